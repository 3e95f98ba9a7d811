import CoreGraphics

/// Sanitised lengths: finite numbers of limited magnitude, whatever value an app supplies.
enum LayoutNumber {
    /// The greatest length, in points: beyond it, positions have no fractional precision.
    static let most: CGFloat = 1e9

    /// Returns a length clamped to 0–`most`; 0 for NaN.
    static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(most, max(0, value)) }
    static func size(_ value: CGSize) -> CGSize { CGSize(width: length(value.width), height: length(value.height)) }
    /// Returns a distance clamped to ±`most`; 0 for NaN.
    static func distance(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(most, max(-most, value)) }
    /// Returns a rectangle with sanitised origin and size; a null rectangle is empty.
    static func rect(_ value: CGRect) -> CGRect {
        let value = value.standardized
        return CGRect(
            origin: CGPoint(x: distance(value.origin.x), y: distance(value.origin.y)), size: size(value.size))
    }
    static func insets(_ value: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: distance(value.top), left: distance(value.left), bottom: distance(value.bottom),
            right: distance(value.right))
    }
    static func insets(_ value: NSDirectionalEdgeInsets) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: distance(value.top), leading: distance(value.leading), bottom: distance(value.bottom),
            trailing: distance(value.trailing))
    }

    /// Returns the number of whole steps in a distance, clamped to `range`.
    static func steps(_ distance: CGFloat, of step: CGFloat, in range: ClosedRange<Int>) -> Int {
        guard step > 0, distance > 0 else { return range.lowerBound }
        let count = (distance / step).rounded(.down)
        return count < CGFloat(range.upperBound) ? max(range.lowerBound, Int(count)) : range.upperBound
    }
}
