import MicaRaster

/// A cubic Bézier segment.
struct CubicSegment {
    var p0: Point, p1: Point, p2: Point, p3: Point

    /// Creates the cubic of a quadratic curve.
    init(quad a: Point, _ c: Point, _ b: Point) {
        self.init(a, a + (c - a) * (2.0 / 3), b + (c - b) * (2.0 / 3), b)
    }
    init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
        self.p0 = p0
        self.p1 = p1
        self.p2 = p2
        self.p3 = p3
    }

    /// The corners of the bounding box of the four points.
    var low: Point { pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3)) }
    var high: Point { pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3)) }

    func point(_ t: Double) -> Point {
        if t == 0 { return p0 }
        if t == 1 { return p3 }
        let u = 1 - t
        let a = p0 * (u * u * u), b = p1 * (3 * u * u * t), c = p2 * (3 * u * t * t)
        return a + b + c + p3 * (t * t * t)
    }

    /// Returns the parameters within 0…1 at which a coordinate has an extremum, ascending.
    func extremes(_ axis: KeyPath<Point, Double>) -> [Double] {
        let a = p0[keyPath: axis], b = p1[keyPath: axis], c = p2[keyPath: axis], d = p3[keyPath: axis]
        // The derivative over 3: A t² + 2 B t + C.
        let qa = d - a + 3 * (b - c), qb = c - 2 * b + a, qc = b - a
        var roots: [Double] = []
        let discriminant = qb * qb - qa * qc
        if abs(qa) <= 1e-12 * (abs(qb) + abs(qc)) {
            if qb != 0 { roots = [-qc / (2 * qb)] }
        } else if discriminant > 0 {
            // The quadratic formula without cancellation.
            let q = -(qb + (qb < 0 ? -1 : 1) * discriminant.squareRoot())
            roots = q == 0 ? [0] : [q / qa, qc / q]
        }
        return roots.filter { $0 > 0 && $0 < 1 }.sorted()
    }

    /// Returns the parts before and after a parameter.
    func split(_ t: Double) -> (CubicSegment, CubicSegment) {
        let ab = p0 + (p1 - p0) * t, bc = p1 + (p2 - p1) * t, cd = p2 + (p3 - p2) * t
        let abc = ab + (bc - ab) * t, bcd = bc + (cd - bc) * t
        let middle = abc + (bcd - abc) * t
        return (CubicSegment(p0, ab, abc, middle), CubicSegment(middle, bcd, cd, p3))
    }
}

/// A segment of a path between two of its points.
enum Segment {
    case line(Point, Point)
    case cubic(CubicSegment)
}

extension MicaRaster.Path {
    /// Calls `body` with each segment; with `closing`, also with the line that closes an open subpath.
    func forEachSegment(closing: Bool, _ body: (Segment) -> Void) {
        var start = Point.zero, current = Point.zero
        var index = 0
        func finish() {
            if closing, current != start { body(.line(current, start)) }
        }
        for verb in verbs {
            let p = points[index..<(index + verb.pointCount)]
            index += verb.pointCount
            switch verb {
            case .move:
                finish()
                start = p.first!
            case .line: body(.line(current, p.first!))
            case .quad: body(.cubic(CubicSegment(quad: current, p[p.startIndex], p[p.startIndex + 1])))
            case .cubic:
                body(.cubic(CubicSegment(current, p[p.startIndex], p[p.startIndex + 1], p[p.startIndex + 2])))
            case .close: if current != start { body(.line(current, start)) }
            }
            current = p.last ?? start
        }
        finish()
    }
}
