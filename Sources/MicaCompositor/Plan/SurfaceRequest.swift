import MicaRaster

/// A picture that plans read, to be made before they are drawn.
struct SurfaceRequest: Sendable {
    enum Source: Sendable {
        /// The drawing of the plan on a transparent canvas.
        case plan(FramePlan)
        /// A drawing's bitmap.
        case drawing(Drawing)
        /// An image resampled at its position on the device, where the top left pixel is the device's (x, y).
        case placed(ImagePaint, x: Int, y: Int)
    }
    /// Has the picture's size, and no pixels yet; the back end gives it some.
    let image: ImageSource
    let source: Source
}
