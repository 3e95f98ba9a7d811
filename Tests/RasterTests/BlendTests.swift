import Raster
import Testing

/// The formulas of ISO 32000-2, 11.3.5 and Porter–Duff in Double, on colours that are not premultiplied.
private enum BlendReference {
    typealias RGB = SIMD3<Double>

    /// Premultiplied result (red, green, blue, alpha), 0...1.
    static func blend(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
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
        switch mode {
        case .normal: return porterDuff(1, 1 - sa)
        case .multiply: return each { $0 * $1 }
        case .screen: return each(screen)
        case .overlay: return each { hard($1, $0) }
        case .darken: return each { min($0, $1) }
        case .lighten: return each { max($0, $1) }
        case .colorDodge: return each { b, s in b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
        case .colorBurn: return each { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
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

func unitChannels(_ p: UInt32) -> SIMD4<Double> {
    SIMD4(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255), Double(p >> 24)) / 255
}

@Suite struct BlendTests {
    /// Every mode with a full, a constant and a varying coverage, an alpha, long and short rows.
    @Test(arguments: BlendMode.allCases) func blend_isWithinOneStepOfTheFormula(_ mode: BlendMode) {
        var random = Random(UInt64(mode.rawValue) + 100)
        let painter = Painter()
        var worst = 0.0
        for round in 0..<60 {
            let width = round < 30 ? random.int(1..<24) : 300
            let source = random.pixmap(width, 4), target = random.pixmap(width, 4), before = pixels(target)
            var mask: Mask?
            if round % 3 == 2 {
                mask = Mask(width: width, height: 4)
                for y in 0..<4 { for x in 0..<width { mask!.row(y)[x] = UInt8(random.int(0..<256)) } }
            }
            let alpha = round % 2 == 0 ? 1 : Float(random.int(1..<256)) / 255
            painter.composite(source, at: (0, 0), alpha: alpha, blend: mode, mask: mask, into: target)
            let dimsPaint: Set<BlendMode> = [
                .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker, .plusLighter,
            ]
            for y in 0..<4 {
                for x in 0..<width {
                    var s = unitChannels(source[x, y])
                    let d = unitChannels(before[y * width + x])
                    var coverage = mask.map { Double($0[x, y]) / 255 } ?? 1
                    if dimsPaint.contains(mode) { s *= Double(alpha) } else { coverage *= Double(alpha) }
                    let want = (d + (BlendReference.blend(mode, s, d) - d) * coverage) * 255
                    let got = unitChannels(target[x, y]) * 255
                    let error = max(abs(want.x - got.x), abs(want.y - got.y), abs(want.z - got.z), abs(want.w - got.w))
                    worst = max(worst, error)
                    let a = target[x, y] >> 24
                    #expect([16, 8, 0].allSatisfy { target[x, y] >> $0 & 255 <= a }, "not premultiplied")
                }
            }
        }
        // Where alpha and a mask both dim, each is rounded once before the blend.
        #expect(worst <= 1.5, "\(mode): \(worst)")
    }

    /// With full coverage and alpha nothing but the last rounding is left.
    @Test(arguments: BlendMode.allCases) func blend_aloneIsWithinOneStep(_ mode: BlendMode) {
        var random = Random(UInt64(mode.rawValue) + 900)
        let source = random.pixmap(500, 40), target = random.pixmap(500, 40), before = pixels(target)
        Painter().composite(source, at: (0, 0), blend: mode, into: target)
        var worst = 0.0
        for y in 0..<40 {
            for x in 0..<500 {
                let want = BlendReference.blend(mode, unitChannels(source[x, y]), unitChannels(before[y * 500 + x]))
                let error = abs(
                    pointwiseMax(want - unitChannels(target[x, y]), unitChannels(target[x, y]) - want).max())
                worst = max(worst, error * 255)
            }
        }
        #expect(worst <= 1, "\(mode): \(worst)")
    }

    @Test func blend_alphaOfOpaqueStaysOpaque() {
        var random = Random(3)
        let painter = Painter()
        for mode: BlendMode in [.normal, .multiply, .screen, .overlay, .hue, .luminosity, .sourceAtop] {
            let source = random.pixmap(100, 20), target = random.pixmap(100, 20, opaque: true)
            painter.composite(source, at: (0, 0), alpha: 0.37, blend: mode, into: target)
            #expect(pixels(target).allSatisfy { $0 >> 24 == 255 }, "\(mode)")
        }
    }
}
