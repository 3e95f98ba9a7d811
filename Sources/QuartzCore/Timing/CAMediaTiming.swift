public import CoreGraphics

/// What layers and animations share: a place in their parent's time.
///
/// Parent time tp becomes the object's own, active local time t = (tp − `beginTime`) · `speed` + `timeOffset`; times
/// are in seconds. Layers nest: the parent of a layer's time is its superlayer's, and the root's is
/// `CACurrentMediaTime()`. The parent of an animation's time is its layer's, or its group's.
public protocol CAMediaTiming {
    /// When the object starts, in its parent's time. For an animation 0 stands for the time of the commit that follows
    /// its being added. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// The length of one iteration. For an animation 0 and less (and what is no number) stand for the transaction's
    /// duration, or for its group's. Default 0, of a layer infinity.
    var duration: CFTimeInterval { get set }
    /// How fast local time runs against the parent's; 0 freezes, a negative speed runs backwards. Default 1.
    var speed: Float { get set }
    /// Added to the local time; for an animation it shifts where in its iterations it starts, and wraps. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// How many iterations there are; fractions and infinity are allowed, 0 means one. Default 0.
    var repeatCount: Float { get set }
    /// For how long iterations go on; if more than 0 it wins over `repeatCount`. Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each iteration is followed by the same backwards. Default false.
    var autoreverses: Bool { get set }
    /// What shows before and after the active time. Default removed.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// After the end (if the animation is still there), its last value.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Before the begin, its first value.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Nothing.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")

    var fillsForwards: Bool { self == .forwards || self == .both }
    var fillsBackwards: Bool { self == .backwards || self == .both }
}
