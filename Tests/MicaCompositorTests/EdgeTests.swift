import MicaBase
import MicaCompositor
import MicaRaster
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
        // Every edge is in the middle of a pixel, slightly more inside than outside.
        let place = Affine(1, 0, 0, 1, 10.4, 10.4)
        func alpha(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> UInt32 { pixmap[x, y] >> 24 }
        let all = render(.all, place, image: image)
        for (x, y) in [(10, 20), (30, 20), (20, 10), (20, 30)] { #expect((1...254).contains(alpha(all, x, y))) }
        let hard = render([.minX, .maxY], place, image: image)
        #expect((1...254).contains(alpha(hard, 10, 20)))
        #expect((1...254).contains(alpha(hard, 20, 30)))
        // 30.4 leaves the centre of pixel 30 outside; 10.4 has that of pixel 10 inside.
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

    /// Tiles of a stretched bitmap meet without a seam, wherever their edges fall.
    @Test func pieces_leaveNoSeam() {
        let image = Harness.picture(6, 6, opaque: true)
        let sides: [(Double, Double, Double, Double)] = [(0, 2, 0, 6.3), (2, 4, 6.3, 21.9), (4, 6, 21.9, 28)]
        var patches: [RenderContent.Patch] = []
        for (y, row) in sides.enumerated() {
            for (x, column) in sides.enumerated() {
                var joins: RenderStyle.Edges = .all
                if x == 0 { joins.remove(.minX) }
                if x == 2 { joins.remove(.maxX) }
                if y == 0 { joins.remove(.minY) }
                if y == 2 { joins.remove(.maxY) }
                patches.append(
                    RenderContent.Patch(
                        source: Harness.box(column.0, row.0, column.1 - column.0, row.1 - row.0),
                        destination: Harness.box(column.2, row.2, column.3 - column.2, row.3 - row.2), joins: joins))
            }
        }
        func render(_ transform: Affine, alpha: Float) -> Pixmap {
            let node = RenderNode(
                id: 2, transform: transform, bounds: Harness.box(0, 0, 28, 28), opacity: alpha,
                flags: [.antialiasesEdges],
                content: .image(image, patches, .linear))
            return Harness.render(Harness.tree(Harness.root([node]), 64), 64)
        }
        for step in 0..<400 {
            let v = PortableMath.sincos(Double(step) * 0.0157)
            let turn = Affine(v.cos, v.sin, -v.sin, v.cos, 32 - 14 * (v.cos - v.sin), 32 - 14 * (v.sin + v.cos))
            let inner = Harness.box(2, 2, 24, 24), inverse = turn.inverse!
            let opaque = render(turn, alpha: 1), faint = render(turn, alpha: 0.6)
            for y in 0..<64 {
                for x in 0..<64 {
                    let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                    guard inner.contains(Box(min: p, max: p)) else { continue }
                    #expect(opaque[x, y] >> 24 == 255, "step \(step): \(x), \(y)")
                    #expect(faint[x, y] >> 24 == 153, "step \(step): \(x), \(y)")
                }
            }
        }
    }

    /// A rectangular clip, a border and a mask have edges as hard as their layer's.
    @Test func clipBorderAndMask_areAsHardAsTheirLayer() {
        let box = Harness.box(0, 0, 20, 20), place = Affine(0.96, 0.28, -0.28, 0.96, 15.4, 10.4)
        func check(_ node: RenderNode, _ comment: Comment) {
            let pixmap = Harness.render(Harness.tree(Harness.root([node]), 64), 64)
            for y in 0..<64 { for x in 0..<64 { #expect([0, 255].contains(pixmap[x, y] >> 24), comment) } }
        }
        let wide = RenderNode(id: 3, transform: .identity, bounds: Harness.box(-9, -9, 40, 40), background: .black)
        let hard = Harness.style { $0.smoothEdges = [] }
        check(
            RenderNode(
                id: 2, transform: place, bounds: box, flags: [.antialiasesEdges, .masksToBounds], style: hard,
                children: RenderChildren([wide])), "clip")
        let border = Harness.style {
            $0.smoothEdges = []
            $0.borderWidth = 20
            $0.borderColor = .black
        }
        check(RenderNode(id: 2, transform: place, bounds: box, style: border), "border")
        let masked = Harness.style {
            $0.mask = RenderNode(id: 4, transform: place, bounds: box, background: .black, style: hard)
        }
        check(
            RenderNode(
                id: 2, transform: .identity, bounds: Harness.box(0, 0, 64, 64), background: .black, style: masked),
            "mask")
    }

    /// The flag of nodes without a style gives the pixels of a style without smooth edges: with clip, border, bitmap
    /// and shadow, upright and rotated.
    @Test func flag_isAsAStyleWithoutSmoothEdges() {
        let box = Harness.box(0, 0, 20, 20), picture = Harness.picture(4, 4, opaque: true)
        let places = [
            Affine(1, 0, 0, 1, 10.5, 10.5), Affine(1, 0, 0, 1, 10.3, 9), Affine(0.96, 0.28, -0.28, 0.96, 25.4, 12.4),
            Affine(0, 1.5, -1.5, 0, 40.5, 12.25),
        ]
        for place in places {
            for look in 0..<8 {
                func render(_ own: RenderNode.Flags, _ edges: RenderStyle.Edges) -> Pixmap {
                    let plain = own.union([.groupsOpacity, .antialiasesEdges])
                    let style = Harness.style {
                        $0.smoothEdges = edges
                        if look & 2 != 0 { ($0.borderWidth, $0.borderColor) = (2.5, Harness.color(1, 0, 0)) }
                        if look & 4 != 0 {
                            $0.shadow = RenderStyle.Shadow(
                                color: .black, opacity: 0.8, offset: Point(1.5, 2), radius: 2, path: nil)
                        }
                    }
                    let child = RenderNode(
                        id: 3, transform: Affine(1, 0, 0, 1, -3, 4.5), bounds: Harness.box(0, 0, 12, 9),
                        background: Harness.color(0, 1, 0), flags: plain,
                        style: own.isEmpty ? Harness.style { $0.smoothEdges = edges } : nil)
                    let node = RenderNode(
                        id: 2, transform: place, bounds: box, background: Harness.color(0, 0, 1),
                        flags: look & 1 != 0 ? plain.union(.masksToBounds) : plain,
                        content: Harness.content(picture, in: Harness.box(2.5, 3, 15, 15)), style: style,
                        children: RenderChildren([child]))
                    return Harness.render(Harness.tree(Harness.root([node]), 64), 64)
                }
                #expect(Harness.sameBytes(render(.hardEdges, .all), render([], [])), "\(place), \(look)")
            }
        }
    }

    /// Boxes and bitmaps that meet between pixels leave no seam, at any position, and upright ones cover no pixel
    /// twice.
    @Test(arguments: [false, true]) func neighbours_meetWithoutASeam(image: Bool) {
        let side = 12.0, white = Pixmap(width: 6, height: 6)!
        white.fill(white.bounds, 0xffff_ffff)
        for step in 0..<64 {
            let offset = 3 + Double(step) / 64, turned = step % 4 == 3
            let v = PortableMath.sincos(turned ? 0.3 : 0)
            let place = Affine(v.cos, v.sin, -v.sin, v.cos, turned ? 14 : offset, turned ? 5 : offset)
            let nodes = (0..<2).map { i in
                let box = Harness.box(0, 0, side, side)
                return RenderNode(
                    id: NodeID(owner: UInt64(i + 2)), transform: Affine(1, 0, 0, 1, Double(i) * side, 0).then(place),
                    bounds: box,
                    background: image ? .clear : Color(red: 1, green: 1, blue: 1, alpha: 0.5),
                    flags: [.groupsOpacity, .antialiasesEdges, .hardEdges],
                    content: image ? Harness.content(ImageSource(white), in: box) : nil)
            }
            let pixmap = Harness.render(Harness.tree(Harness.root(nodes), 64), 64)
            // Inside their union every pixel has an alpha of one.
            let inner = Harness.box(1, 1, 2 * side - 2, side - 2), inverse = place.inverse!
            for y in 0..<64 {
                for x in 0..<64 {
                    let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)), alpha = pixmap[x, y] >> 24
                    if !turned {
                        #expect([0, image ? 255 : 128].contains(alpha), "step \(step): \(x), \(y): \(alpha)")
                    }
                    if inner.contains(Box(min: p, max: p)) { #expect(alpha != 0, "step \(step): \(x), \(y)") }
                }
            }
        }
    }

    /// An upright box covers the same pixels as a box with an imperceptible rotation.
    @Test func uprightBox_hasThePixelsOfATurnedOne() {
        let picture = Harness.picture(4, 4, opaque: true), box = Harness.box(0, 0, 21, 13)
        for step in 0..<96 {
            let x = 8 + Double(step) / 64, y = 9 + Double(step % 17) / 24
            for look in 0..<3 {
                func render(_ place: Affine) -> Pixmap {
                    let gradient = Gradient(
                        .linear(from: Point(0, 0), to: Point(21, 0)),
                        stops: [.init(0, Harness.color(1, 0, 0)), .init(1, Harness.color(1, 0, 0))])
                    let content: RenderContent? =
                        look == 0 ? nil : look == 1 ? .gradient(gradient) : Harness.content(picture, in: box)
                    let node = RenderNode(
                        id: 2, transform: place, bounds: box,
                        background: look == 0 ? Color(red: 1, green: 0, blue: 0, alpha: 0.5) : .clear,
                        flags: [.groupsOpacity, .antialiasesEdges, .hardEdges], content: content)
                    return Harness.render(Harness.tree(Harness.root([node]), 64), 64)
                }
                for (upright, turned) in [
                    (Affine(1.5, 0, 0, 1.25, x, y), Affine(1.5, 1e-13, 1e-13, 1.25, x, y)),
                    (Affine(0, 1.5, -1.25, 0, x + 24, y), Affine(1e-13, 1.5, -1.25, 1e-13, x + 24, y)),
                ] {
                    let a = render(upright), b = render(turned)
                    for row in 0..<64 {
                        for column in 0..<64 {
                            #expect(
                                (a[column, row] == 0) == (b[column, row] == 0), "\(step), \(look): \(column), \(row)")
                        }
                    }
                }
            }
        }
    }

    /// A border's width is measured from the pixels where the layer ends: it is the same on all sides.
    @Test func hardBorder_isAsThickOnAllSides() {
        let style = Harness.style { ($0.borderWidth, $0.borderColor) = (1, .black) }
        for offset in [0.0, 0.25, 0.5, 0.75] {
            let node = RenderNode(
                id: 2, transform: Affine(1, 0, 0, 1, 3 + offset, 4 + offset), bounds: Harness.box(0, 0, 10, 10),
                flags: [.groupsOpacity, .antialiasesEdges, .hardEdges], style: style)
            let pixmap = Harness.render(Harness.tree(Harness.root([node]), 24), 24)
            let shift = offset > 0.5 ? 1 : 0
            for y in 0..<24 {
                for x in 0..<24 {
                    let inner = (4 + shift..<12 + shift).contains(x) && (5 + shift..<13 + shift).contains(y)
                    let outer = (3 + shift..<13 + shift).contains(x) && (4 + shift..<14 + shift).contains(y)
                    #expect(pixmap[x, y] >> 24 == (outer && !inner ? 255 : 0), "\(offset): \(x), \(y)")
                }
            }
        }
    }

    /// In perspective a container has the edges of its content; a container that draws itself has its own.
    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func plane_endsAsWhatItShows(draws: Bool, isChildHard: Bool) {
        let box = Harness.box(0, 0, 30, 30)
        let hard: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges, .hardEdges]
        let child = RenderNode(
            id: 3, transform: .identity, bounds: box, background: .black,
            flags: isChildHard ? hard : [.groupsOpacity, .antialiasesEdges])
        let style = Harness.style {
            $0.transform3D = Matrix4([0.9, 0.3, 0, 0.002], [-0.3, 0.9, 0, 0.001], [0, 0, 1, 0], [24.4, 12.3, 0, 1])
        }
        let node = RenderNode(
            id: 2, transform: .identity, bounds: box, background: draws ? .black : .clear, flags: hard, style: style,
            children: RenderChildren([child]))
        let pixmap = Harness.render(Harness.tree(Harness.root([node]), 64), 64)
        var grey = 0
        for y in 0..<64 { for x in 0..<64 where (1...254).contains(pixmap[x, y] >> 24) { grey += 1 } }
        #expect((grey > 20) == (!draws && !isChildHard), "\(grey)")
    }

    @Test func sampling_isChosenByScale() {
        let image = Harness.picture(8, 8, opaque: true), box = Harness.box(0, 0, 32, 32),
            small = Harness.box(0, 0, 5, 5)
        func draw(_ filters: RenderContent.PictureSampling, in box: Box) -> Pixmap {
            let node = RenderNode(
                id: 2, transform: .identity, bounds: box, content: Harness.content(image, in: box, filters))
            return Harness.render(Harness.tree(Harness.root([node]), 64), 64)
        }
        let mixed = RenderContent.PictureSampling(enlarging: .nearest, shrinking: .linear)
        #expect(Harness.sameBytes(draw(mixed, in: box), draw(.nearest, in: box)))
        #expect(Harness.sameBytes(draw(mixed, in: small), draw(.linear, in: small)))
        #expect(!Harness.sameBytes(draw(.nearest, in: small), draw(.linear, in: small)))
    }
}
