import CoreGraphics

/// The two axes of a layout: the main axis, along which content is unbounded, and the cross axis, along which it is
/// limited.
struct LayoutAxis: Equatable {
    let isVertical: Bool

    func main(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
    func cross(_ point: CGPoint) -> CGFloat { isVertical ? point.x : point.y }
    func main(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    func cross(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    func low(_ rect: CGRect) -> CGFloat { isVertical ? rect.minY : rect.minX }
    func high(_ rect: CGRect) -> CGFloat { isVertical ? rect.maxY : rect.maxX }

    func point(main: CGFloat, cross: CGFloat) -> CGPoint {
        isVertical ? CGPoint(x: cross, y: main) : CGPoint(x: main, y: cross)
    }
    func size(main: CGFloat, cross: CGFloat) -> CGSize {
        isVertical ? CGSize(width: cross, height: main) : CGSize(width: main, height: cross)
    }
    func rect(main: CGFloat, cross: CGFloat, size: CGSize) -> CGRect {
        CGRect(origin: point(main: main, cross: cross), size: size)
    }

    /// Returns the insets at the start and the end of the main axis.
    func main(_ insets: UIEdgeInsets) -> (lead: CGFloat, trail: CGFloat) {
        isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    }
    func cross(_ insets: UIEdgeInsets) -> (lead: CGFloat, trail: CGFloat) {
        isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
}

/// Sanitised lengths: finite numbers of limited magnitude, whatever value an app supplies.
enum LayoutNumber {
    /// The greatest length, in points: beyond it, positions have no fractional precision.
    static let most: CGFloat = 1e9

    /// Returns a length clamped to 0–`most`; 0 for NaN.
    static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(most, max(0, value)) }
    static func size(_ value: CGSize) -> CGSize { CGSize(width: length(value.width), height: length(value.height)) }
    /// Returns a distance clamped to ±`most`; 0 for NaN.
    static func distance(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(most, max(-most, value)) }
    static func insets(_ value: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: distance(value.top), left: distance(value.left), bottom: distance(value.bottom),
            right: distance(value.right))
    }

    /// Returns the number of whole steps in a distance, clamped to `range`.
    static func steps(_ distance: CGFloat, of step: CGFloat, in range: ClosedRange<Int>) -> Int {
        guard step > 0, distance > 0 else { return range.lowerBound }
        let count = (distance / step).rounded(.down)
        return count < CGFloat(range.upperBound) ? max(range.lowerBound, Int(count)) : range.upperBound
    }
}

extension Collection where Index == Int {
    /// Returns the first index for which `isBeyond` holds, by binary search; the end if there is none. `isBeyond` must
    /// be monotonic.
    func partition(_ isBeyond: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
