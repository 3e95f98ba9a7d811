import MicaCompositor

/// The layers below a replicator, built again at earlier times.
struct DelayedTree {
    private let replicator: CALayer
    private let context: FrameContext
    /// The replicator's local time in this frame.
    private let time: Double
    /// The layers with something animated in them, parents before their children.
    private let order: [CALayer]

    /// Returns `nil` if nothing below is animated, so that all copies are equal.
    init?(below replicator: CALayer, _ context: FrameContext) {
        self.replicator = replicator
        self.context = context
        time = replicator.sampledTime(context)
        var all: [CALayer] = []
        var stack = DelayedTree.children(of: replicator)
        while let layer = stack.popLast() {
            all.append(layer)
            stack.append(contentsOf: DelayedTree.children(of: layer))
        }
        var moving = Set<ObjectIdentifier>()
        for layer in all.reversed() {
            if layer.animatesItself || layer.animationBox?.items.isEmpty == false {
                moving.insert(ObjectIdentifier(layer))
            }
            if moving.contains(ObjectIdentifier(layer)), let parent = layer.parent {
                moving.insert(ObjectIdentifier(parent))
            }
        }
        guard moving.contains(ObjectIdentifier(replicator)) else { return nil }
        order = all.filter { moving.contains(ObjectIdentifier($0)) }
    }

    private static func children(of layer: CALayer) -> [CALayer] {
        var all: [CALayer] = []
        layer.children?.forEach { all.append($0) }
        return all
    }

    /// Returns the replicator's children as they were `delay` seconds ago.
    func children(later delay: Double, copy: Int) -> RenderChildren {
        var context = context
        context.delay = FrameContext.Delay(replicator: replicator, time: time - delay)
        var kept: [(CALayer, RenderNode?)] = []
        kept.reserveCapacity(order.count)
        // Nodes of layers read their children's nodes from the layers.
        for layer in order.reversed() {
            let nodes = layer.children?.drawingOrder { Double($0.modelDepth) }.compactMap(\.node) ?? []
            kept.append((layer, layer.node))
            layer.node = context.host.rendering.builder.node(of: layer, RenderChildren(nodes), context)
        }
        let top = replicator.children?.drawingOrder { Double($0.modelDepth) }.compactMap(\.node) ?? []
        for (layer, node) in kept { layer.node = node }
        return RenderChildren(top)
    }
}
