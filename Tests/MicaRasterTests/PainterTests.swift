import MicaRaster
import TestSeeds
import Testing

extension Seeded {
    mutating func int(_ range: Range<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
    mutating func real(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
    mutating func color(alpha: Bool = true) -> Color {
        Color(red: Float(unit()), green: Float(unit()), blue: Float(unit()), alpha: alpha ? Float(unit()) : 1)
    }
    /// A premultiplied pixel, often clear or opaque.
    mutating func pixel() -> UInt32 {
        let a = chance(0.2) ? 0 : chance(0.25) ? 255 : UInt32(int(0..<256))
        func channel() -> UInt32 { UInt32(int(0..<Int(a) + 1)) }
        return a << 24 | channel() << 16 | channel() << 8 | channel()
    }
    mutating func pixmap(_ width: Int, _ height: Int, opaque: Bool = false) -> Pixmap {
        let p = Pixmap(width: width, height: height)!
        for y in 0..<height { for x in 0..<width { p.row(y)[x] = opaque ? pixel() | 0xff00_0000 : pixel() } }
        p.isOpaque = opaque
        return p
    }
}

/// The pixels without the padding of rows.
func pixels(_ p: Pixmap) -> [UInt32] { (0..<p.height).flatMap { y in (0..<p.width).map { p[$0, y] } } }
func bytes(_ m: Mask) -> [UInt8] { (0..<m.height).flatMap { y in (0..<m.width).map { m[$0, y] } } }

@Suite(.seeded) struct PainterTests {
    @Test func fill_alignedRectangleChangesItsPixelsOnly() {
        let target = Pixmap(width: 40, height: 30)!
        let rect = Path.rect(Box(x: 3, y: 5, width: 20, height: 11))
        Painter().draw(DrawOp(.fill(rect, .nonZero), paint: .color(Color(red: 1, green: 0.4, blue: 0))), into: target)
        for y in 0..<30 {
            for x in 0..<40 {
                let inside = x >= 3 && x < 23 && y >= 5 && y < 16
                #expect(target[x, y] == (inside ? 0xffff_6600 : 0))
            }
        }
    }

    @Test func fill_halfPixelIsHalfCovered() {
        let target = Pixmap(width: 8, height: 8)!
        let rect = Path.rect(Box(x: 1.5, y: 2, width: 4, height: 3.25))
        Painter().draw(DrawOp(.fill(rect, .nonZero), paint: .color(.white)), into: target)
        #expect(target[1, 2] >> 24 == 128)
        #expect(target[2, 2] >> 24 == 255)
        #expect(target[3, 5] >> 24 == 64)
        #expect(target[6, 2] == 0)
    }

    @Test func region_keepsOtherPixels() {
        let target = Pixmap(width: 64, height: 64)!
        let region = PixelRect(x0: 13, y0: 7, x1: 50, y1: 41)
        var circle = Path()
        circle.move(to: Point(0, 32))
        circle.cubic(Point(0, -10), Point(64, -10), to: Point(64, 32))
        circle.cubic(Point(64, 74), Point(0, 74), to: Point(0, 32))
        Painter().draw(
            DrawOp(.fill(circle, .nonZero), paint: .color(.black)), into: target, origin: (0, 0), region: region)
        for y in 0..<64 {
            for x in 0..<64 where !(x >= 13 && x < 50 && y >= 7 && y < 41) { #expect(target[x, y] == 0) }
        }
        #expect(target[30, 30] == 0xff00_0000)
    }

    @Test func clip_pathsMultiply() {
        let target = Pixmap(width: 20, height: 20)!
        let outer = Clip(
            .path(.rect(Box(x: 2.5, y: 2, width: 10, height: 10)), .identity, .nonZero, antialias: true), parent: nil)
        let inner = Clip(
            .path(.rect(Box(x: 2, y: 4.5, width: 20, height: 10)), .identity, .nonZero, antialias: true), parent: outer)
        Painter().draw(DrawOp(.everything, paint: .color(.black), clip: inner), into: target)
        #expect(target[2, 4] >> 24 == 64)
        #expect(target[3, 4] >> 24 == 128)
        #expect(target[2, 5] >> 24 == 128)
        #expect(target[3, 5] >> 24 == 255)
        #expect(target[1, 5] == 0)
        #expect(target[3, 12] == 0)
    }

    @Test func drawAlpha_isTheAlphaOfDraw() {
        var random = Seeded(7)
        let painter = Painter(), image = ImageSource(random.pixmap(30, 20))
        var path = Path()
        path.move(to: Point(3.3, 4.1))
        path.line(to: Point(44.2, 20.7))
        path.line(to: Point(10.9, 40.3))
        path.close()
        let paints: [Paint] = [
            .color(random.color()), .image(ImagePaint(image, transform: Affine(1.3, 0.2, -0.1, 1.7, 2, 3))),
            .image(ImagePaint(image, transform: Affine(1, 0, 0, 1, 2, 3), edge: .transparent)),
        ]
        for paint in paints {
            let op = DrawOp(.fill(path, .nonZero), paint: paint, alpha: 0.6)
            let target = Pixmap(width: 50, height: 50)!, mask = Mask(width: 50, height: 50)!
            painter.draw(op, into: target)
            painter.drawAlpha(op, into: mask)
            for y in 0..<50 {
                for x in 0..<50 { #expect(abs(Int(target[x, y] >> 24) - Int(mask[x, y])) <= 1, "\(x) \(y)") }
            }
        }
    }

    @Test func composite_matchesOneByOne() {
        var random = Seeded(11)
        let painter = Painter()
        for _ in 0..<40 {
            let source = random.pixmap(random.int(1..<40), random.int(1..<20))
            let target = random.pixmap(50, 30), before = pixels(target)
            let at = (x: random.int(-20..<50), y: random.int(-10..<30)), alpha = Float(random.int(0..<256)) / 255
            painter.composite(source, at: at, alpha: alpha, into: target)
            for y in 0..<30 {
                for x in 0..<50 {
                    let d = before[y * 50 + x]
                    guard
                        source.bounds.contains(
                            PixelRect(x0: x - at.x, y0: y - at.y, x1: x - at.x + 1, y1: y - at.y + 1))
                    else {
                        #expect(target[x, y] == d)
                        continue
                    }
                    let s = source[x - at.x, y - at.y]
                    for shift: UInt32 in [0, 8, 16, 24] {
                        let a = Double(alpha)
                        let want =
                            Double(s >> shift & 255) * a + Double(d >> shift & 255) * (1 - Double(s >> 24) / 255 * a)
                        #expect(abs(Double(target[x, y] >> shift & 255) - want) <= 1)
                    }
                }
            }
        }
    }

    /// Nested small cells, eight deep: their number would be beyond counting.
    @Test(.timeLimit(.minutes(5))) func patterns_insideEachOther_end() {
        var ops = [DrawOp(.fill(.rect(Box(x: 0, y: 0, width: 2, height: 2)), .nonZero), paint: .color(.white))]
        for _ in 0..<8 {
            let pattern = PatternPaint(
                cell: DisplayList(ops), bounds: Box(x: 0, y: 0, width: 3, height: 3), step: Point(3.1, 3.1),
                transform: Affine(0.9, 0.1, -0.1, 0.9, 0.3, 0.2))
            ops = [DrawOp(.everything, paint: .pattern(pattern))]
        }
        let target = Pixmap(width: 64, height: 64)!
        Painter().draw(ops[0], into: target)
        // The drawn cells come first: some of the canvas is painted.
        #expect((0..<64).contains { x in (0..<64).contains { y in target[x, y] != 0 } })
    }

    /// A bitmap whose rows each have one colour, drawn wider: the cubic filter reads that row beside it, not the next.
    @Test func cubic_readsNoOtherRowAtTheEdges() {
        let image = Pixmap(width: 16, height: 4)!, target = Pixmap(width: 48, height: 4)!
        for y in 0..<4 { image.fill(PixelRect(x0: 0, y0: y, x1: 16, y1: y + 1), 0xff00_0000 | UInt32(y * 80)) }
        let wide = ImagePaint(ImageSource(image), transform: Affine(3, 0, 0, 1, 0, 0), sampling: .cubic)
        Painter().draw(DrawOp(.everything, paint: .image(wide)), into: target)
        for y in 0..<4 { for x in 0..<48 { #expect(target[x, y] == 0xff00_0000 | UInt32(y * 80), "\(x), \(y)") } }
    }

    /// Drawing clipped to a path that it covers equals filling the path, byte for byte: the first op uses the outline,
    /// the second one a mask.
    @Test func clipThatIsCovered_isFilled() throws {
        var random = Seeded(77)
        let picture = try #require(Pixmap(width: 96, height: 96))
        for y in 0..<96 {
            for x in 0..<96 {
                picture.base[y * picture.stride + x] = 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 2) << 8 | 0x55
            }
        }
        let paints: [Paint] = [
            .color(Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6)), .color(Color(red: 1, green: 0, blue: 0)),
            .image(ImagePaint(ImageSource(picture))),
            .image(ImagePaint(ImageSource(picture), transform: Affine(0.7, 0.2, -0.1, 0.9, 3.3, 4.1))),
        ]
        for round in 0..<400 {
            var shapes = RandomOps(UInt64(round), size: 60)
            let path = shapes.path(), m = Affine(random.real(0.3, 1.2), 0.1, -0.2, random.real(0.3, 1.2), 9, 7)
            let rule: FillRule = round % 2 == 0 ? .nonZero : .evenOdd
            let clip = Clip(.path(path, m, rule, antialias: round % 7 != 0), parent: nil)
            let covering: [DrawOp.Shape] = [
                .everything, .box(Box(x: -500, y: -500, width: 1000, height: 1000)),
                .box(Box(x: 20, y: 20, width: 30, height: 25)),
            ]
            let op = DrawOp(
                covering[round % 3], paint: paints[round % paints.count], alpha: round % 5 == 0 ? 0.5 : 1,
                blend: [.normal, .multiply, .sourceIn, .copy][round / 4 % 4], clip: clip)
            let results = try (0..<2).map { turn in
                let target = try #require(Pixmap(width: 96, height: 96)), painter = Painter()
                target.base.update(repeating: 0xFF20_4060, count: target.stride * 96)
                // So that the second painter has seen the clip.
                var outside = op
                outside.shape = .box(Box(x: 400, y: 400, width: 1, height: 1))
                outside.blend = .normal
                if turn == 1 { painter.draw(outside, into: target) }
                painter.draw(op, into: target)
                return (0..<96).flatMap { y in (0..<96).map { target[$0, y] } }
            }
            let isSame = results[0] == results[1]
            #expect(isSame, "round \(round)")
        }
    }
}
