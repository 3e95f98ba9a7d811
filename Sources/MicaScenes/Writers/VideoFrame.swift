import ImageIO
import MicaRaster

/// A picture in the form that movies store: brightness at full resolution and two colour differences at half (planar
/// YUV 4:2:0). The conversion is that of ITU-R BT.709, in the limited range (16…235 and 16…240).
///
/// Colour samples are at the left column of each pair (the siting that players expect), so they are filtered 1 : 2 : 1
/// along the row and averaged over two rows. Odd sizes are made even by repeating the last column or row.
struct VideoFrame {
    /// The size; both numbers are even.
    let width: Int, height: Int
    /// The three planes, one after another.
    private(set) var bytes: [UInt8]
    /// Two rows that must be converted first.
    private var rows: [UInt32]

    init(width: Int, height: Int) {
        self.width = (width + 1) & ~1
        self.height = (height + 1) & ~1
        bytes = [UInt8](repeating: 0, count: self.width * self.height * 3 / 2)
        rows = [UInt32](repeating: 0, count: self.width * 2)
    }

    /// Composites transparent pixels over white.
    mutating func fill(from pixmap: Pixmap, rows changed: Range<Int>?) {
        let width = width, height = height
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

    /// Returns the rows whose bytes depend on these: colours depend on two rows, and the last one may be repeated.
    func evenRows(_ rows: Range<Int>) -> Range<Int> {
        rows.isEmpty ? 0..<0 : rows.lowerBound & ~1..<min(height, (rows.upperBound + 1) & ~1)
    }

    /// Returns a row as an even number of opaque pixels: in the pixmap's own memory if it has that form, otherwise in
    /// `memory`.
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
