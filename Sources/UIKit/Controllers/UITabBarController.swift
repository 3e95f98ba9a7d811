public import CoreGraphics

/// A container that shows one of several controllers above a bar of tabs.
///
///     let tabs = UITabBarController()
///     tabs.viewControllers = [UINavigationController(rootViewController: list), settings]
///
/// The bar shows each controller's `tabBarItem`. It is part of the safe area of the controllers' views. If there are
/// more than five controllers (eight in a wide window), the last ones are in the list of the tab “More”.
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The delegate. Default nil.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The bar, with the items of the controllers.
    public private(set) var tabBar = UITabBar()
    private let container = TabContainer()
    private var controllers: [UIViewController] = []
    /// The root of the visible tab: one of the controllers, or the one of the list.
    private var shown: UIViewController?
    private var transition: TransitionContext?
    private weak var trackedScrollView: UIScrollView?
    private var isBarAway = false
    /// The number of tabs that fitted when the bar was last filled.
    private var knownLimit = 0
    private lazy var more = MoreNavigation(self)

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nil, bundle: nil)
        own()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        own()
        coder.fill(self, as: UITabBarController.self)
    }
    private func own() {
        tabBar.owner = self
        tabBar.delegate = self
        container.owner = self
    }

    /// Replaces the bar, for storyboards and key-value coding.
    package func setBar(_ bar: UITabBar) {
        let old = tabBar
        guard bar !== old else { return }
        tabBar = bar
        own()
        if let items = old.items { bar.show(items, selected: shown?.tabBarItem) }
        guard old.superview != nil, isViewLoaded else { return }
        view.insertSubview(bar, aboveSubview: old)
        old.removeFromSuperview()
        view.setNeedsLayout()
    }
    /// The bar for key-value coding, which apps use to install a bar of their own class.
    final var keyedBar: UITabBar {
        get { tabBar }
        set { setBar(newValue) }
    }

    open override func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {
        if controllers.contains(where: { $0 === subsequentVC }) { selectedViewController = subsequentVC }
    }

    // MARK: Controllers

    /// The controllers, from the leading tab on. Default nil. A controller that is a child of another one or is given
    /// twice is ignored and logged.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers. The selected controller stays selected if it is one of them; otherwise the controller
    /// at its index is selected.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        transition?.completeTransition(true)
        more.takeBack()
        let place = selectedIndex, old = controllers, before = selectedViewController
        controllers = accepted(viewControllers ?? [])
        let known = Set(controllers.map(ObjectIdentifier.init))
        let gone = old.filter { !known.contains(ObjectIdentifier($0)) }
        for controller in gone { controller.willLeaveParent() }
        let added = controllers.filter { $0.parent !== self }
        for controller in added { addChild(controller) }
        fillBar(animated: animated)
        if let before, controllers.contains(where: { $0 === before }) {
            select(before)
        } else {
            let index = place == NSNotFound ? 0 : min(place, controllers.count - 1)
            select(controllers.indices.contains(index) ? controllers[index] : nil)
        }
        for controller in added { controller.didMove(toParent: self) }
        for controller in gone.reversed() { controller.removeFromParent() }
    }

    private func accepted(_ wanted: [UIViewController]) -> [UIViewController] {
        var known: Set<ObjectIdentifier> = []
        return wanted.filter { controller in
            let reason: String? =
                if !known.insert(ObjectIdentifier(controller)).inserted {
                    "it already has a tab"
                } else if controller === self {
                    "it is the tab bar controller itself"
                } else if let parent = controller.parent, parent !== self {
                    "it is a child of \(type(of: parent))"
                } else if controller.presenter != nil {
                    "it is presented"
                } else {
                    nil
                }
            guard let reason else { return true }
            report("UITabBarController: \(type(of: controller)) gets no tab: \(reason).")
            return false
        }
    }

    /// The selected controller; that of the list, as long as nothing in it was selected. Setting an unknown controller
    /// changes nothing and is logged.
    open var selectedViewController: UIViewController? {
        get { shown === more.controller ? more.lent ?? more.controller : shown }
        set {
            guard let newValue else { return }
            guard newValue === moreNavigationController || controllers.contains(where: { $0 === newValue }) else {
                return report("UITabBarController: \(type(of: newValue)) cannot be selected: it has no tab.")
            }
            select(newValue)
        }
    }

    /// The index of the selected controller in `viewControllers`; `NSNotFound` if there is none, and for the list.
    /// Setting an index out of range changes nothing and is logged.
    open var selectedIndex: Int {
        get { selectedViewController.flatMap { current in controllers.firstIndex { $0 === current } } ?? NSNotFound }
        set {
            guard controllers.indices.contains(newValue) else {
                return report(
                    "UITabBarController.selectedIndex must be below the \(controllers.count) tabs (got \(newValue)).")
            }
            select(controllers[newValue])
        }
    }

    /// The navigation controller with the list of the controllers that have no tab of their own.
    open var moreNavigationController: UINavigationController { more.controller }

    /// The controllers in the list.
    var controllersWithoutTab: ArraySlice<UIViewController> { hasMore ? controllers[(limit - 1)...] : [] }

    private var limit: Int { traitCollection.horizontalSizeClass == .regular ? 8 : 5 }
    private var hasMore: Bool { controllers.count > limit }
    /// The root of each tab.
    private var roots: [UIViewController] {
        hasMore ? controllers.prefix(limit - 1) + [more.controller] : controllers
    }

    private func fillBar(animated: Bool) {
        knownLimit = limit
        if hasMore, more.controller.parent !== self {
            addChild(more.controller)
            more.controller.didMove(toParent: self)
        }
        more.listChanged()
        let items = roots.compactMap { $0.tabBarItem }
        guard animated, tabBar.window != nil else { return tabBar.show(items, selected: shown?.tabBarItem) }
        UIView.transition(with: tabBar, duration: 0.2, options: .transitionCrossDissolve) { [self] in
            tabBar.show(items, selected: shown?.tabBarItem)
            tabBar.layoutIfNeeded()
        }
    }

    /// Called when a controller's item was replaced.
    func tabBarItemsChanged() { if !controllers.isEmpty { fillBar(animated: false) } }

    // MARK: Selection

    /// Called when a finger selected a tab, before its controller is shown. A subclass may override it.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    func tabTapped(_ item: UITabBarItem) {
        tabBar(tabBar, didSelect: item)
        guard let root = roots.first(where: { $0.tabBarItem === item }),
            delegate?.tabBarController(self, shouldSelect: root) ?? true,
            roots.contains(where: { $0 === root })
        else { return }
        if root === shown {
            (root as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            show(root)
        }
        delegate?.tabBarController(self, didSelect: root)
    }

    /// Selects a controller, with or without a tab of its own.
    private func select(_ controller: UIViewController?) {
        if let controller, controllersWithoutTab.contains(where: { $0 === controller }) {
            more.lend(controller, animated: false)
            return show(more.controller)
        }
        show(controller)
    }

    private func show(_ new: UIViewController?) {
        transition?.completeTransition(true)
        let old = shown
        shown = new
        tabBar.show(tabBar.items, selected: new?.tabBarItem)
        guard isViewLoaded, new !== old else { return }
        isBarAway = new?.hidesBottomBar ?? false
        guard let old, let new, view.window != nil, appearance == .shown else { return exchange(old, new) }
        if ViewAnimationContext.areAnimationsEnabled,
            let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        {
            run(animator, from: old, to: new)
        } else {
            exchange(old, new)
        }
    }

    private func exchange(_ old: UIViewController?, _ new: UIViewController?) {
        exchangeViews(of: old, and: new) {
            if let view = old?.viewIfLoaded, view.superview === container { view.removeFromSuperview() }
            if let new, let view = new.view {
                view.frame = frame(of: new)
                container.addSubview(view)
            }
            contentChanged()
        }
    }

    private func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from old: UIViewController, to new: UIViewController
    ) {
        let context = TransitionContext(
            from: .init(controller: old, view: old.view, initialFrame: old.view.frame),
            to: .init(controller: new, view: new.view, finalFrame: frame(of: new)), in: container, style: .none,
            animator: animator, interaction: delegate?.tabBarController(self, interactionControllerFor: animator)
        ) { [self] isComplete in
            transition = nil
            let stays = isComplete ? new : old, left = isComplete ? old : new
            if !isComplete {
                shown = old
                tabBar.show(tabBar.items, selected: old.tabBarItem)
                isBarAway = old.hidesBottomBar
                old.beginAppearanceTransition(true, animated: true)
                new.beginAppearanceTransition(false, animated: true)
            }
            if left.view.superview === container { left.view.removeFromSuperview() }
            if stays.view.superview !== container { container.addSubview(stays.view) }
            stays.view.frame = frame(of: stays)
            contentChanged()
            left.endAppearanceTransition()
            stays.endAppearanceTransition()
            old.tellsByHand = false
            new.tellsByHand = false
        }
        transition = context
        old.tellsByHand = true
        new.tellsByHand = true
        new.beginAppearanceTransition(true, animated: true)
        old.beginAppearanceTransition(false, animated: true)
        context.coordinator.animate { [self] _ in layOutBar() }
        context.run()
    }

    override var ownTransition: TransitionContext? { transition }

    // MARK: View

    open override func viewDidLoad() {
        super.viewDidLoad()
        container.frame = view.bounds
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(container)
        view.addSubview(tabBar)
        UIView.knowsSafeAreas = true
        layOutBar()
        if let shown {
            isBarAway = shown.hidesBottomBar
            exchange(nil, shown)
        }
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        if limit != knownLimit { regroup() }
        guard transition == nil else { return }
        contentChanged()
    }

    /// Updates the tabs after a change of the number that fits.
    private func regroup() {
        let current = selectedViewController
        more.takeBack()
        fillBar(animated: false)
        select(hasMore || current !== more.controller ? current : controllers.first)
    }

    open override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        if transition == nil { contentChanged() }
    }

    open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        shown?.contentScrollView(for: edge)
    }

    // MARK: The bar

    /// Called when the bar's layout or visibility changed.
    func tabBarChanged() {
        guard isViewLoaded else { return }
        contentChanged()
        view.setNeedsLayout()
    }

    /// Called when the visible controller or its frame may have changed.
    func contentChanged() {
        guard isViewLoaded, transition == nil else { return }
        isBarAway = shown?.hidesBottomBar ?? false
        track()
        layOutBar()
        if let shown, shown.isViewLoaded, shown.view.superview === container {
            let frame = frame(of: shown)
            if shown.view.frame != frame { shown.view.frame = frame }
        }
    }

    private var fullHeight: CGFloat { tabBar.contentHeight + (isViewLoaded ? view.safeAreaInsets.bottom : 0) }
    /// The height that the bar covers at the bottom edge.
    fileprivate var coveredHeight: CGFloat { tabBar.isHidden || isBarAway ? 0 : fullHeight }

    /// Returns the frame of the content: behind a translucent bar, above an opaque one.
    private func frame(of controller: UIViewController) -> CGRect {
        let reaches =
            controller.edgesForExtendedLayout.contains(.bottom)
            && (tabBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
        let bounds = container.bounds
        return CGRect(
            x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - (reaches ? 0 : coveredHeight)))
    }

    private func layOutBar() {
        let bounds = container.bounds
        let away = isBarAway ? bounds.width * (view.isMirrored ? 1 : -1) : 0
        let frame = CGRect(x: away, y: bounds.height - fullHeight, width: bounds.width, height: fullHeight)
        if tabBar.frame != frame { tabBar.frame = frame }
        tabBar.accessibilityElementsHidden = isBarAway
        if let scroll = trackedScrollView {
            let end = scroll.contentSize.height + scroll.adjustedContentInset.bottom
            tabBar.isAtEdge = scroll.contentOffset.y + scroll.bounds.height >= end - 0.01
        } else {
            tabBar.isAtEdge = true
        }
        container.barChanged()
    }

    /// Moves the bar out or in along with a push or pop.
    func moveBar(along coordinator: TransitionCoordinator) {
        guard isViewLoaded, transition == nil, let shown, shown.hidesBottomBar != isBarAway else { return }
        // The new content gets its frame immediately.
        isBarAway = shown.hidesBottomBar
        container.barChanged()
        coordinator.animate { [self] _ in layOutBar() }
    }

    /// Observes the scrolling of the content behind the bar.
    private func track() {
        let found = shown?.contentScrollView(for: .bottom)
        guard found !== trackedScrollView else { return }
        trackedScrollView?.follow(self, nil)
        trackedScrollView = found
        found?.follow(self) { [weak self] in
            guard let self, self.transition == nil else { return }
            self.layOutBar()
        }
    }
}

/// The view that contains the controllers' views; the bar is part of its safe area.
@MainActor private final class TabContainer: BarContainer {
    weak var owner: UITabBarController?
    override var coveredByBars: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: owner?.coveredHeight ?? 0, right: 0)
    }
}

extension UITabBarController: TabBarOwner {}
