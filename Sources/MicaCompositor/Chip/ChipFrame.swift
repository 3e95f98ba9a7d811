package import MicaRaster

/// A frame for a graphics chip: bitmaps in its memory, and the passes that fill them one after the other.
package struct ChipFrame {
    package enum Pass {
        case tiles(Tiles)
        case blur(Blurring)
        case matrix(Matrix)
        case shift(Shift)
        case squares(Squares)
    }

    /// A bitmap in the buffer of pixels.
    package struct Bitmap {
        /// The first word, and the number of words from one row to the next.
        package var offset: Int, stride: Int
        /// The device pixels that it has.
        package var rect: PixelRect
    }

    /// Items that are drawn into a rectangle of a bitmap.
    package struct Tiles {
        package var target: Bitmap
        package var rect: PixelRect
        /// A range of the frame's items.
        package var first: Int, count: Int
        /// `nil`: over what the bitmap has.
        package var background: UInt32?
        /// `true` if one of the items has another blend mode than source over.
        package var blends: Bool
    }

    /// A Gaussian blur; see `Blur.gaussian`.
    package struct Blurring {
        package var source: Bitmap, from: PixelRect
        package var target: Bitmap, to: PixelRect
        package var x: BlurWeights, y: BlurWeights
        /// The positions of the weights among the frame's.
        package var weightsX: Int, weightsY: Int
        package var isExtended: Bool
        /// `true` to blur the alpha alone, as coverage; the result has no colours.
        package var isAlpha: Bool
    }

    /// Coverage, in a bitmap's alpha, moved to the left and up by fractions of a pixel in 1/256.
    package struct Shift {
        /// One column and row larger than the target.
        package var source: Bitmap
        package var target: Bitmap
        package var fx: UInt32, fy: UInt32
    }

    /// Squares filled with their mean colour, in place.
    package struct Squares {
        package var target: Bitmap
        /// The borders of columns and of rows, relative to the bitmap: their positions among the frame's borders, and
        /// the number of squares between them.
        package var columns: Int, columnCount: Int, rows: Int, rowCount: Int
        /// `true` if pixels outside the bitmap count as transparent.
        package var countsAll: Bool
    }

    /// A colour matrix applied in place.
    package struct Matrix {
        package var target: Bitmap
        package var rect: PixelRect
        var matrix: ColorMatrix

        /// The factors of red, green, blue and alpha, each of the four, in 16.16; and 256 times the constants.
        package var numbers: (factors: [Int32], constants: [Int64]) { matrix.numbers }
    }

    package var items: [ChipItem] = []
    package var passes: [Pass] = []
    package var weights: [Float] = []
    /// The borders of squares, which are in the same buffer as the weights, as integers.
    package var borders: [Int32] = []
    /// The bitmaps whose rectangles are the result.
    package var results: [(bitmap: Bitmap, rect: PixelRect)] = []
}

/// The reason why a frame is drawn by the processor.
package enum ChipRefusal: Error {
    /// One of the chip's buffers has no room.
    case memory
    /// The frame has something that the lowering does not know.
    case unknown(String)
    /// The chip does not answer any more.
    case lost(String)
}

/// A graphics chip that draws flat frames.
package protocol ChipDevice: AnyObject, Sendable {
    /// The coverage, in bytes, and the pixels.
    var masks: ChipArena { get }
    var pixels: ChipArena { get }
    /// One line: what it is.
    var name: String { get }
    /// The memory that is in use, in bytes.
    var byteCount: Int { get }
    /// Draws a frame and copies its results to the canvas, whose top left is the device pixel (0, 0).
    func draw(_ frame: ChipFrame, into canvas: Pixmap) throws(ChipRefusal)
    /// Makes the buffers larger after a frame did not fit. Returns `false` if they have their greatest size.
    func grow() throws(ChipRefusal) -> Bool
    /// Calls `body` while no other thread uses the chip.
    func exclusively(_ body: () -> Void)
}
