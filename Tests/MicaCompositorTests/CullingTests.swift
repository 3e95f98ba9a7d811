import MicaCompositor
import MicaRaster
import TestSeeds
import Testing

/// Hidden content is culled without a visible difference; the overlay's marks disappear again.
@Suite(.seeded) struct CullingTests {
    @Test(arguments: seeds(0..<12))
    func culling_opaqueLayersOverRandomTrees(_ seed: Int) {
        // The same picture with an opaque layer above, whose alpha is just below the culling threshold.
        func tree(_ alpha: Float) -> RenderTree {
            let scene = RandomTree(seed: UInt64(400 + seed), size: 96, count: 12)
            let cover = RenderNode(
                id: 90_000, transform: Harness.move(10, 12), bounds: Harness.box(0, 0, 60, 50),
                background: Harness.color(0.2, 0.4, 0.6, alpha))
            return Harness.tree(Harness.root([scene.root.node, cover], size: 96), 96)
        }
        let culled = Harness.render(tree(1), 96), whole = Harness.render(tree(0.999), 96)
        #expect(culled[30, 30] == whole[30, 30])
        #expect(Harness.difference(culled, whole).0 < 1.5)
    }

    @Test func overlay_marksGoAway() {
        let scene = RandomTree(seed: 3, size: 96, count: 8)
        let compositor = Harness.compositor(1)
        let canvas = Pixmap(width: 96, height: 96)!
        let plain = Harness.render(scene.tree, 96)
        compositor.overlay = [.damage, .borders, .overdraw, .counts]
        compositor.render(scene.tree, into: canvas)
        #expect(!Harness.sameBytes(canvas, plain))
        compositor.overlay = []
        #expect(compositor.render(scene.tree, into: canvas) == [canvas.bounds])
        #expect(Harness.sameBytes(canvas, plain))
    }
}
