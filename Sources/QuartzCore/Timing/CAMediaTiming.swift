public import CoreGraphics

/// The timing that layers and animations share, relative to their parent's time.
///
/// A time tp of the parent maps to the object's own, active local time t = (tp − `beginTime`) · `speed` + `timeOffset`;
/// times are in seconds. Layers nest: the parent of a layer's time is its superlayer's, and the root's is
/// `CACurrentMediaTime()`. The parent of an animation's time is its layer's, or its group's.
public protocol CAMediaTiming {
    /// The time at which the object starts, in its parent's time. For an animation, 0 means the time of the commit
    /// after it was added. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// The length of one iteration, in seconds. For an animation, values that are not positive mean the transaction's
    /// duration, or its group's. Default 0; for a layer infinity.
    var duration: CFTimeInterval { get set }
    /// The speed of local time relative to the parent's; 0 freezes it, a negative speed runs backwards. Default 1.
    var speed: Float { get set }
    /// An offset added to the local time, in seconds; for an animation it shifts the start within its iterations, and
    /// wraps. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// The number of iterations; fractions and infinity are allowed, 0 means one. Default 0.
    var repeatCount: Float { get set }
    /// The total duration of the iterations, in seconds; if greater than 0 it takes precedence over `repeatCount`.
    /// Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// A Boolean value that indicates whether each iteration also runs backwards. Default `false`.
    var autoreverses: Bool { get set }
    /// The presentation before and after the active time. Default `removed`.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The presentation of an animation outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// After the end (if the animation is not removed), the last value.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Before the begin, the first value.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both `forwards` and `backwards`.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// The animation has no effect outside its active time.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")

    var fillsForwards: Bool { self == .forwards || self == .both }
    var fillsBackwards: Bool { self == .backwards || self == .both }
}
