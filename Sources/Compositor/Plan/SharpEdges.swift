import Raster

extension DrawOp {
    /// Takes the smoothing from those edges of a filled box that its node does not want smooth: the box goes on beyond
    /// them, and a clip with hard edges cuts it there.
    mutating func sharpen(_ box: Box, _ node: RenderNode) {
        guard antialias, let smooth = node.style?.values.smoothEdges, smooth != .all else { return }
        if smooth.isEmpty {
            antialias = false
            return
        }
        // Two pixels are farther than smoothing reaches.
        let reach = 2 / max(1e-9, transform.meanScale)
        let hard = RenderStyle.Edges.all.subtracting(smooth)
        shape = .fill(.rect(box.outset(hard, by: reach)), .nonZero)
        clip = Clip(
            .path(.rect(box.outset(smooth, by: reach)), transform, .nonZero, antialias: false), parent: clip)
    }
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
