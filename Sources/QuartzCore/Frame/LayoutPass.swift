import CoreGraphics

/// Lays out the layers of a tree that need it, from the root down, and visits no others.
enum LayoutPass {
    /// The maximum number of times that a tree is laid out again because layout itself invalidated it.
    static let roundLimit = 100

    /// Runs the pass. Returns `false` if layers still need layout after the last round.
    @discardableResult
    static func run(_ root: CALayer) -> Bool {
        for _ in 0..<roundLimit {
            if root.state.isDisjoint(with: .layoutMarks) { return true }
            layOut(root)
        }
        return false
    }

    /// The storage of the work list, kept between two passes.
    private static let spareStack = PerThread { [CALayer]() }

    /// Lays out once from the root down.
    private static func layOut(_ root: CALayer) {
        var stack: [CALayer] = []
        swap(&stack, &spareStack.current)
        stack.append(root)
        // A nested pass may have left its storage there; very large storage is released.
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

/// The state of the layout pass.
struct LayoutState {
    /// `true` if a layer of the tree needs layout.
    var isNeeded = true
    /// The time at which layout last exceeded its rounds: it continues at a later time.
    var unsettledTime = Double.nan
}

extension LayerHost {
    /// Lays out the layers that need it.
    func layOut() {
        guard layout.isNeeded, layout.unsettledTime != time else { return }
        layout.isNeeded = false
        if !LayoutPass.run(layer) { layout.unsettledTime = time }
    }
}
