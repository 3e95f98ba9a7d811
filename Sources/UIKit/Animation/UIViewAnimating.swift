/// Whether an animator has been started, stopped or neither.
public enum UIViewAnimatingState: Int, Sendable {
    /// Nothing has been started, or all of it is over.
    case inactive
    /// Running or paused.
    case active
    /// Stopped, and not finished yet.
    case stopped
}

/// Where an animation is left.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// With the values that the closures set.
    case end
    /// With the values from before.
    case start
    /// With the values that show.
    case current
}

/// What can be started, paused, scrubbed, stopped and finished.
@preconcurrency @MainActor public protocol UIViewAnimating: AnyObject {
    /// Whether it has been started, stopped or neither.
    var state: UIViewAnimatingState { get }
    /// Whether it moves now.
    var isRunning: Bool { get }
    /// Whether it goes from the end to the start.
    var isReversed: Bool { get set }
    /// How far it is, 0…1.
    var fractionComplete: CGFloat { get set }
    /// Starts it, or goes on after a pause.
    func startAnimation()
    /// Starts it after so many seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Holds it where it is.
    func pauseAnimation()
    /// Ends it where it is; false: `finishAnimation(at:)` is still to be called.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Sets the values of a position after a stop.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What animates the changes of closures that are added to it.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes that wait for a part, 0…1, of the time that is left.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds what is called when it has finished, with where.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Goes on after a pause, with another timing if given.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
