extension Path {
    /// The bounding box of the curves themselves, whereas `controlBox` is that of their control points. A move without
    /// a segment counts as a point.
    package var tightBox: Box {
        var box = Box.empty, index = 0, start = Point.zero, last = Point.zero
        for verb in verbs {
            switch verb {
            case .move:
                start = points[index]
                last = start
                box.extend(last)
            case .line:
                last = points[index]
                box.extend(last)
            case .quad:
                let control = points[index], end = points[index + 1]
                box.extend(last, last + (control - last) * (2 / 3.0), end + (control - end) * (2 / 3.0), end)
                last = end
            case .cubic:
                box.extend(last, points[index], points[index + 1], points[index + 2])
                last = points[index + 2]
            case .close: last = start
            }
            index += verb.pointCount
        }
        return box
    }
}

extension Box {
    /// Adds a cubic Bézier curve.
    fileprivate mutating func extend(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
        extend(p0)
        extend(p3)
        let x = Box.range(p0.x, p1.x, p2.x, p3.x), y = Box.range(p0.y, p1.y, p2.y, p3.y)
        extend(Point(x.low, y.low))
        extend(Point(x.high, y.high))
    }

    /// Returns the minimum and the maximum of a cubic Bézier polynomial over 0…1.
    private static func range(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (low: Double, high: Double) {
        var low = Swift.min(a, d), high = Swift.max(a, d)
        if b >= low, b <= high, c >= low, c <= high { return (low, high) }
        func add(_ t: Double) {
            guard t > 0, t < 1 else { return }
            let s = 1 - t
            let v = s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
            low = Swift.min(low, v)
            high = Swift.max(high, v)
        }
        // A third of the derivative is qa t² + 2 qb t + qc.
        let qa = d - a + 3 * (b - c), qb = c - 2 * b + a, qc = b - a
        let discriminant = qb * qb - qa * qc
        if abs(qa) <= 1e-12 * (abs(qb) + abs(qc)) {
            if qb != 0 { add(-qc / (2 * qb)) }
        } else if discriminant > 0 {
            // The quadratic formula without cancellation.
            let q = -(qb + (qb < 0 ? -1 : 1) * discriminant.squareRoot())
            if q != 0 {
                add(q / qa)
                add(qc / q)
            }
        }
        return (low, high)
    }
}
