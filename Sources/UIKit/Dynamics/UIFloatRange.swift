public import CoreGraphics

/// The numbers from a least to a greatest one.
public struct UIFloatRange: Equatable, Sendable {
    /// The least.
    public var minimum: CGFloat
    /// The greatest.
    public var maximum: CGFloat

    /// The range 0…0.
    public init() { (minimum, maximum) = (0, 0) }
    /// The range from `minimum` to `maximum`.
    public init(minimum: CGFloat, maximum: CGFloat) { (self.minimum, self.maximum) = (minimum, maximum) }

    /// The range 0…0.
    public static let zero = UIFloatRange()
    /// All numbers.
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
    /// Whether it is that of all numbers.
    public var isInfinite: Bool { self == .infinite }

    var isFiniteSomewhere: Bool { minimum.isFinite || maximum.isFinite }

    /// In order and finite; what is no number limits nothing.
    func limited(to limit: Double) -> (Double, Double) {
        let low = minimum.isNaN ? -limit : min(limit, max(-limit, Double(minimum)))
        let high = maximum.isNaN ? limit : min(limit, max(-limit, Double(maximum)))
        return (min(low, high), max(low, high))
    }
}
