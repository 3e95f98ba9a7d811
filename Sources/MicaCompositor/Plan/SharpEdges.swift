import MicaRaster

/// A box without antialiased edges is extended beyond them, and a clip of whole pixels cuts it there.
struct HardEdges {
    var box: Box
    var clip: Clip

    /// Returns `nil` if all edges are antialiased.
    init?(_ box: Box, smooth: RenderStyle.Edges, _ transform: Affine) {
        if smooth == .all { return nil }
        self.box = box.beyondSmoothing(transform, .all.subtracting(smooth))
        clip = Clip(
            .path(.rect(box.beyondSmoothing(transform, smooth)), transform, .nonZero, antialias: false), parent: nil)
    }
}

extension DrawOp {
    /// Disables antialiasing for all edges of a filled box except `smooth`.
    mutating func sharpen(_ box: Box, _ smooth: RenderStyle.Edges) {
        guard antialias else { return }
        if smooth.isEmpty {
            if let pixels = PixelAlignment.centred(box, transform) { cover(pixels) } else { antialias = false }
            return
        }
        guard let hard = HardEdges(box, smooth: smooth, transform) else { return }
        shape = .box(hard.box)
        clip = Clip(hard.clip.shape, parent: clip)
    }

    /// Fills these pixels of the device instead of the shape, with the same paint.
    private mutating func cover(_ pixels: PixelRect) {
        switch paint {
        case .color: break
        case .gradient(var gradient):
            gradient.transform = gradient.transform.then(transform)
            paint = .gradient(gradient)
        case .image(var image):
            image.transform = image.transform.then(transform)
            paint = .image(image)
        case .pattern(var pattern):
            pattern.transform = pattern.transform.then(transform)
            paint = .pattern(pattern)
        }
        shape = .box(Box(pixels))
        transform = .identity
    }
}

extension RenderNode {
    /// The edges of background, images and clip that are antialiased, if any.
    var smoothEdges: RenderStyle.Edges { flags.contains(.hardEdges) ? [] : style?.values.smoothEdges ?? .all }

    /// Returns the device pixels in the bounds, if these are axis-aligned and contain only whole pixels: their edges
    /// are on pixel borders or are all hard.
    func wholePixels(_ transform: Affine) -> PixelRect? {
        guard transform.keepsAxes else { return nil }
        return PixelAlignment.whole(bounds.applying(transform))
            ?? (smoothEdges.isEmpty ? PixelAlignment.centred(bounds, transform) : nil)
    }
}

extension Box {
    /// Returns the box with some edges so far outside that their antialiasing has no effect inside. A clip, or nothing,
    /// must end there.
    func beyondSmoothing(_ transform: Affine, _ edges: RenderStyle.Edges = .all) -> Box {
        // Two pixels are farther than antialiasing extends: the minimum distance between the old and the new edge.
        let area = Swift.max(1e-9, abs(transform.determinant))
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        let x = 2 * length(transform.c, transform.d) / area, y = 2 * length(transform.a, transform.b) / area
        var box = self
        if edges.contains(.minX) { box.min.x -= x }
        if edges.contains(.maxX) { box.max.x += x }
        if edges.contains(.minY) { box.min.y -= y }
        if edges.contains(.maxY) { box.max.y += y }
        return box
    }
}
