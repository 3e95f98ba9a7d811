import Synchronization

/// Counts the moves of subtrees whose root has a delegate. A view's cached data about its ancestors is valid while the
/// count is unchanged and its own layer has not moved.
package enum LayerMoves {
    private static let counter = Atomic<Int>(0), spaceCounter = Atomic<Int>(0)

    package static var count: Int { counter.load(ordering: .relaxed) }
    /// The number of changes that may mirror the space of other layers: moves of subtrees and flips of geometry.
    static var spaceChanges: Int { spaceCounter.load(ordering: .relaxed) }

    /// Records that `layer` entered another layer, left one, or lost its superlayer.
    @inline(__always)
    static func note(_ layer: CALayer) {
        layer.state.insert(.hasMoved)
        guard layer.children != nil else { return }
        spaceCounter.add(1, ordering: .relaxed)
        if layer.delegate != nil { counter.add(1, ordering: .relaxed) }
    }

    private static let anyFlip = Atomic<Bool>(false)
    /// `true` if the geometry of some layer was ever flipped.
    static var knowFlips: Bool { anyFlip.load(ordering: .relaxed) }

    /// Records that the geometry of a layer was flipped.
    static func noteFlip() {
        anyFlip.store(true, ordering: .relaxed)
        spaceCounter.add(1, ordering: .relaxed)
    }
}

extension CALayer {
    /// `true` if it entered, left or lost a superlayer since the last `forgetMove()`.
    package final var hasMoved: Bool { state.contains(.hasMoved) }
    package final func forgetMove() { state.remove(.hasMoved) }
}
