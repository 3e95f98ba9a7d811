extension PortableMath {
    /// Returns e to the power `x`.
    public static func exp(_ x: Double) -> Double { exponential(DoubleDouble(x, 0)) }

    /// Returns the natural logarithm; −∞ for 0, NaN below.
    public static func log(_ x: Double) -> Double {
        guard x > 0, x < .infinity else { return x == .infinity ? x : x == 0 ? -.infinity : .nan }
        let (k, m) = binary(x)
        let f = m - 1, s = f / (2 + f), z = s * s
        // 2 artanh s = 2s + 2s³/3 + …, and 2s = f − s f. The first omitted term is below 1e-18.
        var p = 2.0 / 21 + z * (2.0 / 23)
        p = 2.0 / 19 + z * p
        p = 2.0 / 17 + z * p
        p = 2.0 / 15 + z * p
        p = 2.0 / 13 + z * p
        p = 2.0 / 11 + z * p
        p = 2.0 / 9 + z * p
        p = 2.0 / 7 + z * p
        p = 2.0 / 5 + z * p
        p = 2.0 / 3 + z * p
        let rest = f - z * p
        if k == 0 { return f - s * rest }
        return k * ln2High + (f - (s * rest - k * ln2Low))
    }

    /// Returns `x` to the power `y`; NaN for a negative `x` unless `y` is an integer.
    public static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        let isWhole = y.magnitude >= 9_007_199_254_740_992 || y == y.rounded(.towardZero)
        let isOdd = isWhole && y.magnitude < 9_007_199_254_740_992 && Int64(y) & 1 == 1
        let negative = x.sign == .minus && isOdd
        let a = x.magnitude
        if a == 0 || a == .infinity || y.magnitude == .infinity {
            if a == 1 { return 1 }
            let grows = (a > 1) == (y > 0)
            return (negative ? -1 : 1) * (grows ? .infinity : 0)
        }
        if x < 0 && !isWhole { return .nan }
        // Beyond this, the result is 0, 1 or infinite regardless of the last digits.
        let exponent = min(max(y, -1e300), 1e300)
        let l = accurateLogarithm(a)
        guard (l.high * exponent).magnitude < 800 else {
            return (negative ? -1 : 1) * (l.high * exponent > 0 ? .infinity : 0)
        }
        let result = exponential(l.times(DoubleDouble(exponent, 0)))
        return negative ? -result : result
    }
}

// MARK: Kernels

private let ln2High = 0.6931471803691238, ln2Low = 1.9082149288430703e-10, ln2Rest = 4.275175589747649e-20

extension PortableMath {
    /// Returns e to the power of a sum.
    private static func exponential(_ x: DoubleDouble) -> Double {
        guard x.high < 709.8 else { return x.high.isNaN ? .nan : .infinity }
        guard x.high > -745.2 else { return x.high.isNaN ? .nan : 0 }
        // x = k ln 2 + r, |r| ≤ 0.347; k · ln2High is exact.
        let k = (x.high * 1.4426950408889634).rounded(.toNearestOrEven)
        let a = DoubleDouble.sum(x.high - k * ln2High, -(k * ln2Low))
        let rest = DoubleDouble.sum(a.high, a.low + (x.low - k * ln2Rest))
        let r = rest.high, low = rest.low
        // The Taylor series; the first omitted term is below 1e-18.
        var p = 1.0 / 479_001_600 + r * (1.0 / 6_227_020_800)
        p = 1.0 / 39_916_800 + r * p
        p = 1.0 / 3_628_800 + r * p
        p = 1.0 / 362_880 + r * p
        p = 1.0 / 40_320 + r * p
        p = 1.0 / 5040 + r * p
        p = 1.0 / 720 + r * p
        p = 1.0 / 120 + r * p
        p = 1.0 / 24 + r * p
        p = 1.0 / 6 + r * p
        p = 0.5 + r * p
        let e = 1 + (r + (low + low * r + r * r * p))
        // In two steps, so that neither factor leaves the range of a double.
        let first = Int(k / 2), second = Int(k) - first
        return e * Double(sign: .plus, exponent: first, significand: 1)
            * Double(sign: .plus, exponent: second, significand: 1)
    }

    /// x = 2^k m with m in √½…√2.
    private static func binary(_ x: Double) -> (Double, Double) {
        var k = 0.0, x = x
        if x < 2.2250738585072014e-308 {
            x *= 18_014_398_509_481_984
            k = -54
        }
        var m = x.significand
        k += Double(x.exponent)
        if m > 1.4142135623730951 {
            m /= 2
            k += 1
        }
        return (k, m)
    }

    /// Returns the natural logarithm to about 2⁻⁶⁴, for `pow`, which multiplies its error.
    private static func accurateLogarithm(_ x: Double) -> DoubleDouble {
        let (k, m) = binary(x)
        let f = m - 1, d = DoubleDouble.sum(m, 1)
        let q = f / d.high
        let back = DoubleDouble.product(q, d.high)
        let s = DoubleDouble.ordered(q, (((f - back.high) - back.low) - q * d.low) / d.high)
        let z = s.times(s)
        var p = 1.0 / 23 + z.high * (1.0 / 25)
        p = 1.0 / 21 + z.high * p
        p = 1.0 / 19 + z.high * p
        p = 1.0 / 17 + z.high * p
        p = 1.0 / 15 + z.high * p
        p = 1.0 / 13 + z.high * p
        p = 1.0 / 11 + z.high * p
        p = 1.0 / 9 + z.high * p
        p = 1.0 / 7 + z.high * p
        p = 1.0 / 5 + z.high * p
        let third = DoubleDouble.sum(0.3333333333333333, z.high * p)
        let series = z.times(DoubleDouble(third.high, third.low + 1.850371707708594e-17)).times(s)
        let whole = s.plus(series)
        let scaled = DoubleDouble.sum(k * ln2High, k * ln2Low)
        return DoubleDouble(scaled.high, scaled.low + k * ln2Rest).plus(DoubleDouble(2 * whole.high, 2 * whole.low))
    }
}
