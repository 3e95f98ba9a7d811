import MicaRaster

/// The winding number of a point, computed along a ray from it towards greater x.
struct Winding {
    /// The signed number of crossings.
    var number = 0
    /// The number of crossings.
    var crossings = 0

    fileprivate mutating func add(_ direction: Int) {
        number += direction
        crossings += 1
    }

    /// Adds a straight edge, which includes its lower end but not its upper end.
    fileprivate mutating func addLine(_ a: Point, _ b: Point, _ p: Point) {
        guard (a.y <= p.y) != (b.y <= p.y) else { return }
        let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
        if a.y <= p.y {
            if side > 0 { add(1) }
        } else if side < 0 {
            add(-1)
        }
    }

    /// Adds a cubic that is monotonic in y between two parameters.
    fileprivate mutating func addMonotonic(_ c: CubicSegment, _ t0: Double, _ t1: Double, _ p: Point) {
        let a = c.point(t0), b = c.point(t1)
        guard (a.y <= p.y) != (b.y <= p.y) else { return }
        // Bisection to the last bit: 53 halvings exhaust a double.
        var low = t0, high = t1
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (c.point(middle).y <= p.y) == (a.y <= p.y) { low = middle } else { high = middle }
        }
        if c.point(low).x > p.x { add(a.y <= p.y ? 1 : -1) }
    }
}

extension MicaRaster.Path {
    /// Returns the winding around a point, with each subpath closed by a straight line.
    func winding(around p: Point) -> Winding {
        var result = Winding()
        forEachSegment(closing: true) { segment in
            switch segment {
            case .line(let a, let b): result.addLine(a, b, p)
            case .cubic(let c):
                guard c.low.y <= p.y, c.high.y >= p.y, c.high.x >= p.x else { return }
                var t = 0.0
                for next in c.extremes(\.y) + [1] {
                    result.addMonotonic(c, t, next, p)
                    t = next
                }
            }
        }
        return result
    }
}
