/// What a navigation bar shows of a controller: `navigationItem` of it.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// Whether a title is shown large below the bar's buttons, where the bar prefers that.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As the item before; the first one: large.
        case automatic
        /// Large.
        case always
        /// In the bar.
        case never
    }

    /// In the middle of the bar. Default nil, and the controller's title.
    open var title: String? { didSet { changed() } }
    /// Shown in place of the title, at its size, in the middle. Default nil.
    open var titleView: UIView? { didSet { changed() } }
    /// What the back button that leads here says; nil: the title, or “Back” where that is too long.
    open var backButtonTitle: String? { didSet { changed() } }
    /// The back button that leads here: its title and image count. Default nil.
    open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
    /// Whether no back button shows. Default false.
    open var hidesBackButton: Bool {
        get { hidesBack }
        set { setHidesBackButton(newValue, animated: false) }
    }
    private var hidesBack = false
    /// Whether the back button stays beside items on the left. Default false.
    open var leftItemsSupplementBackButton = false { didSet { changed() } }
    /// Default automatic.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }
    /// The look of the bar while this is shown; nil: the bar's own.
    open var standardAppearance: UINavigationBarAppearance? { didSet { changed() } }
    /// The same while the content is at its upper edge.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed() } }

    /// Where a search bar is placed.
    public enum SearchBarPlacement: Int, Sendable {
        /// Where the system likes it: here as `stacked`.
        case automatic
        /// Beside the title.
        case inline
        /// In a row of its own below the title.
        case stacked
    }

    /// The search whose bar shows in a row below the title, 52 points high, 96 with scopes. Default nil.
    ///
    /// A search controller belongs to one item: given to another it leaves the first, and the log says so.
    open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            oldValue?.leave(self)
            searchController?.join(self)
            changed()
        }
    }
    /// Whether the row of the search bar gives way when the content scrolls up, before a large title does. It shows
    /// when the content is at its top, at first, too. Default true.
    open var hidesSearchBarWhenScrolling = true { didSet { changed() } }
    /// Where the search bar should be. Kept; what is drawn is `stacked`. Default automatic.
    open var preferredSearchBarPlacement = SearchBarPlacement.automatic
    /// Where the search bar is: always `stacked`.
    open var searchBarPlacement: SearchBarPlacement { .stacked }

    /// The button for the columns of a split view controller, before the items on the left.
    var columnsItem: UIBarButtonItem? { didSet { if columnsItem !== oldValue { changed() } } }
    private var left: [UIBarButtonItem] = []
    private var right: [UIBarButtonItem] = []

    /// An item with a title.
    public init(title: String) { self.title = title }
    /// An item without anything: nothing is read from the archive.
    public required init?(coder: NSCoder) {}
    override init() {}

    /// From the leading edge inwards. Default none.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        get { left.isEmpty ? nil : left }
        set { setLeftBarButtonItems(newValue, animated: false) }
    }
    /// From the trailing edge inwards. Default none.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        get { right.isEmpty ? nil : right }
        set { setRightBarButtonItems(newValue, animated: false) }
    }
    /// The first of `leftBarButtonItems`; setting it leaves no other.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { left.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first of `rightBarButtonItems`; setting it leaves no other.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { right.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Other items at the leading edge; `animated`: they dissolve into each other.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        left = items ?? []
        changed(animated: animated)
    }
    /// Other items at the trailing edge.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        right = items ?? []
        changed(animated: animated)
    }
    /// Another item at the leading edge.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setLeftBarButtonItems(item.map { [$0] }, animated: animated)
    }
    /// Another item at the trailing edge.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setRightBarButtonItems(item.map { [$0] }, animated: animated)
    }
    /// Shows no back button, or one.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        hidesBack = hidesBackButton
        changed(animated: animated)
    }

    /// Called by the bar that shows it; with whether the change is animated.
    var onChange: ((Bool) -> Void)?
    private func changed(animated: Bool = false) { onChange?(animated) }
}
