internal import MicaRasterKernels

// Draws one op onto a surface: clip, shadow, paint, then the fastest method with the same pixels.

extension Painter {
    func draw(_ op: DrawOp, onto whole: Surface) {
        if op.clip == nil, let pixel = op.solidPixel, pixel >> 24 == 255, let area = op.wholePixels(in: whole.rect) {
            // For backgrounds of bitmaps, bars and rules: they would spend most of their time in the following code.
            outlinedClip = nil
            whole.fill(area, pixel)
            return
        }
        let opacity = byte(op.alpha)
        if opacity == 0 { return }
        let outer = wideDepth
        defer { wideDepth = outer }
        if let shadow = op.shadow, let caster = caster(shadow, of: op) {
            if drawCasterOnce(shadow, caster, of: op, onto: whole) { return }
            if caster.isApart { wideDepth += 1 }
            drawShadow(shadow, caster, of: op, onto: whole)
        }
        if case .glyphs(let run) = op.shape, drawGlyphs(run, op, onto: whole) { return }
        // If more is drawn through a clip, its mask is worth the cost.
        let isNewClip = op.clip !== outlinedClip
        if isNewClip { outlinedClip = op.clip }
        let outline = isNewClip ? op.outlineOfClip(in: whole.rect) : nil
        guard
            let clip = outline.map({ $0.rect.isEmpty ? nil : ResolvedClip(rect: $0.rect, mask: nil) })
                ?? clips.resolve(op.clip, in: whole.rect, &rasterizer)
        else { return }
        let shape = outline?.op ?? op
        var surface = whole.limited(to: clip.rect)
        if case .group(let list) = op.shape {
            drawGroup(list, op, onto: surface, opacity)
            return
        }
        // The paint is prepared first: drawing the shape can draw pattern cells, which reuse the clip's memory.
        guard let paint = prepare(op, surface.rect, opacity) else { return }
        defer { finish(paint) }
        if op.blend.keepsWhereSourceIsClear, let extent = op.paint.extent(op.transform) {
            surface = surface.limited(to: extent.pixels(in: surface.rect))
        }
        // A pattern has only the pixels around the shape; groups of coverage may extend beyond.
        if case .surface(let cells) = paint.source { surface = surface.limited(to: cells.rect) }
        if surface.rect.isEmpty { return }
        var mask = clip.mask
        if outline == nil, case .pattern = op.paint {
            guard let again = clips.resolve(op.clip, in: whole.rect, &rasterizer) else { return }
            mask = again.mask
        }
        if mask == nil && op.blend == .normal {
            switch paint.source {
            case .solid(let color) where color >> 24 == 255:
                var sink = OpaqueSink(surface, color)
                cover(shape, surface.rect, (surface.originX, surface.originY), &sink)
                return
            case .solid(let color):
                var sink = SolidSink(surface, color)
                cover(shape, surface.rect, (surface.originX, surface.originY), &sink)
                return
            case .image(let sampler):
                if let aligned = sampler.aligned, let rect = extent(shape, surface.rect, aligned) {
                    let part = surface.limited(to: rect)
                    if part.rect.isEmpty { return }
                    var sink = AlignedImageSink(
                        part,
                        image: aligned.base + (part.originY &- aligned.originY) &* aligned.stride
                            + (part.originX &- aligned.originX),
                        imageStride: aligned.stride, opacity: paint.opacity, opaque: aligned.isOpaque)
                    cover(shape, part.rect, (part.originX, part.originY), &sink)
                    return
                }
                if sampler.aligned == nil, let shifted = sampler.shifted {
                    var sink = ShiftedImageSink(surface, shifted, opacity: paint.opacity)
                    cover(shape, surface.rect, (surface.originX, surface.originY), &sink)
                    return
                }
            default: break
            }
        }
        spans.begin(
            paint.source, .pixels(surface), mode: op.blend, opacity: paint.opacity, clip: mask,
            sourceOpacity: paint.sourceOpacity)
        var sink = SpanSink(spans, surface.localRect)
        cover(shape, surface.rect, (surface.originX, surface.originY), &sink)
        sink.flush()
        spans.end()
    }

    /// Draws an op that fills a box of whole pixels with one opaque colour. Returns `true` if the op is one.
    func fillWholePixels(_ op: UnsafePointer<DrawOp>, onto whole: Surface) -> Bool {
        guard op.pointee.clip == nil, op.pointee.shadow == nil, op.pointee.blend == .normal, op.pointee.alpha >= 1,
            case .box(let box) = op.pointee.shape, case .color(let color) = op.pointee.paint, color.alpha >= 1,
            let area = box.wholePixels(op.pointee.transform)
        else { return false }
        outlinedClip = nil
        whole.fill(area.intersection(whole.rect), color.pixel)
        return true
    }

    /// Adds the op's alpha to empty mask memory, which belongs to `owner` if that is not `nil`.
    func drawCoverage(_ op: DrawOp, into whole: MaskSurface, of owner: Mask? = nil) {
        let opacity = byte(op.alpha)
        guard opacity > 0, let clip = clips.resolve(op.clip, in: whole.rect, &rasterizer) else { return }
        var surface = whole.limited(to: clip.rect)
        if case .group(let list) = op.shape {
            guard let memory = openLayer() else { return }
            defer { closeLayer() }
            guard let colors = memory.surface(surface.rect) else { return }
            for inner in list.ops { draw(inner, onto: colors) }
            // Inner clips may have replaced the outer one in the cache.
            guard let again = clips.resolve(op.clip, in: whole.rect, &rasterizer) else { return }
            owner?.willDraw(in: surface.localRect)
            paint(.surface(colors), onto: .mask(surface), surface.rect, opacity: opacity, clip: again.mask)
            return
        }
        guard let paint = prepare(op, surface.rect, opacity) else { return }
        defer { finish(paint) }
        if case .surface(let cells) = paint.source { surface = surface.limited(to: cells.rect) }
        if surface.rect.isEmpty { return }
        var mask = clip.mask
        if case .pattern = op.paint {
            guard let again = clips.resolve(op.clip, in: whole.rect, &rasterizer) else { return }
            mask = again.mask
        }
        if mask == nil, let alpha = paint.constantAlpha {
            var sink = MaskSink(surface, opacity: alpha, of: owner)
            cover(op, surface.rect, (surface.originX, surface.originY), &sink)
            sink.finishRow()
            return
        }
        let extent = op.extent.map { $0.pixels(in: surface.rect) } ?? surface.rect
        owner?.willDraw(in: extent.moved(-surface.originX, -surface.originY))
        spans.begin(
            paint.source, .mask(surface), opacity: dividedBy255(paint.opacity * paint.sourceOpacity), clip: mask)
        var sink = SpanSink(spans, surface.localRect)
        cover(op, surface.rect, (surface.originX, surface.originY), &sink)
        sink.flush()
        spans.end()
    }

    /// Paints existing pixels, all of `rect`.
    func paint(
        _ source: SpanPainter.Source, onto target: SpanPainter.Target, _ rect: PixelRect, blend: BlendMode = .normal,
        opacity: UInt32 = 255, clip: MaskSurface? = nil, clipDimsPaint: Bool = false
    ) {
        let isApart = !blend.isLinearInSource && !clipDimsPaint
        spans.begin(
            source, target, mode: blend, dimsPaint: clipDimsPaint, opacity: isApart ? 255 : opacity, clip: clip,
            sourceOpacity: isApart ? opacity : 255)
        let local: PixelRect
        switch target {
        case .pixels(let s): local = rect.moved(-s.originX, -s.originY)
        case .mask(let s): local = rect.moved(-s.originX, -s.originY)
        }
        for y in local.y0..<max(local.y0, local.y1) {
            spans.paint(x: local.x0, y: y, count: local.width, coverage: 255)
        }
        spans.end()
    }

    private func drawGroup(
        _ list: DisplayList, _ op: DrawOp, onto surface: Surface, _ opacity: UInt32
    ) {
        guard !list.isEmpty || op.blend != .normal, let memory = openLayer() else { return }
        defer { closeLayer() }
        guard let colors = memory.surface(surface.rect) else { return }
        for inner in list.ops { draw(inner, onto: colors) }
        // Inner clips may have replaced the outer one in the cache.
        guard let clip = clips.resolve(op.clip, in: surface.rect, &rasterizer) else { return }
        paint(
            .surface(colors), onto: .pixels(surface), surface.rect, blend: op.blend, opacity: opacity,
            clip: clip.mask)
    }

    /// Sends the op's coverage inside `window` to a sink that counts pixels from `origin`.
    func cover<S: CoverageSink & ~Copyable>(
        _ op: DrawOp, _ window: PixelRect, _ origin: (x: Int, y: Int), _ sink: inout S
    ) {
        switch op.shape {
        case .fill(let path, let rule): fill(path, rule, op, window, origin, &sink)
        case .glyphs(let run): cover(run, op, window, origin, &sink)
        case .box(let box):
            sides.become(box)
            fill(sides, .nonZero, op, window, origin, &sink)
        case .stroke(let path, let style):
            rasterizer.stroke(
                path, style, op.transform, antialias: op.antialias, window: window, origin: origin, into: &sink)
        case .everything: cover(window, origin, &sink)
        case .group: break
        }
    }

    private func fill<S: CoverageSink & ~Copyable>(
        _ path: Path, _ rule: FillRule, _ op: DrawOp, _ window: PixelRect, _ origin: (x: Int, y: Int),
        _ sink: inout S
    ) {
        let box = path.deviceBox(op.transform)
        if let rect = box?.wholePixels {
            cover(rect.intersection(window), origin, &sink)
        } else if op.antialias, let box, box.isFinite {
            Rasterizer.fill(box, window: window, origin: origin, into: &sink)
        } else {
            rasterizer.fill(
                path, op.transform, rule: rule, antialias: op.antialias, window: window, origin: origin, into: &sink)
        }
    }

    private func cover<S: CoverageSink & ~Copyable>(_ r: PixelRect, _ origin: (x: Int, y: Int), _ sink: inout S) {
        if r.isEmpty { return }
        for y in r.y0..<r.y1 {
            sink.beginRow(y &- origin.y)
            sink.run(x: r.x0 &- origin.x, y: y &- origin.y, count: r.width, coverage: 255)
        }
    }

    /// Returns the part of `rect` in which both the op's shape and an image can be, if the image covers the shape there
    /// or paints nothing outside itself; otherwise `nil`.
    private func extent(_ op: DrawOp, _ rect: PixelRect, _ image: ImageSampler.Aligned) -> PixelRect? {
        if image.edge == .transparent { return rect.intersection(image.rect) }
        if image.rect.contains(rect) { return rect }
        let box: Box?
        switch op.shape {
        case .fill(let path, _): box = path.finiteControlBox(op.transform)
        case .box(let own): box = own.finite(op.transform)
        default: return nil
        }
        guard let box else { return nil }
        let part = box.pixels(in: rect)
        return image.rect.contains(part) ? part : nil
    }
}
