import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

@Suite(.seeded) struct RasterizerTests {
    private let window = PixelRect(width: 61, height: 47)

    @Test func coverage_pixelAlignedRectangle() {
        let grid = CoverageGrid.fill(.rect(Box(x: 3, y: 5, width: 40, height: 10)), in: window)
        for y in 0..<47 {
            for x in 0..<61 { #expect(grid[x, y] == ((3..<43).contains(x) && (5..<15).contains(y) ? 255 : 0)) }
        }
        #expect(grid.complaints.isEmpty)
    }

    @Test func coverage_fractionsOfAPixel() {
        let grid = CoverageGrid.fill(.rect(Box(x: 1.25, y: 1.5, width: 2, height: 1)), in: window)
        #expect(grid[1, 1] == 96 && grid[2, 1] == 128 && grid[3, 1] == 32)
        #expect(grid[1, 2] == 96 && grid[2, 2] == 128 && grid[3, 2] == 32)
        // A triangle over half of one pixel.
        let half = CoverageGrid.fill(.polygon([Point(5, 5), Point(6, 5), Point(5, 6)]), in: window)
        #expect(half[5, 5] == 128 && half.area == 128 / 255.0)
    }

    /// Opposing edges inside one pixel: the covered area counts exactly, anywhere in the pixel.
    @Test func coverage_thinSliversWithinAPixel() {
        for i in 0..<16 {
            let x = 10 + Double(i) / 16
            let upright = CoverageGrid.fill(.rect(Box(x: x, y: 3, width: 1.0 / 16, height: 4)), in: window)
            #expect(upright[10, 4] == 16, "\(x)")
            let level = CoverageGrid.fill(.rect(Box(x: 3, y: x, width: 4, height: 1.0 / 16)), in: window)
            #expect(level[4, 10] == 16, "\(x)")
        }
        // Two slivers in one pixel add up.
        var two = Path.rect(Box(x: 10.125, y: 3, width: 0.25, height: 4))
        two.append(.rect(Box(x: 10.625, y: 3, width: 0.25, height: 4)))
        #expect(CoverageGrid.fill(two, in: window)[10, 4] == 128)
    }

    /// A box has a fast path, with the same output as its four sides.
    @Test func coverage_ofBoxes() {
        var random = Seeded(77)
        for round in 0..<4000 {
            let origin = (x: random.int(-9...9), y: random.int(-9...9))
            let x = random.int(-20...30), y = random.int(-20...30)
            let window = PixelRect(x0: x, y0: y, x1: x + random.int(1...40), y1: y + random.int(1...30))
            func side() -> Double {
                switch random.int(0...9) {
                case 0: Double(random.int(-30...60))
                case 1: Double(random.int(-30_000...60_000)) / 1024 + 1.0 / 2048
                case 2: random.double(-1e9...1e9)
                default: random.double(-30...60)
                }
            }
            let a = Point(side(), side()), b = random.chance(0.2) ? a + random.double(0...2) : Point(side(), side())
            let box = Box(min: pointwiseMin(a, b), max: pointwiseMax(a, b))
            let sides = CoverageGrid.fill(.rect(box), in: window, origin: origin)
            var grid = CoverageGrid(window, origin: origin)
            Rasterizer.fill(box, window: window, origin: origin, into: &grid)
            #expect(grid == sides && grid.complaints.isEmpty, "round \(round): \(box) in \(window)")
        }
    }

    @Test func coverage_fillRules() {
        // Two overlapping squares, with equal and opposite directions.
        for flip in [false, true] {
            var path = Path.rect(Box(x: 2, y: 2, width: 20, height: 20))
            let second: [Point] = [Point(12, 12), Point(32, 12), Point(32, 32), Point(12, 32)]
            path.append(.polygon(flip ? second.reversed() : second))
            let nonZero = CoverageGrid.fill(path, in: window),
                evenOdd = CoverageGrid.fill(path, .identity, .evenOdd, in: window)
            #expect(nonZero[15, 15] == (flip ? 0 : 255) && evenOdd[15, 15] == 0)
            #expect(nonZero[5, 5] == 255 && evenOdd[5, 5] == 255 && nonZero[30, 30] == 255 && evenOdd[30, 30] == 255)
        }
    }

    /// The sum of coverage is the area, for polygons in any position (Gauss's formula).
    @Test func coverage_sumsToTheArea() {
        var random = Seeded(11)
        for _ in 0..<300 {
            let points = (0..<3).map { _ in Point(random.double(0...61), random.double(0...47)) }
            let area =
                abs(
                    (points[1].x - points[0].x) * (points[2].y - points[0].y)
                        - (points[2].x - points[0].x) * (points[1].y - points[0].y)) / 2
            // 1/2048 px along the outline, and half a level in each pixel of it.
            #expect(abs(CoverageGrid.fill(.polygon(points), in: window).area - area) < 0.4, "\(points)")
        }
        let circle = CoverageGrid.fill(.circle(Point(30.3, 23.1), 20), in: window)
        // Chords are inside by up to 0.04 px, two thirds of that on average.
        #expect((-3.4...0.1).contains(circle.area - .pi * 400))
    }

    /// Compared with a slow reference: the polygon cut to each pixel's square, areas in floating point.
    @Test func coverage_matchesReference() {
        var random = Seeded(12)
        let window = PixelRect(width: 24, height: 20)
        var worst = 0
        for _ in 0..<200 {
            let points = (0..<3).map { _ in Point(random.double(-10...34), random.double(-10...30)) }
            let grid = CoverageGrid.fill(.polygon(points), in: window)
            for y in 0..<20 {
                for x in 0..<24 {
                    let exact = Int(referenceArea(points, x, y) * 255 + 0.5)
                    worst = max(worst, abs(exact - Int(grid[x, y])))
                }
            }
        }
        // A vertex may be off by 1/2048 px.
        #expect(worst <= 1, "worst difference \(worst)")
    }

    /// Shapes with a common edge: both leave at most as much as in Quartz, (1 − c)(1 − (1 − c)).
    @Test func coverage_sharedEdgesAddUp() {
        var random = Seeded(13)
        for _ in 0..<100 {
            let a = Point(random.double(5...25), 0), b = Point(random.double(5...55), 47)
            let left = CoverageGrid.fill(.polygon([Point(0, 0), a, b, Point(0, 47)]), in: window)
            let right = CoverageGrid.fill(.polygon([a, Point(61, 0), Point(61, 47), b]), in: window)
            for i in left.bytes.indices {
                #expect((254...256).contains(Int(left.bytes[i]) + Int(right.bytes[i])))
            }
        }
    }

    @Test func coverage_withoutAntialiasing() {
        let grid = CoverageGrid.fill(.rect(Box(x: 3.4, y: 5.6, width: 4.2, height: 3)), antialias: false, in: window)
        for y in 0..<47 {
            for x in 0..<61 {
                #expect(grid[x, y] == ((3..<8).contains(x) && (6..<9).contains(y) ? 255 : 0), "\(x) \(y)")
            }
        }
        var random = Seeded(14)
        for _ in 0..<50 {
            let points = (0..<3).map { _ in Point(random.double(-20...80), random.double(-20...60)) }
            let grid = CoverageGrid.fill(.polygon(points), antialias: false, in: window)
            for y in 0..<47 {
                for x in 0..<61 {
                    let p = Point(Double(x) + 0.5, Double(y) + 0.5)
                    guard let inside = contains(points, p, margin: 0.02) else { continue }
                    #expect(grid[x, y] == (inside ? 255 : 0))
                }
            }
        }
    }

    /// However the canvas is cut into windows, each pixel gets the same byte.
    @Test func coverage_windowsAssembleToTheWhole() {
        var random = Seeded(15)
        let whole = PixelRect(x0: -13, y0: -7, x1: 90, y1: 70)
        for round in 0..<150 {
            let path = Path.random(&random, in: -60...130, segments: 12)
            let style = StrokeStyle(width: random.double(0.1...40), cap: .round, join: .round)
            let angle = PortableMath.sincos(random.double(0...6))
            let m = Affine(angle.cos, angle.sin, -angle.sin * 0.7, angle.cos, random.double(-5...20), 3)
            let rule: FillRule = round % 2 == 0 ? .nonZero : .evenOdd
            let strokes = round % 3 == 0, antialias = round % 5 != 0
            func draw(_ window: PixelRect, _ origin: (x: Int, y: Int)) -> CoverageGrid {
                var grid = CoverageGrid(window, origin: origin), rasterizer = Rasterizer()
                if strokes {
                    rasterizer.stroke(path, style, m, antialias: antialias, window: window, origin: origin, into: &grid)
                } else {
                    rasterizer.fill(
                        path, m, rule: rule, antialias: antialias, window: window, origin: origin, into: &grid)
                }
                return grid
            }
            let expected = draw(whole, (0, 0))
            #expect(expected.complaints.isEmpty, "\(expected.complaints.prefix(3))")
            let cutX = random.int(-12...89), cutY = random.int(-6...69)
            for part in [
                PixelRect(x0: -13, y0: -7, x1: cutX, y1: cutY), PixelRect(x0: cutX, y0: -7, x1: 90, y1: cutY),
                PixelRect(x0: -13, y0: cutY, x1: cutX, y1: 70), PixelRect(x0: cutX, y0: cutY, x1: 90, y1: 70),
            ] {
                let grid = draw(part, (random.int(-9...9), random.int(-9...9)))
                #expect(grid.complaints.isEmpty, "\(grid.complaints.prefix(3))")
                var differences = 0
                for y in part.y0..<part.y1 {
                    for x in part.x0..<part.x1 where grid[x, y] != expected[x, y] { differences += 1 }
                }
                #expect(
                    differences == 0, "round \(round), \(part): \(differences) pixels of \(part.width * part.height)")
            }
        }
    }

    /// A rasteriser that was used before gives the same.
    @Test func coverage_scratchMemoryLeavesNoTrace() {
        var random = Seeded(16), used = Rasterizer()
        for _ in 0..<100 {
            let w = PixelRect(
                x0: random.int(-50...0), y0: random.int(-50...0), x1: random.int(1...200), y1: random.int(1...200))
            let path = Path.random(&random, in: -60...230, segments: 8)
            var grid = CoverageGrid(w)
            used.fill(path, window: w, into: &grid)
            #expect(grid == CoverageGrid.fill(path, in: w))
        }
    }

    @Test func coverage_notFiniteDrawsNothing() {
        for bad in [Double.nan, .infinity, -.infinity] {
            for i in 0..<3 {
                var points = [Point(2, 2), Point(30, 4), Point(10, 40)]
                points[i].x = bad
                #expect(CoverageGrid.fill(.polygon(points), in: window).area == 0)
                #expect(CoverageGrid.stroke(.polygon(points), StrokeStyle(width: 3), in: window).area == 0)
            }
            let square = Path.rect(Box(x: 2, y: 2, width: 9, height: 9))
            #expect(CoverageGrid.fill(square, Affine(1, 0, 0, bad, 0, 0), in: window).area == 0)
            #expect(CoverageGrid.stroke(square, StrokeStyle(width: bad), in: window).area == 0)
        }
    }

    @Test func coverage_farAwayCoordinates() {
        // A half-plane whose corners are very far away: the edge still has the right position.
        for far in [1e5, 1e9, 1e12, 1e15] {
            let half = Path.polygon([Point(-far, -far), Point(far, far), Point(-far, far)])
            let grid = CoverageGrid.fill(half, in: PixelRect(width: 40, height: 40))
            for y in 0..<40 {
                for x in 0..<40 where abs(x - y) > 1 { #expect(grid[x, y] == (x < y ? 255 : 0), "\(far): \(x), \(y)") }
            }
            let circle = CoverageGrid.fill(.circle(Point(0, far), far), in: PixelRect(x0: -4, y0: -4, x1: 4, y1: 4))
            if far < 1e10 { #expect(circle[-4, -4] == 0 && circle[0, 3] == 255, "\(far)") }
        }
        let everywhere = CoverageGrid.fill(.rect(Box(min: Point(-1e300, -1e300), max: Point(1e300, 1e300))), in: window)
        #expect(everywhere.bytes.allSatisfy { $0 == 255 || $0 == 0 })
    }

    @Test func coverage_largeWindowsInBands() {
        // 9,000 × 9,000 does not fit the grid at once.
        struct Counter: CoverageSink {
            var sum = 0, lastY = -1, ordered = true
            mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
                sum += count * Int(coverage)
                ordered = ordered && y >= lastY
                lastY = y
            }
            mutating func quad(x: Int, y: Int, coverage: SIMD4<UInt32>) {
                sum += Int(coverage.wrappedSum())
                ordered = ordered && y >= lastY
                lastY = y
            }
        }
        var counter = Counter(), rasterizer = Rasterizer()
        rasterizer.fill(.circle(Point(4500, 4500), 4000), window: PixelRect(width: 9000, height: 9000), into: &counter)
        #expect(abs(Double(counter.sum) / 255 / (.pi * 16e6) - 1) < 1e-3 && counter.ordered)
    }

    /// A quarter turn and a mirror image of the whole scene give the rotated and mirrored bytes.
    @Test func coverage_quarterTurnsAndFlips() {
        var random = Seeded(17)
        let size = 50
        let window = PixelRect(width: size, height: size)
        for _ in 0..<60 {
            let path = Path.random(&random, in: -10...60, segments: 8)
            let original = CoverageGrid.fill(path, in: window)
            let turned = CoverageGrid.fill(path, Affine(0, 1, -1, 0, Double(size), 0), in: window)
            let flipped = CoverageGrid.fill(path, Affine(-1, 0, 0, 1, Double(size), 0), in: window)
            var worst = 0
            for y in 0..<size {
                for x in 0..<size {
                    worst = max(worst, abs(Int(original[x, y]) - Int(turned[size - 1 - y, x])))
                    worst = max(worst, abs(Int(original[x, y]) - Int(flipped[size - 1 - x, y])))
                }
            }
            // Rounding of ties, once for each edge that meets in a pixel.
            #expect(worst <= 6)
        }
    }
}

/// The fraction of pixel (x, y) inside a convex polygon: Sutherland and Hodgman's clipping, then Gauss's formula.
private func referenceArea(_ polygon: [Point], _ x: Int, _ y: Int) -> Double {
    var points = polygon
    for (axis, border, sign) in [
        (0, Double(x), 1.0), (0, Double(x + 1), -1), (1, Double(y), 1), (1, Double(y + 1), -1),
    ] {
        var kept: [Point] = []
        for i in points.indices {
            let a = points[i], b = points[(i + 1) % points.count]
            let da = (a[axis] - border) * sign, db = (b[axis] - border) * sign
            if da >= 0 { kept.append(a) }
            if (da > 0 && db < 0) || (da < 0 && db > 0) { kept.append(a + (b - a) * (da / (da - db))) }
        }
        points = kept
        if points.isEmpty { return 0 }
    }
    var sum = 0.0
    for i in points.indices {
        let a = points[i], b = points[(i + 1) % points.count]
        sum += a.x * b.y - a.y * b.x
    }
    return abs(sum) / 2
}

/// Returns `true` if a triangle contains a point, or nil within `margin` of its sides.
private func contains(_ t: [Point], _ p: Point, margin: Double) -> Bool? {
    var signs: [Double] = []
    for i in 0..<3 {
        let a = t[i], v = t[(i + 1) % 3] - a
        let d = (v.x * (p.y - a.y) - v.y * (p.x - a.x)) / max((v * v).sum().squareRoot(), 1e-9)
        if abs(d) < margin { return nil }
        signs.append(d)
    }
    return signs.allSatisfy { $0 > 0 } || signs.allSatisfy { $0 < 0 }
}
