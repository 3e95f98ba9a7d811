import CMicaDeflate
import CMicaZlib
import Foundation

/// The compression of PNG data, of texts in PNG files, and of frames that wait to be encoded.
package enum Zlib {
    /// Returns one zlib stream; `level` is 0 (stored), 1 (fast) … 9 (small).
    package static func compress(_ bytes: [UInt8], level: Int) -> Data {
        guard let compressor = libdeflate_alloc_compressor(Int32(min(max(level, 0), 9))) else {
            fatalError("Not enough memory to compress \(bytes.count) bytes.")
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        let output = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = bytes.withUnsafeBytes { source in
                libdeflate_zlib_compress(compressor, source.baseAddress, source.count, target.baseAddress, target.count)
            }
        }
        // With a buffer of the maximum size, this cannot fail.
        guard !output.isEmpty else { fatalError("\(bytes.count) bytes do not fit into \(bound).") }
        return Data(output)
    }

    /// Returns the content of a deflate stream without zlib's header; `nil` unless it is `count` bytes.
    static func inflate(_ data: Data, count: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        let output = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            let result = data.withUnsafeBytes { source in
                libdeflate_deflate_decompress(
                    decompressor, source.baseAddress, source.count, target.baseAddress, count, &filled)
            }
            if result != LIBDEFLATE_SUCCESS { filled = 0 }
        }
        return output.count == count ? output : nil
    }

    package enum Unpacked {
        case bytes(Data)
        /// The content exceeds the limit.
        case tooLong
        case damaged
    }

    /// Decompresses one zlib stream, if its content is at most `limit` bytes.
    package static func decompress(_ data: Data, limit: Int) -> Unpacked {
        guard limit > 0 else { return .tooLong }
        let source = Array(data)
        var capacity = min(max(4 * source.count, 1024), limit)
        while true {
            var size = UInt(capacity)
            var output = [UInt8](repeating: 0, count: max(capacity, 1))
            switch uncompress(&output, &size, source, UInt(source.count)) {
            case Z_OK: return .bytes(Data(output.prefix(Int(size))))
            case Z_BUF_ERROR where capacity < limit: capacity = min(4 * capacity, limit)
            // A truncated stream has the same code.
            case Z_BUF_ERROR: return .tooLong
            default: return .damaged
            }
        }
    }
}
