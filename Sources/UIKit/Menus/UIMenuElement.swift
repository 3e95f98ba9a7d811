/// What a menu consists of: actions, other menus, and elements that come later. Use `UIAction`, `UIMenu` and
/// `UIDeferredMenuElement`.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
    /// How an element looks and what a tap on it does.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// It is grey and takes no touch.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// It is red: what it does destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// It does not show.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open when it is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }
    /// Whether an element has a sign before its title.
    public enum State: Int, Sendable {
        /// None.
        case off
        /// A check mark.
        case on
        /// A dash.
        case mixed
    }

    /// What it is called. Default empty.
    open var title: String { storedTitle }
    /// A second line in a smaller font. Default nil.
    open var subtitle: String? {
        get { storedSubtitle }
        set { storedSubtitle = newValue }
    }
    /// Shown at the end of its row. Default nil.
    open var image: UIImage? { storedImage }
    var storedTitle: String, storedSubtitle: String?, storedImage: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        (storedTitle, storedSubtitle, storedImage) = (title, subtitle, image)
        super.init()
    }

    /// Called by the menu that shows it.
    var onChange: (() -> Void)?
    /// Called by a pop-up button whose title it may be.
    var onSelection: (() -> Void)?
}
