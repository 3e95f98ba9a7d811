import MicaCompositor
import MicaRaster
import TestSeeds
import Testing

/// The bytes do not depend on the number of threads.
@Suite(.seeded) struct ThreadTests {
    @Test(arguments: seeds(0..<10))
    func threads_sameBytes(_ seed: Int) {
        let scene = RandomTree(seed: UInt64(100 + seed), size: 200, count: 30, space: seed % 2 == 0)
        let one = Harness.render(scene.tree, 200, threads: 1)
        for threads in [2, 3, 8] {
            #expect(
                Harness.sameBytes(one, Harness.render(scene.tree, 200, threads: threads)), "seed \(seed), \(threads)")
        }
    }

    @Test func threads_manyFramesOnOnePool() {
        var scene = RandomTree(seed: 5, size: 200, count: 20)
        let one = Harness.compositor(1), many = Harness.compositor(4)
        let a = Pixmap(width: 200, height: 200)!, b = Pixmap(width: 200, height: 200)!
        for step in 0..<40 {
            one.render(scene.tree, into: a)
            many.render(scene.tree, into: b)
            #expect(Harness.sameBytes(a, b), "step \(step)")
            scene.change()
        }
    }

    /// A shadow between pixels needs one more row of its caster than its blur reaches.
    @Test(arguments: [Point(2.9, 1.6), Point(-2.3, -1.4), Point(0.5, -0.5), Point(3, 2)])
    func parts_shadowBetweenPixels(_ offset: Point) {
        let caster = RenderNode(
            id: 3, transform: Harness.move(8.2, 7.6), bounds: Harness.box(0, 0, 30, 30), background: .black)
        let layer = RenderNode(
            id: 2, transform: Harness.move(12.2, 10.1), bounds: Harness.box(0, 0, 1, 1),
            style: Harness.style {
                $0.shadow = RenderStyle.Shadow(color: .black, opacity: 1, offset: offset, radius: 2.94, path: nil)
            }, children: RenderChildren([caster]))
        let tree = Harness.tree(Harness.root([layer]), 64, background: .white), whole = Harness.render(tree, 64)
        let parts = Pixmap(width: 64, height: 64)!, compositor = Harness.compositor(1)
        for y in 0..<64 { compositor.redraw(tree, [PixelRect(x0: 0, y0: y, x1: 64, y1: y + 1)], into: parts) }
        #expect(Harness.difference(whole, parts).0 == 0)
        for x in 0..<64 { compositor.redraw(tree, [PixelRect(x0: x, y0: 0, x1: x + 1, y1: 64)], into: parts) }
        #expect(Harness.difference(whole, parts).0 == 0)
    }

    /// Overlapping panes of glass, across the canvas's edge, in groups and with several filters: each sees those below
    /// it. This holds on any number of threads, also if only a part is redrawn.
    @Test func threads_glassOverGlass() {
        func pane(_ id: NodeID, _ x: Double, _ y: Double, _ filters: [RenderFilter], _ inside: [RenderNode] = [])
            -> RenderNode
        {
            RenderNode(
                id: id, transform: Harness.move(x, y), bounds: Harness.box(0, 0, 110, 90),
                background: Harness.color(1, 1, 1, 0.2), opacity: 0.9,
                style: Harness.style {
                    $0.cornerRadius = 12
                    $0.backdropFilters = filters
                }, children: RenderChildren(inside))
        }
        let invert = RenderFilter.colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
        let bars = (0..<20).map { (i: Int) -> RenderNode in
            let place = Harness.move(Double(i * 10), Double(i * 3)), color = Harness.color(Float(i) / 20, 0.8, 0.1)
            return RenderNode(
                id: NodeID(100 + i), transform: place, bounds: Harness.box(0, 0, 5, 140), background: color)
        }
        let group = RenderNode(
            id: 20, transform: Harness.move(20, 90), bounds: Harness.box(0, 0, 1, 1), opacity: 0.8,
            children: RenderChildren([
                RenderNode(
                    id: 21, transform: .identity, bounds: Harness.box(0, 0, 160, 60),
                    content: Harness.content(Harness.picture(160, 60), in: Harness.box(0, 0, 160, 60))),
                pane(22, 30, -20, [.gaussianBlur(radius: 3)], [pane(24, 10, 20, [.gaussianBlur(radius: 2)])]),
                pane(23, 60, 5, [.pixellate(size: 7)]),
            ]))
        let panes: [RenderNode] = [
            pane(10, -20, -30, [.gaussianBlur(radius: 9)]), pane(11, 40, 30, [.gaussianBlur(radius: 4), invert]),
            pane(12, 120, 100, [invert, .gaussianBlur(radius: 6), .bloom(radius: 3, intensity: 0.5)]), group,
            pane(13, 90, 60, [.pixellate(size: 11)]),
        ]
        let root = Harness.root(bars + panes, size: 200)
        let tree = Harness.tree(root, 200), one = Harness.render(tree, 200)
        for threads in [2, 3, 8] { #expect(Harness.sameBytes(one, Harness.render(tree, 200, threads: threads))) }
        let parts = Pixmap(width: 200, height: 200)!, compositor = Harness.compositor(2)
        for y in 0..<5 {
            for x in 0..<5 {
                compositor.redraw(
                    tree, [PixelRect(x0: x * 40, y0: y * 40, x1: x * 40 + 40, y1: y * 40 + 40)], into: parts)
            }
        }
        #expect(Harness.difference(one, parts).0 == 0)
    }
}
