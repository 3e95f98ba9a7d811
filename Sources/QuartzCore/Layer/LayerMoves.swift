import Synchronization

/// Counts the moves of subtrees whose root has a delegate. A view's cached data about its ancestors is valid while the
/// count is unchanged and its own layer has not moved.
package enum LayerMoves {
    private static let counter = Atomic<Int>(0)

    package static var count: Int { counter.load(ordering: .relaxed) }

    /// Records that `layer` entered another layer, left one, or lost its superlayer.
    @inline(__always)
    static func note(_ layer: CALayer) {
        layer.state.insert(.hasMoved)
        if layer.children != nil, layer.delegate != nil { counter.add(1, ordering: .relaxed) }
    }
}

extension CALayer {
    /// `true` if it entered, left or lost a superlayer since the last `forgetMove()`.
    package final var hasMoved: Bool { state.contains(.hasMoved) }
    package final func forgetMove() { state.remove(.hasMoved) }
}
