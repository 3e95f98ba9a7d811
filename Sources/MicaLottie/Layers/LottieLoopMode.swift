/// The repetition of an animation.
public enum LottieLoopMode: Hashable, Sendable {
    /// Plays once and stays at the end.
    case playOnce
    /// Repeats without end.
    case loop
    /// Plays forwards and backwards without end.
    case autoReverse
    /// Plays a number of times; may have a fraction.
    case `repeat`(Float)
    /// Plays forwards and backwards a number of times.
    case repeatBackwards(Float)
}
