import ImageIO
import MicaRaster

/// A picture as movies store it: brightness at full resolution, two colour differences at half (planar YUV 4:2:0), by
/// ITU-R BT.709, in the limited range (16…235 and 16…240).
///
/// Colour samples lie on the left column of each two (the siting that players expect), so they are filtered 1 : 2 : 1
/// along the row and averaged over two rows. Odd sizes are made even by repeating the last column or row.
struct VideoFrame {
    /// Even numbers.
    let width: Int, height: Int
    /// The three planes, one after another.
    private(set) var bytes: [UInt8]
    /// Two rows that cannot be taken as they are.
    private var rows: [UInt32]

    init(width: Int, height: Int) {
        self.width = (width + 1) & ~1
        self.height = (height + 1) & ~1
        bytes = [UInt8](repeating: 0, count: self.width * self.height * 3 / 2)
        rows = [UInt32](repeating: 0, count: self.width * 2)
    }

    /// Where the pixels are not opaque, white shows through.
    mutating func fill(from pixmap: Pixmap, rows changed: Range<Int>?) {
        let (width, height) = (width, height)
        let changed = evenRows(changed ?? 0..<height)
        rows.withUnsafeMutableBufferPointer { rows in
            bytes.withUnsafeMutableBufferPointer { output in
                let luma = output.baseAddress!
                let blue = luma + width * height, red = blue + width * height / 4
                for y in stride(from: changed.lowerBound, to: changed.upperBound, by: 2) {
                    let top = Self.opaque(y, of: pixmap, width, in: rows.baseAddress!)
                    let bottom = Self.opaque(
                        min(y + 1, pixmap.height - 1), of: pixmap, width, in: rows.baseAddress! + width)
                    VideoRows.convert(
                        top, bottom, width: width, luma: (luma + y * width, luma + (y + 1) * width),
                        chroma: (blue + y / 2 * (width / 2), red + y / 2 * (width / 2)))
                }
            }
        }
    }

    /// The rows whose bytes depend on these: colours are those of two rows, and the last one may stand for one more.
    func evenRows(_ rows: Range<Int>) -> Range<Int> {
        rows.isEmpty ? 0..<0 : rows.lowerBound & ~1..<min(height, (rows.upperBound + 1) & ~1)
    }

    /// A row as opaque pixels of an even number: the pixmap's own memory if it is that, else `memory`.
    private static func opaque(
        _ y: Int, of pixmap: Pixmap, _ width: Int, in memory: UnsafeMutablePointer<UInt32>
    ) -> UnsafePointer<UInt32> {
        let row = pixmap.row(y)
        var common: UInt32 = pixmap.isOpaque ? 0xFF00_0000 : ~0
        if !pixmap.isOpaque { for x in 0..<pixmap.width { common &= row[x] } }
        let isOpaque = common >= 0xFF00_0000
        if isOpaque, pixmap.width == width { return UnsafePointer(row) }
        for x in 0..<width {
            let pixel = row[min(x, pixmap.width - 1)]
            memory[x] = isOpaque || pixel >= 0xFF00_0000 ? pixel : Bitmap.flattened(pixel, onto: 0xFFFF_FFFF)
        }
        return UnsafePointer(memory)
    }
}
