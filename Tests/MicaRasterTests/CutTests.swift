import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Outlines cut at a box.
@Suite(.seeded) struct CutTests {
    private let window = PixelRect(width: 64, height: 64)

    /// Inside a box of whole pixels nothing changes, outside it nothing remains; whatever the path's windings.
    @Test(arguments: [FillRule.nonZero, .evenOdd]) func cut_atWholePixels(_ rule: FillRule) {
        var random = Seeded(5)
        for round in 0..<300 {
            var ops = RandomOps(UInt64(round), size: 50)
            let path = ops.path(), m = Affine(random.real(0.2, 1.5), 0.1, -0.2, random.real(0.2, 1.5), 5, 9)
            let box = Box(
                x: Double(random.int(0..<40)), y: Double(random.int(0..<40)), width: Double(random.int(1..<24)),
                height: Double(random.int(1..<24)))
            let whole = CoverageGrid.fill(path, m, rule, in: window)
            let cut = CoverageGrid.fill(path.cut(to: box, m), .identity, rule, in: window)
            for y in 0..<64 {
                for x in 0..<64 {
                    let isInside = box.contains(Box(x: Double(x), y: Double(y), width: 1, height: 1))
                    let expected = isInside ? Int(whole[x, y]) : 0
                    // Crossings are rounded to the grid of vertices, like the ends of lines.
                    #expect(abs(Int(cut[x, y]) - expected) <= (isInside ? 3 : 0), "round \(round) at \(x), \(y)")
                }
            }
        }
    }

    /// Between pixels the parts on both sides of a border add up to the whole.
    @Test func cut_partsAddUp() {
        let circle = Path.circle(Point(31.3, 30.8), 24.7)
        let whole = CoverageGrid.fill(circle, in: window)
        for at in stride(from: 3.37, to: 60, by: 4.41) {
            let sides = [
                (Box(x: -100, y: -100, width: 100 + at, height: 300), Box(x: at, y: -100, width: 300, height: 300)),
                (Box(x: -100, y: -100, width: 300, height: 100 + at), Box(x: -100, y: at, width: 300, height: 300)),
            ]
            for (first, second) in sides {
                let a = CoverageGrid.fill(circle.cut(to: first, .identity), in: window)
                let b = CoverageGrid.fill(circle.cut(to: second, .identity), in: window)
                for i in whole.bytes.indices {
                    #expect(abs(Int(a.bytes[i]) + Int(b.bytes[i]) - Int(whole.bytes[i])) <= 2, "\(at)")
                }
            }
        }
    }

    /// A path beside the box, or on its border, leaves nothing.
    @Test func cut_nothingIsLeft() {
        let box = Box(x: 10, y: 10, width: 20, height: 20)
        for beside in [Box(x: 30, y: 5, width: 9, height: 40), Box(x: 2, y: 2, width: 8, height: 50)] {
            #expect(CoverageGrid.fill(Path.rect(beside).cut(to: box, .identity), in: window).area == 0)
        }
    }
}
