public import CoreGraphics

/// A range of numbers between a minimum and a maximum.
public struct UIFloatRange: Equatable, Sendable {
    /// The minimum.
    public var minimum: CGFloat
    /// The maximum.
    public var maximum: CGFloat

    /// Creates the range 0…0.
    public init() {
        minimum = 0
        maximum = 0
    }
    /// Creates the range from `minimum` to `maximum`.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The range 0…0.
    public static let zero = UIFloatRange()
    /// The range of all numbers.
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
    /// `true` if the range contains all numbers.
    public var isInfinite: Bool { self == .infinite }

    var isFiniteSomewhere: Bool { minimum.isFinite || maximum.isFinite }

    /// Returns the range in order and clamped to ±`limit`; NaN means no limit.
    func limited(to limit: Double) -> (Double, Double) {
        let low = minimum.isNaN ? -limit : min(limit, max(-limit, Double(minimum)))
        let high = maximum.isNaN ? limit : min(limit, max(-limit, Double(maximum)))
        return (min(low, high), max(low, high))
    }
}
