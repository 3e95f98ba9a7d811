import Synchronization

/// Counts the moves of subtrees whose top has a delegate: what a view keeps of those above it holds while this stays the same.
/// (A layer that moves without anything in it has another superlayer, which says as much.)
package enum LayerMoves {
    private static let counter = Atomic<Int>(0)

    package static var count: Int { counter.load(ordering: .relaxed) }

    /// `layer` came into another, left one, or lost the one that it was in.
    @inline(__always)
    static func note(_ layer: CALayer) {
        if layer.children != nil, layer.delegate != nil { counter.add(1, ordering: .relaxed) }
    }
}
