import MicaBase

/// The outlines of rectangles, ellipses and stars, as the specification draws them.
enum Primitive {
    /// The length of the tangents of a quarter of a circle of radius 1.
    static let quarter = 0.5519150244935106

    static func rectangle(center: Vector, size: Vector, radius: Double, isReversed: Bool) -> BezierPath {
        let half = SIMD2(size.x, size.y) / 2, c = SIMD2(center.x, center.y)
        let r = max(0, min(radius, min(abs(half.x), abs(half.y))))
        let t = r * quarter
        typealias V = BezierPath.Vertex
        var path = BezierPath(isClosed: true)
        let (right, bottom, left, top) = (c.x + half.x, c.y + half.y, c.x - half.x, c.y - half.y)
        if r == 0 {
            path.vertices = [
                V(point: SIMD2(right, top)), V(point: SIMD2(right, bottom)), V(point: SIMD2(left, bottom)),
                V(point: SIMD2(left, top)),
            ]
        } else {
            path.vertices = [
                V(point: SIMD2(right, top + r), into: SIMD2(0, -t), out: .zero),
                V(point: SIMD2(right, bottom - r), into: .zero, out: SIMD2(0, t)),
                V(point: SIMD2(right - r, bottom), into: SIMD2(t, 0), out: .zero),
                V(point: SIMD2(left + r, bottom), into: .zero, out: SIMD2(-t, 0)),
                V(point: SIMD2(left, bottom - r), into: SIMD2(0, t), out: .zero),
                V(point: SIMD2(left, top + r), into: .zero, out: SIMD2(0, -t)),
                V(point: SIMD2(left + r, top), into: SIMD2(-t, 0), out: .zero),
                V(point: SIMD2(right - r, top), into: .zero, out: SIMD2(t, 0)),
            ]
        }
        return isReversed ? path.reversed : path
    }

    static func ellipse(center: Vector, size: Vector, isReversed: Bool) -> BezierPath {
        let r = SIMD2(size.x, size.y) / 2, c = SIMD2(center.x, center.y), t = r * quarter
        typealias V = BezierPath.Vertex
        let path = BezierPath(
            vertices: [
                V(point: SIMD2(c.x, c.y - r.y), into: SIMD2(-t.x, 0), out: SIMD2(t.x, 0)),
                V(point: SIMD2(c.x + r.x, c.y), into: SIMD2(0, -t.y), out: SIMD2(0, t.y)),
                V(point: SIMD2(c.x, c.y + r.y), into: SIMD2(t.x, 0), out: SIMD2(-t.x, 0)),
                V(point: SIMD2(c.x - r.x, c.y), into: SIMD2(0, t.y), out: SIMD2(0, -t.y)),
            ], isClosed: true)
        return isReversed ? path.reversed : path
    }

    /// A star, or a polygon if there is no inner radius. `points` may have a fraction in stars: the last point is then
    /// smaller.
    static func star(
        center: Vector, points: Double, rotation: Double, outer: Double, inner: Double?, outerRoundness: Double,
        innerRoundness: Double, isReversed: Bool
    ) -> BezierPath {
        let c = SIMD2(center.x, center.y)
        let start = (rotation - 90) * .pi / 180
        var path = BezierPath(isClosed: true)
        func add(_ angle: Double, _ radius: Double, _ tangent: Double) {
            let direction = SIMD2(PortableMath.cos(angle), PortableMath.sin(angle))
            let along = direction.turned * tangent
            path.vertices.append(BezierPath.Vertex(point: c + direction * radius, into: -along, out: along))
        }
        guard let inner else {
            let count = Int(min(max(points.rounded(.down), 3), 10_000))
            let tangent = outer * outerRoundness * 2 * .pi / (Double(count) * 4)
            for i in 0..<count { add(start + 2 * .pi * Double(i) / Double(count), outer, tangent) }
            return isReversed ? path.reversed : path
        }
        guard points > 0 else { return path }
        let points = min(points, 10_000)
        let whole = points.rounded(.down), part = points - whole
        let half = Double.pi / points
        let outerTangent = outer * outerRoundness * 2 * .pi / (points * 4)
        let innerTangent = inner * innerRoundness * 2 * .pi / (points * 4)
        var angle = start
        if part > 0 {
            // The partial point comes first, between two inner corners.
            let radius = inner + part * (outer - inner)
            angle += half * (1 - part)
            add(angle, radius, outerTangent * part)
            angle += half * part
        } else {
            add(angle, outer, outerTangent)
            angle += half
        }
        let corners = Int(whole) * 2 - (part > 0 ? 0 : 1)
        for i in 0..<max(0, corners) {
            let isOuter = i % 2 == 1
            add(angle, isOuter ? outer : inner, isOuter ? outerTangent : innerTangent)
            angle += half
        }
        if part > 0 { add(angle, inner, innerTangent) }
        return isReversed ? path.reversed : path
    }
}
