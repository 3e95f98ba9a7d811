public import CoreGraphics

/// Hears what a navigation controller shows, and gives it animations of its own; every method is optional.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
    /// A controller is about to show.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// A controller shows.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// How one controller takes the place of another; nil: as usual.
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// What drives an animation that the delegate gave; nil: nothing, it runs by itself.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Shows the last controller of a stack below a bar, and leads back: by the bar's button, by a finger from the edge of the
/// window, by code.
///
///     let navigation = UINavigationController(rootViewController: ListViewController())
///     navigation.pushViewController(DetailViewController(), animated: true)
///
/// What the bar shows is each controller's `navigationItem`. The bar is part of the safe area of their views.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// What happens to the stack.
    public enum Operation: Int, Sendable {
        /// Nothing.
        case none
        /// A controller comes on top.
        case push
        /// The one on top goes.
        case pop
    }

    /// How long the bar takes to come and go, in seconds.
    public nonisolated static let hideShowBarDuration: CGFloat = 0.2

    /// Hears what shows. Default nil.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The bar. Its items are the controllers'.
    public let navigationBar: UINavigationBar
    /// The bar below the content; `isToolbarHidden` says whether it shows.
    open var toolbar: UIToolbar! { ownToolbar }
    private let ownToolbar: UIToolbar
    let hiding = BarHiding()
    let container = NavigationContainer()
    private var stack: [UIViewController] = []
    private(set) var transition: TransitionContext?
    private var edgePan: UIScreenEdgePanGestureRecognizer?
    private var gesture: UIPercentDrivenInteractiveTransition?
    private weak var trackedScrollView: UIScrollView?

    /// With the controller that stays at the bottom of the stack.
    public convenience init(rootViewController: UIViewController) {
        self.init(navigationBarClass: nil, toolbarClass: nil)
        setViewControllers([rootViewController], animated: false)
    }
    /// With bars of classes of one's own.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        // Of a class that is only known here, this is the initialiser that all have; views read nothing from a coder.
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
    }

    // MARK: Stack

    /// From the bottom to the one that shows.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The one that shows.
    open var topViewController: UIViewController? { stack.last }
    /// The one that shows, or what is presented above it.
    open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

    /// Another stack. The animation is a push, or a pop to one that was in it already.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        var new: [UIViewController] = []
        var known: Set<ObjectIdentifier> = []
        for controller in viewControllers {
            let isKnown = !known.insert(ObjectIdentifier(controller)).inserted
            if let reason = isKnown ? UINavigationController.isThere : refusal(of: controller) {
                report("UINavigationController: \(type(of: controller)) is left out of the stack: \(reason).")
            } else {
                new.append(controller)
            }
        }
        let isBack = new.last.map { top in stack.contains { $0 === top } } ?? false
        change(to: new, isBack ? .pop : .push, animated: animated)
    }

    /// Shows one more controller. One that is in the stack already, and another navigation controller, are refused with a
    /// line in the log.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        let isKnown = stack.contains { $0 === viewController }
        if let reason = isKnown ? UINavigationController.isThere : refusal(of: viewController) {
            return report("UINavigationController: \(type(of: viewController)) is not pushed: \(reason).")
        }
        change(to: stack + [viewController], .push, animated: animated)
    }

    private static let isThere = "it is in the stack already"

    private func refusal(of controller: UIViewController) -> String? {
        if controller is UINavigationController { return "it is a navigation controller itself" }
        if controller.presenter != nil { return "it is presented" }
        if let parent = controller.parent, parent !== self { return "it is a child of \(type(of: parent))" }
        return nil
    }

    /// Goes back by one.
    open override func accessibilityPerformEscape() -> Bool { popViewController(animated: true) != nil }

    /// Back by one; the controller that went, nil at the bottom of the stack.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        change(to: Array(stack.dropLast()), .pop, animated: animated)
        return top
    }
    /// Back to a controller of the stack; those that went, nil if it is not in it.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            report(
                "UINavigationController: there is no way back to \(type(of: viewController)), which is not in the stack."
            )
            return nil
        }
        let gone = Array(stack[(index + 1)...])
        if !gone.isEmpty { change(to: Array(stack[...index]), .pop, animated: animated) }
        return gone
    }
    /// Back to the bottom of the stack; those that went.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    // MARK: Changing

    private func change(to new: [UIViewController], _ operation: Operation, animated: Bool) {
        // What is still under way is taken as done.
        transition?.completeTransition(true)
        let old = stack, before = old.last
        stack = new
        for controller in new where controller.parent !== self { addChild(controller) }
        let gone = old.without(new), added = new.without(old)
        for controller in gone { controller.willMove(toParent: nil) }
        guard isViewLoaded, before !== new.last else {
            if isViewLoaded { navigationBar.show(items) }
            return settle(added: added, gone: gone)
        }
        guard animated, let before, let top = new.last, view.window != nil, appearance == .shown,
            ViewAnimationContext.areAnimationsEnabled
        else {
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
        // What it says of its items as it loads belongs to the picture that comes.
        new.loadViewIfNeeded()
        old.activeSearch?.settle()
        old.activeSearch?.searchBar.resignFirstResponder()
        // What an active search shows comes and goes with the controller that it belongs to.
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
            // A search may have ended meanwhile.
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
                for controller in added { controller.willMove(toParent: nil) }
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

    /// Gives the controller's view, and that of its active search, their places.
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

    /// What the bar shows, or how, has changed its height.
    func barChanged() {
        guard isViewLoaded, transition == nil else { return }
        layOutBar()
        if let top = stack.last { place(top) }
    }

    /// A search of the controller that shows began, ended, or shows something else.
    func searchChanged() {
        guard isViewLoaded, transition == nil else { return }
        navigationBar.searchChanged()
        if let top = stack.last { track(top) }
        barChanged()
    }

    private var barTop: CGFloat { isViewLoaded ? view.safeAreaInsets.top : 0 }
    /// The lower edge of the bar at its full height.
    fileprivate var barBottom: CGFloat {
        isBarAway ? barTop : barTop + navigationBar.fullHeight
    }

    /// Hidden, or out of the way of a search whose bar is in the content.
    private var isBarAway: Bool { isNavigationBarHidden || stack.last?.activeSearch?.takesBarAway == true }

    /// Content lies behind a bar that lets it through, and below one that does not.
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

    /// What the toolbar covers at the lower edge, with what is covered there anyway; 0 while it is hidden.
    fileprivate var toolbarCover: CGFloat {
        isToolbarHidden ? 0 : ownToolbar.contentHeight + (isViewLoaded ? view.safeAreaInsets.bottom : 0)
    }

    private func layOutToolbar() {
        let bounds = container.bounds, covered = view.safeAreaInsets.bottom
        // Above a tab bar, and down to the edge without one.
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

    /// Whether no toolbar shows. Default true.
    open var isToolbarHidden: Bool {
        get { hidesToolbar }
        set { hidesToolbar = newValue }
    }
    private var hidesToolbar = true {
        didSet { if hidesToolbar != oldValue { barChanged() } }
    }

    /// Brings the toolbar in or out.
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

    /// The controller that shows has other items.
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
        // The search bar gives way first, then the large title, which also follows content that is pulled down.
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

    /// Follows the content that scrolls below the bar: the controller's view, or the one at its back.
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

    /// Whether the bar is out of the window. Default false.
    open var isNavigationBarHidden: Bool {
        get { hidesNavigationBar }
        set { hidesNavigationBar = newValue }
    }
    private var hidesNavigationBar = false {
        didSet { if hidesNavigationBar != oldValue { barChanged() } }
    }

    /// Brings the bar in or out.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isNavigationBarHidden else { return }
        guard animated, viewIfLoaded?.window != nil else { return isNavigationBarHidden = hidden }
        UIView.animate(withDuration: TimeInterval(UINavigationController.hideShowBarDuration)) { [self] in
            isNavigationBarHidden = hidden
            view.layoutIfNeeded()
        }
    }

    // MARK: The way back by a finger

    /// Begins at the leading edge of the window, and leads back. Turn it off where content needs the edge; with items of
    /// one's own in place of the back button it is off.
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

/// The finger that leads back: where nothing is to go back to, the edge is what lies around's.
@MainActor private final class BackPanRecognizer: UIScreenEdgePanGestureRecognizer {
    var mayBegin: () -> Bool = { true }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state != .possible || mayBegin() else { return state = .failed }
        super.touchesBegan(touches, with: event)
    }
}

/// The view that holds the controllers' views; the bars are part of its safe area.
@MainActor final class NavigationContainer: BarContainer {
    weak var owner: UINavigationController?
    override var coveredByBars: UIEdgeInsets {
        UIEdgeInsets(top: owner?.barBottom ?? 0, left: 0, bottom: owner?.toolbarCover ?? 0, right: 0)
    }
}

extension [UIViewController] {
    /// Those that are not among `others`.
    fileprivate func without(_ others: [UIViewController]) -> [UIViewController] {
        let known = Set(others.map(ObjectIdentifier.init))
        return filter { !known.contains(ObjectIdentifier($0)) }
    }
}
