import CoreGraphics

/// A search: a search bar, what it finds, and what becomes of the rest of the interface meanwhile.
///
/// ```swift
/// let search = UISearchController(searchResultsController: ResultsController())
/// search.searchResultsUpdater = self
/// navigationItem.searchController = search
/// ```
/// The search bar shows below the title of a navigation item, or wherever its view is put, such as in a table's header. As its field
/// begins to be edited the search is active: the content is dimmed, `searchResultsController` lies over it as soon as there is text, and
/// a navigation bar hides its titles. The cancel button, Escape and a tap on the dimmed content end it.
///
/// Calls, in this order: `presentSearchController`, `willPresentSearchController`, `updateSearchResults`, `didPresentSearchController`;
/// one `updateSearchResults` for each change; `willDismissSearchController`, `updateSearchResults` without a text,
/// `didDismissSearchController`. Meanwhile the controller is a child of the one that the search bar is in; that is its
/// `presentingViewController`.
@preconcurrency @MainActor open class UISearchController: UIViewController {
    /// Shows the results above the content; nil: the content shows them itself.
    public let searchResultsController: UIViewController?
    /// Shows what the search finds. Default nil.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Hears of the search. Default nil.
    open weak var delegate: (any UISearchControllerDelegate)?
    private lazy var ownSearchBar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    /// The search bar, made when it is first asked for. A subclass may answer with a bar of a class of its own, always the same.
    open var searchBar: UISearchBar {
        let bar = ownSearchBar
        bar.searchController = self
        return bar
    }
    /// The search bar, also that of a subclass, with its way back to the search.
    var linkedSearchBar: UISearchBar {
        let bar = searchBar
        bar.searchController = self
        return bar
    }

    /// With what shows the results; nil: the controller that the search bar is in does so itself.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }
    /// Without a controller for the results. The nib does not count.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        searchResultsController = nil
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
    }

    // MARK: What is shown

    /// Whether the content is dimmed, and takes no touches, while no results are above it. Default true.
    open var obscuresBackgroundDuringPresentation = true { didSet { showParts() } }
    /// Whether a navigation bar hides its titles and buttons during the search, or hides altogether where the search bar is in the
    /// content. Set it before the search. Default true.
    open var hidesNavigationBarDuringPresentation = true
    /// Whether the cancel button shows during the search. Showing it by the search bar's own properties sets this to false. Default
    /// true.
    open var automaticallyShowsCancelButton = true
    /// Whether the scopes, if there are any, show during the search. Showing them by the search bar's own property sets this to false.
    /// Default true.
    open var automaticallyShowsScopeBar = true
    /// Whether the results show as soon as there is text, and only then. Setting `showsSearchResultsController` sets this to false.
    /// Default true.
    open var automaticallyShowsSearchResultsController = true { didSet { showParts() } }
    /// Whether the results show during the search, with or without text. Default false.
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
    /// Counts stages, so that the end of an animation that was cut short ends no other.
    private var stageCount = 0
    private var isAsking = false
    private var completions: [() -> Void] = []
    private static let duration: TimeInterval = 0.3

    /// Whether the search is active. Setting it begins or ends the search, animated; a search that begins so does not begin to edit the
    /// field. A search bar that is in no window cannot begin: it stays inactive, with a line in the log.
    open var isActive: Bool {
        get { stage == .presenting || stage == .active }
        set { if newValue { begin(animated: true) } else { end(animated: true) } }
    }

    private weak var item: UINavigationItem?
    /// The controller that the search bar is in.
    private weak var host: UIViewController?
    /// That controller, or the one around it that is in the stack of the navigation controller.
    private weak var base: UIViewController?
    private weak var navigation: UINavigationController?
    private var isInNavigationBar = false
    /// Whether the view lies beside that of `base` in the navigation controller.
    private(set) var liesInContainer = false

    /// The controller that the search is active in; while it is not, as of any controller.
    public override var presentingViewController: UIViewController? {
        stage == .inactive ? super.presentingViewController : host ?? super.presentingViewController
    }

    /// False: it was refused, and `completion` is not called.
    @discardableResult func begin(animated: Bool, completion: (() -> Void)? = nil) -> Bool {
        let bar = linkedSearchBar
        guard bar.window != nil else {
            warn("UISearchController: the search does not begin: its search bar is in no window.", module: "UIKit")
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
        (stage, stageCount) = (.presenting, stageCount + 1)
        findPlace(of: bar)
        bar.window?.activeSearch = self
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
        (stage, stageCount) = (.dismissing, stageCount + 1)
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
        isBeingDismissed = true
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

    /// Carries out changes of the views, animated unless nothing shows them, and ends the stage after them.
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

    /// Ends the stage that is under way, as if its animation were over.
    func settle() {
        switch stage {
        case .inactive, .active: return
        case .presenting:
            (stage, stageCount) = (.active, stageCount + 1)
            endAppearance()
            delegate?.didPresentSearchController(self)
        case .dismissing:
            (stage, stageCount) = (.inactive, stageCount + 1)
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
        (isBeingPresented, isBeingDismissed) = (false, false)
        guard tellsByHand else { return }
        endAppearanceTransition()
        tellsByHand = false
    }

    // MARK: Place

    private func findPlace(of bar: UISearchBar) {
        let responder = bar.next?.firstInChain { $0 is UIViewController }
        (host, navigation, isInNavigationBar) = (responder as? UIViewController, nil, false)
        if let owner = host as? UINavigationController {
            isInNavigationBar = bar.isDescendant(of: owner.navigationBar)
            (host, navigation) = (owner.topViewController, owner)
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

    /// The view that holds the search's own, as large as the host's view.
    private func home(in window: UIWindow?) -> UIView? {
        if liesInContainer { return navigation?.container }
        guard let view = host?.viewIfLoaded, view.window != nil else { return window }
        // What scrolls has the search beside itself.
        return view is UIScrollView ? view.superview ?? window : view
    }

    /// Gives the view its place: that of the host's view, and below a search bar that is in the content.
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

    /// Has the bars and the content around take the places that belong to the search, or those without it.
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

    /// Whether the navigation bar makes way for a search bar in the content.
    var takesBarAway: Bool { isActive && hidesNavigationBarDuringPresentation && !isInNavigationBar }
    /// Whether nothing is presented above the search.
    var isInFront: Bool {
        guard isActive, let window = linkedSearchBar.window else { return false }
        var top = window.rootViewController
        while let presented = top?.presentedViewController { top = presented }
        return top?.viewIfLoaded.map { linkedSearchBar.isDescendant(of: $0) } ?? true
    }

    // MARK: Coming and going

    private var container: SearchContainer? { viewIfLoaded as? SearchContainer }

    open override func loadView() {
        view = SearchContainer(frame: UIScreen.main.bounds) { [weak self] in self?.isActive = false }
    }

    private func come(_ bar: UISearchBar, animated: Bool) {
        guard let home = home(in: bar.window) else { return }
        tellsByHand = true
        isBeingPresented = true
        if let host { host.addChild(self) }
        beginAppearanceTransition(true, animated: animated)
        UIView.performWithoutAnimation {
            // The direction of reading and the colours are those around the search bar.
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
        if let window = linkedSearchBar.window ?? viewIfLoaded?.window, window.activeSearch === self {
            window.activeSearch = nil
        }
        if base?.activeSearch === self { base?.activeSearch = nil }
        followed?.follow(self, nil)
        if parent != nil { willMove(toParent: nil) }
        viewIfLoaded?.removeFromSuperview()
        endAppearance()
        removeResults()
        if parent != nil { removeFromParent() }
        if automaticallyShowsScopeBar { linkedSearchBar.changeScopeBar(false) }
        (host, base, navigation, liesInContainer) = (nil, nil, nil, false)
    }

    // MARK: Results

    /// Whether the results lie over the content.
    var showsResults: Bool { isActive && searchResultsController?.viewIfLoaded?.superview != nil && hasResults }
    private var hasResults: Bool { searchResultsController?.parent === self }
    /// What the bars follow while the results show.
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
        // The bar with the field lies beside it and stays within reach; a search bar in the content would not.
        container.accessibilityViewIsModal = isInNavigationBar && (showsResults || !container.dimming.isHidden)
        guard showsResults != before else { return }
        if tellsBars { navigation?.searchChanged() }
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
    }

    private func add(_ results: UIViewController, to container: SearchContainer) {
        let isNew = results.parent !== self
        if isNew, let owner = results.parent ?? results.presenter {
            return warn(
                "UISearchController: \(type(of: results)) shows no results: it belongs to \(type(of: owner)).",
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
        results.willMove(toParent: nil)
        results.viewIfLoaded?.removeFromSuperview()
        results.removeFromParent()
    }

    // MARK: What the search bar says

    /// Its field began to be edited.
    func editingBegan() {
        switch stage {
        case .active:
            linkedSearchBar.window?.activeSearch = self
            searchResultsUpdater?.updateSearchResults(for: self)
        case .inactive, .dismissing: begin(animated: true)
        case .presenting: break
        }
    }

    /// Its text is another.
    func textChanged() {
        guard isActive else { return }
        showParts()
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    /// Another scope was chosen.
    func scopeChanged() { if isActive { searchResultsUpdater?.updateSearchResults(for: self) } }

    /// Scopes came or went.
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

    /// It becomes that of an item.
    func join(_ item: UINavigationItem) {
        let bar = linkedSearchBar
        if let other = self.item, other !== item {
            warn(
                "UINavigationItem: a search controller belongs to one item; it leaves “\(other.title ?? "")” for "
                    + "“\(item.title ?? "")”.", module: "UIKit")
            other.searchController = nil
        }
        self.item = item
        bar.isInNavigationBar = true
    }

    /// It is no longer that of an item.
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
