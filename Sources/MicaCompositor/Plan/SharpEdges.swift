import MicaRaster

/// How edges of a box are kept from being smoothed: the box goes on beyond them, and a clip that takes or leaves whole
/// pixels cuts it there.
struct HardEdges {
    var box: Box
    var clip: Clip

    /// Nil if all edges are smooth.
    init?(_ box: Box, smooth: RenderStyle.Edges, _ transform: Affine) {
        if smooth == .all { return nil }
        self.box = box.beyondSmoothing(transform, .all.subtracting(smooth))
        clip = Clip(
            .path(.rect(box.beyondSmoothing(transform, smooth)), transform, .nonZero, antialias: false), parent: nil)
    }
}

extension DrawOp {
    /// Takes the smoothing from all edges of a filled box but these.
    mutating func sharpen(_ box: Box, _ smooth: RenderStyle.Edges) {
        guard antialias, let hard = HardEdges(box, smooth: smooth, transform) else { return }
        if smooth.isEmpty {
            antialias = false
            return
        }
        shape = .box(hard.box)
        clip = Clip(hard.clip.shape, parent: clip)
    }
}

extension RenderNode {
    /// The edges of background, pictures and clip that are smoothed, if any are.
    var smoothEdges: RenderStyle.Edges { flags.contains(.hardEdges) ? [] : style?.values.smoothEdges ?? .all }
}

extension Box {
    /// With some edges so far out that nothing of their smoothing is left inside. A clip, or nothing, is to end there.
    func beyondSmoothing(_ transform: Affine, _ edges: RenderStyle.Edges = .all) -> Box {
        // Two pixels are farther than smoothing reaches: that far from each other lie the edge and where it goes.
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
