public import CoreGraphics

/// The state of a running transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// `true` if the transition has a duration.
    var isAnimated: Bool { get }
    /// The style of the presentation; `none` in a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// `true` if a gesture drove the transition from the start.
    var initiallyInteractive: Bool { get }
    /// `true` if the transition can be interrupted.
    var isInterruptible: Bool { get }
    /// `true` while a gesture drives the transition.
    var isInteractive: Bool { get }
    /// `true` if the transition returns to its start.
    var isCancelled: Bool { get }
    /// The duration in seconds.
    var transitionDuration: TimeInterval { get }
    /// The last progress of the gesture, 0–1.
    var percentComplete: CGFloat { get }
    /// The speed of the remaining animation, relative to its own.
    var completionVelocity: CGFloat { get }
    /// The curve of the remaining animation.
    var completionCurve: UIView.AnimationCurve { get }
    /// Returns the disappearing or appearing controller.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns the disappearing or appearing view; nil for a view that stays.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The superview of both views during the transition.
    var containerView: UIView { get }
    /// The identity transform: windows do not rotate.
    var targetTransform: CGAffineTransform { get }
}

/// Runs animations alongside a transition: the `transitionCoordinator` of its controllers.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{
    /// Animates changes with the transition's duration; they are reversed if it is cancelled. `completion` is called at
    /// its end in both cases. Returns `true` if the animation will run.
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Animates changes in a view outside of the container.
    @discardableResult func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls a closure whenever a gesture releases the transition or takes it over.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Animates changes with the transition's duration; they are reversed if it is cancelled.
    @discardableResult public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

@MainActor final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
    typealias Body = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private unowned let context: TransitionContext
    private var animations: [Body] = []
    private var completions: [Body] = []
    private var observers: [Body] = []
    private enum Phase { case before, running, over }
    private var phase = Phase.before

    init(_ context: TransitionContext) { self.context = context }

    func animate(alongsideTransition animation: Body?, completion: Body?) -> Bool {
        guard phase != .over else { return false }
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        if phase == .before { animations.append(animation) } else { run([animation]) }
        return true
    }

    func animateAlongsideTransition(in view: UIView?, animation: Body?, completion: Body?) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    func notifyWhenInteractionChanges(_ handler: @escaping Body) { observers.append(handler) }

    /// Called at the start of the transition.
    func begin() {
        guard phase == .before else { return }
        phase = .running
        run(animations)
        animations = []
    }

    private func run(_ bodies: [Body]) {
        guard !bodies.isEmpty else { return }
        let changes = { [self] in
            for body in bodies { body(self) }
        }
        guard context.isAnimated else { return UIView.performWithoutAnimation(changes) }
        let before = ViewAnimationContext.animatedLayer
        ViewAnimationContext.animatedLayer = { [context] in context.clock.include($0) }
        if let standard = context.animator as? any TransitionWithCurve {
            standard.animate(changes, completion: nil)
        } else {
            UIView.animate(withDuration: context.duration, animations: changes)
        }
        ViewAnimationContext.animatedLayer = before
    }

    func interactionChanged() {
        for body in observers { body(self) }
    }

    func end() {
        begin()
        phase = .over
        let bodies = completions
        completions = []
        observers = []
        for body in bodies { body(self) }
    }

    // MARK: Context

    var isAnimated: Bool { context.isAnimated }
    var presentationStyle: UIModalPresentationStyle { context.presentationStyle }
    var initiallyInteractive: Bool { context.startsInteractively }
    var isInterruptible: Bool { context.interaction != nil }
    var isInteractive: Bool { context.isInteractive }
    var isCancelled: Bool { context.transitionWasCancelled }
    var transitionDuration: TimeInterval { context.duration }
    var percentComplete: CGFloat { context.percentComplete }
    var completionVelocity: CGFloat { context.interaction?.completionSpeed ?? 1 }
    var completionCurve: UIView.AnimationCurve { context.interaction?.completionCurve ?? .easeInOut }
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        context.viewController(forKey: key)
    }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { context.view(forKey: key) }
    var containerView: UIView { context.containerView }
    var targetTransform: CGAffineTransform { .identity }
}
