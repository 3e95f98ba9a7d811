import MicaSnapshot
import MicaRaster
import TestSeeds

/// Coverage collected in an array, with checks of a rasteriser's guarantees to its sinks.
struct CoverageGrid: CoverageSink, Equatable {
    let window: PixelRect, origin: (x: Int, y: Int)
    private(set) var bytes: [UInt8]
    private(set) var complaints: [String] = []
    private var last = (x: Int.min, y: Int.min)

    init(_ window: PixelRect, origin: (x: Int, y: Int) = (0, 0)) {
        self.window = window
        self.origin = origin
        bytes = Array(repeating: 0, count: window.width * window.height)
    }

    static func == (a: CoverageGrid, b: CoverageGrid) -> Bool { a.window == b.window && a.bytes == b.bytes }

    subscript(x: Int, y: Int) -> UInt8 { bytes[(y - window.y0) * window.width + x - window.x0] }

    /// The sum of all coverage, in pixels.
    var area: Double { Double(bytes.reduce(0) { $0 + Int($1) }) / 255 }

    private mutating func put(_ x: Int, _ y: Int, _ c: UInt32) {
        let dx = x + origin.x, dy = y + origin.y
        guard dx >= window.x0, dx < window.x1, dy >= window.y0, dy < window.y1 else {
            if c != 0 { complaints.append("pixel \(dx), \(dy) lies outside \(window)") }
            return
        }
        bytes[(dy - window.y0) * window.width + dx - window.x0] = UInt8(c)
    }

    private mutating func follow(_ x: Int, _ y: Int, _ count: Int) {
        if y < last.y || (y == last.y && x < last.x) { complaints.append("\(x), \(y) comes after \(last)") }
        last = (x + count, y)
    }

    mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        if count <= 0 || coverage == 0 || coverage > 255 { complaints.append("run of \(count), coverage \(coverage)") }
        follow(x, y, count)
        for i in 0..<max(count, 0) { put(x + i, y, coverage) }
    }

    mutating func quad(x: Int, y: Int, coverage: SIMD4<UInt32>) {
        if x % 4 != 0 || coverage.max() > 255 { complaints.append("quad at \(x), coverage \(coverage)") }
        follow(x, y, 4)
        for i in 0..<4 { put(x + i, y, coverage[i]) }
    }

    static func fill(
        _ path: Path, _ m: Affine = .identity, _ rule: FillRule = .nonZero, antialias: Bool = true,
        in window: PixelRect,
        origin: (x: Int, y: Int) = (0, 0)
    ) -> CoverageGrid {
        var grid = CoverageGrid(window, origin: origin), rasterizer = Rasterizer()
        rasterizer.fill(path, m, rule: rule, antialias: antialias, window: window, origin: origin, into: &grid)
        return grid
    }

    static func stroke(
        _ path: Path, _ style: StrokeStyle, _ m: Affine = .identity, in window: PixelRect,
        origin: (x: Int, y: Int) = (0, 0)
    ) -> CoverageGrid {
        var grid = CoverageGrid(window, origin: origin), rasterizer = Rasterizer()
        rasterizer.stroke(path, style, m, window: window, origin: origin, into: &grid)
        return grid
    }
}

extension Path {
    /// A closed polygon.
    static func polygon(_ points: [Point]) -> Path {
        var path = Path()
        for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
        path.close()
        return path
    }

    /// A circle of four cubics, as exact as possible (the radius to 2.7e-4).
    static func circle(_ c: Point, _ r: Double) -> Path {
        let k = 0.5522847498307936 * r
        var path = Path()
        path.move(to: c + Point(r, 0))
        path.cubic(c + Point(r, k), c + Point(k, r), to: c + Point(0, r))
        path.cubic(c + Point(-k, r), c + Point(-r, k), to: c + Point(-r, 0))
        path.cubic(c + Point(-r, -k), c + Point(-k, -r), to: c + Point(0, -r))
        path.cubic(c + Point(k, -r), c + Point(r, -k), to: c + Point(r, 0))
        path.close()
        return path
    }

    /// Random contours of all segment kinds, some points far outside.
    static func random(_ random: inout Seeded, in box: ClosedRange<Double>, segments: Int) -> Path {
        var path = Path()
        func point() -> Point {
            let wild = random.int(0...20) == 0 ? 1000.0 : 1.0
            var p = Point(random.double(box), random.double(box)) * wild
            // Whole and half coordinates coincide with pixel borders.
            if random.int(0...3) == 0 { p = (p * 2).rounded(.toNearestOrAwayFromZero) / 2 }
            return p
        }
        path.move(to: point())
        for _ in 0..<segments {
            switch random.int(0...11) {
            case 0: path.close()
            case 1: path.move(to: point())
            case 2...4: path.cubic(point(), point(), to: point())
            case 5, 6: path.quad(point(), to: point())
            default: path.line(to: point())
            }
        }
        return path
    }
}
