import MicaCompositor
import MicaRaster
import Testing

/// Drawings composited directly onto the canvas: their coverage is cached once they are shown again.
struct KeptCoverageTests {
    /// Many small shapes, as in a line of text.
    private func marks(_ count: Int, _ color: Color, dx: Double) -> DrawOp {
        var path = Path()
        for i in 0..<count {
            let x = 3.3 + Double(i) * 7.1 + dx
            path.move(to: Point(x, 4))
            path.cubic(Point(x + 6, 2), Point(x + 7, 12), to: Point(x + 1, 14.5))
            path.quad(Point(x + 3, 8), to: Point(x, 4))
            path.close()
        }
        return DrawOp(.fill(path, .nonZero), paint: .color(color))
    }

    private func tree(_ drawing: Drawing, _ x: Double, opacity: Float = 1) -> RenderTree {
        let box = Harness.box(0, 0, Double(drawing.width), Double(drawing.height))
        let patch = RenderContent.Patch(source: box, destination: box)
        let node = RenderNode(
            id: 2, transform: Harness.move(x, 9), bounds: box, opacity: opacity,
            content: .drawing(drawing, [patch], .linear))
        return Harness.tree(Harness.root([node], size: 128), 128, background: Harness.color(0.3, 0.9, 0.5))
    }

    /// From frame to frame, at other positions, the bytes are those of a drawing shown for the first time.
    @Test(arguments: [1, 2]) func bytes_areThoseOfTheOps(_ threads: Int) {
        for alpha in [Float(1), 0.4] {
            let ops = [
                marks(9, Harness.color(0.1, 0, 0.4, alpha), dx: 0), marks(9, Harness.color(1, 0.9, 0.8, 0.7), dx: 2.7),
            ]
            let kept = Drawing(DisplayList(ops), width: 70, height: 20)
            let compositor = Harness.compositor(threads), target = Pixmap(width: 128, height: 128)!
            for x in [5.0, 6, 31, -20, 90, 40, 40] {
                compositor.forget()
                compositor.render(tree(kept, x), into: target)
                let fresh = Drawing(DisplayList(ops), width: 70, height: 20)
                #expect(Harness.sameBytes(target, Harness.render(tree(fresh, x), 128)), "at \(x)")
            }
            #expect(kept.keptCoverageCount == 2)
        }
    }

    /// Large shapes with few edges are drawn directly, as are shapes that are shown once.
    @Test func coverage_isKeptWhereItPays() {
        let large = DrawOp(.fill(.polygon((0..<60).map { Point(Double($0 % 2) * 90, Double($0) * 9) }), .nonZero))
        for (op, count) in [(large, 0), (marks(30, .black, dx: 0), 1), (marks(2, .black, dx: 0), 0)] {
            let drawing = Drawing(DisplayList([op]), width: 120, height: 600)
            _ = Harness.render(tree(drawing, 2), 128)
            #expect(drawing.keptCoverageCount == 0)
            _ = Harness.render(tree(drawing, 3), 128)
            #expect(drawing.keptCoverageCount == count)
        }
    }
}

extension Path {
    fileprivate static func polygon(_ points: [Point]) -> Path {
        var path = Path()
        for (i, p) in points.enumerated() { if i == 0 { path.move(to: p) } else { path.line(to: p) } }
        path.close()
        return path
    }
}
