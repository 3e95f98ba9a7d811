import MicaRaster

extension BandRenderer {
    /// Filters a bitmap in place, in order, as far as `rect` of the result requires.
    func apply(_ filters: ArraySlice<FilterPlan>, to layer: Layer, for rect: PixelRect, edges: Blur.Edges = .clear) {
        var after = filters.reduce(Margins.none) { $0 + $1.margins }
        for filter in filters {
            after = after - filter.margins
            apply(filter, to: layer, rect.outset(after).intersection(layer.region), edges)
        }
    }

    private func apply(_ filter: FilterPlan, to layer: Layer, _ rect: PixelRect, _ edges: Blur.Edges) {
        let area = layer.local(layer.region)
        switch filter {
        case .blur(let sigma): blur(layer, sigma, into: layer, rect, edges)
        case .colorMatrix(let matrix): matrix.apply(to: layer.target, layer.local(rect))
        case .pixellate(let size, let origin):
            Pixellate(size: size, origin: origin, edges: edges).apply(to: layer.target, area, origin: layer.origin)
        case .bloom(let sigma, let intensity):
            guard let buffer = pool.pixmap(width: rect.width, height: rect.height) else { return }
            let glow = Layer(target: buffer, origin: (rect.x0, rect.y0), region: rect)
            blur(layer, sigma, into: glow, rect, edges, strength: min(1, intensity))
            // Light and coverage are added, up to white.
            painter.composite(
                buffer, at: glow.origin, blend: .plusLighter, into: layer.target, origin: layer.origin, region: rect)
            pool.give(buffer)
        }
    }

    /// Blurs the part of a bitmap in `rect`.
    private func blur(
        _ source: Layer, _ sigma: Point, into target: Layer, _ rect: PixelRect, _ edges: Blur.Edges,
        strength: Float = 1
    ) {
        gaussian.gaussian(
            source.target, origin: source.origin, sourceRegion: source.region, sigmaX: sigma.x, sigmaY: sigma.y,
            edges: edges, strength: strength, into: target.target, targetOrigin: target.origin, region: rect)
    }

    /// Returns a new bitmap for `rect`: the contents above their shadow, above the filtered backdrop of the group.
    func putBelow(
        _ content: Layer, _ group: GroupPlan, _ known: Layer?, _ rect: PixelRect, from parent: Layer,
        _ beyond: Blur.Edges
    ) -> Layer {
        guard let buffer = pool.pixmap(width: rect.width, height: rect.height) else { return content }
        buffer.fill(PixelRect(width: rect.width, height: rect.height), 0)
        let layer = Layer(
            target: buffer, origin: (rect.x0, rect.y0), region: rect, begin: content.begin, mask: content.mask)
        if !group.backdrop.isEmpty { drawBackdrop(group, known, from: parent, into: layer, rect, beyond) }
        if let shadow = group.shadow { draw(shadow, of: content, rect, layer) }
        painter.composite(
            content.target, at: content.origin, into: buffer, origin: layer.origin,
            region: rect.intersection(content.region))
        pool.give(content.target)
        return layer
    }

    /// Draws the shadow of a group with these contents.
    func draw(_ shadow: GroupShadow, of content: Layer, _ rect: PixelRect, _ layer: Layer) {
        switch shadow {
        case .alpha(let shadow):
            guard let mask = coverage(of: shadow, of: content, rect) else { return }
            fill(shadow, mask, rect, layer)
        case .outline(let shadow): draw(shadow, rect, layer)
        }
    }

    /// Returns the coverage, in `rect`, of the shadow that contents cast.
    func coverage(of shadow: CastShadow, of content: Layer, _ rect: PixelRect) -> Mask? {
        let area = content.local(content.region)
        guard let alpha = pool.mask(width: area.width, height: area.height) else { return nil }
        defer { pool.give(alpha) }
        content.target.copyAlpha(area, to: alpha)
        return cast(alpha, content.region, shadow, rect)
    }

    /// Draws the shadow of a single op within `area`.
    func draw(_ shadow: CastShadow, of op: DrawOp, _ area: PixelRect, _ rect: PixelRect, _ layer: Layer) {
        guard let mask = coverage(of: shadow, of: op, area, rect) else { return }
        fill(shadow, mask, rect, layer)
    }

    /// Returns the coverage, in `rect`, of the shadow of a single op within `area`.
    func coverage(of shadow: CastShadow, of op: DrawOp, _ area: PixelRect, _ rect: PixelRect) -> Mask? {
        guard !area.isEmpty, let mask = pool.mask(width: area.width, height: area.height) else { return nil }
        defer { pool.give(mask) }
        painter.drawAlpha(op, into: mask, origin: (area.x0, area.y0), region: area)
        return cast(mask, area, shadow, rect)
    }

    private func fill(_ shadow: CastShadow, _ mask: Mask, _ rect: PixelRect, _ layer: Layer) {
        painter.fill(
            shadow.inkPixel, through: mask, at: (rect.x0, rect.y0), into: layer.target, origin: layer.origin,
            region: rect)
        pool.give(mask)
    }

    /// Draws the shadow of an outline.
    func draw(_ shadow: ShadowPlan, _ rect: PixelRect, _ layer: Layer) {
        for part in shadow.parts(rect) {
            guard let cover = coverage(of: shadow, part) else { continue }
            painter.fill(
                shadow.cast.inkPixel, through: cover.mask, cover.stretch, at: (cover.x, cover.y), into: layer.target,
                origin: layer.origin, region: part)
            if !cover.isKept { pool.give(cover.mask) }
        }
    }

    /// The coverage of a part of a shadow, and the device pixel at the mask's top left.
    struct ShadowCoverage {
        var mask: Mask, stretch = MaskStretch()
        var x: Int, y: Int
        /// `true` if frames share the mask; otherwise it must be given back to the pool.
        var isKept = false
    }

    /// Returns the coverage of a shadow in a rectangle of device pixels; `nil` if it is empty, or memory is insufficient.
    func coverage(of shadow: ShadowPlan, _ part: PixelRect) -> ShadowCoverage? {
        switch shadow.source {
        case .outline(let shape, let caster):
            let rect = part.moved(-shadow.x, -shadow.y)
            let area = rect.outset(shadow.cast.margins).intersection(caster)
            return coverage(of: shadow.cast, of: shape, area, rect).map {
                ShadowCoverage(mask: $0, x: part.x0, y: part.y0)
            }
        case .mask(let kept, let stretch):
            let x = kept.rect.x0 + shadow.x, y = kept.rect.y0 + shadow.y
            guard let mask = kept.mask else { return unkept(kept, stretch, shadow, part) }
            return ShadowCoverage(mask: mask, stretch: stretch, x: x, y: y, isKept: true)
        }
    }

    /// Returns the visible part of a stretched mask in `rect`, from the rows of it that are needed.
    private func unkept(
        _ kept: ShadowMask, _ stretch: MaskStretch, _ shadow: ShadowPlan, _ rect: PixelRect
    ) -> ShadowCoverage? {
        let x = kept.rect.x0 + shadow.x, y = kept.rect.y0 + shadow.y
        func row(_ device: Int) -> Int { device - y - min(stretch.rows, max(0, device - y - stretch.row)) }
        let first = row(rect.y0), end = row(rect.y1 - 1) + 1
        var seen = kept.rect
        seen.y0 = kept.rect.y0 + first
        seen.y1 = kept.rect.y0 + end
        guard let mask = pool.mask(width: seen.width + 1, height: seen.height + 1) else { return nil }
        guard make(kept, seen, in: mask) else {
            pool.give(mask)
            return nil
        }
        var stretch = stretch, top = y + first
        if (first..<end).contains(stretch.row) {
            stretch.row -= first
        } else {
            if stretch.row < first { top += stretch.rows }
            stretch.row = 0
            stretch.rows = 0
        }
        return ShadowCoverage(mask: mask, stretch: stretch, x: x, y: top)
    }

    /// Creates the mask of a cached shadow.
    func make(_ shadow: ShadowMask) {
        guard let mask = Mask(width: shadow.rect.width + 1, height: shadow.rect.height + 1),
            make(shadow, shadow.rect, in: mask)
        else { return }
        shadow.mask = mask
    }

    /// Writes the part of a shadow's mask in `rect`, like `cast`, once for all positions; `mask` has an additional
    /// column and row. Returns `false` if it is empty, or memory is insufficient.
    private func make(_ shadow: ShadowMask, _ rect: PixelRect, in mask: Mask) -> Bool {
        let caster = rect.outset(shadow.cast.margins).intersection(shadow.caster)
        var source = rect
        source.x1 += 1
        source.y1 += 1
        guard !caster.isEmpty, let outline = pool.mask(width: caster.width, height: caster.height) else { return false }
        painter.drawAlpha(shadow.shape, into: outline, origin: (caster.x0, caster.y0), region: caster)
        gaussian.gaussian(
            outline, origin: (caster.x0, caster.y0), sourceRegion: caster, sigmaX: shadow.cast.sigma.x,
            sigmaY: shadow.cast.sigma.y, strength: min(1, shadow.cast.color.alpha), into: mask,
            targetOrigin: (rect.x0, rect.y0), region: source)
        mask.shift(
            width: rect.width, height: rect.height, byX: UInt32(-shadow.cast.offset.x * 256),
            y: UInt32(-shadow.cast.offset.y * 256))
        pool.give(outline)
        return true
    }

    /// Returns the part of a blurred and moved mask in `rect`. `area` is the position of the unmoved mask; both in
    /// device pixels.
    private func cast(_ mask: Mask, _ area: PixelRect, _ shadow: CastShadow, _ rect: PixelRect) -> Mask? {
        // In steps of 1/256 px: the integer part moves rows and columns, the fraction interpolates between neighbours.
        let dx = -Int((shadow.offset.x * 256).rounded()), dy = -Int((shadow.offset.y * 256).rounded())
        var source = rect.moved(dx >> 8, dy >> 8)
        source.x1 += 1
        source.y1 += 1
        guard let blurred = pool.mask(width: source.width, height: source.height) else { return nil }
        gaussian.gaussian(
            mask, origin: (area.x0, area.y0), sourceRegion: area, sigmaX: shadow.sigma.x, sigmaY: shadow.sigma.y,
            strength: min(1, shadow.color.alpha), into: blurred, targetOrigin: (source.x0, source.y0), region: source)
        blurred.shift(width: rect.width, height: rect.height, byX: UInt32(dx & 255), y: UInt32(dy & 255))
        return blurred
    }

    /// Draws the filtered backdrop of a group in its node's outline. `known` is the whole backdrop, if it was filtered
    /// before.
    func drawBackdrop(
        _ group: GroupPlan, _ known: Layer?, from parent: Layer, into layer: Layer, _ rect: PixelRect,
        _ beyond: Blur.Edges
    ) {
        guard let outline = group.backdropOutline, let mask = pool.mask(width: rect.width, height: rect.height)
        else { return }
        let origin = (rect.x0, rect.y0)
        var below = known
        if known == nil, let buffer = pool.pixmap(width: rect.width, height: rect.height) {
            below = Layer(target: buffer, origin: origin, region: rect)
            filter(group.backdrop, of: parent, into: below!, rect, beyond: beyond)
        }
        painter.drawAlpha(outline, into: mask, origin: origin, region: rect)
        if let below {
            painter.composite(
                below.target, at: below.origin, mask: mask, maskAt: origin, into: layer.target, origin: layer.origin,
                region: rect)
            if known == nil { pool.give(below.target) }
        }
        pool.give(mask)
    }

    /// Writes the filtered bitmap into `rect` of another. Outside its region, the source is transparent or clamps to
    /// its edge: at the edge of a screen a blur would otherwise darken.
    func filter(
        _ filters: [FilterPlan], of source: Layer, into target: Layer, _ rect: PixelRect, beyond edges: Blur.Edges
    ) {
        var filters = filters[...], margins = filters.reduce(Margins.none) { $0 + $1.margins }
        var sigma: Point?
        if case .blur(let first)? = filters.first {
            sigma = first
            margins = margins - filters.removeFirst().margins
            if filters.isEmpty { return blur(source, first, into: target, rect, edges) }
        }
        let area = rect.outset(margins).intersection(source.region)
        guard let buffer = pool.pixmap(width: area.width, height: area.height) else { return }
        let layer = Layer(target: buffer, origin: (area.x0, area.y0), region: area)
        if let sigma {
            blur(source, sigma, into: layer, area, edges)
        } else {
            source.target.copy(
                source.local(area), to: buffer, dx: source.origin.x - area.x0, dy: source.origin.y - area.y0)
        }
        apply(filters, to: layer, for: rect, edges: edges)
        buffer.copy(layer.local(rect), to: target.target, dx: area.x0 - target.origin.x, dy: area.y0 - target.origin.y)
        pool.give(buffer)
    }
}
