import Raster

extension BandRenderer {
    /// Changes a picture in place, in order, as far as `rect` of the result needs it. What lies outside of the buffer counts
    /// as transparent.
    func apply(_ filters: [FilterPlan], to layer: Layer, for rect: PixelRect) {
        var after = filters.reduce(Margins.none) { $0 + $1.margins }
        for filter in filters {
            after = after - filter.margins
            apply(filter, to: layer, rect.outset(after).intersection(layer.region))
        }
    }

    private func apply(_ filter: FilterPlan, to layer: Layer, _ rect: PixelRect) {
        let area = layer.local(layer.region)
        switch filter {
        case .blur(let sigma): blur(layer.target, layer.region, sigma, origin: layer.origin, rect)
        case .colorMatrix(let matrix): matrix.apply(to: layer.target, layer.local(rect))
        case .pixellate(let size, let origin):
            Pixellate(size: size, origin: origin).apply(to: layer.target, area, origin: layer.origin)
        case .bloom(let sigma, let intensity):
            guard let glow = pool.pixmap(width: area.width, height: area.height) else { return }
            let origin = (layer.region.x0, layer.region.y0)
            layer.target.copy(area, to: glow, dx: -area.x0, dy: -area.y0)
            blur(glow, layer.region, sigma, origin: origin, rect)
            // Light is added, coverage is not: plusLighter sums both and stops at white.
            painter.composite(
                glow, at: origin, alpha: min(1, intensity), blend: .plusLighter, into: layer.target,
                origin: layer.origin, region: rect)
            pool.give(glow)
        }
    }

    /// Blurs what of a pixmap that lies at device pixel `origin` lies in `rect`; it holds nothing outside `source`.
    private func blur(
        _ pixmap: Pixmap, _ source: PixelRect, _ sigma: Point, origin: (x: Int, y: Int), _ rect: PixelRect
    ) {
        gaussian.gaussian(
            pixmap, origin: origin, sourceRegion: source, sigmaX: sigma.x, sigmaY: sigma.y, into: pixmap,
            targetOrigin: origin, region: rect)
    }

    /// A new picture for `rect`: the contents above their shadow.
    func addShadow(_ shadow: GroupShadow, below content: Layer, _ rect: PixelRect) -> Layer {
        guard let buffer = pool.pixmap(width: rect.width, height: rect.height) else { return content }
        buffer.fill(PixelRect(width: rect.width, height: rect.height), 0)
        let layer = Layer(target: buffer, origin: (rect.x0, rect.y0), region: rect, begin: content.begin)
        draw(shadow, of: content, rect, layer)
        painter.composite(
            content.target, at: content.origin, into: buffer, origin: layer.origin,
            region: rect.intersection(content.region))
        pool.give(content.target)
        return layer
    }

    /// The shadow of a group with these contents.
    func draw(_ shadow: GroupShadow, of content: Layer, _ rect: PixelRect, _ layer: Layer) {
        switch shadow {
        case .alpha(let shadow):
            let area = content.local(content.region)
            guard let alpha = pool.mask(width: area.width, height: area.height) else { return }
            content.target.copyAlpha(area, to: alpha)
            cast(alpha, content.region, shadow, rect, layer)
            pool.give(alpha)
        case .outline(let shadow): draw(shadow, rect, layer)
        }
    }

    /// The shadow of what a single op draws within `area`.
    func draw(_ shadow: CastShadow, of op: DrawOp, _ area: PixelRect, _ rect: PixelRect, _ layer: Layer) {
        guard !area.isEmpty, let mask = pool.mask(width: area.width, height: area.height) else { return }
        painter.drawAlpha(op, into: mask, origin: (area.x0, area.y0), region: area)
        cast(mask, area, shadow, rect, layer)
        pool.give(mask)
    }

    /// The shadow of an outline.
    func draw(_ shadow: ShadowPlan, _ rect: PixelRect, _ layer: Layer) {
        let area = rect.outset(Margins(blur: shadow.cast.sigma)).intersection(shadow.caster)
        draw(shadow.cast, of: shadow.shape, area, rect, layer)
    }

    /// Paints what of a blurred and moved mask, coloured, lies in `rect`. `area` is where the mask lies unmoved; both in
    /// device pixels.
    private func cast(_ mask: Mask, _ area: PixelRect, _ shadow: CastShadow, _ rect: PixelRect, _ layer: Layer) {
        // In steps of 1/256 px: what is before the point moves rows and columns, the rest mixes neighbours.
        let dx = -Int((shadow.offset.x * 256).rounded()), dy = -Int((shadow.offset.y * 256).rounded())
        var source = rect.moved(dx >> 8, dy >> 8)
        source.x1 += 1
        source.y1 += 1
        guard let blurred = pool.mask(width: source.width, height: source.height) else { return }
        gaussian.gaussian(
            mask, origin: (area.x0, area.y0), sourceRegion: area, sigmaX: shadow.sigma.x, sigmaY: shadow.sigma.y,
            into: blurred, targetOrigin: (source.x0, source.y0), region: source)
        blurred.shift(width: rect.width, height: rect.height, byX: UInt32(dx & 255), y: UInt32(dy & 255))
        painter.fill(
            shadow.color.pixel, through: blurred, at: (rect.x0, rect.y0), into: layer.target, origin: layer.origin,
            region: rect)
        pool.give(blurred)
    }

    /// A new picture for `rect`: the contents above what lies below the group, filtered, in the node's outline.
    func addBackdrop(_ group: GroupPlan.Values, below content: Layer, _ rect: PixelRect, from parent: Layer) -> Layer {
        let area = rect.outset(group.backdropMargins)
        guard let buffer = pool.pixmap(width: area.width, height: area.height),
            let picture = pool.pixmap(width: rect.width, height: rect.height),
            let mask = pool.mask(width: rect.width, height: rect.height), let outline = group.backdropOutline
        else { return content }
        extend(parent, into: buffer, area)
        let below = Layer(target: buffer, origin: (area.x0, area.y0), region: area)
        apply(group.backdrop, to: below, for: rect)

        let size = PixelRect(width: rect.width, height: rect.height), origin = (rect.x0, rect.y0)
        picture.fill(size, 0)
        painter.drawAlpha(outline, into: mask, origin: origin, region: rect)
        painter.composite(
            buffer, at: (area.x0, area.y0), mask: mask, maskAt: origin, into: picture, origin: origin, region: rect)
        painter.composite(
            content.target, at: content.origin, into: picture, origin: origin,
            region: rect.intersection(content.region))
        pool.give(mask)
        pool.give(buffer)
        pool.give(content.target)
        return Layer(target: picture, origin: origin, region: rect, begin: content.begin)
    }

    /// Copies `area` of a picture whose edge goes on outside, or a blur would draw darkness in from there.
    private func extend(_ source: Layer, into buffer: Pixmap, _ area: PixelRect) {
        let known = area.intersection(source.region)
        if known.isEmpty { return }
        let left = known.x0 - area.x0, count = known.width
        for y in area.y0..<area.y1 {
            let row = source.target.row(min(max(y, known.y0), known.y1 - 1) - source.origin.y)
            let target = buffer.row(y - area.y0)
            (target + left).update(from: row + (known.x0 - source.origin.x), count: count)
            target.update(repeating: target[left], count: left)
            (target + left + count).update(repeating: target[left + count - 1], count: area.width - left - count)
        }
    }
}
