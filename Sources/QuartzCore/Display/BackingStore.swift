import MicaCompositor
import CoreGraphics

/// The recorded result of `draw(in:)`: the contents of a layer that draws itself.
final class BackingStore: Sendable {
    let drawing: Drawing
    let scale: CGFloat

    /// The maximum side length, in pixels.
    static var sideLimit: CGFloat { 16_384 }

    /// Records a drawing in a space of which `bounds` is visible, at `scale` pixels a point. Returns `nil` if nothing
    /// is drawn and, without calling `draw`, for bounds that are empty, exceed the limit or are not finite.
    init?(_ bounds: CGRect, scale: CGFloat, orientation: ContentsOrientation = .plain, draw: (CGContext) -> Void) {
        let width = (bounds.size.width * scale - 1e-6).rounded(.up)
        let height = (bounds.size.height * scale - 1e-6).rounded(.up)
        guard width >= 1, height >= 1, width <= Self.sideLimit, height <= Self.sideLimit, bounds.origin.x.isFinite,
            bounds.origin.y.isFinite
        else { return nil }
        // Contents are stretched to the bounds, so that their last row and column are complete.
        let sx = width / bounds.size.width, sy = height / bounds.size.height
        let context = CGContext(
            recordingWidth: Int(width), height: Int(height),
            transform: orientation.transform(of: bounds, from: bounds.origin, sx, sy),
            isMirrored: orientation.isMirrored)
        draw(context)
        let list = context.finishRecording()
        guard !list.isEmpty else { return nil }
        drawing = Drawing(list, width: Int(width), height: Int(height))
        self.scale = scale
    }
}

extension CALayer {
    final func displayNow(force: Bool) {
        guard force || state.contains(.needsDisplay) else { return }
        state.remove(.needsDisplay)
        display()
    }

    final func displayByDelegate() {
        if let delegate { delegate.display(self) } else { displayByDrawing() }
    }

    /// Records `draw(in:)`. A layer whose bounds are empty or not finite gets no contents.
    final func displayByDrawing() {
        replaceBacking(
            withDrawingLayer { layer in
                let scale = layer.contentsScale
                return BackingStore(
                    layer.bounds, scale: scale > 0 && scale.isFinite ? scale : 1, orientation: layer.orientation
                ) { context in
                    delegate?.layerWillDraw(self)
                    layer.draw(in: context)
                }
            })
    }

    /// Calls `body` with the layer whose `draw(in:)` creates the contents: while an animation redraws them, a copy with
    /// the values on screen.
    final func withDrawingLayer<Result>(_ body: (CALayer) -> Result) -> Result {
        guard let host, let box = animationBox, box.redraws else { return body(self) }
        return withFrameCopy(at: sampledTime(FrameContext(host, .current)), body)
    }

    /// Replaces drawn contents without an action; assigned contents stay if nothing was drawn.
    private func replaceBacking(_ store: BackingStore?) {
        if store == nil, !isDrawn { return }
        values.contents = store
        markNode()
    }
}
