public import CoreGraphics

/// Places a presented controller above the one that presents it, and surrounds it: from the moment before it comes until it
/// is gone.
///
/// A subclass for `UIModalPresentationStyle.custom` comes from the presented controller's `transitioningDelegate`. It
/// says where the view lies by `frameOfPresentedViewInContainerView`, puts what surrounds it into `containerView` in
/// `presentationTransitionWillBegin()`, and animates that by the presented controller's `transitionCoordinator`.
@preconcurrency @MainActor open class UIPresentationController: NSObject, UIContentContainer {
    /// The controller that is shown.
    public unowned let presentedViewController: UIViewController
    /// The controller behind it; before the presentation, and without one that was given, the presented one itself.
    public var presentingViewController: UIViewController { presenter ?? presentedViewController }
    private(set) weak var presenter: UIViewController?
    /// Hears of a sheet that is dragged away. Default nil.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// Fills the window, with the presented view and what surrounds it; nil while nothing is presented.
    public private(set) var containerView: UIView?
    /// The transition that runs.
    private(set) var transition: TransitionContext?
    private var isLeaving = false
    private var presenterPlace: (parent: UIView, index: Int)?
    private var hidesPresenter = false
    /// The container lies in the view of the presenting controller, which is not the root of its window.
    private var isInContext = false

    /// Presents nothing by itself: `present(_:animated:completion:)` of a controller does.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
    }

    /// The presented controller's style.
    open var presentationStyle: UIModalPresentationStyle {
        adaptedStyle ?? presentedViewController.modalPresentationStyle
    }
    /// The style that a narrow window brought about.
    var adaptedStyle: UIModalPresentationStyle?
    /// How it comes and goes where no delegate says so.
    var standardTransitionStyle: UIModalTransitionStyle {
        if let presenter, isInContext, presenter.providesPresentationContextTransitionStyle {
            return presenter.modalTransitionStyle
        }
        return presentedViewController.modalTransitionStyle
    }
    /// Whether a presented view without a background gets the system's.
    var fillsBackground: Bool { !presentationStyle.isSeeThrough }
    /// The view that is shown: the presented controller's.
    open var presentedView: UIView? { presentedViewController.view }
    /// Where the presented view lies, in the container's space. Default all of it.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the view behind leaves the window once the presented one is there. Default for `fullScreen` and
    /// `currentContext`.
    open var shouldRemovePresentersView: Bool { presentationStyle.hidesPresenter }
    /// Kept: a container always fills the window. Default true.
    open var shouldPresentInFullscreen: Bool { true }

    /// Called before the presented view comes; the container is in the window.
    open func presentationTransitionWillBegin() {}
    /// Called when it has come; false: the transition was called off.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before it goes.
    open func dismissalTransitionWillBegin() {}
    /// Called when it has gone; false: the transition was called off, and it stays.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container lays out its subviews, such as after the window's size has changed.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container has laid out its subviews.
    open func containerViewDidLayoutSubviews() {}

    // MARK: Sizes

    /// That of the presented controller.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    /// The presented controller would like another size; a subclass whose frame depends on it lays the container out.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The size that the presented view will have when the container has `parentSize`. Default that of its frame; the whole
    /// for one that fills the container.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        let frame = frameOfPresentedViewInContainerView
        return frame == containerView?.bounds ? parentSize : frame.size
    }
    /// Called before the window's size changes; call super, which tells the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        let new = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
        if let view = presentedViewController.viewIfLoaded, view.bounds.size != new {
            presentedViewController.viewWillTransition(to: new, with: coordinator)
        }
    }
    /// Called before the size classes change; call super, which tells the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }

    /// Whether a touch on the container goes to what is behind it.
    func passesTouch(at point: CGPoint) -> Bool { false }

    // MARK: Coming

    func come(
        from root: UIViewController, source: UIViewController, into home: UIView, animated: Bool,
        completion: (() -> Void)?
    ) {
        let presented = presentedViewController
        presenter = root
        isInContext = !(home is UIWindow)
        // What scrolls has the container beside itself.
        let isBeside = home !== root.viewIfLoaded && isInContext
        let place = isBeside ? root.view.frame : home.bounds
        let container = PresentationContainer(self, frame: place)
        containerView = container
        let isUndimmed = (self as? UISheetPresentationController)?.largestUndimmedDetentIdentifier != nil
        container.accessibilityViewIsModal = !isUndimmed
        guard let view = presentedView else { return }
        view.transform = .identity
        if view.backgroundColor == nil, fillsBackground { view.backgroundColor = .systemBackground }
        hidesPresenter = shouldRemovePresentersView
        let behind = root.viewIfLoaded
        let delegate = presented.transitioningDelegate
        let animator: (any UIViewControllerAnimatedTransitioning)? =
            animated
            ? delegate?.animationController(forPresented: presented, presenting: root, source: source)
                ?? StandardTransition(standardTransitionStyle, isComing: true) : nil
        home.addSubview(container)
        let placeBehind = behind.map { $0.convert($0.bounds, to: container) } ?? .zero
        let frame = frameOfPresentedViewInContainerView
        let context = TransitionContext(
            from: .init(
                controller: root, view: hidesPresenter && !isInContext ? behind : nil, initialFrame: placeBehind,
                finalFrame: placeBehind),
            to: .init(controller: presented, view: view, finalFrame: frame), in: container, style: presentationStyle,
            animator: animator,
            interaction: animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
        ) { [self] isComplete in
            transition = nil
            if isComplete { hasCome() } else { hasGone(isBack: true) }
            presentationTransitionDidEnd(isComplete)
            completion?()
        }
        transition = context
        presentationTransitionWillBegin()
        if hidesPresenter {
            root.tellsByHand = true
            root.beginAppearanceTransition(false, animated: animated)
        }
        presented.tellsByHand = true
        presented.isBeingPresented = true
        presented.beginAppearanceTransition(true, animated: animated)
        if frame == container.bounds { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
        if animator == nil {
            container.addSubview(view)
            view.frame = frame
            container.layoutIfNeeded()
        }
        context.run()
    }

    private func hasCome() {
        let presented = presentedViewController
        if hidesPresenter, !isInContext, let old = presenter?.viewIfLoaded, let parent = old.superview {
            // An animator may have moved it into the container.
            let home = parent === containerView ? containerView?.superview ?? parent : parent
            presenterPlace = (home, parent === containerView ? 0 : parent.subviews.firstIndex(of: old) ?? 0)
            old.removeFromSuperview()
        }
        presented.isBeingPresented = false
        presented.endAppearanceTransition()
        presented.tellsByHand = false
        if hidesPresenter { presenter?.endAppearanceTransition() }
    }

    // MARK: Going

    func dismiss(animated: Bool, completion: (() -> Void)?) {
        guard !isLeaving, let container = containerView, let view = presentedView, let root = presenter else {
            completion?()
            return
        }
        // What is still coming is taken as there.
        transition?.completeTransition(true)
        isLeaving = true
        let presented = presentedViewController
        // What it presents itself goes with it.
        presented.presentedViewController?.ownPresentation?.dismiss(animated: false, completion: nil)
        let delegate = presented.transitioningDelegate
        let animator: (any UIViewControllerAnimatedTransitioning)? =
            animated
            ? delegate?.animationController(forDismissed: presented)
                ?? StandardTransition(standardTransitionStyle, isComing: false) : nil
        let behind = presenterPlace == nil ? nil : root.viewIfLoaded
        let context = TransitionContext(
            from: .init(controller: presented, view: view, initialFrame: view.frame),
            to: .init(
                controller: root, view: behind, initialFrame: container.bounds, finalFrame: container.bounds),
            in: container, style: presentationStyle, animator: animator,
            interaction: animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) }
        ) { [self] isComplete in
            transition = nil
            if isComplete { hasGone(isBack: false) } else { stays() }
            dismissalTransitionDidEnd(isComplete)
            completion?()
        }
        transition = context
        dismissalTransitionWillBegin()
        presented.tellsByHand = true
        presented.isBeingDismissed = true
        presented.beginAppearanceTransition(false, animated: animated)
        if hidesPresenter { root.tellsByHand = true }
        if let (parent, index) = presenterPlace, let behind {
            behind.frame = parent.bounds
            root.beginAppearanceTransition(true, animated: animated)
            parent.insertSubview(behind, at: index)
        } else if hidesPresenter {
            root.beginAppearanceTransition(true, animated: animated)
        }
        container.superview?.layoutIfNeeded()
        context.run()
    }

    /// It went, or never came (`isBack`).
    private func hasGone(isBack: Bool) {
        let presented = presentedViewController, root = presenter, container = containerView
        if let behind = root?.viewIfLoaded, behind.superview === container, let container {
            // An animator may have moved it into the container.
            let (parent, index) = presenterPlace ?? (container.superview ?? container, 0)
            if parent !== container { parent.insertSubview(behind, at: index) }
        }
        if isBack {
            if hidesPresenter { root?.beginAppearanceTransition(true, animated: true) }
            presented.beginAppearanceTransition(false, animated: true)
        }
        presentedView?.removeFromSuperview()
        container?.removeFromSuperview()
        (presented.isBeingDismissed, presented.isBeingPresented) = (false, false)
        if hidesPresenter {
            root?.endAppearanceTransition()
            root?.tellsByHand = false
        }
        presented.endAppearanceTransition()
        presented.tellsByHand = false
        presented.presenter = nil
        presented.ownPresentation = nil
        root?.ownPresented = nil
        root?.viewIfLoaded?.window?.focusIfUsed?.mayHaveChanged()
        (containerView, presenterPlace, isLeaving) = (nil, nil, false)
    }

    /// Its going was called off.
    private func stays() {
        isLeaving = false
        let presented = presentedViewController
        presented.isBeingDismissed = false
        if hidesPresenter { presenter?.beginAppearanceTransition(false, animated: true) }
        presented.beginAppearanceTransition(true, animated: true)
        if let view = presentedView, let container = containerView {
            if view.superview !== container { container.addSubview(view) }
            view.frame = frameOfPresentedViewInContainerView
        }
        if presenterPlace != nil { presenter?.viewIfLoaded?.removeFromSuperview() }
        presented.endAppearanceTransition()
        presented.tellsByHand = false
        if hidesPresenter { presenter?.endAppearanceTransition() }
    }
}

/// The view that fills the window while something is presented.
@MainActor final class PresentationContainer: UIView {
    private weak var owner: UIPresentationController?

    init(_ owner: UIPresentationController, frame: CGRect) {
        self.owner = owner
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        owner?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        owner?.containerViewDidLayoutSubviews()
    }

    /// Sheets and popovers that a touch may take away.
    override func accessibilityPerformEscape() -> Bool {
        guard let owner, owner is UISheetPresentationController || owner is UIPopoverPresentationController,
            !owner.presentedViewController.isModalInPresentation
        else { return false }
        owner.presentedViewController.dismiss(animated: true)
        return true
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self && owner?.passesTouch(at: point) == true ? nil : found
    }
}

extension UIModalPresentationStyle {
    fileprivate var isSeeThrough: Bool { self == .overFullScreen || self == .overCurrentContext || self == .custom }
    /// Whether it covers the controller that defines a context, and not the window.
    var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// Says what becomes of a presentation in a narrow window, and hears of sheets and popovers that a finger dismisses; every method
/// is optional.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// How a controller is presented in a narrow window: `none` leaves a popover what it is. Asked of popovers and sheets, before
    /// they come. Default `automatic`: a popover becomes a sheet.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    /// The same, where the traits are not of interest.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// It is about to come, in another style (`none`: in its own).
    func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
    /// Whether a finger may dismiss the sheet; where `isModalInPresentation` is set nobody is asked. Default true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// A finger has begun to dismiss the sheet.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// A finger has dismissed the sheet.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// A finger tried to, but it may not.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        .automatic
    }
    public func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {}
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
