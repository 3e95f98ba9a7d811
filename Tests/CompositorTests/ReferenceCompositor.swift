import Compositor
import Foundation
import Raster

/// The slow, obviously correct way from a tree to pixels: every node in pictures of the whole canvas, in floating point,
/// by recursion, with exact polygon coverage. Flat trees only; shapes must not intersect themselves.
struct ReferenceCompositor {
    let width: Int, height: Int

    static func render(_ tree: RenderTree, _ width: Int, _ height: Int) -> FloatImage {
        let reference = ReferenceCompositor(width: width, height: height)
        var canvas = FloatImage(width, height)
        let b = tree.background
        let below = SIMD4(Double(b.red), Double(b.green), Double(b.blue), 1) * Double(b.alpha)
        for i in canvas.pixels.indices { canvas.pixels[i] = below }
        reference.draw(tree.root, Affine(tree.scale, 0, 0, tree.scale, 0, 0), 1, onto: &canvas)
        return canvas
    }

    private func draw(_ node: RenderNode, _ parent: Affine, _ inherited: Double, onto canvas: inout FloatImage) {
        let transform = node.transform.then(parent)
        let v = node.style?.values ?? RenderStyle.Values()
        let opacity = Double(node.opacity) * inherited
        let clips = node.flags.contains(.masksToBounds)
        let grouped = node.flags.contains(.groupsOpacity) && opacity < 1
        let hasEffects =
            clips || v.mask != nil || v.blend != .normal || !v.filters.isEmpty || v.shadow != nil
            || !v.backdropFilters.isEmpty
        guard grouped || hasEffects else {
            drawInside(node, v, transform, opacity, onto: &canvas)
            return
        }
        var group = FloatImage(width, height)
        drawInside(node, v, transform, 1, onto: &group)
        for filter in v.filters { apply(filter, transform, &group) }
        if let shadow = v.shadow { group = addShadow(shadow, transform, group) }
        if !v.backdropFilters.isEmpty {
            var below = canvas
            for filter in v.backdropFilters { apply(filter, transform, &below) }
            let outline = ReferencePolygon(outlinePath(node, v), transform)
            forEachPixel { x, y in
                let front = group[x, y]
                group[x, y] = below[x, y] * outline.coverage(x, y)
                group.over(front, x, y)
            }
        }
        // An edge that the mask keeps away from must not dim its border pixels a second time.
        let maskStaysInside = v.cornerRadius <= 0 && v.mask.map { node.bounds.contains(box(of: $0)) } ?? false
        if clips, !maskStaysInside {
            let outline = ReferencePolygon(outlinePath(node, v), transform)
            forEachPixel { x, y in group[x, y] *= outline.coverage(x, y) }
        }
        if let mask = v.mask {
            var picture = FloatImage(width, height)
            draw(mask, transform, 1, onto: &picture)
            forEachPixel { x, y in group[x, y] *= picture[x, y].w }
        }
        forEachPixel { x, y in canvas[x, y] = blend(v.blend, group[x, y] * opacity, canvas[x, y]) }
    }

    private func drawInside(
        _ node: RenderNode, _ v: RenderStyle.Values, _ transform: Affine, _ alpha: Double,
        onto canvas: inout FloatImage
    ) {
        // Unless something is blurred, the clip alone cuts the corners: their edge is to be smoothed once.
        let casts = v.shadow.map { $0.path == nil && node.background.alpha < 1 } ?? false
        let isCutLater = node.flags.contains(.masksToBounds) && !casts && !v.filters.contains(where: \.isBlur)
        let rounded = isCutLater ? Path.rect(node.bounds) : outlinePath(node, v)
        if node.background.alpha > 0 { fill(rounded, transform, node.background, alpha, onto: &canvas) }
        switch node.content {
        case .image(let image, let patches, let sampling):
            for patch in patches { draw(image, patch, sampling, transform, alpha, onto: &canvas) }
        case .shape(let shape):
            if let color = shape.fill { fill(shape.path, transform, color, alpha, onto: &canvas) }
        case .gradient(let gradient):
            guard case .linear(let from, let to) = gradient.geometry else { break }
            let polygon = ReferencePolygon(rounded, transform)
            let inverse = transform.inverse!, d = to - from
            forEachPixel { x, y in
                let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - from
                let t = min(1, max(0, (p * d).sum() / (d * d).sum()))
                canvas.over(color(gradient.stops, t) * polygon.coverage(x, y) * alpha, x, y)
            }
        case .sprites(let sprites):
            for sprite in sprites.sprites { draw(sprite, of: sprites, transform, alpha, onto: &canvas) }
        // Recorded drawing is compared with pictures instead.
        case .drawing, nil: break
        }
        for child in node.children.nodes { draw(child, transform, alpha, onto: &canvas) }
        if v.borderWidth > 0 {
            let outer = ReferencePolygon(rounded, transform)
            let box = Box(min: node.bounds.min + v.borderWidth, max: node.bounds.max - v.borderWidth)
            let inner = ReferencePolygon(
                referenceOutline(box, radius: max(0, v.cornerRadius - v.borderWidth), corners: v.corners), transform)
            forEachPixel { x, y in
                let coverage = outer.coverage(x, y) - (box.isEmpty ? 0 : inner.coverage(x, y))
                canvas.over(premultiplied(v.borderColor) * coverage * alpha, x, y)
            }
        }
    }

    /// What a mask without children draws within, in its owner's space.
    private func box(of mask: RenderNode) -> Box {
        guard case .shape(let shape)? = mask.content, mask.background.alpha <= 0 else {
            return mask.bounds.applying(mask.transform)
        }
        return shape.path.controlBox.applying(mask.transform)
    }

    private func outlinePath(_ node: RenderNode, _ v: RenderStyle.Values) -> Path {
        v.cornerRadius > 0
            ? referenceOutline(node.bounds, radius: v.cornerRadius, corners: v.corners) : .rect(node.bounds)
    }

    private func fill(_ path: Path, _ transform: Affine, _ color: Color, _ alpha: Double, onto canvas: inout FloatImage)
    {
        let polygon = ReferencePolygon(path, transform)
        forEachPixel { x, y in canvas.over(premultiplied(color) * polygon.coverage(x, y) * alpha, x, y) }
    }

    private func draw(
        _ image: ImageSource, _ patch: RenderContent.Patch, _ sampling: Sampling, _ transform: Affine, _ alpha: Double,
        onto canvas: inout FloatImage
    ) {
        let source = FloatImage(image.pixmap)
        let polygon = ReferencePolygon(.rect(patch.destination), transform)
        guard let inverse = transform.inverse else { return }
        forEachPixel { x, y in
            let coverage = polygon.coverage(x, y)
            if coverage == 0 { return }
            let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - patch.destination.min
            let k = Point(
                patch.source.width / patch.destination.width, patch.source.height / patch.destination.height)
            let q = patch.source.min + p * k
            canvas.over(sample(source, q, sampling) * coverage * alpha, x, y)
        }
    }

    /// At its full size: one that shrinks is read from a smaller picture.
    private func draw(
        _ sprite: Sprites.Sprite, of sprites: Sprites, _ transform: Affine, _ alpha: Double,
        onto canvas: inout FloatImage
    ) {
        // With a transparent pixel all round.
        let source = FloatImage(sprites.images[sprite.image].levels[0])
        guard let inverse = sprite.transform.then(transform).inverse else { return }
        var tint = sprite.color
        tint.alpha *= Float(alpha)
        forEachPixel { x, y in
            let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) + 0.5
            let left = p.x.rounded(.down), top = p.y.rounded(.down), fx = p.x - left, fy = p.y - top
            guard abs(left) < 1e6, abs(top) < 1e6 else { return }
            func at(_ dx: Int, _ dy: Int) -> SIMD4<Double> { source.at(Int(left) + dx, Int(top) + dy) }
            let upper = at(0, 0) * (1 - fx) + at(1, 0) * fx, lower = at(0, 1) * (1 - fx) + at(1, 1) * fx
            let color = (upper * (1 - fy) + lower * fy) * premultiplied(tint)
            if sprites.isAdditive {
                canvas[x, y] = pointwiseMin(canvas[x, y] + color, SIMD4(repeating: 1))
            } else {
                canvas.over(color, x, y)
            }
        }
    }

    private func sample(_ image: FloatImage, _ p: Point, _ sampling: Sampling) -> SIMD4<Double> {
        func at(_ x: Double, _ y: Double) -> SIMD4<Double> {
            image[min(max(Int(x), 0), image.width - 1), min(max(Int(y), 0), image.height - 1)]
        }
        if sampling == .nearest { return at(p.x.rounded(.down), p.y.rounded(.down)) }
        let x = (p.x - 0.5).rounded(.down), y = (p.y - 0.5).rounded(.down)
        let fx = p.x - 0.5 - x, fy = p.y - 0.5 - y
        let top = at(x, y) * (1 - fx) + at(x + 1, y) * fx
        let bottom = at(x, y + 1) * (1 - fx) + at(x + 1, y + 1) * fx
        return top * (1 - fy) + bottom * fy
    }

    // MARK: Effects

    private func addShadow(_ shadow: RenderStyle.Shadow, _ transform: Affine, _ group: FloatImage) -> FloatImage {
        var caster = FloatImage(width, height)
        let offset = transform.applyToVector(shadow.offset)
        if let path = shadow.path {
            let polygon = ReferencePolygon(
                path, Affine(1, 0, 0, 1, shadow.offset.x, shadow.offset.y).then(transform))
            forEachPixel { x, y in caster[x, y] = SIMD4(repeating: polygon.coverage(x, y)) }
        } else {
            forEachPixel { x, y in
                let from = (x - Int(offset.x.rounded()), y - Int(offset.y.rounded()))
                caster[x, y] = SIMD4(repeating: group.at(from.0, from.1).w)
            }
        }
        caster = caster.blurred(shadow.radius * transform.meanScale)
        var result = FloatImage(width, height)
        forEachPixel { x, y in
            result[x, y] = premultiplied(shadow.color) * caster[x, y].w * Double(shadow.opacity)
            result.over(group[x, y], x, y)
        }
        return result
    }

    private func apply(_ filter: RenderFilter, _ transform: Affine, _ image: inout FloatImage) {
        switch filter {
        case .gaussianBlur(let radius): image = image.blurred(radius * transform.meanScale)
        case .colorMatrix(let m):
            forEachPixel { x, y in
                let p = image[x, y]
                let c = p.w > 0 ? SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w) : .zero
                func row(_ i: Int) -> Double {
                    let f = m[(i * 5)..<(i * 5 + 5)].map(Double.init)
                    return min(1, max(0, f[0] * c.x + f[1] * c.y + f[2] * c.z + f[3] * c.w + f[4]))
                }
                let a = row(3)
                image[x, y] = SIMD4(row(0) * a, row(1) * a, row(2) * a, a)
            }
        case .bloom(let radius, let intensity):
            let glow = image.blurred(radius * transform.meanScale)
            forEachPixel { x, y in
                image[x, y] = pointwiseMin(image[x, y] + glow[x, y] * Double(min(1, intensity)), SIMD4(repeating: 1))
            }
        case .pixellate(let size): image = pixellated(image, size * transform.meanScale, transform.apply(.zero))
        }
    }

    /// Each pixel is the mean of those whose middles lie in the same square.
    private func pixellated(_ image: FloatImage, _ side: Double, _ origin: Point) -> FloatImage {
        guard side > 1 else { return image }
        func first(_ pixel: Int, _ origin: Double) -> Int {
            let square = ((Double(pixel) + 0.5 - origin) / side).rounded(.down)
            return Int((origin + square * side - 0.5).rounded(.up))
        }
        func next(_ pixel: Int, _ origin: Double) -> Int {
            let square = ((Double(pixel) + 0.5 - origin) / side).rounded(.down) + 1
            return Int((origin + square * side - 0.5).rounded(.up))
        }
        var result = image
        forEachPixel { x, y in
            let xs = first(x, origin.x)..<next(x, origin.x), ys = first(y, origin.y)..<next(y, origin.y)
            var sum = SIMD4<Double>.zero
            for py in ys { for px in xs { sum += image.at(px, py) } }
            result[x, y] = sum / Double(xs.count * ys.count)
        }
        return result
    }

    private func blend(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
        let one = SIMD4<Double>(repeating: 1)
        let apart = s * (one - SIMD4(repeating: d.w)) + d * (one - SIMD4(repeating: s.w))
        switch mode {
        case .multiply: return apart + s * d
        case .screen: return s + d - s * d
        case .plusLighter: return pointwiseMin(s + d, one)
        case .destinationOut: return d * (1 - s.w)
        default: return s + d * (1 - s.w)
        }
    }

    // MARK: Small things

    private func premultiplied(_ c: Color) -> SIMD4<Double> {
        SIMD4(Double(c.red), Double(c.green), Double(c.blue), 1) * Double(c.alpha)
    }

    private func color(_ stops: [Gradient.Stop], _ t: Double) -> SIMD4<Double> {
        if t <= stops[0].offset { return premultiplied(stops[0].color) }
        for (a, b) in zip(stops, stops.dropFirst()) where t <= b.offset {
            let k = b.offset > a.offset ? (t - a.offset) / (b.offset - a.offset) : 1
            return premultiplied(a.color) * (1 - k) + premultiplied(b.color) * k
        }
        return premultiplied(stops[stops.count - 1].color)
    }

    private func forEachPixel(_ body: (Int, Int) -> Void) {
        for y in 0..<height { for x in 0..<width { body(x, y) } }
    }
}

extension RenderFilter {
    fileprivate var isBlur: Bool { if case .gaussianBlur = self { true } else { false } }
}

extension Affine {
    /// √|det|: the mean change of lengths.
    fileprivate var meanScale: Double { abs(a * d - b * c).squareRoot() }
}
