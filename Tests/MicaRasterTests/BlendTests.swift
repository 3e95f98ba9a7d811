import BlendReference
import MicaRaster
import TestSeeds
import Testing

func unitChannels(_ p: UInt32) -> SIMD4<Double> {
    SIMD4(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255), Double(p >> 24)) / 255
}

@Suite(.seeded) struct BlendTests {
    /// Every mode with full, constant and varying coverage, an alpha, long and short rows.
    @Test(arguments: BlendMode.allCases) func blend_isWithinOneStepOfTheFormula(_ mode: BlendMode) {
        var random = Seeded(UInt64(mode.rawValue) + 100)
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
            let alphaDims: Set<BlendMode> = [
                .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .minimum, .product,
            ]
            let coverageDims: Set<BlendMode> = [.plusDarker, .plusLighter, .maximum]
            for y in 0..<4 {
                for x in 0..<width {
                    var s = unitChannels(source[x, y])
                    let d = unitChannels(before[y * width + x])
                    var coverage = mask.map { Double($0[x, y]) / 255 } ?? 1
                    if alphaDims.contains(mode) { s *= Double(alpha) } else { coverage *= Double(alpha) }
                    if coverageDims.contains(mode) {
                        s *= coverage
                        coverage = 1
                    }
                    let want = (d + (BlendFormula.apply(mode, s, d) - d) * coverage) * 255
                    let got = unitChannels(target[x, y]) * 255
                    let error = max(abs(want.x - got.x), abs(want.y - got.y), abs(want.z - got.z), abs(want.w - got.w))
                    worst = max(worst, error)
                    let a = target[x, y] >> 24
                    #expect([16, 8, 0].allSatisfy { target[x, y] >> $0 & 255 <= a }, "not premultiplied")
                }
            }
        }
        // If both alpha and a mask dim, each is rounded once before the blend.
        #expect(worst <= 1.5, "\(mode): \(worst)")
    }

    /// With full coverage and alpha only the last rounding remains.
    @Test(arguments: BlendMode.allCases) func blend_aloneIsWithinOneStep(_ mode: BlendMode) {
        var random = Seeded(UInt64(mode.rawValue) + 900)
        let source = random.pixmap(500, 40), target = random.pixmap(500, 40), before = pixels(target)
        Painter().composite(source, at: (0, 0), blend: mode, into: target)
        var worst = 0.0
        for y in 0..<40 {
            for x in 0..<500 {
                let want = BlendFormula.apply(mode, unitChannels(source[x, y]), unitChannels(before[y * 500 + x]))
                let error = abs(
                    pointwiseMax(want - unitChannels(target[x, y]), unitChannels(target[x, y]) - want).max())
                worst = max(worst, error * 255)
            }
        }
        #expect(worst <= 1, "\(mode): \(worst)")
    }

    @Test func blend_alphaOfOpaqueStaysOpaque() {
        var random = Seeded(3)
        let painter = Painter()
        for mode: BlendMode in [.normal, .multiply, .screen, .overlay, .hue, .luminosity, .sourceAtop] {
            let source = random.pixmap(100, 20), target = random.pixmap(100, 20, opaque: true)
            painter.composite(source, at: (0, 0), alpha: 0.37, blend: mode, into: target)
            #expect(pixels(target).allSatisfy { $0 >> 24 == 255 }, "\(mode)")
        }
    }
}
