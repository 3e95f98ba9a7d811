import Foundation
import MicaRaster
import TestSeeds
import Testing

/// The direct convolution in Double, on one channel.
private func convolved(_ v: [Double], _ width: Int, _ height: Int, _ sigmaX: Double, _ sigmaY: Double) -> [Double] {
    func kernel(_ sigma: Double) -> [Double] {
        let n = max(0, Int((sigma * 6).rounded(.up)))
        let k = (-n...n).map { sigma > 0 ? exp(-Double($0 * $0) / (2 * sigma * sigma)) : $0 == 0 ? 1 : 0 }
        let sum = k.reduce(0, +)
        return k.map { $0 / sum }
    }
    let kx = kernel(sigmaX), ky = kernel(sigmaY)
    let nx = kx.count / 2, ny = ky.count / 2
    var across = v, out = v
    for y in 0..<height {
        for x in 0..<width {
            var sum = 0.0
            for i in max(-nx, -x)...min(nx, width - 1 - x) { sum += kx[i + nx] * v[y * width + x + i] }
            across[y * width + x] = sum
        }
    }
    for y in 0..<height {
        for x in 0..<width {
            var sum = 0.0
            for i in max(-ny, -y)...min(ny, height - 1 - y) { sum += ky[i + ny] * across[(y + i) * width + x] }
            out[y * width + x] = sum
        }
    }
    return out
}

@Suite(.seeded) struct BlurTests {
    static let sigmas = [0.3, 0.5, 1, 1.5, 2.2, 3, 3.49, 3.5, 4, 5, 5.3, 7, 10, 13.7, 20, 31]

    @Test(arguments: sigmas) func blur_isWithinOneStepOfTheConvolution(_ sigma: Double) {
        var random = Seeded(UInt64(sigma * 100))
        let w = 97, h = 61
        // Noise, a hard edge with a hole, and stripes as fine as the blur's cells.
        for kind in 0..<4 {
            let mask = Mask(width: w, height: h)!, out = Mask(width: w, height: h)!
            let period = max(2, Int(sigma / 1.75))
            for y in 0..<h {
                for x in 0..<w {
                    switch kind {
                    case 0: mask.row(y)[x] = random.chance(0.5) ? 255 : 0
                    case 1: mask.row(y)[x] = x > 40 && !(x == 60 && y == 30) ? 255 : 0
                    case 2: mask.row(y)[x] = (x % period) * 2 < period ? 255 : 0
                    default: mask.row(y)[x] = x == 48 && y == 30 ? 255 : 0
                    }
                }
            }
            let want = convolved(bytes(mask).map(Double.init), w, h, sigma, sigma)
            Blur().gaussian(mask, sigmaX: sigma, sigmaY: sigma, into: out)
            let worst = zip(want, bytes(out)).map { abs($0 - Double($1)) }.max()!
            #expect(worst <= 1, "σ \(sigma), picture \(kind): \(worst)")
        }
    }

    /// As if the picture were larger by the radius, with its edge pixels repeated: the same bytes, in one part or in
    /// several.
    @Test(arguments: [0.4, 1.5, 3.4, 4, 13.7, 31]) func blur_extendedEdges(_ sigma: Double) {
        var random = Seeded(UInt64(sigma * 10))
        let w = 23, h = 17, reach = Blur.reach(sigma)
        let small = Pixmap(width: w, height: h)!, large = Pixmap(width: w + 2 * reach, height: h + 2 * reach)!
        for y in 0..<h { for x in 0..<w { small.row(y)[x] = random.chance(0.5) ? 0xffff_8000 : 0x4020_0040 } }
        for y in 0..<large.height {
            for x in 0..<large.width {
                large.row(y)[x] = small[min(max(x - reach, 0), w - 1), min(max(y - reach, 0), h - 1)]
            }
        }
        let want = Pixmap(width: w, height: h)!, whole = Pixmap(width: w, height: h)!
        Blur().gaussian(large, origin: (-reach, -reach), sigmaX: sigma, sigmaY: sigma, into: want)
        Blur().gaussian(small, sigmaX: sigma, sigmaY: sigma, edges: .extended, into: whole)
        let parts = Pixmap(width: w, height: h)!
        for part in [PixelRect(x0: 0, y0: 0, x1: 9, y1: h), PixelRect(x0: 9, y0: 0, x1: w, y1: 5)] {
            Blur().gaussian(small, sigmaX: sigma, sigmaY: sigma, edges: .extended, into: parts, region: part)
        }
        Blur().gaussian(
            small, sigmaX: sigma, sigmaY: sigma, edges: .extended, into: parts,
            region: PixelRect(x0: 9, y0: 5, x1: w, y1: h))
        for y in 0..<h {
            for x in 0..<w { #expect(whole[x, y] == want[x, y] && parts[x, y] == want[x, y], "(\(x), \(y))") }
        }
    }

    @Test func blur_ofPixelsIsThatOfEachChannel() {
        var random = Seeded(5)
        let source = random.pixmap(70, 50), out = Pixmap(width: 70, height: 50)!
        for (sx, sy) in [(2.0, 0.0), (0, 6), (1.3, 9), (12, 2.5)] {
            Blur().gaussian(source, sigmaX: sx, sigmaY: sy, into: out)
            for shift: UInt32 in [0, 8, 16, 24] {
                let want = convolved(pixels(source).map { Double($0 >> shift & 255) }, 70, 50, sx, sy)
                let worst = zip(want, pixels(out)).map { abs($0 - Double($1 >> shift & 255)) }.max()!
                #expect(worst <= 1, "σ \(sx), \(sy): \(worst)")
            }
            #expect(pixels(out).allSatisfy { p in [0, 8, 16].allSatisfy { p >> $0 & 255 <= p >> 24 } })
        }
    }

    @Test func blur_inPlaceAndInPartsGivesTheSameBytes() {
        var random = Seeded(6)
        for sigma in [0.7, 3, 4.4, 11, 40] {
            let source = random.pixmap(150, 120), blur = Blur()
            let whole = Pixmap(width: 150, height: 120)!, parts = Pixmap(width: 150, height: 120)!
            blur.gaussian(source, origin: (-30, 17), sigmaX: sigma, sigmaY: sigma, into: whole, targetOrigin: (-30, 17))
            let reach = Blur.reach(sigma)
            for part in [
                PixelRect(x0: -30, y0: 17, x1: 41, y1: 60), PixelRect(x0: 41, y0: 17, x1: 120, y1: 60),
                PixelRect(x0: -30, y0: 60, x1: 120, y1: 137),
            ] {
                // Only the pixels within the radius are passed.
                let need = PixelRect(x0: part.x0 - reach, y0: part.y0 - reach, x1: part.x1 + reach, y1: part.y1 + reach)
                    .intersection(PixelRect(x0: -30, y0: 17, x1: 120, y1: 137))
                let piece = Pixmap(width: need.width, height: need.height)!
                for y in 0..<need.height {
                    for x in 0..<need.width { piece.row(y)[x] = source[x + need.x0 + 30, y + need.y0 - 17] }
                }
                blur.gaussian(
                    piece, origin: (need.x0, need.y0), sigmaX: sigma, sigmaY: sigma, into: parts,
                    targetOrigin: (-30, 17), region: part)
            }
            #expect(pixels(whole) == pixels(parts), "σ \(sigma)")
            blur.gaussian(
                source, origin: (-30, 17), sigmaX: sigma, sigmaY: sigma, into: source, targetOrigin: (-30, 17))
            #expect(pixels(whole) == pixels(source), "σ \(sigma)")
        }
    }

    @Test func blur_survivesAnySigma() {
        var random = Seeded(8)
        let source = random.pixmap(40, 30), blur = Blur(), out = Pixmap(width: 40, height: 30)!
        for sigma in [-1, 0, 1e-300, 0.01, .nan, 300, 5000, 1e5, 1e9, .infinity] {
            blur.gaussian(source, sigmaX: sigma, sigmaY: sigma, into: out)
            if !(sigma >= 0.05) { #expect(pixels(out) == pixels(source)) }
            if sigma >= 5000 { #expect(pixels(out).allSatisfy { $0 == 0 }) }
        }
    }

    @Test func blur_keepsOpaqueInside() {
        let source = Pixmap(width: 400, height: 300)!, out = Pixmap(width: 400, height: 300)!
        for y in 0..<300 { for x in 0..<400 { source.row(y)[x] = 0xff7f_3301 } }
        for sigma in [1, 4, 9.5] {
            Blur().gaussian(source, sigmaX: sigma, sigmaY: sigma, into: out)
            let r = Blur.reach(sigma)
            for y in r..<300 - r { for x in r..<400 - r { #expect(out[x, y] == 0xff7f_3301) } }
        }
    }
}
