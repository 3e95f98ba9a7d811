import MicaBase
import MicaCompositor
import MicaRaster
import MicaSnapshot
import TestSeeds
import Testing

@Suite(.seeded) struct SpriteTests {
    private func node(_ sprites: [Sprites.Sprite], _ image: ImageSource, isAdditive: Bool = false) -> RenderNode {
        RenderNode(
            id: 2, transform: .identity, bounds: .empty,
            content: .sprites(Sprites(sprites, images: [SpriteImage(image)!], isAdditive: isAdditive)))
    }

    /// A sprite at integral positions equals its image.
    @Test func upright_isACopy() {
        let image = Harness.picture(20, 14)
        let sprite = Sprites.Sprite(image: 0, transform: Harness.move(9, 13), color: .white)
        let a = Harness.render(Harness.tree(Harness.root([node([sprite], image)]), 64, background: .white), 64)
        let copy = RenderNode(
            id: 2, transform: Harness.move(9, 13), bounds: Harness.box(0, 0, 20, 14),
            content: Harness.content(image, in: Harness.box(0, 0, 20, 14)))
        let b = Harness.render(Harness.tree(Harness.root([copy]), 64, background: .white), 64)
        #expect(Harness.difference(a, b).0 <= 1)
    }

    /// Inside its edges a rotated sprite equals a rotated bitmap layer.
    @Test func turned_looksLikeALayer() {
        let image = Harness.picture(30, 30, opaque: true)
        let v = PortableMath.sincos(0.6)
        let turn = Affine(1, 0, 0, 1, -15, -15).then(Affine(v.cos, v.sin, -v.sin, v.cos, 32, 31))
        let sprite = Sprites.Sprite(image: 0, transform: turn, color: .white)
        let a = Harness.render(Harness.tree(Harness.root([node([sprite], image)]), 64, background: .white), 64)
        let layer = RenderNode(
            id: 2, transform: turn, bounds: Harness.box(0, 0, 30, 30),
            content: Harness.content(image, in: Harness.box(0, 0, 30, 30)))
        let b = Harness.render(Harness.tree(Harness.root([layer]), 64, background: .white), 64)
        let inverse = turn.inverse!
        for y in 0..<64 {
            for x in 0..<64 {
                let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                guard min(p.x, p.y) > 1.5, max(p.x, p.y) < 28.5 else { continue }
                for shift: UInt32 in [0, 8, 16, 24] {
                    #expect(abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255)) <= 2)
                }
            }
        }
    }

    @Test func colours_multiplyAndAdd() {
        let white = Pixmap(width: 8, height: 8)!
        white.fill(white.bounds, 0xffff_ffff)
        let image = ImageSource(white)
        let sprite = Sprites.Sprite(
            image: 0, transform: Harness.move(4, 4), color: Harness.color(1, 0.5, 0, 0.5))
        func middle(_ isAdditive: Bool, opacity: Float = 1) -> UInt32 {
            let group = RenderNode(
                id: 3, transform: .identity, bounds: .empty, opacity: opacity,
                children: RenderChildren([node([sprite, sprite], image, isAdditive: isAdditive)]))
            return Harness.render(Harness.tree(Harness.root([group]), 16, background: .black), 16)[8, 8]
        }
        // Half over half covers three quarters; added twice it is the colour itself, rounded twice.
        #expect(middle(false) == 0xffc0_6000 || middle(false) == 0xffbf_6000)
        #expect(middle(true) == 0xfffe_8000 || middle(true) == 0xffff_8000)
        let faint = middle(false, opacity: 0.5)
        #expect(abs(Int(faint >> 16 & 255) - 0x60) <= 1)
    }

    @Test func parts_areTheWhole() {
        var random = Seeded(5)
        let image = Harness.picture(12, 9)
        let sprites = (0..<300).map { _ in
            Sprites.Sprite(
                image: 0,
                transform: Affine(
                    random.number(-2, 2), random.number(-2, 2), random.number(-2, 2), random.number(-2, 2),
                    random.number(-20, 80), random.number(-20, 80)),
                color: Harness.color(
                    Float(random.number(0, 1)), Float(random.number(0, 1)), Float(random.number(0, 1)),
                    Float(random.number(0, 1))))
        }
        let tree = Harness.tree(Harness.root([node(sprites, image)]), 64, background: .white)
        let whole = Harness.render(tree, 64)
        #expect(Harness.sameBytes(whole, Harness.render(tree, 64, threads: 3)))
        let parts = Pixmap(width: 64, height: 64)!
        let compositor = Harness.compositor(1)
        for y in stride(from: 0, to: 64, by: 10) {
            for x in stride(from: 0, to: 64, by: 14) {
                compositor.redraw(
                    tree, [PixelRect(x0: x, y0: y, x1: min(x + 14, 64), y1: min(y + 10, 64))], into: parts)
            }
        }
        #expect(Harness.sameBytes(whole, parts))
    }

    @Test func wildSprites_areLeftOut() {
        let image = Harness.picture(12, 9)
        func picture(_ sprites: [Sprites.Sprite]) -> Pixmap {
            Harness.render(Harness.tree(Harness.root([node(sprites, image)]), 64), 64)
        }
        func sprite(_ index: Int = 0, _ transform: Affine = Harness.move(20, 30)) -> Sprites.Sprite {
            Sprites.Sprite(image: index, transform: transform, color: .white)
        }
        var wild = [sprite(7), sprite(-1), sprite(.max)]
        for v in [Double.nan, .infinity, -.infinity] {
            wild += [sprite(0, Affine(v, 0, 0, v, 0, 0)), sprite(0, Affine(1, 0, 0, 1, v, -v))]
            wild += [sprite(0, Affine(1, v, 0, 1, 0, 0)), sprite(0, Affine(1, 0, 0, v, 0, 0))]
        }
        // Invisible, or of zero size.
        for v in [1e300, 1e18] { wild.append(sprite(0, Affine(1, 0, 0, 1, v, -v))) }
        for v in [1e-300, 0] { wild.append(sprite(0, Affine(v, 0, 0, v, 0, 0))) }
        for one in wild { #expect(Harness.isBlank(picture([one])), "\(one)") }
        // Sprites beside them are unaffected.
        let good = picture([sprite()])
        #expect(!Harness.isBlank(good) && Harness.sameBytes(picture(wild + [sprite()] + wild), good))
        // Colours of any size make premultiplied pixels.
        for v in [Float.nan, .infinity, -.infinity, 1e30, -1] {
            let tinted = picture([
                Sprites.Sprite(image: 0, transform: .identity, color: Harness.color(v, 0, 0, v)),
                Sprites.Sprite(image: 0, transform: .identity, color: Harness.color(1, v, 0, 1)),
            ])
            for y in 0..<64 {
                for x in 0..<64 {
                    let p = tinted[x, y]
                    #expect([0, 8, 16].allSatisfy { p >> $0 & 255 <= p >> 24 }, "\(v) at \(x), \(y)")
                }
            }
        }
    }
}
