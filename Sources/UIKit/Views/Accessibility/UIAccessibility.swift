public import Foundation

/// The interface to assistive programs and the user's accessibility settings. A window forwards posted notifications to
/// the desktop's screen reader; the settings are those of the host (`settings`).
@preconcurrency @MainActor public enum UIAccessibility {
    /// A notification for assistive programs.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public var rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// A new screen has appeared; the argument is the element to focus.
        public static let screenChanged = Notification(rawValue: 1000)
        /// Elements appeared, disappeared or moved; the argument is the element to focus.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// An announcement; the argument is the sentence to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// A page was scrolled; the argument is a sentence that describes the new position.
        public static let pageScrolled = Notification(rawValue: 1009)
        /// The assistive program must pause; the argument is its identifier.
        public static let pauseAssistiveTechnology = Notification(rawValue: 1010)
        /// The assistive program can resume; the argument is its identifier.
        public static let resumeAssistiveTechnology = Notification(rawValue: 1011)
    }

    /// Posts a notification to assistive programs; does nothing if none is running. For `screenChanged` and
    /// `layoutChanged` they focus the element in the argument.
    public static func post(notification: Notification, argument: Any?) {
        guard isListenedTo else { return }
        if notification == .screenChanged || notification == .layoutChanged, let element = argument as? UIResponder {
            focus(AccessibilityNode.first(in: element))
        }
        listener?(notification, argument)
    }

    /// Returns the element that an assistive program has focused; nil if none is running.
    public static func focusedElement(using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?) -> Any? {
        focused
    }

    /// The host's assistive program, which receives posted notifications.
    package static var listener: ((Notification, Any?) -> Void)?
    private static var isListenedTo: Bool { listener != nil || settings.isVoiceOverRunning }
    package private(set) static weak var focused: UIResponder?

    /// Sets the element that the assistive program has focused, or nil.
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

    /// The `userInfo` key of the newly focused element.
    nonisolated public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
    /// The `userInfo` key of the previously focused element.
    nonisolated public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

    /// The identifier of an assistive program.
    public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Switch control.
        public static let notificationSwitchControl = Self(
            rawValue: "UIAccessibilityNotificationSwitchControlIdentifier")
        /// The screen reader.
        public static let notificationVoiceOver = Self(rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
    }

    /// Converts a rectangle from a view's coordinates to screen coordinates, in points.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.convert(rect, to: UIScreen.main.coordinateSpace)
    }

    /// Converts a path from a view's coordinates to screen coordinates, in points.
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

/// An accessibility element without a view, such as a bar of a chart.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
    /// The view or other object that contains the element, held weakly.
    open weak var accessibilityContainer: AnyObject?
    /// `true` if assistive programs can access the element. Default `true`.
    open var isAccessibilityElement = true
    /// An identifier for tests, which is not spoken. Default nil.
    open var accessibilityIdentifier: String?
    /// A short name of the element. Default nil.
    open var accessibilityLabel: String?
    /// A description of the effect of using the element. Default nil.
    open var accessibilityHint: String?
    /// The current value. Default nil.
    open var accessibilityValue: String?
    /// The traits of the element. Default none.
    open var accessibilityTraits: UIAccessibilityTraits = .none
    private var screenFrame = CGRect.zero, ownFrame: CGRect?

    /// Creates an element in a view or in another element.
    public init(accessibilityContainer container: Any) {
        super.init()
        accessibilityContainer = container as AnyObject
    }

    /// The frame in screen coordinates, in points. Setting it removes the frame in the container. Default zero.
    open var accessibilityFrame: CGRect {
        get {
            guard let ownFrame, let view = accessibilityContainer as? UIView else { return screenFrame }
            return UIAccessibility.convertToScreenCoordinates(ownFrame, in: view)
        }
        set {
            screenFrame = newValue
            ownFrame = nil
        }
    }

    /// The frame in the coordinates of the container, which must be a view, in points. It moves with the container.
    /// Default zero.
    open var accessibilityFrameInContainerSpace: CGRect {
        get { ownFrame ?? .zero }
        set { ownFrame = newValue }
    }

    /// The point in screen coordinates at which a tap activates the element. Default the centre of its frame.
    open var accessibilityActivationPoint: CGPoint {
        get { ownActivationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { ownActivationPoint = newValue }
    }
    private var ownActivationPoint: CGPoint?

    /// The container, if it is a responder.
    open override var next: UIResponder? { accessibilityContainer as? UIResponder }
}
