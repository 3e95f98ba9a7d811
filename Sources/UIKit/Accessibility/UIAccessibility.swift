public import Foundation

/// What assistive programs ask and are told, and what the user has switched on. A window tells the desktop's screen reader
/// what is posted; the switches are as the host says (`settings`).
@preconcurrency @MainActor public enum UIAccessibility {
    /// What an assistive program may be told.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public var rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// A new screen: the argument is the element to go to.
        public static let screenChanged = Notification(rawValue: 1000)
        /// Elements came, went or moved: the argument is the element to go to.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The argument is a sentence to be said.
        public static let announcement = Notification(rawValue: 1008)
        /// A page was scrolled: the argument is a sentence that says to where.
        public static let pageScrolled = Notification(rawValue: 1009)
        /// The program is to wait: the argument names it.
        public static let pauseAssistiveTechnology = Notification(rawValue: 1010)
        /// The program may go on: the argument names it.
        public static let resumeAssistiveTechnology = Notification(rawValue: 1011)
    }

    /// Tells assistive programs; nothing happens where none runs. Those go to the element that `screenChanged` and
    /// `layoutChanged` name.
    public static func post(notification: Notification, argument: Any?) {
        guard isListenedTo else { return }
        if notification == .screenChanged || notification == .layoutChanged, let element = argument as? UIResponder {
            focus(AccessibilityNode.first(in: element))
        }
        listener?(notification, argument)
    }

    /// The element that an assistive program stands on; nil where none runs.
    public static func focusedElement(using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?) -> Any? {
        focused
    }

    /// A host's assistive program: hears what is posted.
    package static var listener: ((Notification, Any?) -> Void)?
    private static var isListenedTo: Bool { listener != nil || settings.isVoiceOverRunning }
    package private(set) static weak var focused: UIResponder?

    /// The assistive program comes to an element, or leaves it (nil).
    package static func focus(_ element: UIResponder?) {
        guard element !== focused else { return }
        let old = focused
        focused = element
        old?.accessibilityElementDidLoseFocus()
        element?.accessibilityElementDidBecomeFocused()
        var info: [AnyHashable: Any] = [:]
        info[unfocusedElementUserInfoKey] = old
        info[focusedElementUserInfoKey] = element
        NotificationCenter.default.post(name: elementFocusedNotification, object: nil, userInfo: info)
    }

    /// Under which the notification has the element that the program is on now.
    nonisolated public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
    /// Under which the notification has the element that the program was on.
    nonisolated public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

    /// Names an assistive program.
    public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Switches.
        public static let notificationSwitchControl = Self(
            rawValue: "UIAccessibilityNotificationSwitchControlIdentifier")
        /// The screen reader.
        public static let notificationVoiceOver = Self(rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
    }

    /// A rectangle of a view's space in that of the screen; points.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.convert(rect, to: UIScreen.main.coordinateSpace)
    }

    /// A path of a view's space in that of the screen; points.
    public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
        let origin = view.convert(CGPoint.zero, to: UIScreen.main.coordinateSpace)
        let x = view.convert(CGPoint(x: 1, y: 0), to: UIScreen.main.coordinateSpace)
        let y = view.convert(CGPoint(x: 0, y: 1), to: UIScreen.main.coordinateSpace)
        let result = UIBezierPath(cgPath: path.cgPath)
        result.apply(
            CGAffineTransform(
                a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y, tx: origin.x, ty: origin.y))
        return result
    }
}

/// An element that is no view, such as a bar of a chart.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
    /// The view, or whatever else the element is part of; not kept alive.
    open weak var accessibilityContainer: AnyObject?
    /// Whether assistive programs find it. Default true.
    open var isAccessibilityElement = true
    /// A name for tests, which nobody is told. Default nil.
    open var accessibilityIdentifier: String?
    /// What it is, in a word or two. Default nil.
    open var accessibilityLabel: String?
    /// What happens when it is used. Default nil.
    open var accessibilityHint: String?
    /// What it is set to. Default nil.
    open var accessibilityValue: String?
    /// What it is like and how it behaves. Default none.
    open var accessibilityTraits: UIAccessibilityTraits = .none
    private var screenFrame = CGRect.zero, ownFrame: CGRect?

    /// An element in a view, or in another element.
    public init(accessibilityContainer container: Any) {
        super.init()
        accessibilityContainer = container as AnyObject
    }

    /// On the screen; points. Default zero. Setting it takes the frame in the container away.
    open var accessibilityFrame: CGRect {
        get {
            guard let ownFrame, let view = accessibilityContainer as? UIView else { return screenFrame }
            return UIAccessibility.convertToScreenCoordinates(ownFrame, in: view)
        }
        set { (screenFrame, ownFrame) = (newValue, nil) }
    }

    /// In the space of the container, which must be a view; points. It follows where the container goes. Zero where none
    /// was set.
    open var accessibilityFrameInContainerSpace: CGRect {
        get { ownFrame ?? .zero }
        set { ownFrame = newValue }
    }

    /// Where a tap activates the element, on the screen; points. Default the middle of its frame.
    open var accessibilityActivationPoint: CGPoint {
        get { ownActivationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { ownActivationPoint = newValue }
    }
    private var ownActivationPoint: CGPoint?

    /// The container, if that is a responder.
    open override var next: UIResponder? { accessibilityContainer as? UIResponder }
}
