/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not started, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped but not finished.
    case stopped
}

/// The values with which an animation ends.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The values that the closures set.
    case end
    /// The values before the animation.
    case start
    /// The values on screen.
    case current
}

/// An animation that can be started, paused, scrubbed, stopped and finished.
@preconcurrency @MainActor public protocol UIViewAnimating: AnyObject {
    /// The state of the animation.
    var state: UIViewAnimatingState { get }
    /// `true` if the animation runs at present.
    var isRunning: Bool { get }
    /// `true` if the animation runs from the end to the start.
    var isReversed: Bool { get set }
    /// The progress, 0–1.
    var fractionComplete: CGFloat { get set }
    /// Starts the animation, or resumes it after a pause.
    func startAnimation()
    /// Starts the animation after a delay in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animation at its present progress.
    func pauseAnimation()
    /// Stops the animation at its present values; with `false`, call `finishAnimation(at:)` afterwards.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Sets the final values after a stop.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of the changes that added closures make.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes with a delay, as a fraction (0–1) of the remaining time.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a closure that is called with the final position after the animation.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Resumes the animation after a pause, optionally with another timing.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
