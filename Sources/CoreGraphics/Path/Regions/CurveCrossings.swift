import MicaRaster

/// The intersections of two curve pieces, as parameters of both. Both are monotonic in x and in y, so that the bounding
/// box of a part is that of its ends.
///
/// A part can be discarded if its box does not overlap the other's, or if one part is outside the strip around the
/// other's chord. All other parts are halved until they are straight within the tolerance. The intersection of the two
/// chords is then refined by Newton's method on the curves themselves. The strips exclude nearly parallel parts early:
/// a part of half the length bends a quarter as far.
struct CurveCrossings {
    private let a: CubicSegment, b: CubicSegment
    /// The distance that counts as zero.
    private let tolerance: Double
    private(set) var found: [(t: Double, u: Double)] = []
    /// The maximum number of intersections: cubic curves cross at most nine times, but close ones are found more than
    /// once.
    private static let limit = 40
    /// The maximum number of steps along curves that stay within the tolerance of each other without being equal.
    /// Others need some hundred steps.
    private static let stepLimit = 20_000
    private var steps = 0

    init(_ a: BoundaryPiece, _ b: BoundaryPiece, tolerance: Double) {
        self.a = a.curve
        self.b = b.curve
        self.tolerance = tolerance
        if a.isLine && b.isLine {
            if let place = Self.crossing(a.curve.p0, a.curve.p3, b.curve.p0, b.curve.p3, 0) { found = [place] }
        } else {
            search(a.curve, 0, 1, b.curve, 0, 1)
        }
    }

    private mutating func search(
        _ a: CubicSegment, _ a0: Double, _ a1: Double, _ b: CubicSegment, _ b0: Double, _ b1: Double
    ) {
        steps += 1
        guard found.count < Self.limit, steps < Self.stepLimit else { return }
        let lowA = pointwiseMin(a.p0, a.p3), highA = pointwiseMax(a.p0, a.p3)
        let lowB = pointwiseMin(b.p0, b.p3), highB = pointwiseMax(b.p0, b.p3)
        let gap = pointwiseMax(lowA - highB, lowB - highA)
        guard max(gap.x, gap.y) <= tolerance, !lies(a, beside: b), !lies(b, beside: a) else { return }
        let sizeA = highA - lowA, sizeB = highB - lowB
        if max(a.bend, b.bend) <= tolerance || max(a1 - a0, b1 - b0) < 1e-9 {
            guard let place = Self.crossing(a.p0, a.p3, b.p0, b.p3, 4 * tolerance) else { return }
            refine(a0 + place.t * (a1 - a0), b0 + place.u * (b1 - b0))
        } else if max(sizeA.x, sizeA.y) >= max(sizeB.x, sizeB.y) {
            // Splits the larger one, even if it is straight: boxes of half its size exclude most of the other.
            let (first, second) = a.split(0.5), middle = (a0 + a1) / 2
            search(first, a0, middle, b, b0, b1)
            search(second, middle, a1, b, b0, b1)
        } else {
            let (first, second) = b.split(0.5), middle = (b0 + b1) / 2
            search(a, a0, a1, first, b0, middle)
            search(a, a0, a1, second, middle, b1)
        }
    }

    /// Returns `true` if all control points of `a` are on one side of the strip along the chord of `b` that contains
    /// those of `b`.
    private func lies(_ a: CubicSegment, beside b: CubicSegment) -> Bool {
        let chord = b.p3 - b.p0, length = (chord * chord).sum().squareRoot()
        guard length > 0 else { return false }
        let across = Point(-chord.y, chord.x) / length
        func distance(_ p: Point) -> Double { ((p - b.p0) * across).sum() }
        let b1 = distance(b.p1), b2 = distance(b.p2)
        let a0 = distance(a.p0), a1 = distance(a.p1), a2 = distance(a.p2), a3 = distance(a.p3)
        return min(a0, a1, a2, a3) > max(0, b1, b2) + tolerance || max(a0, a1, a2, a3) < min(0, b1, b2) - tolerance
    }

    private mutating func refine(_ t: Double, _ u: Double) {
        var t = t, u = u
        for _ in 0..<6 {
            let off = b.point(u) - a.point(t), da = a.derivative(t), db = b.derivative(u)
            let determinant = da.y * db.x - da.x * db.y
            guard determinant.magnitude > 1e-9 * ((da * da).sum() * (db * db).sum()).squareRoot() else { break }
            let dt = (off.y * db.x - off.x * db.y) / determinant
            let du = (da.x * off.y - da.y * off.x) / determinant
            guard dt.isFinite, du.isFinite, dt.magnitude < 0.1, du.magnitude < 0.1 else { break }
            t = min(max(t + dt, 0), 1)
            u = min(max(u + du, 0), 1)
            if dt.magnitude < 1e-15, du.magnitude < 1e-15 { break }
        }
        let off = a.point(t) - b.point(u)
        guard max(off.x.magnitude, off.y.magnitude) <= 4 * tolerance else { return }
        if !found.contains(where: { ($0.t - t).magnitude < 1e-10 && ($0.u - u).magnitude < 1e-10 }) {
            found.append((t, u))
        }
    }

    /// Returns the intersection of two lines, in fractions of their lengths, after extending them by `reach`; `nil` if
    /// there is none, or they are parallel.
    private static func crossing(
        _ a: Point, _ b: Point, _ c: Point, _ d: Point, _ reach: Double
    ) -> (t: Double, u: Double)? {
        let v = b - a, w = d - c, off = c - a
        let cross = v.x * w.y - v.y * w.x
        guard cross.magnitude > 1e-12 * ((v * v).sum() * (w * w).sum()).squareRoot() else { return nil }
        let t = (off.x * w.y - off.y * w.x) / cross, u = (off.x * v.y - off.y * v.x) / cross
        // Chords may just miss each other where their curves meet.
        let moreT = 1e-6 + reach / (v * v).sum().squareRoot(), moreU = 1e-6 + reach / (w * w).sum().squareRoot()
        guard t >= -moreT, t <= 1 + moreT, u >= -moreU, u <= 1 + moreU else { return nil }
        return (min(max(t, 0), 1), min(max(u, 0), 1))
    }
}

extension CubicSegment {
    /// Creates a line as a cubic with uniform speed.
    init(line a: Point, _ b: Point) { self.init(a, a + (b - a) / 3, b - (b - a) / 3, b) }

    func derivative(_ t: Double) -> Point {
        let u = 1 - t
        return 3 * (u * u * (p1 - p0) + 2 * u * t * (p2 - p1) + t * t * (p3 - p2))
    }

    /// An upper bound of the distance from the uniform motion along its chord.
    var bend: Double {
        let third = (p3 - p0) / 3, a = p1 - p0 - third, b = p2 - p0 - 2 * third
        return max(max(a.x.magnitude, a.y.magnitude), max(b.x.magnitude, b.y.magnitude))
    }

    /// The maximum distance of the control points from the line through the ends.
    var height: Double {
        let chord = p3 - p0, length = (chord * chord).sum().squareRoot()
        guard length > 0 else { return bend }
        let across = Point(-chord.y, chord.x) / length
        return max(((p1 - p0) * across).sum().magnitude, ((p2 - p0) * across).sum().magnitude)
    }

    /// Returns the part between two parameters.
    func part(_ t0: Double, _ t1: Double) -> CubicSegment {
        var part = self
        if t1 < 1 { part = part.split(t1).0 }
        if t0 > 0 { part = part.split(t0 / t1).1 }
        return part
    }

    /// Returns the parameter at which a coordinate, in which the curve is monotonic, has a value, by bisection to the
    /// last bit.
    func parameter(_ axis: KeyPath<Point, Double>, at value: Double) -> Double {
        // Read once, because each use of a key path that is unknown at compile time is a lookup. The sum equals that of
        // point(_:) to the bit.
        let v0 = p0[keyPath: axis]
        let v1 = p1[keyPath: axis]
        let v2 = p2[keyPath: axis]
        let v3 = p3[keyPath: axis]
        let rises = v3 >= v0
        var low = 0.0, high = 1.0
        for _ in 0..<54 {
            let t = (low + high) / 2, u = 1 - t
            let a = v0 * (u * u * u), b = v1 * (3 * u * u * t), c = v2 * (3 * u * t * t)
            if (a + b + c + v3 * (t * t * t) <= value) == rises { low = t } else { high = t }
        }
        return (low + high) / 2
    }
}
