import MicaCompositor
import Foundation
import MicaRaster
import Testing

/// Blurs, shadows and pixellate squares that are too wide for the canvas's resolution.
struct WideEffectTests {
    private func node(
        _ place: Affine, _ box: Box, _ color: Color = Harness.color(1, 0.6, 0.2), content: RenderContent? = nil,
        flags: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges],
        _ children: [RenderNode] = [], _ set: (inout RenderStyle.Values) -> Void
    ) -> RenderNode {
        RenderNode(
            id: 2, transform: place, bounds: box, background: color, flags: flags, content: content,
            style: Harness.style(set), children: RenderChildren(children))
    }

    /// Just below and just above the width from which a lower resolution is used.
    @Test(arguments: [63.9, 64.1, 90, 140]) func blur_reference(_ sigma: Double) {
        for place in [Harness.move(4, 3), Affine(0.8, 0.45, -0.45, 0.8, 24, 3)] {
            // Bright, as little of it remains.
            expectReference(
                Harness.root([
                    node(place, Harness.box(0, 0, 52, 56)) {
                        $0.filters = [.gaussianBlur(radius: sigma / place.determinant.squareRoot())]
                    }
                ]), "σ \(sigma)")
        }
    }

    @Test func shadow_andBloomReference() {
        let card = Harness.box(0, 0, 40, 44)
        func shadow(_ path: Path?) -> RenderStyle.Shadow {
            RenderStyle.Shadow(color: .black, opacity: 0.9, offset: Point(5, -3), radius: 70, path: path)
        }
        for path in [nil, Path.rect(card)] {
            expectReference(
                Harness.root([
                    node(Harness.move(8, 9), card) {
                        $0.shadow = shadow(path)
                        $0.cornerRadius = 9
                    }
                ]), "shadow of \(path == nil ? "alpha" : "path")")
            expectReference(
                Harness.root([
                    node(Harness.move(8, 9), card) {
                        $0.shadow = shadow(path)
                        $0.filters = [.gaussianBlur(radius: 2)]
                        $0.blend = .multiply
                    }
                ]), "shadow and blur")
        }
        expectReference(
            Harness.root([
                node(Harness.move(8, 9), card, Harness.color(0.5, 0.3, 0.2, 0.8)) {
                    $0.filters = [.gaussianBlur(radius: 1), .bloom(radius: 66, intensity: 0.8)]
                }
            ]), "bloom")
    }

    /// A blurred half-plane is an error function, wherever the rest of the plane is.
    @Test(arguments: [100.0, 450, 3000, 1e5]) func blur_ofWhatLiesFarOutside(_ sigma: Double) {
        let plane = node(Harness.move(32, -5e6), Harness.box(0, 0, 1e7, 1e7), .white) {
            $0.filters = [.gaussianBlur(radius: sigma)]
        }
        let picture = Harness.render(Harness.tree(Harness.root([plane]), 64), 64)
        for x in [0, 20, 31, 32, 45, 63] {
            let expected = 255 * (1 + erf((Double(x) + 0.5 - 32) / sigma / 2.0.squareRoot())) / 2
            #expect(abs(Double(picture[x, 30] >> 24) - expected) < 1.5, "σ \(sigma), \(x)")
        }
    }

    @Test func pixellate_meanOfEachSquare() {
        let size = 90.0, box = Harness.box(0, 0, 180, 180)
        let content = Harness.content(Harness.picture(180, 180), in: box)
        let plain = node(Harness.move(7, 11), box, .clear, content: content) { _ in }
        let squares = node(Harness.move(7, 11), box, .clear, content: content) { $0.filters = [.pixellate(size: size)] }
        let before = Harness.render(Harness.tree(Harness.root([plain], size: 200), 200), 200)
        let after = Harness.render(Harness.tree(Harness.root([squares], size: 200), 200), 200)
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let x0 = 7 + column * 90, y0 = 11 + row * 90
            var sum = SIMD4<Double>.zero
            let image = FloatImage(before)
            for y in y0..<y0 + 90 { for x in x0..<x0 + 90 { sum += image[x, y] } }
            let mean = sum / (90 * 90)
            for (x, y) in [(x0, y0), (x0 + 89, y0), (x0, y0 + 89), (x0 + 89, y0 + 89), (x0 + 45, y0 + 40)] {
                let d = (FloatImage(after)[x, y] - mean) * 255
                #expect(max(abs(d.x), abs(d.y), abs(d.z), abs(d.w)) < 1.5, "(\(x), \(y))")
            }
        }
        #expect(after[6, 50] == 0 && after[187, 50] == 0)
    }

    /// Farther than any canvas: like an outline's shadow there.
    @Test(arguments: [300.0, 5000, 1e6]) func shadow_farAway(_ far: Double) {
        func picture(_ path: Path?) -> Pixmap {
            let card = Harness.box(0, 0, 30, 20)
            return Harness.render(
                Harness.tree(
                    Harness.root([
                        node(Harness.move(20 - far, 22), card, .white) {
                            $0.shadow = RenderStyle.Shadow(
                                color: Harness.color(0.2, 0.1, 0.6), opacity: 0.7, offset: Point(far, 4), radius: 3,
                                path: path)
                        }
                    ]), 64), 64)
        }
        let alpha = picture(nil)
        #expect(alpha[35, 36] >> 24 > 150)
        #expect(Harness.difference(alpha, picture(.rect(Harness.box(0, 0, 30, 20)))).0 < 1.5)
    }

    private static let extremes: [(String, @Sendable (inout RenderStyle.Values) -> Void)] = [
        ("blur", { $0.filters = [.gaussianBlur(radius: 1e5)] }),
        ("backdrop", { $0.backdropFilters = [.gaussianBlur(radius: 1e5), .gaussianBlur(radius: 400)] }),
        ("bloom", { $0.filters = [.bloom(radius: 1e5, intensity: 1)] }),
        ("squares", { $0.filters = [.pixellate(size: 1e5)] }),
        ("squares below", { $0.backdropFilters = [.pixellate(size: 1e5), .bloom(radius: 1e5, intensity: 1)] }),
        (
            "shadow",
            {
                $0.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 1, offset: Point(1e4, -1e4), radius: 1e5, path: nil)
            }
        ),
        (
            "shadow of a path",
            {
                $0.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 1, offset: Point(5, 5), radius: 1e5,
                    path: .rect(Box(x: -1e6, y: -1e6, width: 2e6, height: 2e6)))
            }
        ),
        (
            "all at once",
            {
                $0.filters = [.bloom(radius: 1e5, intensity: 1), .gaussianBlur(radius: 3e4), .pixellate(size: 500)]
                $0.backdropFilters = [.gaussianBlur(radius: 1e5)]
                $0.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 1, offset: Point(0, 3), radius: 1e5, path: nil)
            }
        ),
    ]

    /// The memory of a frame's offscreen bitmaps follows the visible area, however far effects reach.
    @Test(arguments: extremes.indices) func memory_followsTheCanvas(_ index: Int) {
        let (name, set) = WideEffectTests.extremes[index]
        let dots = (0..<40).map { (i: Int) -> RenderNode in
            let place = Harness.move(Double(i) * 200 - 4000, Double(i % 7) * 60)
            let color = Harness.color(0.1, 0.4, Float(i % 2), 0.8)
            return RenderNode(
                id: NodeID(10 + i), transform: place, bounds: Harness.box(0, 0, 150, 150), background: color)
        }
        let huge = node(
            Harness.move(0, 0), Harness.box(-1e6, -1e6, 2e6, 2e6), Harness.color(1, 0.5, 0.2, 0.4), dots, set)
        let tree = Harness.tree(Harness.root([huge], size: 200), 200)
        for threads in [1, 2] {
            let compositor = Harness.compositor(threads), canvas = Pixmap(width: 200, height: 200)!
            compositor.render(tree, into: canvas)
            #expect(!Harness.isBlank(canvas), "\(name)")
            #expect(compositor.byteCount < 16 << 20, "\(name): \(compositor.byteCount)")
        }
    }

    /// The same bytes from any number of threads, in parts, and after another picture.
    @Test(arguments: extremes.indices) func parts_sameBytes(_ index: Int) {
        let set = WideEffectTests.extremes[index].1
        let dot = RenderNode(
            id: 10, transform: Harness.move(70, 30), bounds: Harness.box(0, 0, 60, 90),
            background: Harness.color(0.1, 0.4, 0.8, 0.8))
        func tree(_ x: Double) -> RenderTree {
            let wide = node(
                Harness.move(x, 20), Harness.box(0, 0, 150, 120), Harness.color(1, 0.5, 0.2, 0.9),
                flags: [.groupsOpacity, .antialiasesEdges, .masksToBounds], [dot], set)
            return Harness.tree(Harness.root([wide], size: 200), 200, background: .white)
        }
        let one = Harness.render(tree(10), 200)
        for threads in [2, 8] { #expect(Harness.sameBytes(one, Harness.render(tree(10), 200, threads: threads))) }
        let compositor = Harness.compositor(2), canvas = Pixmap(width: 200, height: 200)!
        compositor.render(tree(30), into: canvas)
        compositor.render(tree(10), into: canvas)
        #expect(Harness.sameBytes(one, canvas))
        for i in 0..<16 {
            let x = i % 4 * 50, y = i / 4 * 50
            compositor.redraw(tree(10), [PixelRect(x0: x, y0: y, x1: x + 50, y1: y + 50)], into: canvas)
        }
        #expect(Harness.sameBytes(one, canvas))
    }
}
