import CoreGraphics

/// The push and pop of a navigation controller: one view slides over another, which shifts slightly.
@MainActor final class NavigationTransition: TransitionWithCurve {
    private let isPush: Bool
    /// `true` if a finger drives the transition, which must follow it linearly.
    private let isLinear: Bool

    init(isPush: Bool, isLinear: Bool) {
        self.isPush = isPush
        self.isLinear = isLinear
    }

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

    /// The shift of the view below, as a fraction of the width.
    private static let parallax: CGFloat = 0.3
    private static let dimming: CGFloat = 0.1

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let context = transitionContext, container = context.containerView
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let leaving = context.viewController(forKey: .from), let coming = context.viewController(forKey: .to)
        else { return context.completeTransition(true) }
        to.frame = context.finalFrame(for: coming)
        // The view of an active search is above its controller's view and moves with it.
        let fromViews = [from, leaving.searchInContainer?.viewIfLoaded].compactMap { $0 }
        let toViews = [to, coming.searchInContainer?.viewIfLoaded].compactMap { $0 }
        let above = isPush ? toViews : fromViews, below = isPush ? fromViews : toViews
        let way = container.bounds.width * (container.isMirrored ? -1 : 1)
        let shade = UIView(frame: container.bounds)
        shade.backgroundColor = .black
        shade.isUserInteractionEnabled = false
        for (index, view) in (below + [shade]).enumerated() { container.insertSubview(view, at: index) }
        for view in above { container.addSubview(view) }
        coming.searchInContainer?.layOut()
        let away = CGAffineTransform(translationX: way, y: 0)
        let aside = CGAffineTransform(translationX: -way * NavigationTransition.parallax, y: 0)
        for view in above { view.transform = isPush ? away : .identity }
        for view in below { view.transform = isPush ? .identity : aside }
        shade.alpha = isPush ? 0 : NavigationTransition.dimming
        container.layoutIfNeeded()
        animate { [isPush] in
            for view in above { view.transform = isPush ? .identity : away }
            for view in below { view.transform = isPush ? aside : .identity }
            shade.alpha = isPush ? NavigationTransition.dimming : 0
        } completion: { _ in
            for view in above + below { view.transform = .identity }
            shade.removeFromSuperview()
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
