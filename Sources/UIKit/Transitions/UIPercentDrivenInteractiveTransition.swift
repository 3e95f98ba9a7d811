public import CoreGraphics
import QuartzCore

/// Lets a gesture hold the animation of a transition and move it to and fro: a pan recogniser calls `update(_:)` with how
/// far it is, and in the end `finish()` or `cancel()`.
///
/// It works with any animation of the animator: the time of the container's layers is held. An animator that has an
/// interruptible one is moved by that.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning
{
    /// Seconds, of the animator; 0 before it begins.
    public private(set) var duration: CGFloat = 0
    /// How far it is, 0…1, as last told.
    public private(set) var percentComplete: CGFloat = 0
    /// How fast the rest runs, of the animation's own speed; what is not above 0 counts as 1. Default 1.
    open var completionSpeed: CGFloat = 1
    /// Kept; the rest runs with the animation's own curve. Default ease in and out.
    open var completionCurve: UIView.AnimationCurve = .easeInOut
    /// The timing of the rest of an interruptible animator. Default nil: its own.
    open var timingCurve: (any UITimingCurveProvider)?
    /// False: it begins by itself, and `pause()` takes it over. Default true.
    open var wantsInteractiveStart = true

    private weak var context: TransitionContext?
    private var wayBack: CADisplayLink?
    private var hasBegun = false

    /// Sets the transition going, held at its first frame.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let context = transitionContext as? TransitionContext, let animator = context.animator else {
            report("UIPercentDrivenInteractiveTransition: the context is none of UIKit's own; nothing is driven.")
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
        (duration, percentComplete, hasBegun) = (CGFloat(context.duration), 0, false)
    }

    /// Takes over a transition that runs by itself.
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

    /// Shows the transition so far done, 0…1.
    open func update(_ percentComplete: CGFloat) {
        guard let context, context.isInteractive, percentComplete.isFinite else { return }
        self.percentComplete = min(1, max(0, percentComplete))
        context.updateInteractiveTransition(self.percentComplete)
        if let interruptible = context.interruptibleAnimator {
            interruptible.fractionComplete = self.percentComplete
        } else {
            // What has just been added begins at the time that is held.
            if !hasBegun { CATransaction.flush() }
            hasBegun = true
            context.clock.show(CFTimeInterval(self.percentComplete * duration))
        }
    }

    /// Lets the transition run to its end.
    open func finish() {
        guard let context, context.isInteractive else { return }
        context.finishInteractiveTransition()
        if let interruptible = context.interruptibleAnimator {
            goOn(interruptible, left: 1 - percentComplete)
        } else {
            context.clock.release(speed: speed)
        }
    }

    /// Lets the transition run back to its beginning.
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

    /// `left`: how much of the whole there is to go.
    private func goOn(_ animator: any UIViewImplicitlyAnimating, left: CGFloat) {
        // No factor: the time that is left.
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
            // The ends of the animations call the context, which is held until then.
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
