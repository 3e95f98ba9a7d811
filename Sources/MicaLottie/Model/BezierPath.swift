/// A path of cubic Bézier curves through vertices.
struct BezierPath: Sendable, Equatable {
    /// A vertex with its tangents, relative to it.
    struct Vertex: Sendable, Equatable {
        var point: SIMD2<Double>
        var into: SIMD2<Double> = .zero
        var out: SIMD2<Double> = .zero
    }
    var vertices: [Vertex] = []
    var isClosed = false
}

extension BezierPath: Interpolating {
    /// Paths with different numbers of vertices are not mixed: the first one stays until the end.
    static func mix(_ a: BezierPath, _ b: BezierPath, _ fraction: Double) -> BezierPath {
        guard a.vertices.count == b.vertices.count else { return fraction < 1 ? a : b }
        var path = a
        for i in a.vertices.indices {
            let p = a.vertices[i], q = b.vertices[i]
            path.vertices[i] = Vertex(
                point: p.point + (q.point - p.point) * fraction, into: p.into + (q.into - p.into) * fraction,
                out: p.out + (q.out - p.out) * fraction)
        }
        return path
    }
}

extension Decode {
    /// A path: an object, or an array that contains one. `isClosed` is the shape's own flag in files of old exporters.
    static func bezier(_ json: JSONValue, isClosed: Bool? = nil) -> BezierPath? {
        if case .array(let values) = json {
            return values.isEmpty ? nil : bezier(values[0], isClosed: isClosed)
        }
        guard let points = json["v"]?.array else { return nil }
        let into = json["i"]?.array ?? [], out = json["o"]?.array ?? []
        func pair(_ json: JSONValue) -> SIMD2<Double> {
            guard case .array(let values) = json, values.count > 1 else { return .zero }
            return SIMD2(values[0].double ?? 0, values[1].double ?? 0)
        }
        var path = BezierPath(isClosed: json["c"]?.bool ?? isClosed ?? false)
        path.vertices.reserveCapacity(points.count)
        for (i, point) in points.enumerated() {
            path.vertices.append(
                BezierPath.Vertex(
                    point: pair(point), into: i < into.count ? pair(into[i]) : .zero,
                    out: i < out.count ? pair(out[i]) : .zero))
        }
        return path
    }
}
