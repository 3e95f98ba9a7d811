public import CoreGraphics

/// The appearance of a tab bar: its background, and its tabs in each of the three layouts.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    /// The appearance of tabs with the title below the image: in narrow, tall windows.
    open var stackedLayoutAppearance = UITabBarItemAppearance(style: .stacked)
    /// The appearance of tabs with the title beside the image: in wide windows.
    open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline)
    /// The appearance of tabs with the title beside a small image: in windows of small height.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline)
    /// The image behind the selected tab; nil for none. Default nil.
    open var selectionIndicatorImage: UIImage?
    /// The colour of that image; nil for its own. Default nil.
    open var selectionIndicatorTintColor: UIColor?
    /// The distribution of stacked tabs. Default automatic.
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic
    /// The width of centred stacked tabs in points; 0 means 76. Default 0.
    open var stackedItemWidth: CGFloat = 0
    /// The distance between centred stacked tabs in points; 0 means 34. Default 0.
    open var stackedItemSpacing: CGFloat = 0

    public override init() { super.init() }
    public override init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        guard let other = barAppearance as? UITabBarAppearance else { return }
        stackedLayoutAppearance = other.stackedLayoutAppearance.makeCopy()
        inlineLayoutAppearance = other.inlineLayoutAppearance.makeCopy()
        compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.makeCopy()
        selectionIndicatorImage = other.selectionIndicatorImage
        selectionIndicatorTintColor = other.selectionIndicatorTintColor
        stackedItemPositioning = other.stackedItemPositioning
        stackedItemWidth = other.stackedItemWidth
        stackedItemSpacing = other.stackedItemSpacing
    }
    override func makeCopy() -> UIBarAppearance { UITabBarAppearance(barAppearance: self) }

    func itemAppearance(_ style: UITabBarItemAppearance.Style) -> UITabBarItemAppearance {
        switch style {
        case .stacked: stackedLayoutAppearance
        case .inline: inlineLayoutAppearance
        case .compactInline: compactInlineLayoutAppearance
        }
    }
}

/// The appearance of tabs in each of their states.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject, NSCopying {
    /// The position of a tab's title.
    public enum Style: Int, Sendable {
        /// Below the image.
        case stacked
        /// Beside the image.
        case inline
        /// Beside a small image.
        case compactInline
    }

    /// The state of a tab that is neither selected nor disabled.
    public private(set) var normal = UITabBarItemStateAppearance()
    /// The state of a selected tab.
    public private(set) var selected = UITabBarItemStateAppearance()
    /// The state of a disabled tab.
    public private(set) var disabled = UITabBarItemStateAppearance()
    /// The state of a focused tab. Stored without effect: no remote control moves the focus here.
    public private(set) var focused = UITabBarItemStateAppearance()

    public override convenience init() { self.init(style: .stacked) }
    /// Creates the system's appearance for a layout.
    public init(style: Style) {
        super.init()
        configureWithDefault(for: style)
    }

    /// Sets the system's appearance for a layout: its font and the bar's colours.
    open func configureWithDefault(for style: Style) {
        let size: CGFloat =
            switch style {
            case .stacked: 10
            case .inline: 13
            case .compactInline: 12
            }
        let font = UIFont.systemFont(ofSize: size, weight: .medium)
        func made() -> UITabBarItemStateAppearance {
            let state = UITabBarItemStateAppearance()
            state.titleTextAttributes = [.font: font]
            return state
        }
        normal = made()
        selected = made()
        disabled = made()
        focused = made()
    }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { MainActor.assumeIsolated { makeCopy() } }
    func makeCopy() -> UITabBarItemAppearance {
        let copy = UITabBarItemAppearance()
        copy.normal = normal.makeCopy()
        copy.selected = selected.makeCopy()
        copy.disabled = disabled.makeCopy()
        copy.focused = focused.makeCopy()
        return copy
    }

    func state(isSelected: Bool, isEnabled: Bool) -> UITabBarItemStateAppearance {
        isEnabled ? isSelected ? selected : normal : disabled
    }
}

/// The appearance of tabs in one state.
@preconcurrency @MainActor open class UITabBarItemStateAppearance: NSObject {
    /// The font and colour of the title. Default medium weight, in the colour of the icon.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title in points. Default zero.
    open var titlePositionAdjustment = UIOffset.zero
    /// The colour of a template image; nil uses the tint colour for a selected tab, otherwise grey. Default nil.
    open var iconColor: UIColor?
    /// The offset of the badge in points. Default zero.
    open var badgePositionAdjustment = UIOffset.zero
    /// The colour of the badge; nil: the system's red. Default nil.
    open var badgeBackgroundColor: UIColor?
    /// The font and colour of the badge's text. Default white, 13 points.
    open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the badge's text in points. Default zero.
    open var badgeTitlePositionAdjustment = UIOffset.zero

    func makeCopy() -> UITabBarItemStateAppearance {
        let copy = UITabBarItemStateAppearance()
        copy.titleTextAttributes = titleTextAttributes
        copy.titlePositionAdjustment = titlePositionAdjustment
        copy.iconColor = iconColor
        copy.badgePositionAdjustment = badgePositionAdjustment
        copy.badgeBackgroundColor = badgeBackgroundColor
        copy.badgeTextAttributes = badgeTextAttributes
        copy.badgeTitlePositionAdjustment = badgeTitlePositionAdjustment
        return copy
    }
}
