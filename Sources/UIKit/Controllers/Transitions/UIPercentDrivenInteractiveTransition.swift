public import CoreGraphics
import QuartzCore

/// Lets a gesture hold and scrub the animation of a transition: a pan recogniser calls `update(_:)` with its progress,
/// and finally `finish()` or `cancel()`.
///
/// It works with any animator, because it stops the time of the container's layers. If the animator provides an
/// interruptible animator, it is scrubbed directly.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning
{
    /// The animator's duration in seconds; 0 before the start.
    public private(set) var duration: CGFloat = 0
    /// The last progress, 0–1.
    public private(set) var percentComplete: CGFloat = 0
    /// The speed of the remaining animation, relative to its own; values that are not positive count as 1. Default 1.
    open var completionSpeed: CGFloat = 1
    /// Stored without effect: the remaining animation uses its own curve. Default ease in and out.
    open var completionCurve: UIView.AnimationCurve = .easeInOut
    /// The timing of the rest of an interruptible animator; nil for its own. Default nil.
    open var timingCurve: (any UITimingCurveProvider)?
    /// `true` if a gesture controls the transition from the start, `false` if it runs until `pause()` is called.
    /// Default `true`.
    open var wantsInteractiveStart = true

    private weak var context: TransitionContext?
    private var wayBack: CADisplayLink?
    private var hasBegun = false

    /// Starts the transition, held at its first frame.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let context = transitionContext as? TransitionContext, let animator = context.animator else {
            report("UIPercentDrivenInteractiveTransition: the context must be one of UIKit's own; it is ignored.")
            return
        }
        attach(to: context)
        if let interruptible = context.interruptibleAnimator {
            interruptible.pauseAnimation()
        } else {
            context.clock.hold()
            animator.animateTransition(using: context)
        }
    }

    func attach(to context: TransitionContext) {
        self.context = context
        duration = CGFloat(context.duration)
        percentComplete = 0
        hasBegun = false
    }

    /// Takes over a running transition.
    open func pause() {
        guard let context, !context.isInteractive else { return }
        endWayBack()
        context.pauseInteractiveTransition()
        if let interruptible = context.interruptibleAnimator {
            interruptible.pauseAnimation()
            percentComplete = interruptible.fractionComplete
        } else {
            context.clock.hold()
            percentComplete = duration > 0 ? min(1, max(0, CGFloat(context.clock.elapsed) / duration)) : 1
        }
        context.updateInteractiveTransition(percentComplete)
    }

    /// Shows the transition at a progress, 0–1.
    open func update(_ percentComplete: CGFloat) {
        guard let context, context.isInteractive, percentComplete.isFinite else { return }
        self.percentComplete = min(1, max(0, percentComplete))
        context.updateInteractiveTransition(self.percentComplete)
        if let interruptible = context.interruptibleAnimator {
            interruptible.fractionComplete = self.percentComplete
        } else {
            // Animations that were just added begin at the held time.
            if !hasBegun { CATransaction.flush() }
            hasBegun = true
            context.clock.show(CFTimeInterval(self.percentComplete * duration))
        }
    }

    /// Runs the transition to its end.
    open func finish() {
        guard let context, context.isInteractive else { return }
        context.finishInteractiveTransition()
        if let interruptible = context.interruptibleAnimator {
            goOn(interruptible, left: 1 - percentComplete)
        } else {
            context.clock.release(speed: speed)
        }
    }

    /// Runs the transition back to its start.
    open func cancel() {
        guard let context, context.isInteractive else { return }
        context.cancelInteractiveTransition()
        if let interruptible = context.interruptibleAnimator {
            interruptible.isReversed = true
            goOn(interruptible, left: percentComplete)
        } else {
            runBack(context)
        }
    }

    /// Continues the animator; `left` is the remaining fraction.
    private func goOn(_ animator: any UIViewImplicitlyAnimating, left: CGFloat) {
        // A factor of 0 stands for the remaining time.
        let factor = speed == 1 ? 0 : left / CGFloat(speed)
        animator.continueAnimation(withTimingParameters: timingCurve, durationFactor: factor)
    }

    private var speed: Double {
        let speed = Double(completionSpeed)
        return speed.isFinite && speed > 0 ? speed : 1
    }

    private func runBack(_ context: TransitionContext) {
        let start = context.clock.now, held = context.clock.elapsed, speed = speed
        func isOver() -> Bool {
            let left = held - (context.clock.now - start) * speed
            context.clock.show(max(0, left))
            return left <= 0
        }
        let end = { [weak self] in
            self?.endWayBack()
            // The completions of the animations retain the context, because they call it.
            context.clock.removeAnimations()
        }
        guard held > 0 else { return end() }
        let link = CADisplayLink { [weak self] link in
            guard self?.wayBack === link else { return link.invalidate() }
            if isOver() { end() }
        }
        wayBack = link
        link.add(to: .main, forMode: .common)
    }

    private func endWayBack() {
        wayBack?.invalidate()
        wayBack = nil
    }
}
