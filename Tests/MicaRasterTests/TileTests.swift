import MicaRaster
import TestSeeds
import Testing

@Suite(.seeded) struct TileTests {
    /// Cuts 0..<length at random positions.
    private func cuts(_ length: Int, _ random: inout Seeded) -> [Range<Int>] {
        var at = [0, length]
        for _ in 0..<random.int(0..<4) { at.append(random.int(1..<length)) }
        at = Array(Set(at)).sorted()
        return zip(at, at.dropFirst()).map { $0..<$1 }
    }

    /// A drawing gives the same bytes at once, region by region, and on separate tiles.
    @Test func tiles_giveTheBytesOfTheWhole() {
        let w = 101, h = 83, painter = Painter()
        for seed in seeds(1...80 as ClosedRange<UInt64>) {
            var ops = RandomOps(seed, size: 90)
            var list = DisplayList()
            for _ in 0..<3 { list.ops.append(ops.op()) }
            let whole = ops.random.pixmap(w, h), parts = Pixmap(width: w, height: h)!
            for y in 0..<h { parts.row(y).update(from: whole.row(y), count: w) }
            let columns = cuts(w, &ops.random), rows = cuts(h, &ops.random)
            let before = pixels(whole)
            painter.draw(list, into: whole, origin: (-4, 6))
            var failed = false
            for r in rows {
                for c in columns {
                    let rect = PixelRect(
                        x0: c.lowerBound - 4, y0: r.lowerBound + 6, x1: c.upperBound - 4, y1: r.upperBound + 6)
                    painter.draw(list, into: parts, origin: (-4, 6), region: rect)
                    let tile = Pixmap(width: c.count, height: r.count)!
                    for y in r { for x in c { tile.row(y - r.lowerBound)[x - c.lowerBound] = before[y * w + x] } }
                    painter.draw(list, into: tile, origin: (rect.x0, rect.y0))
                    for y in r {
                        for x in c where tile[x - c.lowerBound, y - r.lowerBound] != whole[x, y] { failed = true }
                    }
                }
            }
            if failed || pixels(whole) != pixels(parts) {
                let bad = zip(pixels(whole), pixels(parts)).enumerated().filter { $0.element.0 != $0.element.1 }
                let first = bad.first.map {
                    "\($0.offset % w),\($0.offset / w): \(String($0.element.0, radix: 16)) \(String($0.element.1, radix: 16))"
                }
                let text = "seed \(seed): \(bad.count) pixels, \(first ?? "in a tile") of \(list)"
                Issue.record("\(text.prefix(1500))")
                return
            }
        }
    }

    /// Alpha drawn for a mask is cut in the same way.
    @Test func tiles_giveTheAlphaOfTheWhole() {
        let w = 70, h = 60, painter = Painter()
        for seed in seeds(1...40 as ClosedRange<UInt64>) {
            var ops = RandomOps(seed &+ 5000, size: 60)
            let op = ops.op()
            let whole = Mask(width: w, height: h)!, parts = Mask(width: w, height: h)!
            painter.drawAlpha(op, into: whole)
            for r in cuts(h, &ops.random) {
                for c in cuts(w, &ops.random) {
                    painter.drawAlpha(
                        op, into: parts,
                        region: PixelRect(x0: c.lowerBound, y0: r.lowerBound, x1: c.upperBound, y1: r.upperBound))
                }
            }
            #expect(bytes(whole) == bytes(parts), "seed \(seed)")
        }
    }

    /// Bad values never crash and never touch anything outside the region. Longer and with another seed, like
    /// `FuzzTests`.
    @Test func robustness_wildValuesStayInTheRegion() {
        let w = 90, h = 70, painter = Painter()
        for seed in seeds(FuzzTests.seed..<FuzzTests.seed + UInt64(FuzzTests.rounds)) {
            var ops = RandomOps(seed &+ 90_000, size: 80, isWild: true)
            let target = ops.random.pixmap(w, h), before = pixels(target)
            let region = PixelRect(x0: 13, y0: 9, x1: 13 + ops.random.int(1..<60), y1: 9 + ops.random.int(1..<50))
            let far = ops.random.chance(0.1) ? 1_000_000 : 0
            let op = ops.op()
            painter.draw(op, into: target, origin: (far, -far), region: region.shifted(far, -far))
            for y in 0..<h {
                for x in 0..<w where x < region.x0 || x >= region.x1 || y < region.y0 || y >= region.y1 {
                    if target[x, y] != before[y * w + x] {
                        Issue.record("seed \(seed): pixel \(x), \(y) changed")
                        return
                    }
                }
            }
        }
    }

    @Test func robustness_widestImages() {
        let image = Pixmap(width: 32767, height: 2)!
        for y in 0..<2 { for x in 0..<32767 { image.row(y)[x] = 0xff00_0000 | UInt32(x) } }
        let source = ImageSource(image), target = Pixmap(width: 64, height: 8)!, painter = Painter()
        for sampling: Sampling in [.nearest, .linear, .trilinear, .cubic, .fitted] {
            for scale: Double in [1e-6, 1e-3, 64 / 32767, 1, 3, 1e4, 1e9] {
                for x: Double in [0, -32700 * scale, 1e9, -1e9] {
                    let m = Affine(scale, 0, 0, 4, x, 0)
                    painter.draw(
                        DrawOp(.everything, paint: .image(ImagePaint(source, transform: m, sampling: sampling))),
                        into: target)
                }
            }
        }
        // At scale 1 the pixels are those of the image.
        painter.draw(
            DrawOp(.everything, paint: .image(ImagePaint(source, transform: Affine(1, 0, 0, 1, -32703, 0)))),
            into: target)
        #expect(target[0, 0] == 0xff00_0000 | 32703)
        #expect(target[63, 0] == 0xff00_0000 | 32766)
    }
}

extension PixelRect {
    fileprivate func shifted(_ dx: Int, _ dy: Int) -> PixelRect {
        PixelRect(x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy)
    }
}
