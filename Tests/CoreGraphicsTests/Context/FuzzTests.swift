import CoreGraphics
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Random sequences of calls: none may crash, and none may change a pixel outside the clip.
///
/// The seed of a failing round is in its message. `MICA_FUZZ_SEED` starts from another seed and `MICA_FUZZ_ROUNDS` sets
/// the number of rounds, for long runs with the address sanitizer.
@Suite(.seeded) struct FuzzTests {
    static let environment = ProcessInfo.processInfo.environment
    static let seed = environment["MICA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    static let rounds = environment["MICA_FUZZ_ROUNDS"].flatMap { UInt64($0) } ?? 150
    static let side = 64
    static let clip = PixelRect(x0: 9, y0: 14, x1: 50, y1: 47)

    static func draw(_ seed: UInt64, into c: CGContext) {
        var g = Seeded(seed)
        c.clip(
            to: CGRect(x: clip.x0, y: side - clip.y1, width: clip.width, height: clip.height))
        for _ in 0..<40 { RandomOperation.allCases.randomElement(using: &g)!.apply(to: c, &g) }
    }

    @Test func bitmaps_stayInsideTheClip() throws {
        for seed in seeds(Self.seed..<Self.seed + Self.rounds) {
            let c = try #require(CGContext(pixelWidth: Self.side, pixelHeight: Self.side))
            Self.draw(seed, into: c)
            while !c.layersAreEnded { c.endTransparencyLayer() }
            let pixmap = try #require(c.makeImage()?.imageSource).pixmap
            for y in 0..<Self.side {
                for x in 0..<Self.side {
                    let pixel = pixmap[x, y], alpha = pixel >> 24
                    let isInside =
                        x >= Self.clip.x0 && x < Self.clip.x1 && y >= Self.clip.y0 && y < Self.clip.y1
                    if !isInside, pixel != 0 {
                        Issue.record("seed \(seed): pixel \(x), \(y) outside the clip is \(String(pixel, radix: 16))")
                        return
                    }
                    for shift: UInt32 in [0, 8, 16] where pixel >> shift & 255 > alpha {
                        Issue.record("seed \(seed): pixel \(x), \(y) is not premultiplied: \(String(pixel, radix: 16))")
                        return
                    }
                }
            }
        }
    }

    @Test func recordings_drawTheSamePixelsInTiles() throws {
        for seed in seeds(Self.seed..<Self.seed + Self.rounds / 3) {
            let c = CGContext(recordingWidth: Self.side, height: Self.side, transform: DrawingScene.upright(Self.side))
            Self.draw(seed, into: c)
            let list = c.finishRecording()
            let whole = try #require(Pixmap(width: Self.side, height: Self.side))
            let tiled = try #require(Pixmap(width: Self.side, height: Self.side))
            let painter = Painter()
            painter.draw(list, into: whole)
            for y in stride(from: 0, to: Self.side, by: 23) {
                for x in stride(from: 0, to: Self.side, by: 17) {
                    painter.draw(list, into: tiled, region: PixelRect(x0: x, y0: y, x1: x + 17, y1: y + 23))
                }
            }
            #expect(whole.difference { tiled[$0, $1] } == 0, "seed \(seed)")
        }
    }
}
