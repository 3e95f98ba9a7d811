import ImageIO
import MicaRaster

/// The bytes of a frame as a program reads them.
protocol VideoPicture {
    /// In pixels; may be larger than the frame's, whose last column and row are repeated then.
    var width: Int { get }
    var height: Int { get }
    var byteCount: Int { get }
    mutating func fill(from pixmap: Pixmap)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension VideoFrame: VideoPicture {
    var byteCount: Int { bytes.count }
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { bytes.withUnsafeBytes(body) }
}

/// A frame as red, green, blue and straight alpha, a byte each, rows from the top.
struct StraightFrame: VideoPicture {
    let width: Int, height: Int
    private var pixels: [UInt32]

    /// What lies behind transparent pixels; nil: they stay transparent.
    private let background: UInt32?

    /// `hasEvenSides`: odd sides are made even.
    init(width: Int, height: Int, hasEvenSides: Bool, background: UInt32? = nil) {
        self.background = background
        self.width = hasEvenSides ? (width + 1) & ~1 : width
        self.height = hasEvenSides ? (height + 1) & ~1 : height
        pixels = [UInt32](repeating: 0, count: self.width * self.height)
    }

    var byteCount: Int { pixels.count * 4 }

    mutating func fill(from pixmap: Pixmap) {
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
