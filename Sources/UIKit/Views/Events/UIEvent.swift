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
