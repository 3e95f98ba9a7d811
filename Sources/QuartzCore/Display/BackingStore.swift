import CoreGraphics
import MicaBase
import MicaCompositor
import MicaRaster

/// The recorded result of `draw(in:)`: the contents of a layer that draws itself.
final class BackingStore: Sendable {
    let drawing: Drawing
    let scale: CGFloat
    /// The place of the drawing: another place invalidates all of it.
    private let place: Place
    /// The part that is drawn next, in the layer's space; `nil` for all of it.
    private let part = Guarded(CGRect?.none)

    private struct Place: Equatable {
        var bounds: CGRect
        var width: Int, height: Int
        var toPixels: CGAffineTransform
        var isMirrored: Bool

        /// `nil` for bounds that are empty, exceed the limit or are not finite.
        init?(_ bounds: CGRect, _ scale: CGFloat, _ orientation: ContentsOrientation) {
            let width = (bounds.size.width * scale - 1e-6).rounded(.up)
            let height = (bounds.size.height * scale - 1e-6).rounded(.up)
            guard width >= 1, height >= 1, width <= sideLimit, height <= sideLimit, bounds.origin.x.isFinite,
                bounds.origin.y.isFinite
            else { return nil }
            self.bounds = bounds
            self.width = Int(width)
            self.height = Int(height)
            // Contents are stretched to the bounds, so that their last row and column are complete.
            toPixels = orientation.transform(
                of: bounds, from: bounds.origin, width / bounds.size.width, height / bounds.size.height)
            isMirrored = orientation.isMirrored
        }

        func makeContext() -> CGContext {
            CGContext(recordingWidth: width, height: height, transform: toPixels, isMirrored: isMirrored)
        }

        /// Returns the pixels that a rectangle of the layer touches.
        func pixels(_ rect: CGRect) -> CGRect {
            let box = rect.intersection(bounds).applying(toPixels)
            let left = (box.minX + 1e-6).rounded(.down), top = (box.minY + 1e-6).rounded(.down)
            let right = (box.maxX - 1e-6).rounded(.up), bottom = (box.maxY - 1e-6).rounded(.up)
            return CGRect(x: left, y: top, width: right - left, height: bottom - top)
        }
    }

    /// The bounds of the layer when it was drawn.
    var bounds: CGRect { place.bounds }

    /// The maximum side length, in pixels.
    static var sideLimit: CGFloat { 16_384 }

    /// Records a drawing in a space of which `bounds` is visible, at `scale` pixels a point. Returns `nil` if nothing
    /// is drawn and, without calling `draw`, for bounds that are empty, exceed the limit or are not finite.
    init?(_ bounds: CGRect, scale: CGFloat, orientation: ContentsOrientation = .plain, draw: (CGContext) -> Void) {
        guard let place = Place(bounds, scale, orientation) else { return nil }
        let context = place.makeContext()
        draw(context)
        let list = context.finishRecording()
        guard !list.isEmpty else { return nil }
        drawing = Drawing(list, width: place.width, height: place.height)
        self.scale = scale
        self.place = place
    }

    /// Records the parts of a drawing that have changed, over the rest of the old one.
    private init(_ old: BackingStore, _ list: DisplayList) {
        drawing = Drawing(list, width: old.place.width, height: old.place.height)
        scale = old.scale
        place = old.place
    }

    /// Returns the same place with a drawing that has the characters of its text; `nil` if nothing is drawn.
    func withText(_ draw: (CGContext) -> Void) -> BackingStore? {
        let context = place.makeContext()
        context.recordText()
        draw(context)
        let list = context.finishRecording()
        return list.isEmpty ? nil : BackingStore(self, list)
    }

    /// Adds a rectangle to the part that is drawn next; `isFirst` replaces an earlier part.
    func invalidate(_ rect: CGRect, isFirst: Bool) {
        part.withLock { part in
            if isFirst { part = rect } else if let known = part { part = known.union(rect) }
        }
    }

    /// Lets all of it be drawn next.
    func invalidate() { part.withLock { $0 = nil } }

    /// Draws the invalid part into a copy. Returns `nil` if all is invalid: then nothing was drawn.
    func renewed(
        _ bounds: CGRect, scale: CGFloat, orientation: ContentsOrientation, draw: (CGContext) -> Void
    ) -> BackingStore? {
        let taken = part.withLock { part in
            defer { part = nil }
            return part
        }
        guard let rect = taken, self.scale == scale, let place = Place(bounds, scale, orientation), place == self.place
        else { return nil }
        guard drawing.list.ops.count <= Self.opLimit || place.width * place.height <= Self.pixelLimit else {
            return nil
        }
        let pixels = place.pixels(rect)
        guard pixels.width >= 1, pixels.height >= 1 else { return self }
        let context = place.makeContext()
        let part = pixels.applying(place.toPixels.inverted())
        context.clip(to: part)
        context.clear(part)
        draw(context)
        var list = past
        list.ops.append(contentsOf: context.finishRecording().ops)
        return BackingStore(self, list)
    }

    /// The number of ops beyond which the drawing is continued on its pixels.
    private static let opLimit = 64
    /// The number of pixels beyond which all of it is drawn again instead.
    private static let pixelLimit = 1 << 22

    /// The drawing so far: its ops, or their pixels if there are many, so that neither the list nor the work of later
    /// drawings grows without bound.
    private var past: DisplayList {
        guard drawing.list.ops.count > Self.opLimit, let pixels = Pixmap(width: place.width, height: place.height)
        else { return drawing.list }
        Painter().draw(drawing.list, into: pixels)
        let box = Box(x: 0, y: 0, width: Double(place.width), height: Double(place.height))
        let paint = ImagePaint(ImageSource(pixels), sampling: .nearest, edge: .transparent)
        return DisplayList([DrawOp(.fill(.rect(box), .nonZero), paint: .image(paint))])
    }
}

extension CALayer {
    final func displayNow(force: Bool) {
        guard force || state.contains(.needsDisplay) else { return }
        if !state.contains(.needsDisplay) { invalidateBacking() }
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
                let given = layer.contentsScale, scale = given > 0 && given.isFinite ? given : 1
                let bounds = layer.bounds, orientation = layer.orientation
                func draw(_ context: CGContext) {
                    delegate?.layerWillDraw(self)
                    layer.draw(in: context)
                }
                // A copy shows other values than the old drawing.
                if layer === self, let old = values.contents as? BackingStore,
                    let renewed = old.renewed(bounds, scale: scale, orientation: orientation, draw: draw)
                {
                    return renewed
                }
                return BackingStore(bounds, scale: scale, orientation: orientation, draw: draw)
            })
    }

    /// Marks a part of the contents for drawing. Without drawn contents, all are marked.
    final func markNeedsDisplay(_ part: CGRect) {
        guard !part.isEmpty else { return }
        let bounds = bounds
        guard !state.contains(.isPresentation), part.isFinite, let store = values.contents as? BackingStore,
            store.bounds == bounds
        else { return setNeedsDisplay() }
        let visible = part.intersection(bounds)
        guard !visible.isEmpty else { return }
        // If all of it waits to be drawn, it stays so.
        store.invalidate(visible, isFirst: !state.contains(.needsDisplay))
        waitForDisplay()
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
