import QuartzCore

/// A window's touches: finds the view for each and delivers every step first to recognisers, then to the view.
@MainActor final class TouchDelivery {
    private var touches: [Int: UITouch] = [:]
    private var lastTap: (time: TimeInterval, place: CGPoint, count: Int)?
    let arena = GestureArena()

    /// The maximum time in seconds and distance in points between the taps of a multiple tap.
    static let multipleTapInterval: TimeInterval = 0.35
    static let multipleTapDistance: CGFloat = 30

    init() {
        arena.didSettle = { [unowned self] in takeFromViews() }
    }

    /// The fingers that are down and their locations.
    var fingers: [(Int, CGPoint)] { touches.values.map { ($0.finger, $0.place) }.sorted { $0.0 < $1.0 } }

    /// Returns the event of one finger's step. A step of a finger that is not down does nothing; a touch-down of a
    /// finger that is down counts as a move.
    func event(
        in window: UIWindow, finger: Int, phase: UITouch.Phase, at place: CGPoint, time: TimeInterval,
        type: UITouch.TouchType = .direct, coalesced: [(location: CGPoint, time: TimeInterval)] = []
    ) -> UIEvent {
        for touch in touches.values {
            touch.phase = .stationary
            touch.coalesced = []
        }
        if let touch = touches[finger] {
            touch.previousPlace = touch.place
            var before = touch.place
            touch.coalesced = coalesced.map { step in
                let part = UITouch(finger: finger, window: window, place: step.location, time: step.time)
                part.previousPlace = before
                part.phase = phase
                part.type = touch.type
                part.view = touch.view
                before = step.location
                return part
            }
            touch.place = place
            touch.timestamp = time
            touch.phase = phase == .began ? .moved : phase
        } else if phase == .began {
            let touch = UITouch(finger: finger, window: window, place: place, time: time)
            touch.tapCount = tapCount(at: place, time: time)
            touch.type = type
            touches[finger] = touch
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
        for recognizer in recognizers { arena.enter(recognizer) }
        if let delay = delay(of: touch) {
            touch.isHeldBack = true
            schedule(after: delay) { [weak self, weak touch] in
                guard let self, let touch, touch.isHeldBack, !touch.isTakenFromView else { return }
                touch.isHeldBack = false
                deliverHeld(touch)
            }
        }
    }

    /// Returns the delay of the innermost scroll view around the touched view.
    private func delay(of touch: UITouch) -> TimeInterval? {
        var view = touch.view?.superview
        while let current = view {
            if let delay = current.touchDelay { return delay }
            view = current.superview
        }
        return nil
    }

    private func schedule(after seconds: TimeInterval, _ body: @escaping () -> Void) {
        guard LayerHost.current != nil else { return body() }
        MediaTimer.scheduledTimer(after: seconds) { MainActor.assumeIsolated { body() } }
    }

    private func step(_ touch: UITouch, _ event: UIEvent) {
        let recognizers = touch.gestureRecognizers ?? []
        arena.isDelivering = true
        for recognizer in recognizers where recognizer.isEnabled { recognizer.take(touch, event) }
        arena.isDelivering = false
        let isOver = touch.phase == .ended || touch.phase == .cancelled
        if isOver, touches[touch.finger] === touch { touches[touch.finger] = nil }
        if !touch.isTakenFromView { touch.held.append(TouchStep(phase: touch.phase, event: event)) }
        if isOver { waiting.append(touch) }
        // Held steps are delivered after the recognisers have their states; ended touches stay theirs until then.
        arena.settle()
        if !touch.isTakenFromView { deliverHeld(touch) }
        if isOver {
            for recognizer in recognizers { recognizer.release(touch) }
            arena.settle()
        }
    }

    /// Ended touches whose views were not notified yet.
    private var waiting: [UITouch] = []

    /// Cancels touches of recognised gestures in their views and delivers the held touches of the other views.
    private func takeFromViews() {
        for touch in touches.values.sorted(by: { $0.finger < $1.finger }) + waiting
        where !touch.isTakenFromView && touch.knownRecognitions != arena.recognitions {
            touch.knownRecognitions = arena.recognitions
            guard touch.gestureRecognizers?.contains(where: { $0.hasRecognized && $0.cancelsTouchesInView }) ?? false
            else { continue }
            touch.isTakenFromView = true
            let event = touch.held.last?.event ?? UIEvent(timestamp: touch.timestamp, touches: [touch])
            touch.held = []
            if touch.isDelivered { touch.view?.touchesCancelled([touch], with: event) }
        }
        for touch in waiting where !touch.isTakenFromView { deliverHeld(touch) }
        waiting.removeAll { $0.held.isEmpty || $0.isTakenFromView }
    }

    /// Returns `true` if the scroll views around a touched view let it receive the touch.
    private func isAllowed(_ touch: UITouch, _ event: UIEvent) -> Bool {
        guard let touched = touch.view else { return true }
        var view = touched.superview
        while let current = view {
            if let scroll = current as? UIScrollView, !scroll.touchesShouldBegin([touch], with: event, in: touched) {
                return false
            }
            view = current.superview
        }
        return true
    }

    /// Delivers the steps that are no longer held back to the view.
    private func deliverHeld(_ touch: UITouch) {
        while let next = touch.held.first {
            switch next.phase {
            case .ended:
                // A tap that was too quick to be distinguished from a drag is now known to be a tap.
                if touch.isHeldBack { touch.isHeldBack = false }
                if touch.isDelayed(by: { $0.delaysTouchesEnded && $0.isUndecided && $0.awaitsTouches }) { return }
            case .cancelled: touch.isHeldBack = false
            default: break
            }
            let isLast = touch.held.contains { $0.phase == .ended || $0.phase == .cancelled }
            if touch.isHeldBack, !isLast { return }
            if !isLast, !touch.isDelivered, touch.isDelayed(by: { $0.delaysTouchesBegan && $0.isUndecided }) { return }
            touch.held.removeFirst()
            // The view may remove itself from its tree in here; it keeps the touch.
            let view = touch.view, phase = touch.phase
            touch.phase = next.phase
            switch next.phase {
            case .began where !isAllowed(touch, next.event):
                touch.isTakenFromView = true
                touch.held = []
            case .began:
                touch.isDelivered = true
                view?.touchesBegan([touch], with: next.event)
            case .moved: view?.touchesMoved([touch], with: next.event)
            case .ended: view?.touchesEnded([touch], with: next.event)
            case .cancelled: view?.touchesCancelled([touch], with: next.event)
            default: break
            }
            touch.phase = phase
        }
    }
}

/// A step of a touch that is delivered to the view.
struct TouchStep {
    var phase: UITouch.Phase
    var event: UIEvent
}

/// Returns the distance between two points.
func hypotenuse(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let dx = a.x - b.x, dy = a.y - b.y
    return (dx * dx + dy * dy).squareRoot()
}
