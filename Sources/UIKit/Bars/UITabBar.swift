public import CoreGraphics

/// Hears which tab of a tab bar is chosen; every method is optional.
@preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
    /// A finger has chosen a tab; the same one again counts.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of tabs at the lower edge, one of which is selected: 49 points high, 50 in wide windows and 32 in windows of little
/// height, where titles lie beside the images.
///
/// That of a `UITabBarController` follows its controllers; one without is given items.
@preconcurrency @MainActor open class UITabBar: UIView {
    package override class var showsDrawing: Bool { false }

    /// How tabs share the bar.
    public enum ItemPositioning: Int, Sendable {
        /// As `fill` in narrow windows, as `centered` in others.
        case automatic
        /// From side to side.
        case fill
        /// In the middle, as wide as `itemWidth`, `itemSpacing` apart.
        case centered
    }

    /// Hears what is chosen. Default nil.
    open weak var delegate: (any UITabBarDelegate)?
    /// How tabs share the bar. Default automatic.
    open var itemPositioning = ItemPositioning.automatic { didSet { setNeedsLayout() } }
    /// Of tabs in the middle, in points; 0: 76, or what the content of a tab takes. Default 0.
    open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// Between tabs in the middle, in points; 0: 34. Default 0.
    open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// Of tabs that are not selected; nil: grey. Default nil.
    open var unselectedItemTintColor: UIColor? {
        didSet {
            noteSet(.unselectedItemTintColor, \UITabBar.unselectedItemTintColor, unselectedItemTintColor)
            setNeedsLayout()
        }
    }
    /// False: content ends above the bar. Default true.
    open var isTranslucent = true {
        didSet {
            noteSet(.isTranslucent, \UITabBar.isTranslucent, isTranslucent)
            if isTranslucent != oldValue { owner?.tabBarChanged() }
        }
    }
    /// Black: the bar is dark in light surroundings, too. Default as the surroundings.
    open var barStyle = UIBarStyle.default {
        didSet {
            noteSet(.barStyle, \UITabBar.barStyle, barStyle)
            overrideUserInterfaceStyle = barStyle.userInterfaceStyle
        }
    }
    /// The look over content. Default blurred.
    open var standardAppearance = UITabBarAppearance() {
        didSet {
            noteSet(.standardAppearance, \UITabBar.standardAppearance, standardAppearance)
            setNeedsLayout()
        }
    }
    /// The look while the content is at its lower edge. Default nil: nothing behind the tabs.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        didSet {
            noteSet(.scrollEdgeAppearance, \UITabBar.scrollEdgeAppearance, scrollEdgeAppearance)
            setNeedsLayout()
        }
    }
    /// Behind the bar; sets the background of `standardAppearance` and of `scrollEdgeAppearance`.
    open var barTintColor: UIColor? {
        didSet {
            noteSet(.barTintColor, \UITabBar.barTintColor, barTintColor)
            standardAppearance.configureWithDefaultBackground()
            if let barTintColor { standardAppearance.backgroundColor = barTintColor }
            quietly { scrollEdgeAppearance = barTintColor == nil ? nil : standardAppearance }
            setNeedsLayout()
        }
    }
    /// Fills the bar: the image of `standardAppearance` and of `scrollEdgeAppearance`.
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
    /// Behind the selected tab: the image of `standardAppearance` and of `scrollEdgeAppearance`.
    open var selectionIndicatorImage: UIImage? {
        get { standardAppearance.selectionIndicatorImage }
        set {
            noteSet(.selectionIndicatorImage, \UITabBar.selectionIndicatorImage, newValue)
            standardAppearance.selectionIndicatorImage = newValue
            scrollEdgeAppearance?.selectionIndicatorImage = newValue
            setNeedsLayout()
        }
    }

    private let background = BarBackground(frame: .zero)
    private let indicator = UIImageView()
    private var all: [UITabBarItem]?
    private var buttons: [TabBarButton] = []
    /// The controller whose bar it is.
    weak var owner: UITabBarController?
    /// Whether the content is at its lower edge.
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

    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(traits: .tabBar) }

    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard newValue != isHidden else { return }
            super.isHidden = newValue
            owner?.tabBarChanged()
        }
    }

    // MARK: Items

    /// From the leading to the trailing edge. Default nil. Those that have less than 8 points of room are left out.
    open var items: [UITabBarItem]? {
        get { all }
        set { setItems(newValue, animated: false) }
    }
    /// The one that is selected; one that is not among `items` counts as none. Default nil.
    open var selectedItem: UITabBarItem? {
        get { chosen }
        set {
            guard isFree("selectedItem") else { return }
            select(newValue)
        }
    }
    private weak var chosen: UITabBarItem?

    /// Other items; `animated`: they dissolve into each other.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        guard isFree("setItems") else { return }
        guard animated, window != nil else { return show(items, selected: chosen) }
        UIView.transition(with: self, duration: 0.2, options: .transitionCrossDissolve) { [self] in
            show(items, selected: chosen)
            layoutIfNeeded()
        }
    }

    private func isFree(_ call: String) -> Bool {
        if owner != nil { report("UITabBar.\(call) does nothing: the tabs are those of its controller.") }
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

    // MARK: Look

    var layoutStyle: UITabBarItemAppearance.Style {
        if traitCollection.verticalSizeClass == .compact { return .compactInline }
        return traitCollection.horizontalSizeClass == .regular ? .inline : .stacked
    }

    /// Points, without what is covered below.
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
        let clear = UITabBarAppearance(barAppearance: chosen?.standardAppearance ?? standardAppearance)
        clear.configureWithTransparentBackground()
        return clear
    }

    /// The tab key comes to the bar once, arrows go through it.
    override var standardFocusGroup: AnyHashable? { ObjectIdentifier(self) }

    override func traitsApplied() {
        super.traitsApplied()
        setNeedsLayout()
    }
    open override func tintColorDidChange() { setNeedsLayout() }

    // MARK: Layout

    /// What is narrower cannot be made out, let alone touched.
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
            report("UITabBar: \(items.count - count) of \(items.count) tabs are left out: there is no room for them.")
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
