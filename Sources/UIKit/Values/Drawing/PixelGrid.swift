import CoreGraphics

/// The pixels of a screen, to which positions and sizes in points are rounded.
struct PixelGrid: Equatable {
    /// The number of pixels per point, at least 1.
    let scale: CGFloat

    /// Creates the grid of a scale; a scale below 1, as that of unspecified traits, counts as 1.
    init(scale: CGFloat) { self.scale = max(1, scale) }

    /// The width of a pixel, in points: the thickness of a hairline.
    var pixel: CGFloat { 1 / scale }

    /// Returns the position of the nearest pixel; halves are rounded away from zero.
    func rounded(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    func rounded(_ point: CGPoint) -> CGPoint { CGPoint(x: rounded(point.x), y: rounded(point.y)) }

    /// Returns the rectangle with each of its edges at the nearest pixel.
    func roundedEdges(of rect: CGRect) -> CGRect {
        let x = rounded(rect.minX), y = rounded(rect.minY)
        return CGRect(x: x, y: y, width: rounded(rect.maxX) - x, height: rounded(rect.maxY) - y)
    }

    /// Returns a size rounded up to whole pixels; an excess of less than 0.0001 points needs no further pixel.
    func roundedUp(_ value: CGFloat) -> CGFloat { ((value - 0.0001) * scale).rounded(.up) / scale }
    func roundedUp(_ size: CGSize) -> CGSize {
        CGSize(width: max(0, roundedUp(size.width)), height: max(0, roundedUp(size.height)))
    }

    /// Returns the position of the nearest pixel for a value of the layout solver. Halves are rounded up, even those
    /// that the solver's arithmetic made slightly smaller.
    func snapped(_ value: CGFloat) -> CGFloat { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }

    /// Returns a rectangle of the layout solver with each of its edges at the nearest pixel.
    func snappedEdges(of rect: CGRect) -> CGRect {
        let x = snapped(rect.minX), y = snapped(rect.minY)
        return CGRect(
            x: x, y: y, width: snapped(rect.minX + rect.width) - x, height: snapped(rect.minY + rect.height) - y)
    }
}

extension UITraitCollection {
    /// The pixels of the screen.
    var pixelGrid: PixelGrid { PixelGrid(scale: displayScale) }
}
