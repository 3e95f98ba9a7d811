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

/// An event with the touches of all fingers on the screen at one moment.
@preconcurrency @MainActor open class UIEvent: NSObject {
    /// The kind of an event.
    public enum EventType: Int, Sendable {
        /// Fingers.
        case touches
        /// A motion of the device: a shake.
        case motion
        /// A remote control; not available here.
        case remoteControl
        /// Keys.
        case presses
        /// The wheel.
        case scroll = 10
        /// The pointer without a pressed button.
        case hover
        /// Two fingers on a trackpad.
        case transform
    }

    /// The time on the host's clock, in seconds.
    public let timestamp: TimeInterval
    /// All fingers that are down or have just lifted.
    public let allTouches: Set<UITouch>?
    /// The kind of the event.
    public let type: EventType
    /// The kind of a motion: `motionShake`. `none` for other events.
    public let subtype: EventSubtype
    /// The step of a motion: began, ended or cancelled.
    let motion: UITouch.Phase
    weak var window: UIWindow?
    /// The modifier keys that are down.
    open var modifierFlags: UIKeyModifierFlags {
        (allTouches?.first?.window ?? window)?.presses.modifierFlags ?? []
    }

    init(timestamp: TimeInterval, touches: Set<UITouch>, type: EventType = .touches, window: UIWindow? = nil) {
        self.timestamp = timestamp
        allTouches = touches
        self.type = type
        subtype = .none
        motion = .stationary
        self.window = window
    }
    /// Creates the event for a step of a shake.
    init(shake motion: UITouch.Phase, timestamp: TimeInterval, window: UIWindow) {
        self.timestamp = timestamp
        allTouches = nil
        type = .motion
        subtype = .motionShake
        self.motion = motion
        self.window = window
    }

    /// Returns the touches that began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
    /// Returns the touches that began in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
    /// Returns the touches that a recogniser receives.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        allTouches?.filter { $0.gestureRecognizers?.contains(gesture) ?? false }
    }

    /// Returns all steps of a touch since the previous event, the newest last: a mouse or touch screen reports more
    /// steps than a display refreshes.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard allTouches?.contains(touch) ?? false else { return nil }
        return touch.coalesced.isEmpty ? [touch] : touch.coalesced
    }

    /// Returns an empty array: touches are not predicted here.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
