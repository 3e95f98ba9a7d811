import Compositor
import CoreGraphics
import Raster

extension CALayer {
    /// Draws the model values of the layer and what is in it, as if it were a root, in the space of its bounds.
    final func renderModel(in context: CGContext) {
        let box = bounds.standardized
        let scale = max(1, min(4, context.userSpaceScale))
        guard box.isFinite, box.width > 0, box.height > 0 else { return }
        let width = (box.width * scale).rounded(.up), height = (box.height * scale).rounded(.up)
        guard let target = Pixmap(width: Int(min(width, 32_767)), height: Int(min(height, 32_767))) else { return }
        LayoutPass.run(self)
        guard let node = ModelTree.node(of: self) else { return }
        let root = RenderNode(
            id: .max, transform: .identity, bounds: Box(x: 0, y: 0, width: box.width, height: box.height),
            children: RenderChildren([node]))
        let tree = RenderTree(
            root: root, width: Double(box.width), height: Double(box.height), scale: Double(scale))
        Compositor(threadCount: 1).render(tree, into: target)
        context.drawImage(
            ImageSource(target),
            transform: CGAffineTransform(
                a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: box.origin.x, ty: box.origin.y))
    }
}

/// Nodes of a tree's model values, made from nothing for one picture.
enum ModelTree {
    /// The node of `root`, moved so that the origin of its bounds is the origin.
    static func node(of root: CALayer) -> RenderNode? {
        var order: [CALayer] = []
        var stack = [root]
        while let layer = stack.popLast() {
            order.append(layer)
            layer.children?.forEach { stack.append($0) }
        }
        var kept: [(CALayer, RenderNode?)] = []
        // Parents come before their children in `order`.
        for layer in order.reversed() {
            layer.displayIfNeeded()
            let children = layer.children?.drawingOrder { Double($0.geometry.zPosition) }.compactMap(\.node) ?? []
            kept.append((layer, layer.node))
            layer.node = NodeMaker(layer: layer, values: layer, transition: nil).make(RenderChildren(children))
        }
        let made = root.node
        for (layer, node) in kept { layer.node = node }
        guard let made else { return nil }
        let g = root.geometry
        return RenderNode(
            id: made.id, transform: Affine(1, 0, 0, 1, -Double(g.bounds.origin.x), -Double(g.bounds.origin.y)),
            bounds: made.bounds, background: made.background, opacity: made.opacity, flags: made.flags,
            content: made.content, style: made.style.map { RenderStyle(ModelTree.flat($0.values)) },
            children: made.children)
    }

    private static func flat(_ values: RenderStyle.Values) -> RenderStyle.Values {
        var values = values
        values.transform3D = nil
        return values
    }
}

extension CGContext {
    /// Pixels a unit of user space, as the geometric mean of both axes.
    var userSpaceScale: CGFloat {
        let m = ctm
        let area = abs(m.a * m.d - m.b * m.c)
        return area > 0 && area.isFinite ? area.squareRoot() : 1
    }
}
