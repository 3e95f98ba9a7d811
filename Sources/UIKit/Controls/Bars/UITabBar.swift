public import CoreGraphics

/// The delegate of a tab bar; all methods are optional.
@preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
    /// Called when a finger selected a tab, also if it was selected already.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of tabs at the bottom edge, one of which is selected. It is 49 points high, 50 in wide windows and 32 in
/// windows of small height, where titles are beside the images.
///
/// The bar of a `UITabBarController` follows its controllers; a bar without one is given items.
@preconcurrency @MainActor open class UITabBar: UIView, AppearanceBar {
    package override class var showsDrawing: Bool { false }

    /// The distribution of tabs in the bar.
    public enum ItemPositioning: Int, Sendable {
        /// `fill` in narrow windows, `centered` in wide ones.
        case automatic
        /// The tabs fill the width.
        case fill
        /// The tabs are centred with the width `itemWidth` and the distance `itemSpacing`.
        case centered
    }

    /// The delegate. Default nil.
    open weak var delegate: (any UITabBarDelegate)?
    /// The distribution of tabs in the bar. Default automatic.
    @Observed open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
    /// The width of centred tabs in points; 0 means 76, or the width of a tab's content. Default 0.
    @Observed open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// The distance between centred tabs in points; 0 means 34. Default 0.
    @Observed open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// The colour of tabs that are not selected; nil: grey. Default nil.
    @Observed open var unselectedItemTintColor: UIColor? {
        didSet {
            noteSet(.unselectedItemTintColor, \UITabBar.unselectedItemTintColor, unselectedItemTintColor)
            setNeedsLayout()
        }
    }
    /// `false` if content ends above the bar. Default `true`.
    @Observed open var isTranslucent = true {
        didSet {
            noteSet(.isTranslucent, \UITabBar.isTranslucent, isTranslucent)
            if isTranslucent != oldValue { owner?.tabBarChanged() }
        }
    }
    /// The style of the bar; `.black` is dark, even in light mode. Default that of the present appearance.
    @Observed open var barStyle = UIBarStyle.default {
        didSet {
            noteSet(.barStyle, \UITabBar.barStyle, barStyle)
            overrideUserInterfaceStyle = barStyle.userInterfaceStyle
        }
    }
    /// The appearance over content. Default blurred.
    @Observed open var standardAppearance = UITabBarAppearance() {
        didSet {
            noteSet(.standardAppearance, \UITabBar.standardAppearance, standardAppearance)
            setNeedsLayout()
        }
    }
    /// The appearance while the content is scrolled to its bottom edge. Default nil: no background.
    @Observed open var scrollEdgeAppearance: UITabBarAppearance? {
        didSet {
            noteSet(.scrollEdgeAppearance, \UITabBar.scrollEdgeAppearance, scrollEdgeAppearance)
            setNeedsLayout()
        }
    }
    /// The background colour, which sets that of `standardAppearance` and `scrollEdgeAppearance`.
    @Observed open var barTintColor: UIColor? {
        didSet {
            noteSet(.barTintColor, \UITabBar.barTintColor, barTintColor)
            setBarTint(barTintColor)
            setNeedsLayout()
        }
    }
    /// The image that fills the bar: that of `standardAppearance` and `scrollEdgeAppearance`.
    open var backgroundImage: UIImage? {
        get { standardAppearance.backgroundImage }
        set {
            noteSet(.backgroundImage, \UITabBar.backgroundImage, newValue)
            standardAppearance.configureWithDefaultBackground()
            if newValue != nil { standardAppearance.configureWithTransparentBackground() }
            standardAppearance.backgroundImage = newValue
            scrollEdgeAppearance = newValue == nil ? nil : standardAppearance
            setNeedsLayout()
        }
    }
    /// The image behind the selected tab: that of `standardAppearance` and `scrollEdgeAppearance`.
    open var selectionIndicatorImage: UIImage? {
        get { standardAppearance.selectionIndicatorImage }
        set {
            noteSet(.selectionIndicatorImage, \UITabBar.selectionIndicatorImage, newValue)
            standardAppearance.selectionIndicatorImage = newValue
            scrollEdgeAppearance?.selectionIndicatorImage = newValue
            setNeedsLayout()
        }
    }

    private let background = BarBackground()
    private let indicator = UIImageView()
    private var all: [UITabBarItem]?
    private var buttons: [TabBarButton] = []
    /// The controller that owns the bar.
    weak var owner: (any TabBarOwner)?
    /// `true` if the content is scrolled to its bottom edge.
    var isAtEdge = false { didSet { if isAtEdge != oldValue { setNeedsLayout() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
    }

    private func addParts() {
        addSubview(background)
        addSubview(indicator)
    }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(traits: .tabBar, containerRole: .tabBar)
    }

    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard newValue != isHidden else { return }
            super.isHidden = newValue
            owner?.tabBarChanged()
        }
    }

    // MARK: Items

    /// The items from the leading to the trailing edge. Items with less than 8 points of room are omitted. Default nil.
    open var items: [UITabBarItem]? {
        get { all }
        set { setItems(newValue, animated: false) }
    }
    /// The selected item; an item that is not in `items` selects none. Default nil.
    open var selectedItem: UITabBarItem? {
        get { chosen }
        set {
            guard isFree("selectedItem") else { return }
            select(newValue)
        }
    }
    private weak var chosen: UITabBarItem?

    /// Replaces the items, with a cross-fade if `animated`.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        guard isFree("setItems") else { return }
        guard animated, window != nil else { return show(items, selected: chosen) }
        UIView.transition(with: self, duration: 0.2, options: .transitionCrossDissolve) { [self] in
            show(items, selected: chosen)
            layoutIfNeeded()
        }
    }

    private func isFree(_ call: String) -> Bool {
        if owner != nil { report("UITabBar.\(call) has no effect: the tab bar controller sets the tabs.") }
        return owner == nil
    }

    func show(_ items: [UITabBarItem]?, selected: UITabBarItem?) {
        for item in all ?? [] { item.onChange = nil }
        all = items
        for item in items ?? [] { item.onChange = { [weak self] in self?.setNeedsLayout() } }
        for button in buttons { button.removeFromSuperview() }
        buttons = []
        select(selected)
    }

    private func select(_ item: UITabBarItem?) {
        chosen = all?.contains { $0 === item } == true ? item : nil
        setNeedsLayout()
    }

    func tapped(_ item: UITabBarItem) {
        if let owner { return owner.tabTapped(item) }
        select(item)
        delegate?.tabBar(self, didSelect: item)
    }

    // MARK: Appearance

    var layoutStyle: UITabBarItemAppearance.Style {
        if traitCollection.verticalSizeClass == .compact { return .compactInline }
        return traitCollection.horizontalSizeClass == .regular ? .inline : .stacked
    }

    /// The height in points, without the covered part below.
    var contentHeight: CGFloat {
        switch layoutStyle {
        case .stacked: 49
        case .inline: 50
        case .compactInline: 32
        }
    }

    var shownAppearance: UITabBarAppearance {
        guard isAtEdge, owner != nil else { return chosen?.standardAppearance ?? standardAppearance }
        if let own = chosen?.scrollEdgeAppearance ?? scrollEdgeAppearance { return own }
        return clear(chosen?.standardAppearance ?? standardAppearance)
    }

    /// The tab key stops at the bar once; the arrow keys move within it.
    override var standardFocusGroup: AnyHashable? { ObjectIdentifier(self) }

    override func traitsApplied() {
        super.traitsApplied()
        setNeedsLayout()
    }
    open override func tintColorDidChange() { setNeedsLayout() }

    // MARK: Layout

    /// The minimum width of a tab in points: narrower ones can be neither read nor touched.
    private static let narrowest: CGFloat = 8

    open override func layoutSubviews() {
        super.layoutSubviews()
        let look = shownAppearance, style = layoutStyle
        background.show(look)
        background.frame = bounds
        makeButtons()
        for button in buttons { button.update(look, style) }
        for (button, frame) in zip(buttons, frames(look, style)) { button.frame = mirroredIfNeeded(frame) }
        let current = buttons.first { $0.item === chosen }
        indicator.image = current == nil ? nil : look.selectionIndicatorImage
        if let color = look.selectionIndicatorTintColor {
            indicator.image = indicator.image?.withTintColor(color, renderingMode: .alwaysOriginal)
        }
        if let current, let image = indicator.image {
            indicator.bounds.size = image.isResizable ? current.bounds.size : image.size
            indicator.center = current.center
        }
    }

    private func makeButtons() {
        let items = all ?? [], room = Int(max(0, min(bounds.width, 1e6)) / UITabBar.narrowest)
        let count = min(items.count, room)
        if count < items.count, bounds.width > 0 {
            report(
                "UITabBar: \(items.count - count) of \(items.count) tabs are hidden: the bar is too narrow for them.")
        }
        while buttons.count > count { buttons.removeLast().removeFromSuperview() }
        for item in items[buttons.count..<count] {
            if window != nil { item.applyAppearance(in: self) }
            let button = TabBarButton(item, in: self)
            item.shownView = button
            buttons.append(button)
            addSubview(button)
        }
        for (index, button) in buttons.enumerated() { button.position = "\(index + 1) of \(items.count)" }
    }

    private func frames(_ look: UITabBarAppearance, _ style: UITabBarItemAppearance.Style) -> [CGRect] {
        guard !buttons.isEmpty else { return [] }
        let height = max(0, bounds.height - safeAreaInsets.bottom), count = CGFloat(buttons.count)
        let isOwn = itemPositioning == .automatic && style == .stacked
        var positioning = isOwn ? look.stackedItemPositioning : itemPositioning
        if positioning == .automatic { positioning = style == .inline ? .centered : .fill }
        var widths = [CGFloat](repeating: bounds.width / count, count: buttons.count), spacing: CGFloat = 0
        if positioning == .centered {
            let isStacked = style == .stacked
            let width = firstLength(itemWidth, isStacked ? look.stackedItemWidth : 0) ?? 76
            spacing = firstLength(itemSpacing, isStacked ? look.stackedItemSpacing : 0) ?? 34
            let wanted = buttons.map { itemWidth > 0 || style == .stacked ? width : max(width, $0.inlineWidth) }
            if wanted.reduce(0, +) + spacing * (count - 1) <= bounds.width { widths = wanted } else { spacing = 0 }
        }
        var x = (bounds.width - widths.reduce(0, +) - spacing * (count - 1)) / 2
        return widths.map { width in
            defer { x += width + spacing }
            return CGRect(x: x, y: 0, width: width, height: height)
        }
    }

    private func firstLength(_ lengths: CGFloat...) -> CGFloat? { lengths.first { $0 > 0 && $0.isFinite } }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: contentHeight + safeAreaInsets.bottom)
    }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: contentHeight + safeAreaInsets.bottom)
    }
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }
}
