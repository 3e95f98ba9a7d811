import MicaCompositor
import MicaRaster

/// One copy of a replicator's sublayers.
struct Replica {
    var id: NodeID
    /// The transform of the copy within the replicator's space.
    var transform: CATransform3D
    /// The colour that multiplies the copy's.
    var color: Color
    /// `true` if the copy keeps the depth of its content.
    var inSpace: Bool
    /// `true` if a perspective of an ancestor makes depth visible.
    var showsDepth: Bool

    func node(of children: RenderChildren) -> RenderNode {
        var style: RenderStyle.Values?
        var affine = Affine.identity
        var flat = transform
        flat.m43 = 0
        if CATransform3DIsAffine(flat), transform.m43 == 0 || !showsDepth {
            affine = Affine(CATransform3DGetAffineTransform(flat))
        } else {
            style = RenderStyle.Values()
            style!.transform3D = Matrix4(transform)
        }
        var children = children
        if color.red < 1 || color.green < 1 || color.blue < 1 {
            let tint = Tint(color)
            if let tinted = tint.applied(to: children) {
                children = tinted
            } else if inSpace {
                // Content that keeps its depth is filtered plane by plane.
                children = RenderChildren(children.nodes.map { tint.filtered($0) })
            } else {
                style = style ?? RenderStyle.Values()
                style!.filters = [tint.filter]
            }
        }
        return RenderNode(
            id: id, transform: affine, bounds: Box(x: 0, y: 0, width: 0, height: 0), opacity: color.alpha,
            flags: inSpace ? [.preservesDepth, .antialiasesEdges] : [.groupsOpacity, .antialiasesEdges],
            style: style.map { RenderStyle($0) }, children: children)
    }
}

/// A tint that multiplies the colours of nodes; alpha is unchanged.
struct Tint {
    private let red: Float, green: Float, blue: Float

    init(_ color: Color) {
        red = color.red
        green = color.green
        blue = color.blue
    }

    /// The equivalent filter for composited pixels.
    var filter: RenderFilter {
        .colorMatrix([red, 0, 0, 0, 0, 0, green, 0, 0, 0, 0, 0, blue, 0, 0, 0, 0, 0, 1, 0])
    }

    /// Returns tinted subtrees; `nil` if they contain colours of images, filters or blend modes, so that only the
    /// composited pixels can be multiplied. (Source-over is linear in colour: tinting before or after compositing is
    /// equivalent.)
    func applied(to children: RenderChildren) -> RenderChildren? {
        // Child lists may create their nodes in each call, so each is read once.
        var order: [(node: RenderNode, children: [RenderNode])] = []
        let tops = children.nodes
        var stack = tops
        while let node = stack.popLast() {
            guard Tint.isPlain(node) else { return nil }
            order.append((node, node.children.nodes))
            stack.append(contentsOf: order[order.count - 1].children)
        }
        var made: [ObjectIdentifier: RenderNode] = [:]
        func tinted(_ nodes: [RenderNode]) -> RenderChildren {
            RenderChildren(nodes.map { made[ObjectIdentifier($0)]! })
        }
        for (node, inner) in order.reversed() { made[ObjectIdentifier(node)] = applied(to: node, tinted(inner)) }
        return tinted(tops)
    }

    /// Returns the node with the filter added to its own.
    func filtered(_ node: RenderNode) -> RenderNode {
        var style = node.style?.values ?? RenderStyle.Values()
        style.filters.append(filter)
        return RenderNode(
            id: node.id, transform: node.transform, bounds: node.bounds, background: node.background,
            opacity: node.opacity, flags: node.flags, content: node.content, style: RenderStyle(style),
            children: node.children)
    }

    private static func isPlain(_ node: RenderNode) -> Bool {
        switch node.content {
        case nil, .gradient, .shape: break
        case .image, .drawing, .sprites: return false
        }
        guard let v = node.style?.values else { return true }
        return v.blend == .normal && v.filters.isEmpty && v.backdropFilters.isEmpty
    }

    private func applied(to node: RenderNode, _ children: RenderChildren) -> RenderNode {
        var content = node.content
        switch content {
        case .gradient(var gradient)?:
            gradient.stops = gradient.stops.map { Gradient.Stop($0.offset, applied(to: $0.color)) }
            content = .gradient(gradient)
        case .shape(var shape)?:
            shape.fill = shape.fill.map { applied(to: $0) }
            shape.stroke = shape.stroke.map { applied(to: $0) }
            content = .shape(shape)
        default: break
        }
        var style = node.style?.values
        if let border = style?.borderColor { style!.borderColor = applied(to: border) }
        if let shadow = style?.shadow { style!.shadow!.color = applied(to: shadow.color) }
        return RenderNode(
            id: node.id, transform: node.transform, bounds: node.bounds, background: applied(to: node.background),
            opacity: node.opacity, flags: node.flags, content: content, style: style.map { RenderStyle($0) },
            children: children)
    }

    private func applied(to color: Color) -> Color {
        Color(red: color.red * red, green: color.green * green, blue: color.blue * blue, alpha: color.alpha)
    }
}
