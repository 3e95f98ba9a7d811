import MicaRaster

/// Blurs and squares of many pixels have no fine detail. Their margins around the visible area may be thousands of
/// pixels, so they work on a bitmap with larger pixels, no finer than the effect can resolve. Its memory is therefore
/// proportional to the visible area, however wide the effect is.
enum WideEffects {
    /// The maximum σ of a blur that works on the canvas's own pixels.
    static let largestSigma = 64.0
    /// The maximum side of a square of `pixellate` that works on the canvas's own pixels.
    static let largestSquare = 64.0
    /// The number of pixels along the side of a larger square.
    private static let squareSide = 32.0
    /// The maximum offset of a shadow, in device pixels, that is drawn in one bitmap with its caster, which includes
    /// the area between them.
    static let farthestShadow = 256.0

    /// The maximum number of wide shadows and glows around another; deeper ones are omitted. Each is drawn separately,
    /// and again for every one around it.
    static let deepest = 4

    /// Returns the number of device pixels per pixel of the bitmap, along an axis.
    static func step(sigma: Double) -> Double {
        var step = 1.0
        while sigma > largestSigma * step { step *= 2 }
        return step
    }

    /// Returns a transform to the pixels of a bitmap for squares of a size with corners at `origin`: each square has a
    /// whole number of pixels.
    static func toSquares(_ size: Point, _ origin: Point) -> Affine {
        func scale(_ v: Double) -> Double { v > largestSquare ? squareSide / v : 1 }
        func start(_ v: Double, _ size: Double) -> Double { size > largestSquare ? v : 0 }
        let x = scale(size.x), y = scale(size.y)
        return Affine(x, 0, 0, y, -start(origin.x, size.x) * x, -start(origin.y, size.y) * y)
    }
}

/// A node with the same appearance as one with wide effects, without any itself.
struct DownsampledNode {
    var node: RenderNode
    /// `true` if it must be composited as a group, whatever its other properties.
    var isGroup = false
    /// `true` if the node's content is drawn separately and again for its shadow or glow.
    var drawsTwice = false
}

extension PlanBuilder {
    /// Returns the replacement of a node with a wide filter or a wide or far shadow; `nil` for any other.
    func downsampled(_ node: RenderNode, _ p: Placement) -> DownsampledNode? {
        let v = node.values
        guard !v.filters.isEmpty || v.shadow != nil else { return nil }
        let isDeepest = p.effects.wideDepth >= WideEffects.deepest
        if let shadow = v.shadow, shadow.isVisible, shadow.isWide(p.transform) {
            var outer = v
            outer.shadow = nil
            outer.filters = []
            let contents = node.inside(filters: v.filters)
            if isDeepest { return DownsampledNode(node: node.outside(outer, [contents])) }
            return DownsampledNode(
                node: node.outside(outer, [shadow.node(below: contents, of: node), contents]), drawsTwice: true)
        }
        guard let index = v.filters.lastIndex(where: { $0.isWide(p.transform) }) else { return nil }
        var outer = v
        outer.filters = Array(v.filters[(index + 1)...])
        let before = node.inside(filters: Array(v.filters[..<index]))
        // The margins that the remaining effects need around the visible rectangle.
        var margins = outer.filters.compactMap { FilterPlan($0, p.transform)?.margins }.reduce(Margins.none, +)
        if let shadow = v.shadow.flatMap({ CastShadow($0, p.transform) }) {
            margins = margins + Margins(blur: shadow.sigma).shifted(by: shadow.offset)
        }
        let seen = p.bounds.outset(margins)
        switch v.filters[index] {
        case .bloom(let radius, let intensity):
            let glow = node.inside(filters: v.filters[..<index] + [.gaussianBlur(radius: radius)])
            var effects = p.effects
            effects.wideDepth += 1
            guard intensity > 0, intensity.isFinite, !isDeepest,
                let light = picture(of: glow, p.transform, seen, effects, intensity: min(1, intensity))
            else {
                return DownsampledNode(node: node.outside(outer, [before]))
            }
            return DownsampledNode(node: node.outside(outer, [before, light]), isGroup: true, drawsTwice: true)
        default:
            let all = node.inside(filters: Array(v.filters[...index]))
            let picture = picture(of: all, p.transform, seen, p.effects)
            return DownsampledNode(node: node.outside(outer, picture.map { [$0] } ?? []))
        }
    }

    /// Returns a node that draws the part of another in `rect`, from a bitmap with larger pixels; `intensity` is that
    /// of added light. Returns `nil` if nothing is visible, or memory is insufficient.
    private func picture(
        of node: RenderNode, _ transform: Affine, _ rect: PixelRect, _ effects: NestedEffects, intensity: Float? = nil
    ) -> RenderNode? {
        guard !rect.isEmpty, let filter = node.values.filters.last else { return nil }
        let toPicture: Affine, sampling: RenderContent.PictureSampling
        if case .pixellate(let size) = filter {
            toPicture = WideEffects.toSquares(transform.rawLengths(size), Point(transform.tx, transform.ty))
            sampling = .nearest
        } else {
            let sigma = transform.rawSigma(filter.sigma)
            toPicture = Affine(1 / WideEffects.step(sigma: sigma.x), 0, 0, 1 / WideEffects.step(sigma: sigma.y), 0, 0)
            sampling = .linear
        }
        // One more on each side, for interpolation between pixels.
        let box = Box(
            x: Double(rect.x0), y: Double(rect.y0), width: Double(rect.width), height: Double(rect.height)
        ).applying(toPicture)
        let x0 = box.min.x.rounded(.down) - 1, y0 = box.min.y.rounded(.down) - 1
        let width = box.max.x.rounded(.up) + 1 - x0, height = box.max.y.rounded(.up) + 1 - y0
        let all = transform.then(toPicture).then(Affine(1, 0, 0, 1, -x0, -y0))
        guard width <= Double(Pixmap.maximumSide), height <= Double(Pixmap.maximumSide), let inverse = all.inverse,
            let image = surfaces.picture(
                node, all, width: Int(width), height: Int(height), effects: effects)
        else { return nil }
        var values = RenderStyle.Values()
        if intensity != nil { values.blend = .plusLighter }
        let whole = Box(x: 0, y: 0, width: width, height: height)
        return RenderNode(
            id: node.id, transform: inverse, bounds: whole, opacity: intensity ?? 1,
            content: .image(image, [RenderContent.Patch(source: whole, destination: whole)], sampling),
            style: RenderStyle(values))
    }
}

extension RenderNode {
    /// Returns the contents and children with some filters, without transform, opacity, clip, mask, shadow and
    /// backdrop.
    fileprivate func inside(filters: some Collection<RenderFilter>) -> RenderNode {
        var inner = values
        inner.mask = nil
        inner.shadow = nil
        inner.transform3D = nil
        inner.blend = .normal
        inner.backdropFilters = []
        inner.filters = Array(filters)
        return RenderNode(
            id: id, transform: .identity, bounds: bounds, background: background,
            flags: flags.intersection([.opaque, .antialiasesEdges, .hardEdges, .groupsOpacity]), content: content,
            style: RenderStyle(inner), children: children)
    }

    /// Returns the node with other children and no content of its own.
    fileprivate func outside(_ style: RenderStyle.Values, _ children: [RenderNode]) -> RenderNode {
        var style = style
        style.borderWidth = 0
        style.sublayerTransform = nil
        return RenderNode(
            id: id, transform: transform, bounds: bounds, opacity: opacity, flags: flags, style: RenderStyle(style),
            children: RenderChildren(children))
    }
}

extension RenderStyle.Shadow {
    fileprivate func isWide(_ transform: Affine) -> Bool {
        let d = transform.applyToVector(offset)
        return transform.rawSigma(radius).max() > WideEffects.largestSigma
            || (path == nil && max(abs(d.x), abs(d.y)) > WideEffects.farthestShadow)
    }

    /// Returns the shadow as a separate node.
    fileprivate func node(below contents: RenderNode, of node: RenderNode) -> RenderNode {
        let place = Affine(1, 0, 0, 1, offset.x, offset.y), alpha = color.alpha * min(1, opacity)
        if let path {
            var fill = color
            fill.alpha = alpha
            var values = RenderStyle.Values()
            values.filters = [.gaussianBlur(radius: radius)]
            let shape = RenderContent.Shape(
                path: path, fill: fill, fillRule: .nonZero, stroke: nil, strokeStyle: StrokeStyle(width: 1))
            return RenderNode(
                id: node.id, transform: place, bounds: node.bounds, content: .shape(shape), style: RenderStyle(values))
        }
        var values = contents.values
        values.filters += [
            .colorMatrix([
                0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, alpha, 0,
            ]), .gaussianBlur(radius: radius),
        ]
        return RenderNode(
            id: node.id, transform: place, bounds: contents.bounds, background: contents.background,
            flags: contents.flags, content: contents.content, style: RenderStyle(values), children: contents.children)
    }
}

extension RenderFilter {
    fileprivate func isWide(_ transform: Affine) -> Bool {
        if case .pixellate(let size) = self {
            return size.isFinite && transform.rawLengths(size).max() > WideEffects.largestSquare
        }
        return transform.rawSigma(sigma).max() > WideEffects.largestSigma
    }

    /// The σ of its Gaussian; 0 if it has none.
    fileprivate var sigma: Double {
        switch self {
        case .gaussianBlur(let radius), .bloom(let radius, _): radius
        case .colorMatrix, .pixellate: 0
        }
    }
}
