/// A transition that defines the timing of animations alongside it.
@MainActor protocol TransitionWithCurve: UIViewControllerAnimatedTransitioning {
    /// Animates changes with the timing of the transition.
    func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)?)
}

extension TransitionWithCurve {
    /// Animates changes with a critically damped spring for the duration of the transition.
    func settle(
        options: UIView.AnimationOptions = [], _ changes: @escaping () -> Void, completion: ((Bool) -> Void)?
    ) {
        UIView.animate(
            withDuration: transitionDuration(using: nil), delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: 0, options: options, animations: changes, completion: completion)
    }
}
