/// A layer that changes with the host's time, without an animation; it overrides `animatesItself`.
protocol SelfAnimatingLayer: CALayer {
    /// Returns `true` if the layer may differ between two times of its host.
    func isMoving(from old: Double, to new: Double) -> Bool
    /// Returns the host's time at which a layer that is at rest begins to move; `nil` if it never does, or the time is
    /// unknown.
    func nextMove(after time: Double) -> Double?
    /// Advances the layer to the host's time, with the values of the last commit.
    func move(_ host: LayerHost)
    /// Returns `true` if the layer may differ from its last node. Called before each frame.
    func looksMoved(_ host: LayerHost) -> Bool
}

extension SelfAnimatingLayer {
    func nextMove(after time: Double) -> Double? { nil }
    func move(_ host: LayerHost) {}
}
