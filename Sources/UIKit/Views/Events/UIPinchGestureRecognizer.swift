/// Recognises two fingers that move apart or together: began after their distance changed by eight points.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    private var reference: CGFloat?
    private var startDistance: CGFloat = 0
    private var factor: CGFloat = 1
    private var history = ValueHistory()
    private static let slop: CGFloat = 8

    /// The distance of the fingers relative to that at the beginning. Setting it makes the present distance the
    /// reference.
    open var scale: CGFloat {
        get { factor }
        set {
            guard newValue > 0, newValue.isFinite, let now = TwoFingers(trackedTouches)?.distance else {
                if newValue > 0, newValue.isFinite { factor = newValue }
                return
            }
            factor = newValue
            reference = now / newValue
            history = ValueHistory()
        }
    }

    /// The change of the scale per second.
    open var velocity: CGFloat { history.velocity }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 2, let fingers = TwoFingers(trackedTouches) else { return }
        startDistance = fingers.distance
        if state != .possible { reference = fingers.distance / factor }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let now = TwoFingers(trackedTouches)?.distance else { return }
        if state == .possible {
            guard abs(now - startDistance) >= UIPinchGestureRecognizer.slop else { return }
            // The distance that distinguishes a pinch is not part of its scale.
            reference = now
            history.add(1, at: event.timestamp)
            state = .began
        } else if let reference {
            factor = now / reference
            history.add(factor, at: event.timestamp)
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingerOfTwoLifted() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        reference = nil
        factor = 1
        history = ValueHistory()
    }
}
