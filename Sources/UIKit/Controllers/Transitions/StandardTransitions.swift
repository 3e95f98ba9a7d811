import CoreGraphics
import QuartzCore

/// The transitions of `UIModalTransitionStyle`.
@MainActor final class StandardTransition: TransitionWithCurve {
    private let style: UIModalTransitionStyle
    private let isComing: Bool
    /// The duration in seconds.
    private static let duration: TimeInterval = 0.5

    init(_ style: UIModalTransitionStyle, isComing: Bool) {
        self.style = style
        self.isComing = isComing
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        StandardTransition.duration
    }

    func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        settle(options: .allowUserInteraction, changes, completion: completion)
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let context = transitionContext, key: UITransitionContextViewControllerKey = isComing ? .to : .from
        guard let controller = context.viewController(forKey: key),
            let view = context.view(forKey: isComing ? .to : .from)
        else {
            return context.completeTransition(true)
        }
        if isComing {
            context.containerView.addSubview(view)
            view.frame = context.finalFrame(for: controller)
            move(view, away: true, in: context.containerView)
            context.containerView.layoutIfNeeded()
        }
        animate { [self] in
            move(view, away: !isComing, in: context.containerView)
        } completion: { [self] _ in
            let isOver = !context.transitionWasCancelled
            // After dismissal or cancellation the view has its previous values again.
            if !(isComing && isOver) { reset(view) }
            if style == .flipHorizontal { view.layer.isDoubleSided = true }
            context.completeTransition(isOver)
        }
    }

    /// Moves the view to its position before and after the presentation, or to its visible position.
    private func move(_ view: UIView, away: Bool, in container: UIView) {
        switch style {
        case .crossDissolve: view.alpha = away ? 0 : 1
        case .flipHorizontal:
            var turn = CATransform3DIdentity
            turn.m34 = -1 / 1000
            view.layer.isDoubleSided = false
            view.transform3D = away ? CATransform3DRotate(turn, -.pi, 0, 1, 0) : CATransform3DIdentity
        case .coverVertical, .partialCurl:
            view.transform = away ? CGAffineTransform(translationX: 0, y: container.bounds.height) : .identity
        }
    }

    private func reset(_ view: UIView) {
        UIView.performWithoutAnimation {
            switch style {
            case .crossDissolve: view.alpha = 1
            case .flipHorizontal: view.transform3D = CATransform3DIdentity
            case .coverVertical, .partialCurl: view.transform = .identity
            }
        }
    }
}
