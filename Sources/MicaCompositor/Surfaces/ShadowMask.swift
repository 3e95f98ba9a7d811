import MicaRaster

/// The blurred coverage of an outline around the device's pixel (0, 0). An outline that moves by whole pixels keeps it.
/// All boxes of one style share it, whatever their size: one of its columns and one of its rows may be repeated.
final class ShadowMask: @unchecked Sendable {
    // `mask` is written by the back end before it draws the plans that read it, and never again.

    /// The outline, in white, and all pixels that it touches.
    let shape: DrawOp, caster: PixelRect
    /// Its colour's alpha is the mask's strength, and its offset is less than a pixel to the left and up.
    let cast: CastShadow
    /// The pixels of the mask.
    let rect: PixelRect
    /// The mask; `nil` if it has not been created, is not cached, or memory is insufficient. It is then created while
    /// drawing, for the visible part.
    var mask: Mask?

    init(shape: DrawOp, caster: PixelRect, cast: CastShadow) {
        self.shape = shape
        self.caster = caster
        self.cast = cast
        rect = caster.outset(cast.margins)
    }
}

/// Cached shadows of outlines.
final class ShadowMasks {
    private struct Key: Hashable {
        var outline: ShadowCaster
        /// The transform to the device, reduced by whole pixels.
        var transform: Affine
        var antialias: Bool
        var sigma: Point, offset: Point
        var strength: Float
    }
    private var cache = FrameCache<Key, ShadowMask?>()
    private var pending: [ShadowMask] = []
    /// The memory of all masks, in pixels of four bytes.
    var pixels: Int { cache.pixels }

    /// Returns the masks that the back end must create before it draws.
    func takePending() -> [ShadowMask] {
        defer { pending.removeAll() }
        return pending
    }

    /// Called once per frame.
    func tick(canvas: PixelRect) { cache.tick(limit: max(1 << 20, canvas.area / 2)) }

    /// Returns `true` if a mask of this size in bytes may be cached: those of one frame may use 16 MB, or 8 bytes for
    /// each pixel of the canvas. Others are blurred each time they are drawn, from the same caster around the same
    /// pixel, where the cells of the blur begin.
    private func hasRoom(_ bytes: Int, _ canvas: PixelRect) -> Bool {
        cache.pixels + bytes / 4 <= max(1 << 22, canvas.area * 2)
    }

    /// Returns the shadow of an outline under a transform.
    func plan(
        _ caster: ShadowCaster, _ transform: Affine, antialias: Bool, _ cast: CastShadow, _ outlines: Outlines,
        _ canvas: PixelRect
    ) -> ShadowPlan? {
        let limit = max(1 << 22, canvas.area * 4), (cast, atX, atY) = cast.betweenPixels
        if case .box(let box) = caster, let plan = stretched(box, transform, antialias, cast, outlines, limit, canvas) {
            return plan.moved(atX, atY)
        }
        guard abs(transform.tx) < 1e6, abs(transform.ty) < 1e6 else { return nil }
        // In the rasteriser's steps, so that inexact sums have no effect.
        let x = transform.tx.rounded(.down), y = transform.ty.rounded(.down)
        var place = transform
        place.tx = ShadowMasks.step(transform.tx - x)
        place.ty = ShadowMasks.step(transform.ty - y)
        let shape = DrawOp(caster.shape(outlines), paint: .color(.white), transform: place, antialias: antialias)
        let far = PixelRect(x0: -4_000_000, y0: -4_000_000, x1: 4_000_000, y1: 4_000_000)
        let touched = caster.box.applying(place).outset(by: 1).pixels(in: far)
        if touched.isEmpty { return nil }
        var plan = ShadowPlan(
            cast: cast, x: Int(x) + atX, y: Int(y) + atY, bounds: touched.outset(cast.margins),
            source: .outline(shape, touched))
        // A mask does not pay off for a shadow that changes in every frame, so it is created for the second frame that
        // needs it.
        let area = plan.bounds.area
        guard area <= limit, plan.bounds.width <= Pixmap.maximumSide, plan.bounds.height <= Pixmap.maximumSide
        else { return plan }
        let key = self.key(caster, place, antialias, cast)
        let isFromBefore = cache.isFromBefore(key)
        if let known = cache[key] {
            if let kept = known {
                plan.source = .mask(kept, MaskStretch())
            } else if isFromBefore, hasRoom(area, canvas) {
                let kept = ShadowMask(shape: shape, caster: touched, cast: cast)
                cache.keep(kept, for: key, pixels: area / 4)
                pending.append(kept)
                plan.source = .mask(kept, MaskStretch())
            }
        } else {
            cache.keep(nil, for: key, pixels: 0)
        }
        return plan
    }

    /// Returns the shadow of an upright box, from that of a box whose sides are only as long as corners and blur
    /// require.
    private func stretched(
        _ outline: RoundedBox, _ m: Affine, _ antialias: Bool, _ cast: CastShadow, _ outlines: Outlines, _ limit: Int,
        _ canvas: PixelRect
    ) -> ShadowPlan? {
        guard m.b == 0, m.c == 0, m.a > 0, m.d > 0, outline.isRectangle || m.a == m.d else { return nil }
        let box = outline.box.applying(m)
        guard box.isFinite, pointwiseMax(box.max, -box.min).max() < 1e6 else { return nil }
        let x = box.min.x.rounded(.down), y = box.min.y.rounded(.down)
        let radius = outline.isRectangle ? 0 : outline.radius * m.a
        let reach = radius * (outline.continuous ? CornerCurve.expansion : 1)
        var small = Box(
            min: Point(ShadowMasks.step(box.min.x - x), ShadowMasks.step(box.min.y - y)),
            max: Point(ShadowMasks.step(box.max.x - x), ShadowMasks.step(box.max.y - y)))
        var stretch = MaskStretch()
        (stretch.column, stretch.columns) = ShadowMasks.cut(&small.min.x, &small.max.x, reach, cast.sigma.x)
        (stretch.row, stretch.rows) = ShadowMasks.cut(&small.min.y, &small.max.y, reach, cast.sigma.y)
        let rounded = RoundedBox(small, radius: radius, corners: outline.corners, continuous: outline.continuous)

        let key = self.key(.box(rounded), .identity, antialias, cast)
        let kept: ShadowMask
        if case let known?? = cache[key] {
            kept = known
        } else {
            let shape = DrawOp(outlines.shape(rounded), paint: .color(.white), antialias: antialias)
            let most = PixelRect(width: Pixmap.maximumSide, height: Pixmap.maximumSide)
            let touched = small.pixels(in: most)
            kept = ShadowMask(shape: shape, caster: touched, cast: cast)
            guard kept.rect.area <= limit, kept.rect.width <= Pixmap.maximumSide,
                kept.rect.height <= Pixmap.maximumSide
            else { return nil }
            if hasRoom(kept.rect.area, canvas) {
                cache.keep(kept, for: key, pixels: kept.rect.area / 4)
                pending.append(kept)
            }
        }
        stretch.column -= kept.rect.x0
        stretch.row -= kept.rect.y0
        var bounds = kept.rect
        bounds.x1 += stretch.columns
        bounds.y1 += stretch.rows
        return ShadowPlan(cast: cast, x: Int(x), y: Int(y), bounds: bounds, source: .mask(kept, stretch))
    }

    private func key(_ outline: ShadowCaster, _ transform: Affine, _ antialias: Bool, _ cast: CastShadow) -> Key {
        Key(
            outline: outline, transform: transform, antialias: antialias, sigma: cast.sigma, offset: cast.offset,
            strength: min(1, cast.color.alpha))
    }

    private static func step(_ v: Double) -> Double { (v * 1024).rounded() / 1024 }

    /// Shortens a length by the part along which everything is equal. Returns the pixel to repeat, and the number of
    /// repetitions. They are whole cells of the blur, whose pattern continues.
    private static func cut(
        _ low: inout Double, _ high: inout Double, _ corner: Double, _ sigma: Double
    ) -> (at: Int, more: Int) {
        let cell = Blur.cellWidth(sigma)
        let zone = Int(corner.rounded(.up)) + Blur.reach(sigma) + 2 * cell + 2
        let room = Int(high - low) - 2 * zone - cell
        guard room >= cell else { return (0, 0) }
        let more = room / cell * cell
        high -= Double(more)
        return (zone, more)
    }
}

extension CastShadow {
    /// Returns the shadow with an offset of less than a pixel to the left and up, in the 1/256 pixels of the
    /// interpolation. Also returns the number of whole pixels to the right and down.
    fileprivate var betweenPixels: (CastShadow, x: Int, y: Int) {
        // Limited to the visible range.
        func steps(_ v: Double) -> Int { Int((max(-4e6, min(4e6, v)) * 256).rounded()) }
        let x = -steps(offset.x), y = -steps(offset.y)
        var cast = self
        cast.offset = Point(-Double(x & 255) / 256, -Double(y & 255) / 256)
        return (cast, -(x >> 8), -(y >> 8))
    }

    /// The distance that it extends from its caster; reversed, the margins that it reads.
    var margins: Margins {
        let blur = Margins(blur: sigma)
        return blur.union(blur.shifted(by: offset)).union(blur.shifted(by: -offset))
    }
}

extension ShadowPlan {
    fileprivate func moved(_ dx: Int, _ dy: Int) -> ShadowPlan {
        var plan = self
        plan.x = x + dx
        plan.y = y + dy
        return plan
    }
}

/// The caster of a shadow, in the node's space.
enum ShadowCaster: Sendable, Hashable {
    case box(RoundedBox)
    case path(Path)

    fileprivate func shape(_ outlines: Outlines) -> DrawOp.Shape {
        switch self {
        case .box(let box): outlines.shape(box)
        case .path(let path): .fill(path, .nonZero)
        }
    }

    /// `true` if it represents the composited alpha, to which opacity applies as a whole.
    var isAlpha: Bool {
        if case .box = self { return true }
        return false
    }

    fileprivate var box: Box {
        switch self {
        case .box(let outline): outline.box
        case .path(let path): path.controlBox
        }
    }
}

extension RenderNode {
    /// Returns the outline that casts the node's shadow on the device, if there is one: a path of its own, or the
    /// outline of its contents.
    func shadowCaster(_ transform: Affine) -> ShadowCaster? {
        guard let v = style?.values, let shadow = v.shadow, shadow.isVisible else { return nil }
        if let path = shadow.path { return path.isFinite ? .path(path) : nil }
        return coversItsOutline(transform) ? .box(RoundedBox(self)) : nil
    }

    /// Returns `true` if background, contents and children together cover the node's outline exactly as one of them
    /// does. Additional content with an antialiased edge there would increase the coverage.
    private func coversItsOutline(_ transform: Affine) -> Bool {
        let v = values, edges = smoothEdges
        guard !bounds.isEmpty, v.filters.isEmpty, v.mask == nil, edges == .all || edges.isEmpty,
            flags.isDisjoint(with: [.masksToBounds, .preservesDepth]), traits.isDisjoint(with: [.backdrop, .blends])
        else { return false }
        let outline = RoundedBox(self)
        let isSharp = transform.keepsAxes && PixelAlignment.whole(bounds.applying(transform)) != nil
        let mayMeetSides = isSharp && outline.isRectangle
        if v.borderWidth > 0, !mayMeetSides { return false }
        let inner = mayMeetSides ? bounds.applying(transform) : outline.inside.applying(transform).inset(by: 1)
        var inside = children.extent(through: v.sublayerTransform).box
        switch content {
        case nil: break
        case .gradient(let gradient):
            if background.alpha <= 0 { return gradient.isOpaque && inner.contains(inside.applying(transform)) }
            if !mayMeetSides { return false }
        case let content?: inside = inside.union(content.extent(in: bounds))
        }
        return background.alpha >= 1 && inner.contains(inside.applying(transform))
    }
}

extension Gradient {
    var isOpaque: Bool { extendsStart && extendsEnd && stops.allSatisfy { $0.color.alpha >= 1 } }
}

extension Box {
    fileprivate func inset(by d: Double) -> Box {
        let inner = Box(min: min + d, max: max - d)
        return inner.isEmpty ? .empty : inner
    }
}
