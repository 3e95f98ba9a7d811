/// A window's fingers: finds the view that each began in and takes every step to recognisers first, then to the view.
@MainActor final class TouchDelivery {
    private var touches: [Int: UITouch] = [:]
    private var lastTap: (time: TimeInterval, place: CGPoint, count: Int)?

    /// Within this time and distance taps count together.
    static let multipleTapInterval: TimeInterval = 0.35
    static let multipleTapDistance: CGFloat = 30

    /// The event of one finger's step; a step of a finger that is not down does nothing.
    func event(
        in window: UIWindow, finger: Int, phase: UITouch.Phase, at place: CGPoint, time: TimeInterval
    ) -> UIEvent {
        for touch in touches.values { touch.phase = .stationary }
        switch phase {
        case .began:
            let touch = UITouch(finger: finger, window: window, place: place, time: time)
            touch.tapCount = tapCount(at: place, time: time)
            touches[finger] = touch
        default:
            guard let touch = touches[finger] else { break }
            touch.previousPlace = touch.place
            (touch.place, touch.timestamp, touch.phase) = (place, time, phase)
        }
        return UIEvent(timestamp: time, touches: Set(touches.values))
    }

    private func tapCount(at place: CGPoint, time: TimeInterval) -> Int {
        var count = 1
        if let lastTap, time - lastTap.time < TouchDelivery.multipleTapInterval,
            hypotenuse(place, lastTap.place) < TouchDelivery.multipleTapDistance
        {
            count = lastTap.count + 1
        }
        lastTap = (time, place, count)
        return count
    }

    func deliver(_ event: UIEvent) {
        let active = (event.allTouches ?? []).filter { $0.phase != .stationary }.sorted { $0.finger < $1.finger }
        for touch in active {
            if touch.phase == .began { begin(touch, event) }
            step(touch, event)
            if touch.phase == .ended || touch.phase == .cancelled { touches[touch.finger] = nil }
        }
    }

    private func begin(_ touch: UITouch, _ event: UIEvent) {
        guard let window = touch.window else { return }
        let hit = window.hitTest(touch.place, with: event)
        let others = touches.values.filter { $0 !== touch }
        if let hit, hit.isUserInteractionEnabled {
            let refused = !hit.isMultipleTouchEnabled && others.contains { $0.view === hit }
            let excluded = others.contains { $0.view !== hit && ($0.view?.isExclusiveTouch ?? false) }
            touch.view = excluded || (hit.isExclusiveTouch && !others.isEmpty) ? nil : hit
            touch.isTakenFromView = refused
        }
        var recognizers: [UIGestureRecognizer] = []
        var view = touch.view
        while let current = view {
            recognizers += (current.gestureRecognizers ?? []).filter { $0.accepts(touch) }
            view = current.superview
        }
        touch.gestureRecognizers = recognizers
    }

    private func step(_ touch: UITouch, _ event: UIEvent) {
        let recognizers = touch.gestureRecognizers ?? []
        for recognizer in recognizers where recognizer.isEnabled { recognizer.take(touch, event) }
        UIGestureRecognizer.settle(recognizers)
        if !touch.isTakenFromView, recognizers.contains(where: { $0.hasRecognized && $0.cancelsTouchesInView }) {
            touch.isTakenFromView = true
            if touch.phase != .began { touch.view?.touchesCancelled([touch], with: event) }
        } else if !touch.isTakenFromView {
            // The view may take itself out of its tree in here; the touch stays its own.
            let view = touch.view
            switch touch.phase {
            case .began: view?.touchesBegan([touch], with: event)
            case .moved: view?.touchesMoved([touch], with: event)
            case .ended: view?.touchesEnded([touch], with: event)
            case .cancelled: view?.touchesCancelled([touch], with: event)
            case .stationary: break
            }
        }
        if touch.phase == .ended || touch.phase == .cancelled {
            for recognizer in recognizers { recognizer.release(touch) }
        }
    }
}

/// How far apart two points are.
func hypotenuse(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let dx = a.x - b.x, dy = a.y - b.y
    return (dx * dx + dy * dy).squareRoot()
}
