public import Foundation

/// What a path element does, and with it how many points it has.
public enum CGPathElementType: Int32, Sendable {
    /// Starts a sub-path at its one point.
    case moveToPoint = 0
    /// Goes straight to its one point.
    case addLineToPoint = 1
    /// A quadratic Bézier curve: control point, end point.
    case addQuadCurveToPoint = 2
    /// A cubic Bézier curve: two control points, end point.
    case addCurveToPoint = 3
    /// Goes straight back to the sub-path's start; no points.
    case closeSubpath = 4
}

/// One step of a path, as `CGPath.applyWithBlock(_:)` hands it out; the points are valid during that call only.
public struct CGPathElement {
    /// What it does.
    public var type: CGPathElementType
    /// 1, 1, 2, 3 or 0 points by type, in the path's own space.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element over points of the caller.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        (self.type, self.points) = (type, points)
    }
}

/// The function that `CGPath.apply(info:function:)` calls for each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// The closure that `CGPath.applyWithBlock(_:)` calls for each element.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void
