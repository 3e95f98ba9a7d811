import MicaCompositor
import MicaRaster
import TestSeeds
import Testing

/// Random plans with all kinds of items, paints, modes and filters.
struct RandomSteps {
    private var random: Seeded
    private let size: Int
    private let images: [ImageSource]
    private let sprite: SpriteImage
    /// `false`: only source over.
    var blends = true

    init(seed: UInt64, size: Int) {
        random = Seeded(seed)
        self.size = size
        images = [
            Harness.picture(16, 16), Harness.picture(24, 10, opaque: true), Harness.picture(3, 40),
            Harness.picture(61, 47), Harness.picture(1, 1),
        ]
        sprite = SpriteImage(images[3])!
    }

    mutating func steps(_ count: Int, depth: Int = 0, inMask: Bool = false) -> [ChipSample.Step] {
        (0..<count).map { _ in step(depth, inMask) }
    }

    private mutating func step(_ depth: Int, _ inMask: Bool) -> ChipSample.Step {
        switch random.below(depth < 4 ? 10 : 6) {
        case 0:
            let x = random.below(size), y = random.below(size)
            return .fill(
                PixelRect(x0: x, y0: y, x1: x + 1 + random.below(size), y1: y + 1 + random.below(size)),
                0xff00_0000 | UInt32(random.below(1 << 24)))
        case 1:
            return .copy(
                images[random.below(images.count)], x: random.below(size) - 8, y: random.below(size) - 8,
                alpha: random.chance(0.5) ? 1 : Float(random.number(0, 1)))
        case 2:
            return .sprites(sprites(), transform(), alpha: Float(random.number(0.2, 1)))
        case 3, 4, 5: return .op(op(random.chance(0.4)))
        default:
            let mask = random.chance(0.3) ? steps(1 + random.below(3), depth: depth + 1, inMask: true) : nil
            return .group(
                group(inMask), contents: steps(1 + random.below(4), depth: depth + 1, inMask: inMask), mask: mask)
        }
    }

    private mutating func group(_ inMask: Bool) -> ChipSample.Group {
        var group = ChipSample.Group()
        if random.chance(0.5) { group.alpha = Float(random.number(0, 1)) }
        if random.chance(0.3) { group.blend = mode() }
        if random.chance(0.3) { group.clip = DrawOp(.fill(path(), .nonZero), paint: .color(.white)) }
        func sigma() -> Point { Point(random.number(0.1, 6), random.chance(0.7) ? 2.5 : random.number(0.01, 12)) }
        if random.chance(0.2) { group.blur = sigma() }
        if random.chance(0.1) { group.matrix = (0..<20).map { _ in Float(random.number(-2, 2)) } }
        if blends, random.chance(0.1) { group.bloom = Float(random.number(0, 1.2)) }
        if random.chance(0.1) { group.squares = Point(random.number(1, 9), random.number(1, 9)) }
        if random.chance(0.2) {
            group.shadow = (color(), Point(random.number(-5, 5), random.number(-5, 5)), sigma())
        }
        // Masks read nothing.
        if !inMask, random.chance(0.15) {
            group.backdrop = (sigma(), DrawOp(.fill(path(), .nonZero), paint: .color(.white)))
        }
        return group
    }

    private mutating func sprites() -> Sprites {
        let list = (0..<1 + random.below(5)).map { _ in
            Sprites.Sprite(image: 0, transform: transform(), color: color())
        }
        return Sprites(list, images: [sprite], isAdditive: random.chance(0.4))
    }

    private mutating func op(_ blends: Bool) -> DrawOp {
        let shape: DrawOp.Shape =
            switch random.below(6) {
            case 0: .everything
            case 1: .box(box())
            case 2:
                .box(
                    Box(
                        x: Double(random.below(size)), y: Double(random.below(size)), width: Double(random.below(40)),
                        height: Double(random.below(40))))
            case 3: .stroke(path(), StrokeStyle(width: random.number(0.2, 9)))
            default: .fill(path(), random.chance(0.5) ? .evenOdd : .nonZero)
            }
        var op = DrawOp(shape, paint: paint())
        if random.chance(0.5) { op.transform = transform() }
        if random.chance(0.4) { op.alpha = Float(random.number(-0.1, 1.2)) }
        if blends { op.blend = mode() }
        if random.chance(0.2) { op.antialias = false }
        if random.chance(0.3) {
            op.clip = Clip(.path(path(), transform(), .nonZero, antialias: random.chance(0.8)), parent: nil)
        }
        return op
    }

    private mutating func paint() -> Paint {
        switch random.below(6) {
        case 0, 1: return .color(color())
        case 2, 3: return .image(image())
        case 4: return .gradient(gradient())
        default:
            return .pattern(
                PatternPaint(
                    cell: DisplayList([DrawOp(.box(Box(x: 0, y: 0, width: 3, height: 4)), paint: .color(color()))]),
                    bounds: Box(x: 0, y: 0, width: 5, height: 6), step: Point(6, 7), transform: transform()))
        }
    }

    private mutating func image() -> ImagePaint {
        let filters: [Sampling] = [.nearest, .linear, .trilinear, .cubic, .fitted]
        let edges: [ImagePaint.Edge] = [.clamp, .transparent, .tile]
        var paint = ImagePaint(
            images[random.below(images.count)], transform: transform(), sampling: filters[random.below(5)],
            edge: edges[random.below(3)])
        if random.chance(0.3) {
            // Without a scale, at fractions of a pixel or not.
            paint.transform = Harness.move(random.number(-20, 60), random.number(-20, 60))
            if random.chance(0.5) { paint.transform.tx.round() }
            if random.chance(0.5) { paint.transform.ty.round() }
        } else if random.chance(0.3) {
            // Far larger or smaller.
            let scale = random.chance(0.5) ? random.number(3, 40) : random.number(0.02, 0.3)
            paint.transform = Affine(scale, 0, 0, scale * random.number(0.5, 2), random.number(-90, 60), -30)
        }
        if random.chance(0.2) { paint.tint = color() }
        if random.chance(0.1) { paint.projection = Projection(1, 0.1, 5, 0.2, 1.1, 3, 0.001, 0.003, 1) }
        return paint
    }

    private mutating func gradient() -> Gradient {
        let from = point(), to = point()
        let geometries: [Gradient.Geometry] = [
            .linear(from: from, to: to), .linear(from: from, to: from + Point(0.01, 0)),
            .radial(from: from, fromRadius: 3, to: from, toRadius: random.number(4, 60)),
            .radial(from: from, fromRadius: 9, to: to, toRadius: 3), .conic(center: from, angle: random.number(-3, 3)),
        ]
        let number = random.chance(0.7) ? random.below(2) : random.below(5)
        return Gradient(
            geometries[number], stops: (0...3).map { Gradient.Stop(Double($0) / 3, color()) },
            extendsStart: random.chance(0.7), extendsEnd: random.chance(0.7),
            transform: random.chance(0.5) ? .identity : transform())
    }

    private mutating func color() -> Color {
        Harness.color(
            Float(random.number(0, 1)), Float(random.number(0, 1)), Float(random.number(0, 1)),
            random.chance(0.4) ? 1 : Float(random.number(0, 1)))
    }
    private mutating func mode() -> BlendMode {
        blends ? BlendMode.allCases[random.below(BlendMode.allCases.count)] : .normal
    }
    private mutating func point() -> Point {
        Point(random.number(-10, Double(size) + 10), random.number(-10, Double(size) + 10))
    }
    private mutating func box() -> Box {
        Box(
            x: random.number(-9, 60), y: random.number(-9, 60), width: random.number(0, 50),
            height: random.number(0, 50))
    }
    private mutating func path() -> Path {
        var path = Path()
        path.move(to: point())
        for _ in 0..<2 + random.below(3) { path.line(to: point()) }
        path.close()
        return path
    }
    private mutating func transform() -> Affine {
        if random.chance(0.3) { return Harness.move(random.number(-20, 40), random.number(-20, 40)) }
        return Affine(
            random.number(0.3, 2), random.number(-1, 1), random.number(-1, 1), random.number(0.3, 2),
            random.number(-20, 50), random.number(-20, 50))
    }
}
