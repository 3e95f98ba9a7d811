/// One finger (or the pointer) from touch-down to lift: the same object throughout.
@preconcurrency @MainActor public final class UITouch: NSObject {
    /// The phase of a touch.
    public enum Phase: Int, Sendable {
        /// The finger touched.
        case began
        /// It moved.
        case moved
        /// It stayed where it was.
        case stationary
        /// It lifted.
        case ended
        /// It was cancelled.
        case cancelled
        /// The pointer entered a region. Recognisers follow the pointer; no touch has this phase here.
        case regionEntered
        /// The pointer moved within a region. No touch has this phase here.
        case regionMoved
        /// The pointer left a region. No touch has this phase here.
        case regionExited
    }
    /// The kind of a touch.
    public enum TouchType: Int, Sendable {
        /// A finger.
        case direct
        /// A remote control; not available here.
        case indirect
        /// A pencil; not available here.
        case pencil
        /// A mouse's pointer.
        case indirectPointer

        /// The older name of `pencil`.
        public static var stylus: TouchType { .pencil }
    }

    /// A finger, or a mouse's pointer.
    public internal(set) var type: TouchType = .direct
    /// The radius of the touch in points; always 0 here.
    public var majorRadius: CGFloat { 0 }
    /// 1 while the finger is down, 0 after it lifted.
    public var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
    /// Always 1.
    public var maximumPossibleForce: CGFloat { 1 }

    /// The phase of the touch.
    public internal(set) var phase: Phase = .began
    /// The time on the host's clock, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// The number of quick successive taps at about this location, including this one.
    public internal(set) var tapCount = 1
    /// The view in which the touch began, wherever the finger moves.
    public internal(set) weak var view: UIView?
    /// The window in which the touch began.
    public internal(set) weak var window: UIWindow?
    /// The recognisers that receive the touch.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    let finger: Int
    /// The locations in the window's space.
    var place: CGPoint, previousPlace: CGPoint
    /// `true` once a recogniser cancelled the touch in its view.
    var isTakenFromView = false
    /// `true` while a scroll view waits to find out whether the finger scrolls.
    var isHeldBack = false
    /// `true` once the view was notified of the touch.
    var isDelivered = false
    /// Steps that the view has not received yet.
    var held: [TouchStep] = []
    /// The number of recognitions in the window when it was last checked whether the view loses the touch.
    var knownRecognitions = -1
    /// The index of the recogniser that delayed the touch last.
    private var delaying = 0
    /// The steps that the last event combines, the newest last.
    var coalesced: [UITouch] = []

    init(finger: Int, window: UIWindow, place: CGPoint, time: TimeInterval) {
        self.finger = finger
        self.window = window
        self.place = place
        previousPlace = place
        timestamp = time
    }

    /// Returns `true` if a recogniser delays the touch. The one that did so last is asked first, so that thousands that
    /// fail one after the other are not asked each time.
    func isDelayed(by condition: (UIGestureRecognizer) -> Bool) -> Bool {
        guard let recognizers = gestureRecognizers, !recognizers.isEmpty else { return false }
        for step in 0..<recognizers.count {
            let index = (delaying + step) % recognizers.count
            guard condition(recognizers[index]) else { continue }
            delaying = index
            return true
        }
        return false
    }

    /// Returns the location in the space of `view`; nil for the window's.
    public func location(in view: UIView?) -> CGPoint { convert(place, to: view) }

    /// Returns the location at the previous event.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousPlace, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let window else { return point }
        return view.convert(point, from: window)
    }
}
