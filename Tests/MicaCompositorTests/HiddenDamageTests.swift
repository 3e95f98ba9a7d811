import MicaCompositor
import MicaRaster
import Testing

/// Changes below opaque content cost nothing, and content that is not completely hidden is drawn.
struct HiddenDamageTests {
    /// The position of the moving part in the tree.
    enum Place: CaseIterable, Sendable { case sibling, inside, insideBlurred, belowMany }

    /// A small part at x below a cover of 40 × 40 at (10, 10).
    private func tree(_ x: Double, _ place: Place, _ cover: RenderNode) -> RenderTree {
        let part = RenderNode(
            id: 2, transform: Harness.move(x, 20), bounds: Harness.box(0, 0, 8, 8), background: .black)
        func group(_ style: RenderStyle?) -> RenderNode {
            RenderNode(
                id: 4, transform: Harness.move(0, 2), bounds: Harness.box(0, 0, 64, 64), style: style,
                children: RenderChildren([part]))
        }
        var nodes: [RenderNode]
        switch place {
        case .sibling: nodes = [part, cover]
        case .inside: nodes = [group(nil), cover]
        case .insideBlurred:
            nodes = [group(Harness.style { $0.filters = [.gaussianBlur(radius: 1)] }), cover]
        case .belowMany:
            nodes = [part]
            for (number, name) in still.enumerated() where number < 5 { nodes.append(name) }
            nodes.append(cover)
        }
        return Harness.tree(Harness.root(nodes), 64)
    }
    private let still = (0..<5).map {
        RenderNode(
            id: NodeID(owner: UInt64(20 + $0)), transform: Harness.move(Double($0) * 3, 20),
            bounds: Harness.box(0, 0, 20, 20), background: Harness.color(1, 0, 0, 0.25))
    }

    private func cover(
        _ background: Color = .white, opacity: Float = 1, transform: Affine = Harness.move(10, 10),
        content: RenderContent? = nil, style: RenderStyle? = nil
    ) -> RenderNode {
        RenderNode(
            id: 3, transform: transform, bounds: Harness.box(0, 0, 40, 40), background: background, opacity: opacity,
            content: content, style: style)
    }

    /// Returns the damage between two frames, and `true` if the second one equals a full redraw byte for byte.
    private func damage(from a: RenderTree, to b: RenderTree) -> (rects: [PixelRect], isRight: Bool) {
        let compositor = Harness.compositor(1), canvas = Pixmap(width: 64, height: 64)!
        compositor.render(a, into: canvas)
        let rects = compositor.render(b, into: canvas)
        return (rects, Harness.sameBytes(canvas, Harness.render(b, 64)))
    }

    @Test(arguments: Place.allCases) func hidden_costsNothing(_ place: Place) {
        let picture = Harness.content(Harness.picture(40, 40, opaque: true), in: Harness.box(0, 0, 40, 40))
        let covers = [
            cover(), cover(transform: Harness.move(9.5, 9.25)), cover(.clear, content: picture),
            cover(style: Harness.style { $0.cornerRadius = 6 }),
            cover(style: Harness.style { $0.borderWidth = 2 }),
        ]
        for cover in covers {
            let (rects, isRight) = damage(from: tree(20, place, cover), to: tree(30, place, cover))
            #expect(rects.isEmpty && isRight)
        }
    }

    /// Not opaque, not above it, moved itself, or not large enough.
    @Test(arguments: Place.allCases) func seen_isDrawn(_ place: Place) {
        let picture = Harness.content(Harness.picture(40, 40), in: Harness.box(0, 0, 40, 40))
        let mask = RenderNode(
            id: 9, transform: .identity, bounds: Harness.box(0, 0, 40, 40), background: Harness.color(0, 0, 0, 0.5))
        let covers = [
            cover(Harness.color(1, 1, 1, 0.9)), cover(opacity: 0.9), cover(.clear, content: picture),
            cover(transform: Affine(0.8, 0.3, -0.3, 0.8, 20, 10)), cover(style: Harness.style { $0.mask = mask }),
            cover(style: Harness.style { $0.filters = [.gaussianBlur(radius: 1)] }),
            cover(style: Harness.style { $0.blend = .multiply }),
            cover(style: Harness.style { $0.cornerRadius = 20 }),
        ]
        for (number, cover) in covers.enumerated() {
            // The corner of the last one is the destination of the part.
            let to = number == covers.count - 1 ? 11.0 : 30
            let (rects, isRight) = damage(from: tree(16, place, cover), to: tree(to, place, cover))
            #expect(!rects.isEmpty && isRight, "cover \(number)")
        }
        let out = damage(from: tree(16, place, cover()), to: tree(47, place, cover()))
        #expect(!out.rects.isEmpty && out.isRight)
        let both = damage(from: tree(16, place, cover()), to: tree(30, place, cover(transform: Harness.move(12, 10))))
        #expect(!both.rects.isEmpty && both.isRight)
    }

    /// In a translucent group, or one whose edge or mask covers pixels only partly, nothing counts as hidden.
    @Test func groups_areSeenThrough() {
        func wrapped(_ x: Double, _ opacity: Float, _ flags: RenderNode.Flags, _ mask: RenderNode?) -> RenderTree {
            let part = RenderNode(
                id: 2, transform: Harness.move(x, 20), bounds: Harness.box(0, 0, 8, 8), background: .black)
            let group = RenderNode(
                id: 5, transform: Harness.move(0.5, 0.25), bounds: Harness.box(12, 12, 20, 30), opacity: opacity,
                flags: flags, style: mask.map { mask in Harness.style { $0.mask = mask } },
                children: RenderChildren([part, cover()]))
            return Harness.tree(Harness.root([group]), 64)
        }
        let mask = RenderNode(
            id: 9, transform: .identity, bounds: Harness.box(0, 0, 64, 64), background: Harness.color(0, 0, 0, 0.5))
        for (opacity, flags, mask) in [
            (0.5, [.antialiasesEdges], nil), (0.5, [.antialiasesEdges, .groupsOpacity], nil),
            (1, [.antialiasesEdges, .masksToBounds], nil), (1, [.antialiasesEdges], mask),
        ] as [(Float, RenderNode.Flags, RenderNode?)] {
            for (from, to) in [(16.0, 22.0), (8, 14), (14, 27)] {
                let (_, isRight) = damage(
                    from: wrapped(from, opacity, flags, mask), to: wrapped(to, opacity, flags, mask))
                #expect(isRight)
            }
        }
    }

    /// Backdrop filters between the two read the content hidden by the cover, and spread it beyond the cover.
    @Test func backdrops_seeWhatIsHidden() {
        func tree(_ x: Double) -> RenderTree {
            let part = RenderNode(
                id: 2, transform: Harness.move(x, 20), bounds: Harness.box(0, 0, 8, 8), background: .black)
            let glass = RenderNode(
                id: 7, transform: .identity, bounds: Harness.box(0, 0, 64, 64),
                style: Harness.style { $0.backdropFilters = [.gaussianBlur(radius: 9)] })
            return Harness.tree(Harness.root([part, glass, cover()]), 64, background: .white)
        }
        let (rects, isRight) = damage(from: tree(14), to: tree(38))
        #expect(!rects.isEmpty && isRight)
    }
}
