import Foundation
import MicaRaster
import Testing

@Suite struct GradientTests {
    static let stops = [
        Gradient.Stop(0, Color(red: 1, green: 0, blue: 0.2)),
        Gradient.Stop(0.3, Color(red: 0, green: 1, blue: 0, alpha: 0.5)),
        Gradient.Stop(0.6, Color(red: 0, green: 0, blue: 1)), Gradient.Stop(0.6, Color(red: 1, green: 1, blue: 0)),
        Gradient.Stop(1, Color(red: 0, green: 0, blue: 0, alpha: 0)),
    ]

    /// The premultiplied colour at a parameter, 0...255, or nil if nothing is painted.
    private func color(_ t: Double, _ g: Gradient) -> SIMD4<Double>? {
        func premultiplied(_ c: Color) -> SIMD4<Double> {
            SIMD4(Double(c.red * c.alpha), Double(c.green * c.alpha), Double(c.blue * c.alpha), Double(c.alpha)) * 255
        }
        if t < 0 { return g.extendsStart ? premultiplied(g.stops[0].color) : nil }
        if t > 1 { return g.extendsEnd ? premultiplied(g.stops[g.stops.count - 1].color) : nil }
        for (a, b) in zip(g.stops, g.stops.dropFirst()) where t >= a.offset && t < b.offset {
            let k = Float((t - a.offset) / (b.offset - a.offset))
            func mix(_ one: Float, _ other: Float) -> Float { one * (1 - k) + other * k }
            return premultiplied(
                Color(
                    red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
                    blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha)))
        }
        return premultiplied(g.stops[g.stops.count - 1].color)
    }

    /// The parameter at a point, according to the definition: the last circle through it.
    private func parameter(_ p: Point, _ g: Gradient) -> Double? {
        switch g.geometry {
        case .linear(let from, let to): return ((p - from) * (to - from)).sum() / ((to - from) * (to - from)).sum()
        case .conic(let center, let angle):
            let turns = (atan2(p.y - center.y, p.x - center.x) - angle) / (2 * .pi)
            return turns - turns.rounded(.down)
        case .radial(let from, let r0, let to, let r1):
            let cd = to - from, dr = r1 - r0, q = p - from
            let a = (cd * cd).sum() - dr * dr, b = (q * cd).sum() + r0 * dr, c = (q * q).sum() - r0 * r0
            var roots: [Double] = []
            if abs(a) < 1e-9 {
                roots = [c / (2 * b)]
            } else if b * b - a * c >= 0 {
                let root = (b * b - a * c).squareRoot()
                roots = [(b + root) / a, (b - root) / a]
            }
            return roots.filter { s in
                r0 + s * dr >= 0 && (s >= 0 || g.extendsStart) && (s <= 1 || g.extendsEnd)
            }.max()
        }
    }

    private func check(_ g: Gradient, _ m: Affine, _ name: String) {
        let target = Pixmap(width: 120, height: 90)!
        Painter().draw(DrawOp(.everything, paint: .gradient(g), transform: m), into: target)
        let back = m.inverse!
        let offsets = [0, 0.02, 0.06, 0.2].flatMap { (d: Double) -> [Point] in
            [Point(d, 0), Point(-d, 0), Point(0, d), Point(0, -d)]
        }
        var wrong = 0
        for y in 0..<90 {
            for x in 0..<120 {
                let p = Point(Double(x) + 0.5, Double(y) + 0.5)
                let got = SIMD4(
                    Double(target[x, y] >> 16 & 255), Double(target[x, y] >> 8 & 255), Double(target[x, y] & 255),
                    Double(target[x, y] >> 24))
                // At a hard edge either side is right; so the pixel must match some point near its centre. If colour
                // and alpha both change, their product changes faster than the stops' own numbers.
                let near = offsets.contains { d in
                    let want = parameter(back.apply(p + d), g).flatMap { color($0, g) } ?? .zero
                    return abs((got - want).max()) <= 2.2 && abs((got - want).min()) <= 2.2
                }
                if !near { wrong += 1 }
            }
        }
        #expect(wrong == 0, "\(name)")
    }

    @Test func gradient_linearFollowsItsDefinition() {
        for (from, to) in [
            (Point(10, 20), Point(100, 70)), (Point(60, 0), Point(60, 90)), (Point(90, 40), Point(30, 40)),
        ] {
            for extends in [(true, true), (false, true), (true, false), (false, false)] {
                check(
                    Gradient(
                        .linear(from: from, to: to), stops: Self.stops, extendsStart: extends.0, extendsEnd: extends.1),
                    .identity, "\(from) \(to) \(extends)")
            }
        }
        check(
            Gradient(.linear(from: Point(0, 0), to: Point(1, 0.3)), stops: Self.stops), Affine(70, 12, -20, 55, 20, 10),
            "mapped")
    }

    @Test func gradient_radialFollowsItsDefinition() {
        let circles: [(Point, Double, Point, Double)] = [
            (Point(60, 45), 0, Point(60, 45), 40), (Point(50, 40), 5, Point(60, 45), 40),
            (Point(60, 45), 40, Point(55, 50), 6), (Point(30, 45), 10, Point(85, 45), 25),
            (Point(30, 45), 15, Point(85, 50), 15), (Point(40, 45), 0, Point(60, 45), 20),
            (Point(45, 45), 5, Point(60, 45), 20), (Point(30, 40), 0, Point(80, 50), 0),
        ]
        for (from, r0, to, r1) in circles {
            for extends in [(true, true), (false, true), (true, false), (false, false)] {
                check(
                    Gradient(
                        .radial(from: from, fromRadius: r0, to: to, toRadius: r1), stops: Self.stops,
                        extendsStart: extends.0, extendsEnd: extends.1), .identity,
                    "\(from) \(r0) \(to) \(r1) \(extends)")
            }
        }
    }

    @Test func gradient_conicFollowsItsDefinition() {
        for angle in [0, 1, -2.5, 9] {
            check(Gradient(.conic(center: Point(55.3, 41.7), angle: angle), stops: Self.stops), .identity, "\(angle)")
        }
    }

    @Test func gradient_showsEveryStep() {
        // Black to white over 1020 pixels: each of the 256 greys on about four of them, none skipped, none decreasing.
        let target = Pixmap(width: 1020, height: 1)!
        let g = Gradient(
            .linear(from: .zero, to: Point(1020, 0)), stops: [Gradient.Stop(0, .black), Gradient.Stop(1, .white)])
        Painter().draw(DrawOp(.everything, paint: .gradient(g)), into: target)
        let greys = pixels(target).map { $0 & 255 }
        #expect(Set(greys).count == 256)
        #expect(greys == greys.sorted())
    }

    @Test func gradient_withoutExtentPaintsNothing() {
        let target = Pixmap(width: 9, height: 9)!
        for geometry: Gradient.Geometry in [
            .linear(from: Point(3, 3), to: Point(3, 3)), .linear(from: Point(.nan, 0), to: Point(1, 1)),
            .radial(from: Point(3, 3), fromRadius: 2, to: Point(3, 3), toRadius: 2),
            .radial(from: Point(3, 3), fromRadius: -1, to: Point(3, 3), toRadius: 2),
            .conic(center: Point(.infinity, 0), angle: 0),
        ] {
            Painter().draw(DrawOp(.everything, paint: .gradient(Gradient(geometry, stops: Self.stops))), into: target)
        }
        Painter().draw(
            DrawOp(.everything, paint: .gradient(Gradient(.linear(from: .zero, to: Point(9, 0)), stops: []))),
            into: target)
        #expect(pixels(target).allSatisfy { $0 == 0 })
    }
}
