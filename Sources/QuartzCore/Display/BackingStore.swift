import Compositor
import CoreGraphics

/// What `draw(in:)` left: the contents of a layer that draws itself.
final class BackingStore {
    let drawing: Drawing
    let scale: CGFloat

    init(_ drawing: Drawing, scale: CGFloat) { (self.drawing, self.scale) = (drawing, scale) }
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

    /// The largest side of drawn contents, in pixels.
    private static var sideLimit: CGFloat { 16_384 }

    /// Records `draw(in:)`; an empty layer, and one with a bound that is no number, gets no contents.
    final func displayByDrawing() {
        let b = bounds, scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
        let width = (b.size.width * scale - 1e-6).rounded(.up), height = (b.size.height * scale - 1e-6).rounded(.up)
        guard width >= 1, height >= 1, width <= Self.sideLimit, height <= Self.sideLimit, b.origin.x.isFinite,
            b.origin.y.isFinite
        else {
            replaceBacking(nil)
            return
        }
        // Contents are stretched to the bounds, so that their last row and column are whole ones.
        let sx = width / b.size.width, sy = height / b.size.height
        let context = CGContext(
            recordingWidth: Int(width), height: Int(height),
            transform: CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: -b.origin.x * sx, ty: -b.origin.y * sy))
        delegate?.layerWillDraw(self)
        draw(in: context)
        let list = context.finishRecording()
        guard !list.isEmpty else {
            replaceBacking(nil)
            return
        }
        replaceBacking(BackingStore(Drawing(list, width: Int(width), height: Int(height)), scale: scale))
    }

    /// Drawn contents come and go without an action; assigned ones stay if nothing was drawn.
    private func replaceBacking(_ store: BackingStore?) {
        if store == nil, !isDrawn { return }
        withContents { $0.object = store }
        markNode()
    }
}

extension LayerHost {
    /// Draws what needs it, before the tree is built, as drawing may change layers.
    func displayContents() {
        guard isDirty else { return }
        for _ in 0..<10 {
            let waiting = layersToDisplay
            layersToDisplay = []
            guard !waiting.isEmpty else { return }
            for layer in waiting where layer.host === self { layer.displayIfNeeded() }
            ThreadState.current.flush()
        }
    }
}
