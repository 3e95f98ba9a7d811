extension Painter {
    /// Draws the blurred, moved and coloured alpha of an op.
    func drawShadow(_ shadow: DrawOp.Shadow, _ caster: Caster, of op: DrawOp, onto target: Surface) {
        guard let clip = clips.resolve(op.clip, in: target.rect, &rasterizer) else { return }
        let surface = target.limited(to: clip.rect), rect = surface.rect
        let before = depth, outer = (casterReach, casterArea)
        enterCaster(caster)
        defer {
            depth = before
            (casterReach, casterArea) = outer
        }
        guard
            let blurred = caster.step > 1
                ? wideAlpha(of: op, shadow, caster.reach, rect, caster.step)
                : blurredAlpha(of: op, shadow, caster.reach, rect),
            let again = clips.resolve(op.clip, in: target.rect, &rasterizer)
        else { return }
        draw(shadow, blurred, op.blend, onto: surface, again.mask)
    }

    /// Draws a group that contains nested groups with shadows, together with its shadow, from the same pixels, so that
    /// a group needs the same work at any depth. The offset is rounded to whole pixels. Returns `false` for any other
    /// op.
    func drawCasterOnce(_ shadow: DrawOp.Shadow, _ caster: Caster, of op: DrawOp, onto target: Surface) -> Bool {
        guard case .group(let list) = op.shape, !caster.isApart, list.hasShadows(inEachOther: 2),
            let clip = clips.resolve(op.clip, in: target.rect, &rasterizer)
        else { return false }
        let surface = target.limited(to: clip.rect), rect = surface.rect
        let dx = Int(shadow.offset.x.rounded()), dy = Int(shadow.offset.y.rounded())
        let before = depth, outer = (casterReach, casterArea)
        enterCaster(caster)
        defer {
            depth = before
            (casterReach, casterArea) = outer
        }
        let source = rect.grown(caster.reach)
        guard let memory = openLayer(), let colors = memory.surface(rect.union(source.moved(-dx, -dy))) else {
            return true
        }
        for inner in list.ops { draw(inner, onto: colors) }
        guard let maskMemory = openLayer(), let blurred = openLayer(), let mask = maskMemory.mask(source),
            let out = blurred.mask(rect)
        else { return true }
        let moved = mask.moved(-dx, -dy), opacity = byte(op.alpha)
        paint(.surface(colors), onto: .mask(moved), moved.rect, opacity: opacity)
        blur.blur(BytePlane(mask), shadow.sigma, shadow.sigma, BytePlane(out))
        guard let again = clips.resolve(op.clip, in: target.rect, &rasterizer) else { return true }
        draw(shadow, out, op.blend, onto: surface, again.mask)
        paint(.surface(colors), onto: .pixels(surface), rect, blend: op.blend, opacity: opacity, clip: again.mask)
        return true
    }

    private func draw(
        _ shadow: DrawOp.Shadow, _ coverage: MaskSurface, _ blend: BlendMode, onto surface: Surface,
        _ clip: MaskSurface?
    ) {
        var color = shadow.color
        color.alpha = min(color.alpha, 1)
        spans.begin(.solid(color.pixel), .pixels(surface), mode: blend, clip: clip)
        let local = surface.localRect
        for y in local.y0..<max(local.y0, local.y1) {
            spans.paint(
                x: local.x0, y: y, count: local.width,
                mask: coverage.device(surface.rect.x0, y + surface.originY))
        }
        spans.end()
    }

    /// Returns the shadow's coverage in `rect`, in memory that the caller closes; `nil` if there is no coverage.
    private func blurredAlpha(
        of op: DrawOp, _ shadow: DrawOp.Shadow, _ reach: Int, _ rect: PixelRect
    ) -> MaskSurface? {
        // The whole pixels of the offset move the mask in which the caster is drawn, the rest moves the caster.
        let whole = Point(shadow.offset.x.rounded(.down), shadow.offset.y.rounded(.down))
        let fraction = shadow.offset - whole, dx = Int(whole.x), dy = Int(whole.y)
        let caster = (fraction == .zero ? op : op.mapped(by: Affine(1, 0, 0, 1, fraction.x, fraction.y))).caster
        var source = rect.grown(reach)
        if let extent = caster.extent { source = extent.pixels(in: source.moved(-dx, -dy)).moved(dx, dy) }
        if source.isEmpty { return nil }
        guard let memory = openLayer(), let blurred = openLayer(), let mask = memory.mask(source),
            let out = blurred.mask(rect)
        else { return nil }
        drawCoverage(caster, into: mask.moved(-dx, -dy))
        blur.blur(BytePlane(mask), shadow.sigma, shadow.sigma, BytePlane(out))
        return out
    }

    /// Like `blurredAlpha`, blurred in pixels of `step` times the canvas's, and interpolated between them.
    private func wideAlpha(
        of op: DrawOp, _ shadow: DrawOp.Shadow, _ reach: Int, _ rect: PixelRect, _ step: Int
    ) -> MaskSurface? {
        let k = 1 / Double(step)
        let caster = op.mapped(by: Affine(k, 0, 0, k, shadow.offset.x * k, shadow.offset.y * k)).caster
        func place(_ v: Int) -> (cell: Int, part: Int) {
            let n = 2 * v + 1 - step, cell = (Double(n) * k / 2).rounded(.down)
            return (Int(cell), n - Int(cell) * 2 * step)
        }
        let small = PixelRect(
            x0: place(rect.x0).cell, y0: place(rect.y0).cell, x1: place(rect.x1 - 1).cell + 2,
            y1: place(rect.y1 - 1).cell + 2)
        var source = small.grown(reach)
        if let extent = caster.extent { source = extent.pixels(in: source) }
        if source.isEmpty { return nil }
        guard let memory = openLayer(), let blurred = openLayer(), let result = openLayer(),
            let mask = memory.mask(source), let narrow = blurred.mask(small), let out = result.mask(rect)
        else { return nil }
        drawCoverage(caster, into: mask)
        let sigma = min(shadow.sigma, Blur.maximumSigma) * k
        blur.blur(BytePlane(mask), sigma, sigma, BytePlane(narrow))
        let full = 2 * step, round = full * full / 2
        for y in rect.y0..<rect.y1 {
            let (row, below) = place(y)
            let upper = narrow.device(small.x0, row), lower = narrow.device(small.x0, row + 1)
            let line = out.device(rect.x0, y)
            for x in rect.x0..<rect.x1 {
                let (column, right) = place(x), i = column - small.x0
                let a = Int(upper[i]) * (full - right) + Int(upper[i + 1]) * right
                let b = Int(lower[i]) * (full - right) + Int(lower[i + 1]) * right
                line[x - rect.x0] = UInt8((a * (full - below) + b * below + round) / (full * full))
            }
        }
        return out
    }
}

extension DrawOp {
    /// The part of the op that casts its shadow.
    fileprivate var caster: DrawOp {
        var op = self
        op.clip = nil
        op.shadow = nil
        op.blend = .normal
        return op
    }
}
