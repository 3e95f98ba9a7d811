/// Recognises a number of short taps at one place. A discrete gesture: it goes from possible straight to ended.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1

    private var start: CGPoint?
    private var fingers = 0
    /// Farther than this a finger no longer taps.
    private static let slop: CGFloat = 10
    private static let longestPress: TimeInterval = 1.5
    private var startTime: TimeInterval = 0

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers = max(fingers, numberOfTouches)
        guard fingers <= numberOfTouchesRequired else { return state = .failed }
        if start == nil { (start, startTime) = (location(in: nil), event.timestamp) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let start, numberOfTouches == 1 else { return }
        if hypotenuse(location(in: nil), start) > UITapGestureRecognizer.slop { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        // The last finger up decides.
        guard numberOfTouches == 1 else { return }
        let taps = touches.first?.tapCount ?? 1
        let isShort = event.timestamp - startTime <= UITapGestureRecognizer.longestPress
        guard fingers == numberOfTouchesRequired, isShort, taps % numberOfTapsRequired == 0 else {
            return state = .failed
        }
        state = .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    open override func reset() { (start, fingers) = (nil, 0) }
}
