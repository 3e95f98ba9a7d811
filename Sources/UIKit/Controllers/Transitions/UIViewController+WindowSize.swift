extension UIViewController {
    /// Runs a change of the size of the window whose root controller this is; notifies the controllers before and after
    /// it.
    func resize(_ window: UIWindow, to size: CGSize, _ change: () -> Void) {
        let old = window.traitCollection, new = window.traits(at: size)
        let hasOtherTraits =
            old.horizontalSizeClass != new.horizontalSizeClass || old.verticalSizeClass != new.verticalSizeClass
        let transition = TransitionContext(in: window)
        if hasOtherTraits { willTransition(to: new, with: transition.coordinator) }
        viewWillTransition(to: size, with: transition.coordinator)
        change()
        if hasOtherTraits { window.traitsMayHaveChanged() }
        window.layoutIfNeeded()
        transition.run()
    }
}
