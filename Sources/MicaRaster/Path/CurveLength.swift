// The arc length of Bézier curves, and its inverse: from a length to the parameter.

extension Curve {
    /// Returns the first derivative by the parameter.
    @inline(__always) func derivative(_ t: Double) -> Point {
        let k1 = p1 - p0, k2 = p2 - p1, k3 = p3 - p2, s = 1 - t
        return 3 * (s * s * k1 + 2 * s * t * k2 + t * t * k3)
    }

    @inline(__always) func point(_ t: Double) -> Point {
        let s = 1 - t
        return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
    }

    /// Returns the curve's part from one parameter to another.
    func part(_ t0: Double, _ t1: Double) -> Curve {
        if t0 <= 0 && t1 >= 1 { return self }
        let a = t0 <= 0 ? p0 : point(t0), b = t1 >= 1 ? p3 : point(t1), third = (t1 - t0) / 3
        return Curve(a, a + third * derivative(t0), b - third * derivative(t1), b)
    }

    /// Returns the length from one parameter to another by one step of Gauss–Legendre quadrature with eight points.
    private func gaussLength(_ t0: Double, _ t1: Double) -> Double {
        let half = (t1 - t0) / 2, middle = (t0 + t1) / 2
        var sum = 0.0
        for (x, w) in gaussRule {
            sum +=
                w
                * (MicaRaster.length(derivative(middle + half * x)) + MicaRaster.length(derivative(middle - half * x)))
        }
        return sum * half
    }

    /// Returns the length from one parameter to another, with a relative error of about 1e-8: intervals are halved
    /// until both halves agree with the whole. `work` counts the quadratures.
    func length(_ t0: Double = 0, _ t1: Double = 1, work: inout Int) -> Double {
        func measure(_ t0: Double, _ t1: Double, _ whole: Double, _ depth: Int) -> Double {
            let m = (t0 + t1) / 2, a = gaussLength(t0, m), b = gaussLength(m, t1)
            work &+= 2
            if depth >= 8 || (a + b - whole).magnitude <= 1e-9 * (a + b) { return a + b }
            return measure(t0, m, a, depth + 1) + measure(m, t1, b, depth + 1)
        }
        let whole = gaussLength(t0, t1)
        work &+= 1
        return whole.isFinite ? measure(t0, t1, whole, 0) : whole
    }

    func length(_ t0: Double = 0, _ t1: Double = 1) -> Double {
        var work = 0
        return length(t0, t1, work: &work)
    }

    /// Returns the parameter at which the curve has the length `distance` from `t0`; by Newton's method in a shrinking
    /// bracket.
    func parameter(at distance: Double, from t0: Double = 0, total: Double, work: inout Int) -> Double {
        if distance <= 0 { return t0 }
        if distance >= total { return 1 }
        var low = t0, high = 1.0, t = t0 + (1 - t0) * (distance / total)
        for _ in 0..<24 {
            let excess = length(t0, t, work: &work) - distance
            if excess.magnitude <= 1e-9 * total { break }
            if excess > 0 { high = t } else { low = t }
            let speed = MicaRaster.length(derivative(t))
            let next = t - excess / speed
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }
}

/// Abscissas and weights of the eight-point rule on −1…1; the other half are mirror images.
private let gaussRule: [(Double, Double)] = [
    (0.18343464249564978, 0.36268378337836166), (0.525532409916329, 0.3137066458778869),
    (0.7966664774136267, 0.22238103445337443), (0.9602898564975362, 0.10122853629037706),
]
