public import CoreGraphics

/// Shows one of a row of pages, each with a controller of its own, through which a finger goes.
///
///     let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
///     pages.dataSource = self
///     pages.setViewControllers([first], direction: .forward, animated: false)
///
/// Pages are asked for when a finger begins to turn. Those of the style `pageCurl` dissolve into each other, and the log says
/// so.
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
    /// How one page takes the place of another.
    public enum TransitionStyle: Int, Sendable {
        /// They dissolve here: on iOS a page curls.
        case pageCurl = 0
        /// They scroll.
        case scroll = 1
    }
    /// The axis along which pages lie.
    public enum NavigationOrientation: Int, Sendable {
        /// Side by side, as text runs.
        case horizontal = 0
        /// Above each other.
        case vertical = 1
    }
    /// Where the pages of a book are bound.
    public enum SpineLocation: Int, Sendable {
        /// Nowhere: pages that scroll.
        case none = 0
        /// Where reading begins.
        case min = 1
        /// In the middle, with two pages.
        case mid = 2
        /// Where reading ends.
        case max = 3
    }
    /// From which side pages come.
    public enum NavigationDirection: Int, Sendable {
        /// From where reading ends, or from below.
        case forward = 0
        /// From where reading begins, or from above.
        case reverse = 1
    }
    /// What may be set while it is made.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A number: the raw value of a `SpineLocation`. Default `min`. Counts with `pageCurl`.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// A number: points between pages. Default 0. Counts with `scroll`.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// Hears of pages that a finger turns. Default nil.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// Gives the pages. Default nil: no finger turns them.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            turner.forgetNeighbours()
            pagesWereSet()
        }
    }
    /// How one page takes the place of another.
    public let transitionStyle: TransitionStyle
    /// The axis along which pages lie.
    public let navigationOrientation: NavigationOrientation
    /// Where the pages are bound.
    public let spineLocation: SpineLocation
    /// Kept: pages have no backs here. True where the spine is in the middle, else false by default.
    open var isDoubleSided: Bool
    /// The recognisers of the style `pageCurl`; none where pages scroll.
    open var gestureRecognizers: [UIGestureRecognizer] {
        loadViewIfNeeded()
        return turner.gestureRecognizers
    }

    private let turner: any PageTurner
    private var pageControl: UIPageControl?
    /// Points.
    private static let pageControlHeight: CGFloat = 37

    /// Pages without a first one, which `setViewControllers` gives.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
        let spine = UIPageViewController.number(options?[.spineLocation]).flatMap { SpineLocation(rawValue: Int($0)) }
        spineLocation = style == .scroll ? .none : spine == nil || spine == SpineLocation.none ? .min : spine!
        isDoubleSided = spineLocation == .mid
        let spacing = UIPageViewController.number(options?[.interPageSpacing]) ?? 0
        turner = style == .scroll ? ScrollingPages(spacing: CGFloat(spacing)) : DissolvingPages()
        super.init(nibName: nil, bundle: nil)
        turner.owner = self
    }
    /// Pages that curl.
    public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    }
    public required init?(coder: NSCoder) {
        (transitionStyle, navigationOrientation, spineLocation, isDoubleSided) = (.pageCurl, .horizontal, .min, false)
        turner = DissolvingPages()
        super.init(coder: coder)
        turner.owner = self
    }

    /// A finite number of any type, no larger than a page is ever wide.
    private static func number(_ value: Any?) -> Double? {
        let number =
            (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map { Double($0) } ?? (value as? Double)
            ?? (value as? Int).map { Double($0) } ?? (value as? SpineLocation).map { Double($0.rawValue) }
        return number.flatMap { $0.isFinite ? Swift.min(1e5, Swift.max(0, $0)) : nil }
    }

    // MARK: Pages

    /// The page that shows, or both with the spine in the middle. Default nil. While a finger turns: those from which it
    /// began.
    open var viewControllers: [UIViewController]? { turner.current.isEmpty ? nil : turner.current }

    /// Shows another page; of two with the spine in the middle, both. A wrong number of them, or one that is a child of
    /// another controller, changes nothing, and the log says so. `completion` is called at the end, with whether the page was
    /// reached: a finger may hold it back.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let pages = viewControllers ?? [], wanted = spineLocation == .mid ? 2 : 1
        func refuse(_ reason: String) { report("UIPageViewController: the pages stay as they are: \(reason).") }
        guard pages.count == wanted else {
            return refuse("\(pages.count) controllers were given where \(wanted) show")
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

    /// The page beside another, as the data source says; one that cannot be shown counts as none.
    func neighbour(of page: UIViewController, isAfter: Bool) -> UIViewController? {
        let found =
            isAfter
            ? dataSource?.pageViewController(self, viewControllerAfter: page)
            : dataSource?.pageViewController(self, viewControllerBefore: page)
        guard let found else { return nil }
        let reason = found === page ? "it is that page itself" : refusal(of: found)
        guard let reason else { return found }
        report(
            "UIPageViewController: \(type(of: found)) is no page \(isAfter ? "after" : "before") \(type(of: page)): \(reason)."
        )
        return nil
    }

    func willTurn(to pages: [UIViewController]) { delegate?.pageViewController(self, willTransitionTo: pages) }

    /// A finger has turned, or let it be.
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
    /// The one that stands out.
    private var dot = 0

    /// A finger has chosen a dot beside the current one: the page there comes.
    private func chosen(_ control: UIPageControl) {
        let isForward = control.currentPage > dot
        // It moves when the page has come.
        control.currentPage = dot
        turner.turn(isForward: isForward)
    }
}

/// What shows pages, and turns them.
@MainActor protocol PageTurner: AnyObject {
    var owner: UIPageViewController? { get set }
    /// The pages that show.
    var current: [UIViewController] { get }
    var gestureRecognizers: [UIGestureRecognizer] { get }
    func addParts(to view: UIView)
    func layOut(in area: CGRect)
    func show(_ pages: [UIViewController], isForward: Bool, animated: Bool, completion: ((Bool) -> Void)?)
    /// As a finger does.
    func turn(isForward: Bool)
    /// The pages beside the current one are asked for anew.
    func forgetNeighbours()
}
