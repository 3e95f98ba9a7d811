import MicaCompositor
import MicaRaster
import Testing

/// Shadows of outlines: one mask for all that look alike, at any position and size.
struct OutlineShadowTests {
    private func card(
        _ id: NodeID, _ transform: Affine, _ width: Double, _ height: Double, radius: Double = 12, blur: Double = 5,
        path: Path? = nil, _ children: [RenderNode] = [],
        set: (inout RenderStyle.Values) -> Void = { _ in }
    ) -> RenderNode {
        let style = Harness.style {
            $0.cornerRadius = radius
            $0.shadow = RenderStyle.Shadow(
                color: Harness.color(0.1, 0, 0.3), opacity: 0.7, offset: Point(2, 4.5), radius: blur, path: path)
            set(&$0)
        }
        return RenderNode(
            id: id, transform: transform, bounds: Harness.box(0, 0, width, height), background: .white, style: style,
            children: RenderChildren(children))
    }

    private func render(
        _ children: [RenderNode], _ size: Int, by compositor: Compositor? = nil, into target: Pixmap? = nil
    )
        -> Pixmap
    {
        let target = target ?? Pixmap(width: size, height: size)!
        let tree = Harness.tree(
            Harness.root(children, size: Double(size)), size, background: Harness.color(0.9, 0.8, 0.7))
        (compositor ?? Harness.compositor(1)).render(tree, into: target)
        return target
    }

    /// A child with a blend mode exceeds the outline: then the composited alpha casts the shadow.
    private func byAlpha(_ id: NodeID) -> RenderNode {
        RenderNode(
            id: id, transform: .identity, bounds: Harness.box(30, 30, 2, 2), background: .white,
            style: Harness.style { $0.blend = .darken })
    }

    @Test(arguments: [0.0, 0.4, 2, 3.6, 9, 20]) func outline_castsWhatAlphaDoes(_ blur: Double) {
        for (radius, place) in [
            (0.0, Harness.move(40, 36)), (18, Harness.move(41.3, 37.8)), (40, Harness.move(40, 36)),
        ] {
            func drawn(_ children: [RenderNode]) -> Pixmap {
                render([card(2, place, 150, 170, radius: radius, blur: blur, children)], 256)
            }
            let (worst, x, y) = Harness.difference(drawn([]), drawn([byAlpha(3)]))
            #expect(worst < 2, "radius \(radius), blur \(blur): \(worst) at \(x), \(y)")
        }
    }

    /// In parts, at any position relative to the content that hides the shadow.
    @Test(arguments: [1, 2, 5]) func outline_drawnInParts(_ threads: Int) {
        let cards: [RenderNode] = (0..<12).map { i in
            let place = Harness.move(12.5 + Double(i % 4) * 60, 20 + Double(i / 4) * 77)
            return card(NodeID(10 + i), place, 50, Double(20 + i * 4), radius: Double(i), blur: 4)
        }
        let tree = Harness.tree(Harness.root(cards, size: 256), 256, background: Harness.color(0.9, 0.8, 0.7))
        let whole = Harness.render(tree, 256, threads: threads), parts = Pixmap(width: 256, height: 256)!
        #expect(Harness.sameBytes(whole, Harness.render(tree, 256)))
        let compositor = Harness.compositor(threads)
        for y in stride(from: 0, to: 256, by: 19) {
            for x in stride(from: 0, to: 256, by: 23) {
                let part = PixelRect(x0: x, y0: y, x1: min(256, x + 23), y1: min(256, y + 19))
                compositor.redraw(tree, [part], into: parts)
            }
        }
        #expect(Harness.sameBytes(whole, parts))
    }

    /// Two cards at a distance of whole pixels have the same shadow, byte for byte, also with another size between the
    /// corners.
    @Test func outline_movedByWholePixels() {
        let a = render([card(2, Harness.move(40.25, 36), 90, 80, blur: 8)], 256)
        let b = render([card(2, Harness.move(67.25, 99), 90, 80, blur: 8)], 256)
        var faults = 0
        for y in 0..<150 { for x in 0..<180 where a.row(y)[x] != b.row(y + 63)[x + 27] { faults += 1 } }
        #expect(faults == 0)
    }

    /// A frame that draws only the changes gives the bytes of a full one, while masks are requested, made and cached.
    @Test func path_keptOrNot() {
        let kept = Harness.compositor(1), target = Pixmap(width: 256, height: 256)!
        var path = Path()
        path.move(to: Point(10, 5))
        path.cubic(Point(120, -20), Point(130, 90), to: Point(60, 80))
        path.close()
        for step in 0..<5 {
            let turned = Affine(0.9, 0.3, -0.3, 0.9, 60.4 + Double(step) * 3, 90 - Double(step))
            let children = [
                card(2, turned, 90, 60, blur: 4, path: path),
                card(3, turned.then(Harness.move(70, 40)), 80, 50, blur: 6),
            ]
            let drawn = render(children, 256, by: kept, into: target)
            #expect(Harness.sameBytes(drawn, render(children, 256)), "step \(step)")
        }
    }

    /// Changes inside a card may start or stop its outline from casting its shadow.
    @Test func outline_whereChildrenComeAndGo() {
        let kept = Harness.compositor(1), target = Pixmap(width: 256, height: 256)!
        func child(_ x: Double, _ blend: BlendMode = .normal) -> RenderNode {
            RenderNode(
                id: 9, transform: Harness.move(x, 20), bounds: Harness.box(0, 0, 30, 12),
                background: Harness.color(0, 0.5, 0), style: blend == .normal ? nil : Harness.style { $0.blend = blend }
            )
        }
        for inside in [child(20), child(-15), child(22), child(22, .clear), child(24)] {
            let children = [card(2, Harness.move(60.5, 70), 120, 90, [inside])]
            let drawn = render(children, 256, by: kept, into: target)
            #expect(Harness.sameBytes(drawn, render(children, 256)), "\(inside.transform.tx)")
        }
    }

    @Test func masks_areSharedByAllThatLookAlike() {
        let recorder = PlanRecorder()
        func plan(_ width: Double, _ x: Double) -> Int {
            let cards = (0..<20).map { card(NodeID(10 + $0), Harness.move(x + Double($0) * 9, 40), width, 90) }
            let tree = Harness.tree(Harness.root(cards, size: 256), 256)
            return recorder.record(tree, width: 256, height: 256).split(separator: "\n").count { $0.hasPrefix("mask") }
        }
        #expect(plan(120, 5) == 1)
        #expect(plan(120, 9) == 0)
        // Another length with the same corners; then another position between pixels.
        #expect(plan(160, 9) <= 1)
        #expect(plan(120, 9.5) == 1)
    }

    /// Huge boxes and circles cost only their visible part.
    @Test func masks_ofHugeCasters() {
        for (side, radius) in [(1e6, 12.0), (1e6, 5e5), (3e5, 8e4)] {
            let box = card(2, Harness.move(40.5 - side / 2, 30), side, side, radius: radius, blur: 30)
            let compositor = Harness.compositor(1)
            _ = render([box], 256, by: compositor)
            _ = render([box], 256, by: compositor)
            #expect(compositor.byteCount < 64 << 20, "\(side)")
        }
    }

    /// Masks that all differ exceed the cache after a while. A shadow that is blurred directly has the bytes of a
    /// cached mask, in any order of frames, in parts and beyond the canvas.
    @Test func masks_manyThatDiffer() {
        func cards(_ numbers: Range<Int>) -> [RenderNode] {
            numbers.map { i in
                card(
                    NodeID(100 + i), Harness.move(Double(i * 37 % 200) - 150.4, Double(i * 61 % 200) - 160.7),
                    Double(560 + i), Double(600 - i), radius: 60 + Double(i) / 4, blur: 20 + Double(i) / 8)
            }
        }
        let all = cards(0..<64), last = Array(all[60...])
        let few = Harness.compositor(1), many = Harness.compositor(3)
        let alone = render(last, 420, by: few), target = Pixmap(width: 420, height: 420)!
        _ = render(all, 420, by: many, into: target)
        #expect(many.byteCount < 40 << 20)
        let whole = Pixmap(width: 420, height: 420)!
        _ = render(all.reversed(), 420, by: Harness.compositor(1), into: whole)
        _ = render(all.reversed(), 420, by: many, into: target)
        #expect(Harness.sameBytes(whole, target))
        let tree = Harness.tree(Harness.root(last, size: 420), 420, background: Harness.color(0.9, 0.8, 0.7))
        many.render(tree, into: target)
        #expect(Harness.sameBytes(alone, target))
        _ = render(all, 420, by: many, into: target)
        many.forget()
        for y in stride(from: 0, to: 420, by: 53) {
            many.redraw(tree, [PixelRect(x0: 0, y0: y, x1: 420, y1: min(420, y + 53))], into: target)
        }
        #expect(Harness.sameBytes(alone, target))
    }
}
