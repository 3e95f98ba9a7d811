import CMicaDeflate

/// Compression of streams.
enum Deflate {
    /// The level of compression: the best trade of time and size for drawing operators.
    private static let level: Int32 = 6

    /// Returns the bytes in zlib's format.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(level) else { return stored(bytes) }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }

    /// Returns the bytes in zlib's format without compression, for a machine without memory for the compressor.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01], index = 0
        repeat {
            let end = min(bytes.count, index + 65_535), count = end - index
            result += [end == bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            result += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
            result += bytes[index..<end]
            index = end
        } while index < bytes.count
        let sum = libdeflate_adler32(1, bytes, bytes.count)
        return result + [24, 16, 8, 0].map { UInt8(sum >> $0 & 255) }
    }

    /// Returns the CRC-32 of bytes.
    static func crc(_ bytes: [UInt8]) -> UInt32 { libdeflate_crc32(0, bytes, bytes.count) }
}
