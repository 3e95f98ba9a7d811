/// One finger (or the mouse) on the screen, from its touching down to its lifting: the same object all the time.
@preconcurrency @MainActor public final class UITouch: NSObject {
    /// How far a touch is.
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
    /// What touches.
    public enum TouchType: Int, Sendable {
        /// A finger.
        case direct
        /// A remote control. Nothing here is one.
        case indirect
        /// A pencil. Nothing here is one.
        case pencil
        /// A mouse's pointer.
        case indirectPointer
    }

    /// A finger, or a mouse's pointer.
    public internal(set) var type: TouchType = .direct
    /// Half the width of what touches, in points; what touches here is a point.
    public var majorRadius: CGFloat { 0 }
    /// 1 while it touches, 0 when it has lifted.
    public var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
    /// Always 1.
    public var maximumPossibleForce: CGFloat { 1 }

    /// How far it is.
    public internal(set) var phase: Phase = .began
    /// On the host's clock, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// How many taps in quick succession at about this place, this one included.
    public internal(set) var tapCount = 1
    /// Where it began; it stays that view's however the finger moves.
    public internal(set) weak var view: UIView?
    /// The window that it began in.
    public internal(set) weak var window: UIWindow?
    /// The recognisers that get it.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    let finger: Int
    /// In the window's space.
    var place: CGPoint, previousPlace: CGPoint
    /// True once a recogniser took the touch from its view.
    var isTakenFromView = false
    /// A scroll view waits whether the finger scrolls.
    var isHeldBack = false
    /// The view heard of the touch.
    var isDelivered = false
    /// Steps that the view has not heard of yet.
    var held: [TouchStep] = []
    /// The steps that the last event holds together, the newest last.
    var coalesced: [UITouch] = []

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
@preconcurrency @MainActor open class UIEvent: NSObject {
    /// What an event is of.
    public enum EventType: Int, Sendable {
        /// Fingers.
        case touches
        /// Motion of the device. Nothing here makes it.
        case motion
        /// A remote control. Nothing here makes it.
        case remoteControl
        /// Keys.
        case presses
        /// The wheel.
        case scroll = 10
        /// The pointer without a button.
        case hover
        /// Two fingers on a trackpad.
        case transform
    }

    /// On the host's clock, in seconds.
    public let timestamp: TimeInterval
    /// All fingers that touch, or have just lifted.
    public let allTouches: Set<UITouch>?
    /// What it is of.
    public let type: EventType
    weak var window: UIWindow?
    /// The modifier keys that are down.
    open var modifierFlags: UIKeyModifierFlags {
        (allTouches?.first?.window ?? window)?.presses.modifierFlags ?? []
    }

    init(timestamp: TimeInterval, touches: Set<UITouch>, type: EventType = .touches, window: UIWindow? = nil) {
        (self.timestamp, allTouches, self.type, self.window) = (timestamp, touches, type, window)
    }

    /// The fingers that began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
    /// The fingers that began in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
    /// The fingers that a recogniser gets.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        allTouches?.filter { $0.gestureRecognizers?.contains(gesture) ?? false }
    }

    /// All steps of a touch since the event before, the newest last: a display shows fewer of them than a mouse or a
    /// touch screen reports.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard allTouches?.contains(touch) ?? false else { return nil }
        return touch.coalesced.isEmpty ? [touch] : touch.coalesced
    }

    /// Nobody foretells touches here.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
