import CoreText
import Foundation
import UIKit

/// A text that changes with the program and the fonts, because both can change pixels.
enum DrawingVersion {
    /// `fontFiles`: the files of the folder of fonts.
    static func text(fontFiles: [URL]) -> String {
        var sum = Sum()
        sum.add(file: "/proc/self/exe")
        for name in CTFontManagerCopyAvailablePostScriptNames() { sum.add("\(name)") }
        for weight in [UIFont.Weight.regular, .medium, .bold] {
            let font = UIFont.systemFont(ofSize: 12, weight: weight)
            guard let url = CTFontCopyAttribute(font, kCTFontURLAttribute) as? URL else { continue }
            sum.add(file: url.path)
        }
        for file in fontFiles { sum.add(file: file.path) }
        return String(sum.value, radix: 36)
    }

    /// FNV-1a over words of 64 bits.
    private struct Sum {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325

        mutating func add(_ word: UInt64) {
            value = (value ^ word) &* 0x100_0000_01B3
            value ^= value >> 32
        }

        mutating func add(_ text: String) {
            for byte in text.utf8 { add(UInt64(byte)) }
            add(0x100)
        }

        mutating func add(file path: String) {
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else { return }
            add(UInt64(data.count))
            data.withUnsafeBytes { bytes in
                for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                    add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                }
                for byte in bytes.suffix(bytes.count % 8) { add(UInt64(byte)) }
            }
        }
    }
}
