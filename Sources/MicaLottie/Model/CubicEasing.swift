/// A cubic Bézier curve from (0, 0) to (1, 1) that maps the fraction of a segment's time to the fraction of its values.
package struct CubicEasing: Sendable, Equatable {
    /// The handles; x is within 0…1.
    package var x1: Double, y1: Double, x2: Double, y2: Double

    static let linear = CubicEasing(x1: 0, y1: 0, x2: 1, y2: 1)

    package init(x1: Double, y1: Double, x2: Double, y2: Double) {
        self.x1 = min(max(x1, 0), 1)
        self.y1 = y1
        self.x2 = min(max(x2, 0), 1)
        self.y2 = y2
    }

    package var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// Returns the fraction of the values at a fraction of the time, 0…1.
    package func value(at x: Double) -> Double {
        guard !isLinear else { return x }
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        // Newton's method, and bisection where it leaves the interval.
        var low = 0.0, high = 1.0, t = x
        for _ in 0..<40 {
            let error = bezier(t, x1, x2) - x
            if abs(error) < 1e-12 { break }
            if error > 0 { high = t } else { low = t }
            let slope = derivative(t, x1, x2)
            let next = t - error / slope
            t = slope > 1e-9 && next > low && next < high ? next : (low + high) / 2
        }
        return bezier(t, y1, y2)
    }

    private func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }

    private func derivative(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * a + 6 * u * t * (b - a) + 3 * t * t * (1 - b)
    }
}
