extension Painter {
    /// Draws the blurred, moved and coloured alpha of an op.
    func drawShadow(_ shadow: DrawOp.Shadow, of op: DrawOp, onto target: Surface) {
        var color = shadow.color
        guard color.alpha > 0, shadow.offset.x.isFinite, shadow.offset.y.isFinite,
            abs(shadow.offset.x) < Double(Rasterizer.farthest), abs(shadow.offset.y) < Double(Rasterizer.farthest)
        else { return }
        guard let clip = clips.resolve(op.clip, in: target.rect, &rasterizer) else { return }
        let surface = target.limited(to: clip.rect), rect = surface.rect
        // Whole pixels of the offset move the mask that the caster is drawn into, the rest the caster.
        let whole = Point(shadow.offset.x.rounded(.down), shadow.offset.y.rounded(.down))
        let fraction = shadow.offset - whole, dx = Int(whole.x), dy = Int(whole.y)
        var caster = fraction == .zero ? op : op.mapped(by: Affine(1, 0, 0, 1, fraction.x, fraction.y))
        (caster.clip, caster.shadow, caster.blend) = (nil, nil, .normal)
        let reach = min(Blur.reach(shadow.sigma), Painter.maximumShadowReach)
        var source = rect.grown(reach)
        if let extent = caster.extent { source = extent.pixels(in: source.moved(-dx, -dy)).moved(dx, dy) }
        if source.isEmpty { return }
        let before = depth
        defer { depth = before }
        guard let memory = openLayer(), let blurred = openLayer(), let mask = memory.mask(source),
            let out = blurred.mask(rect)
        else { return }
        drawCoverage(caster, into: mask.moved(-dx, -dy))
        blur.blur(BytePlane(mask), shadow.sigma, shadow.sigma, BytePlane(out))
        color.alpha = min(color.alpha, 1)
        guard let again = clips.resolve(op.clip, in: target.rect, &rasterizer) else { return }
        spans.begin(.solid(color.pixel), .pixels(surface), mode: op.blend, clip: again.mask)
        let local = surface.localRect
        for y in local.y0..<local.y1 {
            spans.paint(
                x: local.x0, y: y, count: local.width,
                mask: out.device(rect.x0, y + surface.originY))
        }
        spans.end()
    }

    /// Shadows whose blur reaches farther are cut off there.
    static let maximumShadowReach = 2_048
}
