/// The maximum distance of a chord from its curve, in device pixels.
///
/// With exact-area coverage, an error of 0.04 px is at most 10 of 255 levels, in one pixel, at the worst position of a
/// chord.
package let flatteningTolerance = 0.04

extension Path {
    /// Sends the path, mapped by `m`, as lines that stay within `tolerance` of the curves.
    ///
    /// A part of a curve that is completely above, below, or to one side of `visible` may become one line: for filling,
    /// this changes nothing inside `visible`. The points of the other parts do not depend on `visible`. A curve becomes
    /// at most `maximumSteps` lines.
    package func flatten<S: LineSink & ~Copyable>(
        _ m: Affine, tolerance: Double = flatteningTolerance, visible: Box = .everything,
        maximumSteps: Double = 4_194_304,
        into sink: inout S
    ) {
        verbs.withUnsafeBufferPointer { verbs in
            points.withUnsafeBufferPointer { points in
                guard var next = points.baseAddress else { return }
                var start = Point.zero, p = Point.zero
                for verb in verbs {
                    switch verb {
                    case .move:
                        p = m.apply(next[0])
                        next += 1
                        start = p
                        sink.move(to: p)
                    case .line:
                        p = m.apply(next[0])
                        next += 1
                        sink.line(to: p)
                    case .quad:
                        let c = m.apply(next[0]), q = m.apply(next[1])
                        next += 2
                        Curve(p, c, q).flatten(tolerance, visible, maximumSteps, &sink)
                        p = q
                    case .cubic:
                        let c1 = m.apply(next[0]), c2 = m.apply(next[1]), q = m.apply(next[2])
                        next += 3
                        Curve(p, c1, c2, q).flatten(tolerance, visible, maximumSteps, &sink)
                        p = q
                    case .close:
                        sink.line(to: start)
                        sink.close()
                        p = start
                    }
                }
            }
        }
    }
}

extension Box {
    /// The infinite plane.
    package static let everything = Box(min: Point(repeating: -.infinity), max: Point(repeating: .infinity))
}

/// A cubic Bézier segment by its four control points.
struct Curve {
    var p0: Point, p1: Point, p2: Point, p3: Point

    @inline(__always) init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
        self.p0 = p0
        self.p1 = p1
        self.p2 = p2
        self.p3 = p3
    }

    /// Creates a quadratic segment, raised in degree.
    @inline(__always) init(_ p0: Point, _ c: Point, _ p2: Point) {
        self.init(p0, p0 + (2.0 / 3) * (c - p0), p2 + (2.0 / 3) * (c - p2), p2)
    }

    /// Returns the number of equal parameter steps that keeps the chords within `tolerance` (Wang's formula), not
    /// rounded.
    @inline(__always) func steps(_ tolerance: Double) -> Double {
        let a = p0 - 2 * p1 + p2, b = p1 - 2 * p2 + p3
        return (0.75 * max(dot(a, a), dot(b, b)).squareRoot() / tolerance).squareRoot()
    }

    /// Sends the curve without its first point.
    @inline(__always)
    func flatten<S: LineSink & ~Copyable>(
        _ tolerance: Double, _ visible: Box, _ maximumSteps: Double, _ sink: inout S
    ) {
        let n = steps(tolerance)
        guard n > 1 else { return sink.line(to: p3) }
        guard let chords = Chords(self, steps: n) else {
            return flattenLong(min(n, maximumSteps), visible, &sink)
        }
        var i = 1
        while i < chords.count {
            sink.line(to: chords.vertex(chords.parameter(i)))
            i &+= 1
        }
        sink.line(to: p3)
    }

    /// Like `flatten`, for a curve of many steps, with points on the curve: halves it and omits invisible halves.
    @inline(never)
    func flattenLong<S: LineSink & ~Copyable>(_ n: Double, _ visible: Box, _ sink: inout S) {
        let c = 3 * (p1 - p0), b = 3 * (p2 - p1) - c, a = p3 - p0 - c - b
        var count = 64
        while Double(count) < n { count *= 2 }
        let dt = 1 / Double(count)
        func walk(_ part: Curve, _ first: Int, _ last: Int, _ sink: inout S) {
            if last &- first > 16 && !part.misses(visible) {
                let (left, right) = part.halves, middle = (first &+ last) / 2
                walk(left, first, middle, &sink)
                walk(right, middle, last, &sink)
                return
            }
            var i = last &- first > 16 ? last : first &+ 1
            while i <= last {
                let t = Double(i) * dt
                sink.line(to: i == count ? p3 : ((a * t + b) * t + c) * t + p0)
                i &+= 1
            }
        }
        walk(self, 0, count, &sink)
    }

    /// Returns `true` if the control points are inside the bounding box of the ends, so that both coordinates are
    /// monotonic.
    @inline(__always) var isMonotone: Bool {
        let a = (p1 - p0) * (p3 - p1), b = (p2 - p0) * (p3 - p2)
        return !any((a .< 0) .| (b .< 0))
    }

    /// Returns `true` if all control points are beyond one side of `box`, by a pixel or more.
    func misses(_ box: Box) -> Bool {
        let low = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
        let high = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
        return any(low .> box.max + 1) || any(high .< box.min - 1)
    }

    /// The halves of the curve: from parameter 0 to ½ and from ½ to 1 (de Casteljau).
    var halves: (Curve, Curve) {
        let a = (p0 + p1) / 2, b = (p1 + p2) / 2, c = (p2 + p3) / 2
        let d = (a + b) / 2, e = (b + c) / 2, f = (d + e) / 2
        return (Curve(p0, a, d, f), Curve(f, e, c, p3))
    }
}

/// The lines that represent a curve of at most 64 steps: between its ends, through vertices at equal steps of the
/// parameter.
///
/// Vertices on the curve would leave all of the error on its inner side. Here they are half a chord's height outside,
/// so that each line is as far outside at its ends as inside at its middle. Then 1/√2 as many lines keep within the
/// tolerance. With the second derivative B″ and steps of h, a chord's height is |B″|h²/8. The vertices are those of B −
/// B″h²/16, which is also a cubic and has no extra cost. The curve's ends do not move: the lines there are √3/2 as
/// long, which makes their error the same.
///
/// This applies only to curves with monotonic coordinates. Their vertices are never outside the box of the curve, on
/// which bounding boxes of drawings and damage rely.
struct Chords {
    private let a: Point, b: Point, c: Point, d: Point
    /// The number of lines.
    let count: Int
    /// The parameter's step from vertex to vertex.
    let step: Double
    /// The amount by which the first and the last step are shorter.
    private let lead: Double
    /// `true` if the vertices are outside the curve.
    let areOutside: Bool

    /// Creates the chords of a curve that would need `n` lines with points on the curve. Returns `nil` if more than 64
    /// are needed.
    @inline(__always) init?(_ curve: Curve, steps n: Double) {
        let c = 3 * (curve.p1 - curve.p0), b = 3 * (curve.p2 - curve.p1) - c
        a = curve.p3 - curve.p0 - c - b
        self.b = b
        areOutside = n <= 89 && n > 1 && curve.isMonotone
        if areOutside {
            let shorter = 0.133_974_596_215_561_4  // 1 − √3/2
            count = Int(n * 0.707_106_781_186_547_6 + 2 * shorter) &+ 1
            step = 1 / (Double(count) - 2 * shorter)
            lead = shorter * step
            let s = step * step / 16
            self.c = c - 6 * s * a
            d = curve.p0 - 2 * s * b
        } else {
            guard n <= 64 else { return nil }
            count = Int(n) &+ 1
            step = 1 / Double(count)
            lead = 0
            self.c = c
            d = curve.p0
        }
    }

    /// Returns the parameter of vertex `i`, which is neither the first nor the last.
    @inline(__always) func parameter(_ i: Int) -> Double { Double(i) * step - lead }

    /// Returns the vertex at a parameter.
    @inline(__always) func vertex(_ t: Double) -> Point { ((a * t + b) * t + c) * t + d }

    /// Returns the direction there, of any length.
    @inline(__always) func tangent(_ t: Double) -> Point { (3 * a * t + 2 * b) * t + c }
}
