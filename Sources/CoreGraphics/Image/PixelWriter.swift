import Foundation
import MicaRaster

/// Stores a `Pixmap`'s pixels in another layout, without converting colours.
struct PixelWriter {
    let format: PixelFormat

    init(_ format: PixelFormat) { self.format = format }

    /// Replaces the pixels of `region`. A pixel that already has the same 8-bit values keeps its bits, so that a deeper
    /// format loses nothing where nothing is drawn.
    func write(_ pixmap: Pixmap, _ region: PixelRect, into bytes: UnsafeMutableRawBufferPointer) {
        let words = format.wordOrder
        for y in region.y0..<region.y1 {
            let start = y * format.bytesPerRow
            let end = min(start + format.bytesPerRow, bytes.count)
            let row = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end])
            if let words, let target = UnsafeRawBufferPointer(row).words {
                words.store(
                    UnsafeMutablePointer(mutating: target) + region.x0, from: pixmap.row(y) + region.x0,
                    count: region.width, keepsAlpha: format.alpha == nil)
            } else if format.isByteAligned {
                writeBytes(pixmap.row(y), region.x0..<region.x1, row)
            } else {
                writeAny(pixmap.row(y), region.x0..<region.x1, row)
            }
        }
    }

    private func writeBytes(
        _ pixels: UnsafePointer<UInt32>, _ columns: Range<Int>, _ row: UnsafeMutableRawBufferPointer
    ) {
        let step = format.bitsPerPixel / 8, swap = format.swap
        for (i, field) in format.colors.enumerated() {
            // Red, green and blue; for grey, whose three channels are equal, one.
            let shift = UInt32(16 - 8 * i), offset = field.offset / 8
            for x in columns { row[(x * step + offset) ^ swap] = UInt8(truncatingIfNeeded: pixels[x] >> shift) }
        }
        if let alpha = format.alpha {
            let offset = alpha.offset / 8
            for x in columns { row[(x * step + offset) ^ swap] = UInt8(truncatingIfNeeded: pixels[x] >> 24) }
        }
    }

    private func writeAny(
        _ pixels: UnsafePointer<UInt32>, _ columns: Range<Int>, _ row: UnsafeMutableRawBufferPointer
    ) {
        for x in columns {
            for (i, field) in format.colors.enumerated() { put(pixels[x] >> UInt32(16 - 8 * i) & 0xFF, x, field, row) }
            if let alpha = format.alpha { put(pixels[x] >> 24, x, alpha, row) }
        }
    }

    private func put(_ byte: UInt32, _ x: Int, _ field: PixelFormat.Field, _ row: UnsafeMutableRawBufferPointer) {
        let old = format.number(UnsafeRawBufferPointer(row), x, field)
        guard UInt32(min(max(old, 0), 1) * 255 + 0.5) != byte else { return }
        format.setNumber(row, x, field, Double(byte) / 255)
    }

    /// Returns all pixels of an image in the layout; empty if memory is insufficient.
    static func bytes(of pixmap: Pixmap, as format: PixelFormat) -> Data {
        guard let memory = format.allocate() else {
            report("CGImage: not enough memory for \(format.height) rows of \(format.bytesPerRow) bytes")
            return Data()
        }
        let count = format.height * format.bytesPerRow
        PixelWriter(format).write(
            pixmap, pixmap.bounds, into: UnsafeMutableRawBufferPointer(start: memory, count: count))
        return Data(bytesNoCopy: memory, count: count, deallocator: .free)
    }
}
