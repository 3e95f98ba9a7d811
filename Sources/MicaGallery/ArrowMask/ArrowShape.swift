public import UIKit

/// The outline of an arrow along a ring: a tail of constant thickness and a pointed head.
///
/// Angles are in radians, clockwise from the positive x axis (y grows down).
public struct ArrowShape: Hashable, Sendable {
    /// The outer radius of the ring in points.
    public var outerRadius: CGFloat
    /// The inner radius of the ring; 0 if the arrow is thicker than the outer radius.
    public var innerRadius: CGFloat
    /// The angle of the tail's end.
    public var startRadians: CGFloat
    /// The angle from the tail's end to the tip; negative towards smaller angles.
    public var lengthRadians: CGFloat
    /// The angle of the head, limited to the whole length, with the same sign.
    public let headRadians: CGFloat

    /// Creates a shape from its measures, in points and radians.
    public init(
        outerRadius: CGFloat, thickness: CGFloat, startRadians: CGFloat, lengthRadians: CGFloat,
        headLengthRadians: CGFloat
    ) {
        self.outerRadius = max(0, outerRadius)
        innerRadius = max(0, outerRadius - thickness)
        self.startRadians = startRadians
        self.lengthRadians = lengthRadians
        let head = min(abs(headLengthRadians), abs(lengthRadians))
        headRadians = lengthRadians < 0 ? -head : head
    }

    /// The angle at which the tail meets the head. If the head is as long as the arrow, this is *exactly* the start:
    /// with a rounding error, the arcs below would run around the whole ring.
    public var neckRadians: CGFloat {
        headRadians == lengthRadians ? startRadians : startRadians + (lengthRadians - headRadians)
    }

    /// The position of the tip, in the middle of the ring's thickness.
    public var tip: CGPoint {
        CGPoint(x: (outerRadius + innerRadius) / 2, y: 0)
            .applying(CGAffineTransform(rotationAngle: startRadians + lengthRadians))
    }

    /// The outline around the ring's centre, (0, 0).
    public var path: CGPath {
        let path = CGMutablePath()
        guard lengthRadians != 0, outerRadius > 0 else { return path }
        let runsBack = lengthRadians < 0
        path.move(to: tip)
        path.addArc(
            center: .zero, radius: outerRadius, startAngle: neckRadians, endAngle: startRadians, clockwise: !runsBack)
        path.addArc(
            center: .zero, radius: innerRadius, startAngle: startRadians, endAngle: neckRadians, clockwise: runsBack)
        path.closeSubpath()
        return path
    }
}
