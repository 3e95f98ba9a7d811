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
