import MicaBase

extension BezierPath {
    /// Returns the path with round corners. Only vertices without tangents are rounded.
    func roundingCorners(by radius: Double) -> BezierPath {
        guard radius > 0, vertices.count > 2 else { return self }
        var result = BezierPath(isClosed: isClosed)
        for (i, vertex) in vertices.enumerated() {
            let isEnd = !isClosed && (i == 0 || i == vertices.count - 1)
            guard vertex.into == .zero, vertex.out == .zero, !isEnd else {
                result.vertices.append(vertex)
                continue
            }
            let before = vertices[i == 0 ? vertices.count - 1 : i - 1].point
            let after = vertices[i + 1 == vertices.count ? 0 : i + 1].point
            let toBefore = before - vertex.point, toAfter = after - vertex.point
            let first = toBefore.unit * min(radius, toBefore.length / 2)
            let second = toAfter.unit * min(radius, toAfter.length / 2)
            result.vertices.append(
                Vertex(point: vertex.point + first, out: -first * Primitive.quarter))
            result.vertices.append(
                Vertex(point: vertex.point + second, into: -second * Primitive.quarter))
        }
        return result
    }

    /// Moves vertices towards the centre and tangents away from it; `amount` in percent.
    func puckered(by amount: Double, center: SIMD2<Double>) -> BezierPath {
        guard amount != 0 else { return self }
        let f = amount / 100
        var result = self
        for i in vertices.indices {
            let v = vertices[i]
            func mixed(_ p: SIMD2<Double>, _ f: Double) -> SIMD2<Double> { p + (center - p) * f }
            let point = mixed(v.point, f)
            result.vertices[i] = Vertex(
                point: point, into: mixed(v.point + v.into, -f) - point, out: mixed(v.point + v.out, -f) - point)
        }
        return result
    }

    /// Turns each point about the centre, the more the nearer it is to the centre; `angle` in degrees. `radius` is the
    /// distance at which nothing turns.
    func twisted(by angle: Double, center: SIMD2<Double>, radius: Double) -> BezierPath {
        guard angle != 0, radius > 0 else { return self }
        func turned(_ p: SIMD2<Double>) -> SIMD2<Double> {
            let d = p - center
            let turn = angle * .pi / 180 * (1 - min(1, d.length / radius))
            let (sine, cosine) = PortableMath.sincos(turn)
            return center + SIMD2(d.x * cosine - d.y * sine, d.x * sine + d.y * cosine)
        }
        var result = self
        for i in vertices.indices {
            let v = vertices[i], point = turned(v.point)
            result.vertices[i] = Vertex(
                point: point, into: turned(v.point + v.into) - point, out: turned(v.point + v.out) - point)
        }
        return result
    }

    /// Returns the path with ridges of a height along each segment.
    func zigzagged(size: Double, ridges: Double, isSmooth: Bool) -> BezierPath {
        guard size != 0, ridges >= 0, curveCount > 0 else { return self }
        let count = Int(min(ridges.rounded(), 1000)) + 1
        guard curveCount * count <= BezierPath.maximumCurves else { return self }
        var points: [(point: SIMD2<Double>, normal: SIMD2<Double>)] = []
        for i in 0..<curveCount {
            let curve = curve(i), lengths = CurveLengths(curve)
            for step in 0..<count {
                let t = lengths.parameter(at: lengths.total * Double(step) / Double(count))
                points.append((curve.point(at: t), normal(at: i, t)))
            }
        }
        if !isClosed { points.append((curve(curveCount - 1).p3, normal(at: curveCount - 1, 1))) }
        var result = BezierPath(isClosed: isClosed)
        for (i, entry) in points.enumerated() {
            let side: Double = i % 2 == 0 ? -1 : 1
            var vertex = Vertex(point: entry.point + entry.normal * size * side)
            if isSmooth {
                let tangent = -entry.normal.turned
                let before = points[i > 0 ? i - 1 : isClosed ? points.count - 1 : 0].point
                let after = points[i + 1 < points.count ? i + 1 : isClosed ? 0 : i].point
                vertex.into = -tangent * (entry.point - before).length / 2
                vertex.out = tangent * (after - entry.point).length / 2
            }
            result.vertices.append(vertex)
        }
        return result
    }

    /// The unit normal at a parameter of a curve; at corners the mean of both sides.
    private func normal(at index: Int, _ t: Double) -> SIMD2<Double> {
        let own = Self.direction(curve(index), at: t)
        guard t == 0, isClosed || index > 0 else { return -own.turned }
        let other = Self.direction(curve(index > 0 ? index - 1 : curveCount - 1), at: 1)
        return -(own + other).unit.turned
    }

    private static func direction(_ curve: CubicCurve, at t: Double) -> SIMD2<Double> {
        let d = curve.derivative(at: min(max(t, 1e-4), 1 - 1e-4)).unit
        return d == .zero ? (curve.p3 - curve.p0).unit : d
    }

    /// The mean of the vertices.
    var middle: SIMD2<Double> {
        vertices.isEmpty ? .zero : vertices.reduce(.zero) { $0 + $1.point } / Double(vertices.count)
    }
}
