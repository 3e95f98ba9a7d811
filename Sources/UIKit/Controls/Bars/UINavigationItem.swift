/// The content of a navigation bar for one controller, its `navigationItem`.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// The display of a title in large letters below the bar's buttons, if the bar prefers that.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As for the previous item; for the first one large.
        case automatic
        /// Always large.
        case always
        /// Always in the bar.
        case never
    }

    /// The title in the centre of the bar. Default nil, or the controller's title.
    @Observed open var title: String? { didSet { changed() } }
    /// A line of text above the title, for which the bar is 30 points higher; not in a window of small height. Default
    /// nil.
    @Observed open var prompt: String? { didSet { if prompt != oldValue { changed() } } }
    /// A view that replaces the title, centred, with its own size. Default nil.
    @Observed open var titleView: UIView? { didSet { changed() } }
    /// The title of the back button that leads to this item; nil uses the title, or “Back” if that is too long. Default
    /// nil.
    @Observed open var backButtonTitle: String? { didSet { changed() } }
    /// An item with the title and image of the back button that leads to this item. Default nil.
    @Observed open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
    /// The title of the back button that leads to an item.
    public enum BackButtonDisplayMode: Int, Sendable {
        /// The item's title, or “Back” if that is too long.
        case `default`
        /// “Back”.
        case generic
        /// None: the chevron alone.
        case minimal
    }
    /// The title of the back button that leads to this item. Default the item's title.
    @Observed open var backButtonDisplayMode = BackButtonDisplayMode.default {
        didSet { if backButtonDisplayMode != oldValue { changed() } }
    }
    /// `true` if the back button is hidden. Default `false`.
    open var hidesBackButton: Bool {
        get { hidesBack }
        set { setHidesBackButton(newValue, animated: false) }
    }
    private var hidesBack = false
    /// `true` if the back button stays beside the items on the left. Default `false`.
    @Observed open var leftItemsSupplementBackButton = false { didSet { changed() } }
    /// The display of the large title. Default automatic.
    @Observed open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }
    /// The appearance of the bar while this item is visible; nil uses the bar's. Default nil.
    @Observed open var standardAppearance: UINavigationBarAppearance? { didSet { changed() } }
    /// The appearance while the content is scrolled to its top edge; nil uses the bar's. Default nil.
    @Observed open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed() } }

    /// The position of a search bar.
    public enum SearchBarPlacement: Int, Sendable {
        /// The system's choice, here `stacked`.
        case automatic
        /// Beside the title.
        case inline
        /// In a separate row below the title.
        case stacked
    }

    /// The search controller, whose bar is in a row below the title: 52 points high, or 96 with scopes. Default nil.
    ///
    /// A search controller belongs to one item. Assigning it to another one removes it from the first and is logged.
    @Observed open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            oldValue?.leave(self)
            searchController?.join(self)
            changed()
        }
    }
    /// `true` if the search bar's row collapses when the content scrolls up, before a large title does. The row is
    /// visible while the content is at its top, also initially. Default `true`.
    @Observed open var hidesSearchBarWhenScrolling = true { didSet { changed() } }
    /// The preferred position of the search bar. Stored without effect. Default automatic.
    open var preferredSearchBarPlacement = SearchBarPlacement.automatic
    /// The position of the search bar: always `stacked`.
    open var searchBarPlacement: SearchBarPlacement { .stacked }

    /// The column button of a split view controller, before the items on the left.
    var columnsItem: UIBarButtonItem? { didSet { if columnsItem !== oldValue { changed() } } }
    private var left: [UIBarButtonItem] = []
    private var right: [UIBarButtonItem] = []

    /// Creates an item with a title.
    public init(title: String) { self.title = title }
    /// Creates an empty item: nothing is read from the archive.
    public required init?(coder: NSCoder) {}
    /// Called after a nib or a storyboard created and connected the item. The default does nothing.
    open func awakeFromNib() {}
    override init() {}

    /// The items from the leading edge inwards. Default nil.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        get { left.isEmpty ? nil : left }
        set { setLeftBarButtonItems(newValue, animated: false) }
    }
    /// The items from the trailing edge inwards. Default nil.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        get { right.isEmpty ? nil : right }
        set { setRightBarButtonItems(newValue, animated: false) }
    }
    /// The first of `leftBarButtonItems`; setting it removes the others.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { left.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first of `rightBarButtonItems`; setting it removes the others.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { right.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Replaces the items at the leading edge, with a cross-fade if `animated`.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        left = items ?? []
        changed(animated: animated)
    }
    /// Replaces the items at the trailing edge, with a cross-fade if `animated`.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        right = items ?? []
        changed(animated: animated)
    }
    /// Replaces the items at the leading edge by one item.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setLeftBarButtonItems(item.map { [$0] }, animated: animated)
    }
    /// Replaces the items at the trailing edge by one item.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setRightBarButtonItems(item.map { [$0] }, animated: animated)
    }
    /// Hides or shows the back button.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        hidesBack = hidesBackButton
        changed(animated: animated)
    }

    /// Called by the item for its bar after a change; the argument is `true` if the change is animated.
    var onChange: ((Bool) -> Void)?
    private func changed(animated: Bool = false) { onChange?(animated) }
}
