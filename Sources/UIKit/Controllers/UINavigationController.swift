public import CoreGraphics

/// A container that shows the top controller of a stack below a bar. The bar's back button, a drag from the edge of the
/// window, or code goes back.
///
///     let navigation = UINavigationController(rootViewController: ListViewController())
///     navigation.pushViewController(DetailViewController(), animated: true)
///
/// The bar shows the `navigationItem` of the top controller. It is part of the safe area of the controllers' views.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// A change of the stack.
    public enum Operation: Int, Sendable {
        /// No change.
        case none
        /// A controller is pushed.
        case push
        /// The top controller is popped.
        case pop
    }

    /// The duration of hiding and showing the bar, in seconds.
    public nonisolated static let hideShowBarDuration: CGFloat = 0.2

    /// The delegate. Default nil.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The bar, with the items of the controllers.
    public private(set) var navigationBar: UINavigationBar
    /// The bar below the content, visible unless `isToolbarHidden`.
    open var toolbar: UIToolbar! { ownToolbar }
    private var ownToolbar: UIToolbar
    let hiding = BarHiding()
    let container = NavigationContainer()
    private var stack: [UIViewController] = []
    private(set) var transition: TransitionContext?
    private var edgePan: UIScreenEdgePanGestureRecognizer?
    private var gesture: UIPercentDrivenInteractiveTransition?
    private weak var trackedScrollView: UIScrollView?

    /// Creates a navigation controller with a root view controller.
    public convenience init(rootViewController: UIViewController) {
        self.init(navigationBarClass: nil, toolbarClass: nil)
        setViewControllers([rootViewController], animated: false)
    }
    /// Creates a navigation controller with bars of the given classes.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        // For a class that is known only at run time, this is the initialiser that all views have; views read nothing
        // from a coder.
        navigationBar = (navigationBarClass as? UINavigationBar.Type)?.init(coder: NSCoder()) ?? UINavigationBar()
        ownToolbar = (toolbarClass as? UIToolbar.Type)?.init(coder: NSCoder()) ?? UIToolbar()
        super.init(nibName: nil, bundle: nil)
        own()
    }
    private func own() {
        navigationBar.owner = self
        ownToolbar.owner = self
        container.owner = self
        hiding.owner = self
    }
    public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        self.init(navigationBarClass: nil, toolbarClass: nil)
    }
    public required init?(coder: NSCoder) {
        navigationBar = UINavigationBar()
        ownToolbar = UIToolbar()
        super.init(coder: coder)
        own()
        coder.fill(self, as: UINavigationController.self)
    }

    /// Replaces the bars: the toolbar only before the view is loaded.
    package func setBars(_ bar: UINavigationBar?, _ toolbar: UIToolbar?) {
        let old = navigationBar
        if let bar { navigationBar = bar }
        if let toolbar { ownToolbar = toolbar }
        own()
        guard old !== navigationBar, old.superview != nil, isViewLoaded else { return }
        view.insertSubview(navigationBar, aboveSubview: old)
        old.removeFromSuperview()
        navigationBar.show(stack.map(\.navigationItem))
        view.setNeedsLayout()
    }
    /// The bar for key-value coding, which apps use to install a bar of their own class.
    final var keyedBar: UINavigationBar {
        get { navigationBar }
        set { setBars(newValue, nil) }
    }

    // MARK: Stack

    /// The stack, from the root to the top controller.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The top controller.
    open var topViewController: UIViewController? { stack.last }
    /// The top controller, or the controller that is presented above it.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    /// Replaces the stack. The animation is a push, or a pop if the new top controller was in the stack already.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        var new: [UIViewController] = []
        var known: Set<ObjectIdentifier> = []
        for controller in viewControllers {
            let isKnown = !known.insert(ObjectIdentifier(controller)).inserted
            if let reason = isKnown ? UINavigationController.isThere : refusal(of: controller) {
                report("UINavigationController: \(type(of: controller)) is not added to the stack: \(reason).")
            } else {
                new.append(controller)
            }
        }
        let isBack = new.last.map { top in stack.contains { $0 === top } } ?? false
        change(to: new, isBack ? .pop : .push, animated: animated)
    }

    /// Pushes a controller. A controller that is in the stack already and a navigation controller are ignored and
    /// logged.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        let isKnown = stack.contains { $0 === viewController }
        if let reason = isKnown ? UINavigationController.isThere : refusal(of: viewController) {
            return report("UINavigationController: \(type(of: viewController)) is not pushed: \(reason).")
        }
        change(to: stack + [viewController], .push, animated: animated)
    }

    private static let isThere = "it is already in the stack"

    private func refusal(of controller: UIViewController) -> String? {
        if controller is UINavigationController { return "it is a navigation controller itself" }
        if controller.presenter != nil { return "it is presented" }
        if let parent = controller.parent, parent !== self { return "it is a child of \(type(of: parent))" }
        return nil
    }

    /// Pops the top controller.
    open override func accessibilityPerformEscape() -> Bool { popViewController(animated: true) != nil }

    /// Pops the top controller and returns it; nil at the bottom of the stack.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        change(to: Array(stack.dropLast()), .pop, animated: animated)
        return top
    }
    /// Pops to a controller of the stack and returns the popped ones; nil if it is on top or not in the stack.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            report(
                "UINavigationController: cannot pop to \(type(of: viewController)), which is not in the stack."
            )
            return nil
        }
        let gone = Array(stack[(index + 1)...])
        if !gone.isEmpty { change(to: Array(stack[...index]), .pop, animated: animated) }
        return gone.isEmpty ? nil : gone
    }
    /// Pops to the root and returns the popped controllers; nil if the root is on top.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    open override func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
        super.allowedChildrenForUnwinding(from: source).reversed()
    }
    open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
        if stack.contains(where: { $0 === subsequentVC }) {
            popToViewController(subsequentVC, animated: unwindSegue.isAnimated)
        }
    }

    // MARK: Changes of the stack

    /// `true` after the delegate was notified of a controller that is shown.
    private var hasShownTop = false

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard !hasShownTop, let top = stack.last else { return }
        delegate?.navigationController(self, willShow: top, animated: animated)
    }
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasShownTop, let top = stack.last else { return }
        hasShownTop = true
        delegate?.navigationController(self, didShow: top, animated: animated)
    }

    private func change(to new: [UIViewController], _ operation: Operation, animated: Bool) {
        // A running transition is completed first.
        transition?.completeTransition(true)
        let old = stack, before = old.last
        stack = new
        for controller in new where controller.parent !== self { addChild(controller) }
        let gone = old.without(new), added = new.without(old)
        for controller in gone { controller.willLeaveParent() }
        guard isViewLoaded, before !== new.last else {
            if isViewLoaded { navigationBar.show(items) }
            return settle(added: added, gone: gone)
        }
        guard animated, let before, let top = new.last, view.window != nil, appearance == .shown,
            ViewAnimationContext.areAnimationsEnabled
        else {
            hasShownTop = true
            if let top = new.last { delegate?.navigationController(self, willShow: top, animated: false) }
            before?.activeSearch?.settle()
            before?.viewIfLoaded?.removeFromSuperview()
            before?.searchInContainer?.viewIfLoaded?.removeFromSuperview()
            navigationBar.show(items)
            showTop()
            settle(added: added, gone: gone)
            if let top = new.last { delegate?.navigationController(self, didShow: top, animated: false) }
            return
        }
        run(from: before, to: top, operation, old: old, added: added, gone: gone)
    }

    open override var tabBarItem: UITabBarItem! {
        get { ownTabBarItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
        set { super.tabBarItem = newValue }
    }
    open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        stack.last?.contentScrollView(for: edge)
    }
    override var hidesBottomBar: Bool { stack.contains { $0.hidesBottomBarWhenPushed } }

    private func settle(added: [UIViewController], gone: [UIViewController]) {
        for controller in added { controller.didMove(toParent: self) }
        for controller in gone.reversed() { controller.removeFromParent() }
        updateGesture()
        showToolbarItems(animated: false)
        tabBarController?.contentChanged()
    }

    private var items: [UINavigationItem] { stack.map(\.navigationItem) }

    private func run(
        from old: UIViewController, to new: UIViewController, _ operation: Operation, old oldStack: [UIViewController],
        added: [UIViewController], gone: [UIViewController]
    ) {
        let own = delegate?.navigationController(self, animationControllerFor: operation, from: old, to: new)
        let animator: any UIViewControllerAnimatedTransitioning =
            own ?? NavigationTransition(isPush: operation == .push, isLinear: gesture != nil)
        var interaction: (any UIViewControllerInteractiveTransitioning)? = gesture
        if own != nil, let given = delegate?.navigationController(self, interactionControllerFor: animator) {
            interaction = given
        }
        // The item's changes while the view loads belong to the new state of the bar.
        new.loadViewIfNeeded()
        old.activeSearch?.settle()
        old.activeSearch?.searchBar.resignFirstResponder()
        // The results of an active search appear and disappear with its controller.
        let leaving = [old, old.searchInContainer].compactMap { $0 }
        let coming = [new, new.searchInContainer].compactMap { $0 }
        if own != nil { old.searchInContainer?.viewIfLoaded?.removeFromSuperview() }
        let way: UINavigationBar.Way = operation == .push ? .forward : .backward
        navigationBar.begin(items, way)
        let oldHeight = navigationBar.bounds.height
        let context = TransitionContext(
            from: .init(controller: old, view: old.view, initialFrame: old.view.frame),
            to: .init(controller: new, view: new.view, finalFrame: frame(of: new)), in: container, style: .none,
            animator: animator, interaction: interaction
        ) { [self] isComplete in
            transition = nil
            let shown = isComplete ? new : old
            let (nowShown, hidden) = isComplete ? (coming, leaving) : (leaving, coming)
            if !isComplete {
                stack = oldStack
                for controller in coming { controller.beginAppearanceTransition(false, animated: true) }
                for controller in leaving { controller.beginAppearanceTransition(true, animated: true) }
                navigationBar.show(items)
            }
            navigationBar.finish()
            for controller in hidden { controller.view.removeFromSuperview() }
            // The search may have ended during the transition.
            for controller in nowShown where controller === shown || controller === shown.searchInContainer {
                if controller.view.superview !== container { container.addSubview(controller.view) }
            }
            track(shown)
            layOutBar()
            place(shown)
            for controller in hidden + nowShown { controller.endAppearanceTransition() }
            for controller in leaving + coming { controller.tellsByHand = false }
            if isComplete {
                settle(added: added, gone: gone)
                delegate?.navigationController(self, didShow: new, animated: true)
            } else {
                for controller in added { controller.willLeaveParent() }
                settle(added: gone, gone: added)
            }
        }
        transition = context
        delegate?.navigationController(self, willShow: new, animated: true)
        for controller in leaving + coming { controller.tellsByHand = true }
        for controller in leaving { controller.beginAppearanceTransition(false, animated: true) }
        for controller in coming { controller.beginAppearanceTransition(true, animated: true) }
        context.coordinator.animate { [self] _ in
            navigationBar.move(way)
            track(new)
            layOutBar()
            if navigationBar.bounds.height != oldHeight { navigationBar.layoutIfNeeded() }
        }
        tabBarController?.moveBar(along: context.coordinator)
        context.run()
        showToolbarItems(animated: true)
    }

    override var ownTransition: TransitionContext? { transition }

    // MARK: View

    open override func viewDidLoad() {
        super.viewDidLoad()
        container.frame = view.bounds
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(container)
        view.addSubview(ownToolbar)
        view.addSubview(navigationBar)
        UIView.knowsSafeAreas = true
        let pan = BackPanRecognizer()
        pan.mayBegin = { [weak self] in self?.maySwipeBack ?? false }
        pan.addHandler { [weak self] in self?.drag($0) }
        view.addGestureRecognizer(pan)
        edgePan = pan
        hiding.addRecognizers()
        navigationBar.show(items)
        showTop()
        updateGesture()
    }

    private func showTop() {
        layOutBar()
        guard let top = stack.last, let shown = top.view else { return }
        shown.frame = frame(of: top)
        container.addSubview(shown)
        if let search = top.searchInContainer?.viewIfLoaded { container.addSubview(search) }
        track(top)
        layOutBar()
        place(top)
    }

    /// Sets the frames of a controller's view and of the view of its active search.
    private func place(_ controller: UIViewController) {
        guard controller.isViewLoaded else { return }
        controller.view.frame = frame(of: controller)
        controller.searchInContainer?.layOut()
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        hiding.followHeight()
        guard transition == nil else { return }
        layOutBar()
        if let top = stack.last { place(top) }
    }

    open override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        if transition == nil { layOutBar() }
    }

    /// Called when the bar's content or height changed.
    func barChanged() {
        guard isViewLoaded, transition == nil else { return }
        layOutBar()
        if let top = stack.last { place(top) }
    }

    /// Called when a search of the top controller began, ended or changed its results.
    func searchChanged() {
        guard isViewLoaded, transition == nil else { return }
        navigationBar.searchChanged()
        if let top = stack.last { track(top) }
        barChanged()
    }

    private var barTop: CGFloat { isViewLoaded ? view.safeAreaInsets.top : 0 }
    /// The bottom edge of the bar at its full height.
    fileprivate var barBottom: CGFloat {
        isBarAway ? barTop : barTop + navigationBar.fullHeight
    }

    /// `true` if the bar is hidden, or gives way to a search whose bar is in the content.
    private var isBarAway: Bool {
        isNavigationBarHidden || navigationBar.isHidden || stack.last?.activeSearch?.takesBarAway == true
    }

    /// Returns the frame of the content: behind a translucent bar, below an opaque one.
    func frame(of controller: UIViewController) -> CGRect {
        let reaches =
            controller.edgesForExtendedLayout.contains(.top)
            && (navigationBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
        let top = reaches || isBarAway ? 0 : barBottom, bounds = container.bounds
        let reachesDown =
            controller.edgesForExtendedLayout.contains(.bottom)
            && (ownToolbar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
        let bottom = reachesDown ? 0 : toolbarCover
        return CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - bottom))
    }

    /// The height that the toolbar covers at the bottom edge, safe area included; 0 while it is hidden.
    fileprivate var toolbarCover: CGFloat {
        isToolbarHidden ? 0 : ownToolbar.contentHeight + (isViewLoaded ? view.safeAreaInsets.bottom : 0)
    }

    private func layOutToolbar() {
        let bounds = container.bounds, covered = view.safeAreaInsets.bottom
        // Above a tab bar; without one down to the edge.
        let overhang = tabBarController == nil || hidesBottomBar ? covered : 0
        let height = ownToolbar.contentHeight + overhang
        let y = isToolbarHidden ? bounds.height : bounds.height - ownToolbar.contentHeight - covered
        let frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
        if ownToolbar.frame != frame { ownToolbar.frame = frame }
        ownToolbar.isHidden = isToolbarHidden && !isToolbarMoving
        if let scroll = trackedScrollView {
            let end = scroll.contentSize.height + scroll.adjustedContentInset.bottom
            ownToolbar.isAtEdge = scroll.contentOffset.y + scroll.bounds.height >= end - 0.01
        } else {
            ownToolbar.isAtEdge = true
        }
    }
    private var isToolbarMoving = false

    /// `true` if the toolbar is hidden. Default `true`.
    open var isToolbarHidden: Bool {
        get { hidesToolbar }
        set { hidesToolbar = newValue }
    }
    private var hidesToolbar = true {
        didSet { if hidesToolbar != oldValue { barChanged() } }
    }

    /// Shows or hides the toolbar.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isToolbarHidden else { return }
        guard animated, viewIfLoaded?.window != nil else { return isToolbarHidden = hidden }
        isToolbarMoving = true
        ownToolbar.isHidden = false
        UIView.animate(withDuration: TimeInterval(UINavigationController.hideShowBarDuration)) { [self] in
            isToolbarHidden = hidden
            view.layoutIfNeeded()
        } completion: { [self] _ in
            isToolbarMoving = false
            layOutToolbar()
        }
    }

    /// Called when the top controller's toolbar items changed.
    func toolbarItemsChanged(of controller: UIViewController, animated: Bool) {
        guard controller === stack.last, transition == nil else { return }
        ownToolbar.setItems(controller.toolbarItems, animated: animated)
    }

    private func showToolbarItems(animated: Bool) {
        let items = stack.last?.toolbarItems
        if (ownToolbar.items ?? []) != (items ?? []) { ownToolbar.setItems(items, animated: animated) }
    }

    private func layOutBar() {
        let scrolled = trackedScrollView.map { $0.contentOffset.y + $0.adjustedContentInset.top } ?? 0
        let large = navigationBar.largeTitleHeight, search = navigationBar.searchHeight
        // The search bar collapses first, then the large title, which also follows content that is pulled down.
        let collapsing = navigationBar.collapsesSearch ? search : 0
        let shown = search - min(collapsing, max(0, scrolled))
        let rest = min(0, scrolled) + max(0, scrolled - collapsing)
        let height = navigationBar.titleHeight + (large > 0 ? max(0, large - rest) : 0) + shown
        let top = isBarAway ? -height : barTop
        navigationBar.isAtEdge = scrolled <= large + collapsing + 0.01
        navigationBar.shownSearchHeight = shown
        navigationBar.overhang = barTop
        let frame = CGRect(x: 0, y: top, width: container.bounds.width, height: height)
        if navigationBar.frame != frame { navigationBar.frame = frame }
        layOutToolbar()
        container.barChanged()
    }

    /// Observes the scrolling of the content behind the bar: the controller's view, or its rearmost subview.
    private func track(_ controller: UIViewController) {
        let search = controller.activeSearch
        let found = search?.showsResults == true ? search?.resultsScrollView : controller.contentScrollView(for: .top)
        guard found !== trackedScrollView else { return }
        trackedScrollView?.follow(self, nil)
        trackedScrollView = found
        found?.follow(self) { [weak self] in
            guard let self, self.transition == nil else { return }
            self.layOutBar()
        }
    }

    // MARK: Hiding the bar

    /// `true` if the bar is hidden. Default `false`.
    open var isNavigationBarHidden: Bool {
        get { hidesNavigationBar }
        set { hidesNavigationBar = newValue }
    }
    private var hidesNavigationBar = false {
        didSet { if hidesNavigationBar != oldValue { barChanged() } }
    }

    /// Shows or hides the bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isNavigationBarHidden else { return }
        guard animated, viewIfLoaded?.window != nil else { return isNavigationBarHidden = hidden }
        UIView.animate(withDuration: TimeInterval(UINavigationController.hideShowBarDuration)) { [self] in
            isNavigationBarHidden = hidden
            view.layoutIfNeeded()
        }
    }

    // MARK: Going back with a finger

    /// The recogniser for a drag from the leading edge of the window, which pops the top controller. Disable it if
    /// content needs the edge; it is disabled while other items replace the back button.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? {
        loadViewIfNeeded()
        return edgePan
    }

    private func updateGesture() {
        edgePan?.edges = viewIfLoaded?.isMirrored == true ? .right : .left
    }

    private var maySwipeBack: Bool {
        guard stack.count > 1, transition == nil, let item = stack.last?.navigationItem else { return false }
        let replaces = item.leftBarButtonItem != nil && !item.leftItemsSupplementBackButton
        return !item.hidesBackButton && !replaces
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        let sign: CGFloat = view.isMirrored ? -1 : 1
        let way = pan.translation(in: view).x * sign, width = max(1, view.bounds.width)
        switch pan.state {
        case .began:
            guard maySwipeBack else { return }
            let gesture = UIPercentDrivenInteractiveTransition()
            self.gesture = gesture
            popViewController(animated: true)
            if transition?.isInteractive != true { self.gesture = nil }
            gesture.update(way / width)
        case .changed: gesture?.update(way / width)
        default:
            guard let gesture else { return }
            self.gesture = nil
            let velocity = pan.velocity(in: view).x * sign
            let goes = pan.state == .ended && (velocity > 300 || velocity > -300 && way > width / 2)
            if goes { gesture.finish() } else { gesture.cancel() }
        }
    }
}

/// The recogniser that goes back. It fails at the root, so that an outer recogniser can use the edge.
@MainActor private final class BackPanRecognizer: UIScreenEdgePanGestureRecognizer {
    var mayBegin: () -> Bool = { true }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state != .possible || mayBegin() else { return state = .failed }
        super.touchesBegan(touches, with: event)
    }
}

/// The view that contains the controllers' views; the bars are part of its safe area.
@MainActor final class NavigationContainer: BarContainer {
    weak var owner: UINavigationController?
    override var coveredByBars: UIEdgeInsets {
        UIEdgeInsets(top: owner?.barBottom ?? 0, left: 0, bottom: owner?.toolbarCover ?? 0, right: 0)
    }
}

extension [UIViewController] {
    /// Returns the controllers that are not in `others`.
    fileprivate func without(_ others: [UIViewController]) -> [UIViewController] {
        let known = Set(others.map(ObjectIdentifier.init))
        return filter { !known.contains(ObjectIdentifier($0)) }
    }
}

extension UINavigationController: BarOwner {
    func backTapped() { popViewController(animated: true) }
}
