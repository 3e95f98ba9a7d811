/// The owner of a view, which it creates on first access. It is notified when the view appears and disappears, contains
/// child controllers and presents others above itself.
@preconcurrency @MainActor open class UIViewController: UIResponder, UIContentContainer {
    override var ownView: UIView? { viewIfLoaded }

    private var loadedView: UIView?
    /// The controllers that `addChild(_:)` added, in their order.
    public private(set) var children: [UIViewController] = []
    /// The controller that contains this one; nil if there is none.
    public private(set) weak var parent: UIViewController?
    /// The title, which is also the title of `navigationItem` and, if the app created it before, of `tabBarItem`.
    /// Default nil.
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
    /// The item that represents the controller in a navigation bar; created with its title on first access.
    open var navigationItem: UINavigationItem {
        if let ownNavigationItem { return ownNavigationItem }
        let made = UINavigationItem()
        made.title = title
        ownNavigationItem = made
        return made
    }
    private(set) var ownTabBarItem: UITabBarItem?
    /// The item that represents the controller in a tab bar; created with its title on first access.
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
    /// The nearest enclosing tab bar controller.
    open var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
    /// The nearest enclosing split view controller.
    open var splitViewController: UISplitViewController? {
        parent as? UISplitViewController ?? parent?.splitViewController
    }
    /// The items in the toolbar of a navigation controller. Default nil.
    open var toolbarItems: [UIBarButtonItem]? {
        get { ownToolbarItems }
        set { setToolbarItems(newValue, animated: false) }
    }
    private var ownToolbarItems: [UIBarButtonItem]?
    /// Replaces the toolbar items, with a cross-fade if `animated`.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        ownToolbarItems = toolbarItems
        navigationController?.toolbarItemsChanged(of: self, animated: animated)
    }
    /// The scroll views that the app assigned to edges.
    private var scrollViewsAtEdges: [(edge: NSDirectionalRectEdge, view: WeakScrollView)] = []
    private struct WeakScrollView { weak var view: UIScrollView? }

    /// Assigns the scroll view that the bars at an edge follow; with nil they find it themselves.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {
        scrollViewsAtEdges.removeAll { edge.contains($0.edge) }
        if let scrollView { scrollViewsAtEdges.append((edge, WeakScrollView(view: scrollView))) }
        navigationController?.barChanged()
        tabBarController?.contentChanged()
    }
    /// Returns the scroll view that bars at an edge follow: the assigned one, otherwise the controller's view or its
    /// rearmost subview if that scrolls.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        if let named = scrollViewsAtEdges.last(where: { $0.edge.contains(edge) })?.view.view { return named }
        return viewIfLoaded as? UIScrollView ?? viewIfLoaded?.subviews.first as? UIScrollView
    }
    /// The nearest enclosing navigation controller.
    open var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }
    /// The edges at which the view extends behind bars. Default all.
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// `true` if the view also extends behind opaque bars. Default `false`.
    open var extendedLayoutIncludesOpaqueBars = false
    /// `true` while the view's content is edited. Default `false`.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    private var editing = false
    /// Begins or ends editing. Override it to update the view, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        self.editing = editing
        ownEditButton?.title = editing ? "Done" : "Edit"
        ownEditButton?.style = editing ? .done : .plain
    }
    private var ownEditButton: UIBarButtonItem?
    /// A bar button that begins and ends editing, animated.
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
    /// `true` if the bar of an enclosing tab bar controller is hidden while this controller is in a navigation
    /// controller's stack. Set it before the push. Default `false`.
    open var hidesBottomBarWhenPushed = false
    /// `true` if the bar below a container's children is hidden.
    var hidesBottomBar: Bool { false }

    /// Shows a controller: an enclosing navigation controller pushes it, otherwise it is presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { return parent.show(vc, sender: sender) }
        present(vc, animated: true)
    }
    /// Shows a controller in the secondary column of an enclosing split view controller; without one it is presented.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent { return parent.showDetailViewController(vc, sender: sender) }
        present(vc, animated: true)
    }

    /// The active search of this controller; in a navigation controller it is stored by the controller of the stack.
    weak var activeSearch: UISearchController?
    /// The active search if its view is a sibling of this controller's view in a navigation controller.
    var searchInContainer: UISearchController? { activeSearch.flatMap { $0.liesInContainer ? $0 : nil } }

    /// The transition of a container controller.
    var ownTransition: TransitionContext? { nil }
    /// The preferred size of the view in a container, in points. Default zero.
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
    /// The appearance, light or dark; `.unspecified` inherits it. Default `.unspecified`.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { ownUserInterfaceStyle }
        set { ownUserInterfaceStyle = newValue }
    }
    private var ownUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet { loadedView?.overrideUserInterfaceStyle = ownUserInterfaceStyle }
    }

    /// The name of the nib that `loadView()` uses; nil if none was given.
    public var nibName: String? { givenNibName ?? interface?.nibName }
    private let givenNibName: String?
    /// The bundle that was given, which chooses among nibs of one name in several modules.
    public let nibBundle: Bundle?
    /// The description of the controller in a storyboard; nil for a controller that was created in code.
    package var interface: ControllerInterface?
    /// The identifier for state restoration, which does not take place here. Default nil.
    open var restorationIdentifier: String?

    /// Creates a controller with the view of a nib; nil means the nib with the name of the class.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        givenNibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }
    public required init?(coder: NSCoder) {
        givenNibName = nil
        nibBundle = nil
        super.init()
        coder.fill(self, as: UIViewController.self)
    }
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    // MARK: Focus

    /// The environments that receive the focus when it moves to the controller. Default its view.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { viewIfLoaded.map { [$0] } ?? [] }
    /// The focus group of the controller's view. Default that of the view.
    open var focusGroupIdentifier: String? {
        get { viewIfLoaded?.focusGroupIdentifier }
        set { view.focusGroupIdentifier = newValue }
    }
    /// Returns `true` if the focus may move from or to an item of the controller. Default `true`.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after the focus moved from or to an item of the controller. The default does nothing.
    open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {}

    // MARK: Keys

    private var addedKeyCommands: [UIKeyCommand] = []
    /// The key commands that were added; nil for none.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }
    /// Adds a key command, which is active while the controller is in the responder chain.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Removes a key command.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

    // MARK: View

    /// The view, which is loaded on first access.
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
            if traitRecord.overrides { giveTraits() }
        }
    }
    /// The view; nil if it is not loaded yet.
    open var viewIfLoaded: UIView? { loadedView }
    /// `true` if the view is loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view if necessary, and calls `viewDidLoad()`.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Creates the view and assigns it: by default that of the storyboard or the nib, without one an empty view of the
    /// screen's size.
    open func loadView() {
        if !loadInterfaceView() { view = UIView(frame: UIScreen.main.bounds) }
    }
    /// Takes the view that a storyboard or a nib created, before its content is created.
    package func take(interfaceView view: UIView) { if loadedView !== view { self.view = view } }
    /// Called once after the view was loaded.
    open func viewDidLoad() { performExchanged("viewDidLoad") }
    /// Never called: the system does not report low memory.
    open func didReceiveMemoryWarning() {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() { performExchanged("viewWillLayoutSubviews") }
    /// Called after the view laid out its subviews.
    open func viewDidLayoutSubviews() { performExchanged("viewDidLayoutSubviews") }

    /// Sets `contentUnavailableConfiguration` for a state. Called before the first layout of the view and after
    /// `setNeedsUpdateContentUnavailableConfiguration()`. The default does nothing.
    open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {}
    let unavailable = UnavailableContent()

    // MARK: Constraints, margins, safe area

    /// Called instead of the view's `updateConstraints()`, which the default calls; call super last.
    open func updateViewConstraints() { loadedView?.updateConstraints() }

    /// The insets of this controller's own bars, added to the safe area of its view, in points. Default zero.
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
    /// Called after the view's safe area changed. The default does nothing.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called after the view's margins changed. The default does nothing.
    open func viewLayoutMarginsDidChange() {}

    /// The minimum margins of the view: 16 points at the sides (20 from a width of 414 points on), 0 above and below.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let side: CGFloat = (loadedView?.bounds.width ?? 0) < 414 ? 16 : 20
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
    /// `false` if the view's margins may be smaller than `systemMinimumLayoutMargins`. Default `true`.
    @Observed open var viewRespectsSystemMinimumLayoutMargins = true { didSet { loadedView?.marginsChanged() } }

    /// The traits of the view without the view's own overrides. Before the view is loaded those of the parent or,
    /// without one, of the screen, with the overrides of the controller.
    open var traitCollection: UITraitCollection {
        if let loadedView { return loadedView.controllerTraits }
        let surroundings = parent?.traitCollection ?? UIScreen.main.traitCollection
        return traitRecord.applied(to: surroundings).styled(overrideUserInterfaceStyle)
    }
    /// The traits that override those around the controller, for itself and its view. Default none.
    open var traitOverrides: UITraitOverrides {
        get { traitRecord.ofController }
        set { setTraitOverrides(newValue) }
    }
    /// Sets the traits that a child has instead of those around its view; nil removes them. They end when the child
    /// leaves.
    open func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        if childViewController.parent === self { childViewController.setTraitsFromParent(collection) }
    }
    /// Returns the traits that were set for a child; nil without such traits.
    open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        childViewController.parent === self ? childViewController.traitRecord.fromParent : nil
    }
    var traitRecord = TraitRecord()
    /// Updates the traits of the view and its descendants, and notifies those whose traits changed.
    open func updateTraitsIfNeeded() { loadedView?.updateTraitsIfNeeded() }
    /// Called after the traits of the loaded view changed, with the traits before the change, before the view is
    /// notified. The default does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    open override var next: UIResponder? { loadedView?.superview ?? parent ?? presentingViewController }

    // MARK: Sizes

    /// Called when a child changed its preferred size; containers override it.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Returns the size of a child for a size of this container. Default its present size, or `parentSize` for a child
    /// that fills this view.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard let child = (container as? UIViewController)?.viewIfLoaded else { return parentSize }
        return child.bounds.size == loadedView?.bounds.size ? parentSize : child.bounds.size
    }
    /// Called before the window changes the view's size. The coordinator runs closures along with the change. Call
    /// super, which notifies children whose size changes and the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
            if let view = child.viewIfLoaded, view.bounds.size != new {
                child.viewWillTransition(to: new, with: coordinator)
            }
        }
        ownPresented?.ownPresentation?.viewWillTransition(to: size, with: coordinator)
    }
    /// Called before the size classes change. Call super, which notifies the children and the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.willTransition(to: newCollection, with: coordinator) }
        ownPresented?.ownPresentation?.willTransition(to: newCollection, with: coordinator)
    }

    // MARK: Orientations and status bar, which windows do not have: the values have no effect

    /// The supported orientations. Default all on wide screens, else all except upside down.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }
    /// `true` if the interface rotates with the device. Default `true`.
    open var shouldAutorotate: Bool { true }
    /// The orientation in which the controller is presented. Default that of the view's scene, or portrait.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        viewIfLoaded?.window?.windowScene?.interfaceOrientation ?? .portrait
    }

    /// `true` if the status bar should be hidden. Default `false`.
    open var prefersStatusBarHidden: Bool { false }
    /// The preferred text colour. Default `default`.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// The preferred animation. Default a fade.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that determines the text colour; nil for this controller. Default nil.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that determines the visibility; nil for this controller. Default nil.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// `true` if this controller determines the status bar while it is presented without filling the window. Default
    /// `false`.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// Does nothing: there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// The edges at which the app's gestures precede those of the system, which has none. Default none.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// The child that determines these edges; nil for this controller. Default nil.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Does nothing: the system has no gestures at edges.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// `true` if the keyboard of a presented controller should stay when its first responder resigns. It has no effect: the
    /// keyboard disappears. Default `true` for a form sheet, else `false`.
    open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }
    /// `true` if the home indicator should fade. It has no effect: there is none. Default `false`.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that determines this; nil for this controller. Default nil.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Does nothing: there is no home indicator.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// Does nothing: windows do not rotate.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Does nothing: windows do not rotate.
    open class func attemptRotationToDeviceOrientation() {}

    // MARK: Appearance transitions

    /// Called before the view appears in a window.
    open func viewWillAppear(_ animated: Bool) { performExchanged("viewWillAppear:", animated) }
    /// Called between `viewWillAppear(_:)` and `viewDidAppear(_:)`, before layout: the view is in the window and has
    /// its frame.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view appeared in a window.
    open func viewDidAppear(_ animated: Bool) { performExchanged("viewDidAppear:", animated) }
    /// Called before the view disappears from its window.
    open func viewWillDisappear(_ animated: Bool) { performExchanged("viewWillDisappear:", animated) }
    /// Called after the view disappeared from its window.
    open func viewDidDisappear(_ animated: Bool) { performExchanged("viewDidDisappear:", animated) }

    /// `true` while the view appears because the controller is presented.
    open var isBeingPresented: Bool { ownIsBeingPresented }
    /// `true` while the view disappears because the controller is dismissed.
    open var isBeingDismissed: Bool { ownIsBeingDismissed }
    /// `true` while the view appears because the controller became a child.
    open var isMovingToParent: Bool { ownIsMovingToParent }
    /// `true` while the view disappears because the controller is no longer a child.
    open var isMovingFromParent: Bool { ownIsMovingFromParent }

    var ownIsBeingPresented = false, ownIsBeingDismissed = false
    var ownIsMovingToParent = false, ownIsMovingFromParent = false
    var ownAppearance = ControllerAppearance()
    /// `true` while a presentation sends the appearance notifications itself, at the ends of its animation.
    var tellsByHand = false

    /// `true` if the children appear and disappear together with this controller, and when their views enter or leave
    /// its window. If a subclass returns `false`, it calls `beginAppearanceTransition(_:animated:)` and
    /// `endAppearanceTransition()` of its children itself. Default `true`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Notifies this controller and its children that the view is about to appear or disappear. End it with
    /// `endAppearanceTransition()`.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        startAppearance(isAppearing, animated: animated)
    }

    /// Ends the transition that `beginAppearanceTransition(_:animated:)` began.
    open func endAppearanceTransition() { finishAppearance() }

    // MARK: Containment

    /// Makes `child` a child of this controller. The caller adds its view and then calls `didMove(toParent:)`.
    open func addChild(_ child: UIViewController) {
        guard child !== self else { fatalError("\(type(of: self)) cannot be its own child controller.") }
        child.removeFromParent()
        child.willMove(toParent: self)
        child.ownIsMovingToParent = true
        child.parent = self
        children.append(child)
    }
    /// Removes the controller from its parent. The caller removes the view.
    open func removeFromParent() {
        guard let parent else { return }
        ownIsMovingFromParent = true
        // Usually the last one.
        if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
        self.parent = nil
        if traitRecord.fromParent != nil { setTraitsFromParent(nil) }
        didMove(toParent: nil)
        ownIsMovingFromParent = false
    }
    /// Called before the controller becomes a child, or (nil) stops being one. Call it yourself with nil before you
    /// remove a child.
    open func willMove(toParent parent: UIViewController?) {
        if parent == nil, self.parent != nil { ownIsMovingFromParent = true }
    }
    /// Called after the parent changed. Call it yourself after you add a child's view.
    open func didMove(toParent parent: UIViewController?) {
        // Until the view has appeared.
        if !ownAppearance.isInTransition { ownIsMovingToParent = false }
        if parent != nil { ownIsMovingFromParent = false }
    }
    /// Announces the removal from the parent, for subclasses that do not call `super` as well.
    func willLeaveParent() {
        ownIsMovingFromParent = parent != nil
        willMove(toParent: nil)
    }

    /// Replaces the view of one child with that of another in an animation.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchangeViews(
            of: fromViewController, and: toViewController, duration: duration, options: options,
            animations: animations, completion: completion)
    }

    // MARK: Segues

    /// Performs a segue of the storyboard without asking `shouldPerformSegue`. An unknown identifier stops the program
    /// with a message that lists the known ones.
    open func performSegue(withIdentifier identifier: String, sender: Any?) { performSegue(named: identifier, sender) }
    /// Called before a segue is performed; the destination exists, its view is not loaded. The default does nothing.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    /// Returns `false` to refuse a segue that a control, a cell or a container starts. Default `true`.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    /// Returns `true` if an unwind segue may end at this controller. Default: the class has the action.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
    ) -> Bool { canPerformUnwindSegueAction(action, from: fromViewController, withSender: sender ?? NSNull()) }
    /// Returns `true` if an unwind segue may end at this controller; the method above calls it.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, withSender sender: Any
    ) -> Bool { action.isMethod(of: self) }
    /// Returns the children that are searched for the destination of an unwind segue, in this order. Default: all
    /// except the one that contains the source.
    open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
        let own = childContaining(source)
        return children.filter { $0 !== own }
    }
    /// Called on the containers between source and destination of an unwind segue: a container shows the given child.
    /// The default does nothing.
    open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}

    // MARK: Presentation

    /// The controller that this one or its nearest ancestor presents.
    open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
    /// The controller that this one itself presents.
    var ownPresented: UIViewController?
    /// The controller that presents this one or its nearest ancestor.
    open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
    weak var presenter: UIViewController?
    /// The presentation controller, created on first access and released after the presentation.
    var ownPresentation: UIPresentationController?

    /// The style of the presentation; set it before presenting. Default automatic, which reads as `pageSheet`.
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { ownModalPresentationStyle == .automatic ? .pageSheet : ownModalPresentationStyle }
        set { ownModalPresentationStyle = newValue }
    }
    private var ownModalPresentationStyle: UIModalPresentationStyle = .automatic {
        didSet { if presenter == nil, ownModalPresentationStyle != oldValue { ownPresentation = nil } }
    }
    /// The animation of the presentation if `transitioningDelegate` provides none. Default from below.
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    /// The delegate that provides animations and, for the style `custom`, the presentation controller. Default nil.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// `true` if a presentation in the current context covers this controller, even inside other controllers. Default
    /// `false`.
    open var definesPresentationContext = false
    /// `true` if presentations in this controller's context use its `modalTransitionStyle`. Default `false`.
    open var providesPresentationContextTransitionStyle = false
    /// `true` if neither dragging a sheet down nor a touch outside a popover dismisses the controller. Default `false`.
    open var isModalInPresentation = false

    /// Presents a controller above this one. If that is impossible (this controller is in no window, or presents
    /// already), the error is logged and nothing happens.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        startPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }
    /// Presents a controller and waits until the transition is complete.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) async {
        await awaitCompletion(orElse: ()) { done in
            let isShown = startPresenting(viewControllerToPresent, animated: flag, completion: { done(()) })
            if !isShown { done(()) }
        }
    }

    /// Dismisses the controller that this one presents; if there is none, this controller.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if !performExchanged(UIViewController.dismissal, flag, completion) {
            startDismissing(animated: flag, completion: completion)
        }
    }
    /// Dismisses the presented controller, or this one, and waits until the transition is complete.
    open func dismiss(animated flag: Bool) async {
        await awaitCompletion(orElse: ()) { done in dismiss(animated: flag) { done(()) } }
    }
}

extension UIViewController: UIAppearanceContainer {}
extension UIViewController: UITraitEnvironment, UITraitChangeObservable, TraitSource {
    var viewForTraits: UIView? { viewIfLoaded }
}
