import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

@Suite(.seeded) struct StrokeTests {
    private let window = PixelRect(width: 120, height: 100)

    private func line(_ points: Point...) -> Path {
        var path = Path()
        for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
        return path
    }

    @Test func stroke_straightLine() {
        for (cap, extra) in [(LineCap.butt, 0.0), (.square, 100), (.round, 25 * Double.pi)] {
            let grid = CoverageGrid.stroke(
                line(Point(30, 50), Point(90, 50)), StrokeStyle(width: 10, cap: cap), in: window)
            #expect(abs(grid.area - 600 - extra) < 1, "\(cap): \(grid.area)")
            #expect(grid[50, 44] == 0 && grid[50, 45] == 255 && grid[50, 54] == 255 && grid[50, 55] == 0)
        }
    }

    /// Length times width, for curves gentler than the pen is wide.
    @Test func stroke_areaIsLengthTimesWidth() {
        var curve = Path()
        curve.move(to: Point(10, 80))
        curve.cubic(Point(30, -40), Point(80, 150), to: Point(110, 20))
        for width in [0.25, 1, 3, 8] {
            let grid = CoverageGrid.stroke(curve, StrokeStyle(width: width), in: window)
            #expect(abs(grid.area / (curve.length * width) - 1) < 0.01, "\(width): \(grid.area)")
        }
        let circle = CoverageGrid.stroke(.circle(Point(60, 50), 30), StrokeStyle(width: 12), in: window)
        #expect(abs(circle.area - 2 * .pi * 30 * 12) < 4)
    }

    @Test func stroke_joins() {
        let corner = line(Point(20, 80), Point(60, 80), Point(60, 30))
        func area(_ join: LineJoin, _ limit: Double = 10) -> Double {
            CoverageGrid.stroke(corner, StrokeStyle(width: 20, join: join, miterLimit: limit), in: window).area
        }
        // Two legs that overlap in a quarter of the corner's square, and the join's part of the square outside.
        let legs = 40.0 * 20 + 50 * 20 - 100
        #expect(abs(area(.miter) - legs - 100) < 1)
        #expect(abs(area(.bevel) - legs - 50) < 1)
        #expect(abs(area(.round) - legs - 25 * .pi) < 1)
        // A right angle's mitre is √2 long.
        #expect(abs(area(.miter, 1.42) - legs - 100) < 1)
        #expect(abs(area(.miter, 1.41) - legs - 50) < 1)
        #expect(abs(area(.miter, .infinity) - legs - 100) < 1)
        #expect(abs(area(.miter, .nan) - legs - 50) < 1)
    }

    /// Inner joins: legs shorter than the pen is wide leave neither holes nor gaps. The stroke is the union of its
    /// legs' rectangles and of the joins' wedges.
    @Test func stroke_innerJoinsOfShortLegs() {
        let zigzag = line(Point(40, 50), Point(50, 42), Point(58, 54), Point(66, 44), Point(80, 50))
        let grid = CoverageGrid.stroke(zigzag, StrokeStyle(width: 40, join: .round), in: window)
        var union = Path(), previous: Point?
        for i in 1..<zigzag.points.count {
            let a = zigzag.points[i - 1], b = zigzag.points[i], d = (b - a) / length(b - a)
            let n = Point(d.y, -d.x) * 20
            union.append(.polygon([a + n, b + n, b - n, a - n]))
            if let m = previous {
                // The wedge on the outer side, from the last leg's normal to this one's.
                let outer = m.x * n.y - m.y * n.x > 0 ? 1.0 : -1
                let arc = (0...32).map { k in
                    let v = m + (n - m) * (Double(k) / 32)
                    return a + v * (outer * 20 / length(v))
                }
                union.append(.polygon(outer > 0 ? [a] + arc : [a] + arc.reversed()))
            }
            previous = n
        }
        let expected = CoverageGrid.fill(union, in: window)
        var worst = 0
        for i in grid.bytes.indices { worst = max(worst, abs(Int(grid.bytes[i]) - Int(expected.bytes[i]))) }
        #expect(grid[60, 50] == 255 && worst <= 14, "\(worst)")
    }

    /// A pen much wider than the bend: the half discs on both sides, no hole.
    @Test func stroke_bendTighterThanThePen() {
        var arc = Path()
        arc.move(to: Point(60, 45))
        let k = 0.5522847498307936 * 5
        arc.cubic(Point(60 + k, 45), Point(65, 50 - k), to: Point(65, 50))
        arc.cubic(Point(65, 50 + k), Point(60 + k, 55), to: Point(60, 55))
        for cap in [LineCap.butt, .round] {
            let grid = CoverageGrid.stroke(arc, StrokeStyle(width: 60, cap: cap), in: window)
            for y in 0..<100 {
                for x in 0..<120 {
                    let d = Point(Double(x) + 0.5 - 60, Double(y) + 0.5 - 50)
                    let r = length(d)
                    // Outside: radius 5 + 30. Inside, through the centre and beyond it: 30 − 5.
                    if d.x > 1 { #expect(r > 34 && r < 36 || grid[x, y] == (r < 35 ? 255 : 0), "\(x) \(y)") }
                    if d.x < -1 && r < 24 { #expect(grid[x, y] == 255, "\(x) \(y)") }
                    if d.x < -1 && r > 26 && cap == .butt { #expect(grid[x, y] == 0, "\(x) \(y)") }
                }
            }
        }
    }

    /// A cubic whose control points cross has a cusp: the pen turns around it.
    @Test func stroke_cusp() {
        var cusp = Path()
        cusp.move(to: Point(30, 80))
        cusp.cubic(Point(90, 20), Point(30, 20), to: Point(90, 80))
        let grid = CoverageGrid.stroke(cusp, StrokeStyle(width: 16), in: window)
        // The cusp is at (60, 35); the tip of the half disc around it is 8 above.
        #expect(grid[59, 36] == 255 && grid[59, 29] == 255 && grid[60, 25] == 0)
        #expect(grid.area > 1000)
    }

    @Test func stroke_pathsWithoutLength() {
        var point = Path(), closedPoint = Path(), move = Path(), curve = Path()
        let p = Point(60, 50)
        point.move(to: p)
        point.line(to: p)
        closedPoint.move(to: p)
        closedPoint.close()
        move.move(to: p)
        curve.move(to: p)
        curve.cubic(p, p, to: p)
        for cap in [LineCap.butt, .square, .round] {
            for path in [point, closedPoint, curve] {
                let area = CoverageGrid.stroke(path, StrokeStyle(width: 10, cap: cap), in: window).area
                #expect(abs(area - (cap == .round ? 25 * .pi : 0)) < 1, "\(cap) \(area)")
            }
            #expect(CoverageGrid.stroke(move, StrokeStyle(width: 10, cap: cap), in: window).area == 0)
        }
    }

    /// The pen is stretched with the path.
    @Test func stroke_underNonUniformScale() {
        let m = Affine(4, 0, 0, 1, 0, 0)
        let grid = CoverageGrid.stroke(.circle(Point(15, 50), 10), StrokeStyle(width: 4), m, in: window)
        // Between the ellipses with half axes 48 × 12 and 32 × 8.
        #expect(abs(grid.area - .pi * (48 * 12 - 32 * 8)) < 8, "\(grid.area)")
        var ring = Path.circle(Point(15, 50), 12)
        ring.append(.circle(Point(15, 50), 8))
        let expected = CoverageGrid.fill(ring, m, .evenOdd, in: window)
        for i in grid.bytes.indices { #expect(abs(Int(grid.bytes[i]) - Int(expected.bytes[i])) <= 20) }
    }

    @Test func stroke_mirroredTransform() {
        let zigzag = line(Point(20, 80), Point(60, 20), Point(100, 80), Point(60, 50))
        let style = StrokeStyle(width: 14, cap: .round, join: .round)
        let plain = CoverageGrid.stroke(zigzag, style, in: window)
        let mirrored = CoverageGrid.stroke(zigzag, style, Affine(-1, 0, 0, 1, 120, 0), in: window)
        for y in 0..<100 {
            for x in 0..<120 { #expect(abs(Int(plain[x, y]) - Int(mirrored[119 - x, y])) <= 10) }
        }
    }

    @Test func stroke_hairline() {
        let grid = CoverageGrid.stroke(line(Point(10, 20.5), Point(110, 20.5)), StrokeStyle(width: 0.1), in: window)
        for x in 11..<109 { #expect((24...27).contains(grid[x, 20])) }
        #expect(CoverageGrid.stroke(line(Point(10, 20), Point(50, 20)), StrokeStyle(width: 0), in: window).area == 0)
    }
}

private func length(_ v: Point) -> Double { (v * v).sum().squareRoot() }

@Suite(.seeded) struct BoundedStrokeTests {
    /// Curves far beyond the window: their visible part is drawn, at a cost that does not depend on their length.
    @Test(.timeLimit(.minutes(5)), arguments: [1e5, 1e7, 1e9]) func strokes_ofEndlessCurvesEnd(size: Double) {
        var path = Path()
        path.move(to: Point(-size, 50))
        path.cubic(Point(-size / 3, 50), Point(size / 3, 50), to: Point(size, 50))
        let window = PixelRect(width: 100, height: 100)
        let solid = CoverageGrid.stroke(path, StrokeStyle(width: 10), in: window).area
        #expect(abs(solid - 1000) < 5, "\(solid)")
        let dashed = CoverageGrid.stroke(path, StrokeStyle(width: 10, dashes: [4, 4]), in: window).area
        #expect(abs(dashed - 500) < 25, "\(dashed)")
    }

    @Test(.timeLimit(.minutes(5))) func strokes_withEnormousPensEnd() {
        var random = Seeded(5)
        let window = PixelRect(width: 64, height: 64)
        for width in [1e5, 1e7, 1e9] {
            for reach in [100.0, 1e6, 1e9] {
                var path = Path()
                path.move(to: Point(30, 30))
                for _ in 0..<4 {
                    func point() -> Point { Point(random.double(-reach...reach), random.double(-reach...reach)) }
                    path.cubic(point(), point(), to: point())
                }
                path.line(to: Point(32, 30))
                let style = StrokeStyle(width: width, cap: .round, join: .round)
                let area = CoverageGrid.stroke(path, style, in: window).area
                #expect(abs(area - 4096) < 1, "\(width) \(reach): \(area)")
            }
        }
    }
}
