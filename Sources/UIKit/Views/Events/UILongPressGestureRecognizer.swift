/// Recognises fingers that are held down: began after `minimumPressDuration`, changed as they move from then on, ended
/// when they lift.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The minimum duration in seconds. Default 0.5.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The distance in points that a finger may move before the gesture begins. Default 10.
    open var allowableMovement: CGFloat = 10
    /// The number of fingers. Default 1.
    open var numberOfTouchesRequired = 1
    /// The number of complete taps before the press. Default 0.
    open var numberOfTapsRequired = 0

    private var start: CGPoint?
    private var fingers = 0
    private var taps = 0

    override var awaitsTouches: Bool { taps > 0 }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers = max(fingers, numberOfTouches)
        guard fingers <= numberOfTouchesRequired else {
            if state == .possible { state = .failed }
            return
        }
        start = location(in: nil)
        guard fingers == numberOfTouchesRequired, taps == numberOfTapsRequired else { return }
        startTimer(after: minimumPressDuration) { [weak self] in
            if let self, state == .possible { state = .began }
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible {
            guard let start, numberOfTouches == fingers else { return }
            if hypotenuse(location(in: nil), start) > allowableMovement { state = .failed }
        } else {
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else {
            if numberOfTouches == 1 { state = .ended }
            return
        }
        guard numberOfTouches == 1 else { return }
        guard fingers == numberOfTouchesRequired, taps < numberOfTapsRequired else { return state = .failed }
        taps += 1
        fingers = 0
        startTimer(after: TouchDelivery.multipleTapInterval) { [weak self] in self?.state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        start = nil
        fingers = 0
        taps = 0
    }
}
