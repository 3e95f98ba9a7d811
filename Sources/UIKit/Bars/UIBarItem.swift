public import CoreGraphics

/// What bars show as their parts: a title, an image, whether it can be used.
@preconcurrency @MainActor open class UIBarItem: NSObject {
    /// What it is called. Default nil.
    open var title: String? { didSet { changed() } }
    /// Shown in place of the title. Default nil.
    open var image: UIImage? { didSet { changed() } }
    /// Shown in place of `image` in bars of little height; nil: `image`. Default nil.
    open var landscapeImagePhone: UIImage? { didSet { changed() } }
    /// How far the image lies inside its place at each side, in points, which moves it. Default zero.
    open var imageInsets = UIEdgeInsets.zero { didSet { changed() } }
    /// Whether it can be used. Default true.
    open var isEnabled = true { didSet { changed() } }
    /// A number of the app's. Default 0.
    open var tag = 0
    /// What a screen reader says; nil: the title.
    open var accessibilityLabel: String? { didSet { changed() } }
    var appearanceMarks = AppearanceMarks()
    private var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    public override init() {}
    /// An item without anything: nothing is read from the archive.
    public required init?(coder: NSCoder) {}

    /// The view that a bar shows of it.
    weak var shownView: UIView?

    /// Of "view", the view that a bar shows of the item; nil while none does, and of every other key, which the log says. Not a public
    /// property on iOS either, and yet what many programs ask for to know where an item is.
    open func value(forKey key: String) -> Any? {
        if key == "view" { return shownView }
        warn("value(forKey:) of bar items knows the key view, and not \(key)", module: "UIKit")
        return nil
    }

    /// Font and colour of the title in a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state] = attributes
        noteSet(.titleTextAttributes, for: state) { (item: UIBarItem) in
            item.setTitleTextAttributes(attributes, for: state)
        }
        changed()
    }
    /// What was set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state]
    }

    /// Called by what shows it.
    var onChange: (() -> Void)?
    func changed() { onChange?() }
}

/// A button, a space or a view in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
    /// How much a button stands out.
    public enum Style: Int, Sendable {
        /// As text.
        case plain = 0
        /// As `plain`.
        case bordered = 1
        /// In a heavier font: what ends the work.
        case done = 2
    }

    /// A button that apps have in common: with a word or a sign.
    public enum SystemItem: Int, Sendable {
        /// “Done”, in a heavier font.
        case done
        /// “Cancel”.
        case cancel
        /// “Edit”.
        case edit
        /// “Save”, in a heavier font.
        case save
        /// A cross: something new.
        case add
        /// A space that takes what is left.
        case flexibleSpace
        /// A space of `width` points.
        case fixedSpace
        /// A pen on a sheet.
        case compose
        /// An arrow to the left.
        case reply
        /// An arrow out of a box: share.
        case action
        /// A folder.
        case organize
        /// An open book.
        case bookmarks
        /// A magnifying glass.
        case search
        /// An arrow that goes round.
        case refresh
        /// Two lines across each other.
        case stop
        /// A camera.
        case camera
        /// A bin.
        case trash
        /// A triangle.
        case play
        /// Two bars.
        case pause
        /// Two triangles to the left.
        case rewind
        /// Two triangles to the right.
        case fastForward
        /// “Undo”.
        case undo
        /// “Redo”.
        case redo
        /// As `stop`.
        case close = 24
    }

    /// How much it stands out. Default plain.
    open var style = Style.plain { didSet { changed() } }
    /// Shown in place of a button. Default nil.
    open var customView: UIView? { didSet { changed() } }
    /// Points; 0: as wide as its content. Default 0.
    open var width: CGFloat = 0 { didSet { changed() } }
    /// Its colour; nil: the bar's.
    open var tintColor: UIColor? {
        didSet {
            noteSet(.tintColor, \UIBarButtonItem.tintColor, tintColor)
            changed()
        }
    }
    /// Whose method a tap calls, with this item as sender; nil: the first responder up the chain that has it. Not kept.
    open weak var target: AnyObject? { didSet { targetWasSet = target != nil } }
    private var targetWasSet = false
    /// The method that a tap calls.
    open var action: Selector?
    /// What a tap does, after the target's method; its title and image count where this item has none.
    open var primaryAction: UIAction? { didSet { changed() } }

    /// What opens at a tap, where the item has neither a primary action nor a method to call. Default nil.
    open var menu: UIMenu? { didSet { changed() } }

    private(set) var systemItem: SystemItem?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A button with a title.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        (self.title, self.style) = (title, style)
        set(target, action)
    }

    /// A button with an image, in the bar's tint.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init()
        (self.image, self.style) = (image, style)
        set(target, action)
    }

    /// One of the buttons that apps have in common.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init()
        self.systemItem = systemItem
        if systemItem == .done || systemItem == .save { style = .done }
        set(target, action)
    }

    /// One of the buttons that apps have in common, with a closure or a menu.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        (self.primaryAction, self.menu) = (primaryAction, menu)
    }

    /// A button with an action's title and image, that runs it; without an action it opens its menu.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        (self.title, self.image, self.primaryAction, self.menu) = (title, image, primaryAction, menu)
    }

    /// Any view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// A space of so many points.
    public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
        item.width = width
        return item
    }
    /// A space that takes what is left.
    public class func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    }

    private func set(_ target: Any?, _ action: Selector?) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    var isSpace: Bool { systemItem == .fixedSpace || systemItem == .flexibleSpace }

    /// What it is called, where the app says nothing.
    var shownTitle: String? {
        if let title { return title }
        if let title = primaryAction?.title, !title.isEmpty { return title }
        return switch systemItem {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .redo: "Redo"
        default: nil
        }
    }

    var shownImage: UIImage? { image ?? primaryAction?.image ?? systemItem.flatMap(BarSign.image) }

    /// What a screen reader says of one without a title.
    var spokenTitle: String? { accessibilityLabel ?? shownTitle ?? systemItem.flatMap(BarSign.name) }

    /// A tap on it.
    func fire(from view: UIView) {
        guard isEnabled else { return }
        if let action {
            if targetWasSet {
                if let target { _ = action.send(to: target, self) }
            } else {
                let target = (view.window?.firstResponder ?? view).firstInChain { action.isMethod(of: $0) }
                if let target { _ = action.send(to: target, self) }
            }
        }
        if let primaryAction {
            primaryAction.run(from: self)
        } else if action == nil, let menu {
            MenuPresentation.open(menu, from: view, sender: self)
        }
    }
}
