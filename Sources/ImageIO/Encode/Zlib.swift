import CMicaZlib
import Foundation

/// The compression of PNG.
enum Zlib {
    /// One zlib stream; `level` 1…9.
    static func compress(_ bytes: [UInt8], level: Int) -> Data {
        var size = compressBound(UInt(bytes.count))
        var output = Data(count: Int(size))
        let code = output.withUnsafeMutableBytes { target in
            bytes.withUnsafeBufferPointer { source in
                compress2(
                    target.baseAddress?.assumingMemoryBound(to: UInt8.self), &size, source.baseAddress,
                    UInt(source.count), Int32(min(max(level, 1), 9)))
            }
        }
        // With a buffer of the bound's size nothing but a lack of memory can fail.
        guard code == Z_OK else { fatalError("zlib has no memory for \(bytes.count) bytes.") }
        return output.prefix(Int(size))
    }
}
