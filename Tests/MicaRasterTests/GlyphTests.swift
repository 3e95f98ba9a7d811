import Dispatch
import MicaRaster
import TestSeeds
import Testing

@Suite(.seeded) struct GlyphTests {
    /// Outlines of up to `size` units, with curves and holes, from an origin at their lower left.
    private static func outlines(_ random: inout Seeded, count: Int = 12, size: Double = 900) -> [GlyphOutline] {
        (0..<count).map { _ in
            var path = Path()
            for _ in 0..<random.int(1..<3) {
                func point() -> Point { Point(random.real(-50, size), random.real(-0.3 * size, size)) }
                path.move(to: point())
                for _ in 0..<random.int(2..<5) {
                    if random.chance(0.5) { path.line(to: point()) } else { path.cubic(point(), point(), to: point()) }
                }
                path.close()
            }
            return GlyphOutline(path, box: path.tightBox)
        }
    }

    private static func run(
        _ outlines: [GlyphOutline], _ count: Int, _ random: inout Seeded, scale: Double, within size: Double
    ) -> GlyphRun {
        let glyphs = (0..<count).map { _ in
            GlyphRun.Glyph(
                outlines[random.int(0..<outlines.count)],
                at: Point(random.real(-10, size + 10), random.real(-10, size + 10)))
        }
        let slant = random.chance(0.3) ? 0.3 * scale : 0
        return GlyphRun(glyphs, linear: Affine(scale, 0, slant, random.chance(0.7) ? -scale : scale, 0, 0))
    }

    /// Draws a run by its definition: each glyph is filled separately, at quarters of a pixel, and the coverage is
    /// added up to 255.
    private static func reference(_ run: GlyphRun, _ transform: Affine, _ width: Int, _ height: Int) -> Mask {
        let sum = Mask(width: width, height: height)!, one = Mask(width: width, height: height)!, painter = Painter()
        func quarter(_ v: Double) -> Double { (v * 4 + 0.5 + 1.0 / 1024).rounded(.down) / 4 }
        for glyph in run.glyphs {
            let origin = transform.apply(glyph.origin)
            let map = run.linear.then(Affine(transform.a, transform.b, transform.c, transform.d, 0, 0))
            let place = Affine(
                Double(Float(map.a)), 0, Double(Float(map.c)), Double(Float(map.d)), quarter(origin.x),
                quarter(origin.y))
            painter.drawAlpha(DrawOp(.fill(glyph.outline.path, .nonZero), transform: place), into: one)
            for y in 0..<height {
                let from = one.row(y), to = sum.row(y)
                for x in 0..<width { to[x] = UInt8(min(255, Int(to[x]) + Int(from[x]))) }
            }
        }
        return sum
    }

    /// Masks of glyphs, added up by vectors, equal the rasteriser's output for each glyph at its position.
    @Test func coverage_isThatOfEachOutline() {
        let painter = Painter()
        for seed in seeds(1...40 as ClosedRange<UInt64>) {
            var random = Seeded(seed)
            let outlines = Self.outlines(&random)
            let run = Self.run(outlines, random.int(1..<30), &random, scale: random.real(0.005, 0.06), within: 90)
            let transform = Affine(
                random.chance(0.5) ? 1 : random.real(0.5, 2), 0, 0, random.chance(0.5) ? 1 : -1, random.real(0, 9),
                random.real(0, 90))
            let mask = Mask(width: 97, height: 93)!
            painter.drawAlpha(DrawOp(.glyphs(run), transform: transform), into: mask)
            #expect(bytes(mask) == bytes(Self.reference(run, transform, 97, 93)), "seed \(seed)")

            // Whole rows of one colour equal spans through the coverage.
            let color = random.color(alpha: random.chance(0.5)), op = DrawOp(.glyphs(run), paint: .color(color))
            let drawn = random.pixmap(97, 93), expected = Pixmap(width: 97, height: 93)!
            for y in 0..<93 { expected.row(y).update(from: drawn.row(y), count: 97) }
            painter.draw(op, into: drawn)
            painter.fill(
                op.solidPixel!, through: Self.reference(run, .identity, 97, 93), at: (0, 0), into: expected)
            #expect(pixels(drawn) == pixels(expected), "seed \(seed)")
        }
    }

    /// Neither caching nor cutting into regions is visible.
    @Test func masks_thatAreKept_changeNoByte() {
        var random = Seeded(7)
        let outlines = Self.outlines(&random)
        let run = Self.run(outlines, 120, &random, scale: 0.02, within: 120)
        let op = DrawOp(.glyphs(run), paint: .color(Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.6)))
        @Sendable func picture(_ painter: Painter, cut: Int? = nil) -> [UInt32] {
            let pixmap = Pixmap(width: 120, height: 120)!
            guard let cut else {
                painter.draw(op, into: pixmap)
                return pixels(pixmap)
            }
            for y in stride(from: 0, to: 120, by: cut) {
                for x in stride(from: 0, to: 120, by: cut) {
                    painter.draw(
                        op, into: pixmap, region: PixelRect(x0: x, y0: y, x1: x + cut, y1: y + cut))
                }
            }
            return pixels(pixmap)
        }
        let shared = GlyphMaskStore(limit: 1 << 20), small = GlyphMaskStore(limit: 3000)
        let first = Painter(glyphMasks: shared), expected = picture(first)
        #expect(picture(first) == expected)
        #expect(picture(first, cut: 7) == expected)
        #expect(picture(Painter(glyphMasks: shared)) == expected)
        #expect(picture(Painter(glyphMasks: GlyphMaskStore(limit: 0))) == expected)
        for cut in [1, 5, 33] { #expect(picture(Painter(glyphMasks: small), cut: cut) == expected) }
        #expect(shared.byteCount > 3000 && small.byteCount <= 3000)

        // On several threads, which make and find the same masks at once.
        let fresh = GlyphMaskStore(limit: 20_000)
        let pictures = Guarded<[[UInt32]]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            let painter = Painter(glyphMasks: fresh)
            for round in 0..<5 {
                let made = picture(painter, cut: number + round == 0 ? nil : 3 + number + round)
                pictures.withLock { $0.append(made) }
            }
        }
        #expect(pictures.withLock { $0.allSatisfy { $0 == expected } })
    }

    /// A rectangle as a clip cuts rows; as one of two clips it is a mask.
    @Test func clip_toARectangle_isThatOfAMask() {
        let painter = Painter()
        for seed in seeds(1...60 as ClosedRange<UInt64>) {
            var random = Seeded(seed)
            let run = Self.run(Self.outlines(&random), 30, &random, scale: 0.03, within: 70)
            func edge(_ v: Double) -> Double { random.chance(0.3) ? v.rounded() : v }
            let low = Point(edge(random.real(-5, 50)), edge(random.real(-5, 50)))
            let high = low + Point(edge(random.real(0.2, 40)), edge(random.real(0.2, 40)))
            var everything = Path()
            for p in [Point(-500, -500), Point(900, -500), Point(-500, 900)] {
                if everything.isEmpty { everything.move(to: p) } else { everything.line(to: p) }
            }
            let whole = Clip(.path(everything, .identity, .nonZero, antialias: true), parent: nil)
            let cut = Clip.Shape.path(.rect(Box(min: low, max: high)), .identity, .nonZero, antialias: true)
            let paint = Paint.color(random.color(alpha: random.chance(0.5)))
            let pixmaps = [Clip(cut, parent: nil), Clip(cut, parent: whole)].map { clip in
                let pixmap = Pixmap(width: 70, height: 70)!
                painter.draw(DrawOp(.glyphs(run), paint: paint, clip: clip), into: pixmap, origin: (3, -2))
                return pixels(pixmap)
            }
            #expect(pixmaps[0] == pixmaps[1], "seed \(seed), \(low) to \(high)")
        }
    }

    /// Lines of text that are not level, large glyphs, and glyphs without antialiasing are filled at their exact
    /// positions.
    @Test func run_turnedOrLarge_isAPath() {
        var random = Seeded(3)
        let run = Self.run(Self.outlines(&random), 9, &random, scale: 0.03, within: 70), painter = Painter()
        for (transform, antialias) in [
            (Affine(0.8, 0.6, -0.6, 0.8, 30.3, 9.1), true), (Affine(0, 1, -1, 0, 70.2, 0.3), true),
            (Affine(9, 0, 0, 9, 0.3, 0.4), true), (Affine(1, 0, 0, 1, 0.3, 0.4), false),
        ] {
            let pixmaps = [DrawOp.Shape.glyphs(run), .fill(run.path, .nonZero)].map { shape in
                let pixmap = Pixmap(width: 90, height: 90)!
                painter.draw(DrawOp(shape, transform: transform, antialias: antialias), into: pixmap)
                return pixels(pixmap)
            }
            #expect(pixmaps[0] == pixmaps[1], "\(transform)")
            #expect(pixmaps[0].contains { $0 != 0 })
        }
    }

    /// Text that moves by less than an eighth of a pixel from a quarter, or by rounding errors, does not change.
    @Test func position_isRoundedToQuarters() {
        var random = Seeded(5)
        let outlines = Self.outlines(&random, count: 1), painter = Painter()
        func picture(_ x: Double, _ y: Double) -> [UInt32] {
            let pixmap = Pixmap(width: 60, height: 60)!
            let run = GlyphRun([.init(outlines[0], at: Point(x, y))], linear: Affine(0.03, 0, 0, -0.03, 0, 0))
            painter.draw(DrawOp(.glyphs(run)), into: pixmap)
            return pixels(pixmap)
        }
        let there = picture(20.25, 40.5)
        #expect(picture(20.25 + 0.12, 40.5 - 0.12) == there)
        #expect(picture(20.25 + 0.13, 40.5) != there)
        #expect(picture(20.25, 40.5 - 0.13) != there)
        #expect(picture(20.125, 40) == picture(20.125.nextDown, 40) && picture(20.125, 40) == picture(20.25, 40))
    }

    /// Values that no font and no program should have draw nothing or something, and return.
    @Test func run_ofOddValues_isHarmless() {
        let odd: [Double] = [0, 1, -1, .nan, .infinity, -.infinity, 1e9, -1e18, 1e300, 1e-300, 524_288.1]
        var random = Seeded(11)
        var outlines = Self.outlines(&random, count: 2)
        var far = Path.rect(Box(x: 1e5, y: 1e5, width: 10, height: 10))
        outlines.append(GlyphOutline(far, box: far.tightBox))
        far.line(to: Point(.nan, .infinity))
        outlines.append(GlyphOutline(far, box: far.tightBox))
        outlines.append(GlyphOutline(Path(), box: .empty))
        let painter = Painter(), pixmap = Pixmap(width: 40, height: 40)!
        for _ in 0..<3000 {
            func value() -> Double { random.chance(0.4) ? odd[random.int(0..<odd.count)] : random.real(-30, 60) }
            let glyphs = (0..<4).map { _ in
                GlyphRun.Glyph(outlines[random.int(0..<outlines.count)], at: Point(value(), value()))
            }
            let run = GlyphRun(glyphs, linear: Affine(value() / 500, 0, value() / 900, value() / 500, 0, 0))
            painter.draw(
                DrawOp(.glyphs(run), transform: Affine(value(), 0, 0, value(), value(), value())), into: pixmap)
        }
        let drawn = pixels(pixmap)
        #expect(
            drawn.contains { $0 != 0 }
                && drawn.allSatisfy { p in
                    [0, 8, 16].allSatisfy { p >> $0 & 255 <= p >> 24 }
                }, "no colour above its alpha")
    }
}
