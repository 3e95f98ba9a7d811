/// The base class of menu elements. Use `UIAction`, `UIMenu` and `UIDeferredMenuElement`.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
    /// The appearance of an element and the effect of choosing it.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The element is grey and cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element is red: its action destroys data.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is not visible.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }
    /// The selection state of an element, displayed by a symbol before its title.
    public enum State: Int, Sendable {
        /// No symbol.
        case off
        /// A check mark.
        case on
        /// A dash.
        case mixed
    }

    /// The title. Default empty.
    open var title: String { storedTitle }
    /// The subtitle, a second line in a smaller font. Default nil.
    open var subtitle: String? {
        get { storedSubtitle }
        set { storedSubtitle = newValue }
    }
    /// The image at the trailing end of the row. Default nil.
    open var image: UIImage? { storedImage }
    var storedTitle: String, storedSubtitle: String?, storedImage: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        storedTitle = title
        storedSubtitle = subtitle
        storedImage = image
        super.init()
    }

    /// Called after a change, by the menu that displays the element.
    var onChange: (() -> Void)?
    /// Called after the selection, by a pop-up button that displays the element's title.
    var onSelection: (() -> Void)?
}
