/// A custom value type that `@Animatable` properties and animations can interpolate.
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
    /// Returns the value at `fraction` between `a` (0) and `b` (1); curves that overshoot pass fractions outside 0…1.
    /// Returns `nil` if the two cannot be interpolated: the value then changes at once, half-way through.
    static func interpolate(from a: Self, to b: Self, at fraction: Double) -> Self?
    /// Returns `a` combined with `b`, for additive and cumulative animations. The default implementation returns `b`.
    static func combine(_ a: Self, _ b: Self) -> Self
    /// Returns the distance from `a` to `b`, in any unit; paced keyframes keep it constant. The default implementation
    /// returns 1.
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

/// A class of another module whose values represent a Core Animation type (`UIColor` for `CGColor`, `UIBezierPath` for
/// `CGPath`), so that its properties animate.
package protocol AnimationBridging: AnyObject {
    /// The `CGColor` or `CGPath` that this object represents.
    var animationValue: Any { get }
    /// Returns a new object for an animated value; `nil` if it is of the wrong kind.
    static func bridged(fromAnimationValue value: Any) -> Any?
}
