import MicaCompositor
import MicaRaster

/// Functions that derive nodes from other nodes.
enum RenderNodeCopy {
    /// Returns the tree below `root` with other identifiers, so that it can be drawn beside the original, and beside
    /// copies that have another `number`. Groups of transitions keep their role.
    static func copy(_ root: RenderNode, number: Int) -> RenderNode {
        // Parents precede children in `order`; the loop runs backwards, so that every node's children exist. Child
        // lists may create their nodes in each call, so each is read once.
        var order: [(node: RenderNode, children: [RenderNode])] = []
        var stack = [root]
        while let node = stack.popLast() {
            order.append((node, node.children.nodes))
            stack.append(contentsOf: order[order.count - 1].children)
            if let mask = node.style?.values.mask { stack.append(mask) }
        }
        var made: [ObjectIdentifier: RenderNode] = [:]
        for (index, (node, inner)) in order.enumerated().reversed() {
            let children = RenderChildren(inner.map { made[ObjectIdentifier($0)]! })
            var style = node.style?.values
            if let mask = style?.mask { style?.mask = made[ObjectIdentifier(mask)] }
            let role = node.id.role == .transition ? NodeID.Role.transition : .snapshot
            made[ObjectIdentifier(node)] = RenderNode(
                id: NodeID(owner: UInt64(number), role, index), transform: node.transform, bounds: node.bounds,
                background: node.background, opacity: node.opacity, flags: node.flags, content: node.content,
                style: style.map { RenderStyle($0) }, children: children)
        }
        return made[ObjectIdentifier(root)]!
    }

    /// The number of transitions within each other that a layer may show.
    static let maximumDepth = 8
    /// The number of transitions in the appearance of a layer, those of its sublayers included, from which another one
    /// may start.
    static let maximumCount = 32

    /// Returns the appearance of a layer from which a transition starts, with other identifiers: that on screen. If this
    /// contains `maximumDepth` transitions, it is the newest appearance without them, so that a layer whose sublayers
    /// change in each frame does not keep all of its earlier appearances. `nil` if its sublayers show too many transitions:
    /// the new appearance is shown at once.
    static func source(_ shown: RenderNode, opacity: Float, number: Int) -> RenderNode? {
        var depth = 0
        var group: RenderNode? = shown.id.role == .transition ? shown : nil
        while let current = group {
            depth += 1
            group = current.children.nodes.first { $0.id.role == .transition }
        }
        guard countOfTransitions(shown) <= maximumCount else { return nil }
        guard depth >= maximumDepth, let newest = shown.children.nodes.last(where: { $0.id.role == .layer }) else {
            return copy(shown, number: number)
        }
        let plain = with(newest, blend: .normal)
        let limited = min(max(0, opacity), 1)
        return copy(RenderNode(plain, transform: plain.transform, opacity: limited), number: number)
    }

    /// Returns the number of transitions in a tree, at most one more than `maximumCount`.
    private static func countOfTransitions(_ root: RenderNode) -> Int {
        var count = 0, stack = [root]
        while count <= maximumCount, let node = stack.popLast() {
            if node.id.role == .transition { count += 1 }
            stack.append(contentsOf: node.children.nodes)
        }
        return count
    }

    /// Returns a node with another opacity and blend mode, moved by `offset` in its own space.
    static func with(
        _ node: RenderNode, opacity: Double = 1, offset: Point = Point(0, 0), blend: BlendMode? = nil
    ) -> RenderNode {
        var style = node.style?.values
        if let blend {
            if style == nil { style = RenderStyle.Values() }
            style?.blend = blend
        }
        if let m = style?.transform3D {
            style?.transform3D = Matrix4(
                m.row1, m.row2, m.row3, m.row1 * offset.x + m.row2 * offset.y + m.row4)
        }
        return RenderNode(
            id: node.id, transform: Affine(1, 0, 0, 1, offset.x, offset.y).then(node.transform), bounds: node.bounds,
            background: node.background, opacity: node.opacity * Float(min(max(opacity, 0), 1)), flags: node.flags,
            content: node.content, style: style.map { RenderStyle($0) }, children: node.children)
    }

    /// Returns a group that is composited separately: blend modes of its nodes apply only within it.
    static func isolated(_ nodes: [RenderNode], id: NodeID, bounds: Box) -> RenderNode {
        // Just below 1: this makes it a group and changes no pixel.
        RenderNode(
            id: id, transform: .identity, bounds: bounds, opacity: Float(1).nextDown, flags: [.groupsOpacity],
            children: RenderChildren(nodes))
    }
}

extension TransitionProgress {
    /// Returns the old and the new appearance together, in the parent's space.
    func compose(_ new: RenderNode) -> RenderNode {
        let size = Point(new.bounds.max.x - new.bounds.min.x, new.bounds.max.y - new.bounds.min.y)
        // The offset at which the new appearance starts, in fractions of its size.
        let from: Point =
            switch subtype {
            case .fromRight: Point(1, 0)
            case .fromTop: Point(0, 1)
            case .fromBottom: Point(0, -1)
            default: Point(-1, 0)
            }
        let coming = from * size * (1 - fraction), going = from * size * -fraction
        func old(_ opacity: Double = 1, _ offset: Point = Point(0, 0)) -> RenderNode? {
            source.map { RenderNodeCopy.with($0, opacity: opacity, offset: offset) }
        }
        let nodes: [RenderNode?]
        switch type {
        case .moveIn: nodes = [old(), RenderNodeCopy.with(new, offset: coming)]
        case .push: nodes = [old(1, going), RenderNodeCopy.with(new, offset: coming)]
        case .reveal: nodes = [new, old(1, going)]
        default:
            nodes = [old(1 - fraction), RenderNodeCopy.with(new, opacity: fraction, blend: .plusLighter)]
        }
        return RenderNodeCopy.isolated(
            nodes.compactMap { $0 }, id: NodeID(owner: new.id.owner, .transition),
            bounds: Box(x: 0, y: 0, width: 0, height: 0))
    }
}
