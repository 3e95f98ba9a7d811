public import CoreGraphics

/// A tab of a tab bar: a title, images for both states, a badge.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
    /// A standard tab with a word and an icon.
    public enum SystemItem: Int, Sendable {
        /// Three dots.
        case more
        /// A star.
        case favorites
        /// A star.
        case featured
        /// A star.
        case topRated
        /// A clock.
        case recents
        /// A person.
        case contacts
        /// A clock.
        case history
        /// An open book.
        case bookmarks
        /// A magnifying glass.
        case search
        /// An arrow into a tray.
        case downloads
        /// A clock.
        case mostRecent
        /// Lines of a list.
        case mostViewed
    }

    /// The image of the selected tab; nil uses `image`. Default nil.
    @Observed open var selectedImage: UIImage? { didSet { changed() } }
    /// The text of the badge; nil for none. Default nil.
    @Observed open var badgeValue: String? { didSet { changed() } }
    /// The badge's colour; nil uses that of the appearance, otherwise the system's red. Default nil.
    @Observed open var badgeColor: UIColor? {
        didSet {
            noteSet(.badgeColor, \UITabBarItem.badgeColor, badgeColor)
            changed()
        }
    }
    /// The offset of the title in points. Default zero.
    @Observed open var titlePositionAdjustment = UIOffset.zero {
        didSet {
            noteSet(.titlePositionAdjustment, \UITabBarItem.titlePositionAdjustment, titlePositionAdjustment)
            changed()
        }
    }
    /// The appearance of the bar while this tab is selected; nil uses the bar's. Default nil.
    @Observed open var standardAppearance: UITabBarAppearance? { didSet { changed() } }
    /// The appearance while the content is scrolled to its bottom edge; nil uses the bar's. Default nil.
    @Observed open var scrollEdgeAppearance: UITabBarAppearance? { didSet { changed() } }

    private(set) var systemItem: SystemItem?
    private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a tab with a title and an image.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }
    /// Creates a tab with a title and an image for each state.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
    /// Creates a standard tab.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init()
        self.systemItem = systemItem
        self.tag = tag
    }

    /// Sets the font and colour of the badge's text in a state.
    open func setBadgeTextAttributes(
        _ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        badgeAttributes[state] = textAttributes
        changed()
    }
    /// Returns the attributes that were set for a state.
    open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        badgeAttributes[state]
    }

    /// The title, by default that of the system item.
    var shownTitle: String? { title ?? systemItem?.title }

    func shownImage(isSelected: Bool, isSmall: Bool) -> UIImage? {
        if isSelected, let selectedImage { return selectedImage }
        if isSmall, let landscapeImagePhone { return landscapeImagePhone }
        return image ?? systemItem.map { TabBarSign.image($0, isFilled: isSelected, isSmall: isSmall) }
    }
}

extension UITabBarItem.SystemItem {
    var title: String {
        switch self {
        case .more: "More"
        case .favorites: "Favorites"
        case .featured: "Featured"
        case .topRated: "Top Rated"
        case .recents: "Recents"
        case .contacts: "Contacts"
        case .history: "History"
        case .bookmarks: "Bookmarks"
        case .search: "Search"
        case .downloads: "Downloads"
        case .mostRecent: "Most Recent"
        case .mostViewed: "Most Viewed"
        }
    }
}
