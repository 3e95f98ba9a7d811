public import UIKit

/// A filter that turns the points of a finger into a smooth line without corners, which lags half a step behind.
///
/// Each piece is a quadratic curve from one midpoint to the next. Its control point is the point between them.
public struct StrokeSmoother {
    private var previous: CGPoint?
    private var middle: CGPoint?

    /// Creates a smoother without points.
    public init() {}

    /// Returns the piece of the line that `point` adds; `nil` for the first point and for a repeated one.
    public mutating func add(_ point: CGPoint) -> CGPath? {
        guard let previous else {
            previous = point
            return nil
        }
        guard point != previous else { return nil }
        let next = CGPoint(x: (previous.x + point.x) / 2, y: (previous.y + point.y) / 2)
        let piece = CGMutablePath()
        piece.move(to: middle ?? previous)
        if middle == nil { piece.addLine(to: next) } else { piece.addQuadCurve(to: next, control: previous) }
        self.previous = point
        middle = next
        return piece
    }

    /// Returns the rest of the line up to the last point; a dot if the finger did not move.
    public mutating func finish() -> CGPath? {
        guard let previous else { return nil }
        let piece = CGMutablePath()
        piece.move(to: middle ?? previous)
        piece.addLine(to: previous)
        self.previous = nil
        middle = nil
        return piece
    }
}
