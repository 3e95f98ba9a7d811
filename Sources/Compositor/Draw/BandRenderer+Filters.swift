import Raster

extension BandRenderer {
    /// Changes a group's picture in place. What lies outside of the buffer counts as transparent.
    func apply(_ filter: FilterPlan, to layer: Layer) {
        let area = layer.local(layer.region)
        switch filter {
        case .blur(let sigma): blur(layer.target, area, sigma, origin: layer.origin)
        case .colorMatrix(let matrix): matrix.apply(to: layer.target, area)
        case .pixellate(let size, let origin):
            Pixellate(size: size, origin: origin).apply(to: layer.target, area, origin: layer.origin)
        case .bloom(let sigma, let intensity):
            guard let glow = pool.pixmap(width: area.width, height: area.height) else { return }
            layer.target.copy(area, to: glow, dx: -area.x0, dy: -area.y0)
            blur(
                glow, PixelRect(width: area.width, height: area.height), sigma,
                origin: (layer.region.x0, layer.region.y0))
            // Light is added, coverage is not: plusLighter sums both and stops at white.
            painter.composite(
                glow, at: (layer.region.x0, layer.region.y0), alpha: min(1, intensity), blend: .plusLighter,
                into: layer.target, origin: layer.origin, region: layer.region)
            pool.give(glow)
        }
    }

    /// Blurs what `area` (in its own pixels) of a pixmap that lies at device pixel `origin` holds.
    func blur(_ pixmap: Pixmap, _ area: PixelRect, _ sigma: Point, origin: (x: Int, y: Int)) {
        let region = area.moved(origin.x, origin.y)
        gaussian.gaussian(
            pixmap, origin: origin, sourceRegion: region, sigmaX: sigma.x, sigmaY: sigma.y, into: pixmap,
            targetOrigin: origin, region: region)
    }

    /// A new picture for `rect`: the contents above their shadow.
    func addShadow(_ shadow: GroupShadow, below content: Layer, _ rect: PixelRect) -> Layer {
        guard let buffer = pool.pixmap(width: rect.width, height: rect.height) else { return content }
        switch shadow {
        case .alpha(let shadow):
            let area = content.local(content.region)
            guard let alpha = pool.mask(width: area.width, height: area.height) else {
                pool.give(buffer)
                return content
            }
            content.target.copyAlpha(area, to: alpha)
            cast(alpha, content.region, shadow.sigma, shadow.offset, shadow.color.pixel, into: buffer, rect)
            pool.give(alpha)
        case .outline(let shadow):
            buffer.fill(PixelRect(width: rect.width, height: rect.height), 0)
            draw(shadow, rect, Layer(target: buffer, origin: (rect.x0, rect.y0), region: rect))
        }
        painter.composite(
            content.target, at: content.origin, into: buffer, origin: (rect.x0, rect.y0),
            region: rect.intersection(content.region))
        pool.give(content.target)
        return Layer(target: buffer, origin: (rect.x0, rect.y0), region: rect, begin: content.begin)
    }

    /// The shadow of an outline.
    func draw(_ shadow: ShadowPlan, _ rect: PixelRect, _ layer: Layer) {
        let area = rect.outset(Margins(blur: shadow.sigma)).intersection(shadow.caster)
        guard !area.isEmpty, let mask = pool.mask(width: area.width, height: area.height),
            let buffer = pool.pixmap(width: rect.width, height: rect.height)
        else { return }
        painter.drawAlpha(shadow.shape, into: mask, origin: (area.x0, area.y0), region: area)
        cast(mask, area, shadow.sigma, .zero, shadow.color.pixel, into: buffer, rect)
        painter.composite(
            buffer, at: (rect.x0, rect.y0), into: layer.target, origin: layer.origin, region: rect)
        pool.give(mask)
        pool.give(buffer)
    }

    /// Writes to the top left of `buffer` what of a blurred and moved mask, coloured, lies in `rect`.
    ///
    /// `area` is where the mask lies unmoved; both in device pixels.
    private func cast(
        _ mask: Mask, _ area: PixelRect, _ sigma: Point, _ offset: Point, _ color: UInt32, into buffer: Pixmap,
        _ rect: PixelRect
    ) {
        // In steps of 1/256 px: what is before the point moves rows and columns, the rest mixes neighbours.
        let dx = -Int((offset.x * 256).rounded()), dy = -Int((offset.y * 256).rounded())
        var source = rect.moved(dx >> 8, dy >> 8)
        source.x1 += 1
        source.y1 += 1
        let size = PixelRect(width: rect.width, height: rect.height)
        guard let blurred = pool.mask(width: source.width, height: source.height) else {
            buffer.fill(size, 0)
            return
        }
        gaussian.gaussian(
            mask, origin: (area.x0, area.y0), sourceRegion: area, sigmaX: sigma.x, sigmaY: sigma.y, into: blurred,
            targetOrigin: (source.x0, source.y0), region: source)
        blurred.colorize(
            color, into: buffer, width: rect.width, height: rect.height, mixX: UInt32(dx & 255), mixY: UInt32(dy & 255))
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
        for filter in group.backdrop { apply(filter, to: below) }

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
