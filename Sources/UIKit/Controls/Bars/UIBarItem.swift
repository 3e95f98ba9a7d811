public import CoreGraphics

/// The base class of bar items: a title, an image and an enabled state.
@preconcurrency @MainActor open class UIBarItem: NSObject {
    /// The title. Default nil.
    @Observed open var title: String? { didSet { changed() } }
    /// The image, which replaces the title. Default nil.
    @Observed open var image: UIImage? { didSet { changed() } }
    /// The image in bars of small height; nil uses `image`. Default nil.
    @Observed open var landscapeImagePhone: UIImage? { didSet { changed() } }
    /// The insets of the image, in points, which shift it. Default zero.
    @Observed open var imageInsets = UIEdgeInsets.zero { didSet { changed() } }
    /// `true` if the item can be used. Default `true`.
    @Observed open var isEnabled = true { didSet { changed() } }
    /// A number to identify the item. Default 0.
    open var tag = 0
    /// The label for screen readers; nil uses the title. Default nil.
    @Observed open var accessibilityLabel: String? { didSet { changed() } }
    var appearanceMarks = AppearanceMarks()
    private var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    public override init() {}
    /// Creates an empty item: nothing is read from the archive.
    public required init?(coder: NSCoder) {
        super.init()
        coder.fill(self, as: UIBarItem.self)
    }
    /// Called after a nib or a storyboard created and connected the item. The default does nothing.
    open func awakeFromNib() {}

    /// The view of the item in a bar.
    weak var shownView: UIView?

    /// Returns the item's view for the key "view"; nil while no bar shows it. Other keys return nil and are logged. It
    /// is not a public property on iOS either, but many programs use it to find the position of an item.
    open func value(forKey key: String) -> Any? {
        if key == "view" { return shownView }
        warn("value(forKey:) of bar items supports only the key view (got \(key))", module: "UIKit")
        return nil
    }

    /// Sets the font and colour of the title in a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state] = attributes
        noteSet(.titleTextAttributes, for: state) { (item: UIBarItem) in
            item.setTitleTextAttributes(attributes, for: state)
        }
        changed()
    }
    /// Returns the attributes that were set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state]
    }

    /// Called by the item for its bar after a change.
    var onChange: (() -> Void)?
    func changed() { onChange?() }
}
