import Foundation
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Strokes with huge and tiny numbers on a small canvas: their output depends on the visible part.
@Suite(.seeded) struct ExtremeStrokeTests {
    private struct LineCounter: LineSink {
        var count = 0
        mutating func move(to p: Point) { count += 1 }
        mutating func line(to p: Point) { count += 1 }
        mutating func close() {}
    }

    private let window = PixelRect(width: 40, height: 40)

    private func line(_ points: Point...) -> Path {
        var path = Path()
        for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
        return path
    }

    private func lineCount(_ path: Path, _ style: StrokeStyle) -> Int {
        var counter = LineCounter()
        let visible = Box(x: 0, y: 0, width: 40, height: 40)
        path.stroke(style, .identity, visible: visible, StrokeScratch(), into: &counter)
        return counter.count
    }

    @Test(.timeLimit(.minutes(5)), arguments: [1e3, 1e6, 1e9, 1e12], [1e-9, 1, 70])
    func stroke_sendsWhatIsSeen(_ width: Double, _ dash: Double) {
        for cap in [LineCap.butt, .round, .square] {
            let style = StrokeStyle(width: width, cap: cap, join: .round, miterLimit: 1e9, dashes: [dash])
            for reach in [30, 1e6, 1e12] {
                let count = lineCount(line(Point(-reach, 3), Point(reach, 21), Point(9, -reach)), style)
                #expect(count < 200_000, "width \(width), dash \(dash), \(cap), reach \(reach)")
            }
        }
    }

    /// Half a circle of a cap or join is some thousand lines, of which a small canvas shows a few.
    @Test func roundCaps_sendWhatIsSeen() {
        #expect(lineCount(line(Point(0, 20), Point(9, 20)), StrokeStyle(width: 1e5, cap: .round)) < 200)
        let grid = CoverageGrid.stroke(
            line(Point(-5e4, 20), Point(-5e4, 20)), StrokeStyle(width: 1e5 + 40, cap: .round), in: window)
        // The disc's rim passes through (20, 20), upright within flatness tolerance.
        for y in 0..<40 { #expect(grid[19, y] >= 236 && grid[20, y] <= 3, "row \(y)") }
    }

    /// If a huge pen's rim is not visible, its curves are flattened only as finely as their visible part needs.
    @Test func enormousPen_sendsWhatIsSeen() {
        var curves = Path()
        for i in 0..<200 {
            let k = Double(i)
            curves.move(to: Point(k / 5, 3))
            curves.cubic(Point(k / 6, 39), Point(1, 40 - k / 6), to: Point(30, k / 7))
        }
        for width in [1e6, 1e9, 1e12] {
            let style = StrokeStyle(width: width, dashes: [1, 0.7])
            let circle = lineCount(.circle(Point(20, 20), 40), style)
            #expect(circle < 60_000, "width \(width): \(circle)")
            let many = lineCount(curves, StrokeStyle(width: width))
            #expect(many < 250_000, "width \(width): \(many)")
        }
    }

    /// The visible part of a bent stroke does not depend on the distance of the pen's rim outside the canvas.
    @Test func enormousPen_isAsOneOutOfSight() {
        for center in [Point(-60, 50), Point(70, -40)] {
            func drawn(_ width: Double) -> CoverageGrid {
                CoverageGrid.stroke(
                    .circle(center, 40), StrokeStyle(width: width, dashes: [9, 13], dashPhase: 3), in: window)
            }
            let moderate = drawn(3e4), enormous = drawn(1e9)
            let difference = zip(moderate.bytes, enormous.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(difference <= 4 * 1600, "\(center): \(difference)")
            #expect(moderate.area > 300 && moderate.area < 1500, "\(center): \(moderate.area)")
        }
    }

    /// If a wide pen covers the whole visible area, a few lines represent it, however long its path: windings do not
    /// add up.
    @Test(arguments: [200, 1e5, 1e12], [[], [9, 11]]) func widePen_thatPassesAll_sendsTheBox(
        _ width: Double, _ dashes: [Double]
    ) {
        var g = Seeded(5)
        func near() -> Point { Point(.random(in: -5..<45, using: &g), .random(in: -5..<45, using: &g)) }
        var path = Path()
        path.move(to: near())
        for _ in 0..<2000 {
            path.line(to: near())
            path.cubic(near(), near(), to: near())
        }
        let style = StrokeStyle(width: width, dashes: dashes)
        #expect(lineCount(path, style) < 10)
        #expect(CoverageGrid.stroke(path, style, in: window).bytes.allSatisfy { $0 == 255 })
    }

    /// The strips of a wide pen along short lines are drawn exactly: neither more nor less.
    @Test func widePen_leavesStrips() {
        for seed in seeds(0..<200) {
            var g = Seeded(UInt64(seed)), path = Path(), strips: [(from: Point, direction: Point, length: Double)] = []
            for _ in 0..<Int.random(in: 1...24, using: &g) {
                let angle = Double.random(in: 0..<(2 * .pi), using: &g), length = Double.random(in: 4..<40, using: &g)
                let from = Point(.random(in: 0..<40, using: &g), .random(in: 0..<40, using: &g))
                let direction = Point(cos(angle), sin(angle))
                path.move(to: from)
                path.line(to: from + direction * length)
                strips.append((from, direction, length))
            }
            let grid = CoverageGrid.stroke(path, StrokeStyle(width: 500), in: window)
            for y in 0..<40 {
                for x in 0..<40 {
                    // The distance of the pixel's centre from the edge of the widest strip.
                    let depth = strips.map { strip in
                        let along = ((Point(Double(x) + 0.5, Double(y) + 0.5) - strip.from) * strip.direction).sum()
                        return min(along, strip.length - along)
                    }.max()!
                    if depth > 0.8 { #expect(grid[x, y] == 255, "seed \(seed): \(x), \(y)") }
                    if depth < -0.8 { #expect(grid[x, y] == 0, "seed \(seed): \(x), \(y)") }
                }
            }
        }
    }

    /// At the tip of a cusp the pen turns around without moving: the part behind it is not skipped.
    @Test func widePen_turnsAtCusps() {
        var path = Path()
        path.move(to: Point(20, 60))
        path.cubic(Point(20, 30), Point(20, 30), to: Point(20, 60))
        let grid = CoverageGrid.stroke(path, StrokeStyle(width: 300, join: .bevel), in: window)
        #expect(grid[20, 0] == 0 || grid[20, 39] == 255)
        var other = Path()
        other.move(to: Point(20, 60))
        other.line(to: Point(20, 37.5))
        let straight = CoverageGrid.stroke(other, StrokeStyle(width: 300), in: window)
        #expect(straight[20, 36] == 0 && straight[20, 38] == 255)
    }

    /// The wedges of a circle's dashes all meet at its centre, where they are finer than pixels: a few cover the same
    /// as many.
    @Test(arguments: [1e12, 1e6]) func enormousPen_dashesThatMeetAreFew(_ width: Double) {
        let count = lineCount(.circle(Point(5, 5), 1e4), StrokeStyle(width: width, dashes: [1]))
        #expect(count < 200_000, "\(count)")
    }

    /// Thousands of curves that are each far longer than the canvas, under an equally large pen. This holds even if a
    /// unit is as many pixels along one axis as it is a fraction of one along the other.
    @Test func enormousCurves_sendWhatIsSeen() {
        var path = Path()
        for i in 0..<3000 {
            let k = Double(i)
            path.move(to: Point(k / 3000, 0.003))
            path.cubic(Point(k / 6000, 0.039), Point(1, 0.04 - k / 60_000), to: Point(0.03, k / 70_000))
        }
        let visible = Box(x: 0, y: 0, width: 40, height: 40)
        for m in [Affine(8e9, 0, 0, 8e9, 0, 0), Affine(8e9, 0, 0, 7e-6, 0, 0)] {
            for width in [1e-9, 0.1, 3, 1e6] {
                var counter = LineCounter()
                path.stroke(StrokeStyle(width: width), m, visible: visible, StrokeScratch(), into: &counter)
                #expect(counter.count < 2_500_000, "width \(width): \(counter.count)")
            }
        }
    }

    /// The stripes of a straight line do not depend on their length.
    @Test func wideDashes_areTheStripesOfNarrowOnes() {
        for path in [line(Point(-1e5, 20), Point(1e5, 20)), line(Point(-9e4, -9e4), Point(9e4, 9e4))] {
            func drawn(_ width: Double) -> CoverageGrid {
                CoverageGrid.stroke(path, StrokeStyle(width: width, dashes: [7, 5], dashPhase: 3), in: window)
            }
            let narrow = drawn(200), wide = drawn(1e6)
            #expect(narrow.area > 700 && narrow.area < 1100)
            #expect(zip(narrow.bytes, wide.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    /// Far finer than pixels: each gets the mean.
    @Test func tinyDashes_areGrey() {
        let path = line(Point(-1, 20), Point(41, 20))
        for (dashes, mean) in [([1e-9], 127.5), ([1e-7, 3e-7], 63.75), ([0.02, 0.01, 0.005, 0.025], 106)] {
            let grid = CoverageGrid.stroke(path, StrokeStyle(width: 50, dashes: dashes), in: window)
            #expect(grid.bytes.allSatisfy { abs(Double($0) - mean) <= 8 }, "\(dashes): \(grid.bytes.prefix(9))")
        }
    }

    /// Between the round or square caps of a huge pen no gap is visible.
    @Test func hugePen_closesGaps() {
        for cap in [LineCap.round, .square] {
            for path in [line(Point(-400, 20 + 5e5), Point(400, 20 + 5e5)), Path.circle(Point(20, 5e5 + 3e5), 3e5)] {
                let solid = CoverageGrid.stroke(path, StrokeStyle(width: 1e6, cap: cap), in: window)
                let dashed = CoverageGrid.stroke(path, StrokeStyle(width: 1e6, cap: cap, dashes: [1]), in: window)
                #expect(zip(solid.bytes, dashed.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(cap)")
                #expect(solid.area > 700)
            }
        }
    }

    /// A list of a million lengths works like any other pattern.
    @Test(.timeLimit(.minutes(5))) func dash_manyLengths() {
        let style = StrokeStyle(width: 9, dashes: [3, 2, 4, 1]), phase = 7.0
        var long = style
        long.dashes = (0..<1_000_000).map { style.dashes[$0 % 4] }
        var path = Path.circle(Point(20, 20), 14)
        path.append(line(Point(0, 3), Point(40, 31), Point(2, 38)))
        path.append(line(Point(-2.4e6, 9), Point(60, 9)))
        long.dashPhase = phase
        var short = style
        short.dashPhase = phase
        let one = CoverageGrid.stroke(path, short, in: window), other = CoverageGrid.stroke(path, long, in: window)
        #expect(zip(one.bytes, other.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        #expect(one.area > 300 && one.area < 1500)
    }

    /// A stored outline is bounded, however large the pen and many the segments.
    @Test(.timeLimit(.minutes(5))) func outlines_areBounded() {
        var path = Path()
        for i in 0..<20_000 { path.append(line(Point(Double(i), 0), Point(Double(i), 9), Point(3, Double(i)))) }
        let outline = path.stroked(StrokeStyle(width: 1e9, cap: .round, join: .round), tolerance: 1e-3)
        #expect(outline.points.count < 6_000_000)
        let box = outline.controlBox
        #expect(abs(box.min.x + 5e8) < 1e6 && abs(box.max.y - 5e8) < 1e6)
    }
}
