internal import MicaRasterKernels

/// Draws ops into pixels. It owns and reuses the scratch memory of every stage, so that a steady frame allocates
/// nothing. Use a painter from one thread at a time.
///
/// The pixels depend only on the arguments, never on earlier drawing or on the division of the canvas. Drawing an op
/// into parts of a canvas, one `region` after another, gives the same bytes as drawing it at once.
public final class Painter {
    var rasterizer = Rasterizer()
    let spans = SpanPainter()
    let images = ImageSampler()
    let gradients = GradientSampler()
    let clips: ClipMasks
    /// The memory of the open groups, outermost first.
    var layers: [ScratchMemory] = []
    var depth = 0
    /// The nesting depth of pattern cells being drawn, and the number of cells that the innermost ones may still have.
    var patternDepth = 0, innerCellsLeft = 0
    /// The number of cells with strokes far larger than their visible part that may still be drawn precisely.
    var largeCellsLeft = 0
    /// The total reach of the nested shadows whose casters are being drawn.
    var casterReach = 0
    /// The number of pixels around the canvas that those casters need in all.
    var casterArea = 0
    /// The clip of the last op, retained so that no other clip gets its address.
    var outlinedClip: Clip?
    /// The nesting depth of ops with wide shadows that are being drawn.
    var wideDepth = 0
    let blur = Blur()
    /// The sides of the box that is being drawn.
    var sides = Path.rect(.empty)
    var glyphs: GlyphCoverage
    /// The outlines of the run that is being drawn, if that needs no masks.
    var glyphPath = Path()
    /// A row of the clip's coverage.
    var clipRow = GrowingMemory<UInt8>()

    /// The maximum nesting depth of groups, patterns and the like; deeper ones are not drawn.
    static let maximumDepth = 128

    /// Creates a painter that shares the masks of glyphs with all others.
    public convenience init() { self.init(glyphMasks: .shared) }

    package init(glyphMasks: GlyphMaskStore) {
        glyphs = GlyphCoverage(glyphMasks)
        clips = ClipMasks(spans: spans, sampler: images)
    }

    /// Draws `op` into `target`. `origin` is the device pixel of the target's top left pixel, so that a target can be a
    /// tile of a larger canvas. Only pixels of `region` (in device pixels; the whole target if `nil`) change.
    public func draw(_ op: DrawOp, into target: Pixmap, origin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil) {
        draw(op, onto: target.surface(origin, region))
    }

    /// Draws the ops in order.
    public func draw(
        _ list: DisplayList, into target: Pixmap, origin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil
    ) {
        let surface = target.surface(origin, region)
        list.ops.withUnsafeBufferPointer { ops in
            for i in ops.indices {
                // In place, since copying an op takes longer than filling a small rectangle.
                if !fillWholePixels(ops.baseAddress! + i, onto: surface) { draw(ops[i], onto: surface) }
            }
        }
    }

    /// Writes (not adds) the op's alpha to `mask`: the coverage of its shape in its clip, times its paint's alpha and
    /// its own. This is the content of a layer mask, at a quarter of the cost of colour.
    public func drawAlpha(_ op: DrawOp, into mask: Mask, origin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil) {
        let surface = mask.surface(origin, region)
        mask.clear(surface.localRect)
        if op.shadow != nil, case let memory = openLayer(), let memory {
            defer { closeLayer() }
            guard let colors = memory.surface(surface.rect) else { return }
            mask.willDraw(in: surface.localRect)
            draw(op, onto: colors)
            paint(.surface(colors), onto: .mask(surface), surface.rect)
        } else {
            drawCoverage(op, into: surface, of: mask)
        }
    }

    /// Blends `source` (premultiplied, its top left at device pixel `at`) into `target` through an optional mask whose
    /// top left is at `maskAt`. Outside the mask nothing is drawn. The mask scales the source, so that light through
    /// half a mask adds half, even over white. In modes that clear the destination where the source is transparent, it
    /// mixes in the result.
    public func composite(
        _ source: Pixmap, at: (x: Int, y: Int), alpha: Float = 1, blend: BlendMode = .normal, mask: Mask? = nil,
        maskAt: (x: Int, y: Int) = (0, 0), into target: Pixmap, origin: (x: Int, y: Int) = (0, 0),
        region: PixelRect? = nil
    ) {
        let opacity = byte(alpha)
        if opacity == 0 { return }
        let from = source.surface(at, nil)
        var surface = target.surface(origin, region).limited(to: from.rect)
        let through = mask?.surface(maskAt, nil)
        if let mask { surface = surface.limited(to: mask.content.moved(maskAt.x, maskAt.y)) }
        let rect = surface.rect
        if rect.isEmpty { return }
        if blend == .normal && through == nil {
            for y in rect.y0..<rect.y1 {
                let dst = surface.device(rect.x0, y), src = from.device(rect.x0, y)
                if source.isOpaque && opacity == 255 {
                    dst.update(from: src, count: rect.width)
                } else {
                    mica_over(dst, src, rect.width, opacity, surface.ahead)
                }
            }
        } else if blend == .normal, opacity == 255, let through, let mask {
            for y in rect.y0..<rect.y1 {
                mask.forEachPart(y - maskAt.y, rect.x0 - maskAt.x, rect.x1 - maskAt.x) { first, end in
                    let x = first + maskAt.x
                    mica_over_mask(
                        surface.device(x, y), from.device(x, y), through.device(x, y), end - first, surface.ahead,
                        from.ahead)
                }
            }
        } else {
            paint(
                .surface(from), onto: .pixels(surface), rect, blend: blend, opacity: opacity, clip: through,
                clipDimsPaint: !blend.isLinearInSource && blend.keepsWhereSourceIsClear)
        }
    }

    /// Blends one premultiplied colour into `target` through a stretched mask whose top left is at device pixel `at`.
    public func fill(
        _ color: UInt32, through mask: Mask, _ stretch: MaskStretch = MaskStretch(), at: (x: Int, y: Int),
        into target: Pixmap, origin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil
    ) {
        let whole = PixelRect(width: mask.width + stretch.columns, height: mask.height + stretch.rows)
        let surface = target.surface(origin, region).limited(to: whole.moved(at.x, at.y))
        let rect = surface.rect
        if rect.isEmpty { return }
        // Device columns up to `left` are as in the mask; those up to `right` repeat one column of it, and the rest
        // follow. The same applies to rows.
        let left = at.x + stretch.column, right = left + stretch.columns
        let top = at.y + stretch.row, bottom = top + stretch.rows
        func paint(_ y0: Int, _ y1: Int, _ row: Int, repeats: Bool) {
            let y0 = max(y0, rect.y0), y1 = min(y1, rect.y1)
            if y0 >= y1 { return }
            let first = mask.row(of: repeats ? row : y0 - row), step = repeats ? 0 : mask.stride
            func columns(_ x0: Int, _ x1: Int, _ start: Int) {
                let x0 = max(x0, rect.x0), x1 = min(x1, rect.x1)
                if x0 >= x1 { return }
                mica_over_solid_mask_rows(
                    surface.device(x0, y0), surface.stride, color, first + (x0 - start), step, x1 - x0, y1 - y0)
            }
            columns(rect.x0, left, at.x)
            let x0 = max(left, rect.x0), x1 = min(right, rect.x1)
            for y in y0..<y1 where x0 < x1 {
                let middle = UInt32(first[(y - y0) * step + stretch.column])
                if middle > 0 { mica_over_solid(surface.device(x0, y), color, x1 - x0, middle, surface.ahead) }
            }
            columns(right, rect.x1, at.x + stretch.columns)
        }
        paint(rect.y0, top, at.y, repeats: false)
        paint(top, bottom, stretch.row, repeats: true)
        paint(bottom, rect.y1, at.y + stretch.rows, repeats: false)
    }

    /// Returns 0...255 for 0...1; NaN counts as 0.
    func byte(_ v: Float) -> UInt32 { v > 0 ? UInt32(min(v, 1) * 255 + 0.5) : 0 }

    /// Returns memory for a group inside the open ones; `nil` if there are too many. The caller must close it.
    func openLayer() -> ScratchMemory? {
        guard depth < Painter.maximumDepth else { return nil }
        if depth == layers.count { layers.append(ScratchMemory()) }
        depth += 1
        return layers[depth - 1]
    }

    func closeLayer() { depth -= 1 }

    /// The number of bytes that the layers of groups, shadows and patterns keep.
    package var layerByteCount: Int { layers.reduce(0) { $0 + $1.byteCount } }
}

extension Pixmap {
    /// Returns the pixels of `region` of a device, of which this is the part from `origin`.
    func surface(_ origin: (x: Int, y: Int), _ region: PixelRect?) -> Surface {
        let all = bounds.moved(origin.x, origin.y)
        return Surface(
            base: base, stride: stride, originX: origin.x, originY: origin.y,
            rect: region.map { all.intersection($0) } ?? all)
    }
}

extension Mask {
    func surface(_ origin: (x: Int, y: Int), _ region: PixelRect?) -> MaskSurface {
        let all = bounds.moved(origin.x, origin.y)
        return MaskSurface(
            base: base, stride: stride, originX: origin.x, originY: origin.y,
            rect: region.map { all.intersection($0) } ?? all)
    }
}
