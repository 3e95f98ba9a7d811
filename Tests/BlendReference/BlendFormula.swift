package import MicaRaster

/// The formulas of ISO 32000-2, 11.3.5 and Porter–Duff in Double, on colours with straight alpha.
package enum BlendFormula {
    package typealias RGB = SIMD3<Double>

    /// Premultiplied result (red, green, blue, alpha), 0...1.
    package static func apply(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
        let sa = s.w, da = d.w
        let cs = sa > 0 ? RGB(s.x, s.y, s.z) / sa : .zero, cb = da > 0 ? RGB(d.x, d.y, d.z) / da : .zero
        func porterDuff(_ fs: Double, _ fd: Double) -> SIMD4<Double> { s * fs + d * fd }
        func mix(_ b: RGB) -> SIMD4<Double> {
            let c = (1 - da) * sa * cs + (1 - sa) * da * cb + sa * da * b
            return SIMD4(c.x, c.y, c.z, sa + da - sa * da)
        }
        func each(_ f: (Double, Double) -> Double) -> SIMD4<Double> {
            mix(RGB(f(cb.x, cs.x), f(cb.y, cs.y), f(cb.z, cs.z)))
        }
        func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? b * 2 * s : screen(b, 2 * s - 1) }
        func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }
        func dodge(_ b: Double, _ s: Double) -> Double { b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
        func burn(_ b: Double, _ s: Double) -> Double { b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
        switch mode {
        case .normal: return porterDuff(1, 1 - sa)
        case .multiply: return each { $0 * $1 }
        case .screen: return each(screen)
        case .overlay: return each { hard($1, $0) }
        case .darken: return each { min($0, $1) }
        case .lighten: return each { max($0, $1) }
        case .colorDodge: return each(dodge)
        case .colorBurn:
            // A channel that the source lacks becomes 0, as in Core Graphics.
            var c = each(burn)
            for i in 0..<3 where sa > 0 && cs[i] <= 0 && cb[i] < 1 { c[i] = 0 }
            return c
        case .hardLight: return each(hard)
        case .softLight:
            return each { b, s in
                if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
                let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
                return b + (2 * s - 1) * (d - b)
            }
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
        case .hue: return mix(setLum(setSat(cs, sat(cb)), lum(cb)))
        case .saturation: return mix(setLum(setSat(cb, sat(cs)), lum(cb)))
        case .color: return mix(setLum(cs, lum(cb)))
        case .luminosity: return mix(setLum(cb, lum(cs)))
        case .clear: return .zero
        case .copy: return s
        case .sourceIn: return porterDuff(da, 0)
        case .sourceOut: return porterDuff(1 - da, 0)
        case .sourceAtop: return porterDuff(da, 1 - sa)
        case .destinationOver: return porterDuff(1 - da, 1)
        case .destinationIn: return porterDuff(0, sa)
        case .destinationOut: return porterDuff(0, 1 - sa)
        case .destinationAtop: return porterDuff(1 - da, sa)
        case .xor: return porterDuff(1 - da, 1 - sa)
        case .plusDarker:
            let a = min(1, sa + da)
            func one(_ s: Double, _ d: Double) -> Double { max(0, a - (sa - s) - (da - d)) }
            return SIMD4(one(s.x, d.x), one(s.y, d.y), one(s.z, d.z), a)
        case .plusLighter: return pointwiseMin(s + d, SIMD4(repeating: 1))
        case .linearBurn: return each { b, s in max(0, b + s - 1) }
        case .linearDodge: return each { b, s in min(1, b + s) }
        case .linearLight: return each { b, s in min(max(0, b + 2 * s - 1), 1) }
        case .vividLight: return each { b, s in s <= 0.5 ? burn(b, 2 * s) : dodge(b, 2 * s - 1) }
        case .pinLight: return each { b, s in s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1) }
        case .subtract: return each { b, s in max(0, b - s) }
        case .divide: return each { b, s in b <= 0 ? 0 : s <= 0 ? 1 : min(1, b / s) }
        case .maximum: return pointwiseMax(s, d)
        case .minimum: return pointwiseMin(s, d)
        case .product: return s * d
        }
    }

    static func lum(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    static func sat(_ c: RGB) -> Double { c.max() - c.min() }
    static func setLum(_ c: RGB, _ l: Double) -> RGB {
        let v = c + (l - lum(c))
        var out = v
        let n = v.min(), x = v.max()
        if n < 0 { out = l + (v - l) * l / (l - n) }
        if x > 1 { out = l + (v - l) * (1 - l) / (x - l) }
        return out
    }
    static func setSat(_ c: RGB, _ s: Double) -> RGB {
        let range = c.max() - c.min()
        return range > 0 ? (c - c.min()) * s / range : .zero
    }
}
