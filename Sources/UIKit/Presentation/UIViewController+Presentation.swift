extension UIViewController {
    /// What places this controller, or the presented one that it is in, above others. Before a presentation it is made for
    /// `modalPresentationStyle`, so that sheets can be set up and delegates given.
    public var presentationController: UIPresentationController? {
        if let ownPresentation { return ownPresentation }
        if let parent { return parent.presentationController }
        let made = makePresentationController(presenting: nil, source: nil)
        ownPresentation = made
        return made
    }

    /// The same where it is a sheet.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
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
        return modalPresentationStyle.isSheet
            ? UISheetPresentationController(presentedViewController: self, presenting: presenting)
            : UIPresentationController(presentedViewController: self, presenting: presenting)
    }

    /// Animates other things beside the transition that this controller takes part in; nil while none runs.
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { runningTransition?.coordinator }

    var runningTransition: TransitionContext? {
        ownTransition ?? ownPresentation?.transition ?? presentedViewController?.ownPresentation?.transition
            ?? parent?.runningTransition
    }

    /// False: it was refused.
    @discardableResult func startPresenting(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)?
    ) -> Bool {
        var root = self
        while let parent = root.parent { root = parent }
        func refuse(_ reason: String) -> Bool {
            report("UIViewController: \(type(of: controller)) is not presented on \(type(of: self)): \(reason).")
            return false
        }
        guard controller !== root, controller.presenter == nil else {
            return refuse("it is presented already, or is the presenting one")
        }
        guard controller.parent == nil else { return refuse("it is a child of \(type(of: controller.parent!))") }
        guard root.presentedViewController == nil else {
            return refuse("that one presents \(type(of: root.presentedViewController!)) already")
        }
        guard let window = root.view.window else { return refuse("that one's view is in no window") }
        if controller.modalPresentationStyle == .custom || controller.ownPresentation == nil {
            controller.ownPresentation = controller.makePresentationController(presenting: root, source: self)
        }
        root.presentedViewController = controller
        controller.presenter = root
        controller.ownPresentation?.come(
            from: root, source: self, into: window, animated: animated, completion: completion)
        return true
    }
}
