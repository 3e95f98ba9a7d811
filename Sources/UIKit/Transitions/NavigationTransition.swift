import CoreGraphics

/// The push and the pop of a navigation controller: one view slides over another, which gives way a little.
@MainActor final class NavigationTransition: TransitionWithCurve {
    private let isPush: Bool
    /// A finger drives it, and wants it to follow.
    private let isLinear: Bool

    init(isPush: Bool, isLinear: Bool) { (self.isPush, self.isLinear) = (isPush, isLinear) }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        isLinear ? 0.35 : 0.5
    }

    func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)?) {
        if isLinear {
            UIView.animate(
                withDuration: 0.35, delay: 0, options: .curveLinear, animations: changes, completion: completion)
        } else {
            settle(changes, completion: completion)
        }
    }

    /// How far the view below gives way, of the width.
    private static let parallax: CGFloat = 0.3
    private static let dimming: CGFloat = 0.1

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let context = transitionContext, container = context.containerView
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let coming = context.viewController(forKey: .to)
        else { return context.completeTransition(true) }
        to.frame = context.finalFrame(for: coming)
        let above = isPush ? to : from, below = isPush ? from : to
        let way = container.bounds.width * (container.isMirrored ? -1 : 1)
        let shade = UIView(frame: container.bounds)
        shade.backgroundColor = .black
        shade.isUserInteractionEnabled = false
        container.insertSubview(below, at: 0)
        container.insertSubview(shade, at: 1)
        container.addSubview(above)
        let away = CGAffineTransform(translationX: way, y: 0)
        let aside = CGAffineTransform(translationX: -way * NavigationTransition.parallax, y: 0)
        above.transform = isPush ? away : .identity
        below.transform = isPush ? .identity : aside
        shade.alpha = isPush ? 0 : NavigationTransition.dimming
        container.layoutIfNeeded()
        animate { [isPush] in
            above.transform = isPush ? .identity : away
            below.transform = isPush ? aside : .identity
            shade.alpha = isPush ? NavigationTransition.dimming : 0
        } completion: { _ in
            (above.transform, below.transform) = (.identity, .identity)
            shade.removeFromSuperview()
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
