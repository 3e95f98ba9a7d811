public import CoreGraphics
import QuartzCore

/// Hears of the items of a navigation bar that no controller has; every method is optional.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: AnyObject {
    /// Whether the item may go. Default true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// The item has gone.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
    /// Whether the item may come. Default true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// The item has come.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
}

extension UINavigationBarDelegate {
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
}

/// A bar with a title, a button that leads back, and other buttons: 44 points high, and 96 with a large title. The search bar of
/// an item takes 52 points more.
///
/// That of a `UINavigationController` follows its controllers; one without is given items.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    package override class var showsDrawing: Bool { false }

    /// Hears of items that come and go. Default nil.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// Whether titles are shown large where their items do not say otherwise. Default false.
    open var prefersLargeTitles = false {
        didSet {
            noteSet(.prefersLargeTitles, \UINavigationBar.prefersLargeTitles, prefersLargeTitles)
            if prefersLargeTitles != oldValue { changed() }
        }
    }
    /// False: content begins below the bar. Default true.
    open var isTranslucent = true {
        didSet {
            noteSet(.isTranslucent, \UINavigationBar.isTranslucent, isTranslucent)
            if isTranslucent != oldValue { changed() }
        }
    }
    /// The look over content. Default blurred.
    open var standardAppearance = UINavigationBarAppearance() {
        didSet {
            noteSet(.standardAppearance, \UINavigationBar.standardAppearance, standardAppearance)
            lookChanged()
        }
    }
    /// The look while the content is at its upper edge. Default nil: nothing behind the bar's own content.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        didSet {
            noteSet(.scrollEdgeAppearance, \UINavigationBar.scrollEdgeAppearance, scrollEdgeAppearance)
            lookChanged()
        }
    }
    /// The look in a window of little height; nil: `standardAppearance`.
    open var compactAppearance: UINavigationBarAppearance? {
        didSet {
            noteSet(.compactAppearance, \UINavigationBar.compactAppearance, compactAppearance)
            lookChanged()
        }
    }
    /// Black: the bar is dark, with light text, in light surroundings, too. Default as the surroundings.
    open var barStyle = UIBarStyle.default {
        didSet {
            noteSet(.barStyle, \UINavigationBar.barStyle, barStyle)
            overrideUserInterfaceStyle = barStyle.userInterfaceStyle
        }
    }
    /// Behind the bar; sets the background of `standardAppearance` and of `scrollEdgeAppearance`.
    open var barTintColor: UIColor? {
        didSet {
            noteSet(.barTintColor, \UINavigationBar.barTintColor, barTintColor)
            standardAppearance.configureWithDefaultBackground()
            if let barTintColor { standardAppearance.backgroundColor = barTintColor }
            quietly { scrollEdgeAppearance = barTintColor == nil ? nil : standardAppearance }
            lookChanged()
        }
    }
    /// Font and colour of titles: those of `standardAppearance` and of `scrollEdgeAppearance`.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.titleTextAttributes.isEmpty ? nil : standardAppearance.titleTextAttributes }
        set {
            noteSet(.titleTextAttributes, \UINavigationBar.titleTextAttributes, newValue)
            standardAppearance.titleTextAttributes = newValue ?? [:]
            scrollEdgeAppearance?.titleTextAttributes = newValue ?? [:]
            lookChanged()
        }
    }
    /// Font and colour of large titles.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.largeTitleTextAttributes.isEmpty ? nil : standardAppearance.largeTitleTextAttributes }
        set {
            noteSet(.largeTitleTextAttributes, \UINavigationBar.largeTitleTextAttributes, newValue)
            standardAppearance.largeTitleTextAttributes = newValue ?? [:]
            scrollEdgeAppearance?.largeTitleTextAttributes = newValue ?? [:]
            lookChanged()
        }
    }

    private let background = UIView()
    private let shadow = UIView.hairline()
    private(set) var content: NavigationBarContent?
    private var stack: [UINavigationItem] = []
    /// The controller whose bar it is.
    weak var owner: UINavigationController?
    /// Whether the content is at its upper edge.
    var isAtEdge = true { didSet { if isAtEdge != oldValue { lookChanged() } } }
    /// How far the background reaches above the bar, in points.
    var overhang: CGFloat = 0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
    }

    private func addParts() {
        background.isUserInteractionEnabled = false
        shadow.isUserInteractionEnabled = false
        addSubview(background)
        addSubview(shadow)
        lookChanged()
    }

    // MARK: Items

    /// From the first to the one that shows.
    open var items: [UINavigationItem]? {
        get { stack }
        set { setItems(newValue, animated: false) }
    }
    /// The one that shows.
    open var topItem: UINavigationItem? { stack.last }
    /// The one before it.
    open var backItem: UINavigationItem? { stack.dropLast().last }

    /// Other items.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        guard isFree("setItems") else { return }
        stack = items ?? []
        show(animated ? .forward : nil)
    }

    /// One more item, which shows.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard isFree("pushItem"), delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        stack.append(item)
        show(animated ? .forward : nil)
        delegate?.navigationBar(self, didPush: item)
    }

    /// Back to the item before; nil if there is none.
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
        if owner != nil { report("UINavigationBar.\(call) does nothing: the items are those of its controller.") }
        return owner == nil
    }

    func goBack() {
        if let owner { owner.popViewController(animated: true) } else { popItem(animated: true) }
    }

    // MARK: Showing

    enum Way { case forward, backward }
    private var leaving: NavigationBarContent?
    private var searchRow: NavigationSearchRow?
    private var leavingRow: NavigationSearchRow?
    /// The height of the titles as they were shown last.
    private var titlesHeight = NavigationBarContent.height
    /// How much of the search bar's row shows, in points; nil: all of it.
    var shownSearchHeight: CGFloat? { didSet { if shownSearchHeight != oldValue { setNeedsLayout() } } }
    /// The items changed while contents are exchanged.
    private var isStale = false

    /// The controllers' items, without an animation.
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
        // The row of the search bar stays in front, also where other parts of its item change.
        if let row = leavingRow ?? searchRow { insertSubview(made, belowSubview: row) } else { addSubview(made) }
        setNeedsLayout()
        made.style()
        made.layoutIfNeeded()
        made.alpha = hidesTitles ? 0 : 1
        return made
    }

    /// The search bar stays in its row while other parts of its item change, so that its field keeps the keyboard.
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

    /// The search bar has another height.
    func searchBarChanged() {
        owner?.barChanged()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// A search began or ended.
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

    /// Puts the content of other items beside that which shows; `move(_:)` exchanges them.
    func begin(_ items: [UINavigationItem], _ way: Way) {
        finish()
        stack = items
        leaving = content
        (leavingRow, searchRow) = (searchRow, nil)
        UIView.performWithoutAnimation {
            content = makeContent()
            content?.alpha = 0
            searchRow?.alpha = 0
            content?.shiftTitles(by: way == .forward ? aside : distance(to: content, from: leaving))
        }
    }

    /// To the trailing side, out of the middle.
    private var aside: CGFloat { bounds.width / 2 * (isMirrored ? -1 : 1) }

    /// From a title's place to that of the back button, of the other content, which it becomes.
    private func distance(to title: NavigationBarContent?, from back: NavigationBarContent?) -> CGFloat {
        guard let title, let button = back?.backButton else { return -aside }
        return button.center.x + 8 * (isMirrored ? -1 : 1) - title.titleView.center.x
    }

    /// The changes of the exchange, to be animated.
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

    private func changed() {
        owner?.barChanged()
        show(nil)
    }

    // MARK: Look

    var shownAppearance: UINavigationBarAppearance {
        let item = stack.last
        if isAtEdge, owner != nil {
            if let own = item?.scrollEdgeAppearance ?? item?.standardAppearance ?? scrollEdgeAppearance { return own }
            return UINavigationBar.clear(standardAppearance)
        }
        if let own = item?.standardAppearance { return own }
        return traitCollection.verticalSizeClass == .compact
            ? compactAppearance ?? standardAppearance : standardAppearance
    }

    /// The look at the edge of content where none was given: nothing but the titles'.
    private static func clear(_ standard: UINavigationBarAppearance) -> UINavigationBarAppearance {
        let look = UINavigationBarAppearance(barAppearance: standard)
        look.configureWithTransparentBackground()
        return look
    }

    /// The look, or what is shown, is another.
    func lookChanged() {
        let look = shownAppearance
        background.backgroundColor = look.backgroundColor
        background.layer.contents = look.backgroundImage?.cgImage
        background.layer.blursBackdrop = look.isBlurred
        shadow.backgroundColor = look.shadowColor
        content?.style()
    }

    /// Items take what proxies say for those of bars in a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, AppearanceRules.exist, leaving == nil { show(nil) }
    }

    override func traitsApplied() {
        super.traitsApplied()
        lookChanged()
        // The line at the edge is as thick as a pixel.
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = CGRect(x: 0, y: -overhang, width: bounds.width, height: bounds.height + overhang)
        let line = 1 / max(1, traitCollection.displayScale)
        shadow.frame = CGRect(x: 0, y: bounds.height, width: bounds.width, height: line)
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

    /// The bar with everything in it, in points.
    var fullHeight: CGFloat { titleHeight + largeTitleHeight + searchHeight }
    /// The row with the title and the buttons: 44 points, 0 while a search is in its place.
    var titleHeight: CGFloat { hidesTitles ? 0 : NavigationBarContent.height }
    /// The row with the search bar, in points; 0 without one.
    var searchHeight: CGFloat {
        stack.last?.searchController?.linkedSearchBar.intrinsicContentSize.height ?? 0
    }
    private var isSearching: Bool { stack.last?.searchController?.isActive ?? false }
    /// Whether an active search is in the place of the titles.
    var hidesTitles: Bool {
        owner != nil && isSearching && stack.last?.searchController?.hidesNavigationBarDuringPresentation == true
    }
    /// Whether the row of the search bar gives way to content that scrolls.
    var collapsesSearch: Bool { !isSearching && stack.last?.hidesSearchBarWhenScrolling == true }

    /// Points below the buttons for a large title.
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

    /// Touches beside the parts go to what is behind a bar that shows nothing there.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event)
            || overhang > 0 && point.y < 0 && point.y >= -overhang && (0..<bounds.width).contains(point.x)
    }
}
