import Foundation
import QuartzCore

extension UIView {
    /// An animation that the system provides.
    public enum SystemAnimation: UInt, Sendable {
        /// The views shrink and fade. At the end they are removed from their superviews.
        case delete = 0
    }

    /// Runs an animation of the system on views, together with changes in `parallelAnimations`. It takes 0.25 seconds, or
    /// the duration of the surrounding animation. `completion` is called after both, with `true` if they ran to the
    /// end.
    public static func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let shown = views.map { ($0, $0.alpha, $0.transform) }
        UIView.animate(withDuration: deletionDuration, delay: 0, options: options) {
            for view in views {
                view.alpha = 0
                view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
            }
            parallelAnimations?()
        } completion: { finished in
            for (view, alpha, transform) in shown {
                view.removeFromSuperview()
                // The view can be added again.
                view.alpha = alpha
                view.transform = transform
            }
            completion?(finished)
        }
    }

    private static let deletionDuration: TimeInterval = 0.25
}
