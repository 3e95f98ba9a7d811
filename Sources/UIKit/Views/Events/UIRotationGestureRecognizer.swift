/// Recognises two fingers that rotate about each other: began after about six degrees.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    private var lastAngle: CGFloat?
    private var turned: CGFloat = 0
    private var history = ValueHistory()
    private static let slop: CGFloat = 0.1

    /// The rotation in radians since the beginning, clockwise; it may exceed a full turn. Setting it makes the present
    /// angle the reference.
    open var rotation: CGFloat {
        get { state == .possible ? 0 : turned }
        set {
            if newValue.isFinite {
                turned = newValue
                history = ValueHistory()
            }
        }
    }

    /// The velocity in radians per second.
    open var velocity: CGFloat { history.velocity }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches == 2 { lastAngle = TwoFingers(trackedTouches)?.angle }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let now = TwoFingers(trackedTouches)?.angle, let lastAngle else { return }
        var step = now - lastAngle
        if step > .pi { step -= 2 * .pi } else if step < -.pi { step += 2 * .pi }
        turned += step
        self.lastAngle = now
        if state == .possible {
            guard abs(turned) >= UIRotationGestureRecognizer.slop else { return }
            turned = 0
            history.add(0, at: event.timestamp)
            state = .began
        } else {
            history.add(turned, at: event.timestamp)
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingerOfTwoLifted() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        lastAngle = nil
        turned = 0
        history = ValueHistory()
    }
}
