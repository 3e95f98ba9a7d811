import CMicaDeflate
import Foundation

/// Compression of unfiltered rows of 3 or 4 bytes per pixel.
enum PNGMatcher {
    /// Returns `true` for forms of 3 or 4 bytes per pixel, rows of less than 65,536 pixels and less than 2³¹ pixels in all.
    /// Divisions by such a width are exact, and positions have 32 bits.
    static func canCompress(_ pixels: PNGPixels, _ form: PNGForm) -> Bool {
        form.bytesPerPixel > 2 && pixels.width < 65_536 && pixels.width * pixels.height <= Int32.max
    }

    /// Returns a zlib stream of some rows of an image, each after a 0, in a form of 3 or 4 bytes per pixel.
    static func compress(_ pixels: PNGPixels, _ form: PNGForm, rows: some Collection<Int>) -> Data {
        let width = pixels.width, size = form.bytesPerPixel
        func stream(_ words: UnsafePointer<UInt32>, sum: UInt32) -> Data {
            let body =
                size == 3
                ? PixelMatcher<OpaqueWords>.compress(words, width: width, height: rows.count)
                : PixelMatcher<StraightWords>.compress(words, width: width, height: rows.count)
            var data = Data(capacity: body.count + 6)
            data.append(contentsOf: [0x78, 0x5E])
            body.withUnsafeBufferPointer { data.append($0) }
            data.appendBigEndian(sum)
            return data
        }
        // Rows may be written with a few bytes too many.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size * width + 9) { bytes in
            var sum: UInt32 = 1
            bytes[0] = 0
            let bytes = bytes.baseAddress!
            func sumUp() { sum = libdeflate_adler32(sum, bytes, size * width + 1) }
            if size == 3, rows.count == pixels.height, let words = pixels.pixmapWords {
                for y in rows {
                    pack(words + y * width, count: width, into: bytes + 1)
                    sumUp()
                }
                return stream(words, sum: sum)
            }
            return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width * rows.count) { words in
                var row = words.baseAddress!
                for y in rows {
                    pixels.read(y, into: row)
                    form.pack(UnsafeBufferPointer(start: row, count: width), into: bytes + 1)
                    sumUp()
                    // The words of an opaque pixmap.
                    if size == 3 { for x in 0..<width { row[x] = row[x].byteSwapped &>> 8 | 0xFF00_0000 } }
                    row += width
                }
                return stream(words.baseAddress!, sum: sum)
            }
        }
    }

    /// Writes the three bytes of each of an opaque pixmap's words, and up to two more after them.
    private static func pack(_ words: UnsafePointer<UInt32>, count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
        let output = UnsafeMutableRawPointer(bytes)
        var x = 0
        while x &+ 2 <= count {
            let pair = UInt64(OpaqueWords.bytes(words[x])) | UInt64(OpaqueWords.bytes(words[x &+ 1])) &<< 24
            output.storeBytes(of: pair.littleEndian, toByteOffset: 3 &* x, as: UInt64.self)
            x &+= 2
        }
        if x < count {
            output.storeBytes(of: OpaqueWords.bytes(words[x]).littleEndian, toByteOffset: 3 &* x, as: UInt32.self)
        }
    }
}
