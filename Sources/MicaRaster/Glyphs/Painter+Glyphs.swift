internal import MicaRasterKernels

extension Painter {
    /// Sends a run's coverage inside `window` to a sink that counts pixels from `origin`: through masks if possible,
    /// otherwise as one path.
    func cover<S: CoverageSink & ~Copyable>(
        _ run: GlyphRun, _ op: DrawOp, _ window: PixelRect, _ origin: (x: Int, y: Int), _ sink: inout S
    ) {
        guard op.antialias, let scale = GlyphScale(run, op.transform) else {
            glyphPath.removeAll()
            run.append(to: &glyphPath)
            rasterizer.fill(
                glyphPath, op.transform, antialias: op.antialias, window: window, origin: origin, into: &sink)
            return
        }
        glyphs.begin(run, scale, op.transform, window, originX: origin.x, &rasterizer)
        glyphs.send(window: window, origin: origin, into: &sink)
    }

    /// Draws glyphs of one colour, clipped by at most one rectangle, in whole rows, which applies to most text. Returns
    /// `false` for other ops. The bytes are those of the general path.
    func drawGlyphs(_ run: GlyphRun, _ op: DrawOp, onto surface: Surface) -> Bool {
        guard op.antialias, op.blend == .normal, case .color(let color) = op.paint,
            let scale = GlyphScale(run, op.transform)
        else { return false }
        var rect = surface.rect, edges: Box?
        if let clip = op.clip {
            guard clip.parent == nil, case .path(let path, let m, _, antialias: true) = clip.shape,
                let box = path.deviceBox(m), box.isFinite
            else { return false }
            rect = box.pixels(in: rect)
            if box.wholePixels == nil { edges = box }
        }
        let pixel = op.pixel(of: color)
        if rect.isEmpty || pixel == 0 { return true }
        glyphs.begin(run, scale, op.transform, rect, originX: rect.x0, &rasterizer)
        // The row of `edges` in `clipRow`: rows differ only at the upper and the lower end.
        var held: Int?
        while glyphs.nextStrip() {
            let strip = glyphs.strip
            for y in strip.y0..<strip.y1 {
                let row = glyphs.row(y, from: strip.x0)
                if let edges {
                    let isEnd = Double(y) < edges.min.y || Double(y + 1) > edges.max.y
                    if held == nil || isEnd || held! != Int.min {
                        coverClipRow(edges, strip, y)
                        held = isEnd ? y : Int.min
                    }
                    mica_mask_multiply(row, row, clipRow.base, strip.width, 255)
                }
                mica_over_solid_mask(surface.device(strip.x0, y), pixel, row, strip.width)
            }
        }
        return true
    }

    /// Writes one row of a box's coverage.
    private func coverClipRow(_ box: Box, _ strip: PixelRect, _ y: Int) {
        let rect = PixelRect(x0: strip.x0, y0: y, x1: strip.x1, y1: y + 1)
        clipRow.reserve(strip.width + 16)
        clipRow.base.update(repeating: 0, count: strip.width + 16)
        var sink = MaskSink(
            MaskSurface(base: clipRow.base, stride: strip.width + 16, originX: rect.x0, originY: y, rect: rect))
        Rasterizer.fill(box, window: rect, origin: (rect.x0, y), into: &sink)
        sink.finishRow()
    }
}
