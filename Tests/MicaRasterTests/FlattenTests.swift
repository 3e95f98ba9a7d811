import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Curves as lines: their error, their number, and their bounding box.
@Suite(.seeded) struct FlattenTests {
    /// The points of a curve, close enough to represent it.
    private func samples(_ p: [Point], _ count: Int = 2000) -> [Point] {
        (0...count).map { i in
            let t = Double(i) / Double(count), u = 1 - t
            return u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3]
        }
    }

    private func distance(_ p: Point, to lines: [Point]) -> Double {
        var least = Double.infinity
        for i in 1..<lines.count {
            let a = lines[i - 1], v = lines[i] - a, square = dot(v, v)
            let t = square > 0 ? min(max(dot(p - a, v) / square, 0), 1) : 0
            let d = p - a - t * v
            least = min(least, dot(d, d))
        }
        return least.squareRoot()
    }

    private func dot(_ a: Point, _ b: Point) -> Double { (a * b).sum() }

    @Test func lines_stayWithinTheToleranceOfTheCurve() {
        var random = Seeded(83)
        for round in 0..<60 {
            // Every third is monotonic, and its vertices are outside.
            let most = round % 2 == 0 ? 40.0 : 400
            func point() -> Point { Point(random.double(0...most), random.double(0...most)) }
            var p = [point(), point(), point(), point()]
            if round % 3 == 0 {
                let low = pointwiseMin(p[0], p[3]), high = pointwiseMax(p[0], p[3])
                p[1] = pointwiseMin(pointwiseMax(p[1], low), high)
                p[2] = pointwiseMin(pointwiseMax(p[2], low), high)
            }
            var path = Path()
            path.move(to: p[0])
            path.cubic(p[1], p[2], to: p[3])
            let lines = path.flattened().points, curve = samples(p)
            #expect(lines.first == p[0] && lines.last == p[3])
            let far = curve.map { distance($0, to: lines) }.max() ?? 0
            #expect(far <= flatteningTolerance * 1.01, "round \(round): the curve is \(far) from its lines")
            for i in 1..<lines.count {
                for k in 0..<4 {
                    let on = lines[i - 1] + Double(k) / 4 * (lines[i] - lines[i - 1])
                    let off = distance(on, to: curve)
                    #expect(off <= flatteningTolerance * 1.01, "round \(round), line \(i): \(off) from the curve")
                }
            }
            if round % 3 == 0 {
                let low = pointwiseMin(p[0], p[3]) - 1e-3, high = pointwiseMax(p[0], p[3]) + 1e-3
                #expect(lines.allSatisfy { !any(($0 .< low) .| ($0 .> high)) }, "round \(round)")
            }
        }
    }

    /// With every vertex on the circle the lines would all be inside, by two thirds of the tolerance in the mean, and √2
    /// times as many.
    @Test(arguments: [6.0, 12, 36, 100, 400, 900]) func circles_areNeitherLargerNorSmaller(radius: Double) {
        let lines = Path.circle(Point(0, 0), radius).flattened().points
        var area = 0.0
        for i in lines.indices {
            let a = lines[i], b = lines[(i + 1) % lines.count]
            area += (a.x * b.y - a.y * b.x) / 2
        }
        // The area of the circle's four cubics.
        let off = (3.142_472_332_624_65 * radius * radius - abs(area)) / (2 * .pi * radius)
        #expect(abs(off) < flatteningTolerance * 0.4, "\(radius): off by \(off) of a pixel")
        // Between points on the circle: a chord's height is r·a²/8.
        let onCircle = 2 * .pi / (8 * flatteningTolerance / radius).squareRoot()
        #expect(Double(lines.count) < onCircle * 0.75 + 8, "\(radius): \(lines.count) lines")
    }
}
