import Synchronization

/// Counts the moves of subtrees whose top has a delegate: what a view keeps of those above it holds while this stays the same
/// and its own layer has not moved.
package enum LayerMoves {
    private static let counter = Atomic<Int>(0)

    package static var count: Int { counter.load(ordering: .relaxed) }

    /// `layer` came into another, left one, or lost the one that it was in.
    @inline(__always)
    static func note(_ layer: CALayer) {
        layer.state.insert(.hasMoved)
        if layer.children != nil, layer.delegate != nil { counter.add(1, ordering: .relaxed) }
    }
}

extension CALayer {
    /// Whether it came into a superlayer, left one or lost it since this was last asked for and forgotten.
    package final var hasMoved: Bool { state.contains(.hasMoved) }
    package final func forgetMove() { state.remove(.hasMoved) }
}
