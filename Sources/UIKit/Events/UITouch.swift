/// One finger (or the mouse) on the screen, from its touching down to its lifting: the same object all the time.
@MainActor public final class UITouch: NSObject {
    public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

    public internal(set) var phase: Phase = .began
    /// On the host's clock, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// How many taps in quick succession at about this place, this one included.
    public internal(set) var tapCount = 1
    /// Where it began; it stays that view's however the finger moves.
    public internal(set) weak var view: UIView?
    public internal(set) weak var window: UIWindow?
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    let finger: Int
    /// In the window's space.
    var place: CGPoint, previousPlace: CGPoint
    /// True once a recogniser took the touch from its view.
    var isTakenFromView = false

    init(finger: Int, window: UIWindow, place: CGPoint, time: TimeInterval) {
        (self.finger, self.window, self.place, previousPlace, timestamp) = (finger, window, place, place, time)
    }

    /// In the space of `view` (nil: the window's).
    public func location(in view: UIView?) -> CGPoint { convert(place, to: view) }

    /// Where it was at the event before.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousPlace, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let window else { return point }
        return view.convert(point, from: window)
    }
}

/// What happened at one moment: the touches of all fingers on the screen.
@MainActor public final class UIEvent: NSObject {
    /// On the host's clock, in seconds.
    public let timestamp: TimeInterval
    public let allTouches: Set<UITouch>?

    init(timestamp: TimeInterval, touches: Set<UITouch>) {
        (self.timestamp, allTouches) = (timestamp, touches)
    }

    public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
    public func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
}
