import Foundation

/// A transition that defines the timing of animations alongside it.
@MainActor protocol TransitionWithCurve: UIViewControllerAnimatedTransitioning {
    /// Animates changes with the timing of the transition.
    func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)?)
}

extension TransitionWithCurve {
    /// Animates changes with the spring of transitions for the duration of this one.
    func settle(
        options: UIView.AnimationOptions = [], _ changes: @escaping () -> Void, completion: ((Bool) -> Void)?
    ) {
        UIView.settle(for: transitionDuration(using: nil), options: options, changes, completion: completion)
    }
}

extension UIView {
    /// Animates changes with the spring of transitions, which is critically damped. The duration is in seconds.
    static func settle(
        for duration: TimeInterval, options: AnimationOptions = [], _ changes: @escaping () -> Void,
        completion: ((Bool) -> Void)?
    ) {
        animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: options,
            animations: changes, completion: completion)
    }
}
