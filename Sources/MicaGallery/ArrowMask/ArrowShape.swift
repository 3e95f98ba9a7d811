public import UIKit

/// The outline of an arrow that runs along a ring: a tail of constant thickness and a pointed head.
///
/// Angles are in radians from the positive x axis, larger ones lie clockwise on screen (y grows down).
public struct ArrowShape: Hashable, Sendable {
    /// The radius of the ring's outside, in points.
    public var outerRadius: CGFloat
    /// The radius of its inside; 0 where the arrow is thicker than the ring is wide.
    public var innerRadius: CGFloat
    /// Where the tail begins.
    public var startRadians: CGFloat
    /// From the tail's end to the tip; negative: towards smaller angles.
    public var lengthRadians: CGFloat
    /// The length of the head: at most the whole length, with the same sign.
    public let headRadians: CGFloat

    /// A shape by its measures: points, and radians from the x axis.
    public init(
        outerRadius: CGFloat, thickness: CGFloat, startRadians: CGFloat, lengthRadians: CGFloat,
        headLengthRadians: CGFloat
    ) {
        self.outerRadius = max(0, outerRadius)
        innerRadius = max(0, outerRadius - thickness)
        (self.startRadians, self.lengthRadians) = (startRadians, lengthRadians)
        let head = min(abs(headLengthRadians), abs(lengthRadians))
        headRadians = lengthRadians < 0 ? -head : head
    }

    /// Where the tail meets the head. With a head as long as the arrow this is the start *exactly*: a difference of one
    /// rounding would make the arcs below go all the way round.
    public var neckRadians: CGFloat {
        headRadians == lengthRadians ? startRadians : startRadians + (lengthRadians - headRadians)
    }

    /// On the middle of the ring.
    public var tip: CGPoint {
        CGPoint(x: (outerRadius + innerRadius) / 2, y: 0)
            .applying(CGAffineTransform(rotationAngle: startRadians + lengthRadians))
    }

    /// The outline about the ring's middle, (0, 0).
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
