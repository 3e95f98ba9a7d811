public import CoreGraphics
import QuartzCore

/// The delegate of a navigation bar without a controller; all methods are optional.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: AnyObject {
    /// Returns `true` if the item may be popped. Default `true`.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// Called after the item was popped.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
    /// Returns `true` if the item may be pushed. Default `true`.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// Called after the item was pushed.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
}

extension UINavigationBarDelegate {
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
}

/// A bar with a title, a back button and other buttons: 44 points high, or 96 with a large title. An item's search bar
/// adds 52 points, its prompt 30.
///
/// The bar of a `UINavigationController` follows its controllers; a bar without one is given items.
@preconcurrency @MainActor open class UINavigationBar: UIView, AppearanceBar {
    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(containerRole: .navigationBar) }

    package override class var showsDrawing: Bool { false }

    /// The delegate, which is notified of pushed and popped items. Default nil.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// `true` if titles are large unless their items specify otherwise. Default `false`.
    @Observed open var prefersLargeTitles = false {
        didSet {
            noteSet(.prefersLargeTitles, \UINavigationBar.prefersLargeTitles, prefersLargeTitles)
            if prefersLargeTitles != oldValue { changed() }
        }
    }
    /// `false` if content begins below the bar. Default `true`.
    @Observed open var isTranslucent = true {
        didSet {
            noteSet(.isTranslucent, \UINavigationBar.isTranslucent, isTranslucent)
            if isTranslucent != oldValue { changed() }
        }
    }
    /// The appearance over content. Default blurred.
    @Observed open var standardAppearance = UINavigationBarAppearance() {
        didSet {
            noteSet(.standardAppearance, \UINavigationBar.standardAppearance, standardAppearance)
            lookChanged()
        }
    }
    /// The appearance while the content is scrolled to its top edge. Default nil: no background.
    @Observed open var scrollEdgeAppearance: UINavigationBarAppearance? {
        didSet {
            noteSet(.scrollEdgeAppearance, \UINavigationBar.scrollEdgeAppearance, scrollEdgeAppearance)
            lookChanged()
        }
    }
    /// The appearance in a window of small height; nil uses `standardAppearance`. Default nil.
    @Observed open var compactAppearance: UINavigationBarAppearance? {
        didSet {
            noteSet(.compactAppearance, \UINavigationBar.compactAppearance, compactAppearance)
            lookChanged()
        }
    }
    /// The style of the bar; `.black` is dark with light text, even in light mode. Default that of the present
    /// appearance.
    @Observed open var barStyle = UIBarStyle.default {
        didSet {
            noteSet(.barStyle, \UINavigationBar.barStyle, barStyle)
            overrideUserInterfaceStyle = barStyle.userInterfaceStyle
        }
    }
    /// The background colour, which sets that of `standardAppearance` and `scrollEdgeAppearance`.
    @Observed open var barTintColor: UIColor? {
        didSet {
            noteSet(.barTintColor, \UINavigationBar.barTintColor, barTintColor)
            setBarTint(barTintColor)
            lookChanged()
        }
    }
    /// The font and colour of titles, which set those of `standardAppearance` and `scrollEdgeAppearance`.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.titleTextAttributes.isEmpty ? nil : standardAppearance.titleTextAttributes }
        set {
            noteSet(.titleTextAttributes, \UINavigationBar.titleTextAttributes, newValue)
            standardAppearance.titleTextAttributes = newValue ?? [:]
            scrollEdgeAppearance?.titleTextAttributes = newValue ?? [:]
            lookChanged()
        }
    }
    /// The font and colour of large titles.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.largeTitleTextAttributes.isEmpty ? nil : standardAppearance.largeTitleTextAttributes }
        set {
            noteSet(.largeTitleTextAttributes, \UINavigationBar.largeTitleTextAttributes, newValue)
            standardAppearance.largeTitleTextAttributes = newValue ?? [:]
            scrollEdgeAppearance?.largeTitleTextAttributes = newValue ?? [:]
            lookChanged()
        }
    }

    /// The images that replace parts of the appearance.
    var images = NavigationBarImages()
    private let background = BarBackground(hasLineBelow: true)
    private(set) var content: NavigationBarContent?
    private var stack: [UINavigationItem] = []
    /// The controller that owns the bar.
    weak var owner: (any BarOwner)?
    /// `true` if the content is scrolled to its top edge.
    var isAtEdge = true { didSet { if isAtEdge != oldValue { lookChanged() } } }
    /// The distance by which the background extends above the bar, in points.
    var overhang: CGFloat = 0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
        coder.fill(self, as: UINavigationBar.self)
    }

    private func addParts() {
        addSubview(background)
        lookChanged()
    }

    // MARK: Items

    /// The items, from the first to the visible one.
    open var items: [UINavigationItem]? {
        get { stack }
        set { setItems(newValue, animated: false) }
    }
    /// The visible item.
    open var topItem: UINavigationItem? { stack.last }
    /// The item before the visible one.
    open var backItem: UINavigationItem? { stack.dropLast().last }

    /// Replaces the items.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        guard isFree("setItems") else { return }
        stack = items ?? []
        show(animated ? .forward : nil)
    }

    /// Pushes an item, which becomes visible.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard isFree("pushItem"), delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        stack.append(item)
        show(animated ? .forward : nil)
        delegate?.navigationBar(self, didPush: item)
    }

    /// Pops the visible item and returns it; nil if it is the only one.
    @discardableResult open func popItem(animated: Bool) -> UINavigationItem? {
        guard isFree("popItem"), stack.count > 1, let item = stack.last,
            delegate?.navigationBar(self, shouldPop: item) ?? true
        else { return nil }
        stack.removeLast()
        show(animated ? .backward : nil)
        delegate?.navigationBar(self, didPop: item)
        return item
    }

    private func isFree(_ call: String) -> Bool {
        if owner != nil { report("UINavigationBar.\(call) has no effect: the navigation controller sets the items.") }
        return owner == nil
    }

    func goBack() {
        if let owner { owner.backTapped() } else { popItem(animated: true) }
    }

    // MARK: Exchange of contents

    enum Way { case forward, backward }
    private var leaving: NavigationBarContent?
    private var searchRow: NavigationSearchRow?
    private var leavingRow: NavigationSearchRow?
    /// The last visible height of the titles.
    private var titlesHeight = NavigationBarContent.height
    /// The visible height of the search bar's row in points; nil for its full height.
    var shownSearchHeight: CGFloat? { didSet { if shownSearchHeight != oldValue { setNeedsLayout() } } }
    /// `true` if the items changed during an exchange of contents.
    private var isStale = false

    /// Shows the items of the controllers without an animation.
    func show(_ items: [UINavigationItem]) {
        stack = items
        show(nil)
    }

    private func show(_ way: Way?) {
        guard let way else {
            finish()
            content?.removeFromSuperview()
            content = makeContent()
            return
        }
        begin(stack, way)
        UIView.animate(withDuration: 0.35, animations: { self.move(way) }, completion: { _ in self.finish() })
    }

    private func makeContent() -> NavigationBarContent? {
        attachSearch()
        guard let item = stack.last else { return nil }
        let made = NavigationBarContent(self, item, back: backItem)
        for other in stack { other.onChange = nil }
        item.onChange = { [weak self] animated in self?.itemChanged(animated) }
        backItem?.onChange = { [weak self] animated in self?.itemChanged(animated) }
        let back = [backItem?.backBarButtonItem].compactMap { $0 }
        for part in (item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? []) + back {
            part.onChange = { [weak self] in self?.itemChanged(false) }
        }
        // The row of the search bar stays in front, even if other parts of its item change.
        if let row = leavingRow ?? searchRow { insertSubview(made, belowSubview: row) } else { addSubview(made) }
        setNeedsLayout()
        made.style()
        made.layoutIfNeeded()
        made.alpha = hidesTitles ? 0 : 1
        return made
    }

    /// Keeps the search bar in its row while other parts of its item change, so that its field keeps the keyboard.
    private func attachSearch() {
        let wanted = stack.last?.searchController?.linkedSearchBar
        if let searchRow, searchRow.searchBar === wanted, wanted?.superview === searchRow { return }
        searchRow?.leave()
        searchRow = nil
        guard let wanted else { return }
        let frame = CGRect(
            x: 0, y: titleHeight + largeTitleHeight, width: bounds.width, height: wanted.intrinsicContentSize.height)
        let row = NavigationSearchRow(wanted, frame: frame)
        searchRow = row
        addSubview(row)
        row.layoutIfNeeded()
        setNeedsLayout()
    }

    /// Called when the search bar changed its height.
    func searchBarChanged() {
        owner?.barChanged()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Called when a search began or ended.
    func searchChanged() {
        guard leaving == nil else { return }
        content?.alpha = hidesTitles ? 0 : 1
        setNeedsLayout()
    }

    private func itemChanged(_ animated: Bool) {
        guard leaving == nil else { return isStale = true }
        owner?.barChanged()
        guard animated, window != nil else { return show(nil) }
        UIView.transition(with: self, duration: 0.2, options: .transitionCrossDissolve, animations: { self.show(nil) })
    }

    /// Adds the content of the new items beside the visible content; `move(_:)` exchanges them.
    func begin(_ items: [UINavigationItem], _ way: Way) {
        finish()
        stack = items
        leaving = content
        leavingRow = searchRow
        searchRow = nil
        UIView.performWithoutAnimation {
            content = makeContent()
            content?.alpha = 0
            searchRow?.alpha = 0
            content?.shiftTitles(by: way == .forward ? aside : distance(to: content, from: leaving))
        }
    }

    /// The offset from the centre to the trailing side.
    private var aside: CGFloat { bounds.width / 2 * (isMirrored ? -1 : 1) }

    /// Returns the distance between a title's position and the position of the other content's back button, into which
    /// it moves.
    private func distance(to title: NavigationBarContent?, from back: NavigationBarContent?) -> CGFloat {
        guard let title, let button = back?.backButton else { return -aside }
        return button.center.x + 8 * (isMirrored ? -1 : 1) - title.titleView.center.x
    }

    /// Makes the changes of the exchange, to be animated.
    func move(_ way: Way) {
        content?.alpha = hidesTitles ? 0 : 1
        content?.shiftTitles(by: 0)
        leaving?.alpha = 0
        searchRow?.alpha = 1
        leavingRow?.alpha = 0
        leaving?.shiftTitles(by: way == .forward ? distance(to: leaving, from: content) : aside)
    }

    /// Ends the exchange.
    func finish() {
        leaving?.removeFromSuperview()
        leaving = nil
        leavingRow?.leave()
        leavingRow = nil
        searchChanged()
        guard isStale else { return }
        isStale = false
        changed()
    }

    func changed() {
        owner?.barChanged()
        show(nil)
    }

    // MARK: Appearance

    var shownAppearance: UINavigationBarAppearance {
        let item = stack.last
        if isAtEdge, owner != nil {
            if let own = item?.scrollEdgeAppearance ?? item?.standardAppearance ?? scrollEdgeAppearance { return own }
            return clear(standardAppearance)
        }
        if let own = item?.standardAppearance { return own }
        return traitCollection.verticalSizeClass == .compact
            ? compactAppearance ?? standardAppearance : standardAppearance
    }

    /// `true` if the bar is invisible; its controller then gives its room to the content.
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard newValue != isHidden else { return }
            super.isHidden = newValue
            owner?.barChanged()
        }
    }

    /// Called when the appearance or the content changed.
    func lookChanged() {
        background.show(shownAppearance, image: shownBackgroundImage, lineImage: images.shadow)
        content?.style()
    }

    /// Applies appearance proxies to the items of a bar in a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, AppearanceRules.exist, leaving == nil { show(nil) }
    }

    override func traitsApplied() {
        super.traitsApplied()
        lookChanged()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = CGRect(x: 0, y: -overhang, width: bounds.width, height: bounds.height + overhang)
        layOutRows()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: fullHeight)
    }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: fullHeight)
    }

    private func layOutRows() {
        let search = min(bounds.height, shownSearchHeight ?? searchHeight)
        if !hidesTitles { titlesHeight = bounds.height - search }
        content?.frame = CGRect(x: 0, y: hidesTitles ? -titlesHeight : 0, width: bounds.width, height: titlesHeight)
        searchRow?.frame = CGRect(x: 0, y: bounds.height - search, width: bounds.width, height: search)
        guard let leavingRow else { return }
        let height = max(NavigationBarContent.height, bounds.height)
        leaving?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        leavingRow.frame.origin.y = bounds.height - leavingRow.bounds.height
    }

    /// The height of the bar with all its rows, in points.
    var fullHeight: CGFloat { titleHeight + largeTitleHeight + searchHeight }
    /// The height of a prompt above the buttons, in points; 0 without one.
    func promptHeight(of item: UINavigationItem?) -> CGFloat {
        item?.prompt == nil || traitCollection.verticalSizeClass == .compact ? 0 : 30
    }
    /// The height of the row with the title and the buttons: 44 points, with a prompt 74, or 0 while a search replaces
    /// it.
    var titleHeight: CGFloat { hidesTitles ? 0 : NavigationBarContent.height + promptHeight(of: stack.last) }
    /// The height of the search bar's row in points; 0 without one.
    var searchHeight: CGFloat {
        stack.last?.searchController?.linkedSearchBar.intrinsicContentSize.height ?? 0
    }
    private var isSearching: Bool { stack.last?.searchController?.isActive ?? false }
    /// `true` if an active search replaces the titles.
    var hidesTitles: Bool {
        owner != nil && isSearching && stack.last?.searchController?.hidesNavigationBarDuringPresentation == true
    }
    /// `true` if the search bar's row collapses when the content scrolls.
    var collapsesSearch: Bool { !isSearching && stack.last?.hidesSearchBarWhenScrolling == true }

    /// The height of a large title below the buttons, in points.
    var largeTitleHeight: CGFloat {
        guard let item = stack.last, !hidesTitles, showsLargeTitle(of: item) else { return 0 }
        return UINavigationBar.largeTitleRoom
    }
    static let largeTitleRoom: CGFloat = 52

    func showsLargeTitle(of item: UINavigationItem) -> Bool {
        guard prefersLargeTitles, traitCollection.verticalSizeClass != .compact else { return false }
        let before = stack.prefix { $0 !== item } + [item]
        return before.last { $0.largeTitleDisplayMode != .automatic }?.largeTitleDisplayMode != .never
    }

    /// Touches between the buttons of a bar without background go to the views behind it.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event)
            || overhang > 0 && point.y < 0 && point.y >= -overhang && (0..<bounds.width).contains(point.x)
    }
}
