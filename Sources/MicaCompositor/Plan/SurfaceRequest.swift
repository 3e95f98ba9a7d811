import MicaRaster

/// A bitmap that plans read, to be drawn before them.
struct SurfaceRequest: Sendable {
    enum Source: Sendable {
        /// The drawing of the plan on a transparent canvas.
        case plan(FramePlan)
        /// A drawing's bitmap.
        case drawing(Drawing)
        /// An image resampled at its position on the device, where the top left pixel is the device's (x, y).
        case placed(ImagePaint, x: Int, y: Int)
    }
    /// The image, with its size and without pixels, which the back end sets.
    let image: ImageSource
    let source: Source
}
