import MicaRaster

/// The blurred coverage of an outline, as it lies round the device's pixel (0, 0). What moves by whole pixels keeps it, and
/// so do all boxes of one look, however large: one column of it and one row may stand for many.
final class ShadowMask: @unchecked Sendable {
    // Proof: `mask` is written by the back end before it draws the plans that read it, and never again.

    /// The outline, in white, and all pixels that it touches.
    let shape: DrawOp, caster: PixelRect
    /// Its colour's alpha is the mask's strength, and its offset less than a pixel to the left and up.
    let cast: CastShadow
    /// The pixels that the mask holds.
    let rect: PixelRect
    /// Nil: not made yet, or not to be kept, or memory is short. Then it is made where it is drawn, as far as it is seen.
    var mask: Mask?

    init(shape: DrawOp, caster: PixelRect, cast: CastShadow) {
        (self.shape, self.caster, self.cast) = (shape, caster, cast)
        rect = caster.outset(cast.margins)
    }
}

/// Shadows of outlines that are kept from frame to frame.
final class ShadowMasks {
    private struct Key: Hashable {
        var outline: ShadowCaster
        /// To the device, moved by whole pixels.
        var transform: Affine
        var antialias: Bool
        var sigma: Point, offset: Point
        var strength: Float
    }
    private var cache = FrameCache<Key, ShadowMask?>()
    private var pending: [ShadowMask] = []
    /// The memory of all, in pixels of four bytes.
    var pixels: Int { cache.pixels }

    /// Returns the masks that the back end must create before it draws.
    func takePending() -> [ShadowMask] {
        defer { pending.removeAll() }
        return pending
    }

    /// Called once a frame.
    func tick(canvas: PixelRect) { cache.tick(limit: max(1 << 20, canvas.area / 2)) }

    /// Returns `true` if a mask of so many bytes may be cached: those of one frame may use 16 MB, or 8 bytes for each
    /// pixel of the canvas. Others are blurred each time they are drawn: from the same caster around the same pixel,
    /// since the cells of the blur begin there.
    private func hasRoom(_ bytes: Int, _ canvas: PixelRect) -> Bool {
        cache.pixels + bytes / 4 <= max(1 << 22, canvas.area * 2)
    }

    /// The shadow of an outline under a transform.
    func plan(
        _ caster: ShadowCaster, _ transform: Affine, antialias: Bool, _ cast: CastShadow, _ outlines: Outlines,
        _ canvas: PixelRect
    ) -> ShadowPlan? {
        let limit = max(1 << 22, canvas.area * 4), (cast, atX, atY) = cast.betweenPixels
        if case .box(let box) = caster, let plan = stretched(box, transform, antialias, cast, outlines, limit, canvas) {
            return plan.moved(atX, atY)
        }
        guard abs(transform.tx) < 1e6, abs(transform.ty) < 1e6 else { return nil }
        // In the raster's steps: sums that are not exact must not matter.
        let x = transform.tx.rounded(.down), y = transform.ty.rounded(.down)
        var place = transform
        (place.tx, place.ty) = (ShadowMasks.step(transform.tx - x), ShadowMasks.step(transform.ty - y))
        let shape = DrawOp(caster.shape(outlines), paint: .color(.white), transform: place, antialias: antialias)
        let far = PixelRect(x0: -4_000_000, y0: -4_000_000, x1: 4_000_000, y1: 4_000_000)
        let touched = caster.box.applying(place).outset(by: 1).pixels(in: far)
        if touched.isEmpty { return nil }
        var plan = ShadowPlan(
            cast: cast, x: Int(x) + atX, y: Int(y) + atY, bounds: touched.outset(cast.margins),
            source: .outline(shape, touched))
        // A mask does not pay for a shadow that changes in every frame: it is made for the second frame that needs it.
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

    /// The shadow of an upright box, from that of one whose sides are only as long as corners and blur need.
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

    /// Takes from a length what is the same all along: answers a pixel that stands for more, and for how many. They are whole
    /// cells of the blur, whose pattern goes on.
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
    /// The same less than a pixel to the left and up, in the 1/256 pixels of the blend of neighbours, and how many whole pixels
    /// right and down of that.
    fileprivate var betweenPixels: (CastShadow, x: Int, y: Int) {
        // As far as anything can be seen.
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
        (plan.x, plan.y) = (x + dx, y + dy)
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
    /// The outline that casts the node's shadow on the device, if one does: a path of its own, or what its contents cover,
    /// where that is their outline.
    func shadowCaster(_ transform: Affine) -> ShadowCaster? {
        guard let v = style?.values, let shadow = v.shadow, shadow.isVisible else { return nil }
        if let path = shadow.path { return path.isFinite ? .path(path) : nil }
        return coversItsOutline(transform) ? .box(RoundedBox(self)) : nil
    }

    /// Returns `true` if background, contents and children together cover the node's outline exactly as one of them
    /// does. Content with an antialiased edge there would cover more of it.
    private func coversItsOutline(_ transform: Affine) -> Bool {
        let v = values, edges = smoothEdges
        guard !bounds.isEmpty, v.filters.isEmpty, v.mask == nil, edges == .all || edges.isEmpty,
            flags.isDisjoint(with: [.masksToBounds, .preservesDepth]), traits.isDisjoint(with: [.backdrop, .blends])
        else { return false }
        let outline = RoundedBox(self)
        let isSharp = transform.keepsAxes && PixelGrid.whole(bounds.applying(transform)) != nil
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
