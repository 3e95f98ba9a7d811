import Raster

/// How edges of a box are kept from being smoothed: the box goes on beyond them, and a clip that takes or leaves whole
/// pixels cuts it there.
struct HardEdges {
    var box: Box
    var clip: Clip

    /// Nil if all edges are smooth.
    init?(_ box: Box, smooth: RenderStyle.Edges, _ transform: Affine) {
        if smooth == .all { return nil }
        // Two pixels are farther than smoothing reaches.
        let reach = 2 / max(1e-9, transform.meanScale)
        self.box = box.outset(.all.subtracting(smooth), by: reach)
        clip = Clip(.path(.rect(box.outset(smooth, by: reach)), transform, .nonZero, antialias: false), parent: nil)
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
    var smoothEdges: RenderStyle.Edges { style?.values.smoothEdges ?? .all }
}

extension Box {
    fileprivate func outset(_ edges: RenderStyle.Edges, by d: Double) -> Box {
        var box = self
        if edges.contains(.minX) { box.min.x -= d }
        if edges.contains(.maxX) { box.max.x += d }
        if edges.contains(.minY) { box.min.y -= d }
        if edges.contains(.maxY) { box.max.y += d }
        return box
    }
}
