import CoreGraphics

/// Lays out what needs it in a tree, from the top, and visits nothing else.
enum LayoutPass {
    /// How often a tree is laid out again because layout itself asked for it.
    static let roundLimit = 100

    /// False if it still asks for more after that.
    @discardableResult
    static func run(_ root: CALayer) -> Bool {
        for _ in 0..<roundLimit {
            if root.state.isDisjoint(with: .layoutMarks) { return true }
            layOut(root)
        }
        return false
    }

    /// The storage of the list that a pass goes by, between two passes.
    private static let spareStack = PerThread { [CALayer]() }

    /// Once from the top down.
    private static func layOut(_ root: CALayer) {
        var stack: [CALayer] = []
        swap(&stack, &spareStack.current)
        stack.append(root)
        // A pass inside of this one may have left its storage there; that of very many layers is not worth keeping.
        defer {
            if stack.capacity > spareStack.current.capacity, stack.capacity <= 4096 {
                swap(&stack, &spareStack.current)
            }
        }
        while let layer = stack.popLast() {
            layer.solveConstraintsIfNeeded()
            if layer.state.contains(.needsLayout) {
                layer.state.remove(.needsLayout)
                let isNested = layer.state.contains(.isLayingOut)
                layer.state.insert(.isLayingOut)
                layer.layoutSublayers()
                if !isNested { layer.state.remove(.isLayingOut) }
                if layer.laysOutByOthers { layer.host?.ranClientCode = true }
            }
            guard layer.state.contains(.subtreeNeedsLayout) else { continue }
            layer.state.remove(.subtreeNeedsLayout)
            guard let children = layer.children else { continue }
            if let mask = children.mask { stack.append(mask) }
            children.root.takeNeedingLayout { child in
                if !child.state.isDisjoint(with: .layoutMarks) { stack.append(child) }
            }
        }
    }
}

extension LayerHost {
    /// Lays out what needs it.
    func layOut() {
        guard needsLayout, unsettledTime != time else { return }
        needsLayout = false
        if !LayoutPass.run(layer) { unsettledTime = time }
    }
}
