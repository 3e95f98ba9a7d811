public import CoreGraphics

/// Which of the two controllers of a transition is meant.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller whose view is seen before.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The controller whose view is seen afterwards.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// Which of the two views of a transition is meant.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that goes.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The view that comes.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// What an animation from one controller to another works with: made by whoever presents, pushes or switches, never by an
/// app.
///
/// The animator puts the view for `.to` into `containerView`, moves both views, and calls `completeTransition(_:)` when
/// that is over.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
    /// Where both views lie during the transition.
    var containerView: UIView { get }
    /// Whether it takes time.
    var isAnimated: Bool { get }
    /// Whether a gesture drives it at the moment.
    var isInteractive: Bool { get }
    /// Whether it was called off, and goes back to where it began.
    var transitionWasCancelled: Bool { get }
    /// How the controller is presented; `none` in a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Tells how far the gesture is, 0…1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// The gesture is over, and the transition goes on to its end.
    func finishInteractiveTransition()
    /// The gesture is over, and the transition goes back.
    func cancelInteractiveTransition()
    /// A gesture takes over a transition that runs.
    func pauseInteractiveTransition()
    /// Ends the transition; false: it was called off. Calls after the first do nothing.
    func completeTransition(_ didComplete: Bool)
    /// The controller that goes, or that comes.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view that the animator moves. Nil for one that stays where it is, such as that behind a sheet.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The identity: windows do not turn.
    var targetTransform: CGAffineTransform { get }
    /// Where a controller's view lies at the start, in the container's space; zero for one that is not there then.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Where it lies at the end; zero for one that is not there then.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// Moves the views of a transition.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Seconds. What is animated beside the transition takes as long.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Puts the new view in and sets the animation going; its end calls `completeTransition(_:)` of the context.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// An animator in place of `animateTransition(using:)`, for transitions that are held and turned back. Optional.
    func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating
    /// The transition has ended. Optional.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { MissingAnimator.shared }
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// What stands for an animator that was not implemented.
@MainActor enum MissingAnimator {
    static let shared = UIViewPropertyAnimator(duration: 0, curve: .linear)
}

/// Drives a transition by a gesture.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Sets the transition going.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// How fast the rest runs, of the animation's own speed. Optional, 1.
    var completionSpeed: CGFloat { get }
    /// The curve of the rest. Optional, ease in and out.
    var completionCurve: UIView.AnimationCurve { get }
    /// False: it begins as an animation that a gesture may take over. Optional, true.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    public var completionSpeed: CGFloat { 1 }
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    public var wantsInteractiveStart: Bool { true }
}

/// Gives a presented controller its animations and what surrounds it; every method is optional.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// How it comes; nil: as `modalTransitionStyle` says.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// How it goes.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// What drives its coming; nil: nothing, it runs by itself.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// What drives its going.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// What places it and surrounds it, where its style is `custom`.
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
