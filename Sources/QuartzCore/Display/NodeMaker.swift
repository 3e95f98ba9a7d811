import MicaCompositor
import CoreGraphics
import MicaRaster

/// Creates one layer's node from its values: the model's, or those of a copy with animated values.
struct NodeMaker {
    /// The model.
    let layer: CALayer
    /// The layer, model or copy, that holds the contents of its class.
    let presented: CALayer
    private var values: LayerValues
    let transition: TransitionProgress?
    /// `nil` for a layer that is not drawn in a frame.
    let context: FrameContext?

    /// Creates a node from values that no layer holds. They are moved, not copied, and returned in `values`.
    static func make(
        _ layer: CALayer, _ values: inout LayerValues, _ transition: TransitionProgress?, _ children: RenderChildren,
        _ context: FrameContext
    ) -> RenderNode? {
        var maker = NodeMaker(layer, LayerValues(), transition, context)
        swap(&maker.values, &values)
        defer { swap(&maker.values, &values) }
        return maker.make(children)
    }

    private init(
        _ layer: CALayer, _ values: LayerValues, _ transition: TransitionProgress?, _ context: FrameContext
    ) {
        self.layer = layer
        presented = layer
        self.values = values
        self.transition = transition
        self.context = context
    }

    /// Creates a maker. `presented` holds the values; `nil` for the model.
    init(
        _ layer: CALayer, presented: CALayer? = nil, transition: TransitionProgress? = nil, _ context: FrameContext?
    ) {
        self.layer = layer
        self.presented = presented ?? layer
        values = self.presented.state.contains(.asksGetters) ? self.presented.askedValues() : self.presented.values
        self.transition = transition
        self.context = context
    }

    /// Creates the node. Returns `nil` for a layer that is not visible: hidden without a transition, or with geometry
    /// that is not finite.
    func make(_ children: RenderChildren) -> RenderNode? {
        let isHidden = values.switches.contains(.isHidden)
        guard !isHidden || transition != nil, values.bounds.isFinite, values.opacity.isFinite,
            values.position.isFinite, values.anchorPoint.isFinite
        else { return nil }
        let bounds = values.bounds.standardized
        if isHidden {
            // The transition still shows the layer's previous appearance, which it replaces with nothing.
            return transition?.compose(RenderNode(id: layer.nodeID, transform: .identity, bounds: Box(bounds)))
        }
        var flags: RenderNode.Flags = edges
        if values.switches.contains(.masksToBounds) { flags.insert(.masksToBounds) }
        if values.switches.contains(.allowsGroupOpacity) { flags.insert(.groupsOpacity) }
        if !values.switches.contains(.isDoubleSided) { flags.insert(.singleSided) }
        if values.switches.contains(.isOpaque) { flags.insert(.opaque) }
        if values.switches.contains(.shouldRasterize) { flags.insert(.rasterizes) }
        if layer.keepsDepth { flags.insert(.preservesDepth) }

        let transform: Affine, space: CATransform3D?
        if let place = values.placeInPlane(keepingDepth: layer.keepsDepth) {
            transform = place
            space = nil
            guard transform.isFinite else { return nil }
        } else {
            let matrix = values.matrixToParent
            guard matrix.isFinite else { return nil }
            var flat = matrix
            flat.m43 = 0
            let isFlat =
                flat.isAffine(keepingDepth: layer.keepsDepth)
                && (matrix.m43 == 0 || !(layer.parent?.showsDepth ?? false))
            flat.m33 = 1
            transform = isFlat ? Affine(CATransform3DGetAffineTransform(flat)) : .identity
            space = isFlat ? nil : matrix
        }
        var children = layer.arrange(children, values: presented, context)
        var content: RenderContent?
        if layer.hasOwnLook || values.hasContents || values.background.isPattern {
            var stack = ContentStack()
            if values.background.isPattern, let pattern = patternBackground(bounds) { stack.append(pattern) }
            presented.addBackdrops(to: &stack)
            let image = picture(bounds), isTurned = image?.isImage == true && isMirrored
            if let image, !isTurned { stack.append(image) }
            presented.addContents(to: &stack, context)
            if values.switches.contains(.isGeometryFlipped) {
                stack.flip(Affine(CATransform3DGetAffineTransform(values.flip)))
            }
            content = stack.first
            if !stack.rest.isEmpty { children = above(stack.rest, children, bounds) }
            if isTurned, let image { children = RenderChildren([turned(image, bounds)], below: children) }
            if let fade = crossFade(bounds) {
                children = RenderChildren([fade], below: children)
            }
        }
        let color = values.background.isPattern ? .clear : values.background.color
        let node = RenderNode(
            id: layer.nodeID, transform: transform, bounds: Box(bounds), background: color,
            opacity: min(max(values.opacity, 0), 1), flags: flags, content: content,
            style: style(space, values.switches), children: children)
        // A layer that keeps the depth of its sublayers has no appearance of its own, which could be mixed.
        guard let transition, !layer.keepsDepth else { return node }
        return transition.compose(node)
    }

    /// The flags for the edges of the layer's own content.
    private var edges: RenderNode.Flags {
        values.switches.contains(.allowsEdgeAntialiasing) ? .antialiasesEdges : [.antialiasesEdges, .hardEdges]
    }

    /// Returns the style; `nil` if the layer has none.
    private func style(_ space: CATransform3D?, _ switches: LayerSwitches) -> RenderStyle? {
        let rare = values.rareBox, mask = layer.children?.mask
        let isPlain = space == nil && mask == nil && !(rare?.hasLook ?? false)
        guard !isPlain || !switches.isDisjoint(with: [.isGeometryFlipped, .shouldRasterize]) else {
            return nil
        }
        var s = RenderStyle.Values()
        s.transform3D = space.map { Matrix4($0) }
        if let sub = values.childrenMatrix, sub.isFinite { s.sublayerTransform = Matrix4(sub) }
        if let rare { setStyle(rare, &s) }
        if let mask {
            // A mask without content hides everything.
            s.mask = mask.node ?? RenderNode(id: mask.nodeID, transform: .identity, bounds: .empty)
        }
        if switches.contains(.isGeometryFlipped) { flip(&s) }
        return RenderStyle(s)
    }

    /// Flips the values that are in the layer's own space, as its sublayers are.
    private func flip(_ s: inout RenderStyle.Values) {
        let flip = values.flip
        guard flip.isFinite else { return }
        let affine = Affine(CATransform3DGetAffineTransform(flip))
        s.corners = s.corners.flipped
        s.shadow?.offset.y.negate()
        s.shadow?.path?.apply(affine)
        guard let mask = s.mask else { return }
        guard var style = mask.style?.values, let place = style.transform3D else {
            s.mask = RenderNode(mask, transform: mask.transform.then(affine), opacity: mask.opacity)
            return
        }
        style.transform3D = place.then(Matrix4(flip))
        s.mask = RenderNode(
            id: mask.id, transform: mask.transform, bounds: mask.bounds, background: mask.background,
            opacity: mask.opacity, flags: mask.flags, content: mask.content, style: RenderStyle(style),
            children: mask.children)
    }

    private func setStyle(_ box: LayerValues.RareBox, _ s: inout RenderStyle.Values) {
        let extras = box.values
        let radius = Double(extras.cornerRadius), border = Double(extras.borderWidth)
        if radius > 0, radius.isFinite {
            s.cornerRadius = radius
            s.corners = RenderStyle.Corners(rawValue: UInt8(truncatingIfNeeded: extras.maskedCorners.rawValue & 15))
            s.continuousCorners = extras.cornerCurve == .continuous
        }
        if border > 0, border.isFinite, extras.border.color.alpha > 0 {
            s.borderWidth = border
            s.borderColor = extras.border.color
        }
        if extras.shadowOpacity > 0, extras.shadow.isSet, extras.shadowRadius.isFinite,
            extras.shadowOffset.width.isFinite, extras.shadowOffset.height.isFinite
        {
            s.shadow = RenderStyle.Shadow(
                color: extras.shadow.color, opacity: min(extras.shadowOpacity, 1),
                offset: Point(Double(extras.shadowOffset.width), Double(extras.shadowOffset.height)),
                radius: max(0, Double(extras.shadowRadius)), path: extras.shadowPath?.storage)
        }
        s.filters = extras.filters?.flatMap { ($0 as? CIFilter)?.steps ?? [] } ?? []
        s.backdropFilters = extras.backgroundFilters?.flatMap { ($0 as? CIFilter)?.steps ?? [] } ?? []
        s.smoothEdges = RenderStyle.Edges(extras.edgeAntialiasingMask)
        if let blend = BlendNames.mode(extras.compositingFilter) { s.blend = blend }
        if values.switches.contains(.shouldRasterize), extras.rasterizationScale > 0 {
            s.rasterizationScale = Double(extras.rasterizationScale)
        }
    }

    /// `true` if the ancestors flip the layer's space.
    private var isMirrored: Bool { LayerMoves.knowFlips && MirroredSpaces.contain(layer) }

    /// Returns a node that shows an image upright in a flipped space.
    private func turned(_ image: RenderContent, _ bounds: CGRect) -> RenderNode {
        var box = Box.empty
        if case .image(_, let patches, _) = image { for patch in patches { box = box.union(patch.destination) } }
        return RenderNode(
            id: layer.nodeID(.contents, Self.turnedImage),
            transform: Affine(1, 0, 0, -1, 0, box.min.y + box.max.y).then(outOfSublayers), bounds: Box(bounds),
            flags: edges.union(.groupsOpacity), content: image)
    }

    /// The transform that undoes that of the sublayers, among which further contents are nodes. A transform in space is
    /// not undone.
    private var outOfSublayers: Affine {
        guard let matrix = values.childrenMatrix else { return .identity }
        if CATransform3DIsAffine(matrix), let inverse = Affine(CATransform3DGetAffineTransform(matrix)).inverse {
            return inverse
        }
        return values.switches.contains(.isGeometryFlipped)
            ? Affine(CATransform3DGetAffineTransform(values.flip)) : .identity
    }

    /// The number of the image's node among those of the contents.
    private static let turnedImage = 1 << 16

    private func patternBackground(_ bounds: CGRect) -> RenderContent? {
        guard let color = values.background.cgColor else { return nil }
        var style = RenderStyle.Values()
        if let rare = values.rareBox { setStyle(rare, &style) }
        let outline = style.outline(of: Box(bounds))
        return PatternBackground.drawing(color, bounds, outline: outline, scale: layer.host?.scale ?? 1).flatMap {
            picture($0, LayerValues.Contents.initial, bounds)
        }
    }

    /// Returns the content for the image in `contents`; `nil` for a cross-fade, which has two images in a node of its
    /// own.
    private func picture(_ bounds: CGRect) -> RenderContent? {
        guard let contents = values.contentsValues, let object = contents.contents else { return nil }
        return picture(object, contents, bounds)
    }

    /// Returns a group in which two images are added.
    private func crossFade(_ bounds: CGRect) -> RenderNode? {
        guard let contents = values.contentsValues, let fade = contents.contents as? CrossFade else { return nil }
        func part(_ object: Any, _ opacity: Double, _ number: Int, _ blend: BlendMode) -> RenderNode? {
            guard let content = picture(object, contents, bounds) else { return nil }
            var style = RenderStyle.Values()
            style.blend = blend
            return RenderNode(
                id: layer.nodeID(.crossFade, number), transform: .identity, bounds: Box(bounds),
                opacity: Float(min(max(opacity, 0), 1)), flags: edges.union(.groupsOpacity), content: content,
                style: RenderStyle(style))
        }
        let nodes = [
            part(fade.from, 1 - fade.fraction, 1, .normal), part(fade.to, fade.fraction, 2, .plusLighter),
        ]
        return RenderNodeCopy.isolated(nodes.compactMap { $0 }, id: layer.nodeID(.crossFade), bounds: Box(bounds))
    }

    private func picture(_ object: Any, _ contents: LayerValues.Contents, _ bounds: CGRect) -> RenderContent? {
        func patches(_ width: Int, _ height: Int, _ scale: CGFloat) -> [RenderContent.Patch] {
            ContentsPatches(
                width: Double(width), height: Double(height), scale: Double(scale), gravity: contents.contentsGravity,
                rect: contents.contentsRect, center: contents.contentsCenter, bounds: bounds
            ).patches
        }
        let sampling = RenderContent.PictureSampling(
            enlarging: contents.magnificationFilter == .nearest ? .nearest : .linear,
            shrinking: contents.minificationFilter == .nearest
                ? .nearest : contents.minificationFilter == .trilinear ? .trilinear : .linear)
        switch object {
        case let store as BackingStore:
            let pieces = patches(store.drawing.width, store.drawing.height, store.scale)
            return pieces.isEmpty ? nil : .drawing(store.drawing, pieces, sampling)
        default:
            guard let source = ContentsObject.imageSource(of: object) else { return nil }
            let pieces = patches(source.width, source.height, contents.contentsScale)
            return pieces.isEmpty ? nil : .image(source, pieces, sampling)
        }
    }

    /// Appends a node below the sublayers for each content after the first.
    private func above(
        _ contents: [RenderContent], _ children: RenderChildren, _ bounds: CGRect
    ) -> RenderChildren {
        let place = outOfSublayers
        let nodes = contents.enumerated().map { number, content in
            RenderNode(
                id: layer.nodeID(.contents, number), transform: place, bounds: Box(bounds),
                flags: edges.union(.groupsOpacity), content: content)
        }
        return RenderChildren(nodes, below: children)
    }
}

/// The contents inside a layer's bounds, from bottom to top. A single one, the common case, needs no array.
struct ContentStack {
    private(set) var first: RenderContent?
    private(set) var rest: [RenderContent] = []

    mutating func append(_ content: RenderContent) {
        if first == nil { first = content } else { rest.append(content) }
    }

    /// Flips what is in the layer's own space: all but images and drawings.
    mutating func flip(_ flip: Affine) {
        guard flip.isFinite else { return }
        first = first?.flipped(flip)
        rest = rest.map { $0.flipped(flip) }
    }
}

extension RenderContent {
    fileprivate var isImage: Bool { if case .image = self { true } else { false } }

    fileprivate func flipped(_ flip: Affine) -> RenderContent {
        switch self {
        case .image, .drawing: return self
        case .gradient(var gradient):
            gradient.transform = gradient.transform.then(flip)
            return .gradient(gradient)
        case .shape(var shape):
            shape.path.apply(flip)
            return .shape(shape)
        case .sprites(let sprites):
            // The particles' images stay upright.
            let flipped = sprites.sprites.map { sprite in
                var sprite = sprite
                let upright = Affine(1, 0, 0, -1, 0, Double(sprites.images[sprite.image].height))
                sprite.transform = upright.then(sprite.transform).then(flip)
                return sprite
            }
            return .sprites(Sprites(flipped, images: sprites.images, isAdditive: sprites.isAdditive))
        }
    }
}

extension RenderStyle.Corners {
    /// The corners that look the same upside down.
    fileprivate var flipped: RenderStyle.Corners {
        RenderStyle.Corners(rawValue: (rawValue & 3) << 2 | (rawValue & 12) >> 2)
    }
}

/// The objects that `contents` accepts.
enum ContentsObject {
    static func imageSource(of object: Any) -> ImageSource? {
        switch object {
        case let image as CGImage: image.imageSource
        case let source as ImageSource: source
        default: nil
        }
    }
}

extension CGPoint {
    fileprivate var isFinite: Bool { (SIMD2(Double(x), Double(y)) * 0).sum() == 0 }
}

extension LayerValues.RareBox {
    /// `true` if more than the position moves the layer's plane.
    fileprivate var movesPlane: Bool { values.transform != CATransform3DIdentity || values.anchorPointZ != 0 }

    /// `true` if any value is set that requires a style.
    fileprivate var hasLook: Bool {
        values.sublayerTransform != CATransform3DIdentity || values.cornerRadius != 0 || values.borderWidth != 0
            || values.shadowOpacity != 0 || values.filters != nil
            || values.backgroundFilters != nil || values.compositingFilter != nil
            || values.edgeAntialiasingMask != LayerValues.Rare.initial.edgeAntialiasingMask
    }
}

extension LayerValues {
    /// Returns `matrixToParent` for a layer that stays in its superlayer's plane, in the same bits; `nil` for others.
    @inline(__always) func placeInPlane(keepingDepth: Bool) -> Affine? {
        guard zPosition == 0 else { return nil }
        guard let rareBox, rareBox.movesPlane else {
            let anchor = anchor
            return Affine(1, 0, 0, 1, Double(position.x - anchor.x), Double(position.y - anchor.y))
        }
        return flatTransform(rareBox, keepingDepth)
    }

    private func flatTransform(_ rareBox: RareBox, _ keepsDepth: Bool) -> Affine? {
        // The box's values are read one by one: reading them together would copy them.
        guard rareBox.values.anchorPointZ == 0, rareBox.values.transform.isAffine(keepingDepth: keepsDepth) else {
            return nil
        }
        let t = rareBox.values.transform, anchor = anchor, p = position
        return Affine(
            Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22),
            Double(-anchor.x * t.m11 + -anchor.y * t.m21 + t.m41 + p.x),
            Double(-anchor.x * t.m12 + -anchor.y * t.m22 + t.m42 + p.y))
    }
}

extension CALayer {
    /// `true` if z coordinates of the sublayers have a visible effect in this layer.
    final var showsDepth: Bool {
        keepsDepth || (values.rareBox.map { $0.values.sublayerTransform != CATransform3DIdentity } ?? false)
            || state.contains(.asksGeometry) && sublayerTransform != CATransform3DIdentity
            || (animationBox?.animatesSublayers ?? false)
    }
}

extension RenderStyle.Edges {
    init(_ mask: CAEdgeAntialiasingMask) { self.init(rawValue: UInt8(truncatingIfNeeded: mask.rawValue & 15)) }
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
