import MicaRaster

/// Makes pictures of plans: the only part of the compositor that meets pixels. What stands before it (damage, planning,
/// what is kept from frame to frame) says what has to be made and in which order, and reads nothing back, so that another
/// back end changes nothing there.
///
/// `SoftwareBackEnd` draws on processors; `PlanRecorder` writes down what it is asked for.
protocol BackEnd: AnyObject {
    /// Makes a picture that is read by others that come later in this frame, or by its plan.
    func make(_ surface: SurfaceRequest)
    /// Makes a shadow's mask, which comes before all pictures.
    func make(_ shadow: ShadowMask)
    /// Draws what of a plan shows in some rectangles of the canvas, which are disjoint.
    func draw(_ plan: FramePlan, _ rects: [PixelRect])
    /// Called after each frame.
    func endFrame()
}
