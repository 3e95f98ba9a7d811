/// What kind of element a view is for assistive programs.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Nothing.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// An image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Is selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Plays a sound of its own.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// Says what there is when the app starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Cannot be used now.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A field to search with.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Starts to play or to record.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Has a value that can be changed.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Takes touches itself.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Turns a page when it was read.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// A bar of tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 17)
}

/// What few views have, so that the others do not pay for it.
struct AccessibilityRecord {
    /// The keyboard's focus: what marks it (nil: the system's mark), and its group.
    var focusEffect: UIFocusEffect??
    var focusGroup: String?
    var isElement: Bool?
    var traits: UIAccessibilityTraits?
    var value: String?
    var hint: String?
    var hidesElements = false, isModal = false, groupsChildren = false
    var frame: CGRect?
    var activationPoint: CGPoint?
    var containerType = UIAccessibilityContainerType.none
}

/// A value that takes no more room than a reference until there is one.
final class Boxed<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}
