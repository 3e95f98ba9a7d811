internal import MicaCompositor
internal import MicaRaster

/// A small plan with every program and every kind of item. A device draws it when it is opened: a driver that computes
/// something else than the processors is not used.
enum SelfTest {
    /// Returns the reason why a device is not used; `nil` if its pixels are the processors'.
    static func fault(of device: VulkanDevice) -> String? {
        let chip = ChipBackEnd(threadCount: 1, device: { device }, report: { _ in })
        for (name, steps) in [("its drawing", drawing), ("its blending", blending), ("its filters", filters)] {
            let sample = ChipSample(steps, width: 40, height: 36, background: 0xff20_4060)
            let result = sample.compare(chip)
            if let refusal = result.refusal { return "\(name) was not tested (\(refusal))" }
            if result.differing > 0 { return "\(name) differs in \(result.differing) pixels of its test" }
        }
        return nil
    }

    private static func color(_ r: Float, _ g: Float, _ b: Float, _ a: Float) -> Color {
        Color(red: r, green: g, blue: b, alpha: a)
    }

    private static let star: Path = {
        var path = Path()
        path.move(to: Point(20, 1.3))
        path.line(to: Point(31, 34))
        path.line(to: Point(2, 13.7))
        path.line(to: Point(37, 12))
        path.line(to: Point(8, 33.1))
        path.close()
        return path
    }()

    private static let picture: ImageSource = {
        let pixmap = Pixmap(width: 11, height: 9)!
        for y in 0..<9 {
            for x in 0..<11 {
                let a = UInt32(255 - 20 * y), c = UInt32(23 * x) * a / 255
                pixmap.row(y)[x] = a << 24 | c << 16 | (a - c) << 8 | a / 3
            }
        }
        return ImageSource(pixmap)
    }()

    private static let turned = Affine(1.7, 0.6, -0.5, 1.3, 9.3, 4.1)

    private static var drawing: [ChipSample.Step] {
        var steps: [ChipSample.Step] = [
            .fill(PixelRect(x0: 5, y0: 3, x1: 23, y1: 40), 0xff90_a0b0),
            .op(DrawOp(.fill(star, .evenOdd), paint: .color(color(1, 0.4, 0.1, 0.7)))),
            .copy(picture, x: 26, y: 3, alpha: 0.6),
            .op(
                DrawOp(
                    .fill(star, .nonZero),
                    paint: .gradient(
                        Gradient(
                            .linear(from: Point(3, 4), to: Point(33, 21)),
                            stops: [Gradient.Stop(0, color(0, 0.3, 1, 1)), Gradient.Stop(1, color(1, 1, 0, 0.2))])),
                    alpha: 0.8)),
        ]
        for (i, filter) in [Sampling.nearest, .linear, .trilinear, .cubic, .fitted].enumerated() {
            let edge = [ImagePaint.Edge.clamp, .transparent, .tile][i % 3]
            var paint = ImagePaint(
                picture, transform: turned.then(Affine(1, 0, 0, 1, Double(4 * i), Double(i))), sampling: filter,
                edge: edge)
            if filter == .trilinear { paint.transform = Affine(0.3, 0.1, -0.1, 0.35, 20, 20) }
            let box = Box(x: Double(7 * i), y: Double(4 * i) + 0.3, width: 13, height: 14.5)
            steps.append(.op(DrawOp(.box(box), paint: .image(paint), alpha: 0.9)))
        }
        if let image = SpriteImage(picture) {
            for adds in [false, true] {
                let sprite = Sprites.Sprite(image: 0, transform: turned, color: color(1, 0.7, 0.5, 0.8))
                let sprites = Sprites([sprite], images: [image], isAdditive: adds)
                steps.append(.sprites(sprites, Affine(0.8, 0, 0, 0.8, adds ? 12 : 2, 5), alpha: 1))
            }
        }
        var group = ChipSample.Group()
        group.alpha = 0.7
        group.clip = DrawOp(.fill(star, .nonZero), paint: .color(.white))
        steps.append(.group(group, contents: Array(steps[1...3]), mask: [steps[2], steps[5]]))
        return steps
    }

    private static var blending: [ChipSample.Step] {
        // Each mode in one row of pixels, with all alphas.
        let below = Gradient(
            .linear(from: Point(0, 0), to: Point(40, 30)),
            stops: [Gradient.Stop(0, color(1, 0.2, 0.6, 1)), Gradient.Stop(1, color(0.1, 0.9, 0.3, 0.1))])
        let above = Gradient(
            .linear(from: Point(35, 0), to: Point(3, 9)),
            stops: [
                Gradient.Stop(0, color(0.3, 0.7, 1, 0.1)), Gradient.Stop(0.5, color(0.9, 0.1, 0.2, 1)),
                Gradient.Stop(1, color(0.5, 0.6, 0, 0.6)),
            ])
        var steps: [ChipSample.Step] = [.op(DrawOp(.everything, paint: .gradient(below), blend: .copy))]
        for (i, mode) in BlendMode.allCases.enumerated() {
            let box = Box(x: 0, y: Double(i) * 0.95, width: 38.5, height: 0.95)
            steps.append(.op(DrawOp(.box(box), paint: .gradient(above), alpha: i % 2 == 0 ? 1 : 0.6, blend: mode)))
        }
        return steps
    }

    private static var filters: [ChipSample.Step] {
        let content = ChipSample.Step.op(DrawOp(.fill(star, .evenOdd), paint: .color(color(0.9, 0.2, 0.4, 0.9))))
        return [
            content,
            .group(
                with {
                    $0.backdrop = (
                        Point(4.5, 2), DrawOp(.box(Box(x: 3, y: 3, width: 30, height: 20)), paint: .color(.white))
                    )
                    $0.alpha = 0.9
                }, contents: []),
            .group(with { $0.blur = Point(1.2, 6) }, contents: [content]),
            .group(
                with {
                    $0.matrix = [
                        0.4, 0.8, -0.2, 0, 0.1, 0.3, 0.7, 0.2, 0, 0, 1.3, -0.5, 0.1, 0, 0, 0, 0, 0, 0.8, 0.05,
                    ]
                    $0.bloom = 0.7
                }, contents: [content]),
            .group(
                with {
                    $0.squares = Point(5.3, 4)
                    $0.shadow = (color(0.1, 0, 0.2, 0.6), Point(2.3, -1.6), Point(3.5, 1))
                }, contents: [content]),
        ]
    }

    private static func with(_ set: (inout ChipSample.Group) -> Void) -> ChipSample.Group {
        var group = ChipSample.Group()
        set(&group)
        return group
    }
}
