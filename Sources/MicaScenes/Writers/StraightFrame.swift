import ImageIO
import MicaRaster

/// The bytes of a frame for a program.
protocol VideoPicture {
    /// The width in pixels. It may exceed the frame's, whose last column and row are then repeated.
    var width: Int { get }
    var height: Int { get }
    var byteCount: Int { get }
    /// Converts pixels of the frame's size. `rows` are those that may differ from the previous pixels; `nil` for all
    /// rows.
    mutating func fill(from pixmap: Pixmap, rows: Range<Int>?)
    /// Returns the positions of the bytes of the pixmap's rows, in ascending order.
    func byteRanges(of rows: Range<Int>) -> [Range<Int>]
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension VideoFrame: VideoPicture {
    var byteCount: Int { bytes.count }

    func byteRanges(of rows: Range<Int>) -> [Range<Int>] {
        let rows = evenRows(rows), size = width * height
        func range(_ start: Int, _ rowSize: Int, _ divisor: Int) -> Range<Int> {
            start + rows.lowerBound / divisor * rowSize..<start + rows.upperBound / divisor * rowSize
        }
        return [range(0, width, 1), range(size, width / 2, 2), range(size * 5 / 4, width / 2, 2)]
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { bytes.withUnsafeBytes(body) }
}

/// A frame as red, green, blue and straight alpha, a byte each, rows from the top.
struct StraightFrame: VideoPicture {
    let width: Int, height: Int
    private var pixels: [UInt32]

    /// The colour behind transparent pixels; `nil` if they stay transparent.
    private let background: UInt32?

    /// Creates a frame. With `hasEvenSides`, odd sides are extended to even ones.
    init(width: Int, height: Int, hasEvenSides: Bool, background: UInt32? = nil) {
        self.background = background
        self.width = hasEvenSides ? (width + 1) & ~1 : width
        self.height = hasEvenSides ? (height + 1) & ~1 : height
        pixels = [UInt32](repeating: 0, count: self.width * self.height)
    }

    var byteCount: Int { pixels.count * 4 }

    func byteRanges(of rows: Range<Int>) -> [Range<Int>] {
        // The last row may be repeated.
        let end = rows.upperBound >= height - 1 ? height : rows.upperBound
        return [rows.lowerBound * width * 4..<end * width * 4]
    }

    mutating func fill(from pixmap: Pixmap, rows: Range<Int>?) {
        guard rows?.isEmpty != true else { return }
        var bitmap = Bitmap(pixmap)
        if let background { bitmap = bitmap.flattened(onto: background) }
        guard bitmap.width != width || bitmap.height != height else {
            pixels = bitmap.pixels
            return
        }
        for y in 0..<height {
            let row = min(y, bitmap.height - 1) * bitmap.width
            for x in 0..<width { pixels[y * width + x] = bitmap.pixels[row + min(x, bitmap.width - 1)] }
        }
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { pixels.withUnsafeBytes(body) }
}
