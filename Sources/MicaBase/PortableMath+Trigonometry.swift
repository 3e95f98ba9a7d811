extension PortableMath {
    /// Returns the sine of an angle in radians; NaN for an infinite one.
    public static func sin(_ x: Double) -> Double { sincos(x).sin }

    /// Returns the cosine of an angle in radians; NaN for an infinite one.
    public static func cos(_ x: Double) -> Double { sincos(x).cos }

    /// Returns the tangent of an angle in radians; NaN for an infinite one.
    public static func tan(_ x: Double) -> Double {
        let v = sincos(x)
        return v.sin / v.cos
    }

    /// Returns sine and cosine at the cost of one of them.
    public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
        guard x.magnitude < .infinity else { return (.nan, .nan) }
        if x.magnitude < 1e-9 { return (x, 1) }
        let (quadrant, r) = remainder(x)
        let s = sineKernel(r), c = cosineKernel(r)
        switch quadrant & 3 {
        case 0: return (s, c)
        case 1: return (c, -s)
        case 2: return (-s, -c)
        default: return (-c, s)
        }
    }

    /// Returns the angle of the vector (x, y), in −π…π; the sign of a zero is significant.
    public static func atan2(_ y: Double, _ x: Double) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        let ax = x.magnitude, ay = y.magnitude
        var a: DoubleDouble
        if ax == .infinity && ay == .infinity {
            a = DoubleDouble(halfPi.high / 2, halfPi.low / 2)
        } else if ay <= ax {
            a = ay == 0 ? DoubleDouble(0, 0) : arctangent(ay, ax)
        } else {
            a = arctangent(ax, ay)
            a = halfPi.plus(DoubleDouble(-a.high, -a.low))
        }
        if x.sign == .minus {
            a = DoubleDouble(2 * halfPi.high, 2 * halfPi.low).plus(DoubleDouble(-a.high, -a.low))
        }
        let angle = a.high + a.low
        return y.sign == .minus ? -angle : angle
    }

    /// Returns the angle in −π/2…π/2 whose tangent is `x`.
    public static func atan(_ x: Double) -> Double { atan2(x, 1) }

    /// Returns the angle in −π/2…π/2 whose sine is `x`; NaN outside −1…1.
    public static func asin(_ x: Double) -> Double {
        guard x.magnitude <= 1 else { return .nan }
        return atan2(x, ((1 - x) * (1 + x)).squareRoot())
    }

    /// Returns the angle in 0…π whose cosine is `x`; NaN outside −1…1.
    public static func acos(_ x: Double) -> Double {
        guard x.magnitude <= 1 else { return .nan }
        return 2 * atan2((1 - x).squareRoot(), (1 + x).squareRoot())
    }
}

// MARK: Kernels

private let halfPi = DoubleDouble(1.5707963267948966, 6.123233995736766e-17)

extension PortableMath {
    /// Returns sin r for |r| slightly above π/4 at most: the Taylor series, whose next term is below 1e-19.
    private static func sineKernel(_ r: DoubleDouble) -> Double {
        let x = r.high, z = x * x
        var p = -1.0 / 1_307_674_368_000 + z * (1.0 / 355_687_428_096_000)
        p = 1.0 / 6_227_020_800 + z * p
        p = -1.0 / 39_916_800 + z * p
        p = 1.0 / 362_880 + z * p
        p = -1.0 / 5040 + z * p
        p = 1.0 / 120 + z * p
        let cubic = -1.0 / 6 + z * p
        return x + (r.low * (1 - 0.5 * z) + x * z * cubic)
    }

    /// Returns cos r in the same range; 1 − r²/2 is kept with its rounding error.
    private static func cosineKernel(_ r: DoubleDouble) -> Double {
        let x = r.high, z = x * x, half = 0.5 * z
        var p = -1.0 / 87_178_291_200 + z * (1.0 / 20_922_789_888_000)
        p = 1.0 / 479_001_600 + z * p
        p = -1.0 / 3_628_800 + z * p
        p = 1.0 / 40_320 + z * p
        p = -1.0 / 720 + z * p
        p = 1.0 / 24 + z * p
        let w = 1 - half
        return w + (((1 - w) - half) + (z * z * p - x * r.low))
    }

    /// Returns n modulo 4 and r, where x = n · π/2 + r with |r| ≤ π/4.
    private static func remainder(_ x: Double) -> (Int, DoubleDouble) {
        if x.magnitude <= 0.785398163397448 { return (0, DoubleDouble(x, 0)) }
        if x.magnitude > 1_000_000 { return largeRemainder(x) }
        // π/2 in three parts of 33 bits, whose products with n are exact, and a rest (Cody, Waite).
        let n = (x * 0.6366197723675814).rounded(.toNearestOrEven)
        let a = x - n * 1.5707963267341256
        let b = DoubleDouble.sum(a, -(n * 6.077100506303966e-11))
        let c = DoubleDouble.sum(b.high, -(n * 2.0222662487111665e-21))
        return (Int(n), .ordered(c.high, (c.low + b.low) - n * 8.4784276603689e-32))
    }

    /// Like `remainder`, for large arguments: multiplies by the relevant bits of 2/π (Payne, Hanek).
    private static func largeRemainder(_ x: Double) -> (Int, DoubleDouble) {
        let mantissa = x.significandBitPattern | 1 << 52
        // |x| = mantissa · 2^exponent. Bits of 2/π that give multiples of 4 are skipped.
        let exponent = Int(x.exponent) - 52
        let skipped = exponent - 2 + 64, word = skipped >> 6, shift = UInt64(skipped & 63)
        func window(_ i: Int) -> UInt64 {
            let high = twoOverPi[word + i] << shift
            return shift == 0 ? high : high | twoOverPi[word + i + 1] >> (64 - shift)
        }
        // mantissa · window, modulo 2¹⁹²: two bits of quadrant and 190 of fraction.
        let low = mantissa.multipliedFullWidth(by: window(2))
        let middle = mantissa.multipliedFullWidth(by: window(1))
        let (w1, carry) = middle.low.addingReportingOverflow(low.high)
        let w0 = mantissa &* window(0) &+ middle.high &+ (carry ? 1 : 0)
        var quadrant = Int(w0 >> 62)
        var f0 = w0 << 2 | w1 >> 62, f1 = w1 << 2 | low.low >> 62, f2 = low.low << 2
        let roundsUp = f0 >> 63 == 1
        if roundsUp {
            quadrant += 1
            f0 = ~f0
            f1 = ~f1
            f2 = ~f2
        }
        let zeros = f0.leadingZeroBitCount
        if zeros > 0 {
            let z = UInt64(zeros)
            f0 = zeros == 64 ? f1 : f0 << z | f1 >> (64 - z)
            f1 = zeros == 64 ? f2 : f1 << z | f2 >> (64 - z)
        }
        let scale = Double(sign: .plus, exponent: -zeros - 64, significand: 1)
        let high = Double((f0 >> 11) << 11) * scale
        let low64 = (Double(f0 & 2047) + Double(f1) * 5.421010862427522e-20) * scale
        var r = DoubleDouble.ordered(high, low64).times(halfPi)
        if roundsUp { r = DoubleDouble(-r.high, -r.low) }
        if x < 0 {
            quadrant = -quadrant
            r = DoubleDouble(-r.high, -r.low)
        }
        return (quadrant, r)
    }

    /// Returns the angle of (x, y) for 0 < y ≤ x. A table contains the angle of the nearest eighth c of the tangent;
    /// the rest is atan((y − c x) / (x + c y)), at most 1/16.
    private static func arctangent(_ y: Double, _ x: Double) -> DoubleDouble {
        if x == .infinity { return DoubleDouble(0, 0) }
        // Keeps products and sums in range.
        let k = x > 1e150 ? 1e-160 : x < 1e-150 ? 1e160 : 1
        let x = x * k, y = y * k
        let index = Int(y / x * 8 + 0.5), c = Double(index) / 8
        let r: Double
        if index == 0 {
            r = y / x
        } else {
            let cx = DoubleDouble.product(c, x)
            r = ((y - cx.high) - cx.low) / (x + c * y)
        }
        let z = r * r
        var p = 1.0 / 13 - z * (1.0 / 15 - z / 17)
        p = 1.0 / 9 - z * (1.0 / 11 - z * p)
        p = 1.0 / 5 - z * (1.0 / 7 - z * p)
        let rest = z * (1.0 / 3 - z * p)
        let a = arctangents[index]
        return DoubleDouble.sum(a.high, r).plus(DoubleDouble(a.low - r * rest, 0))
    }
}

/// atan(i/8).
private let arctangents: [DoubleDouble] = [
    DoubleDouble(0, 0),
    DoubleDouble(0.12435499454676144, -3.1253241424539383e-18),
    DoubleDouble(0.24497866312686414, 1.0698755618734451e-17),
    DoubleDouble(0.35877067027057225, -2.4623815582638635e-17),
    DoubleDouble(0.4636476090008061, 2.2698777452961687e-17),
    DoubleDouble(0.5585993153435624, -5.4556305485916264e-18),
    DoubleDouble(0.6435011087932844, 1.5834785051444286e-17),
    DoubleDouble(0.7188299996216245, -2.1478388444456983e-17),
    DoubleDouble(0.7853981633974483, 3.061616997868383e-17),
]

/// The binary digits of 2/π after the point, preceded by 64 zeros.
private let twoOverPi: [UInt64] = [
    0, 0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D, 0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
]
