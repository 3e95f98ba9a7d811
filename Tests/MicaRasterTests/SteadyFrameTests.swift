import AllocationCounter
import MicaRaster
import TestSeeds
import Testing

@Suite(.seeded) struct SteadyFrameTests {
    /// The second time a frame is drawn, no memory is allocated.
    @Test func steadyFrame_allocatesNothing() {
        var random = Seeded(31)
        let painter = Painter(), target = Pixmap(width: 300, height: 200)!, mask = Mask(width: 300, height: 200)!
        let blur = Blur()
        let bitmap = random.pixmap(64, 64), image = ImageSource(bitmap)
        var path = Path()
        path.move(to: Point(20.5, 30))
        path.cubic(Point(200, -40), Point(280, 150), to: Point(150, 180))
        path.close()
        let clip = Clip(.path(path, .identity, .nonZero, antialias: true), parent: nil)
        let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]
        let turned = Affine(0.8, 0.6, -0.6, 0.8, 100, 20)
        let ops: [(String, DrawOp)] = [
            ("fill", DrawOp(.fill(path, .nonZero), paint: .color(.white))),
            ("fill in clip", DrawOp(.fill(path, .nonZero), paint: .color(.white), alpha: 0.5, clip: clip)),
            ("stroke", DrawOp(.stroke(path, StrokeStyle(width: 5, cap: .round, join: .round)), paint: .color(.black))),
            ("multiply", DrawOp(.everything, paint: .color(.white), blend: .hue, clip: clip)),
            (
                "linear",
                DrawOp(
                    .everything, paint: .gradient(Gradient(.linear(from: .zero, to: Point(300, 100)), stops: stops)))
            ),
            (
                "radial",
                DrawOp(
                    .fill(path, .evenOdd),
                    paint: .gradient(
                        Gradient(.radial(from: .zero, fromRadius: 0, to: Point(99, 99), toRadius: 40), stops: stops)))
            ),
            ("image", DrawOp(.fill(path, .nonZero), paint: .image(ImagePaint(image, edge: .tile)))),
            (
                "turned image",
                DrawOp(.everything, paint: .image(ImagePaint(image, transform: turned, sampling: .trilinear)))
            ),
            ("group", DrawOp(.group(DisplayList([DrawOp(.fill(path, .nonZero))])), alpha: 0.5)),
            (
                "shadow",
                DrawOp(
                    .fill(path, .nonZero), paint: .color(.white),
                    shadow: .init(offset: Point(3, 5), sigma: 6, color: .black))
            ),
        ]
        for (name, op) in ops {
            for _ in 0..<2 { painter.draw(op, into: target) }
            allocation_count_begin()
            painter.draw(op, into: target)
            let count = allocation_count_end()
            #expect(count <= 0, "\(name)")
        }
        for round in 0..<3 {
            allocation_count_begin()
            painter.composite(bitmap, at: (5, 6), alpha: 0.5, mask: mask, into: target)
            painter.drawAlpha(ops[0].1, into: mask)
            blur.gaussian(mask, sigmaX: 9, sigmaY: 2, into: mask)
            let count = allocation_count_end()
            if round > 0 { #expect(count <= 0) }
        }
    }

    /// The counter works: the test above relies on it.
    @Test func steadyFrame_allocationsAreSeen() {
        allocation_count_begin()
        let pixmap = Pixmap(width: 10, height: 10)
        let count = allocation_count_end()
        #expect(pixmap != nil && (count > 0 || count == -1))
    }
}
