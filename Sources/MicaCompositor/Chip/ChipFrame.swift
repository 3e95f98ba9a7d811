package import MicaRaster

/// A frame for a graphics chip: bitmaps in its memory, and the passes that fill them one after the other.
package struct ChipFrame {
    package enum Pass {
        case tiles(Tiles)
        case blur(Blurring)
        case matrix(Matrix)
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
    /// Draws a frame and copies its results to the canvas, whose top left is the device pixel (0, 0).
    func draw(_ frame: ChipFrame, into canvas: Pixmap) throws(ChipRefusal)
    /// Makes the buffers larger after a frame did not fit. Returns `false` if they have their greatest size.
    func grow() throws(ChipRefusal) -> Bool
    /// Calls `body` while no other thread uses the chip.
    func exclusively(_ body: () -> Void)
}
