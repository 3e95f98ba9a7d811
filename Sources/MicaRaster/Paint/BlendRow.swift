internal import MicaRasterKernels

// Blend modes on premultiplied pixels in integers. With source s, destination d and their alphas sa, da (all 0...255), the
// result is s (255 − da) + d (255 − sa) + X, divided by 255 and rounded once. X is 255² times sa da B(cb, cs) of PDF's
// formulas (ISO 32000-2, 11.3.5), or the result of the Porter–Duff operator.

extension BlendMode {
    /// `true` if half the source alpha causes half the change. Otherwise an op's alpha scales its paint, and only
    /// coverage mixes in the result.
    package var isLinearInSource: Bool {
        switch self {
        case .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .minimum, .product: false
        case .plusDarker, .plusLighter, .maximum: false
        default: true
        }
    }

    /// `true` if a transparent source changes nothing.
    package var keepsWhereSourceIsClear: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .minimum, .product: false
        default: true
        }
    }

    /// Writes out = blend(src, dst) for a row.
    func blend(
        _ out: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, _ dst: UnsafePointer<UInt32>, _ n: Int
    ) {
        switch self {
        case .multiply: mica_blend_multiply(out, src, dst, n)
        case .screen: mica_blend_screen(out, src, dst, n)
        case .plusLighter: mica_blend_plus(out, src, dst, n)
        case .destinationIn: mica_blend_in(out, src, dst, n)
        case .destinationOut: mica_blend_out(out, src, dst, n)
        default: blendPlainly(out, src, dst, n)
        }
    }

    /// Like `blend`, one pixel at a time: the scalar reference of the kernels, and the implementation of modes without
    /// a kernel.
    func blendPlainly(
        _ out: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, _ dst: UnsafePointer<UInt32>, _ n: Int
    ) {
        switch self {
        case .normal: each(out, src, dst, n) { s, d in s &* 255 &+ d &* (255 &- s[3]) }
        case .multiply: mixed(out, src, dst, n) { s, d in s &* d }
        case .screen: each(out, src, dst, n) { s, d in (s &+ d) &* 255 &- s &* d }
        case .overlay: mixed(out, src, dst, n) { s, d in mixHardLight(d, s) }
        case .darken: mixed(out, src, dst, n) { s, d in pointwiseMin(s &* d[3], d &* s[3]) }
        case .lighten: mixed(out, src, dst, n) { s, d in pointwiseMax(s &* d[3], d &* s[3]) }
        case .colorDodge: mixedByChannel(out, src, dst, n, mixColorDodge)
        case .colorBurn: burned(out, src, dst, n)
        case .softLight: mixedByChannel(out, src, dst, n, mixSoftLight)
        case .hardLight: mixed(out, src, dst, n) { s, d in mixHardLight(s, d) }
        case .difference:
            mixed(out, src, dst, n) { s, d in
                let a = s &* d[3], b = d &* s[3]
                return pointwiseMax(a, b) &- pointwiseMin(a, b)
            }
        case .exclusion: mixed(out, src, dst, n) { s, d in s &* d[3] &+ d &* s[3] &- 2 &* s &* d }
        case .hue:
            mixed(out, src, dst, n) { s, d in
                withLuminosity(withSaturation(s &* d[3], of: d &* s[3]), of: d &* s[3], s[3] &* d[3])
            }
        case .saturation:
            mixed(out, src, dst, n) { s, d in
                withLuminosity(withSaturation(d &* s[3], of: s &* d[3]), of: d &* s[3], s[3] &* d[3])
            }
        case .color: mixed(out, src, dst, n) { s, d in withLuminosity(s &* d[3], of: d &* s[3], s[3] &* d[3]) }
        case .luminosity: mixed(out, src, dst, n) { s, d in withLuminosity(d &* s[3], of: s &* d[3], s[3] &* d[3]) }
        case .clear: out.update(repeating: 0, count: n)
        case .copy: out.update(from: src, count: n)
        case .sourceIn: each(out, src, dst, n) { s, d in s &* d[3] }
        case .sourceOut: each(out, src, dst, n) { s, d in s &* (255 &- d[3]) }
        case .sourceAtop: each(out, src, dst, n) { s, d in s &* d[3] &+ d &* (255 &- s[3]) }
        case .destinationOver: each(out, src, dst, n) { s, d in s &* (255 &- d[3]) &+ d &* 255 }
        case .destinationIn: each(out, src, dst, n) { s, d in d &* s[3] }
        case .destinationOut: each(out, src, dst, n) { s, d in d &* (255 &- s[3]) }
        case .destinationAtop: each(out, src, dst, n) { s, d in s &* (255 &- d[3]) &+ d &* s[3] }
        case .xor: each(out, src, dst, n) { s, d in s &* (255 &- d[3]) &+ d &* (255 &- s[3]) }
        case .plusDarker:
            each(out, src, dst, n) { s, d in
                // The darkness of both adds up: max(0, a − (da − d) − (sa − s)) with a = min(1, sa + da).
                let a = min(255, s[3] &+ d[3]), sum = s &+ d
                var r = pointwiseMax(SIMD4(repeating: 0), sum &- (s[3] &+ d[3]) &+ a)
                r[3] = a
                return r &* 255
            }
        case .plusLighter: each(out, src, dst, n) { s, d in pointwiseMin(s &+ d, SIMD4(repeating: 255)) &* 255 }
        case .linearBurn: mixed(out, src, dst, n) { s, d in mixCut(s, d) { a, b, one in a &+ b &- one } }
        case .linearDodge: mixed(out, src, dst, n) { s, d in mixCut(s, d) { a, b, _ in a &+ b } }
        case .linearLight: mixed(out, src, dst, n) { s, d in mixCut(s, d) { a, b, one in 2 &* a &+ b &- one } }
        case .vividLight: mixedByChannel(out, src, dst, n, mixVividLight)
        case .pinLight:
            mixed(out, src, dst, n) { s, d in
                mixCut(s, d) { a, b, one in pointwiseMax(pointwiseMin(b, 2 &* a), 2 &* a &- one) }
            }
        case .subtract: mixed(out, src, dst, n) { s, d in mixCut(s, d) { a, b, _ in b &- a } }
        case .divide: mixedByChannel(out, src, dst, n, mixDivide)
        case .maximum: each(out, src, dst, n) { s, d in pointwiseMax(s, d) &* 255 }
        case .minimum: each(out, src, dst, n) { s, d in pointwiseMin(s, d) &* 255 }
        case .product: each(out, src, dst, n) { s, d in s &* d }
        }
    }
}

private typealias Channels = SIMD4<Int32>

@inline(__always) private func channels(_ p: UInt32) -> Channels {
    Channels(
        Int32(truncatingIfNeeded: p & 255), Int32(truncatingIfNeeded: p &>> 8 & 255),
        Int32(truncatingIfNeeded: p &>> 16 & 255), Int32(truncatingIfNeeded: p &>> 24))
}

/// Returns pixels from 255 times their channels; a colour never exceeds its alpha.
@inline(__always) private func pixel(_ v: Channels) -> UInt32 {
    // Exact for 0...255²: (v + 127) / 255 by a reciprocal.
    let t = v &+ 128
    var r = (t &+ (t &>> 8)) &>> 8
    r = pointwiseMin(pointwiseMax(r, .zero), Channels(repeating: max(0, min(255, r[3]))))
    let u = unsafeBitCast(r, to: SIMD4<UInt32>.self)
    return u[3] &<< 24 | u[2] &<< 16 | u[1] &<< 8 | u[0]
}

@inline(__always)
private func each(
    _ out: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, _ dst: UnsafePointer<UInt32>, _ n: Int,
    _ f: (Channels, Channels) -> Channels
) {
    for i in 0..<n { out[i] = pixel(f(channels(src[i]), channels(dst[i]))) }
}

/// Blends with `f`, which returns the X of the colours; X of the alpha is sa da.
@inline(__always)
private func mixed(
    _ out: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, _ dst: UnsafePointer<UInt32>, _ n: Int,
    _ f: (Channels, Channels) -> Channels
) {
    each(out, src, dst, n) { s, d in
        let sa = s[3], da = d[3]
        var x = f(s, d)
        x[3] = sa &* da
        return s &* (255 &- da) &+ d &* (255 &- sa) &+ x
    }
}

/// Like `mixed`, with X per channel from s, d, sa, da.
@inline(__always)
private func mixedByChannel(
    _ out: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, _ dst: UnsafePointer<UInt32>, _ n: Int,
    _ f: (Int32, Int32, Int32, Int32) -> Int32
) {
    mixed(out, src, dst, n) { s, d in
        Channels(f(s[0], d[0], s[3], d[3]), f(s[1], d[1], s[3], d[3]), f(s[2], d[2], s[3], d[3]), 0)
    }
}

/// Colour burn: a channel that is missing in the source becomes 0 if it is not full below, however little the source
/// covers.
@inline(__always)
private func burned(
    _ out: UnsafeMutablePointer<UInt32>, _ src: UnsafePointer<UInt32>, _ dst: UnsafePointer<UInt32>, _ n: Int
) {
    each(out, src, dst, n) { s, d in
        let sa = s[3], da = d[3]
        func one(_ i: Int) -> Int32 {
            if s[i] <= 0, sa > 0, d[i] < da { return 0 }
            return s[i] &* (255 &- da) &+ d[i] &* (255 &- sa) &+ mixColorBurn(s[i], d[i], sa, da)
        }
        return Channels(one(0), one(1), one(2), sa &* (255 &- da) &+ da &* 255)
    }
}

// MARK: Separable modes

/// Blends with `f` of cs and cb on a scale of 0...`one` = sa da; its results are clamped to that.
@inline(__always) private func mixCut(
    _ s: Channels, _ d: Channels, _ f: (Channels, Channels, Channels) -> Channels
) -> Channels {
    let one = Channels(repeating: s[3] &* d[3])
    return pointwiseMin(pointwiseMax(f(s &* d[3], d &* s[3], one), .zero), one)
}

@inline(__always) private func mixVividLight(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    2 &* s <= sa ? mixColorBurn(2 &* s, d, sa, da) : mixColorDodge(2 &* s &- sa, d, sa, da)
}

@inline(__always) private func mixDivide(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d <= 0 { return 0 }
    if s <= 0 { return sa &* da }
    return min(sa &* da, rounded(d &* sa &* sa, s))
}

@inline(__always) private func mixHardLight(_ s: Channels, _ d: Channels) -> Channels {
    let sa = s[3], da = d[3]
    let dark = 2 &* s &* d
    let light = sa &* da &- 2 &* (da &- d) &* (sa &- s)
    return light.replacing(with: dark, where: 2 &* s .<= Channels(repeating: sa))
}

@inline(__always) private func mixColorDodge(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d <= 0 { return 0 }
    if s >= sa { return sa &* da }
    return min(sa &* da, rounded(d &* sa &* sa, sa &- s))
}

@inline(__always) private func mixColorBurn(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d >= da { return sa &* da }
    if s <= 0 { return 0 }
    return sa &* da &- min(sa &* da, rounded((da &- d) &* sa &* sa, s))
}

@inline(__always) private func mixSoftLight(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if da <= 0 { return 0 }
    let k = 2 &* s &- sa
    if k <= 0 {
        // cb − (1 − 2 cs) cb (1 − cb)
        return sa &* d &+ rounded(k &* d &* (da &- d), da)
    }
    // cb + (2 cs − 1) (D(cb) − cb), D = ((16 cb − 12) cb + 4) cb or √cb
    if 4 &* d <= da {
        let q = Int64(16 &* d &- 12 &* da) &* Int64(d) &+ 4 &* Int64(da) &* Int64(da)
        let D = q &* Int64(d) &* 256 / (Int64(da) &* Int64(da))
        return sa &* d &+ Int32(truncatingIfNeeded: (Int64(k) &* (D &- 256 &* Int64(d))) / 256)
    }
    // √(d/da) da = √(d da), in 1/256.
    let root = Int32(truncatingIfNeeded: Int(Double(d &* da).squareRoot() * 256 + 0.5))
    return sa &* d &+ (k &* (root &- 256 &* d) &+ 128) / 256
}

/// Returns a / b rounded to nearest.
@inline(__always) private func rounded(_ a: Int32, _ b: Int32) -> Int32 { (a &+ (a < 0 ? -(b / 2) : b / 2)) / b }

// MARK: Non-separable modes

/// Returns 100 times the luminosity.
@inline(__always) private func luminosity(_ c: Channels) -> Int32 { 11 &* c[0] &+ 59 &* c[1] &+ 30 &* c[2] }

/// Returns SetLum(c, Lum(l)) with components on a scale of 0...`one`.
@inline(__always) private func withLuminosity(_ c: Channels, of l: Channels, _ one: Int32) -> Channels {
    let target = luminosity(l), difference = target &- luminosity(c)
    // In hundredths, so that nothing is rounded yet: up to 255² · 200 fits.
    var v = c &* 100 &+ difference
    let low = min(v[0], v[1], v[2]), high = max(v[0], v[1], v[2]), top = one &* 100
    // The denominators are positive, except for a client's pixels whose colours exceed their alpha.
    func squeezed(_ numerator: Int32, _ denominator: Int32) -> Channels {
        let denominator = max(1, denominator)
        func one(_ i: Int) -> Int32 {
            target &+ Int32(truncatingIfNeeded: Int64(v[i] &- target) &* Int64(numerator) / Int64(denominator))
        }
        return Channels(one(0), one(1), one(2), 0)
    }
    if low < 0 { v = squeezed(target, target &- low) }
    if high > top { v = squeezed(top &- target, high &- target) }
    return (v &+ 50) / 100
}

/// Returns SetSat(c, Sat(s)).
@inline(__always) private func withSaturation(_ c: Channels, of s: Channels) -> Channels {
    let saturation = max(s[0], s[1], s[2]) &- min(s[0], s[1], s[2])
    let low = min(c[0], c[1], c[2]), range = max(c[0], c[1], c[2]) &- low
    if range == 0 { return .zero }
    func one(_ i: Int) -> Int32 {
        Int32(truncatingIfNeeded: (Int64(c[i] &- low) &* Int64(saturation) &+ Int64(range / 2)) / Int64(range))
    }
    return Channels(one(0), one(1), one(2), 0)
}
