public import CoreGraphics

/// Manages the view of a presented controller and the views around it, from the beginning of the presentation to the
/// end of the dismissal.
///
/// For `UIModalPresentationStyle.custom` the presented controller's `transitioningDelegate` provides a subclass. It
/// determines the view's frame in `frameOfPresentedViewInContainerView`, adds further views to `containerView` in
/// `presentationTransitionWillBegin()`, and animates them with the presented controller's `transitionCoordinator`.
@preconcurrency @MainActor open class UIPresentationController: NSObject, UIContentContainer {
    /// The presented controller.
    public unowned let presentedViewController: UIViewController
    /// The controller behind it; before the presentation the given one, or the presented controller itself.
    public var presentingViewController: UIViewController { presenter ?? presentedViewController }
    private(set) weak var presenter: UIViewController?
    /// The delegate, which is notified of a sheet's dismissal by a finger. Default nil.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The view that fills the window and contains the presented view; nil while nothing is presented.
    public private(set) var containerView: UIView?
    /// The running transition.
    private(set) var transition: TransitionContext?
    private var isLeaving = false
    private var presenterPlace: (parent: UIView, index: Int)?
    private var hidesPresenter = false
    /// `true` if the container is inside the view of the presenting controller, which is not the window's root.
    private var isInContext = false

    /// Creates a presentation controller; `present(_:animated:completion:)` of a controller presents it.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
    }

    /// The style of the presented controller.
    open var presentationStyle: UIModalPresentationStyle {
        adaptedStyle ?? presentedViewController.modalPresentationStyle
    }
    /// The style to which a narrow window adapted the presentation.
    var adaptedStyle: UIModalPresentationStyle?
    /// The popover that this controller replaces while it is presented.
    var replacedPopover: UIPopoverPresentationController?
    /// The animation if no delegate provides one.
    var standardTransitionStyle: UIModalTransitionStyle {
        if let presenter, isInContext, presenter.providesPresentationContextTransitionStyle {
            return presenter.modalTransitionStyle
        }
        return presentedViewController.modalTransitionStyle
    }
    /// `true` if a presented view without a background gets the system's.
    var fillsBackground: Bool { !presentationStyle.isSeeThrough }
    /// The presented controller's view.
    open var presentedView: UIView? { presentedViewController.view }
    /// The frame of the presented view in the container's space. Default the whole container.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// `true` if the presenting view leaves the window after the presentation. Default `true` for `fullScreen` and
    /// `currentContext`.
    open var shouldRemovePresentersView: Bool { presentationStyle.hidesPresenter }
    /// Stored without effect: a container always fills the window. Default `true`.
    open var shouldPresentInFullscreen: Bool { true }

    /// The traits of the container; before the presentation those of the presented controller.
    open var traitCollection: UITraitCollection {
        containerView?.traitCollection ?? presentedViewController.traitCollection
    }
    /// The traits that override those around the presentation, for the presented controller. Default none.
    open var traitOverrides: UITraitOverrides {
        get { traitRecord.ofController }
        set { setTraitOverrides(newValue) }
    }
    /// The traits that the presented controller has instead of those around it; nil for none. `traitOverrides` have
    /// precedence. Default nil.
    open var overrideTraitCollection: UITraitCollection? {
        get { traitRecord.fromParent }
        set { setTraitsFromParent(newValue) }
    }
    var traitRecord = TraitRecord()
    /// Called after the traits changed, with the traits before the change. The default does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called before the presented view appears; the container is in the window.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation; `false` means that it was cancelled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal; `false` means that it was cancelled and the view stays.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container lays out its subviews, for example after a change of the window's size.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container laid out its subviews.
    open func containerViewDidLayoutSubviews() {}

    // MARK: Sizes

    /// The preferred size of the presented controller.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    /// Called when the presented controller changed its preferred size; a subclass whose frame depends on it lays out
    /// the container.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Returns the size of the presented view for a size of the container. Default that of its frame, or `parentSize`
    /// for a view that fills the container.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        let frame = frameOfPresentedViewInContainerView
        return frame == containerView?.bounds ? parentSize : frame.size
    }
    /// Called before the window's size changes. Call super, which notifies the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        let new = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
        if let view = presentedViewController.viewIfLoaded, view.bounds.size != new {
            presentedViewController.viewWillTransition(to: new, with: coordinator)
        }
    }
    /// Called before the size classes change. Call super, which notifies the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }

    /// Returns `true` if a touch on the container goes to the views behind it.
    func passesTouch(at point: CGPoint) -> Bool { false }

    // MARK: Presentation

    func come(
        from root: UIViewController, source: UIViewController, into home: UIView, animated: Bool,
        completion: (() -> Void)?
    ) {
        let presented = presentedViewController
        presenter = root
        isInContext = !(home is UIWindow)
        // A scroll view has the container as a sibling.
        let isBeside = home !== root.viewIfLoaded && isInContext
        let place = isBeside ? root.view.frame : home.bounds
        let container = PresentationContainer(self, frame: place)
        containerView = container
        if traitRecord.overrides { giveTraits() }
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
        presented.ownIsBeingPresented = true
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
        presented.ownIsBeingPresented = false
        presented.endAppearanceTransition()
        presented.tellsByHand = false
        if hidesPresenter { presenter?.endAppearanceTransition() }
    }

    // MARK: Dismissal

    func dismiss(animated: Bool, completion: (() -> Void)?) {
        guard !isLeaving, let container = containerView, let view = presentedView, let root = presenter else {
            completion?()
            return
        }
        // A running presentation is completed first.
        transition?.completeTransition(true)
        isLeaving = true
        let presented = presentedViewController
        // Its own presentations are dismissed with it.
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
        presented.ownIsBeingDismissed = true
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

    /// Cleans up after the dismissal, or after a cancelled presentation (`isBack`).
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
        presented.ownIsBeingDismissed = false
        presented.ownIsBeingPresented = false
        if hidesPresenter {
            root?.endAppearanceTransition()
            root?.tellsByHand = false
        }
        presented.endAppearanceTransition()
        presented.tellsByHand = false
        presented.presenter = nil
        presented.ownPresentation = nil
        replacedPopover = nil
        root?.ownPresented = nil
        root?.viewIfLoaded?.window?.focusIfUsed?.mayHaveChanged()
        containerView = nil
        presenterPlace = nil
        isLeaving = false
    }

    /// Called when the dismissal was cancelled.
    private func stays() {
        isLeaving = false
        let presented = presentedViewController
        presented.ownIsBeingDismissed = false
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

/// The view that fills the window during a presentation.
@MainActor final class PresentationContainer: UIView {
    private weak var owner: UIPresentationController?

    init(_ owner: UIPresentationController, frame: CGRect) {
        self.owner = owner
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if let previousTraitCollection { owner?.traitsChanged(from: previousTraitCollection) }
    }

    override func layoutSubviews() {
        owner?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        owner?.containerViewDidLayoutSubviews()
    }

    /// For sheets and popovers that a touch may dismiss.
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

extension UIPresentationController: UITraitEnvironment, UITraitChangeObservable, TraitSource {
    var viewForTraits: UIView? { containerView }
}

extension UIModalPresentationStyle {
    fileprivate var isSeeThrough: Bool { self == .overFullScreen || self == .overCurrentContext || self == .custom }
    /// `true` if the style covers the controller that defines a context instead of the window.
    var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// The methods by which a delegate adapts a presentation to a narrow window and is notified of dismissals by a finger;
/// all are optional.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns the style of a popover or sheet in a narrow window; `none` keeps a popover. Called before the
    /// presentation. Default `automatic`: a popover becomes a sheet.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    /// Returns the style in a narrow window, independent of the traits.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// Called before the presentation in another style (`none`: in its own).
    func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
    /// Returns `true` if a finger may dismiss the sheet. Not called if `isModalInPresentation` is set. Default `true`.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// Called when a finger begins to dismiss the sheet.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// Called after a finger dismissed the sheet.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Called after a finger tried to dismiss a sheet that may not be dismissed.
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
