/// The owner of a view, which it makes when it is first asked for; it hears when the view comes and goes, holds child
/// controllers and presents others above itself.
@preconcurrency @MainActor open class UIViewController: UIResponder, UIContentContainer {
    private var loadedView: UIView?
    /// The controllers that `addChild(_:)` added, in order.
    public private(set) var children: [UIViewController] = []
    /// The controller that this one is a child of.
    public private(set) weak var parent: UIViewController?
    /// What a bar around the controller shows: it becomes the title of `navigationItem`. Default nil.
    /// It is that of `tabBarItem`, too, where the app made that before.
    open var title: String? {
        get { ownTitle }
        set { ownTitle = newValue }
    }
    private var ownTitle: String? {
        didSet {
            ownNavigationItem?.title = ownTitle
            ownTabBarItem?.title = ownTitle
        }
    }
    private var ownNavigationItem: UINavigationItem?
    /// What a navigation bar shows of the controller; made with its title when it is first asked for.
    open var navigationItem: UINavigationItem {
        if let ownNavigationItem { return ownNavigationItem }
        let made = UINavigationItem()
        made.title = title
        ownNavigationItem = made
        return made
    }
    private(set) var ownTabBarItem: UITabBarItem?
    /// What a tab bar shows of the controller; made with its title when it is first asked for.
    open var tabBarItem: UITabBarItem! {
        get {
            if let ownTabBarItem { return ownTabBarItem }
            let made = UITabBarItem(title: title, image: nil, tag: 0)
            ownTabBarItem = made
            return made
        }
        set {
            ownTabBarItem = newValue
            tabBarController?.tabBarItemsChanged()
        }
    }
    /// The tab bar controller that this one is in.
    open var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
    /// The split view controller that this one is in.
    open var splitViewController: UISplitViewController? {
        parent as? UISplitViewController ?? parent?.splitViewController
    }
    /// What the toolbar of a navigation controller shows of the controller. Default nil.
    open var toolbarItems: [UIBarButtonItem]? {
        get { ownToolbarItems }
        set { setToolbarItems(newValue, animated: false) }
    }
    private var ownToolbarItems: [UIBarButtonItem]?
    /// Other items; `animated`: they dissolve into each other.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        ownToolbarItems = toolbarItems
        navigationController?.toolbarItemsChanged(of: self, animated: animated)
    }
    /// The scroll views that an app named for edges.
    private var scrollViewsAtEdges: [(edge: NSDirectionalRectEdge, view: WeakScrollView)] = []
    private struct WeakScrollView { weak var view: UIScrollView? }

    /// Names the view whose content bars at the edges follow; nil: they look for it themselves.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {
        scrollViewsAtEdges.removeAll { edge.contains($0.edge) }
        if let scrollView { scrollViewsAtEdges.append((edge, WeakScrollView(view: scrollView))) }
        navigationController?.barChanged()
        tabBarController?.contentChanged()
    }
    /// The view whose content bars at an edge follow: one that was named, else the controller's view, or the view at its
    /// back, where that scrolls.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        if let named = scrollViewsAtEdges.last(where: { $0.edge.contains(edge) })?.view.view { return named }
        return viewIfLoaded as? UIScrollView ?? viewIfLoaded?.subviews.first as? UIScrollView
    }
    /// The navigation controller that this one is in.
    open var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }
    /// The edges at which the view reaches behind bars. Default all.
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Whether that holds for bars that let nothing through, too. Default false.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Whether what the view shows is edited. Default false.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    private var editing = false
    /// Begins or ends editing; override it to show what it needs, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        self.editing = editing
        ownEditButton?.title = editing ? "Done" : "Edit"
        ownEditButton?.style = editing ? .done : .plain
    }
    private var ownEditButton: UIBarButtonItem?
    /// A button for a bar that begins and ends editing, animated.
    open var editButtonItem: UIBarButtonItem {
        if let ownEditButton { return ownEditButton }
        let button = UIBarButtonItem(
            title: editing ? "Done" : "Edit", style: editing ? .done : .plain, target: nil, action: nil)
        button.primaryAction = UIAction { [weak self] _ in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        ownEditButton = button
        return button
    }
    /// True: the bar of a tab bar controller around is away while this one is in the stack of a navigation controller in it.
    /// Set it before it is pushed. Default false.
    open var hidesBottomBarWhenPushed = false
    /// Whether the bar below a container's children is away.
    var hidesBottomBar: Bool { false }

    /// Shows a controller in the way of the controllers around this one: a navigation controller pushes it; else it is
    /// presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { return parent.show(vc, sender: sender) }
        present(vc, animated: true)
    }
    /// Shows a controller in the secondary column of the split view controller around; without one it is presented.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent { return parent.showDetailViewController(vc, sender: sender) }
        present(vc, animated: true)
    }

    /// The search that is active in this controller; where that is in a navigation controller, in the one of its stack.
    weak var activeSearch: UISearchController?
    /// The same where its view lies beside this controller's in a navigation controller.
    var searchInContainer: UISearchController? { activeSearch.flatMap { $0.liesInContainer ? $0 : nil } }

    /// The transition of a container of children.
    var ownTransition: TransitionContext? { nil }
    /// The size that a container should give the view. Default zero.
    open var preferredContentSize: CGSize {
        get { ownPreferredContentSize }
        set { ownPreferredContentSize = newValue }
    }
    private var ownPreferredContentSize = CGSize.zero {
        didSet {
            guard ownPreferredContentSize != oldValue else { return }
            let container: (any UIContentContainer)? = parent ?? (presenter == nil ? nil : ownPresentation)
            container?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }
    /// Light, dark, or the surroundings'.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { ownUserInterfaceStyle }
        set { ownUserInterfaceStyle = newValue }
    }
    private var ownUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet { loadedView?.overrideUserInterfaceStyle = ownUserInterfaceStyle }
    }

    /// The nib that `loadView()` takes the view from, where one was named.
    public let nibName: String?
    /// The bundle that was named. Nibs are found by their names alone.
    public let nibBundle: Bundle?

    /// A controller whose view is that of a nib, which `UINib.register` says what it holds; nil: of one that is called like the class.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        (nibName, nibBundle) = (nibNameOrNil, nibBundleOrNil)
        super.init()
    }
    public required init?(coder: NSCoder) {
        (nibName, nibBundle) = (nil, nil)
        super.init()
    }
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    // MARK: Focus

    /// Where the keyboard's focus goes when it comes to the controller. Default its view.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { viewIfLoaded.map { [$0] } ?? [] }
    /// The group that the controller's view belongs to. Default the view's.
    open var focusGroupIdentifier: String? {
        get { viewIfLoaded?.focusGroupIdentifier }
        set { view.focusGroupIdentifier = newValue }
    }
    /// Whether the focus may move from or to something of the controller's. Default true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after the focus has moved from or to something of the controller's. Does nothing by default.
    open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {}

    // MARK: Keys

    private var addedKeyCommands: [UIKeyCommand] = []
    /// Those that were added; nil without one.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }
    /// A key that does something while the controller is in the chain of responders.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Takes it away again.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

    // MARK: View

    /// The view, which is loaded when it is first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.owningController = nil
            loadedView = newValue
            newValue?.owningController = self
            if additionalSafeAreaInsets != .zero { newValue?.updateSafeArea() }
            if overrideUserInterfaceStyle != .unspecified {
                newValue?.overrideUserInterfaceStyle = overrideUserInterfaceStyle
            }
        }
    }
    /// The view; nil before it was loaded.
    public var viewIfLoaded: UIView? { loadedView }
    /// Whether the view was loaded.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view if it was not loaded, and calls `viewDidLoad()`.
    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Makes the view and sets it. By default that of the nib; without one, an empty one of the screen's size.
    open func loadView() {
        let objects = UINib.objects(for: self)
        guard loadedView == nil else { return }
        view = objects?.lazy.compactMap { $0 as? UIView }.first ?? UIView(frame: UIScreen.main.bounds)
    }
    /// Called once, after the view was loaded.
    open func viewDidLoad() { performExchanged("viewDidLoad") }
    /// Never called: the system tells nobody that memory is short.
    open func didReceiveMemoryWarning() {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() { performExchanged("viewWillLayoutSubviews") }
    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() { performExchanged("viewDidLayoutSubviews") }

    // MARK: Constraints, margins, safe area

    /// Called in place of the view's `updateConstraints()`, which the default calls; call super last.
    open func updateViewConstraints() { loadedView?.updateConstraints() }

    /// What this controller's own bars cover, added to the safe area of its view. Default zero.
    open var additionalSafeAreaInsets: UIEdgeInsets {
        get { ownSafeAreaInsets }
        set { ownSafeAreaInsets = newValue }
    }
    private var ownSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            guard ownSafeAreaInsets != oldValue else { return }
            UIView.knowsSafeAreas = true
            loadedView?.updateSafeArea()
        }
    }
    /// Called after the view's safe area has changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called after the view's margins have changed.
    open func viewLayoutMarginsDidChange() {}

    /// The least margins of the view: 16 points on the sides, from a width of 414 points on 20, and none above and below.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let side: CGFloat = (loadedView?.bounds.width ?? 0) < 414 ? 16 : 20
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
    /// False: the view's margins may be smaller than the system's least. Default true.
    open var viewRespectsSystemMinimumLayoutMargins = true { didSet { loadedView?.marginsChanged() } }

    /// The view's traits; the screen's before the view was loaded.
    open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? UIScreen.main.traitCollection }
    /// Called after the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    open override var next: UIResponder? { loadedView?.superview ?? parent ?? presentingViewController }

    // MARK: Sizes

    /// A child would like another size: containers override it.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The size that a child will have when this one has `parentSize`. Default its own, or the parent's for one that fills
    /// this view.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard let child = (container as? UIViewController)?.viewIfLoaded else { return parentSize }
        return child.bounds.size == loadedView?.bounds.size ? parentSize : child.bounds.size
    }
    /// Called before the window gives the view another size, with a coordinator whose closures run at the change; call
    /// super, which tells the children whose size changes and what is presented.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
            if let view = child.viewIfLoaded, view.bounds.size != new {
                child.viewWillTransition(to: new, with: coordinator)
            }
        }
        ownPresented?.ownPresentation?.viewWillTransition(to: size, with: coordinator)
    }
    /// Called before the size classes change; call super, which tells the children and what is presented.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.willTransition(to: newCollection, with: coordinator) }
        ownPresented?.ownPresentation?.willTransition(to: newCollection, with: coordinator)
    }

    // MARK: Status bar, which windows do not have: what is said of it is kept

    /// Whether it should be hidden. Default false.
    open var prefersStatusBarHidden: Bool { false }
    /// How its text should look. Default `default`.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// How it should come and go. Default fading.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that says how its text looks; nil: this one. Default nil.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that says whether it is hidden; nil: this one. Default nil.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Whether this one says that while it is presented and does not fill the window. Default false.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// There is nothing to ask for anew.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// Whether the system's mark at the lower edge should fade: there is none. Default false.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that says so; nil: this one. Default nil.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// There is nothing to ask for anew.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

    // MARK: Coming and going

    /// Called before the view comes into a window.
    open func viewWillAppear(_ animated: Bool) { performExchanged("viewWillAppear:", animated) }
    /// Between will and did, before the view's layout: it is in the window, in its place and with its size.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view has come into a window.
    open func viewDidAppear(_ animated: Bool) { performExchanged("viewDidAppear:", animated) }
    /// Called before the view leaves its window.
    open func viewWillDisappear(_ animated: Bool) { performExchanged("viewWillDisappear:", animated) }
    /// Called after the view has left its window.
    open func viewDidDisappear(_ animated: Bool) { performExchanged("viewDidDisappear:", animated) }

    /// Whether it is coming because it was presented.
    public internal(set) var isBeingPresented = false
    /// Whether it is going because it was dismissed.
    public internal(set) var isBeingDismissed = false
    /// Whether it is coming because it became a child.
    public private(set) var isMovingToParent = false
    /// Whether it is going because it is no longer a child.
    public private(set) var isMovingFromParent = false

    enum Appearance { case gone, appearing, shown, disappearing }
    private(set) var appearance = Appearance.gone
    private var isAnimatedAppearance = false
    private var wasToldIsAppearing = false
    /// True while a presentation tells of coming and going itself, at the ends of its animation.
    var tellsByHand = false
    /// True while the parent's coming or going is this one's as well.
    private var followsParent = false

    /// Tells this controller and its children that the view is about to come or go; end it with
    /// `endAppearanceTransition()`.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        begin(isAppearing, animated: animated, followsParent: false)
    }

    private func begin(_ isAppearing: Bool, animated: Bool, followsParent: Bool) {
        let wanted: Appearance = isAppearing ? .appearing : .disappearing
        guard appearance != wanted, appearance != (isAppearing ? .shown : .gone) else { return }
        (appearance, isAnimatedAppearance, wasToldIsAppearing) = (wanted, animated, false)
        self.followsParent = followsParent
        if isAppearing {
            loadViewIfNeeded()
            viewWillAppear(animated)
        } else {
            viewWillDisappear(animated)
        }
        for child in children where child.isViewIn(self) {
            child.begin(isAppearing, animated: animated, followsParent: true)
        }
    }

    /// Ends what `beginAppearanceTransition(_:animated:)` began.
    open func endAppearanceTransition() {
        let animated = isAnimatedAppearance
        followsParent = false
        switch appearance {
        case .appearing:
            // Whoever appears has its layout behind it.
            if let view = loadedView, view.window != nil { view.layoutIfNeeded() }
            tellIsAppearing()
            appearance = .shown
            viewDidAppear(animated)
        case .disappearing:
            appearance = .gone
            viewDidDisappear(animated)
        case .gone, .shown: return
        }
        for child in children where child.isInTransition { child.endAppearanceTransition() }
    }

    private var isInTransition: Bool { appearance == .appearing || appearance == .disappearing }

    private func tellIsAppearing() {
        guard appearance == .appearing, !wasToldIsAppearing else { return }
        wasToldIsAppearing = true
        viewIsAppearing(isAnimatedAppearance)
    }

    /// Called before the view's layout: its superviews have had theirs.
    func viewIsAboutToLayOut() {
        if appearance == .appearing, !wasToldIsAppearing, loadedView?.window != nil { tellIsAppearing() }
    }

    private func isViewIn(_ controller: UIViewController) -> Bool {
        guard let mine = loadedView, let other = controller.loadedView else { return false }
        return mine.isDescendant(of: other)
    }

    /// The view's window changes: without an animation that tells of it, coming and going are this.
    func viewWillMove(to window: UIWindow?) {
        guard !tellsByHand else { return }
        // One that comes while its parent is on its way has come when the parent has.
        if window != nil, let parent, parent.appearance == .appearing, parent.tellsByHand || parent.followsParent {
            begin(true, animated: parent.isAnimatedAppearance, followsParent: true)
        } else {
            begin(window != nil, animated: false, followsParent: false)
        }
    }
    func viewDidMoveToWindow() {
        if appearance == .appearing { loadedView?.setNeedsLayout() }
        guard !tellsByHand, !followsParent else { return }
        guard appearance == .appearing else { return endAppearanceTransition() }
        // The turn's layout comes first.
        CATransaction.performAfterCommit { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.appearance == .appearing, !self.tellsByHand, !self.followsParent else { return }
                self.endAppearanceTransition()
            }
        }
    }

    // MARK: Containment

    /// Makes `child` this controller's; its view is added by the caller, and `didMove(toParent:)` called by it.
    open func addChild(_ child: UIViewController) {
        guard child !== self else { fatalError("\(type(of: self)) cannot be its own child controller.") }
        child.removeFromParent()
        child.willMove(toParent: self)
        child.isMovingToParent = true
        child.parent = self
        children.append(child)
    }
    /// Ends being a child; the view must be removed apart from that.
    open func removeFromParent() {
        guard let parent else { return }
        isMovingFromParent = true
        // Mostly the last one.
        if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
        self.parent = nil
        didMove(toParent: nil)
        isMovingFromParent = false
    }
    /// Called before this becomes, or ceases to be (nil), a child; before removing a child call it with nil yourself.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after; after adding a child's view call it yourself.
    open func didMove(toParent parent: UIViewController?) { isMovingToParent = false }

    /// Exchanges the view of one child for that of another, by an animation.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        guard let old = fromViewController.view, let new = toViewController.view, let container = old.superview else {
            return
        }
        new.frame = old.frame
        (fromViewController.tellsByHand, toViewController.tellsByHand) = (true, true)
        fromViewController.beginAppearanceTransition(false, animated: duration > 0)
        toViewController.beginAppearanceTransition(true, animated: duration > 0)
        let finish = { (finished: Bool) in
            old.removeFromSuperview()
            fromViewController.endAppearanceTransition()
            toViewController.endAppearanceTransition()
            (fromViewController.tellsByHand, toViewController.tellsByHand) = (false, false)
            completion?(finished)
        }
        if options.transition == nil {
            container.addSubview(new)
            UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: finish)
        } else {
            UIView.transition(with: container, duration: duration, options: options) {
                container.addSubview(new)
                old.isHidden = true
                animations?()
            } completion: { finished in
                old.isHidden = false
                finish(finished)
            }
        }
    }

    // MARK: Presentation

    /// The controller that this one presents, or the one that it is in.
    public var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
    /// Presented by this controller itself.
    var ownPresented: UIViewController?
    /// The controller that presents this one, or the one it is in.
    public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
    weak var presenter: UIViewController?
    /// Made when it is first asked for; gone after the presentation.
    var ownPresentation: UIPresentationController?

    /// How it lies over the controller that presents it; set it before presenting. Default automatic: a sheet.
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { ownModalPresentationStyle }
        set { ownModalPresentationStyle = newValue }
    }
    private var ownModalPresentationStyle: UIModalPresentationStyle = .automatic {
        didSet { if presenter == nil, ownModalPresentationStyle != oldValue { ownPresentation = nil } }
    }
    /// How it comes and goes where no `transitioningDelegate` says so. Default from below.
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    /// Gives animations of its own for coming and going, and, with the style `custom`, what surrounds it. Default nil.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether what is presented in the current context covers this one, also if others are around it. Default false.
    open var definesPresentationContext = false
    /// Whether what is presented in this one's context comes and goes as this one's `modalTransitionStyle` says. Default false.
    open var providesPresentationContextTransitionStyle = false
    /// True: dragging a sheet down, or a touch beside a popover, does not dismiss it. Default false.
    open var isModalInPresentation = false

    /// Shows a controller above this one. What cannot be presented (this one is in no window, or presents already) is
    /// reported, and nothing happens.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        startPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }
    /// Presents a controller, and waits until it is there.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) async {
        await awaitCompletion(orElse: ()) { done in
            let isShown = startPresenting(viewControllerToPresent, animated: flag, completion: { done(()) })
            if !isShown { done(()) }
        }
    }

    /// Takes away what this controller presents, or, if it presents nothing, itself.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        var presenting: UIViewController? = self
        while let current = presenting, current.ownPresented == nil {
            // A search is ended as what is presented is dismissed, also by its results.
            if let search = current as? UISearchController, search.isActive {
                return search.end(animated: flag, completion: completion)
            }
            presenting = current.parent
        }
        let owner = presenting ?? presentingViewController
        guard let presentation = owner?.presentedViewController?.ownPresentation else {
            completion?()
            return
        }
        presentation.dismiss(animated: flag, completion: completion)
    }
    /// Dismisses what is presented, or this, and waits until it is gone.
    open func dismiss(animated flag: Bool) async {
        await awaitCompletion(orElse: ()) { done in dismiss(animated: flag) { done(()) } }
    }
}

/// How much of the screen a presented controller takes.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The whole of it; the presenting view leaves the window.
    case fullScreen = 0
    /// A sheet, with the presenting view dimmed behind.
    case pageSheet, formSheet
    /// The nearest controller around that defines a presentation context, as `fullScreen` covers a window.
    case currentContext
    /// As the presentation controller of the `transitioningDelegate` says; as `overFullScreen` without one.
    case custom
    /// The whole of it; the presenting view stays behind and shows through.
    case overFullScreen
    /// The same, with the presenting view showing through.
    case overCurrentContext
    /// Beside what it is about, with an arrow; in narrow windows a sheet.
    case popover
    /// On Apple's systems a delegate's answer that nothing adapts. No style to present with.
    case none = -1
    /// A sheet.
    case automatic = -2

    var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
    var hidesPresenter: Bool { self == .fullScreen || self == .currentContext }
}

/// How a presented controller comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Up from the lower edge.
    case coverVertical
    /// Turns about the vertical axis.
    case flipHorizontal
    /// Dissolves.
    case crossDissolve
    /// Comes as `coverVertical`.
    case partialCurl
}
