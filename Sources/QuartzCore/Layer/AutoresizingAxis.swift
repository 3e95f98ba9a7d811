package import Foundation

/// One axis of a rectangle in a container whose size changes: the margin before it, its length and the margin after it,
/// of which some are flexible. Views and layers use the same rule.
package struct AutoresizingAxis {
    var origin: CGFloat
    var length: CGFloat
    var isLowMarginFlexible: Bool
    var isLengthFlexible: Bool
    var isHighMarginFlexible: Bool

    package init(origin: CGFloat, length: CGFloat, low: Bool, middle: Bool, high: Bool) {
        self.origin = origin
        self.length = length
        isLowMarginFlexible = low
        isLengthFlexible = middle
        isHighMarginFlexible = high
    }

    /// Returns the origin and length after the container's length changes from `old` to `new`, in points. The flexible
    /// parts share the change in proportion to their lengths, or evenly if these add up to 0; without a flexible part
    /// nothing changes. The length may become negative.
    package func resized(from old: CGFloat, to new: CGFloat) -> (origin: CGFloat, length: CGFloat) {
        let change = new - old
        guard change != 0, isLowMarginFlexible || isLengthFlexible || isHighMarginFlexible else {
            return (origin, length)
        }
        var total: CGFloat = 0, count: CGFloat = 0
        func add(_ part: CGFloat) {
            total += part
            count += 1
        }
        if isLowMarginFlexible { add(origin) }
        if isLengthFlexible { add(length) }
        if isHighMarginFlexible { add(old - origin - length) }
        func growth(_ part: CGFloat) -> CGFloat { total != 0 ? change * part / total : change / count }
        return (
            isLowMarginFlexible ? origin + growth(origin) : origin, isLengthFlexible ? length + growth(length) : length
        )
    }
}
