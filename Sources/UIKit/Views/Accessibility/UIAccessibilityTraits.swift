/// The traits of an element for assistive programs.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// An image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// The element is selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// The element plays a sound.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of an on-screen keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Static text.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// The element summarises the state of the app at launch.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// The element is disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// The element changes frequently.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// The element starts to play or record media.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The element has an adjustable value.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// The element handles touches directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// The page is turned after the element was read.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// A tab bar.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 17)
}

/// Properties that few views have, stored separately to save memory in the others.
struct AccessibilityRecord {
    /// The focus effect (nil: the system's effect), and the focus group.
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

extension UIView {
    /// Changes the accessibility record, which is created on the first change.
    func changeAccessibility(_ change: (inout AccessibilityRecord) -> Void) {
        let record = accessibilityRecord ?? Boxed(AccessibilityRecord())
        change(&record.value)
        accessibilityRecord = record
    }
}

/// A box that uses only the memory of a reference while it is empty.
final class Boxed<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}
