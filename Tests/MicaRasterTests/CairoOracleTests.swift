import CairoOracle
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// The same drawings in Cairo, an independent rasteriser, within stated tolerances.
///
/// Cairo samples 15 lines a pixel, and exactly along each. If an edge is nearly horizontal it may be wrong by a 15th of
/// a pixel's height, 17 levels of 255. Its curves are flattened finely, so that the error of ours, up to 10 levels, is
/// visible. Differences that large are rare: hence a bound for the mean as well.
@Suite(.seeded) struct CairoOracleTests {
    static let side = 120
    let window = PixelRect(width: side, height: side)

    /// Draws with Cairo into coverage.
    private func coverage(_ draw: (OpaquePointer) -> Void) -> [UInt8] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(Self.side), Int32(Self.side))!
        let c = cairo_create(surface)!
        defer {
            cairo_destroy(c)
            cairo_surface_destroy(surface)
        }
        cairo_set_tolerance(c, 0.005)
        draw(c)
        cairo_surface_flush(surface)
        let base = cairo_image_surface_get_data(surface)!, stride = Int(cairo_image_surface_get_stride(surface))
        return (0..<Self.side).flatMap { y in (0..<Self.side).map { base[y * stride + $0] } }
    }

    /// Draws with Cairo over pixels.
    private func colors(_ draw: (OpaquePointer) -> Void) -> [UInt32] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(Self.side), Int32(Self.side))!
        let c = cairo_create(surface)!
        defer {
            cairo_destroy(c)
            cairo_surface_destroy(surface)
        }
        draw(c)
        cairo_surface_flush(surface)
        let base = cairo_image_surface_get_data(surface)!, stride = Int(cairo_image_surface_get_stride(surface))
        return (0..<Self.side).flatMap { y in
            base.advanced(by: y * stride).withMemoryRebound(to: UInt32.self, capacity: Self.side) { row in
                (0..<Self.side).map { row[$0] }
            }
        }
    }

    private func send(_ path: Path, to c: OpaquePointer) {
        var i = 0
        let p = path.points
        for verb in path.verbs {
            switch verb {
            case .move: cairo_move_to(c, p[i].x, p[i].y)
            case .line: cairo_line_to(c, p[i].x, p[i].y)
            case .quad:
                // Raised in degree, with the current point in front.
                let from = i > 0 ? p[i - 1] : .zero, a = from + (p[i] - from) * (2.0 / 3)
                let b = p[i + 1] + (p[i] - p[i + 1]) * (2.0 / 3)
                cairo_curve_to(c, a.x, a.y, b.x, b.y, p[i + 1].x, p[i + 1].y)
            case .cubic: cairo_curve_to(c, p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, p[i + 2].x, p[i + 2].y)
            case .close: cairo_close_path(c)
            }
            i += verb.pointCount
        }
    }

    /// Of the pixels that either side covered partly, at most a fraction of `outliers` may differ by more than `most`
    /// levels; the mean difference is at most `mean` levels. Pixels for which `left` is true are ignored.
    private func expect(
        _ ours: [UInt8], like theirs: [UInt8], most: Int, outliers: Double, mean: Double, without left: [Bool] = [],
        _ what: String
    ) {
        var edges = 0, far = 0, sum = 0
        for (i, (a, b)) in zip(ours, theirs).enumerated() where a > 0 && a < 255 || b > 0 && b < 255 || a != b {
            if !left.isEmpty && left[i] { continue }
            let d = abs(Int(a) - Int(b))
            edges += 1
            sum += d
            if d > most { far += 1 }
        }
        let share = Double(far) / Double(max(edges, 1)), average = Double(sum) / Double(max(edges, 1))
        #expect(share <= outliers, "\(what): \(share) of the edge differs by more than \(most)")
        #expect(average <= mean, "\(what): the edge differs by \(average)")
    }

    /// A closed curve around the centre that does not cross itself.
    private func star(_ random: inout Seeded, curved: Bool) -> Path {
        let count = random.int(3...9), middle = Point(60, 60)
        let turn = random.double(0...6)
        let points = (0..<count).map { i in
            let v = PortableMath.sincos(turn + Double(i) * 2 * .pi / Double(count))
            let p = middle + random.double(15...55) * Point(v.cos, v.sin)
            return (p * 64).rounded(.toNearestOrEven) / 64
        }
        var path = Path()
        path.move(to: points[0])
        for i in 1...count {
            let a = points[i - 1], b = points[i % count]
            if curved { path.quad(middle + ((a + b) / 2 - middle) * 1.2, to: b) } else { path.line(to: b) }
        }
        path.close()
        return path
    }

    @Test func oracle_fills() {
        var random = Seeded(71)
        for round in 0..<60 {
            let path = star(&random, curved: round % 2 == 0)
            let ours = CoverageGrid.fill(path, in: window).bytes
            let theirs = coverage {
                send(path, to: $0)
                cairo_fill($0)
            }
            expect(ours, like: theirs, most: 24, outliers: 0.01, mean: round % 2 == 0 ? 4.8 : 4, "fill \(round)")
            if round % 2 == 1 {
                let exact = FreeTypeOracleTests.coverage([path.points], .nonZero, side: Self.side)
                expect(ours, like: exact, most: 4, outliers: 0, mean: 1, "fill \(round), FreeType")
            }
        }
    }

    /// Contours that cross each other: the two differ more if edges cross in one pixel.
    @Test func oracle_fillRules() {
        var random = Seeded(72)
        for round in 0..<40 {
            let rule: FillRule = round % 2 == 0 ? .nonZero : .evenOdd
            var path = star(&random, curved: true)
            path.append(star(&random, curved: false))
            let ours = CoverageGrid.fill(path, .identity, rule, in: window).bytes
            let theirs = coverage {
                send(path, to: $0)
                cairo_set_fill_rule($0, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
                cairo_fill($0)
            }
            expect(ours, like: theirs, most: 60, outliers: 0.04, mean: 6.5, "\(rule) \(round)")
        }
    }

    @Test func oracle_strokes() {
        var random = Seeded(73)
        for round in 0..<60 {
            var path = Path()
            path.move(to: Point(random.double(20...100), random.double(20...100)))
            func point() -> Point { Point(random.double(15...105), random.double(15...105)) }
            if round % 2 == 0 { path.cubic(point(), point(), to: point()) } else { path.line(to: point()) }
            let style = StrokeStyle(
                width: random.double(2...12), cap: [.butt, .round, .square][round % 3], join: .round,
                dashes: round % 5 == 0 ? [random.double(6...20), random.double(6...20)] : [],
                dashPhase: random.double(0...9))
            let ours = CoverageGrid.stroke(path, style, in: window).bytes
            let theirs = coverage {
                send(path, to: $0)
                cairo_set_line_width($0, style.width)
                cairo_set_line_cap(
                    $0, [CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE][round % 3])
                cairo_set_line_join($0, CAIRO_LINE_JOIN_ROUND)
                cairo_set_dash($0, style.dashes, Int32(style.dashes.count), style.dashPhase)
                cairo_stroke($0)
            }
            // If an outline coincides with itself (the caps of close dashes, a cusp), the areas of both edges in a
            // pixel add up, as in FreeType; Cairo computes the union. Next to such pixels the fill rules disagree.
            let outline = path.stroked(style)
            let twice = zip(
                CoverageGrid.fill(outline, .identity, .nonZero, in: window).bytes,
                CoverageGrid.fill(outline, .identity, .evenOdd, in: window).bytes
            ).map { $0 != $1 }
            let overlaps = twice.indices.map { i in
                let x = i % Self.side, y = i / Self.side
                return (max(0, y - 1)...min(Self.side - 1, y + 1)).contains { y in
                    (max(0, x - 1)...min(Self.side - 1, x + 1)).contains { twice[y * Self.side + $0] }
                }
            }
            // Cairo approximates round caps and tight bends with a pen of few corners.
            expect(ours, like: theirs, most: 60, outliers: 0.015, mean: 9, without: overlaps, "stroke \(round)")
        }
    }

    @Test func oracle_gradients() {
        let stops = [
            Gradient.Stop(0, Color(red: 1, green: 0.2, blue: 0)),
            Gradient.Stop(0.4, Color(red: 0, green: 1, blue: 0.5)),
            Gradient.Stop(1, Color(red: 0.1, green: 0, blue: 1)),
        ]
        let geometries: [(Gradient.Geometry, OpaquePointer)] = [
            (.linear(from: Point(10, 20), to: Point(100, 90)), cairo_pattern_create_linear(10, 20, 100, 90)),
            (
                .radial(from: Point(50, 55), fromRadius: 5, to: Point(60, 60), toRadius: 50),
                cairo_pattern_create_radial(50, 55, 5, 60, 60, 50)
            ),
        ]
        for (geometry, pattern) in geometries {
            for s in stops {
                cairo_pattern_add_color_stop_rgb(
                    pattern, s.offset, Double(s.color.red), Double(s.color.green), Double(s.color.blue))
            }
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            let theirs = colors {
                cairo_set_source($0, pattern)
                cairo_paint($0)
            }
            cairo_pattern_destroy(pattern)
            let target = Pixmap(width: Self.side, height: Self.side)!
            Painter().draw(DrawOp(.everything, paint: .gradient(Gradient(geometry, stops: stops))), into: target)
            #expect(largestDifference(pixels(target), theirs) <= 4, "\(geometry)")
        }
    }

    @Test func oracle_blendModes() {
        let modes: [(BlendMode, cairo_operator_t)] = [
            (.normal, CAIRO_OPERATOR_OVER), (.multiply, CAIRO_OPERATOR_MULTIPLY), (.screen, CAIRO_OPERATOR_SCREEN),
            (.overlay, CAIRO_OPERATOR_OVERLAY), (.darken, CAIRO_OPERATOR_DARKEN), (.lighten, CAIRO_OPERATOR_LIGHTEN),
            (.colorDodge, CAIRO_OPERATOR_COLOR_DODGE), (.colorBurn, CAIRO_OPERATOR_COLOR_BURN),
            (.hardLight, CAIRO_OPERATOR_HARD_LIGHT), (.softLight, CAIRO_OPERATOR_SOFT_LIGHT),
            (.difference, CAIRO_OPERATOR_DIFFERENCE), (.exclusion, CAIRO_OPERATOR_EXCLUSION),
            (.hue, CAIRO_OPERATOR_HSL_HUE), (.saturation, CAIRO_OPERATOR_HSL_SATURATION),
            (.color, CAIRO_OPERATOR_HSL_COLOR), (.luminosity, CAIRO_OPERATOR_HSL_LUMINOSITY),
            (.sourceIn, CAIRO_OPERATOR_IN), (.sourceOut, CAIRO_OPERATOR_OUT), (.sourceAtop, CAIRO_OPERATOR_ATOP),
            (.destinationOver, CAIRO_OPERATOR_DEST_OVER), (.destinationOut, CAIRO_OPERATOR_DEST_OUT),
            (.destinationAtop, CAIRO_OPERATOR_DEST_ATOP), (.xor, CAIRO_OPERATOR_XOR),
            (.plusLighter, CAIRO_OPERATOR_ADD),
        ]
        var random = Seeded(74)
        func color() -> Color {
            func unit() -> Float { Float(random.int(0...255)) / 255 }
            return Color(red: unit(), green: unit(), blue: unit(), alpha: [1, 0.5, unit()][random.int(0...2)])
        }
        let painter = Painter()
        for (mode, other) in modes {
            for _ in 0..<12 {
                let back = color(), front = color()
                let target = Pixmap(width: Self.side, height: Self.side)!
                painter.draw(DrawOp(.everything, paint: .color(back)), into: target)
                painter.draw(DrawOp(.everything, paint: .color(front), blend: mode), into: target)
                let theirs = colors { c in
                    for (color, how) in [(back, CAIRO_OPERATOR_SOURCE), (front, other)] {
                        cairo_set_operator(c, how)
                        cairo_set_source_rgba(
                            c, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
                        cairo_paint(c)
                    }
                }
                #expect(largestDifference([target[60, 60]], [theirs[60 * Self.side + 60]]) <= 3, "\(mode)")
            }
        }
    }

    private func largestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int {
        zip(a, b).reduce(0) { worst, pair in
            [0, 8, 16, 24].reduce(worst) { max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255))) }
        }
    }
}
