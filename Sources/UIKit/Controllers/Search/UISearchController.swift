import CoreGraphics

/// A search: a search bar, the results, and the changes of the interface during the search.
///
/// ```swift
/// let search = UISearchController(searchResultsController: ResultsController())
/// search.searchResultsUpdater = self
/// navigationItem.searchController = search
/// ```
/// The search bar is below the title of a navigation item, or in any other view, such as a table's header. Editing its
/// field activates the search: the content is dimmed, `searchResultsController` covers it while there is text, and a
/// navigation bar hides its titles. The cancel button, Escape and a tap on the dimmed content end the search.
///
/// The order of calls is: `presentSearchController`, `willPresentSearchController`, `updateSearchResults`,
/// `didPresentSearchController`; `updateSearchResults` for each change; `willDismissSearchController`,
/// `updateSearchResults` without a text, `didDismissSearchController`. During the search the controller is a child of
/// the controller that contains the search bar, its `presentingViewController`.
@preconcurrency @MainActor open class UISearchController: UIViewController, WindowOverlay {
    /// The controller that shows the results above the content; nil if the content shows them itself.
    public let searchResultsController: UIViewController?
    /// The object that updates the results. Default nil.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The delegate. Default nil.
    open weak var delegate: (any UISearchControllerDelegate)?
    private lazy var ownSearchBar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    /// The search bar, created on first access. A subclass may return a bar of its own class, always the same one.
    open var searchBar: UISearchBar {
        let bar = ownSearchBar
        bar.searchController = self
        return bar
    }
    /// The search bar, also a subclass's, linked to the search controller.
    var linkedSearchBar: UISearchBar {
        let bar = searchBar
        bar.searchController = self
        return bar
    }

    /// Creates a search controller with a controller for the results; nil if the controller with the search bar shows
    /// them itself.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }
    /// Creates a search controller without a results controller. The nib is ignored.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        searchResultsController = nil
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
        coder.fill(self, as: UISearchController.self)
    }

    // MARK: Visible parts

    /// `true` if the content is dimmed and receives no touches while no results are above it. Default `true`.
    @Observed open var obscuresBackgroundDuringPresentation = true { didSet { showParts() } }
    /// The older name of `obscuresBackgroundDuringPresentation`.
    open var dimsBackgroundDuringPresentation: Bool {
        get { obscuresBackgroundDuringPresentation }
        set { obscuresBackgroundDuringPresentation = newValue }
    }
    /// `true` if the navigation bar hides its titles and buttons during the search, or disappears if the search bar is
    /// in the content. Set it before the search. Default `true`.
    open var hidesNavigationBarDuringPresentation = true
    /// `true` if the cancel button appears during the search. Showing it with the search bar's own properties sets this
    /// to `false`. Default `true`.
    open var automaticallyShowsCancelButton = true
    /// `true` if the scopes, if any, appear during the search. Showing them with the search bar's own property sets
    /// this to `false`. Default `true`.
    open var automaticallyShowsScopeBar = true
    /// `true` if the results are visible exactly while there is text. Setting `showsSearchResultsController` sets this
    /// to `false`. Default `true`.
    @Observed open var automaticallyShowsSearchResultsController = true { didSet { showParts() } }
    /// `true` if the results are visible during the search, with or without text. Default `false`.
    open var showsSearchResultsController: Bool {
        get { automaticallyShowsSearchResultsController ? showsResults : resultsAreWanted }
        set {
            resultsAreWanted = newValue
            automaticallyShowsSearchResultsController = false
        }
    }
    private var resultsAreWanted = false

    // MARK: State

    private enum Stage { case inactive, presenting, active, dismissing }
    private var stage = Stage.inactive
    /// The number of the stage, so that the end of an interrupted animation does not end another stage.
    private var stageCount = 0
    private func enter(_ next: Stage) {
        stage = next
        stageCount += 1
    }
    private var isAsking = false
    private var completions: [() -> Void] = []
    private static let duration: TimeInterval = 0.3

    /// `true` if the search is active. Setting it begins or ends the search, animated, without editing the field. If
    /// the search bar is in no window, the search stays inactive, which is logged.
    open var isActive: Bool {
        get { stage == .presenting || stage == .active }
        set { if newValue { begin(animated: true) } else { end(animated: true) } }
    }

    private weak var item: UINavigationItem?
    /// The controller that contains the search bar.
    private weak var host: UIViewController?
    /// That controller, or its ancestor in the navigation controller's stack.
    private weak var base: UIViewController?
    private weak var navigation: UINavigationController?
    private var isInNavigationBar = false
    /// `true` if the view is a sibling of `base`'s view in the navigation controller.
    private(set) var liesInContainer = false

    /// The controller in which the search is active; otherwise as for any controller.
    public override var presentingViewController: UIViewController? {
        stage == .inactive ? super.presentingViewController : host ?? super.presentingViewController
    }

    /// Returns `false`, without calling `completion`, if the search was refused.
    @discardableResult func begin(animated: Bool, completion: (() -> Void)? = nil) -> Bool {
        let bar = linkedSearchBar
        guard bar.window != nil else {
            warn("UISearchController: the search cannot begin: its search bar is not in a window.", module: "UIKit")
            return false
        }
        if stage == .dismissing { settle() }
        if !isActive, !isAsking {
            isAsking = true
            delegate?.presentSearchController(self)
            isAsking = false
        }
        completion.map { completions.append($0) }
        guard !isActive else {
            if stage == .active { runCompletions() }
            return true
        }
        enter(.presenting)
        findPlace(of: bar)
        bar.window?.overlays.add(self)
        base?.activeSearch = self
        delegate?.willPresentSearchController(self)
        guard stage == .presenting else { return true }
        come(bar, animated: animated)
        searchResultsUpdater?.updateSearchResults(for: self)
        guard stage == .presenting else { return true }
        run(animated: animated) { [self] in
            if automaticallyShowsScopeBar { bar.changeScopeBar(true) }
            layOutAround()
            container?.alpha = 1
        }
        return true
    }

    /// Ends the search.
    func end(animated: Bool, completion: (() -> Void)? = nil) {
        if stage == .presenting { settle() }
        guard isActive else {
            completion?()
            return
        }
        let bar = linkedSearchBar
        enter(.dismissing)
        completion.map { completions.append($0) }
        delegate?.willDismissSearchController(self)
        bar.text = nil
        bar.resignFirstResponder()
        let isAnimated = animated && viewIfLoaded?.window != nil && navigation?.transition == nil
        if automaticallyShowsCancelButton { bar.changeCancelButton(false, animated: isAnimated) }
        searchResultsUpdater?.updateSearchResults(for: self)
        guard stage == .dismissing else { return }
        container?.isUserInteractionEnabled = false
        container?.accessibilityViewIsModal = false
        ownIsBeingDismissed = true
        if viewIfLoaded?.window != nil {
            tellsByHand = true
            beginAppearanceTransition(false, animated: isAnimated)
        }
        run(animated: isAnimated) { [self] in
            if automaticallyShowsScopeBar { bar.changeScopeBar(false) }
            layOutAround()
            container?.alpha = 0
        }
    }

    /// Runs changes of the views, animated in a window, and ends the stage afterwards.
    private func run(animated: Bool, _ changes: @escaping () -> Void) {
        guard animated, viewIfLoaded?.window != nil else {
            changes()
            settle()
            return
        }
        let count = stageCount
        UIView.animate(withDuration: UISearchController.duration, delay: 0, options: .allowUserInteraction) {
            changes()
        } completion: { [weak self] _ in
            guard let self, stageCount == count else { return }
            settle()
        }
    }

    /// Ends the present stage as if its animation were over.
    func settle() {
        switch stage {
        case .inactive, .active: return
        case .presenting:
            enter(.active)
            endAppearance()
            delegate?.didPresentSearchController(self)
        case .dismissing:
            enter(.inactive)
            go()
            delegate?.didDismissSearchController(self)
        }
        runCompletions()
    }

    private func runCompletions() {
        let all = completions
        completions = []
        for completion in all { completion() }
    }

    private func endAppearance() {
        ownIsBeingPresented = false
        ownIsBeingDismissed = false
        guard tellsByHand else { return }
        endAppearanceTransition()
        tellsByHand = false
    }

    // MARK: Layout

    private func findPlace(of bar: UISearchBar) {
        let responder = bar.next?.firstInChain { $0 is UIViewController }
        host = responder as? UIViewController
        navigation = nil
        isInNavigationBar = false
        if let owner = host as? UINavigationController {
            isInNavigationBar = bar.isDescendant(of: owner.navigationBar)
            host = owner.topViewController
            navigation = owner
        }
        base = host
        while let parent = base?.parent, !(parent is UINavigationController) { base = parent }
        if let owner = base?.parent as? UINavigationController, owner.viewIfLoaded?.window === bar.window {
            navigation = owner
        } else {
            base = host
        }
        liesInContainer = navigation != nil && base === host
    }

    /// Returns the superview for the search's view, as large as the host's view.
    private func home(in window: UIWindow?) -> UIView? {
        if liesInContainer { return navigation?.container }
        guard let view = host?.viewIfLoaded, view.window != nil else { return window }
        // A scroll view has the search as a sibling.
        return view is UIScrollView ? view.superview ?? window : view
    }

    /// Sets the view's frame: that of the host's view, below a search bar in the content.
    func layOut() {
        guard let view = viewIfLoaded, let home = view.superview else { return }
        var frame = home.bounds
        if liesInContainer, let base, let navigation {
            frame = navigation.frame(of: base)
        } else if let scrolling = host?.viewIfLoaded as? UIScrollView, scrolling.superview === home {
            frame = scrolling.frame
        }
        let bar = linkedSearchBar
        if !isInNavigationBar, bar.window != nil {
            let bottom = min(frame.maxY, max(frame.minY, bar.convert(bar.bounds, to: home).maxY))
            frame = CGRect(x: frame.minX, y: bottom, width: frame.width, height: frame.maxY - bottom)
        }
        if view.frame != frame { view.frame = frame }
    }

    /// Updates the bars and the content for the search.
    private func layOutAround() {
        if let navigation {
            navigation.searchChanged()
            navigation.viewIfLoaded?.layoutIfNeeded()
        }
        linkedSearchBar.superview?.layoutIfNeeded()
        layOut()
        viewIfLoaded?.layoutIfNeeded()
    }

    /// Follows a search bar that scrolls with the content.
    private func followContent(of bar: UISearchBar) {
        var view = bar.superview
        while let current = view, !(current is UIScrollView) { view = current.superview }
        followed?.follow(self, nil)
        followed = isInNavigationBar ? nil : view as? UIScrollView
        followed?.follow(self) { [weak self] in self?.layOut() }
    }
    private weak var followed: UIScrollView?

    /// `true` if the navigation bar is hidden for a search bar in the content.
    var takesBarAway: Bool { isActive && hidesNavigationBarDuringPresentation && !isInNavigationBar }
    /// `true` if nothing is presented above the search.
    var isInFront: Bool {
        guard isActive, let window = linkedSearchBar.window else { return false }
        var top = window.rootViewController
        while let presented = top?.presentedViewController { top = presented }
        return top?.viewIfLoaded.map { linkedSearchBar.isDescendant(of: $0) } ?? true
    }

    // MARK: The search as an overlay

    var isAboveContent: Bool { false }
    func takesEscape(_ key: UIKey, isRepeated: Bool) -> Bool {
        guard !isRepeated, isInFront else { return false }
        isActive = false
        return true
    }

    // MARK: Presentation and dismissal

    private var container: SearchContainer? { viewIfLoaded as? SearchContainer }

    open override func loadView() {
        view = SearchContainer(frame: UIScreen.main.bounds) { [weak self] in self?.isActive = false }
    }

    private func come(_ bar: UISearchBar, animated: Bool) {
        guard let home = home(in: bar.window) else { return }
        tellsByHand = true
        ownIsBeingPresented = true
        if let host { host.addChild(self) }
        beginAppearanceTransition(true, animated: animated)
        UIView.performWithoutAnimation {
            // The layout direction and the colours are those of the search bar.
            home.addSubview(view)
            followContent(of: bar)
            layOut()
            container?.alpha = 0
            container?.isUserInteractionEnabled = true
            showParts(tellsBars: false)
            view.layoutIfNeeded()
        }
        if host != nil { didMove(toParent: host) }
        if automaticallyShowsCancelButton { bar.changeCancelButton(true, animated: animated) }
    }

    private func go() {
        (linkedSearchBar.window ?? viewIfLoaded?.window)?.overlays.remove(self)
        if base?.activeSearch === self { base?.activeSearch = nil }
        followed?.follow(self, nil)
        if parent != nil { willLeaveParent() }
        viewIfLoaded?.removeFromSuperview()
        endAppearance()
        removeResults()
        if parent != nil { removeFromParent() }
        if automaticallyShowsScopeBar { linkedSearchBar.changeScopeBar(false) }
        host = nil
        base = nil
        navigation = nil
        liesInContainer = false
    }

    // MARK: Results

    /// `true` if the results are visible above the content.
    var showsResults: Bool { isActive && searchResultsController?.viewIfLoaded?.superview != nil && hasResults }
    private var hasResults: Bool { searchResultsController?.parent === self }
    /// The scroll view that the bars follow while the results are visible.
    var resultsScrollView: UIScrollView? { searchResultsController?.contentScrollView(for: .top) }

    /// Shows the results, the dimming view or neither.
    private func showParts(tellsBars: Bool = true) {
        guard isActive, let container else { return }
        let hasText = !(linkedSearchBar.text ?? "").isEmpty
        let wanted = automaticallyShowsSearchResultsController ? hasText : resultsAreWanted
        let before = showsResults
        if wanted, let results = searchResultsController {
            add(results, to: container)
        } else if hasResults {
            searchResultsController?.viewIfLoaded?.removeFromSuperview()
        }
        container.dimming.isHidden = showsResults || !obscuresBackgroundDuringPresentation
        // A bar with the field is a sibling and stays accessible; a search bar in the content would not.
        container.accessibilityViewIsModal = isInNavigationBar && (showsResults || !container.dimming.isHidden)
        guard showsResults != before else { return }
        if tellsBars { navigation?.searchChanged() }
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
    }

    private func add(_ results: UIViewController, to container: SearchContainer) {
        let isNew = results.parent !== self
        if isNew, let owner = results.parent ?? results.presenter {
            return warn(
                "UISearchController: \(type(of: results)) cannot present results: it belongs to \(type(of: owner)).",
                module: "UIKit")
        }
        if isNew { addChild(results) }
        guard let view = results.view else { return }
        if view.backgroundColor == nil { view.backgroundColor = .systemBackground }
        view.frame = container.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if view.superview !== container { container.addSubview(view) }
        if isNew { results.didMove(toParent: self) }
    }

    private func removeResults() {
        guard hasResults, let results = searchResultsController else { return }
        results.willLeaveParent()
        results.viewIfLoaded?.removeFromSuperview()
        results.removeFromParent()
    }

    // MARK: Events of the search bar

    /// Called when editing of the field began.
    func editingBegan() {
        switch stage {
        case .active:
            linkedSearchBar.window?.overlays.add(self)
            searchResultsUpdater?.updateSearchResults(for: self)
        case .inactive, .dismissing: begin(animated: true)
        case .presenting: break
        }
    }

    /// Called when the text changed.
    func textChanged() {
        guard isActive else { return }
        showParts()
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    /// Called when the scope changed.
    func scopeChanged() { if isActive { searchResultsUpdater?.updateSearchResults(for: self) } }

    /// Called when scopes appeared or disappeared.
    func barHeightChanged() {
        let bar = linkedSearchBar
        if let table = bar.superview as? UITableView, table.tableHeaderView === bar {
            bar.frame.size.height = bar.intrinsicContentSize.height
            table.tableHeaderView = bar
        }
        ((bar.superview as? NavigationSearchRow)?.superview as? UINavigationBar)?.searchBarChanged()
        layOut()
    }

    // MARK: Navigation items

    /// Called when the search becomes that of an item.
    func join(_ item: UINavigationItem) {
        let bar = linkedSearchBar
        if let other = self.item, other !== item {
            warn(
                "UINavigationItem: a search controller belongs to one item; it moves from “\(other.title ?? "")” to "
                    + "“\(item.title ?? "")”.", module: "UIKit")
            other.searchController = nil
        }
        self.item = item
        bar.isInNavigationBar = true
    }

    /// Called when the search is no longer that of an item.
    func leave(_ item: UINavigationItem) {
        guard self.item === item else { return }
        end(animated: false)
        self.item = nil
        linkedSearchBar.isInNavigationBar = false
    }

    // MARK: Accessibility

    /// Ends the search.
    open override func accessibilityPerformEscape() -> Bool {
        guard isActive else { return false }
        isActive = false
        return true
    }
}
