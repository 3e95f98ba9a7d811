/// Recognises a number of short taps at one location. A discrete gesture: it changes from possible directly to ended.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps. Default 1.
    open var numberOfTapsRequired = 1
    /// The number of fingers. Default 1.
    open var numberOfTouchesRequired = 1

    private var start: CGPoint?
    private var fingers = 0
    private var taps = 0
    /// The distance in points from which a finger no longer taps.
    private static let slop: CGFloat = 10
    private static let longestPress: TimeInterval = 1.5
    private var lastPlace = CGPoint.zero

    /// `true` for one tap with one finger, which controls handle as well.
    var isSingleTap: Bool { numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 }

    override var awaitsTouches: Bool { taps > 0 }

    open override func location(in view: UIView?) -> CGPoint {
        guard numberOfTouches == 0 else { return super.location(in: view) }
        guard let view, let window = self.view?.window else { return lastPlace }
        return view.convert(lastPlace, from: window)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers = max(fingers, numberOfTouches)
        guard fingers <= numberOfTouchesRequired else { return state = .failed }
        let place = location(in: nil)
        if let start {
            let limit = taps == 0 ? UITapGestureRecognizer.slop * 10 : TouchDelivery.multipleTapDistance * 1.5
            if hypotenuse(place, start) > limit { return state = .failed }
        }
        start = place
        lastPlace = place
        startTimer(after: UITapGestureRecognizer.longestPress) { [weak self] in self?.state = .failed }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let start, numberOfTouches == fingers else { return }
        if hypotenuse(location(in: nil), start) > UITapGestureRecognizer.slop { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        // The last finger to lift decides.
        guard numberOfTouches == 1 else { return }
        guard fingers == numberOfTouchesRequired else { return state = .failed }
        lastPlace = start ?? location(in: nil)
        taps += 1
        fingers = 0
        if taps >= numberOfTapsRequired { return state = .ended }
        startTimer(after: TouchDelivery.multipleTapInterval) { [weak self] in self?.state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    /// Does not prevent recognisers of more taps: without `require(toFail:)` both are recognised, one after the other.
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else {
            return super.canPrevent(preventedGestureRecognizer)
        }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    open override func reset() {
        start = nil
        fingers = 0
        taps = 0
    }
}
