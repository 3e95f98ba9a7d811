public import CoreGraphics

/// A key for one of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller whose view is visible before.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The controller whose view is visible afterwards.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// A key for one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The disappearing view.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The appearing view.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The context of a transition between two controllers, created by the presenting or container controller, never by an
/// app.
///
/// The animator adds the view for `.to` to `containerView`, animates both views, and finally calls
/// `completeTransition(_:)`.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The superview of both views during the transition.
    var containerView: UIView { get }
    /// `true` if the transition has a duration.
    var isAnimated: Bool { get }
    /// `true` while a gesture drives the transition.
    var isInteractive: Bool { get }
    /// `true` if the transition was cancelled and returns to its start.
    var transitionWasCancelled: Bool { get }
    /// The style of the presentation; `none` in a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Reports the progress of the gesture, 0–1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Reports that the gesture ended and the transition runs to its end.
    func finishInteractiveTransition()
    /// Reports that the gesture ended and the transition runs back.
    func cancelInteractiveTransition()
    /// Reports that a gesture takes over the running transition.
    func pauseInteractiveTransition()
    /// Ends the transition; `false` means that it was cancelled. Only the first call has an effect.
    func completeTransition(_ didComplete: Bool)
    /// Returns the disappearing or appearing controller.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns the view that the animator moves; nil for a view that stays, such as the one behind a sheet.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The identity transform: windows do not rotate.
    var targetTransform: CGAffineTransform { get }
    /// Returns the start frame of a controller's view in the container's space; zero if the view is not visible then.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Returns the final frame of a controller's view; zero if the view is not visible then.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// Animates the views of a transition.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration in seconds, which is also that of animations alongside.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Adds the new view and starts the animation, whose end calls the context's `completeTransition(_:)`.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Returns an animator that replaces `animateTransition(using:)`, for transitions that can be interrupted and
    /// reversed. Optional.
    func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating
    /// Called after the transition. Optional.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { MissingAnimator.shared }
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// A placeholder for an animator that was not implemented.
@MainActor enum MissingAnimator {
    static let shared = UIViewPropertyAnimator(duration: 0, curve: .linear)
}

/// Drives a transition with a gesture.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Starts the transition.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// The speed of the remaining animation, relative to its own. Optional, default 1.
    var completionSpeed: CGFloat { get }
    /// The curve of the remaining animation. Optional, default ease in and out.
    var completionCurve: UIView.AnimationCurve { get }
    /// `false` if it starts as an animation that a gesture may take over. Optional, default `true`.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    public var completionSpeed: CGFloat { 1 }
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    public var wantsInteractiveStart: Bool { true }
}

/// The methods that provide a presented controller's animations and presentation controller; all are optional.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
    /// Returns the animation of the presentation; nil uses `modalTransitionStyle`.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the animation of the dismissal.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the object that drives the presentation; nil if it is not interactive.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the object that drives the dismissal.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the presentation controller for the style `custom`.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}
