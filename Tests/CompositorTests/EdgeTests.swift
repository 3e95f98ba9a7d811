import Compositor
import Raster
import Testing

@Suite struct EdgeTests {
    private func render(_ edges: RenderStyle.Edges, _ transform: Affine, image: Bool) -> Pixmap {
        let box = Harness.box(0, 0, 20, 20)
        let pixmap = Pixmap(width: 4, height: 4)!
        pixmap.fill(pixmap.bounds, 0xff00_00ff)
        let node = RenderNode(
            id: 2, transform: transform, bounds: box, background: image ? .clear : Harness.color(0, 0, 1),
            content: image ? Harness.content(ImageSource(pixmap), in: box) : nil,
            style: Harness.style { $0.smoothEdges = edges })
        return Harness.render(Harness.tree(Harness.root([node]), 64), 64)
    }

    @Test(arguments: [false, true])
    func eachEdge_isHardOrSmooth(image: Bool) {
        // Every edge lies in the middle of a pixel, a bit more inside than outside.
        let place = Affine(1, 0, 0, 1, 10.4, 10.4)
        func alpha(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> UInt32 { pixmap[x, y] >> 24 }
        let all = render(.all, place, image: image)
        for (x, y) in [(10, 20), (30, 20), (20, 10), (20, 30)] { #expect((1...254).contains(alpha(all, x, y))) }
        let hard = render([.minX, .maxY], place, image: image)
        #expect((1...254).contains(alpha(hard, 10, 20)))
        #expect((1...254).contains(alpha(hard, 20, 30)))
        // 30.4 leaves the middle of pixel 30 outside; 10.4 has that of pixel 10 inside.
        #expect(alpha(hard, 30, 20) == 0)
        #expect(alpha(hard, 20, 10) == 255)
        let none = render([], place, image: image)
        for y in 0..<64 { for x in 0..<64 { #expect([0, 255].contains(alpha(none, x, y))) } }
    }

    @Test func turned_staysWithinBounds() {
        let v = PortableMath.sincos(0.5)
        let turn = Affine(v.cos, v.sin, -v.sin, v.cos, 30, 15)
        let all = render(.all, turn, image: false), some = render([.minX, .minY], turn, image: false)
        for y in 0..<64 {
            for x in 0..<64 where all[x, y] == 0 { #expect(some[x, y] == 0) }
            for x in 0..<64 where all[x, y] >> 24 == 255 { #expect(some[x, y] >> 24 == 255) }
        }
    }
}
