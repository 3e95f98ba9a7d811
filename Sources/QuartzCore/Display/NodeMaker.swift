import Compositor
import CoreGraphics
import Raster

/// Makes one layer's node from its values: those of the model, or of a copy with animated ones.
struct NodeMaker {
    /// The model.
    let layer: CALayer
    let values: CALayer
    let transition: TransitionProgress?

    /// Nil for a layer that shows nothing: hidden, or with geometry that is not finite.
    func make(_ children: RenderChildren) -> RenderNode? {
        let g = values.geometry
        guard !g.switches.contains(.isHidden), g.bounds.isFinite, g.opacity.isFinite,
            (SIMD4(Double(g.position.x), Double(g.position.y), Double(g.anchorPoint.x), Double(g.anchorPoint.y)) * 0)
                .sum() == 0
        else { return nil }
        let bounds = g.bounds.standardized
        var flags: RenderNode.Flags = [.antialiasesEdges]
        if g.switches.contains(.masksToBounds) { flags.insert(.masksToBounds) }
        if g.switches.contains(.allowsGroupOpacity) { flags.insert(.groupsOpacity) }
        if !g.switches.contains(.isDoubleSided) { flags.insert(.singleSided) }
        if g.switches.contains(.isOpaque) { flags.insert(.opaque) }
        if g.switches.contains(.shouldRasterize) { flags.insert(.rasterizes) }
        if layer.keepsDepth { flags.insert(.preservesDepth) }

        let matrix = values.matrixToParent
        guard matrix.isFinite else { return nil }
        var transform = Affine.identity
        var style: RenderStyle.Values?
        func withStyle(_ body: (inout RenderStyle.Values) -> Void) {
            if style == nil { style = RenderStyle.Values() }
            body(&style!)
        }
        var flat = matrix
        flat.m43 = 0
        if CATransform3DIsAffine(flat), matrix.m43 == 0 || !(layer.parent?.showsDepth ?? false) {
            transform = Affine(CATransform3DGetAffineTransform(flat))
        } else {
            withStyle { $0.transform3D = Matrix4(matrix) }
        }
        if let sub = values.childrenMatrix, sub.isFinite { withStyle { $0.sublayerTransform = Matrix4(sub) } }
        if let extras = values.extras?.values { look(extras, &style) }
        if let mask = layer.children?.mask {
            // A mask that shows nothing lets nothing through.
            withStyle {
                $0.mask = mask.node ?? RenderNode(id: mask.nodeID, transform: .identity, bounds: .empty)
            }
        }
        var contents = values.makeBackdrops()
        contents.append(contentsOf: pictures(bounds))
        contents.append(contentsOf: values.makeContents())
        var children = layer.arrange(children, values: values)
        var content: RenderContent?
        if let first = contents.first {
            content = first
            if contents.count > 1 { children = above(contents.dropFirst(), children, bounds) }
        }
        if let fade = crossFade(bounds) {
            children = RenderChildren(chunks: [RenderChildren.Chunk([fade])] + children.chunks)
        }
        let node = RenderNode(
            id: layer.nodeID, transform: transform, bounds: Box(bounds),
            background: g.background.color, opacity: min(max(g.opacity, 0), 1), flags: flags, content: content,
            style: style.map { RenderStyle($0) }, children: children)
        return transition.map { $0.compose(node) } ?? node
    }

    private func look(_ extras: LayerExtras.Values, _ style: inout RenderStyle.Values?) {
        let radius = Double(extras.cornerRadius), border = Double(extras.borderWidth)
        var s = style ?? RenderStyle.Values()
        var isNeeded = style != nil
        if radius > 0, radius.isFinite {
            isNeeded = true
            s.cornerRadius = radius
            s.corners = RenderStyle.Corners(rawValue: UInt8(truncatingIfNeeded: extras.maskedCorners.rawValue & 15))
            s.continuousCorners = extras.cornerCurve == .continuous
        }
        if border > 0, border.isFinite, extras.border.color.alpha > 0 {
            isNeeded = true
            (s.borderWidth, s.borderColor) = (border, extras.border.color)
        }
        if extras.shadowOpacity > 0, extras.shadow.isSet, extras.shadowRadius.isFinite,
            extras.shadowOffset.width.isFinite, extras.shadowOffset.height.isFinite
        {
            isNeeded = true
            s.shadow = RenderStyle.Shadow(
                color: extras.shadow.color, opacity: min(extras.shadowOpacity, 1),
                offset: Point(Double(extras.shadowOffset.width), Double(extras.shadowOffset.height)),
                radius: max(0, Double(extras.shadowRadius)), path: extras.shadowPath?.storage)
        }
        if let filters = extras.filters, !filters.isEmpty {
            s.filters = filters.flatMap { ($0 as? CIFilter)?.steps ?? [] }
            isNeeded = isNeeded || !s.filters.isEmpty
        }
        if let filters = extras.backgroundFilters, !filters.isEmpty {
            s.backdropFilters = filters.flatMap { ($0 as? CIFilter)?.steps ?? [] }
            isNeeded = isNeeded || !s.backdropFilters.isEmpty
        }
        if extras.edgeAntialiasingMask != LayerExtras.defaults.edgeAntialiasingMask {
            isNeeded = true
            s.smoothEdges = RenderStyle.Edges(
                rawValue: UInt8(truncatingIfNeeded: extras.edgeAntialiasingMask.rawValue & 15))
        }
        if let blend = BlendNames.mode(extras.compositingFilter) {
            isNeeded = true
            s.blend = blend
        }
        if values.geometry.switches.contains(.shouldRasterize), extras.rasterizationScale > 0 {
            isNeeded = true
            s.rasterizationScale = Double(extras.rasterizationScale)
        }
        if isNeeded { style = s }
    }

    /// The contents' pictures; a cross-fade has two.
    private func pictures(_ bounds: CGRect) -> [RenderContent] {
        guard let contents = values.contentsBox?.values, let object = contents.object else { return [] }
        return picture(object, contents, bounds).map { [$0] } ?? []
    }

    /// Two images at once: a group of its own, in which both add up.
    private func crossFade(_ bounds: CGRect) -> RenderNode? {
        guard let contents = values.contentsBox?.values, let fade = contents.object as? CrossFade else { return nil }
        func part(_ object: Any, _ opacity: Double, _ number: UInt64, _ blend: BlendMode) -> RenderNode? {
            guard let content = picture(object, contents, bounds) else { return nil }
            var style = RenderStyle.Values()
            style.blend = blend
            return RenderNode(
                id: layer.nodeID | number << 56, transform: .identity, bounds: Box(bounds),
                opacity: Float(min(max(opacity, 0), 1)), content: content, style: RenderStyle(style))
        }
        let nodes = [
            part(fade.from, 1 - fade.fraction, 0xF1, .normal), part(fade.to, fade.fraction, 0xF2, .plusLighter),
        ]
        return RenderNodeCopy.isolated(nodes.compactMap { $0 }, id: layer.nodeID | 0xF3 << 56, bounds: Box(bounds))
    }

    private func picture(_ object: Any, _ contents: LayerContents.Values, _ bounds: CGRect) -> RenderContent? {
        func patches(_ width: Int, _ height: Int, _ scale: CGFloat) -> [RenderContent.Patch] {
            ContentsPatches(
                width: Double(width), height: Double(height), scale: Double(scale), gravity: contents.gravity,
                rect: contents.rect, center: contents.center, bounds: bounds
            ).patches
        }
        let sampling: Sampling =
            contents.magnification == .nearest
            ? .nearest
            : contents.minification == .trilinear || contents.magnification == .trilinear ? .trilinear : .linear
        switch object {
        case let store as BackingStore:
            let pieces = patches(store.drawing.width, store.drawing.height, store.scale)
            return pieces.isEmpty ? nil : .drawing(store.drawing, pieces, sampling)
        default:
            guard let source = ContentsObject.imageSource(of: object) else { return nil }
            let pieces = patches(source.width, source.height, contents.scale)
            return pieces.isEmpty ? nil : .image(source, pieces, sampling)
        }
    }

    /// More contents than one: each further one is a node of its own below the sublayers.
    private func above(
        _ contents: ArraySlice<RenderContent>, _ children: RenderChildren, _ bounds: CGRect
    ) -> RenderChildren {
        let nodes = contents.enumerated().map { number, content in
            RenderNode(
                id: layer.nodeID | UInt64(number + 1) << 56, transform: .identity, bounds: Box(bounds), content: content
            )
        }
        return RenderChildren(chunks: [RenderChildren.Chunk(nodes)] + children.chunks)
    }
}

/// What may be assigned to `contents`.
enum ContentsObject {
    static func imageSource(of object: Any) -> ImageSource? {
        switch object {
        case let image as CGImage: image.imageSource
        case let source as ImageSource: source
        case let bridged as any AnimationBridging: (bridged.animationValue as? CGImage)?.imageSource
        default: nil
        }
    }
}

extension CALayer {
    /// Whether z of the sublayers can be seen in this layer.
    final var showsDepth: Bool {
        keepsDepth || (extras.map { $0.values.sublayerTransform != CATransform3DIdentity } ?? false)
    }
}

extension Box {
    init(_ r: CGRect) {
        self.init(
            x: Double(r.origin.x), y: Double(r.origin.y), width: Double(r.size.width), height: Double(r.size.height))
    }
}

extension Matrix4 {
    init(_ t: CATransform3D) { self.init(t.row1, t.row2, t.row3, t.row4) }
}
