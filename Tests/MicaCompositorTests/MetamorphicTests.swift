import MicaCompositor
import Foundation
import MicaRaster
import Testing

/// Pairs of trees that must give the same picture.
struct MetamorphicTests {
    private func node(
        _ id: NodeID, _ transform: Affine, _ box: Box, _ color: Color = .clear, opacity: Float = 1,
        flags: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges], content: RenderContent? = nil,
        style: RenderStyle? = nil, _ children: [RenderNode] = []
    ) -> RenderNode {
        RenderNode(
            id: id, transform: transform, bounds: box, background: color, opacity: opacity, flags: flags,
            content: content, style: style, children: RenderChildren(children))
    }

    private func node(_ id: NodeID, _ transform: Affine, _ box: Box, _ children: [RenderNode]) -> RenderNode {
        node(id, transform, box, .clear, children)
    }

    private func draw(_ root: RenderNode, size: Int = 64) -> Pixmap {
        Harness.render(Harness.tree(root, size, background: Harness.color(0.3, 0.2, 0.6)), size)
    }

    private let turn = Affine(0.75, 0.5, -0.5, 0.75, 24.5, 4)
    private var cards: [RenderNode] {
        [
            node(11, Harness.move(3, 3), Harness.box(0, 0, 20, 16), Harness.color(1, 0.4, 0.1, 0.9)),
            node(
                12, Harness.move(10, 8), Harness.box(0, 0, 18, 18),
                content: Harness.content(Harness.picture(9, 9), in: Harness.box(0, 0, 18, 18))),
        ]
    }

    @Test func transform_ofParentOrOfChild() {
        let inParent = node(1, turn, Harness.box(0, 0, 40, 40), [node(2, .identity, Harness.box(0, 0, 40, 40), cards)])
        let inChild = node(1, .identity, Harness.box(0, 0, 40, 40), [node(2, turn, Harness.box(0, 0, 40, 40), cards)])
        #expect(Harness.sameBytes(draw(inParent), draw(inChild)))
    }

    @Test func transform_flippedTwice() {
        let flip = Affine(-1, 0, 0, 1, 64, 0)
        let plain = node(1, .identity, Harness.box(0, 0, 64, 64), cards)
        let flipped = node(1, flip, Harness.box(0, 0, 64, 64), [node(2, flip, Harness.box(0, 0, 64, 64), cards)])
        #expect(Harness.sameBytes(draw(plain), draw(flipped)))
    }

    @Test func flip_mirrorsThePicture() {
        let flip = Affine(-1, 0, 0, 1, 64, 0)
        let style = Harness.style {
            $0.cornerRadius = 7
            $0.borderWidth = 2
        }
        let card = node(2, Harness.move(9, 11), Harness.box(0, 0, 40, 30), Harness.color(1, 1, 0), style: style, cards)
        let a = draw(node(1, .identity, Harness.box(0, 0, 64, 64), [card]))
        let b = draw(node(1, flip, Harness.box(0, 0, 64, 64), [card]))
        var worst = 0
        for y in 0..<64 {
            for x in 0..<64 {
                for shift: UInt32 in [0, 8, 16, 24] {
                    worst = max(worst, abs(Int(a[x, y] >> shift & 255) - Int(b[63 - x, y] >> shift & 255)))
                }
            }
        }
        #expect(worst <= 2)
    }

    @Test func opacity_groupOfOneIsNone() {
        let plain = node(1, turn, Harness.box(0, 0, 40, 40), flags: .antialiasesEdges, cards)
        let group = node(1, turn, Harness.box(0, 0, 40, 40), opacity: 1, cards)
        #expect(Harness.sameBytes(draw(plain), draw(group)))
    }

    @Test func opacity_zeroIsNothing() {
        let group = node(1, turn, Harness.box(0, 0, 40, 40), .black, opacity: 0, cards)
        #expect(Harness.sameBytes(draw(group), draw(node(1, .identity, Harness.box(0, 0, 1, 1)))))
    }

    @Test func opacity_ofASinglePartIsThatOfItsColor() {
        let a = draw(node(1, turn, Harness.box(0, 0, 30, 20), Harness.color(1, 0, 0), opacity: 0.5))
        let b = draw(node(1, turn, Harness.box(0, 0, 30, 20), Harness.color(1, 0, 0, 0.5)))
        #expect(Harness.difference(a, b).0 < 1.5)
    }

    /// For a layer without content outside it: its edges are smoothed once.
    @Test(arguments: ["background", "gradient", "image", "parts", "border"], [0.0, 0.4, 1.1])
    func clip_ofLoneLayerIsNone(_ kind: String, _ angle: Double) {
        let box = Harness.box(0, 0, 28, 21)
        func layer(_ flags: RenderNode.Flags) -> RenderNode {
            let style = Harness.style { if kind == "border" { $0.borderWidth = 3 } }
            var content: RenderContent?
            switch kind {
            case "gradient":
                content = .gradient(
                    Gradient(
                        .linear(from: Point(0, 0), to: Point(28, 21)),
                        stops: [.init(0, Harness.color(1, 0, 0)), .init(1, Harness.color(1, 1, 0, 0.5))]))
            case "image": content = Harness.content(Harness.picture(7, 5, opaque: true), in: box)
            case "parts":
                content = .image(
                    Harness.picture(8, 8, opaque: true),
                    [
                        .init(source: Harness.box(0, 0, 3, 8), destination: Harness.box(0, 0, 11.3, 21), joins: .maxX),
                        .init(
                            source: Harness.box(3, 0, 5, 8), destination: Harness.box(11.3, 0, 16.7, 21), joins: .minX),
                    ], .linear)
            default: break
            }
            return node(
                1, Affine(cos(angle), sin(angle), -sin(angle), cos(angle), 24.4, 12.7), box,
                kind == "background" ? .white : .clear, flags: flags, content: content, style: style)
        }
        let plain: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges]
        let difference = Harness.difference(draw(layer(plain)), draw(layer(plain.union(.masksToBounds))))
        #expect(difference.0 < 1.5, "\(kind) at \(angle): \(difference)")
    }

    @Test func mask_allOpaqueIsNone() {
        let mask = node(9, .identity, Harness.box(-50, -50, 200, 200), .black)
        let masked = node(1, turn, Harness.box(0, 0, 40, 40), style: Harness.style { $0.mask = mask }, cards)
        let plain = node(1, turn, Harness.box(0, 0, 40, 40), cards)
        // An offscreen bitmap that is then blended: rounded once more.
        #expect(Harness.difference(draw(masked), draw(plain)).0 < 2.5)
    }

    @Test func mask_allClearIsNothing() {
        let mask = node(9, .identity, Harness.box(0, 0, 40, 40), Harness.color(0, 0, 0, 0))
        let masked = node(1, turn, Harness.box(0, 0, 40, 40), .black, style: Harness.style { $0.mask = mask }, cards)
        #expect(Harness.sameBytes(draw(masked), draw(node(1, .identity, Harness.box(0, 0, 1, 1)))))
    }

    /// The fast path, a path filled with the bitmap, compared with one that is not optimised: the same mask with a part
    /// that changes nothing.
    @Test(arguments: [false, true], [8.0, 8.25])
    func mask_pathOverPictureIsTheGeneralForm(_ scaled: Bool, _ x: Double) {
        var path = Path()
        path.move(to: Point(20, 3))
        path.cubic(Point(44, 3), Point(36, 30), to: Point(20, 37))
        path.line(to: Point(3.3, 20))
        path.close()
        let shape = RenderContent.shape(
            RenderContent.Shape(
                path: path, fill: .black, fillRule: .nonZero, stroke: nil, strokeStyle: StrokeStyle(width: 1)))
        let image = Harness.picture(scaled ? 13 : 40, scaled ? 13 : 40)
        let content = Harness.content(image, in: Harness.box(0, 0, 40, 40))
        func masked(_ mask: RenderNode) -> Pixmap {
            draw(
                node(
                    1, Harness.move(x, 9), Harness.box(0, 0, 40, 40), content: content,
                    style: Harness.style { $0.mask = mask }))
        }
        let fast = masked(node(9, .identity, Harness.box(0, 0, 40, 40), content: shape))
        let faint = node(10, Harness.move(500, 0), Harness.box(0, 0, 1, 1), .black)
        let general = masked(node(9, .identity, Harness.box(0, 0, 40, 40), content: shape, [faint]))
        #expect(Harness.sameBytes(fast, general))
    }

    @Test func mask_drawingOfOnePathIsTheShape() {
        var path = Path()
        path.move(to: Point(20, 3))
        path.cubic(Point(44, 3), Point(36, 30), to: Point(20, 37))
        path.close()
        let shape = RenderContent.shape(
            RenderContent.Shape(
                path: path, fill: .black, fillRule: .nonZero, stroke: nil, strokeStyle: StrokeStyle(width: 1)))
        let drawing = Drawing(DisplayList([DrawOp(.fill(path, .nonZero))]), width: 40, height: 40)
        let patch = RenderContent.Patch(source: Harness.box(0, 0, 40, 40), destination: Harness.box(0, 0, 40, 40))
        func masked(_ content: RenderContent) -> Pixmap {
            let mask = node(9, .identity, Harness.box(0, 0, 40, 40), content: content)
            return draw(
                node(
                    1, Harness.move(8, 9), Harness.box(0, 0, 40, 40),
                    content: Harness.content(Harness.picture(40, 40), in: Harness.box(0, 0, 40, 40)),
                    style: Harness.style { $0.mask = mask }))
        }
        #expect(Harness.sameBytes(masked(shape), masked(.drawing(drawing, [patch], .linear))))
    }

    private func steps(_ count: Int) -> DisplayList {
        DisplayList(
            (0..<count).map { i in
                let box = Harness.box(Double(i) * 2 + 0.3, Double(i) * 2, 12.5, 14)
                let color = Harness.color(Float(i) / Float(count), 0.5, 0.2, 0.7)
                return DrawOp(.fill(.rect(box), .nonZero), paint: .color(color))
            })
    }
    private func show(_ content: RenderContent, _ transform: Affine) -> Pixmap {
        draw(node(1, transform, Harness.box(0, 0, 40, 40), content: content))
    }
    private let whole = RenderContent.Patch(
        source: Harness.box(0, 0, 40, 40), destination: Harness.box(0, 0, 40, 40))

    @Test func drawing_isItsBitmap() {
        for count in [1, 6, 12] {
            let list = steps(count), bitmap = Pixmap(width: 40, height: 40)!
            Painter().draw(list, into: bitmap)
            for transform in [Harness.move(8, 9), turn] {
                let a = show(.drawing(Drawing(list, width: 40, height: 40), [whole], .linear), transform)
                let b = show(.image(ImageSource(bitmap), [whole], .linear), transform)
                // A few operations are composited one by one, each rounded.
                let limit = transform == turn || count == 12 ? 0 : count == 1 ? 1.1 : 3
                #expect(Harness.difference(a, b).0 <= limit)
            }
        }
    }

    /// Between pixels a drawing is not its blurred bitmap, but drawn at that position.
    @Test func drawing_betweenPixelsIsSharp() {
        for count in [1, 6, 12] {
            let list = steps(count)
            for move in [Harness.move(8.5, 9), Harness.move(7.25, 9.75)] {
                let drawing = Drawing(list, width: 40, height: 40)
                let a = show(.drawing(drawing, [whole], .linear), move)
                let b = draw(
                    node(
                        1, .identity, Harness.box(0, 0, 64, 64),
                        content: .drawing(
                            Drawing(list.mapped(by: move), width: 64, height: 64),
                            [
                                RenderContent.Patch(
                                    source: Harness.box(0, 0, 64, 64), destination: Harness.box(0, 0, 64, 64))
                            ], .linear)))
                #expect(Harness.difference(a, b).0 <= (count == 12 ? 0 : 3))
            }
        }
    }

    /// Drawing beyond the bitmap's edges is cut off there, also between pixels.
    @Test func drawing_betweenPixelsEndsAtItsEdges() {
        let wide = DisplayList([DrawOp(.everything, paint: .color(Harness.color(1, 0.2, 0.1)))])
        let a = show(.drawing(Drawing(wide, width: 40, height: 40), [whole], .linear), Harness.move(8.5, 9.25))
        let b = draw(node(1, Harness.move(8.5, 9.25), Harness.box(0, 0, 40, 40), Harness.color(1, 0.2, 0.1)))
        #expect(Harness.difference(a, b).0 <= 1.1)
    }

    /// A change of a drawing damages only the old and the new shapes, not the whole layer.
    @Test func drawing_damageIsItsInk() {
        func tree(_ x: Double) -> RenderTree {
            let list = DisplayList([DrawOp(.fill(.rect(Harness.box(x, 4, 3, 3)), .nonZero))])
            return Harness.tree(
                node(
                    1, Harness.move(8.5, 9), Harness.box(0, 0, 40, 40),
                    content: .drawing(Drawing(list, width: 40, height: 40), [whole], .linear)), 64)
        }
        let compositor = Harness.compositor(1), canvas = Pixmap(width: 64, height: 64)!
        compositor.render(tree(2), into: canvas)
        let damage = compositor.render(tree(30), into: canvas)
        #expect(damage.reduce(0) { $0 + $1.width * $1.height } < 200)
        #expect(Harness.sameBytes(canvas, Harness.render(tree(30), 64)))
    }

    @Test func rasterize_atWholePixelsIsNone() {
        var flags: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges]
        let plain = node(1, Harness.move(7, 9), Harness.box(0, 0, 40, 40), flags: flags, cards)
        flags.insert(.rasterizes)
        let kept = node(1, Harness.move(7, 9), Harness.box(0, 0, 40, 40), flags: flags, cards)
        #expect(Harness.difference(draw(plain), draw(kept)).0 < 2.5)
    }

    @Test func space_flatMatrixIsTheAffine() {
        let style = Harness.style { $0.transform3D = Matrix4(turn) }
        let flat = node(1, turn, Harness.box(0, 0, 40, 40), Harness.color(1, 1, 1), cards)
        let deep = node(1, .identity, Harness.box(0, 0, 40, 40), Harness.color(1, 1, 1), style: style, cards)
        #expect(Harness.sameBytes(draw(flat), draw(deep)))
    }

    @Test func shadow_pathOfTheLayerIsItsAlpha() {
        func layer(_ path: Path?) -> RenderNode {
            node(
                1, Harness.move(20, 20), Harness.box(0, 0, 20, 20), Harness.color(1, 1, 1),
                style: Harness.style {
                    $0.shadow = RenderStyle.Shadow(
                        color: .black, opacity: 1, offset: Point(2, 3), radius: 3, path: path)
                })
        }
        let a = draw(layer(nil)), b = draw(layer(.rect(Harness.box(0, 0, 20, 20))))
        #expect(Harness.difference(a, b).0 < 2.5)
    }
}
