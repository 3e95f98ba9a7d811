import MicaCompositor
import Foundation
import MicaSnapshot
import MicaRaster
import TestSeeds
import Testing

/// Compares a drawn tree of 64 by 64 pixels with the reference.
func expectReference(
    _ root: RenderNode, scale: Double = 1, within limit: Double = 2, _ label: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let tree = Harness.tree(root, 64, scale: scale, background: Harness.color(0.2, 0.4, 0.6))
    let (worst, x, y) = Harness.difference(Harness.render(tree, 64), ReferenceCompositor.render(tree, 64, 64))
    #expect(worst <= limit, "\(label) differs by \(worst) at (\(x), \(y))", sourceLocation: sourceLocation)
}

/// The compositor compared with the reference, within two steps of 1/255.
@Suite(.seeded) struct ReferenceTests {
    private func node(
        _ id: NodeID, _ transform: Affine, _ box: Box, _ color: Color = .clear, opacity: Float = 1,
        flags: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges], content: RenderContent? = nil,
        style: RenderStyle? = nil, _ children: [RenderNode] = []
    ) -> RenderNode {
        RenderNode(
            id: id, transform: transform, bounds: box, background: color, opacity: opacity, flags: flags,
            content: content, style: style, children: RenderChildren(children))
    }

    private let turn = Affine(0.8, 0.45, -0.45, 0.8, 24, 6)

    @Test func background_rotatedOnFraction() {
        expectReference(node(1, turn, Harness.box(0, 0, 30, 31.5), Harness.color(1, 0.5, 0, 0.8)))
    }

    @Test func image_wholePixels() {
        let image = Harness.picture(20, 24)
        expectReference(
            node(
                1, Harness.move(7, 9), Harness.box(0, 0, 20, 24),
                content: Harness.content(image, in: Harness.box(0, 0, 20, 24)))
        )
    }

    @Test func image_enlargedAndTurned() {
        let content = Harness.content(Harness.picture(12, 12), in: Harness.box(0, 0, 30, 30))
        expectReference(node(1, turn, Harness.box(0, 0, 30, 30), content: content))
    }

    /// A sprite is rounded when it is sampled, tinted (with a colour that is rounded too) and composited.
    @Test(arguments: [false, true]) func sprites_turnedTintedAndAdded(_ isAdditive: Bool) {
        let images = [Harness.picture(12, 9), Harness.picture(6, 14)].map { SpriteImage($0)! }
        let sprites = (0..<24).map { i in
            let angle = Double(i) * 0.7, size = 1 + Double(i % 5) / 4
            return Sprites.Sprite(
                image: i % 2,
                transform: Affine(
                    cos(angle) * size, sin(angle) * size, -sin(angle) * size, cos(angle) * size,
                    Double(i * 17 % 60), Double(i * 29 % 60)),
                color: Harness.color(1, Float(i % 3) / 2, 0.8, 0.3 + Float(i % 4) / 5))
        }
        expectReference(
            node(
                1, Harness.move(2.5, 1), Harness.box(0, 0, 60, 60), opacity: 0.9, flags: .antialiasesEdges,
                content: .sprites(Sprites(sprites, images: images, isAdditive: isAdditive))))
    }

    @Test func border_roundedCorners() {
        let style = Harness.style {
            $0.cornerRadius = 9
            $0.corners = [.minXMinY, .maxXMaxY]
            $0.borderWidth = 3.5
            $0.borderColor = Harness.color(0.1, 0.2, 0.9, 0.7)
        }
        expectReference(node(1, turn, Harness.box(0, 0, 32, 28), Harness.color(1, 1, 0), style: style))
    }

    @Test func opacity_groupOfOverlappingChildren() {
        let a = node(2, .identity, Harness.box(0, 0, 24, 24), Harness.color(1, 0, 0))
        let b = node(3, Harness.move(12, 10), Harness.box(0, 0, 24, 24), Harness.color(0, 1, 0))
        expectReference(node(1, Harness.move(8.5, 9), Harness.box(0, 0, 40, 40), opacity: 0.5, [a, b]))
        expectReference(
            node(1, Harness.move(8.5, 9), Harness.box(0, 0, 40, 40), opacity: 0.5, flags: .antialiasesEdges, [a, b]))
    }

    @Test func clip_roundedAndTurned() {
        let style = Harness.style { $0.cornerRadius = 10 }
        let child = node(2, Harness.move(10, -8), Harness.box(0, 0, 40, 24), Harness.color(0, 0.6, 0.9, 0.9))
        expectReference(
            node(
                1, turn, Harness.box(0, 0, 36, 34), Harness.color(1, 1, 1),
                flags: [.groupsOpacity, .antialiasesEdges, .masksToBounds], style: style, [child]))
    }

    @Test func mask_subtreeWithOpacity() {
        let spot = node(5, Harness.move(4, 4), Harness.box(0, 0, 18, 22), Harness.color(0, 0, 0, 0.6))
        let mask = node(4, Harness.move(2, 3), Harness.box(0, 0, 20, 20), .black, opacity: 0.8, [spot])
        let style = Harness.style { $0.mask = mask }
        let image = Harness.content(Harness.picture(32, 32), in: Harness.box(0, 0, 32, 32))
        expectReference(node(1, Harness.move(9, 8), Harness.box(0, 0, 32, 32), .white, content: image, style: style))
    }

    @Test func shadow_ofAlphaAndOfPath() {
        for path in [nil, Path.rect(Harness.box(2, 2, 20, 12))] {
            let style = Harness.style {
                $0.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 0.8, offset: Point(3, 5), radius: 2.5, path: path)
                $0.cornerRadius = 6
            }
            expectReference(
                node(1, Harness.move(16, 14), Harness.box(0, 0, 28, 24), Harness.color(1, 0.9, 0.8), style: style),
                "shadow \(path == nil)")
        }
    }

    /// Content hidden by a clip or mask is blurred into view, even if nothing else is there, and casts its shadow into
    /// view.
    @Test(arguments: [false, true], [0.0, 8]) func hidden_showsThroughBlurAndInShadow(
        _ isMasked: Bool, _ radius: Double
    ) {
        let outside = node(2, Harness.move(-10, 4), Harness.box(0, 0, 9, 20), Harness.color(1, 0.2, 0))
        func layer(_ color: Color, _ set: (inout RenderStyle.Values) -> Void) -> RenderNode {
            let style = Harness.style {
                $0.cornerRadius = radius
                if isMasked { $0.mask = node(3, .identity, Harness.box(0, 0, 28, 24), .black) }
                set(&$0)
            }
            return node(
                1, Harness.move(16, 14), Harness.box(0, 0, 28, 24), color,
                flags: isMasked ? .antialiasesEdges : [.antialiasesEdges, .masksToBounds], style: style, [outside])
        }
        for color in [Color.clear, Harness.color(1 / 3, 1, 2 / 3, 0.6), Harness.color(0.2, 1, 0.4)] {
            expectReference(layer(color) { $0.filters = [.gaussianBlur(radius: 3)] }, "blur over \(color.alpha)")
            expectReference(
                layer(color) {
                    $0.shadow = RenderStyle.Shadow(
                        color: .black, opacity: 0.9, offset: Point(12, 5), radius: 1.5, path: nil)
                }, "shadow over \(color.alpha)")
        }
        // Only hidden content.
        let alone = layer(.clear) { $0.filters = [.gaussianBlur(radius: 3)] }
        #expect(!Harness.isBlank(Harness.render(Harness.tree(alone, 64), 64)))
    }

    /// Farther than its blur: the caster is drawn too where no shadow falls.
    @Test(arguments: [Point(0, 21), Point(-20, 0), Point(19, -21)])
    func shadow_farFromItsCaster(_ offset: Point) {
        func tree(_ color: Color) -> RenderTree {
            let style = Harness.style {
                $0.shadow = RenderStyle.Shadow(color: .black, opacity: 0.7, offset: offset, radius: 1, path: nil)
            }
            let inner = node(3, .identity, Harness.box(0, 0, 10, 10), color)
            return Harness.tree(
                Harness.root([node(2, Harness.move(27, 27), Harness.box(0, 0, 10, 10), style: style, [inner])]), 64)
        }
        let first = tree(Harness.color(1, 0.4, 0.2)), second = tree(Harness.color(0.2, 0.8, 0.4))
        expectReference(second.root, "\(offset)")
        // In parts, and redrawn where it changes.
        let canvas = Pixmap(width: 64, height: 64)!, compositor = Harness.compositor(1)
        compositor.render(first, into: canvas)
        compositor.render(second, into: canvas)
        #expect(Harness.sameBytes(canvas, Harness.render(second, 64)))
        canvas.fill(canvas.bounds, 0)
        for y in 0..<8 {
            for x in 0..<8 {
                compositor.redraw(second, [PixelRect(x0: x * 8, y0: y * 8, x1: x * 8 + 8, y1: y * 8 + 8)], into: canvas)
            }
        }
        #expect(Harness.sameBytes(canvas, Harness.render(second, 64)))
    }

    @Test func filters_blurAndColors() {
        let blur = Harness.style { $0.filters = [.gaussianBlur(radius: 2)] }
        expectReference(
            node(1, Harness.move(16, 14), Harness.box(0, 0, 28, 24), Harness.color(1, 0.2, 0.1), style: blur))
        let invert = Harness.style {
            $0.filters = [
                .colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
            ]
        }
        expectReference(
            node(1, Harness.move(16, 14), Harness.box(0, 0, 28, 24), Harness.color(1, 0.2, 0.1, 0.5), style: invert))
    }

    /// In a group a backdrop filter sees the group's surface. It sees nothing beyond the group's content, even at its
    /// edge, and clamps to the edge of the canvas.
    @Test func backdrop_inGroup() {
        func glass(_ id: NodeID, _ place: Affine, _ filter: RenderFilter) -> RenderNode {
            let style = Harness.style { $0.backdropFilters = [filter] }
            return node(id, place, Harness.box(0, 0, 30, 24), Harness.color(1, 1, 1, 0.2), style: style)
        }
        for filter in [RenderFilter.gaussianBlur(radius: 3), .pixellate(size: 7)] {
            for (x, y) in [(14.0, 16.0), (-6, 30), (40, -4)] {
                let part = node(4, Harness.move(x + 4, y + 5), Harness.box(0, 0, 18, 16), Harness.color(1, 0.2, 0))
                let opaque = node(5, Harness.move(x, y), Harness.box(0, 0, 30, 24), Harness.color(0, 0.4, 1))
                for inside in [[part], [opaque, part]] {
                    let parts = inside + [glass(6, Harness.move(x + 3, y), filter)]
                    let group = node(2, .identity, Harness.box(0, 0, 64, 64), opacity: 0.6, parts)
                    let below = node(1, .identity, Harness.box(0, 0, 64, 64), Harness.color(0.6, 1, 0.6), [group])
                    expectReference(below, "\(filter) at \(x), \(y)")
                }
                // Alone in its group, it sees nothing.
                let alone = node(
                    2, .identity, Harness.box(0, 0, 64, 64), opacity: 0.6, [glass(6, Harness.move(x, y), filter)])
                expectReference(node(1, .identity, Harness.box(0, 0, 64, 64), Harness.color(0.6, 1, 0.6), [alone]))
            }
        }
    }

    @Test func backdrop_blurBehindGlass() {
        let bars = (0..<8).map {
            node(NodeID(10 + $0), Harness.move(Double($0) * 8, 0), Harness.box(0, 0, 4, 64), Harness.color(1, 0.8, 0))
        }
        let style = Harness.style {
            $0.backdropFilters = [.gaussianBlur(radius: 2)]
            $0.cornerRadius = 8
        }
        let glass = node(30, Harness.move(16, 16), Harness.box(0, 0, 32, 32), Harness.color(1, 1, 1, 0.2), style: style)
        expectReference(node(1, .identity, Harness.box(0, 0, 64, 64), .black, bars + [glass]))
    }

    /// All modes: the group covers the canvas, as some modes also act where it draws nothing.
    @Test(arguments: BlendMode.allCases) func blend_ofGroup(_ mode: BlendMode) {
        let style = Harness.style { $0.blend = mode }
        let below = node(2, Harness.move(5, 5), Harness.box(0, 0, 30, 30), Harness.color(0.8, 0.2, 0.4))
        let parts = [
            node(4, Harness.move(20, 18), Harness.box(0, 0, 30, 30), Harness.color(0.2, 0.6, 1, 0.8)),
            node(5, Harness.move(2, 40), Harness.box(0, 0, 40, 20), Harness.color(0.6, 0.4, 0)),
        ]
        let group = node(
            3, .identity, Harness.box(0, 0, 64, 64), Harness.color(0.4, 0.4, 0.2, 0.2), style: style, parts)
        expectReference(node(1, .identity, Harness.box(0, 0, 64, 64), Harness.color(0.6, 0.4, 0.2), [below, group]))
    }

    /// Narrower than a pixel, and between pixels: both outlines cross the same pixels.
    @Test(arguments: [0.3, 0.5, 0.9, 1.4]) func border_thin(_ width: Double) {
        for (radius, place) in [(0.0, Harness.move(9.25, 8.75)), (6, Harness.move(9.25, 8.75)), (0, turn), (5, turn)] {
            let style = Harness.style {
                $0.cornerRadius = radius
                $0.borderWidth = width
                $0.borderColor = Harness.color(1, 1, 0.4)
            }
            expectReference(node(1, place, Harness.box(0, 0, 30, 28), style: style), "radius \(radius)")
        }
    }

    /// One bitmap that is enlarged and rotated in parts, without inner edges.
    @Test(arguments: [0.0, 0.3]) func patches_joinWithoutSeams(_ angle: Double) {
        let image = Harness.picture(9, 9)
        let from = [0.0, 3, 6, 9], to = [0.0, 4.3, 25.7, 31]
        let patches = (0..<9).map { i in
            let x = i % 3, y = i / 3
            var joins: RenderStyle.Edges = []
            if x > 0 { joins.insert(.minX) }
            if x < 2 { joins.insert(.maxX) }
            if y > 0 { joins.insert(.minY) }
            if y < 2 { joins.insert(.maxY) }
            return RenderContent.Patch(
                source: Box(x: from[x], y: from[y], width: 3, height: 3),
                destination: Box(x: to[x], y: to[y], width: to[x + 1] - to[x], height: to[y + 1] - to[y]), joins: joins)
        }
        expectReference(
            node(
                1, Affine(cos(angle), sin(angle), -sin(angle), cos(angle), 20.3, 10.6), Harness.box(0, 0, 31, 31),
                content: .image(image, patches, .linear)))
    }

    /// The rounding steps of image and glow add up: one layer, anywhere.
    @Test(arguments: seeds(0..<60)) func bloom_ofOneLayer(_ seed: Int) {
        var random = Seeded(UInt64(seed))
        let style = Harness.style {
            $0.filters = [.bloom(radius: random.number(0.5, 3), intensity: Float(random.number(0.1, 0.5)))]
            $0.cornerRadius = random.number(0, 8)
        }
        let angle = random.number(0, 6), x = random.number(10, 40), y = random.number(5, 30)
        expectReference(
            node(
                1, Affine(cos(angle), sin(angle), -sin(angle), cos(angle), x, y), Harness.box(0, 0, 26, 22),
                Harness.color(1, Float(random.below(4)) / 3, 0, 0.6), style: style))
    }

    /// A layer that passes its opacity on to a single child is still a group, whose child sees nothing below itself.
    @Test(arguments: [BlendMode.multiply, .xor, .difference, .sourceIn]) func blend_inTranslucentLayerOfOne(
        _ mode: BlendMode
    ) {
        let child = node(
            3, Harness.move(4, 5), Harness.box(0, 0, 20, 18), Harness.color(0, 1, 0.4, 0.8),
            style: Harness.style { $0.blend = mode })
        expectReference(node(1, Harness.move(10, 8), Harness.box(0, 0, 30, 30), opacity: 0.4, [child]))
    }

    /// A mode that also acts where the layer draws nothing is limited to its extent; its backdrop still ends at its
    /// outline.
    @Test func blend_clearingKeepsBackdropInOutline() {
        let bars = (0..<8).map {
            node(NodeID(10 + $0), Harness.move(Double($0) * 8, 0), Harness.box(0, 0, 4, 64), Harness.color(1, 0.8, 0))
        }
        let style = Harness.style {
            $0.blend = .copy
            $0.backdropFilters = [.gaussianBlur(radius: 2)]
            $0.cornerRadius = 16
        }
        let glass = node(30, Harness.move(16, 16), Harness.box(0, 0, 32, 32), Harness.color(1, 1, 1, 0.2), style: style)
        let tree = Harness.tree(node(1, .identity, Harness.box(0, 0, 64, 64), .black, bars + [glass]), 64)
        let picture = Harness.render(tree, 64)
        // A corner of the layer's own box is empty, and the pixels around it do not change.
        #expect(picture[17, 17] == 0)
        #expect(picture[32, 32] >> 24 == 255)
        #expect(picture[8, 8] >> 24 == 255)
    }

    /// Light at half coverage of a mask or clip adds half, also on white.
    @Test(arguments: [BlendMode.plusLighter, .plusDarker]) func blend_sumsThroughMaskAndClip(_ mode: BlendMode) {
        for radius in [0.0, 9] {
            let style = Harness.style {
                $0.blend = mode
                $0.cornerRadius = radius
                $0.mask = node(3, turn, Harness.box(-20, -10, 40, 40), Harness.color(0, 0, 0, 0.7))
            }
            expectReference(
                node(
                    1, turn, Harness.box(0, 0, 30, 28), Harness.color(0.9, 1, 0.8), opacity: 0.8,
                    flags: [.groupsOpacity, .antialiasesEdges, .masksToBounds], style: style))
        }
    }

    /// Everything at once.
    @Test(arguments: seeds(0..<240)) func random_trees(_ seed: Int) {
        expectReference(
            RandomTree(seed: UInt64(seed), size: 64, count: 4, isReferable: true).root.node, "seed \(seed)")
    }
}
