import CoreGraphics

/// The two axes of a layout: the main one, along which it goes on and on, and the cross one, along which its room ends.
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

    /// The insets at the beginning and the end of each axis.
    func main(_ insets: UIEdgeInsets) -> (lead: CGFloat, trail: CGFloat) {
        isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    }
    func cross(_ insets: UIEdgeInsets) -> (lead: CGFloat, trail: CGFloat) {
        isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
}

/// Lengths that a layout can count with, whatever an app said.
enum LayoutNumber {
    /// In points: beyond that places have no parts of a point any more.
    static let most: CGFloat = 1e9

    /// A length between nothing and `most`; nothing where it is no number.
    static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(most, max(0, value)) }
    static func size(_ value: CGSize) -> CGSize { CGSize(width: length(value.width), height: length(value.height)) }
    /// A distance, which may be negative.
    static func distance(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(most, max(-most, value)) }
    static func insets(_ value: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: distance(value.top), left: distance(value.left), bottom: distance(value.bottom),
            right: distance(value.right))
    }

    /// The number of whole steps in a distance, within `range`.
    static func steps(_ distance: CGFloat, of step: CGFloat, in range: ClosedRange<Int>) -> Int {
        guard step > 0, distance > 0 else { return range.lowerBound }
        let count = (distance / step).rounded(.down)
        return count < CGFloat(range.upperBound) ? max(range.lowerBound, Int(count)) : range.upperBound
    }
}

extension Collection where Index == Int {
    /// The first index from which on `isBeyond` holds: it must not hold again before it; the end for none.
    func partition(_ isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
