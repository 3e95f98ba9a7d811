public import Foundation
import MicaRaster

extension CGPath {
    /// A Boolean value that indicates whether it has no elements.
    public var isEmpty: Bool { storage.isEmpty }

    /// The end of the last element; the subpath's start after a close; zero for an empty path.
    public var currentPoint: CGPoint { current.map { CGPoint($0) } ?? .zero }

    /// The bounding box of all points, control points included; null for an empty path. O(n).
    public var boundingBox: CGRect { CGRect(storage.controlBox) }

    /// The bounding box of the path itself, without control points; null for an empty path. O(n).
    public var boundingBoxOfPath: CGRect { CGRect(storage.tightBox) }

    /// Returns `true` if the path is a closed (or fillable) rectangle with sides along the axes, which is written to
    /// `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        var verbs = storage.verbs
        if verbs.last == .close { verbs.removeLast() }
        guard verbs == [.move, .line, .line, .line] || verbs == [.move, .line, .line, .line, .line] else {
            return false
        }
        let p = storage.points
        if p.count == 5, p[4] != p[0] { return false }
        let upright = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let sideways = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        guard upright || sideways else { return false }
        rect?.pointee = CGRect(storage.controlBox)
        return true
    }

    /// Returns `true` if the point, transformed by `transform`, is inside. Open subpaths are treated as closed; a point
    /// on an edge may be on either side. Curves are tested exactly, not flattened.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let winding = storage.winding(around: Point(point.applying(transform)))
        return rule == .evenOdd ? winding.crossings & 1 == 1 : winding.number != 0
    }
}

extension CGRect {
    /// Creates a rectangle from a box; null if the box is empty.
    init(_ box: Box) {
        if box.isEmpty {
            self = .null
        } else {
            self.init(x: box.min.x, y: box.min.y, width: box.width, height: box.height)
        }
    }
}
