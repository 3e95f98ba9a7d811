/// A value type of your own that `@Animatable` properties and animations may move between two values.
///
/// ```swift
/// struct Polar: Interpolatable {
///     var radius: Double, angle: Double
///     static func interpolate(from a: Polar, to b: Polar, at fraction: Double) -> Polar? {
///         Polar(radius: a.radius + (b.radius - a.radius) * fraction, angle: a.angle + (b.angle - a.angle) * fraction)
///     }
/// }
/// ```
public protocol Interpolatable {
    /// The value at `fraction` between `a` (0) and `b` (1); curves that overshoot ask for fractions outside 0…1.
    /// Nil where nothing lies between the two: the value then changes at once at the half.
    static func interpolate(from a: Self, to b: Self, at fraction: Double) -> Self?
    /// `a` with `b` put on top, for additive and cumulative animations. The default answers `b`.
    static func combine(_ a: Self, _ b: Self) -> Self
    /// How far it is from `a` to `b`, in any unit; what paced keyframes keep constant. The default answers 1.
    static func distance(from a: Self, to b: Self) -> Double
}

extension Interpolatable {
    public static func combine(_ a: Self, _ b: Self) -> Self { b }
    public static func distance(from a: Self, to b: Self) -> Double { 1 }
}

extension Interpolatable {
    static func interpolateAny(_ a: Any, _ b: Any, _ fraction: Double) -> Any? {
        guard let a = a as? Self, let b = b as? Self else { return nil }
        return interpolate(from: a, to: b, at: fraction)
    }
    static func combineAny(_ a: Any, _ b: Any) -> Any? {
        guard let a = a as? Self, let b = b as? Self else { return nil }
        return combine(a, b)
    }
    static func distanceAny(_ a: Any, _ b: Any) -> Double? {
        guard let a = a as? Self, let b = b as? Self else { return nil }
        return distance(from: a, to: b)
    }
}

/// A class of another module whose values stand for one that Core Animation knows (`UIColor` for `CGColor`,
/// `UIBezierPath` for `CGPath`), so that properties of it animate.
package protocol AnimationBridging: AnyObject {
    /// The `CGColor` or `CGPath` that this object stands for.
    var animationValue: Any { get }
    /// A new object for an animated value; nil if it is of the wrong kind.
    static func bridged(fromAnimationValue value: Any) -> Any?
}
