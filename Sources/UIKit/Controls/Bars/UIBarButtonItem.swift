public import CoreGraphics

/// A button, a space or a view in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
    /// The style of a button.
    public enum Style: Int, Sendable {
        /// Plain text.
        case plain = 0
        /// The same as `plain`.
        case bordered = 1
        /// A heavier font, for the button that completes a task.
        case done = 2
    }

    /// A standard button with a word or an icon.
    public enum SystemItem: Int, Sendable {
        /// “Done”, in a heavier font.
        case done
        /// “Cancel”.
        case cancel
        /// “Edit”.
        case edit
        /// “Save”, in a heavier font.
        case save
        /// A plus sign: adds a new item.
        case add
        /// A space that fills the remaining width.
        case flexibleSpace
        /// A space of `width` points.
        case fixedSpace
        /// A pen on a sheet of paper.
        case compose
        /// An arrow to the left.
        case reply
        /// An arrow out of a box: shares content.
        case action
        /// A folder.
        case organize
        /// An open book.
        case bookmarks
        /// A magnifying glass.
        case search
        /// A circular arrow.
        case refresh
        /// A cross.
        case stop
        /// A camera.
        case camera
        /// A trash can.
        case trash
        /// A triangle.
        case play
        /// Two bars.
        case pause
        /// Two triangles pointing left.
        case rewind
        /// Two triangles pointing right.
        case fastForward
        /// “Undo”.
        case undo
        /// “Redo”.
        case redo
        /// The same as `stop`.
        case close = 24
    }

    /// The style of the button. Default plain.
    @Observed open var style = Style.plain { didSet { changed() } }
    /// A view that replaces the button. Default nil.
    @Observed open var customView: UIView? { didSet { changed() } }
    /// The width in points; 0 uses the content's width. Default 0.
    @Observed open var width: CGFloat = 0 { didSet { changed() } }
    /// The tint colour; nil uses the bar's. Default nil.
    @Observed open var tintColor: UIColor? {
        didSet {
            noteSet(.tintColor, \UIBarButtonItem.tintColor, tintColor)
            changed()
        }
    }
    /// The object whose method a tap calls, with this item as sender; nil calls the first responder in the chain that
    /// has the method. Not retained.
    open var target: AnyObject? {
        get { weakTarget }
        set {
            weakTarget = newValue
            targetWasSet = newValue != nil
        }
    }
    private weak var weakTarget: AnyObject?
    private var targetWasSet = false
    /// The method that a tap calls.
    open var action: Selector?
    /// The action of a tap, run after the target's method. Its title and image are used if the item has none. Default
    /// nil.
    @Observed open var primaryAction: UIAction? { didSet { changed() } }

    /// The menu that a tap opens if the item has neither a primary action nor an action method. Default nil.
    @Observed open var menu: UIMenu? { didSet { selectionChanged() } }
    /// `true` if bars do not show the item. Default `false`.
    @Observed open var isHidden = false { didSet { if isHidden != oldValue { changed() } } }
    /// `true` if the item is selected, which a tinted background shows. Default `false`.
    @Observed open var isSelected = false { didSet { if isSelected != oldValue { changed() } } }
    /// `true` if a tap changes a selection: that of the menu, of which exactly one action is then selected and shown by the
    /// item, or without a menu `isSelected`. Default `false`.
    @Observed open var changesSelectionAsPrimaryAction = false { didSet { selectionChanged() } }
    /// The titles that the item may get: it is as wide as the widest of them. Default nil.
    @Observed open var possibleTitles: Set<String>? { didSet { changed() } }

    private func selectionChanged() {
        if changesSelectionAsPrimaryAction, let chosen = menu?.trackSelection({ [weak self] in self?.show($0) }) {
            show(chosen)
        }
        changed()
    }
    private func show(_ selection: any MenuLeaf) {
        title = selection.title
        if let image = selection.image { self.image = image }
    }

    private(set) var systemItem: SystemItem?

    public override init() { super.init() }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.fill(self, as: UIBarButtonItem.self)
    }

    /// Creates a button with a title.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        set(target, action)
    }

    /// Creates a button with an image in the bar's tint colour.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init()
        self.image = image
        self.style = style
        set(target, action)
    }

    /// Creates a standard button.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init()
        setSystemItem(systemItem)
        set(target, action)
    }

    package func setSystemItem(_ item: SystemItem) {
        systemItem = item
        if item == .done || item == .save { style = .done }
    }

    /// Creates a standard button with an action or a menu.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates a button with an action's title and image, which runs the action; without an action it opens the menu.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title
        self.image = image
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates an item with a custom view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Returns a space of fixed width in points.
    public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
        item.width = width
        return item
    }
    /// Returns a space that fills the remaining width.
    public class func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    }

    private func set(_ target: Any?, _ action: Selector?) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    var isSpace: Bool { systemItem == .fixedSpace || systemItem == .flexibleSpace }

    /// The title, by default that of the primary action or the system item.
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

    /// The label that screen readers read for an item without a title.
    var spokenTitle: String? { accessibilityLabel ?? shownTitle ?? systemItem.flatMap(BarSign.name) }

    /// Performs the item's action.
    func fire(from view: UIView) {
        guard isEnabled else { return }
        let receiver =
            targetWasSet
            ? target
            : action.flatMap { action in
                (view.window?.firstResponder ?? view).firstInChain { action.isMethod(of: $0) }
            }
        // Bars replace the view of a changed item.
        if changesSelectionAsPrimaryAction, menu == nil { isSelected.toggle() }
        if let action, let receiver { _ = action.send(to: receiver, self) }
        if let primaryAction {
            primaryAction.run(from: self)
        } else if action == nil, let menu {
            MenuPresentation.open(
                changesSelectionAsPrimaryAction ? menu.withSingleSelection : menu, from: view, sender: self)
        }
    }
}
