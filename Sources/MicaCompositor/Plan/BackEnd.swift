import MicaRaster

/// The part of the compositor that draws pixels. The stages before it (damage, planning, caches) specify what it draws
/// and in which order, and read nothing back, so that another back end changes nothing there.
///
/// `SoftwareBackEnd` draws on processors; `PlanRecorder` records its requests.
protocol BackEnd: AnyObject {
    /// Makes a picture that is read by others that come later in this frame, or by its plan.
    func make(_ surface: SurfaceRequest)
    /// Makes a shadow's mask, which comes before all pictures.
    func make(_ shadow: ShadowMask)
    /// Draws the part of a plan in some disjoint rectangles of the canvas.
    func draw(_ plan: FramePlan, _ rects: [PixelRect])
    /// Called after each frame.
    func endFrame()
}
