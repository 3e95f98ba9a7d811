public import CoreGraphics

/// The look of a tab bar: what is behind its tabs, and how they are drawn in each of the three layouts.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    /// Of tabs whose title lies below the image: in windows that are narrow and high.
    open var stackedLayoutAppearance = UITabBarItemAppearance(style: .stacked)
    /// Of tabs whose title lies beside the image: in wide windows.
    open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline)
    /// Of tabs whose title lies beside a small image: in windows of little height.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline)
    /// Behind the selected tab; nil: nothing. Default nil.
    open var selectionIndicatorImage: UIImage?
    /// The colour of that image; nil: its own. Default nil.
    open var selectionIndicatorTintColor: UIColor?
    /// How stacked tabs share the bar. Default automatic.
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic
    /// Of stacked tabs in the middle, in points; 0: 76. Default 0.
    open var stackedItemWidth: CGFloat = 0
    /// Between stacked tabs in the middle, in points; 0: 34. Default 0.
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
        (stackedItemWidth, stackedItemSpacing) = (other.stackedItemWidth, other.stackedItemSpacing)
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

/// How tabs are drawn in each of their states.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject, NSCopying {
    /// Where a tab's title lies.
    public enum Style: Int, Sendable {
        /// Below the image.
        case stacked
        /// Beside the image.
        case inline
        /// Beside a small image.
        case compactInline
    }

    /// Neither selected nor disabled.
    public private(set) var normal = UITabBarItemStateAppearance()
    /// While the tab is selected.
    public private(set) var selected = UITabBarItemStateAppearance()
    /// While the tab cannot be used.
    public private(set) var disabled = UITabBarItemStateAppearance()
    /// Kept: there is no focus here that a remote control moves.
    public private(set) var focused = UITabBarItemStateAppearance()

    public override convenience init() { self.init(style: .stacked) }
    /// The system's look in a layout.
    public init(style: Style) {
        super.init()
        configureWithDefault(for: style)
    }

    /// The system's look in a layout: its font, and the colours of the bar.
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
        (normal, selected, disabled, focused) = (made(), made(), made(), made())
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

/// How tabs are drawn in one state.
@preconcurrency @MainActor open class UITabBarItemStateAppearance: NSObject {
    /// Font and colour of the title. Default a font of medium weight, in the colour of the icon.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// By how much the title lies beside its place, in points. Default zero.
    open var titlePositionAdjustment = UIOffset.zero
    /// The colour of a template image; nil: of a selected tab the tint colour, else grey. Default nil.
    open var iconColor: UIColor?
    /// By how much the badge lies beside its place, in points. Default zero.
    open var badgePositionAdjustment = UIOffset.zero
    /// Nil: the system's red. Default nil.
    open var badgeBackgroundColor: UIColor?
    /// Font and colour of the badge's text. Default white, 13 points.
    open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// By how much the badge's text lies beside its place, in points. Default zero.
    open var badgeTitlePositionAdjustment = UIOffset.zero

    func makeCopy() -> UITabBarItemStateAppearance {
        let copy = UITabBarItemStateAppearance()
        (copy.titleTextAttributes, copy.titlePositionAdjustment) = (titleTextAttributes, titlePositionAdjustment)
        (copy.iconColor, copy.badgePositionAdjustment) = (iconColor, badgePositionAdjustment)
        (copy.badgeBackgroundColor, copy.badgeTextAttributes) = (badgeBackgroundColor, badgeTextAttributes)
        copy.badgeTitlePositionAdjustment = badgeTitlePositionAdjustment
        return copy
    }
}
