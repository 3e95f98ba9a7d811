extension UIViewController {
    /// The presentation controller of this controller or its nearest presented ancestor. Before a presentation it is
    /// created for `modalPresentationStyle`, so that sheets and delegates can be configured.
    public var presentationController: UIPresentationController? {
        if let ownPresentation { return ownPresentation }
        if let parent { return parent.presentationController }
        let made = makePresentationController(presenting: nil, source: nil)
        ownPresentation = made
        return made
    }

    /// The presentation controller if it is a sheet.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// The presentation controller if it is a popover, or the popover that a sheet or the full screen replaces in a
    /// narrow window; its arrow then has no direction.
    public var popoverPresentationController: UIPopoverPresentationController? {
        let controller = presentationController
        return controller as? UIPopoverPresentationController ?? controller?.replacedPopover
    }

    private func makePresentationController(
        presenting: UIViewController?, source: UIViewController?
    ) -> UIPresentationController {
        if modalPresentationStyle == .custom, let source,
            let own = transitioningDelegate?.presentationController(
                forPresented: self, presenting: presenting, source: source)
        {
            return own
        }
        if modalPresentationStyle == .popover {
            return UIPopoverPresentationController(presentedViewController: self, presenting: presenting)
        }
        return modalPresentationStyle.isSheet
            ? UISheetPresentationController(presentedViewController: self, presenting: presenting)
            : UIPresentationController(presentedViewController: self, presenting: presenting)
    }

    /// Runs animations alongside the transition of this controller; nil while none runs.
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { runningTransition?.coordinator }

    var runningTransition: TransitionContext? {
        ownTransition ?? ownPresentation?.transition ?? ownPresented?.ownPresentation?.transition
            ?? parent?.runningTransition
    }

    /// Returns the controller that a style covers: the root of the window, or the nearest one that defines a context.
    private func presentationRoot(for style: UIModalPresentationStyle) -> UIViewController {
        var root = self
        while let parent = root.parent, !(style.isInContext && root.definesPresentationContext) { root = parent }
        return root
    }

    /// Adapts the style to a narrow window.
    private func adaptPresentation(to traits: UITraitCollection, presenting root: UIViewController) {
        guard let own = ownPresentation else { return }
        let popover = own as? UIPopoverPresentationController
        guard popover != nil || own is UISheetPresentationController, traits.horizontalSizeClass == .compact else {
            own.delegate?.presentationController(own, willPresentWithAdaptiveStyle: .none, transitionCoordinator: nil)
            return
        }
        let style = own.delegate?.adaptivePresentationStyle(for: own, traitCollection: traits) ?? .automatic
        var adapted: UIPresentationController?
        switch style {
        case .none: break
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
            adapted = UIPresentationController(presentedViewController: self, presenting: root)
        case .pageSheet, .formSheet, .automatic, .popover, .custom:
            adapted = popover?.adaptiveSheetPresentationController
        }
        adapted?.delegate = own.delegate
        adapted?.adaptedStyle = style == .automatic || style == .popover ? .pageSheet : style
        own.delegate?.presentationController(
            own, willPresentWithAdaptiveStyle: adapted?.adaptedStyle ?? .none, transitionCoordinator: nil)
        guard let adapted else { return }
        adapted.replacedPopover = popover
        ownPresentation = adapted
    }

    /// Returns `false` if the presentation was refused.
    @discardableResult func startPresenting(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)?
    ) -> Bool {
        if let search = controller as? UISearchController {
            return search.begin(animated: animated, completion: completion)
        }
        let root = presentationRoot(for: controller.modalPresentationStyle)
        func refuse(_ reason: String) -> Bool {
            report("UIViewController: \(type(of: controller)) is not presented on \(type(of: self)): \(reason).")
            return false
        }
        guard controller !== root, controller.presenter == nil else {
            return refuse("it is already presented, or it is the presenting controller")
        }
        guard controller.parent == nil else { return refuse("it is a child of \(type(of: controller.parent!))") }
        guard root.ownPresented == nil else {
            return refuse("the presenting controller already presents \(type(of: root.ownPresented!))")
        }
        guard let window = root.view.window else {
            return refuse("the view of the presenting controller is not in a window")
        }
        if controller.modalPresentationStyle == .custom || controller.ownPresentation == nil {
            controller.ownPresentation = controller.makePresentationController(presenting: root, source: self)
        }
        controller.adaptPresentation(to: root.traitCollection, presenting: root)
        root.ownPresented = controller
        controller.presenter = root
        window.focusIfUsed?.mayHaveChanged()
        let isInContext = root.parent != nil
        let home = isInContext ? (root.view is UIScrollView ? root.view.superview : root.view) ?? window : window
        controller.ownPresentation?.come(
            from: root, source: self, into: home, animated: animated, completion: completion)
        return true
    }

    /// Dismisses the controller that this one presents; if there is none, this controller.
    func startDismissing(animated flag: Bool, completion: (() -> Void)?) {
        var presenting: UIViewController? = self
        while let current = presenting, current.ownPresented == nil {
            // A search ends like a dismissed presentation, also from its results.
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
}
