import CoreGraphics

/// One transition between two controllers, from its first frame to its last.
@MainActor final class TransitionContext: UIViewControllerContextTransitioning {
    /// One side of the transition.
    struct Side {
        var controller: UIViewController?
        /// The view that the animator moves; nil if it stays.
        var view: UIView?
        var initialFrame = CGRect.zero
        var finalFrame = CGRect.zero
    }

    let from: Side, to: Side
    let containerView: UIView
    let presentationStyle: UIModalPresentationStyle
    /// The animator; nil for a transition without duration.
    let animator: (any UIViewControllerAnimatedTransitioning)?
    let interaction: (any UIViewControllerInteractiveTransitioning)?
    private(set) lazy var coordinator = TransitionCoordinator(self)
    private(set) lazy var clock = TransitionClock(containerView.layer)

    private(set) var isInteractive = false
    let startsInteractively: Bool
    private(set) var transitionWasCancelled = false
    private(set) var percentComplete: CGFloat = 0
    private var ending: ((Bool) -> Void)?
    private var isInterruptible = false
    var isAnimated: Bool { animator != nil }
    var targetTransform: CGAffineTransform { .identity }
    /// The duration in seconds.
    var duration: TimeInterval {
        guard let duration = animator?.transitionDuration(using: self), duration.isFinite else { return 0 }
        return max(0, duration)
    }

    /// Creates a context. `ending` is called once, with `true` unless the transition was cancelled.
    init(
        from: Side, to: Side, in container: UIView, style: UIModalPresentationStyle,
        animator: (any UIViewControllerAnimatedTransitioning)?,
        interaction: (any UIViewControllerInteractiveTransitioning)?, ending: @escaping (Bool) -> Void
    ) {
        self.from = from
        self.to = to
        containerView = container
        presentationStyle = style
        self.animator = animator
        self.interaction = animator == nil ? nil : interaction
        startsInteractively = self.interaction?.wantsInteractiveStart ?? false
        self.ending = ending
    }

    /// Creates a context for a change of a window's size, which has no duration.
    convenience init(in window: UIWindow) {
        self.init(from: Side(), to: Side(), in: window, style: .none, animator: nil, interaction: nil) { _ in }
    }

    /// Starts the transition, along with the animations that were given to the coordinator.
    func run() {
        guard let animator else {
            coordinator.begin()
            return completeTransition(true)
        }
        isInteractive = startsInteractively
        clock.start()
        if let interaction, isInteractive {
            interaction.startInteractiveTransition(self)
            coordinator.begin()
            return
        }
        (interaction as? UIPercentDrivenInteractiveTransition)?.attach(to: self)
        if let interruptible = interruptibleAnimator {
            interruptible.startAnimation()
        } else {
            animator.animateTransition(using: self)
        }
        coordinator.begin()
    }

    /// The interruptible animator of the animator object, if there is one.
    private(set) lazy var interruptibleAnimator: (any UIViewImplicitlyAnimating)? = {
        guard let found = animator?.interruptibleAnimator(using: self), found !== MissingAnimator.shared else {
            return nil
        }
        return found
    }()

    // MARK: UIViewControllerContextTransitioning

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard percentComplete.isFinite else { return }
        self.percentComplete = min(1, max(0, percentComplete))
    }

    func finishInteractiveTransition() { endInteraction(cancelled: false) }
    func cancelInteractiveTransition() { endInteraction(cancelled: true) }

    private func endInteraction(cancelled: Bool) {
        guard isInteractive, ending != nil else { return }
        isInteractive = false
        transitionWasCancelled = cancelled
        coordinator.interactionChanged()
    }

    func pauseInteractiveTransition() {
        guard !isInteractive, ending != nil else { return }
        isInteractive = true
        transitionWasCancelled = false
        coordinator.interactionChanged()
    }

    func completeTransition(_ didComplete: Bool) {
        guard let body = ending else { return }
        ending = nil
        isInteractive = false
        if !didComplete { transitionWasCancelled = true }
        clock.end()
        body(didComplete)
        coordinator.end()
        animator?.animationEnded(didComplete)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from.controller : key == .to ? to.controller : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        key == .from ? from.view : key == .to ? to.view : nil
    }

    func initialFrame(for vc: UIViewController) -> CGRect {
        vc === from.controller ? from.initialFrame : vc === to.controller ? to.initialFrame : .zero
    }

    func finalFrame(for vc: UIViewController) -> CGRect {
        vc === from.controller ? from.finalFrame : vc === to.controller ? to.finalFrame : .zero
    }
}

/// The time in a transition's layers, which a gesture holds and changes.
@MainActor final class TransitionClock {
    private let container: CALayer
    /// Layers outside of the container that are animated along with the transition.
    private var others: [CALayer] = []
    private var isHeld = false
    /// The layers' timing before they were held.
    private var own: [(layer: CALayer, speed: Float, timeOffset: CFTimeInterval, beginTime: CFTimeInterval)] = []
    /// The host's time at the start of the transition, plus the time for which it was held.
    private var origin: CFTimeInterval = 0
    /// The time since the start in seconds, while the clock is held.
    private var heldAt: CFTimeInterval = 0
    private var speed = 1.0

    init(_ container: CALayer) { self.container = container }

    private var layers: [CALayer] { [container] + others }
    /// The time of the container's host in seconds.
    var now: CFTimeInterval { container.clockHost?.time ?? CACurrentMediaTime() }

    func start() { origin = now }

    /// The time since the start in seconds, at the animation's own speed.
    var elapsed: CFTimeInterval { isHeld ? heldAt : (now - origin) * speed }

    /// Adds a layer whose animations follow this clock from now on.
    func include(_ layer: CALayer) {
        var above: CALayer? = layer
        while let current = above {
            if layers.contains(where: { $0 === current }) { return }
            above = current.superlayer
        }
        if isHeld { hold(layer) }
        others.append(layer)
    }

    /// Stops the time of the layers.
    func hold() {
        guard !isHeld else { return }
        heldAt = elapsed
        isHeld = true
        layers.forEach(hold)
    }

    private func hold(_ layer: CALayer) {
        let local = layer.convertTime(now, from: nil)
        if !own.contains(where: { $0.layer === layer }) {
            own.append((layer, layer.speed, layer.timeOffset, layer.beginTime))
        }
        layer.speed = 0
        layer.timeOffset = local
        layer.beginTime = 0
    }

    /// Shows the state at a time in seconds after the start.
    func show(_ time: CFTimeInterval) {
        guard isHeld else { return }
        for layer in layers { layer.timeOffset += time - heldAt }
        heldAt = time
    }

    /// Resumes the time at a speed.
    func release(speed: Double) {
        guard isHeld else { return }
        isHeld = false
        self.speed = speed
        let now = now
        origin = now - heldAt / speed
        for layer in layers {
            layer.beginTime = layer.superlayer?.convertTime(now, from: nil) ?? now
            layer.speed = Float(speed)
        }
    }

    /// Removes the animations of the transition: a cancelled transition restores the previous state.
    func removeAnimations() {
        for layer in layers {
            let beginning = layer.convertTime(now, from: nil) - elapsed
            TransitionClock.removeAnimations(since: beginning, of: layer, from: layer)
        }
    }

    private static func removeAnimations(since time: CFTimeInterval, of clock: CALayer, from root: CALayer) {
        var open = [root]
        while let layer = open.popLast() {
            let beginning = layer.convertTime(time, from: clock) - 1e-6
            for key in layer.animationKeys() ?? [] {
                guard let animation = layer.animation(forKey: key) else { continue }
                if animation.beginTime == 0 || animation.beginTime >= beginning { layer.removeAnimation(forKey: key) }
            }
            open += layer.sublayers ?? []
            if let mask = layer.mask { open.append(mask) }
        }
    }

    /// Restores the layers' own timing.
    func end() {
        isHeld = false
        for (layer, speed, timeOffset, beginTime) in own {
            layer.speed = speed
            layer.timeOffset = timeOffset
            layer.beginTime = beginTime
        }
        own = []
        others = []
    }
}
