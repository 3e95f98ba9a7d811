import MicaCompositor
import MicaRaster
import TestSeeds
import Testing

/// A partial redraw gives the bytes of a full one.
@Suite(.seeded) struct DamageTests {
    @Test(arguments: seeds(0..<24))
    func damage_randomEdits(_ seed: Int) {
        var scene = RandomTree(seed: UInt64(seed), size: 96, count: 14, space: seed % 3 == 0)
        let compositor = Harness.compositor(1)
        let canvas = Pixmap(width: 96, height: 96)!
        compositor.render(scene.tree, into: canvas)
        for step in 0..<30 {
            scene.change()
            let before = Pixmap(width: 96, height: 96)!
            for y in 0..<96 { before.row(y).update(from: canvas.row(y), count: 96) }
            let damage = compositor.render(scene.tree, into: canvas)
            let whole = Harness.render(scene.tree, 96)
            let (worst, x, y) = Harness.difference(canvas, whole)
            #expect(worst == 0, "seed \(seed), step \(step): \(worst) at (\(x), \(y))")
            if worst != 0 { return }
            for y in 0..<96 {
                for x in 0..<96 where before[x, y] != canvas[x, y] {
                    let told = damage.contains { $0.x0 <= x && x < $0.x1 && $0.y0 <= y && y < $0.y1 }
                    #expect(told, "seed \(seed), step \(step): (\(x), \(y)) changed outside the damage")
                    if !told { return }
                }
            }
        }
    }

    /// Nodes repositioned by values give the same pictures as nodes created there.
    @Test(arguments: seeds(0..<24)) func damage_placedNodes(_ seed: Int) {
        func scene(_ placesChildren: Bool) -> RandomTree {
            RandomTree(
                seed: UInt64(700 + seed), size: 96, count: 14, space: seed % 3 == 0, placesChildren: placesChildren)
        }
        var placed = scene(true), made = scene(false)
        let compositor = Harness.compositor(1), canvas = Pixmap(width: 96, height: 96)!
        for step in 0..<30 {
            compositor.render(placed.tree, into: canvas)
            let (worst, x, y) = Harness.difference(canvas, Harness.render(made.tree, 96))
            #expect(worst == 0, "seed \(seed), step \(step): \(worst) at (\(x), \(y))")
            if worst != 0 { return }
            placed.change()
            made.change()
        }
    }

    @Test func damage_noneForTheSameTree() {
        let scene = RandomTree(seed: 7, size: 64, count: 10)
        let compositor = Harness.compositor(2)
        let canvas = Pixmap(width: 64, height: 64)!
        #expect(compositor.render(scene.tree, into: canvas) == [canvas.bounds])
        #expect(compositor.render(scene.tree, into: canvas).isEmpty)
        compositor.forget()
        #expect(compositor.render(scene.tree, into: canvas) == [canvas.bounds])
    }

    @Test func damage_movedLayerIsOldAndNewPlace() {
        func tree(_ x: Double) -> RenderTree {
            let layer = RenderNode(
                id: 2, transform: Harness.move(x, 10), bounds: Harness.box(0, 0, 4, 4), background: .black)
            return Harness.tree(Harness.root([layer]), 64)
        }
        let compositor = Harness.compositor(1)
        let canvas = Pixmap(width: 64, height: 64)!
        compositor.render(tree(4), into: canvas)
        let damage = compositor.render(tree(50), into: canvas)
        #expect(damage.count == 2)
        #expect(damage.reduce(0) { $0 + $1.width * $1.height } <= 2 * 6 * 6)
    }

    @Test func damage_reorderedSiblings() {
        let a = RenderNode(id: 2, transform: .identity, bounds: Harness.box(0, 0, 30, 30), background: .black)
        let b = RenderNode(
            id: 3, transform: Harness.move(20, 20), bounds: Harness.box(0, 0, 30, 30), background: .white)
        let compositor = Harness.compositor(1)
        let canvas = Pixmap(width: 64, height: 64)!
        compositor.render(Harness.tree(Harness.root([a, b]), 64), into: canvas)
        #expect(canvas[25, 25] == 0xffff_ffff)
        compositor.render(Harness.tree(Harness.root([b, a]), 64), into: canvas)
        #expect(canvas[25, 25] == 0xff00_0000)
    }

    /// An image that stays in place while something moves over it, or uncovers it, keeps its resampled pixels: the
    /// bytes are those of sampling it each time.
    @Test(arguments: [Harness.move(3.25, 4.5), Affine(1.3, 0, 0, 0.7, 2, 5)]) func image_keptAtItsPlace(_ place: Affine)
    {
        let picture = Harness.picture(90, 90), box = Harness.box(0, 0, 90, 90)
        func tree(_ step: Int, masked: Bool) -> RenderTree {
            let photo: RenderNode
            if masked {
                let right = 41 + Double(step) * 8
                var path = Path()
                path.move(to: Point(1, 1))
                path.cubic(Point(right, 1), Point(right, 40), to: Point(right, 81))
                path.line(to: Point(1, 81))
                path.close()
                let mask = RenderNode(
                    id: 9, transform: .identity, bounds: box,
                    content: .shape(
                        RenderContent.Shape(
                            path: path, fill: .black, fillRule: .nonZero, stroke: nil,
                            strokeStyle: StrokeStyle(width: 1))))
                photo = RenderNode(
                    id: 2, transform: place, bounds: box, content: Harness.content(picture, in: box),
                    style: Harness.style { $0.mask = mask })
            } else {
                photo = RenderNode(id: 2, transform: place, bounds: box, content: Harness.content(picture, in: box))
            }
            let card = RenderNode(
                id: 3, transform: Harness.move(Double(step) * 7.5, 30), bounds: Harness.box(0, 0, 40, 40),
                background: Harness.color(1, 0.5, 0, 0.6))
            return Harness.tree(
                RenderNode(
                    id: 1, transform: .identity, bounds: Harness.box(0, 0, 128, 128),
                    children: RenderChildren([photo, card])), 128)
        }
        for masked in [false, true] {
            let compositor = Harness.compositor(1), canvas = Pixmap(width: 128, height: 128)!
            for step in 0..<5 {
                compositor.render(tree(step, masked: masked), into: canvas)
                #expect(Harness.sameBytes(canvas, Harness.render(tree(step, masked: masked), 128)), "step \(step)")
            }
        }
    }
}
