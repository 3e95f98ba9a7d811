import Foundation
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Random paths, strokes, transforms and windows: nothing crashes, nothing is drawn outside the window, and a used
/// rasteriser gives what a new one gives. `MICA_FUZZ_ROUNDS` makes it longer, `MICA_FUZZ_SEED` different; the seed of each
/// round is in the failure's message. Run it under AddressSanitizer too.
@Suite(.seeded) struct FuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    static let rounds = environment["MICA_FUZZ_ROUNDS"].flatMap(Int.init) ?? 400
    static let seed = environment["MICA_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

    private func number(_ random: inout Seeded) -> Double {
        switch random.int(0...19) {
        case 0: [0, -0.0, 1e9, -1e9, 1e18, -1e18, 1e300, -1e300, 1e-300, 1e308].randomElement(using: &random)!
        case 1: [Double.nan, .infinity, -.infinity].randomElement(using: &random)!
        case 2, 3: random.double(-1e6...1e6)
        case 4...7: Double(random.int(-20...120))
        default: random.double(-30...130)
        }
    }

    private func path(_ random: inout Seeded) -> Path {
        var path = Path()
        // Most paths are finite, or nothing would be drawn.
        let wild = random.int(0...3) == 0
        func point() -> Point {
            let p = Point(number(&random), number(&random))
            return wild || (p * 0 == .zero && abs(p.x) < 1e7 && abs(p.y) < 1e7) ? p : Point(7, 9)
        }
        if random.int(0...9) != 0 { path.move(to: point()) }
        for _ in 0..<random.int(0...random.int(1...40)) {
            switch random.int(0...9) {
            case 0: path.close()
            case 1: path.move(to: point())
            case 2, 3: path.cubic(point(), point(), to: point())
            case 4: path.quad(point(), to: point())
            case 5:
                // Segments of zero length.
                let p = path.points.last ?? .zero
                path.cubic(p, p, to: p)
                path.line(to: p)
            default: path.line(to: point())
            }
        }
        return path
    }

    private func transform(_ random: inout Seeded) -> Affine {
        switch random.int(0...9) {
        case 0...4: .identity
        case 5: Affine(random.double(-3...3), 0, 0, random.double(-3...3), number(&random), number(&random))
        case 6: Affine(0, 0, 0, 0, 5, 5)
        case 7: Affine(1e-9, 0, 0, 1e9, 0, 0)
        case 8: Affine(1, 2, 2, 4, 0, 0)
        default:
            Affine(
                random.double(-2...2), random.double(-2...2), random.double(-2...2), random.double(-2...2),
                random.double(-50...150), random.double(-50...150))
        }
    }

    private func style(_ random: inout Seeded) -> StrokeStyle {
        let widths = [0, -1, 1e-9, 0.3, 1, 5, 40, 1000, 1e7, Double.nan]
        return StrokeStyle(
            width: random.int(0...2) == 0 ? widths.randomElement(using: &random)! : random.double(0...30),
            cap: [.butt, .round, .square].randomElement(using: &random)!,
            join: [.miter, .round, .bevel].randomElement(using: &random)!,
            miterLimit: [10, 1, 0, 1e9, .infinity, .nan, -3].randomElement(using: &random)!,
            dashes: random.int(0...2) == 0
                ? (0...random.int(0...4)).map { _ in
                    abs([0, 0.5, 3, 20, random.double(0...50)].randomElement(using: &random)!)
                }
                : [],
            dashPhase: random.int(0...1) == 0 ? 0 : random.double(-100...100))
    }

    @Test func fuzz_rasterizer() {
        var used = Rasterizer()
        for seed in seeds((0..<UInt64(Self.rounds)).map { Self.seed &* 1_000_003 &+ $0 }) {
            var random = Seeded(seed)
            let x = random.int(-200...150), y = random.int(-200...150)
            let window = PixelRect(
                x0: x, y0: y, x1: x + random.int(0...random.int(1...300)), y1: y + random.int(0...random.int(1...300)))
            let origin = (x: random.int(-10...10), y: random.int(-10...10))
            let path = path(&random), m = transform(&random), style = style(&random)
            let strokes = random.int(0...1) == 0, antialias = random.int(0...4) != 0
            let rule: FillRule = random.int(0...1) == 0 ? .nonZero : .evenOdd
            func draw(_ rasterizer: inout Rasterizer) -> CoverageGrid {
                var grid = CoverageGrid(window, origin: origin)
                if strokes {
                    rasterizer.stroke(path, style, m, antialias: antialias, window: window, origin: origin, into: &grid)
                } else {
                    rasterizer.fill(
                        path, m, rule: rule, antialias: antialias, window: window, origin: origin, into: &grid)
                }
                return grid
            }
            var new = Rasterizer()
            let first = draw(&used), second = draw(&new)
            #expect(first.complaints.isEmpty, "seed \(seed): \(first.complaints.prefix(3))")
            #expect(first == second, "seed \(seed): a used rasteriser gives something else")
        }
    }

    @Test func fuzz_pathOperations() {
        for seed in seeds((0..<UInt64(Self.rounds)).map { Self.seed &* 1_000_003 &+ $0 }) {
            var random = Seeded(seed)
            let path = path(&random), style = style(&random)
            guard path.finiteControlBox(.identity) != nil else { continue }
            let from = random.double(-0.5...1), to = random.double(0...1.5)
            let part = path.trimmed(from: from, to: to)
            #expect(part.length <= path.length * (1 + 1e-6) + 1e-6 || !path.length.isFinite, "seed \(seed)")
            let dashed = path.dashed(style.dashes.map { $0 + 1 }, phase: style.dashPhase)
            #expect(dashed.length <= path.length * (1 + 1e-6) + 1e-3 || !path.length.isFinite, "seed \(seed)")
            if random.int(0...3) == 0 { _ = path.stroked(style).verbs.count + path.flattened().verbs.count }
        }
    }

    /// Linear time: a path of a million segments.
    @Test(.timeLimit(.minutes(5))) func fuzz_millionSegments() {
        var random = Seeded(Self.seed)
        var path = Path(), p = Point(500, 500)
        path.move(to: p)
        for _ in 0..<1_000_000 {
            p = Point(
                min(max(p.x + random.double(-8...8), 0), 1000), min(max(p.y + random.double(-8...8), 0), 1000))
            path.line(to: p)
        }
        let window = PixelRect(width: 1000, height: 1000)
        // Even and odd windings alternate irregularly there: half of the pixels' area.
        let filled = CoverageGrid.fill(path, .identity, .evenOdd, in: window)
        #expect(filled.area > 1000 && filled.complaints.isEmpty)
        let stroked = CoverageGrid.stroke(path, StrokeStyle(width: 1), in: window)
        #expect(stroked.area > filled.area / 2 && stroked.complaints.isEmpty)
    }
}
