/// A sequence of contours made of lines and Bézier segments, in any space.
///
/// Every contour starts with a move. A `close` returns to the contour's start, from which a segment without a move
/// continues. Coordinates may have any value; drawing ignores a path with one that is not finite.
public struct Path: Sendable, Hashable {
    public enum Verb: UInt8, Sendable {
        case move, line, quad, cubic, close

        /// The number of points that the verb uses from `points`.
        @inlinable public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    public private(set) var verbs: [Verb] = []
    public private(set) var points: [Point] = []

    public init() {}

    public var isEmpty: Bool { verbs.isEmpty }

    public mutating func move(to p: Point) {
        // Most paths have a few segments: reserve space for a circle, which saves five reallocations.
        if verbs.capacity == 0 {
            verbs.reserveCapacity(16)
            points.reserveCapacity(14)
        }
        verbs.append(.move)
        points.append(p)
    }
    public mutating func line(to p: Point) {
        verbs.append(.line)
        points.append(p)
    }
    public mutating func quad(_ c: Point, to p: Point) {
        verbs.append(.quad)
        points.append(c)
        points.append(p)
    }
    public mutating func cubic(_ c1: Point, _ c2: Point, to p: Point) {
        verbs.append(.cubic)
        points.append(c1)
        points.append(c2)
        points.append(p)
    }
    public mutating func close() { verbs.append(.close) }

    public mutating func append(_ path: Path) {
        verbs.append(contentsOf: path.verbs)
        points.append(contentsOf: path.points)
    }

    public mutating func removeAll(keepingCapacity: Bool = true) {
        verbs.removeAll(keepingCapacity: keepingCapacity)
        points.removeAll(keepingCapacity: keepingCapacity)
    }

    public mutating func apply(_ m: Affine) {
        for i in points.indices { points[i] = m.apply(points[i]) }
    }

    /// Replaces the points of the elements; `point` returns them by index. Allocates no array if the storage has no
    /// other references.
    public mutating func replacePoints(_ point: (Int) -> Point) {
        for i in points.indices { points[i] = point(i) }
    }

    /// Interpolates its points between those of two paths at `f`: 0…1, or outside. All three must have the same number
    /// of points.
    package mutating func placePoints(between a: Path, _ b: Path, _ f: Double) {
        precondition(
            points.count == a.points.count && points.count == b.points.count,
            "Both paths must have \(points.count) points (got \(a.points.count) and \(b.points.count)).")
        a.points.withUnsafeBufferPointer { a in
            b.points.withUnsafeBufferPointer { b in
                points.withUnsafeMutableBufferPointer { points in
                    for i in points.indices { points[i] = a[i] + (b[i] - a[i]) * f }
                }
            }
        }
    }

    /// Replaces the path with the sides of a box, reusing its memory if it was such a path.
    mutating func become(_ box: Box) {
        guard points.count == 4 else {
            self = .rect(box)
            return
        }
        points[0] = box.min
        points[1] = Point(box.max.x, box.min.y)
        points[2] = box.max
        points[3] = Point(box.min.x, box.max.y)
    }

    /// The bounding box of all points, control points included.
    public var controlBox: Box {
        points.reduce(into: Box.empty) { $0.extend($1) }
    }

    /// Returns the four sides of a box, clockwise on screen.
    public static func rect(_ box: Box) -> Path {
        var path = Path()
        path.move(to: box.min)
        path.line(to: Point(box.max.x, box.min.y))
        path.line(to: box.max)
        path.line(to: Point(box.min.x, box.max.y))
        path.close()
        return path
    }
}

extension Path {
    /// Appends `path` transformed by `map`, without an intermediate copy, as text does for every glyph.
    public mutating func append(_ path: Path, mappedBy map: Affine) {
        verbs.append(contentsOf: path.verbs)
        points.append(contentsOf: path.points.lazy.map { map.apply($0) })
    }
}
