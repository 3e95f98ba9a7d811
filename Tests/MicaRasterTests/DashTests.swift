import MicaRaster
import Testing

@Suite struct DashTests {
    private let window = PixelRect(width: 120, height: 100)

    /// The start and the length of each sub-path.
    private func dashes(_ path: Path, _ lengths: [Double], _ phase: Double = 0) -> [(start: Point, length: Double)] {
        let dashed = path.dashed(lengths, phase: phase)
        var result: [(Point, Double)] = []
        var part = Path(), i = 0
        for verb in dashed.verbs + [.move] {
            if verb == .move && !part.isEmpty {
                result.append((part.points[0], part.length))
                part.removeAll()
            }
            guard i < dashed.points.count else { break }
            switch verb {
            case .move: part.move(to: dashed.points[i])
            case .line: part.line(to: dashed.points[i])
            case .quad: part.quad(dashed.points[i], to: dashed.points[i + 1])
            case .cubic: part.cubic(dashed.points[i], dashed.points[i + 1], to: dashed.points[i + 2])
            case .close: part.close()
            }
            i += verb.pointCount
        }
        return result
    }

    private func line(_ points: Point...) -> Path {
        var path = Path()
        for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
        return path
    }

    private func expect(_ found: [(start: Point, length: Double)], _ expected: [(Double, Double)]) {
        #expect(found.count == expected.count, "\(found)")
        for (a, b) in zip(found, expected) {
            #expect(abs(a.start.x - b.0) < 1e-6 && abs(a.length - b.1) < 1e-6, "\(a), expected \(b)")
        }
    }

    @Test func dash_alongALine() {
        let path = line(Point(0, 0), Point(20, 0))
        expect(dashes(path, [3, 2]), [(0, 3), (5, 3), (10, 3), (15, 3)])
        expect(dashes(path, [3, 2], 4), [(1, 3), (6, 3), (11, 3), (16, 3)])
        expect(dashes(path, [3, 2], 1), [(0, 2), (4, 3), (9, 3), (14, 3), (19, 1)])
        expect(dashes(path, [3, 2], -1), [(1, 3), (6, 3), (11, 3), (16, 3)])
        expect(dashes(path, [3, 2], 1e6 + 1), [(0, 2), (4, 3), (9, 3), (14, 3), (19, 1)])
        // An odd count is used twice: 5 on, 2 off, 1 on, 5 off, 2 on, 1 off.
        expect(dashes(path, [5, 2, 1]), [(0, 5), (7, 1), (13, 2), (16, 4)])
        expect(dashes(path, [4]), [(0, 4), (8, 4), (16, 4)])
    }

    @Test func dash_overCornersAndSubPaths() {
        var path = line(Point(0, 0), Point(10, 0), Point(10, 10))
        let found = dashes(path, [6, 2])
        #expect(found.count == 3 && abs(found[1].length - 6) < 1e-9 && found[1].start == Point(8, 0))
        path.move(to: Point(50, 0))
        path.line(to: Point(60, 0))
        expect(dashes(path, [6, 2]), [(0, 6), (8, 6), (10, 4), (50, 6), (58, 2)])
    }

    /// The last dash of a closed sub-path continues into its first.
    @Test func dash_closedSubPath() {
        let square = Path.rect(Box(x: 0, y: 0, width: 10, height: 10))
        // 40 long; from 3, alternately 7 off and on; the dash that starts at 38 ends at 3.
        let found = dashes(square, [5, 5], 2)
        #expect(found.count == 4, "\(found)")
        #expect(found.allSatisfy { abs($0.length - 5) < 1e-9 })
        #expect(found[3].start == Point(0, 2))
        // A dash longer than the whole path leaves it closed.
        let whole = square.dashed([100, 5], phase: 0)
        #expect(whole.verbs.last == .close && abs(whole.length - 40) < 1e-9)
        #expect(square.dashed([3, 200], phase: 0).verbs == [.move, .line])
    }

    @Test func dash_alongACurve() {
        let circle = Path.circle(Point(60, 50), 40)
        let n = 24, step = circle.length / Double(2 * n)
        let found = dashes(circle, [step, step])
        #expect(found.count == n)
        for d in found { #expect(abs(d.length - step) < 1e-5) }
        let grid = CoverageGrid.stroke(circle, StrokeStyle(width: 6, dashes: [step, step]), in: window)
        #expect(abs(grid.area - .pi * 40 * 6) < 3, "\(grid.area)")
    }

    @Test func dash_ofNoLengthShowsItsCaps() {
        let path = line(Point(10, 50), Point(110, 50))
        func area(_ cap: LineCap) -> Double {
            CoverageGrid.stroke(path, StrokeStyle(width: 8, cap: cap, dashes: [0, 20]), in: window).area
        }
        // At 10, 30, 50, 70, 90; the path ends where the sixth would start.
        #expect(area(.butt) < 0.1)
        #expect(abs(area(.round) - 5 * 16 * .pi) < 4, "\(area(.round))")
        #expect(abs(area(.square) - 5 * 64) < 1, "\(area(.square))")
    }

    @Test func dash_patternsThatAreNone() {
        let path = line(Point(0, 0), Point(20, 0))
        for lengths in [[], [0], [0, 0], [-1, 2], [.nan, 2], [.infinity, 1]] as [[Double]] {
            #expect(path.dashed(lengths, phase: 0) == path, "\(lengths)")
        }
        #expect(path.dashed([1, 1], phase: .nan) == path)
    }

    /// Very long lines: only the visible dashes are made, and their positions do not change.
    @Test func dash_alongAVeryLongLine() {
        let style = StrokeStyle(width: 4, dashes: [7, 5], dashPhase: 3)
        let long = line(Point(-1_200_000_000, 50), Point(1e9, 50))
        let grid = CoverageGrid.stroke(long, style, in: window)
        // 1.2e9 is a multiple of the period 12, so the pattern starts again at x = 0, 3 along.
        #expect(grid[2, 50] == 255 && grid[5, 50] == 0 && grid[8, 50] == 0 && grid[10, 50] == 255)
        let part = PixelRect(x0: 37, y0: 40, x1: 90, y1: 60)
        let cut = CoverageGrid.stroke(long, style, in: part)
        for y in 40..<60 { for x in 37..<90 { #expect(cut[x, y] == grid[x, y]) } }
    }
}

@Suite struct TrimTests {
    @Test func trim_lengths() {
        var path = Path.circle(Point(60, 50), 40)
        path.move(to: Point(0, 0))
        path.line(to: Point(30, 40))
        path.quad(Point(60, 0), to: Point(90, 40))
        let total = path.length
        for (a, b) in [(0.0, 0.3), (0.2, 0.25), (0.5, 1), (0.1, 0.9), (0.75, 0.8)] {
            #expect(abs(path.trimmed(from: a, to: b).length / total - (b - a)) < 1e-6, "\(a) to \(b)")
        }
        #expect(path.trimmed(from: -1, to: 2) == path)
        #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty && path.trimmed(from: 0.6, to: 0.4).isEmpty)
        #expect(path.trimmed(from: .nan, to: 0.4).isEmpty || path.trimmed(from: .nan, to: 0.4).length > 0)
    }

    @Test func trim_ofAPolygon() {
        let square = Path.rect(Box(x: 0, y: 0, width: 10, height: 10))
        let part = square.trimmed(from: 0.125, to: 0.625)
        #expect(part.verbs == [.move, .line, .line, .line])
        #expect(part.points == [Point(5, 0), Point(10, 0), Point(10, 10), Point(5, 10)])
        var two = square
        two.append(.rect(Box(x: 20, y: 0, width: 10, height: 10)))
        let kept = two.trimmed(from: 0, to: 0.75)
        #expect(kept.verbs == [.move, .line, .line, .line, .close, .move, .line, .line])
    }

    @Test func length_ofCurves() {
        #expect(abs(Path.circle(Point(3, 4), 100).length - 200 * .pi) < 0.2)
        var line = Path()
        line.move(to: Point(0, 0))
        line.cubic(Point(10, 0), Point(20, 0), to: Point(30, 0))
        #expect(abs(line.length - 30) < 1e-9)
        // A cusp.
        var cusp = Path()
        cusp.move(to: Point(0, 0))
        cusp.cubic(Point(60, 60), Point(0, 60), to: Point(60, 0))
        let lines = cusp.flattened(tolerance: 1e-6)
        #expect(abs(cusp.length - lines.length) < 1e-3)
    }
}
