import MicaRaster

/// A drawing at whole pixels of the canvas.
struct PlacedDrawing {
    var drawing: Drawing
    /// The position of its bitmap's top left, in device pixels.
    var x: Int, y: Int
    /// The bounds of the pixels in which it may be visible.
    var bounds: PixelRect

    /// Returns `nil` if the drawing must be drawn as a bitmap that is rotated, scaled or clipped.
    ///
    /// A drawing between pixels, or stretched by less than a pixel in all, is drawn again for its position: it stays
    /// sharp, whereas its bitmap would be blurred. (Layers get such positions whenever a point is not a whole number of
    /// pixels.) This does not apply to a drawing that takes long to draw.
    init?(
        _ drawing: Drawing, _ patch: RenderContent.Patch, _ sampling: RenderContent.PictureSampling, _ node: RenderNode,
        _ transform: Affine
    ) {
        let m = patch.transform.then(transform)
        let width = Double(drawing.width), height = Double(drawing.height)
        if let at = m.wholeOffset(width: width, height: height),
            let whole = PixelAlignment.whole(patch.destination.applying(transform))
        {
            self.drawing = drawing
            x = at.x
            y = at.y
            let bitmap = PixelRect(x0: x, y0: y, x1: x + drawing.width, y1: y + drawing.height)
            bounds = whole.intersection(bitmap)
        } else {
            guard m.b == 0, m.c == 0, abs(m.a - 1) * width <= 1, abs(m.d - 1) * height <= 1, abs(m.tx) < 1e6,
                abs(m.ty) < 1e6, patch.source == Box(x: 0, y: 0, width: width, height: height),
                sampling.through(m) != .nearest,
                node.smoothsAllEdges && patch.joins.isEmpty || !drawing.reachesEdges, drawing.list.isLight
            else { return nil }
            x = Int(m.tx.rounded(.down))
            y = Int(m.ty.rounded(.down))
            self.drawing = drawing.placed(Affine(m.a, 0, 0, m.d, m.tx - Double(x), m.ty - Double(y)))
            bounds = PixelRect(x0: x, y0: y, x1: x + self.drawing.width, y1: y + self.drawing.height)
        }
        bounds = bounds.intersection(
            self.drawing.ink.outset(by: 1).offset(by: Point(Double(x), Double(y))).pixels(in: bounds))
    }
}

extension RenderNode {
    fileprivate var smoothsAllEdges: Bool {
        flags.contains(.antialiasesEdges) && smoothEdges == .all
    }
}

extension RenderContent {
    /// Returns the device pixels, before any clipping, that the content may change.
    func deviceBox(_ node: RenderNode, _ transform: Affine) -> Box {
        if case .drawing(let drawing, let patches, let sampling) = self {
            var box = Box.empty
            for patch in patches where patch.isUsable {
                if let placed = PlacedDrawing(drawing, patch, sampling, node, transform) {
                    box = box.union(Box(placed.bounds))
                } else {
                    box = box.union(patch.destination.applying(transform))
                }
            }
            return box
        }
        return extent(in: node.bounds).applying(transform)
    }
}
