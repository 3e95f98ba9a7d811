public import CoreGraphics

/// A container that shows one of a sequence of pages, each with its own controller, which a finger turns.
///
///     let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
///     pages.dataSource = self
///     pages.setViewControllers([first], direction: .forward, animated: false)
///
/// The data source provides pages when a finger begins to turn. Pages of the style `pageCurl` cross-fade, which is
/// logged.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
    /// The transition between two pages.
    public enum TransitionStyle: Int, Sendable {
        /// A page curl on iOS; here a cross-fade.
        case pageCurl = 0
        /// Scrolling.
        case scroll = 1
    }
    /// The axis of the pages.
    public enum NavigationOrientation: Int, Sendable {
        /// Horizontal, in the direction of text.
        case horizontal = 0
        /// Vertical.
        case vertical = 1
    }
    /// The position of a book's spine.
    public enum SpineLocation: Int, Sendable {
        /// No spine, for scrolling pages.
        case none = 0
        /// At the leading edge.
        case min = 1
        /// In the middle of two pages.
        case mid = 2
        /// At the trailing edge.
        case max = 3
    }
    /// The direction from which a page appears.
    public enum NavigationDirection: Int, Sendable {
        /// From the trailing edge, or from below.
        case forward = 0
        /// From the leading edge, or from above.
        case reverse = 1
    }
    /// An option for the creation.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A number, the raw value of a `SpineLocation`, for `pageCurl`. Default `min`.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// A number, the points between pages, for `scroll`. Default 0.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// The delegate, which is notified of pages that a finger turns. Default nil.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The source of the pages. Default nil: no finger turns them.
    open var dataSource: (any UIPageViewControllerDataSource)? {
        get { weakDataSource }
        set {
            weakDataSource = newValue
            turner.forgetNeighbours()
            pagesWereSet()
        }
    }
    private weak var weakDataSource: (any UIPageViewControllerDataSource)?
    /// The transition between two pages.
    public private(set) var transitionStyle: TransitionStyle
    /// The axis of the pages.
    public private(set) var navigationOrientation: NavigationOrientation
    /// The position of the spine.
    public private(set) var spineLocation: SpineLocation
    /// Stored without effect: pages have no backs here. Default `true` for a spine in the middle, otherwise `false`.
    open var isDoubleSided: Bool
    /// The recognisers of the style `pageCurl`; empty for scrolling pages.
    open var gestureRecognizers: [UIGestureRecognizer] {
        loadViewIfNeeded()
        return turner.gestureRecognizers
    }

    private var turner: any PageTurner
    private var pageControl: UIPageControl?
    /// The height in points.
    private static let pageControlHeight: CGFloat = 37

    /// Creates a page view controller; `setViewControllers` sets its first page.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        let spine = UIPageViewController.number(options?[.spineLocation]).flatMap { SpineLocation(rawValue: Int($0)) }
        spineLocation = style == .scroll ? .none : spine == nil || spine == SpineLocation.none ? .min : spine!
        isDoubleSided = spineLocation == .mid
        let spacing = UIPageViewController.number(options?[.interPageSpacing]) ?? 0
        turner = style == .scroll ? ScrollingPages(spacing: CGFloat(spacing)) : DissolvingPages()
        super.init(nibName: nil, bundle: nil)
        turner.owner = self
    }
    /// Creates pages that curl.
    public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    }
    public required init?(coder: NSCoder) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        spineLocation = .min
        isDoubleSided = false
        turner = DissolvingPages()
        super.init(coder: coder)
        turner.owner = self
    }

    /// Sets the style that a storyboard declares, before the view is loaded. `spacing` is in points.
    package func setStyle(
        _ style: TransitionStyle, _ orientation: NavigationOrientation, _ spine: SpineLocation, spacing: CGFloat
    ) {
        transitionStyle = style
        navigationOrientation = orientation
        spineLocation = style == .scroll ? .none : spine == .none ? .min : spine
        isDoubleSided = spineLocation == .mid
        turner = style == .scroll ? ScrollingPages(spacing: spacing) : DissolvingPages()
        turner.owner = self
    }

    /// Returns a finite number of any type, clamped to the greatest sensible page width.
    private static func number(_ value: Any?) -> Double? {
        let number =
            (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map { Double($0) } ?? (value as? Double)
            ?? (value as? Int).map { Double($0) } ?? (value as? SpineLocation).map { Double($0.rawValue) }
        return number.flatMap { $0.isFinite ? Swift.min(1e5, Swift.max(0, $0)) : nil }
    }

    // MARK: Pages

    /// The visible page, or both pages with the spine in the middle; during a turn those from which it began. Default
    /// nil.
    open var viewControllers: [UIViewController]? { turner.current.isEmpty ? nil : turner.current }

    /// Shows another page, or both pages with the spine in the middle. A wrong number of pages, or a page that is a
    /// child of another controller, is logged and changes nothing. `completion` receives `true` at the end if the page
    /// was reached: a finger may hold it back.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let pages = viewControllers ?? [], wanted = spineLocation == .mid ? 2 : 1
        func refuse(_ reason: String) { report("UIPageViewController: the pages do not change: \(reason).") }
        guard pages.count == wanted else {
            return refuse("the number of controllers must be \(wanted) (got \(pages.count))")
        }
        if let reason = pages.lazy.compactMap({ self.refusal(of: $0) }).first { return refuse(reason) }
        guard wanted == 1 || pages[0] !== pages[1] else { return refuse("both pages are the same controller") }
        let isAnimated =
            animated && viewIfLoaded?.window != nil && appearance == .shown && ViewAnimationContext.areAnimationsEnabled
        turner.show(pages, isForward: direction == .forward, animated: isAnimated, completion: completion)
        pagesWereSet()
    }

    private func refusal(of page: UIViewController) -> String? {
        if page === self { return "one is the page view controller itself" }
        if page.presenter != nil { return "\(type(of: page)) is presented" }
        if let parent = page.parent, parent !== self { return "\(type(of: page)) is a child of \(type(of: parent))" }
        return nil
    }

    /// Returns the neighbour of a page from the data source; nil for one that cannot be shown.
    func neighbour(of page: UIViewController, isAfter: Bool) -> UIViewController? {
        let found =
            isAfter
            ? dataSource?.pageViewController(self, viewControllerAfter: page)
            : dataSource?.pageViewController(self, viewControllerBefore: page)
        guard let found else { return nil }
        let reason = found === page ? "it is the same page" : refusal(of: found)
        guard let reason else { return found }
        report(
            "UIPageViewController: \(type(of: found)) cannot be the page \(isAfter ? "after" : "before") \(type(of: page)): \(reason)."
        )
        return nil
    }

    func willTurn(to pages: [UIViewController]) { delegate?.pageViewController(self, willTransitionTo: pages) }

    /// Called when a finger completed or abandoned a turn.
    func didTurn(from pages: [UIViewController], isComplete: Bool, isForward: Bool) {
        if isComplete, let pageControl, pageControl.numberOfPages > 0 {
            let count = pageControl.numberOfPages
            dot = (dot + (isForward ? 1 : count - 1)) % count
            pageControl.currentPage = dot
        }
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: pages, transitionCompleted: isComplete)
    }

    open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        turner.current.first?.contentScrollView(for: edge)
    }

    // MARK: View

    open override func viewDidLoad() {
        super.viewDidLoad()
        turner.addParts(to: view)
        pagesWereSet()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layOut()
    }

    private func layOut() {
        var area = view.bounds
        if let pageControl {
            let height = UIPageViewController.pageControlHeight
            area.size.height = max(0, area.height - height - view.safeAreaInsets.bottom)
            pageControl.frame = CGRect(x: 0, y: area.maxY, width: area.width, height: height)
        }
        turner.layOut(in: area)
    }

    // MARK: Page control

    private func pagesWereSet() {
        guard isViewLoaded else { return }
        let has = transitionStyle == .scroll && navigationOrientation == .horizontal
        let count = has ? dataSource?.presentationCount(for: self) ?? 0 : 0
        guard count > 0 else {
            pageControl?.removeFromSuperview()
            pageControl = nil
            return layOut()
        }
        let control = pageControl ?? UIPageControl()
        if pageControl == nil {
            control.addAction(
                UIAction { [weak self, weak control] _ in
                    guard let self, let control else { return }
                    self.chosen(control)
                }, for: .valueChanged)
            view.addSubview(control)
            pageControl = control
        }
        control.numberOfPages = count
        control.currentPage = dataSource?.presentationIndex(for: self) ?? 0
        dot = control.currentPage
        layOut()
    }
    /// The index of the highlighted dot.
    private var dot = 0

    /// Shows the page of a dot that the user selected beside the current one.
    private func chosen(_ control: UIPageControl) {
        let isForward = control.currentPage > dot
        // The dot moves after the page did.
        control.currentPage = dot
        turner.turn(isForward: isForward)
    }
}

/// The object that shows pages and turns them.
@MainActor protocol PageTurner: AnyObject {
    var owner: UIPageViewController? { get set }
    /// The visible pages.
    var current: [UIViewController] { get }
    var gestureRecognizers: [UIGestureRecognizer] { get }
    func addParts(to view: UIView)
    func layOut(in area: CGRect)
    func show(_ pages: [UIViewController], isForward: Bool, animated: Bool, completion: ((Bool) -> Void)?)
    /// Turns the page as a finger does.
    func turn(isForward: Bool)
    /// Forgets the neighbours of the current page, so that they are requested again.
    func forgetNeighbours()
}
