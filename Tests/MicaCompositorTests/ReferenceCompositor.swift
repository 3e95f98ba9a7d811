import BlendReference
import MicaCompositor
import Foundation
import MicaRaster

/// A slow, obviously correct compositor: it draws every node in floating-point bitmaps larger than the canvas, by
/// recursion, with exact polygon coverage. Planes in space must be seen without perspective, or be parallel to the
/// canvas, and must not intersect; shapes must not intersect themselves.
struct ReferenceCompositor {
    /// The margin around the canvas from which content may be blurred into it.
    static let margin = 48
    /// Of the bitmaps, whose top left is `margin` pixels up and left of the canvas's.
    let width: Int, height: Int

    static func render(_ tree: RenderTree, _ width: Int, _ height: Int) -> FloatImage {
        let reference = ReferenceCompositor(width: width + 2 * margin, height: height + 2 * margin)
        var picture = FloatImage(reference.width, reference.height)
        let b = tree.background
        let below = SIMD4(Double(b.red), Double(b.green), Double(b.blue), 1) * Double(b.alpha)
        for i in picture.pixels.indices { picture.pixels[i] = below }
        let origin = Double(margin)
        reference.draw(tree.root, Affine(tree.scale, 0, 0, tree.scale, origin, origin), 1, onto: &picture)
        var canvas = FloatImage(width, height)
        for y in 0..<height { for x in 0..<width { canvas[x, y] = picture[x + margin, y + margin] } }
        return canvas
    }

    private func draw(_ node: RenderNode, _ parent: Affine, _ inherited: Double, onto canvas: inout FloatImage) {
        let v = node.style?.values ?? RenderStyle.Values()
        if node.flags.contains(.preservesDepth) {
            drawPlanes(node, v.transform3D ?? Matrix4(node.transform), parent, inherited, onto: &canvas)
        } else if let matrix = v.transform3D {
            draw(node, at: plane(matrix).then(parent), inherited, onto: &canvas)
        } else {
            draw(node, at: node.transform.then(parent), inherited, onto: &canvas)
        }
    }

    /// Draws nodes that keep their depth: all flat nodes below, the farthest first.
    private func drawPlanes(
        _ root: RenderNode, _ matrix: Matrix4, _ parent: Affine, _ inherited: Double, onto canvas: inout FloatImage
    ) {
        var planes: [(node: RenderNode, matrix: Matrix4, opacity: Double)] = []
        func gather(_ node: RenderNode, _ matrix: Matrix4, _ opacity: Double) {
            guard node.flags.contains(.preservesDepth) else { return planes.append((node, matrix, opacity)) }
            let inner = node.style?.values.sublayerTransform.map { $0.then(matrix) } ?? matrix
            for child in node.children.nodes {
                let place = child.style?.values.transform3D ?? Matrix4(child.transform)
                gather(child, place.then(inner), opacity * Double(node.opacity))
            }
        }
        gather(root, matrix, inherited)
        func depth(_ m: Matrix4) -> Double { m.row4.z / m.row4.w }
        let order = planes.indices.sorted { (depth(planes[$0].matrix), $0) < (depth(planes[$1].matrix), $1) }
        for i in order {
            draw(planes[i].node, at: plane(planes[i].matrix).then(parent), planes[i].opacity, onto: &canvas)
        }
    }

    /// Returns the effect of a matrix on the plane z = 0, whose points all have the same distance from the eye.
    private func plane(_ m: Matrix4) -> Affine {
        precondition(m.row1.w == 0 && m.row2.w == 0, "seen in perspective")
        let w = m.row4.w
        return Affine(m.row1.x / w, m.row1.y / w, m.row2.x / w, m.row2.y / w, m.row4.x / w, m.row4.y / w)
    }

    private func draw(
        _ node: RenderNode, at transform: Affine, _ inherited: Double, onto canvas: inout FloatImage
    ) {
        let v = node.style?.values ?? RenderStyle.Values()
        let opacity = Double(node.opacity) * inherited
        let grouped = node.flags.contains(.groupsOpacity) && opacity < 1
        // An outline's shadow is a part like any other, unless it must be kept out of a filter.
        let casts = v.shadow.map { $0.path == nil } ?? false
        let hasEffects =
            !node.flags.isDisjoint(with: [.masksToBounds, .rasterizes]) || v.mask != nil || v.blend != .normal
            || !v.filters.isEmpty || casts
            || !v.backdropFilters.isEmpty
        guard grouped || hasEffects else {
            if let shadow = v.shadow { drawShadow(shadow, transform, of: canvas, opacity, onto: &canvas) }
            drawInside(node, v, transform, opacity, onto: &canvas)
            return
        }
        var group = FloatImage(width, height)
        let isLaidLast = casts || !v.filters.isEmpty
        if let shadow = v.shadow, !isLaidLast { drawShadow(shadow, transform, of: group, 1, onto: &group) }
        drawInside(node, v, transform, 1, onto: &group)
        for filter in v.filters { apply(filter, transform, &group) }
        if let shadow = v.shadow, isLaidLast {
            var result = FloatImage(width, height)
            drawShadow(shadow, transform, of: group, 1, onto: &result)
            forEachPixel { x, y in result.over(group[x, y], x, y) }
            group = result
        }
        if !v.backdropFilters.isEmpty {
            var below = canvas
            for filter in v.backdropFilters { apply(filter, transform, &below, isBackdrop: true) }
            let outline = hasCut(node, v) ? coverage(everything, transform) : outlineCoverage(node, v, transform)
            forEachPixel { x, y in
                let front = group[x, y]
                group[x, y] = below[x, y] * outline[x, y]
                group.over(front, x, y)
            }
        }
        if hasCut(node, v) {
            let outline = outlineCoverage(node, v, transform)
            forEachPixel { x, y in group[x, y] *= outline[x, y] }
        }
        if let mask = v.mask {
            var picture = FloatImage(width, height)
            draw(mask, transform, 1, onto: &picture)
            forEachPixel { x, y in group[x, y] *= picture[x, y].w }
        }
        forEachPixel { x, y in canvas[x, y] = BlendFormula.apply(v.blend, group[x, y] * opacity, canvas[x, y]) }
    }

    private func drawInside(
        _ node: RenderNode, _ v: RenderStyle.Values, _ transform: Affine, _ alpha: Double,
        onto canvas: inout FloatImage
    ) {
        // Unless something is blurred, only the clip cuts edges and corners: they must be smoothed once.
        let casts = v.shadow.map { $0.path == nil && node.background.alpha < 1 } ?? false
        let isCutLater = hasCut(node, v) && !casts && v.filters.allSatisfy(\.keepsPlaces)
        let outline = isCutLater ? coverage(everything, transform) : outlineCoverage(node, v, transform)
        if node.background.alpha > 0 {
            forEachPixel { x, y in canvas.over(premultiplied(node.background) * outline[x, y] * alpha, x, y) }
        }
        switch node.content {
        case .image(let image, let patches, let sampling):
            for patch in patches {
                // At the seams of its parts, each pixel belongs to one of them.
                let smooth = v.smoothEdges.subtracting(patch.joins)
                var shown = patch.destination
                if isCutLater {
                    if shown.min.x <= node.bounds.min.x { shown.min.x = everything.min.x }
                    if shown.min.y <= node.bounds.min.y { shown.min.y = everything.min.y }
                    if shown.max.x >= node.bounds.max.x { shown.max.x = everything.max.x }
                    if shown.max.y >= node.bounds.max.y { shown.max.y = everything.max.y }
                }
                let inside = coverage(of: shown, smooth, transform)
                draw(image, patch, sampling, inside, transform, alpha, onto: &canvas)
            }
        case .shape(let shape):
            if let color = shape.fill {
                let inside = coverage(shape.path, transform)
                forEachPixel { x, y in canvas.over(premultiplied(color) * inside[x, y] * alpha, x, y) }
            }
        case .gradient(let gradient):
            let inverse = transform.inverse!
            forEachPixel { x, y in
                if outline[x, y] == 0 { return }
                let t = parameter(gradient.geometry, inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
                canvas.over(color(gradient.stops, t) * outline[x, y] * alpha, x, y)
            }
        case .sprites(let sprites):
            for sprite in sprites.sprites { draw(sprite, of: sprites, transform, alpha, onto: &canvas) }
        // Other tests compare recorded drawings with pictures.
        case .drawing, nil: break
        }
        for child in node.children.nodes { draw(child, transform, alpha, onto: &canvas) }
        if v.borderWidth > 0 {
            let outer = outline
            let box = Box(min: node.bounds.min + v.borderWidth, max: node.bounds.max - v.borderWidth)
            var inner = outer
            if box.min.x < box.max.x, box.min.y < box.max.y {
                inner = coverage(
                    referenceOutline(
                        box, radius: max(0, v.cornerRadius - v.borderWidth), corners: v.corners,
                        continuous: v.continuousCorners), transform)
            } else {
                for i in inner.pixels.indices { inner.pixels[i] = 0 }
            }
            forEachPixel { x, y in
                canvas.over(premultiplied(v.borderColor) * (outer[x, y] - inner[x, y]) * alpha, x, y)
            }
        }
    }

    /// Returns `true` if the node is clipped at its outline, unless its mask does not reach that.
    private func hasCut(_ node: RenderNode, _ v: RenderStyle.Values) -> Bool {
        let maskStaysInside = v.cornerRadius <= 0 && v.mask.map { node.bounds.contains(box(of: $0)) } ?? false
        return node.flags.contains(.masksToBounds) && !maskStaysInside
    }

    /// Returns the bounds of a mask without children, in its owner's space.
    private func box(of mask: RenderNode) -> Box {
        guard case .shape(let shape)? = mask.content, mask.background.alpha <= 0 else {
            return mask.bounds.applying(mask.transform)
        }
        return shape.path.controlBox.applying(mask.transform)
    }

    // MARK: Coverage

    private func outlinePath(_ node: RenderNode, _ v: RenderStyle.Values) -> Path {
        v.cornerRadius > 0
            ? referenceOutline(
                node.bounds, radius: v.cornerRadius, corners: v.corners, continuous: v.continuousCorners)
            : .rect(node.bounds)
    }

    private func outlineCoverage(_ node: RenderNode, _ v: RenderStyle.Values, _ transform: Affine) -> Coverage {
        v.cornerRadius > 0
            ? coverage(outlinePath(node, v), transform) : coverage(of: node.bounds, v.smoothEdges, transform)
    }

    /// Larger than any layer.
    private let everything = Box(x: -1000, y: -1000, width: 2000, height: 2000)

    private func coverage(_ box: Box, _ transform: Affine) -> Coverage { coverage(.rect(box), transform) }

    private func coverage(_ path: Path, _ transform: Affine) -> Coverage {
        Coverage(ReferencePolygon(path, transform), width, height)
    }

    /// For a box with some unsmoothed edges: each cuts at pixel centres.
    private func coverage(of box: Box, _ smooth: RenderStyle.Edges, _ transform: Affine) -> Coverage {
        var wide = box
        if !smooth.contains(.minX) { wide.min.x -= 1000 }
        if !smooth.contains(.maxX) { wide.max.x += 1000 }
        if !smooth.contains(.minY) { wide.min.y -= 1000 }
        if !smooth.contains(.maxY) { wide.max.y += 1000 }
        var result = coverage(.rect(wide), transform)
        guard smooth != .all, let inverse = transform.inverse else { return result }
        forEachPixel { x, y in
            let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
            let isOut =
                (p.x < box.min.x && !smooth.contains(.minX)) || (p.x > box.max.x && !smooth.contains(.maxX))
                || (p.y < box.min.y && !smooth.contains(.minY)) || (p.y > box.max.y && !smooth.contains(.maxY))
            if isOut { result.pixels[y * width + x] = 0 }
        }
        return result
    }

    // MARK: Pictures

    private func draw(
        _ image: ImageSource, _ patch: RenderContent.Patch, _ sampling: RenderContent.PictureSampling,
        _ inside: Coverage, _ transform: Affine, _ alpha: Double, onto canvas: inout FloatImage
    ) {
        let source = FloatImage(image.pixmap)
        guard let inverse = transform.inverse else { return }
        let grown = Affine(
            patch.destination.width / patch.source.width, 0, 0, patch.destination.height / patch.source.height, 0, 0)
        let read = sampling.through(grown.then(transform))
        forEachPixel { x, y in
            if inside[x, y] == 0 { return }
            let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - patch.destination.min
            let k = Point(
                patch.source.width / patch.destination.width, patch.source.height / patch.destination.height)
            let q = patch.source.min + p * k
            canvas.over(sample(source, q, read) * inside[x, y] * alpha, x, y)
        }
    }

    /// At full size: a smaller one is read from a mipmap.
    private func draw(
        _ sprite: Sprites.Sprite, of sprites: Sprites, _ transform: Affine, _ alpha: Double,
        onto canvas: inout FloatImage
    ) {
        // With a transparent border of one pixel.
        let source = FloatImage(sprites.images[sprite.image].levels[0])
        guard let inverse = sprite.transform.then(transform).inverse else { return }
        var tint = sprite.color
        tint.alpha *= Float(alpha)
        forEachPixel { x, y in
            let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) + 0.5
            guard abs(p.x) < 1e6, abs(p.y) < 1e6 else { return }
            let color = source.between(p.x, p.y) * premultiplied(tint)
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

    /// Of an outline, or of a bitmap's alpha.
    private func drawShadow(
        _ shadow: RenderStyle.Shadow, _ transform: Affine, of picture: FloatImage, _ alpha: Double,
        onto canvas: inout FloatImage
    ) {
        var caster = FloatImage(width, height)
        let offset = transform.applyToVector(shadow.offset)
        if let path = shadow.path {
            let inside = coverage(path, Affine(1, 0, 0, 1, shadow.offset.x, shadow.offset.y).then(transform))
            forEachPixel { x, y in caster[x, y] = SIMD4(repeating: inside[x, y]) }
        } else {
            forEachPixel { x, y in
                caster[x, y] = SIMD4(repeating: picture.between(Double(x) - offset.x, Double(y) - offset.y).w)
            }
        }
        caster = caster.blurred(shadow.radius * transform.meanScale)
        forEachPixel { x, y in
            canvas.over(premultiplied(shadow.color) * caster[x, y].w * Double(shadow.opacity) * alpha, x, y)
        }
    }

    /// A backdrop is known up to the canvas's edges, and is extended beyond them.
    private func apply(
        _ filter: RenderFilter, _ transform: Affine, _ image: inout FloatImage, isBackdrop: Bool = false
    ) {
        let m = ReferenceCompositor.margin
        if isBackdrop {
            let known = image
            forEachPixel { x, y in
                image[x, y] = known[min(max(x, m), width - m - 1), min(max(y, m), height - m - 1)]
            }
        }
        switch filter {
        case .gaussianBlur(let radius): image = image.blurred(radius * transform.meanScale)
        case .colorMatrix(let factors):
            forEachPixel { x, y in
                let p = image[x, y]
                let c = p.w > 0 ? SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w) : .zero
                func row(_ i: Int) -> Double {
                    let f = factors[(i * 5)..<(i * 5 + 5)].map(Double.init)
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
        case .pixellate(let size):
            let all = isBackdrop ? (m..<width - m, m..<height - m) : (0..<width, 0..<height)
            image = image.inSquares(size * transform.meanScale, transform.apply(.zero), all, clear: !isBackdrop)
        }
    }

    // MARK: Small things

    private func premultiplied(_ c: Color) -> SIMD4<Double> {
        SIMD4(Double(c.red), Double(c.green), Double(c.blue), 1) * Double(c.alpha)
    }

    /// The parameter of a point along a gradient.
    private func parameter(_ geometry: Gradient.Geometry, _ p: Point) -> Double {
        switch geometry {
        case .linear(let from, let to): return ((p - from) * (to - from)).sum() / ((to - from) * (to - from)).sum()
        case .radial(let from, let fromRadius, let to, let toRadius):
            precondition(from == to, "concentric circles")
            return (((p - from) * (p - from)).sum().squareRoot() - fromRadius) / (toRadius - fromRadius)
        case .conic(let center, let angle):
            let turns = (atan2(p.y - center.y, p.x - center.x) - angle) / (2 * .pi)
            return turns - turns.rounded(.down)
        }
    }

    private func color(_ stops: [Gradient.Stop], _ t: Double) -> SIMD4<Double> {
        if t <= stops[0].offset { return premultiplied(stops[0].color) }
        for (a, b) in zip(stops, stops.dropFirst()) where t <= b.offset {
            let k = b.offset > a.offset ? (t - a.offset) / (b.offset - a.offset) : 1
            // Each component separately; then multiplied by the alpha between the two.
            return premultiplied(
                Color(
                    red: mix(a.color.red, b.color.red, k), green: mix(a.color.green, b.color.green, k),
                    blue: mix(a.color.blue, b.color.blue, k), alpha: mix(a.color.alpha, b.color.alpha, k)))
        }
        return premultiplied(stops[stops.count - 1].color)
    }

    private func mix(_ a: Float, _ b: Float, _ k: Double) -> Float { Float(Double(a) * (1 - k) + Double(b) * k) }

    private func forEachPixel(_ body: (Int, Int) -> Void) {
        for y in 0..<height { for x in 0..<width { body(x, y) } }
    }
}

extension RenderFilter {
    fileprivate var keepsPlaces: Bool { if case .colorMatrix = self { true } else { false } }
}

extension Affine {
    /// √|det|: the mean scale of lengths.
    fileprivate var meanScale: Double { abs(a * d - b * c).squareRoot() }
}
