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
            data.append(contentsOf: body)
            data.appendBigEndian(sum)
            return data
        }
        // Rows may be written with a few bytes too many.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size * width + 9) { bytes in
            var sum: UInt32 = 1
            bytes[0] = 0
            let bytes = bytes.baseAddress!
            func add(_ row: UnsafePointer<UInt32>) {
                form.pack(UnsafeBufferPointer(start: row, count: width), into: bytes + 1)
                sum = libdeflate_adler32(sum, bytes, size * width + 1)
            }
            let words = size == 3 && rows.count == pixels.height ? pixels.pixmapWords : nil
            return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width * (words == nil ? rows.count : 1)) {
                var row = $0.baseAddress!
                for y in rows {
                    pixels.read(y, into: row)
                    add(row)
                    guard words == nil else { continue }
                    // The words of an opaque pixmap.
                    if size == 3 { for x in 0..<width { row[x] = row[x].byteSwapped &>> 8 | 0xFF00_0000 } }
                    row += width
                }
                return stream(words ?? UnsafePointer($0.baseAddress!), sum: sum)
            }
        }
    }
}
