#if Studio
import CMicaDeflate
import ImageIO
package import MicaRaster

/// A PNG file of a part of a pixmap whose pixels are stored instead of compressed, written in one pass. It is for a
/// page on the same machine, where sending bytes is faster than compressing them.
///
/// Deflate's stored blocks contain as many whole rows as fit, so that both checksums read a block while it is in the
/// cache. The pixels in the file are those of `PNGEncoder.encodeFast`.
package struct StoredPNG {
    private let pixels: Pixmap
    private let rect: PixelRect
    /// Red, green, blue and alpha, not premultiplied; `nil` if all pixels are opaque, so that the file has no alpha.
    private let straight: Bitmap?
    private let rowSize: Int, rowsPerBlock: Int
    /// The length in bytes.
    package let length: Int

    private static let maximumBlockSize = 65_535

    /// Creates a file. `rect` must be inside the pixmap and not empty. Returns `nil` if a row is longer than a block,
    /// or memory is insufficient.
    package init?(_ pixels: Pixmap, _ rect: PixelRect) {
        var straight: Bitmap?
        if !Self.isOpaque(pixels, rect) {
            guard let part = pixels.copy(of: rect) else { return nil }
            straight = Bitmap(part)
        }
        let rowSize = 1 + (straight == nil ? 3 : 4) * rect.width
        guard rowSize <= Self.maximumBlockSize else { return nil }
        self.pixels = pixels
        self.rect = rect
        self.straight = straight
        self.rowSize = rowSize
        rowsPerBlock = Self.maximumBlockSize / rowSize
        let blocks = (rect.height + rowsPerBlock - 1) / rowsPerBlock
        length =
            Self.signature.count + 25 + 13 + 12 + (2 + 5 * blocks + rowSize * rect.height + 4) + 12
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func isOpaque(_ pixels: Pixmap, _ rect: PixelRect) -> Bool {
        if pixels.isOpaque { return true }
        for y in rect.y0..<rect.y1 {
            let row = pixels.row(y)
            // Without branches, so that the compiler vectorises it.
            var opacity: UInt32 = 0xFF00_0000
            for x in rect.x0..<rect.x1 { opacity &= row[x] }
            guard opacity == 0xFF00_0000 else { return false }
        }
        return true
    }

    /// Writes the file to `bytes`, which must have a size of `length`.
    package func write(to bytes: UnsafeMutableRawBufferPointer) {
        precondition(bytes.count == length, "A file of \(length) bytes does not fit into \(bytes.count).")
        var at = 0
        func put(_ value: some FixedWidthInteger) {
            bytes.storeBytes(of: value, toByteOffset: at, as: type(of: value))
            at += value.bitWidth / 8
        }
        func sum(_ start: Int, from sum: UInt32 = 0) -> UInt32 {
            libdeflate_crc32(sum, bytes.baseAddress! + start, at - start)
        }
        func putChunk(_ type: StaticString, _ content: [UInt8]) {
            put(UInt32(content.count).bigEndian)
            let start = at
            type.withUTF8Buffer { for byte in $0 { put(byte) } }
            for byte in content { put(byte) }
            put(sum(start).bigEndian)
        }
        for byte in Self.signature { put(byte) }
        func bigEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let colorType: UInt8 = straight == nil ? 2 : 6
        putChunk("IHDR", bigEndian(rect.width) + bigEndian(rect.height) + [8, colorType, 0, 0, 0])
        putChunk("sRGB", [0])

        put(UInt32(length - at - 12 - 12).bigEndian)
        let start = at
        for byte in Array("IDAT".utf8) + [0x78, 0x01] { put(byte) }
        var checksum = sum(start), adler = libdeflate_adler32(1, nil, 0)
        for first in stride(from: 0, to: rect.height, by: rowsPerBlock) {
            let rows = first..<min(first + rowsPerBlock, rect.height), size = UInt16(rows.count * rowSize)
            let block = at
            put(UInt8(rows.upperBound == rect.height ? 1 : 0))
            put(size.littleEndian)
            put((~size).littleEndian)
            let content = at
            for y in rows {
                // The row is not filtered.
                put(UInt8(0))
                writeRow(y, UnsafeMutableRawBufferPointer(rebasing: bytes[at...]))
                at += rowSize - 1
            }
            adler = libdeflate_adler32(adler, bytes.baseAddress! + content, at - content)
            checksum = sum(block, from: checksum)
        }
        let end = at
        put(adler.bigEndian)
        put(sum(end, from: checksum).bigEndian)
        putChunk("IEND", [])
    }

    /// Writes the row `y` of the rectangle, with an extra byte that the next data overwrites.
    private func writeRow(_ y: Int, _ bytes: UnsafeMutableRawBufferPointer) {
        if let straight {
            straight.pixels.withUnsafeBytes { pixels in
                let start = 4 * y * rect.width
                bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels[start..<start + 4 * rect.width]))
            }
            return
        }
        let row = pixels.row(rect.y0 + y) + rect.x0
        for x in 0..<rect.width {
            bytes.storeBytes(of: row[x].byteSwapped &>> 8, toByteOffset: 3 &* x, as: UInt32.self)
        }
    }
}

extension Pixmap {
    /// Returns a pixmap of a part of this one; `nil` if memory is insufficient.
    func copy(of rect: PixelRect) -> Pixmap? {
        guard let part = Pixmap(width: rect.width, height: rect.height) else { return nil }
        for y in 0..<rect.height { part.row(y).update(from: row(rect.y0 + y) + rect.x0, count: rect.width) }
        return part
    }
}
#endif
