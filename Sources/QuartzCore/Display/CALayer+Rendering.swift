import MicaCompositor
import CoreGraphics
import MicaRaster
import MicaVector

extension CALayer {
    /// Draws the layer and its sublayers as if it were a root, in the space of its bounds: as on screen, or as Core
    /// Graphics composites (see `ContextNode`).
    ///
    /// In the context of a document they stay vectors, and become parts of the document's structure.
    package final func renderTree(in context: CGContext, asOnScreen: Bool) {
        let box = bounds.standardized
        if context.isDocument { return draw(intoDocument: context, asOnScreen, box) }
        var scale = max(1, min(4, context.userSpaceScale))
        guard box.isFinite, let node = SingleFrame(asOnScreen: asOnScreen).node(of: self) else { return }
        // The origin of the bounds is the origin of the node's parent, and a corner of a pixel.
        let shown =
            asOnScreen
            ? CGRect(origin: .zero, size: box.size)
            : CALayer.drawnRectangle(node, in: context.boundingBoxOfClipPath.offsetBy(dx: -box.minX, dy: -box.minY))
        guard !shown.isEmpty else { return }
        // A context that shrinks shows many points, which need no more pixels than it has. A pixmap has at most 32,767
        // a side.
        let longest = max(shown.width, shown.height)
        if longest * scale > 8192 { scale = min(scale, context.userSpaceScale, 32_760 / longest) }
        let left = (shown.minX * scale).rounded(.down), top = (shown.minY * scale).rounded(.down)
        let width = (shown.maxX * scale).rounded(.up) - left, height = (shown.maxY * scale).rounded(.up) - top
        guard let target = Pixmap(width: Int(min(width, 32_767)), height: Int(min(height, 32_767))) else { return }
        let root = RenderNode(
            id: NodeID(owner: .max), transform: Affine(1, 0, 0, 1, -Double(left / scale), -Double(top / scale)),
            bounds: Box(x: shown.minX, y: shown.minY, width: shown.width, height: shown.height),
            children: RenderChildren([node]))
        let tree = RenderTree(
            root: root, width: Double(width / scale), height: Double(height / scale), scale: Double(scale))
        Compositor.chosen(threadCount: 1).render(tree, into: target)
        context.drawImage(
            ImageSource(target),
            transform: CGAffineTransform(
                a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: box.minX + left / scale, ty: box.minY + top / scale))
    }

    /// Draws the layer and its sublayers as vectors.
    private func draw(intoDocument context: CGContext, _ asOnScreen: Bool, _ box: CGRect) {
        guard box.isFinite else { return }
        var frame = SingleFrame(asOnScreen: asOnScreen)
        frame.recordsText = true
        let structure = context.isTagged ? documentStructure : nil
        guard let node = frame.node(of: self) else { return }
        // As many pixels per point as a good printer needs for what has no vectors.
        var drawing = NodeDrawing(scale: 3 * Double(max(0.01, min(context.userSpaceScale, 100))))
        if let structure {
            for element in structure.elements { context.addStructure(element) }
            for (layer, element) in structure.shown { drawing.elements[layer.nodeID.owner] = element }
            drawing.background = StructureElement.artifact
        }
        let list = drawing.list(of: node, .identity)
        context.drawList(list, transform: Affine(1, 0, 0, 1, Double(box.minX), Double(box.minY)))
    }

    /// The structure of the layer's delegate; of those of its sublayers, if it has none.
    private var documentStructure: DocumentStructure? {
        let model = modelLayer ?? self
        if let source = model.delegate as? any DocumentStructureSource { return source.documentStructure() }
        let parts = (model.sublayers ?? []).compactMap {
            ($0.delegate as? any DocumentStructureSource)?.documentStructure()
        }
        guard !parts.isEmpty else { return nil }
        return DocumentStructure(elements: parts.flatMap(\.elements), shown: parts.flatMap(\.shown))
    }

    /// The part of what a node draws that a clip shows; empty if there is none.
    private static func drawnRectangle(_ node: RenderNode, in clip: CGRect) -> CGRect {
        let drawn = node.drawnBox
        guard !drawn.isEmpty, !clip.isNull else { return .null }
        return CGRect(x: drawn.min.x, y: drawn.min.y, width: drawn.width, height: drawn.height).intersection(clip)
    }
}

/// The nodes of a tree, created from scratch for one image: from the model's values, or from those on screen.
struct SingleFrame {
    let asOnScreen: Bool
    /// `true` if layers that draw themselves are drawn again with the characters of their text, for a document.
    var recordsText = false

    /// Returns the node of `root`, moved so that the origin of its bounds is the origin. `root` is a layer of a tree,
    /// or a presentation copy of one.
    func node(of root: CALayer) -> RenderNode? {
        guard let model = root.modelLayer else {
            LayoutPass.run(root)
            return MirroredSpaces.remember {
                node(of: root, values: root) { layer, children in
                    layer.displayIfNeeded()
                    return NodeMaker(layer, nil).make(children)
                } depth: {
                    Double($0.modelDepth)
                }
            }
        }
        guard let host = model.host else { return node(ofCopy: root, model, nil) }
        return host.perform { thread in
            let context = FrameContext(host, thread)
            host.displayContents(context)
            return node(ofCopy: root, model, context)
        }
    }

    private func node(ofCopy root: CALayer, _ model: CALayer, _ context: FrameContext?) -> RenderNode? {
        if model.animationBox?.redraws == true { root.displayByDelegate() }
        return node(of: model, values: root) { layer, children in
            if layer === model { return NodeMaker(layer, presented: root, context).make(children) }
            // A layer outside every host has only the model's values.
            guard let context, layer.host === context.host else { return NodeMaker(layer, nil).make(children) }
            return context.host.rendering.builder.node(of: layer, children, context)
        } depth: {
            $0.shownDepth
        }
    }

    private func node(
        of top: CALayer, values: CALayer, make: (CALayer, RenderChildren) -> RenderNode?, depth: (CALayer) -> Double
    ) -> RenderNode? {
        var order: [CALayer] = []
        var stack = [top]
        while let layer = stack.popLast() {
            order.append(layer)
            layer.children?.forEach { stack.append($0) }
        }
        var kept: [(CALayer, RenderNode?)] = []
        // Parents precede their children in `order`.
        for layer in order.reversed() {
            let children = layer.children?.drawingOrder(depth).compactMap(\.node) ?? []
            kept.append((layer, layer.node))
            let node =
                recordsText
                ? withText(layer, layer === top ? values : layer) { make(layer, RenderChildren(children)) }
                : make(layer, RenderChildren(children))
            layer.node = asOnScreen ? node : node.map { ContextNode.of($0, layer) }
        }
        let made = top.node
        for (layer, node) in kept { layer.node = node }
        guard let made else { return nil }
        let g = values.values
        return RenderNode(
            id: made.id, transform: Affine(1, 0, 0, 1, -Double(g.bounds.origin.x), -Double(g.bounds.origin.y)),
            bounds: made.bounds, background: made.background, opacity: made.opacity, flags: made.flags,
            content: made.content, style: made.style.map { RenderStyle(flat($0.values)) },
            children: made.children)
    }

    /// Calls `body` while a layer's contents are drawn with the characters of its text.
    private func withText(_ layer: CALayer, _ presented: CALayer, _ body: () -> RenderNode?) -> RenderNode? {
        layer.displayIfNeeded()
        guard let store = presented.values.contents as? BackingStore else { return body() }
        let recorded = layer.withDrawingLayer { drawn in
            store.withText { context in
                layer.delegate?.layerWillDraw(layer)
                drawn.draw(in: context)
            }
        }
        guard let recorded else { return body() }
        presented.values.contents = recorded
        defer { presented.values.contents = store }
        return body()
    }

    private func flat(_ values: RenderStyle.Values) -> RenderStyle.Values {
        var values = values
        values.transform3D = nil
        return values
    }
}

/// Nodes as `render(in:)` draws them, which differs from the screen. The layer's opacity applies separately to its
/// shadow and to its contents. Images are sampled as Core Graphics scales them. All edges are antialiased. The blend
/// mode luminosity has no effect.
enum ContextNode {
    static func of(_ node: RenderNode, _ layer: CALayer) -> RenderNode {
        let node = smooth(node, layer.nodeID.owner)
        var content = node.content, style = node.style?.values
        style?.smoothEdges = .all
        if case .image(let source, let patches, let sampling)? = content {
            content = .image(source, patches, fitted(sampling))
        }
        if style?.blend == .luminosity { style?.blend = .normal }
        if let inner = style, inner.shadow != nil, node.opacity > 0, node.opacity < 1, inner.backdropFilters.isEmpty,
            node.flags.isDisjoint(with: [.masksToBounds, .preservesDepth])
        {
            return shadow(of: node, content, inner, layer)
        }
        guard content != nil || style != nil else { return node }
        return RenderNode(
            id: node.id, transform: node.transform, bounds: node.bounds, background: node.background,
            opacity: node.opacity, flags: node.flags, content: content, style: style.map { RenderStyle($0) },
            children: node.children)
    }

    /// Returns the node and the layer's own nodes inside it, with antialiased edges.
    private static func smooth(_ node: RenderNode, _ owner: UInt64) -> RenderNode {
        let inner = node.children.nodes
        let children = inner.map { $0.isOwned(by: owner) ? smooth($0, owner) : $0 }
        let isSame = zip(inner, children).allSatisfy { $0 === $1 }
        guard !isSame || node.flags.contains(.hardEdges) else { return node }
        return RenderNode(
            id: node.id, transform: node.transform, bounds: node.bounds, background: node.background,
            opacity: node.opacity, flags: node.flags.subtracting(.hardEdges), content: node.content, style: node.style,
            children: isSame ? node.children : RenderChildren(children))
    }

    private static func fitted(_ sampling: RenderContent.PictureSampling) -> RenderContent.PictureSampling {
        RenderContent.PictureSampling(
            enlarging: sampling.enlarging == .nearest ? .nearest : .fitted,
            shrinking: sampling.shrinking == .nearest ? .nearest : .trilinear)
    }

    /// Returns a node that casts the shadow of a node inside it; the inner node has the opacity, which its shadow
    /// inherits.
    private static func shadow(
        of node: RenderNode, _ content: RenderContent?, _ style: RenderStyle.Values, _ layer: CALayer
    ) -> RenderNode {
        var outer = RenderStyle.Values(), inner = style
        outer.shadow = style.shadow
        outer.mask = style.mask
        outer.blend = style.blend
        outer.transform3D = style.transform3D
        if style.shadow?.path != nil { outer.shadow?.opacity *= node.opacity }
        inner.shadow = nil
        inner.mask = nil
        inner.blend = .normal
        inner.transform3D = nil
        let body = RenderNode(
            id: layer.nodeID(.body), transform: .identity, bounds: node.bounds, background: node.background,
            opacity: node.opacity, flags: node.flags, content: content, style: RenderStyle(inner),
            children: node.children)
        return RenderNode(
            id: node.id, transform: node.transform, bounds: node.bounds, flags: node.flags.subtracting(.opaque),
            style: RenderStyle(outer), children: RenderChildren([body]))
    }
}

extension RenderNode {
    /// Returns `true` if the node renders part of the layer itself, not a sublayer or a copy of other layers.
    fileprivate func isOwned(by owner: UInt64) -> Bool {
        switch id.role {
        case .layer, .contents, .crossFade, .transition, .body: id.owner == owner
        case .snapshot, .replica, .tile: false
        }
    }
}

extension CGContext {
    /// The number of pixels per unit of user space, as the geometric mean of both axes.
    var userSpaceScale: CGFloat {
        let m = ctm
        let area = abs(m.a * m.d - m.b * m.c)
        return area > 0 && area.isFinite ? area.squareRoot() : 1
    }
}
