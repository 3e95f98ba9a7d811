public import Foundation

/// The type of a path element, which determines its number of points.
public enum CGPathElementType: Int32, Sendable {
    /// Starts a subpath at its one point.
    case moveToPoint = 0
    /// A line to its one point.
    case addLineToPoint = 1
    /// A quadratic Bézier curve: control point, end point.
    case addQuadCurveToPoint = 2
    /// A cubic Bézier curve: two control points, end point.
    case addCurveToPoint = 3
    /// A line to the subpath's start; no points.
    case closeSubpath = 4
}

/// An element of a path, as passed by `CGPath.applyWithBlock(_:)`; the points are valid only during that call.
public struct CGPathElement {
    /// The type of the element.
    public var type: CGPathElementType
    /// The points, in the path's own space: 1, 1, 2, 3 or 0, by type.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element with points of the caller.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// The function that `CGPath.apply(info:function:)` calls for each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// The closure that `CGPath.applyWithBlock(_:)` calls for each element.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void
