import MicaRaster

/// The part of the compositor that draws pixels. The stages before it (damage, planning, caches) specify what it draws
/// and in which order, and read nothing back, so that another back end changes nothing there.
///
/// `SoftwareBackEnd` draws on processors; `PlanRecorder` records its requests.
protocol BackEnd: AnyObject {
    /// Draws a bitmap that later bitmaps of this frame, or its plan, read.
    func make(_ surface: SurfaceRequest)
    /// Creates a shadow's mask, before all bitmaps.
    func make(_ shadow: ShadowMask)
    /// Draws the part of a plan in some disjoint rectangles of the canvas.
    func draw(_ plan: FramePlan, _ rects: [PixelRect])
    /// Called after each frame.
    func endFrame()
}
