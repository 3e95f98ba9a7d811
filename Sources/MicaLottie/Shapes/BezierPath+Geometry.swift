import CoreGraphics

extension SIMD2<Double> {
    var length: Double { (self * self).sum().squareRoot() }
    /// The vector of length 1; zero for a zero vector.
    var unit: SIMD2<Double> {
        let length = length
        return length > 0 ? self / length : .zero
    }
    /// The vector turned by a quarter, clockwise where y points down.
    var turned: SIMD2<Double> { SIMD2(-y, x) }

    func applying(_ t: CGAffineTransform) -> SIMD2<Double> {
        SIMD2(x * t.a + y * t.c + t.tx, x * t.b + y * t.d + t.ty)
    }

    func applyingLinear(_ t: CGAffineTransform) -> SIMD2<Double> { SIMD2(x * t.a + y * t.c, x * t.b + y * t.d) }
    var cgPoint: CGPoint { CGPoint(x: x, y: y) }
}

/// A cubic Bézier curve.
struct CubicCurve: Equatable {
    var p0: SIMD2<Double>, p1: SIMD2<Double>, p2: SIMD2<Double>, p3: SIMD2<Double>

    func point(at t: Double) -> SIMD2<Double> {
        let u = 1 - t
        let a: SIMD2<Double> = u * u * u * p0 + 3 * u * u * t * p1
        return a + 3 * u * t * t * p2 + t * t * t * p3
    }

    func derivative(at t: Double) -> SIMD2<Double> {
        let u = 1 - t
        let a: SIMD2<Double> = 3 * u * u * (p1 - p0) + 6 * u * t * (p2 - p1)
        return a + 3 * t * t * (p3 - p2)
    }

    /// The part between two parameters.
    func part(from a: Double, to b: Double) -> CubicCurve {
        if a <= 0, b >= 1 { return self }
        let start = point(at: a), end = point(at: b), third = (b - a) / 3
        return CubicCurve(
            p0: start, p1: start + derivative(at: a) * third, p2: end - derivative(at: b) * third, p3: end)
    }

    var isLine: Bool { p0 == p1 && p2 == p3 }

    /// The length, by Gauss's rule on parts.
    var length: Double { isLine ? (p3 - p0).length : CurveLengths(self).total }
}

/// The lengths of a curve's beginnings, to find the parameter at a length.
struct CurveLengths {
    private static let count = 64
    private var sums: [Double] = [0]

    init(_ curve: CubicCurve) {
        sums.reserveCapacity(Self.count + 1)
        var last = curve.p0
        for i in 1...Self.count {
            let next = curve.point(at: Double(i) / Double(Self.count))
            sums.append(sums[i - 1] + (next - last).length)
            last = next
        }
    }

    var total: Double { sums[Self.count] }

    /// Returns the parameter at a length.
    func parameter(at length: Double) -> Double {
        guard length > 0 else { return 0 }
        guard length < total else { return 1 }
        var low = 0, high = Self.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if sums[middle] <= length { low = middle } else { high = middle }
        }
        let step = sums[high] - sums[low]
        return (Double(low) + (step > 0 ? (length - sums[low]) / step : 0)) / Double(Self.count)
    }
}

extension BezierPath {
    /// The largest number of curves that modifiers make of a path; a modifier that would make more has no effect.
    static let maximumCurves = 100_000

    var curveCount: Int { max(0, isClosed ? vertices.count : vertices.count - 1) }

    func curve(_ i: Int) -> CubicCurve {
        let a = vertices[i], b = vertices[i + 1 < vertices.count ? i + 1 : 0]
        return CubicCurve(p0: a.point, p1: a.point + a.out, p2: b.point + b.into, p3: b.point)
    }

    var curves: [CubicCurve] { (0..<curveCount).map(curve) }

    /// Creates an open path of connected curves.
    init(open curves: [CubicCurve]) {
        guard let first = curves.first else { return }
        vertices = [Vertex(point: first.p0)]
        for curve in curves {
            vertices[vertices.count - 1].out = curve.p1 - curve.p0
            vertices.append(Vertex(point: curve.p3, into: curve.p2 - curve.p3))
        }
    }

    /// Creates a closed path of connected curves, of which the last one ends at the start.
    init(closed curves: [CubicCurve]) {
        self.init(open: curves)
        guard vertices.count > 1 else { return }
        vertices[0].into = vertices[vertices.count - 1].into
        vertices.removeLast()
        isClosed = true
    }

    func applying(_ t: CGAffineTransform) -> BezierPath {
        guard !t.isIdentity else { return self }
        var path = self
        for i in path.vertices.indices {
            let v = path.vertices[i]
            path.vertices[i] = Vertex(
                point: v.point.applying(t), into: v.into.applyingLinear(t), out: v.out.applyingLinear(t))
        }
        return path
    }

    /// The path with the opposite direction and the same start.
    var reversed: BezierPath {
        var path = self
        path.vertices = vertices.map { Vertex(point: $0.point, into: $0.out, out: $0.into) }
        if isClosed, let first = path.vertices.first {
            path.vertices = [first] + path.vertices.dropFirst().reversed()
        } else {
            path.vertices.reverse()
        }
        return path
    }

    func add(to path: CGMutablePath) {
        guard let first = vertices.first else { return }
        path.move(to: first.point.cgPoint)
        for i in 0..<curveCount {
            let curve = curve(i)
            path.addCurve(to: curve.p3.cgPoint, control1: curve.p1.cgPoint, control2: curve.p2.cgPoint)
        }
        if isClosed { path.closeSubpath() }
    }

    /// The path for Core Graphics. Every segment is a curve, so that paths of equal counts can be interpolated.
    var cgPath: CGPath { [self].cgPath }
}

extension [BezierPath] {
    var cgPath: CGPath {
        let path = CGMutablePath()
        for part in self { part.add(to: path) }
        return path
    }
}
