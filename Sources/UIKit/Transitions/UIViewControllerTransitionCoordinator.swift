public import CoreGraphics

/// What is known of a transition that runs.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether it takes time.
    var isAnimated: Bool { get }
    /// How the controller is presented; `none` in a container.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether a gesture drove it from the start.
    var initiallyInteractive: Bool { get }
    /// Whether it can be held in mid-flight.
    var isInterruptible: Bool { get }
    /// Whether a gesture drives it at the moment.
    var isInteractive: Bool { get }
    /// Whether it goes back to where it began.
    var isCancelled: Bool { get }
    /// Seconds.
    var transitionDuration: TimeInterval { get }
    /// How far the gesture was when it last said so, 0…1.
    var percentComplete: CGFloat { get }
    /// How fast the rest runs, of the animation's own speed.
    var completionVelocity: CGFloat { get }
    /// The curve of the rest.
    var completionCurve: UIView.AnimationCurve { get }
    /// The controller that goes, or that comes.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view that goes, or that comes; nil for one that stays.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where both views lie during the transition.
    var containerView: UIView { get }
    /// The identity: windows do not turn.
    var targetTransform: CGAffineTransform { get }
}

/// Animates other things beside a transition: `transitionCoordinator` of a controller that takes part.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{
    /// Animates changes with the transition's duration, and back with it; `completion` is called at its end, whether or not
    /// it was called off. True: the animation will run.
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// The same for changes in a view outside of the container.
    @discardableResult func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls a closure whenever a gesture lets go of the transition, or takes it.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Animates changes with the transition's duration, and back with it.
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

    /// The transition has begun.
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
        (completions, observers) = ([], [])
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
