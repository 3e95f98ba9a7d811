import CMicaZlib
import Foundation

/// The compression of PNG, and of texts in it.
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

    enum Unpacked {
        case bytes(Data)
        /// It would be more bytes than the limit.
        case tooLong
        case damaged
    }

    /// What one zlib stream holds, if that is not more than `limit` bytes.
    static func decompress(_ data: Data, limit: Int) -> Unpacked {
        guard limit > 0 else { return .tooLong }
        let source = Array(data)
        var capacity = min(max(4 * source.count, 1024), limit)
        while true {
            var size = UInt(capacity)
            var output = [UInt8](repeating: 0, count: max(capacity, 1))
            switch uncompress(&output, &size, source, UInt(source.count)) {
            case Z_OK: return .bytes(Data(output.prefix(Int(size))))
            case Z_BUF_ERROR where capacity < limit: capacity = min(4 * capacity, limit)
            // The same is said of a stream that ends early.
            case Z_BUF_ERROR: return .tooLong
            default: return .damaged
            }
        }
    }
}
