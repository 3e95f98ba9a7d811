import CoreGraphics
import MicaBase

extension BezierPath {
    /// Returns the path moved outwards by a distance, inwards if it is negative.
    func offset(by amount: Double, join: StrokeModel.Join, miterLimit: Double) -> BezierPath {
        guard amount != 0, curveCount > 0, curveCount * 8 <= BezierPath.maximumCurves else { return self }
        // Each half of a curve is moved along its normals; corners are joined.
        let distance = isClockwise ? amount : -amount
        var parts: [CubicCurve] = []
        for curve in curves {
            if curve.isLine, curve.p0 == curve.p3 { continue }
            let pieces =
                curve.isLine ? [curve] : (0..<4).map { curve.part(from: Double($0) / 4, to: Double($0 + 1) / 4) }
            parts += pieces.map { $0.moved(by: distance) }
        }
        guard let first = parts.first else { return self }
        var joined: [CubicCurve] = []
        for part in parts {
            if let last = joined.last { joined += Self.corner(last, part, distance, join, miterLimit) }
            joined.append(part)
        }
        guard isClosed, let last = joined.last else { return BezierPath(open: joined) }
        joined += Self.corner(last, first, distance, join, miterLimit)
        return BezierPath(closed: joined)
    }

    /// `true` if the interior is on the right of the direction, where y points down.
    private var isClockwise: Bool {
        var area = 0.0
        for (i, v) in vertices.enumerated() {
            let next = vertices[i + 1 < vertices.count ? i + 1 : 0].point
            area += v.point.x * next.y - next.x * v.point.y
        }
        return area >= 0
    }

    private static func corner(
        _ a: CubicCurve, _ b: CubicCurve, _ distance: Double, _ join: StrokeModel.Join, _ limit: Double
    ) -> [CubicCurve] {
        let gap = b.p0 - a.p3
        guard gap.length > 1e-6 else { return [] }
        let first = a.derivative(at: 1 - 1e-4).unit, second = b.derivative(at: 1e-4).unit
        func line(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> CubicCurve { CubicCurve(p0: p, p1: p, p2: q, p3: q) }
        let cross = first.x * second.y - first.y * second.x
        // The intersection of the tangents.
        if join == .miter, abs(cross) > 1e-6 {
            let t = (gap.x * second.y - gap.y * second.x) / cross
            let point = a.p3 + first * t
            if t > 0, t <= abs(distance) * max(1, limit) { return [line(a.p3, point), line(point, b.p0)] }
        }
        if join == .round, cross * distance < 0 || abs(cross) < 1e-6 {
            let radius = abs(distance), half = min(1, gap.length / 2 / max(radius, 1e-9))
            let angle = 2 * PortableMath.atan2(half, max(0, 1 - half * half).squareRoot())
            let sincos = PortableMath.sincos(angle / 4)
            let k = 4.0 / 3 * sincos.sin / max(sincos.cos, 1e-9) * radius
            return [CubicCurve(p0: a.p3, p1: a.p3 + first * k, p2: b.p0 - second * k, p3: b.p0)]
        }
        return [line(a.p3, b.p0)]
    }
}

extension CubicCurve {
    /// Moves the curve along its normals, to the left of its direction where y points down.
    fileprivate func moved(by distance: Double) -> CubicCurve {
        func normal(_ t: Double) -> SIMD2<Double> {
            let d = derivative(at: min(max(t, 1e-4), 1 - 1e-4)).unit
            return SIMD2(d.y, -d.x)
        }
        let start = p0 + normal(0) * distance, end = p3 + normal(1) * distance
        guard !isLine else { return CubicCurve(p0: start, p1: start, p2: end, p3: end) }
        let scale = (p3 - p0).length > 0 ? (end - start).length / (p3 - p0).length : 1
        return CubicCurve(p0: start, p1: start + (p1 - p0) * scale, p2: end + (p2 - p3) * scale, p3: end)
    }
}
