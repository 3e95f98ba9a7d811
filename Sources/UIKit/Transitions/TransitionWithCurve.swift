/// A transition that says how what is beside it moves.
@MainActor protocol TransitionWithCurve: UIViewControllerAnimatedTransitioning {
    /// Animates changes as the transition moves.
    func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)?)
}

extension TransitionWithCurve {
    /// Animates changes on a spring that does not swing, for as long as the transition takes.
    func settle(
        options: UIView.AnimationOptions = [], _ changes: @escaping () -> Void, completion: ((Bool) -> Void)?
    ) {
        UIView.animate(
            withDuration: transitionDuration(using: nil), delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: 0, options: options, animations: changes, completion: completion)
    }
}
