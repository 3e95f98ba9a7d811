import MicaCompositor
import MicaRaster
import Testing

/// Bad values draw nothing, or something bounded; the process survives and memory depends on the canvas.
struct BadInputTests {
    private func draw(_ root: RenderNode) -> Pixmap { Harness.render(Harness.tree(root, 64), 64) }

    private func layer(
        _ transform: Affine, _ bounds: Box, content: RenderContent? = nil,
        _ set: (inout RenderStyle.Values) -> Void = { _ in }
    ) -> RenderNode {
        RenderNode(
            id: 1, transform: transform, bounds: bounds, background: .black, content: content, style: Harness.style(set)
        )
    }

    private let box = Harness.box(0, 0, 20, 20)

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func values_thatAreNotFinite(_ bad: Double) {
        #expect(Harness.isBlank(draw(layer(Harness.move(bad, 0), box))))
        #expect(Harness.isBlank(draw(layer(Affine(bad, 0, 0, 1, 0, 0), box))))
        #expect(Harness.isBlank(draw(layer(.identity, Harness.box(0, 0, bad, 20)))))
        var matrix = Matrix4(.identity)
        matrix.row3.w = bad
        #expect(Harness.isBlank(draw(layer(.identity, box) { $0.transform3D = matrix })))
        // An invalid extra has no effect on the layer.
        let plain = draw(layer(.identity, box))
        #expect(Harness.sameBytes(plain, draw(layer(.identity, box) { $0.cornerRadius = bad == .infinity ? 0 : bad })))
        #expect(Harness.sameBytes(plain, draw(layer(.identity, box) { $0.borderWidth = bad })))
        #expect(
            Harness.sameBytes(
                plain,
                draw(
                    layer(.identity, box) {
                        $0.shadow = RenderStyle.Shadow(
                            color: .black, opacity: 1, offset: Point(bad, 0), radius: 3, path: nil)
                    })))
        #expect(Harness.sameBytes(plain, draw(layer(.identity, box) { $0.filters = [.pixellate(size: bad)] })))
        #expect(
            Harness.sameBytes(
                plain,
                draw(layer(.identity, box) { $0.filters = [.colorMatrix(Array(repeating: Float(bad), count: 20))] }))
        )
        _ = draw(
            layer(.identity, box) { $0.filters = [.gaussianBlur(radius: bad), .bloom(radius: bad, intensity: 1)] })
        let path = Path.rect(Harness.box(bad, 0, 5, 5))
        let shape = RenderContent.Shape(
            path: path, fill: .black, fillRule: .nonZero, stroke: .black, strokeStyle: StrokeStyle(width: bad))
        let node = RenderNode(id: 1, transform: .identity, bounds: box, content: .shape(shape))
        #expect(Harness.isBlank(draw(node)))
        let picture = Harness.content(Harness.picture(4, 4), in: Harness.box(0, bad, 4, 4))
        #expect(Harness.isBlank(draw(RenderNode(id: 1, transform: .identity, bounds: box, content: picture))))
        #expect(Harness.isBlank(draw(RenderNode(id: 1, transform: .identity, bounds: box, opacity: Float(bad)))))
    }

    @Test func transform_thatFoldsThePlane() {
        #expect(Harness.isBlank(draw(layer(Affine(0, 0, 0, 0, 5, 5), box))))
        #expect(Harness.isBlank(draw(layer(Affine(1, 1, 1, 1, 5, 5), box))))
    }

    @Test func bounds_hugeAndScaleHuge() {
        let huge = layer(Harness.move(-1e9, -1e9), Harness.box(0, 0, 2e9, 2e9)) {
            $0.cornerRadius = 10
            $0.shadow = RenderStyle.Shadow(color: .black, opacity: 1, offset: Point(0, 3), radius: 3, path: nil)
        }
        #expect(draw(huge)[32, 32] == 0xff00_0000)
        #expect(draw(layer(Affine(1e6, 0, 0, 1e6, 0, 0), box))[32, 32] == 0xff00_0000)
        let content = Harness.content(Harness.picture(8, 8, opaque: true), in: box)
        #expect(draw(layer(Affine(1e6, 0, 0, 1e6, 0, 0), box, content: content))[32, 32] >> 24 == 255)
        _ = draw(layer(Affine(1e300, 0, 0, 1e300, 0, 0), box))
        _ = draw(layer(.identity, Harness.box(-1e308, -1e308, 1.7e308, 1.7e308)))
    }

    /// Its shadow falls far outside; the layer itself must stay.
    @Test func shadow_underHugeScale() {
        for scale in [1e3, 1e4, 1e6] {
            let node = layer(Affine(scale, 0, 0, scale, -10 * scale, -10 * scale), Harness.box(0, 0, 20, 20)) {
                $0.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 1, offset: Point(0, -3), radius: 3, path: nil)
                $0.cornerRadius = 4
            }
            #expect(draw(node)[32, 32] == 0xff00_0000, "\(scale)")
        }
    }

    @Test func blur_huge() {
        let blurred = draw(layer(.identity, box) { $0.filters = [.gaussianBlur(radius: 1e5)] })
        #expect(blurred[10, 10] >> 24 < 255, "it extends beyond the visible area")
        let glass = draw(layer(.identity, box) { $0.backdropFilters = [.gaussianBlur(radius: 1e5)] })
        #expect(glass[10, 10] == 0xff00_0000)
        let coarse = draw(
            layer(.identity, box) { $0.filters = [.pixellate(size: 1e9), .bloom(radius: 1e5, intensity: 1)] })
        #expect(coarse[10, 10] == coarse[11, 11] && coarse[10, 10] & 0xff_ffff == 0)
        let shadowed = draw(
            layer(.identity, box) {
                $0.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 1, offset: Point(1e8, -1e8), radius: 1e5, path: nil)
            })
        #expect(shadowed[10, 10] == 0xff00_0000, "the layer itself stays")
    }

    @Test func drawing_ofImpossibleSize() {
        let list = DisplayList([DrawOp(.fill(.rect(Harness.box(0, 0, 1e6, 1e6)), .nonZero))])
        let drawing = Drawing(list, width: 1_000_000, height: 1_000_000)
        let patch = RenderContent.Patch(source: Harness.box(0, 0, 1e6, 1e6), destination: box)
        let node = RenderNode(
            id: 1, transform: .identity, bounds: box, content: .drawing(drawing, [patch], .linear))
        #expect(draw(node)[10, 10] == 0xff00_0000)
    }

    @Test func depth_hundredThousandLevels() {
        var node = RenderNode(id: 1, transform: .identity, bounds: box, background: .black)
        for i in 0..<100_000 {
            node = RenderNode(
                id: NodeID(2 + i), transform: .identity, bounds: box, opacity: i % 2 == 0 ? 1 : 0.9999,
                children: RenderChildren([node]))
        }
        let compositor = Harness.compositor(2)
        let canvas = Pixmap(width: 64, height: 64)!
        compositor.render(Harness.tree(node, 64), into: canvas)
        #expect(canvas[10, 10] != 0)
        let other = RenderNode(
            id: node.id, transform: .identity, bounds: box, opacity: node.opacity, children: node.children)
        #expect(compositor.render(Harness.tree(other, 64), into: canvas).isEmpty)
    }

    @Test func depth_thousandsOfGroups() {
        var node = RenderNode(id: 1, transform: .identity, bounds: box, background: .black)
        for i in 0..<3_000 {
            node = RenderNode(
                id: NodeID(2 + 2 * i), transform: .identity, bounds: box, opacity: 0.9999,
                children: RenderChildren([
                    node,
                    RenderNode(
                        id: NodeID(3 + 2 * i), transform: .identity, bounds: Harness.box(0, 0, 1, 1), background: .white
                    ),
                ]))
        }
        #expect(draw(node)[10, 10] != 0)
    }

    @Test func depth_planesBehindTheEye() {
        var matrix = Matrix4(.identity)
        matrix.row4.w = -1
        #expect(Harness.isBlank(draw(layer(.identity, box) { $0.transform3D = matrix })))
        // Half in front of the eye, half behind it.
        matrix = Matrix4(Harness.move(32, 32))
        matrix.row1.w = 0.1
        _ = draw(layer(.identity, Harness.box(-30, -30, 60, 60)) { $0.transform3D = matrix })
    }
}
