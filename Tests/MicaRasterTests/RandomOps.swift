import MicaRaster
import TestSeeds
import Testing

/// Random drawings with all kinds of operations.
struct RandomOps {
    var random: Seeded
    /// The canvas around which shapes are.
    let size: Double
    /// Occasionally a value that no sane program passes.
    var isWild = false

    init(_ seed: UInt64, size: Double, isWild: Bool = false) {
        random = Seeded(seed)
        self.size = size
        self.isWild = isWild
    }

    mutating func value(_ low: Double, _ high: Double) -> Double {
        if isWild && random.chance(0.08) {
            let odd: [Double] = [
                .nan, .infinity, -.infinity, 0, 1e9, -1e9, 1e18, 1e300, -1e300, 1e-300, 1e-9, 32767, 65536.5,
            ]
            return odd[random.int(0..<odd.count)]
        }
        return random.real(low, high)
    }

    mutating func point() -> Point {
        let p = Point(value(-0.3 * size, 1.3 * size), value(-0.3 * size, 1.3 * size))
        return random.chance(0.3) ? p.rounded(.down) : p
    }

    mutating func affine() -> Affine {
        switch random.int(0..<5) {
        case 0: return .identity
        case 1: return Affine(1, 0, 0, 1, value(-9, 9).rounded(.down), value(-9, 9).rounded(.down))
        case 2: return Affine(value(0.3, 2), 0, 0, value(0.3, 2), value(-9, 9), value(-9, 9))
        default:
            return Affine(
                value(-1.5, 1.5), value(-1.5, 1.5), value(-1.5, 1.5), value(-1.5, 1.5), value(0, size), value(0, size))
        }
    }

    mutating func path() -> Path {
        if random.chance(0.3) {
            let p = point()
            return .rect(Box(x: p.x, y: p.y, width: value(1, size / 2), height: value(1, size / 2)))
        }
        var path = Path()
        path.move(to: point())
        for _ in 0..<random.int(1..<5) {
            switch random.int(0..<3) {
            case 0: path.line(to: point())
            case 1: path.quad(point(), to: point())
            default: path.cubic(point(), point(), to: point())
            }
        }
        if random.chance(0.5) { path.close() }
        return path
    }

    mutating func image() -> ImageSource {
        let side = isWild && random.chance(0.2) ? 1 : random.int(2..<40)
        return ImageSource(random.pixmap(side, random.int(1..<30), opaque: random.chance(0.3)))
    }

    mutating func paint(_ depth: Int) -> Paint {
        switch random.int(0..<8) {
        case 0, 1: return .color(random.color(alpha: random.chance(0.5)))
        case 2, 3, 4:
            var stops: [Gradient.Stop] = [], offset = 0.0
            for _ in 0..<random.int(1..<5) {
                stops.append(.init(offset, random.color(alpha: random.chance(0.5))))
                if random.chance(0.7) { offset = min(1, offset + value(0, 0.5)) }
            }
            let geometry: Gradient.Geometry
            switch random.int(0..<3) {
            case 0: geometry = .linear(from: point(), to: point())
            case 1:
                geometry = .radial(from: point(), fromRadius: value(0, 30), to: point(), toRadius: value(0, size))
            default: geometry = .conic(center: point(), angle: value(-7, 7))
            }
            return .gradient(
                Gradient(
                    geometry, stops: stops, extendsStart: random.chance(0.7), extendsEnd: random.chance(0.7),
                    transform: random.chance(0.5) ? .identity : affine()))
        case 5, 6:
            let samplings: [Sampling] = [.nearest, .linear, .trilinear, .cubic]
            let edges: [ImagePaint.Edge] = [.clamp, .transparent, .tile]
            return .image(
                ImagePaint(
                    image(), transform: affine(), sampling: samplings[random.int(0..<4)],
                    edge: edges[random.int(0..<3)],
                    tint: random.chance(0.2) ? random.color() : nil,
                    projection: random.chance(0.8)
                        ? nil
                        : Projection(
                            value(0.5, 2), value(-1, 1), value(0, size), value(-1, 1), value(0.5, 2), value(0, size),
                            value(-0.01, 0.02), value(-0.01, 0.02), value(0.5, 1.5))))
        default:
            if depth > 1 { return .color(random.color()) }
            var cell = RandomOps(random.next(), size: 20, isWild: isWild)
            let list = DisplayList((0..<2).map { _ in cell.op(depth + 1) })
            let whole = random.chance(0.4)
            return .pattern(
                PatternPaint(
                    cell: list, bounds: Box(x: 0, y: 0, width: value(5, 25), height: value(5, 25)),
                    step: whole ? Point(17, 13) : Point(value(4, 40), value(4, 40)),
                    transform: whole ? Affine(1, 0, 0, 1, 3, -5) : affine()))
        }
    }

    mutating func clip(_ depth: Int) -> Clip? {
        guard random.chance(0.4) else { return nil }
        var clip: Clip?
        for _ in 0..<random.int(1..<3) {
            let shape: Clip.Shape =
                random.chance(0.75)
                ? .path(path(), affine(), random.chance(0.5) ? .nonZero : .evenOdd, antialias: random.chance(0.8))
                : .image(
                    image(), Affine(value(1, 5), 0, 0, value(1, 5), value(0, 20), value(0, 20)),
                    luminance: random.chance(0.5))
            clip = Clip(shape, parent: clip)
        }
        return clip
    }

    mutating func glyphs() -> GlyphRun {
        let outlines = (0..<3).map { _ in
            let path = path()
            return GlyphOutline(path, box: path.tightBox)
        }
        return GlyphRun(
            (0..<6).map { GlyphRun.Glyph(outlines[$0 % 3], at: point()) },
            linear: random.chance(0.7) ? Affine(value(0.1, 0.5), 0, 0, value(-0.5, 0.5), 0, 0) : affine())
    }

    mutating func op(_ depth: Int = 0) -> DrawOp {
        let shape: DrawOp.Shape
        switch random.int(0..<10) {
        case 0: shape = .everything
        case 1 where depth < 2:
            let count = random.int(1..<4)
            var ops: [DrawOp] = []
            for _ in 0..<count { ops.append(op(depth + 1)) }
            shape = .group(DisplayList(ops))
        case 2...4 where !isWild:
            let dashes = random.chance(0.3) ? [random.real(2, 20), random.real(2, 20)] : []
            shape = .stroke(
                path(),
                StrokeStyle(
                    width: random.real(0.5, 15), cap: .round, join: .miter, dashes: dashes, dashPhase: random.real(0, 9)
                ))
        case 5: shape = .glyphs(glyphs())
        default: shape = .fill(path(), random.chance(0.5) ? .nonZero : .evenOdd)
        }
        return DrawOp(
            shape, paint: paint(depth), transform: affine(), alpha: random.chance(0.6) ? 1 : Float(value(0, 1)),
            blend: random.chance(0.6) ? .normal : BlendMode.allCases[random.int(0..<28)], clip: clip(depth),
            shadow: random.chance(0.85)
                ? nil
                : .init(
                    offset: random.chance(0.5) ? Point(3, 4) : Point(value(-9, 9), value(-9, 9)), sigma: value(0, 8),
                    color: random.color()),
            antialias: random.chance(0.9))
    }
}
