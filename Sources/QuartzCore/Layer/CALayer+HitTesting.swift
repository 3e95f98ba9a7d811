import CoreGraphics

extension CALayer {
    /// Returns `true` if a point of this layer's space is within its bounds, whose far edges are outside.
    @inline(__always)
    final func isInBounds(_ p: CGPoint) -> Bool {
        let b = bounds
        return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
    }

    /// Returns `true` if this mask, or one of its sublayers, is hit at a point of its owner's space. A shape layer
    /// without a size is hit in the bounding box of its path.
    private func covers(_ p: CGPoint, _ depth: Int) -> Bool {
        guard depth < CALayer.maskDepthLimit else { return true }
        guard let shape = self as? CAShapeLayer, bounds.isEmpty, let path = shape.path else {
            let overrides = ClassTable.of(type(of: self)).overridesHitTest
            return (overrides ? hitTest(p) : descendant(at: p, maskDepth: depth + 1)) != nil
        }
        guard !isHidden, opacity > 0, let own = pointFromParent(p) else { return false }
        return path.boundingBoxOfPath.contains(own)
    }

    /// The number of masks of masks that count: masks are tested recursively.
    private static let maskDepthLimit = 64

    /// Returns the topmost layer at a point of the superlayer's space. Traverses the tree with an explicit stack.
    final func descendant(at p: CGPoint, maskDepth: Int = 0) -> CALayer? {
        struct Frame {
            let layer: CALayer
            let point: CGPoint
            var rest: ArraySlice<CALayer>
            let isInside: Bool
        }
        func open(_ layer: CALayer, _ p: CGPoint) -> Frame? {
            guard !layer.isHidden, layer.opacity > 0, let own = layer.pointFromParent(p) else { return nil }
            let passes = layer is CATransformLayer
            if !passes, let mask = layer.mask, !mask.covers(own, maskDepth) { return nil }
            let inside = !passes && layer.contains(own)
            if layer.masksToBounds, !inside, !passes { return nil }
            let children =
                layer.modelLayer == nil
                ? layer.children?.drawingOrder { Double($0.modelDepth) } ?? []
                : (layer.sublayers ?? []).enumerated()
                    .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }.map(\.element)
            return Frame(layer: layer, point: own, rest: children[...], isInside: inside)
        }
        guard let first = open(self, p) else { return nil }
        var stack = [first]
        while var top = stack.popLast() {
            if let child = top.rest.popLast() {
                let point = top.point
                stack.append(top)
                // A subclass may have its own hit test.
                if ClassTable.of(type(of: child)).overridesHitTest {
                    if let hit = child.hitTest(point) { return hit }
                } else if let frame = open(child, point) {
                    stack.append(frame)
                }
            } else if top.isInside {
                return top.layer
            }
        }
        return nil
    }
}
