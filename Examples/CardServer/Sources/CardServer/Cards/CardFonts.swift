import CoreText
import Foundation
import Synchronization
import UIKit

/// The fonts that requests can name: those of the folder given by `--fonts`.
enum CardFonts {
    private static let known = Mutex<[String]>([])
    static let parameter = "font=FAMILY (from the font folder; default: the system font)"
    static let endings = ["ttf", "otf", "ttc", "otc"]

    /// The families, in alphabetic order.
    static var families: [String] { known.withLock { $0 } }

    /// The font files of a folder, in alphabetic order.
    static func files(in folder: URL) -> [URL] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { endings.contains($0.pathExtension.lowercased()) }.sorted { $0.path < $1.path }
    }

    /// Registers fonts for cards. Returns a sentence for each file that cannot be read as a font.
    static func register(_ files: [URL]) -> [String] {
        var problems: [String] = [], families: Set<String> = []
        for file in files {
            guard let descriptors = CTFontManagerCreateFontDescriptorsFromURL(file as CFURL),
                CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil)
            else {
                problems.append("\(file.path): the file cannot be read as a font; it is ignored.")
                continue
            }
            for case let descriptor as CTFontDescriptor in descriptors {
                let font = CTFontCreateWithFontDescriptor(descriptor, 12, nil)
                families.insert(CTFontCopyFamilyName(font) as String)
            }
        }
        known.withLock { $0 = families.sorted() }
        return problems
    }

    static func font(_ family: String?, size: CGFloat, weight: UIFont.Weight) -> UIFont {
        guard let family else { return .systemFont(ofSize: size, weight: weight) }
        let descriptor = UIFontDescriptor(fontAttributes: [
            .family: family, .traits: [UIFontDescriptor.TraitKey.weight: weight.rawValue],
        ])
        return UIFont(descriptor: descriptor, size: size)
    }
}
