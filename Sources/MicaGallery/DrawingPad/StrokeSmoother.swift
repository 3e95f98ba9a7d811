public import UIKit

/// Turns the points of a finger into a smooth line: each piece is a quadratic curve from one midpoint to the next with the
/// point between them as its control point, so that the line has no corners and lags half a step behind.
public struct StrokeSmoother {
    private var previous: CGPoint?
    private var middle: CGPoint?

    /// A smoother without points.
    public init() {}

    /// The piece of line that `point` adds; nil for the first point and for one that is where the last was.
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
        (self.previous, middle) = (point, next)
        return piece
    }

    /// The rest of the line to the last point; a dot where the finger did not move.
    public mutating func finish() -> CGPath? {
        guard let previous else { return nil }
        let piece = CGMutablePath()
        piece.move(to: middle ?? previous)
        piece.addLine(to: previous)
        (self.previous, middle) = (nil, nil)
        return piece
    }
}
