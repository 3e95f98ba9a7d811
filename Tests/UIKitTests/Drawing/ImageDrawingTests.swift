import ImageIO
import Testing
import UIKit

/// Templates, resizable images and rectangles, drawn in an image's context.
@MainActor struct ImageDrawingTests {
    private static let red: UInt32 = 0xFF00_00FF, green: UInt32 = 0xFF00_FF00, blue: UInt32 = 0xFFFF_0000

    private func drawn(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, _ body: (CGContext) -> Void) throws
        -> Bitmap
    {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: width, height: height)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { body($0.cgContext) }
        return try #require(image.cgImage.flatMap { Bitmap($0) })
    }

    private func image(_ width: CGFloat, _ height: CGFloat, _ body: (CGContext) -> Void) throws -> UIImage {
        UIImage(cgImage: try #require(try drawn(width, height, body).image()))
    }

    // MARK: Patterns

    /// Copies at the image's own size, aligned to the origin of the context or by its phase.
    @Test func pattern_isTiled() throws {
        let half = try half()
        let picture = try drawn(12, 6) { _ in half.drawAsPattern(in: CGRect(x: 1, y: 1, width: 10, height: 4)) }
        let wanted: [Bool] = (0..<12).map { (x: Int) in (1..<11).contains(x) && x % 4 < 2 }
        #expect((0..<12).map { (x: Int) -> Bool in picture[x, 2] != 0 } == wanted)
        #expect((0..<12).allSatisfy { picture[$0, 0] == 0 && picture[$0, 5] == 0 })
        let moved = try drawn(12, 6) { context in
            context.setPatternPhase(CGSize(width: 1, height: 0))
            half.drawAsPattern(in: CGRect(x: 0, y: 0, width: 12, height: 6))
        }
        let shifted: [Bool] = (0..<12).map { (x: Int) in (1...2).contains(x % 4) }
        #expect((0..<12).map { (x: Int) -> Bool in moved[x, 2] != 0 } == shifted)
    }

    /// The orientation is applied, and the state of the context is restored.
    @Test func pattern_isUpright() throws {
        let turned = UIImage(cgImage: try #require(try half().cgImage), scale: 2, orientation: .right)
        let picture = try drawn(4, 4, scale: 2) { context in
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            turned.drawAsPattern(in: CGRect(x: 0, y: 0, width: 2, height: 4))
            context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
        }
        #expect((0..<8).map { picture[1, $0] != 0 } == [true, true, false, false, true, true, false, false])
        #expect(picture[6, 3] == Self.red)
    }

    // MARK: Templates

    /// Four by four, black on its left half.
    private func half() throws -> UIImage {
        try image(4, 4) { c in
            c.setFillColor(gray: 0, alpha: 1)
            c.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
        }
    }

    @Test func template_isDrawnInTheFillColor() throws {
        let template = try half().withRenderingMode(.alwaysTemplate)
        let place = CGRect(x: 0, y: 0, width: 4, height: 4)
        let picture = try drawn(4, 4) { _ in
            UIColor.red.set()
            template.draw(in: place)
        }
        #expect(picture[0, 1] == Self.red && picture[3, 1] == 0)
        let faint = try drawn(4, 4) { _ in
            UIColor.red.withAlphaComponent(0.5).setFill()
            template.draw(in: place)
        }
        #expect(abs(Int(faint[0, 1] >> 24) - 128) <= 1 && faint[3, 1] == 0)
        let pattern = UIColor(
            patternImage: try image(2, 2) { c in
                c.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
                c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            })
        let tiled = try drawn(4, 4) { _ in
            pattern.setFill()
            template.draw(at: .zero)
        }
        #expect(tiled[1, 2] == Self.green && tiled[2, 2] == 0)
    }

    @Test func template_keepsATintAndOtherModesTheirColors() throws {
        let place = CGRect(x: 0, y: 0, width: 4, height: 4), half = try half()
        func corner(_ image: UIImage) throws -> UInt32 {
            try drawn(4, 4) { _ in
                UIColor.red.setFill()
                image.draw(in: place)
            }[0, 0]
        }
        #expect(try corner(half) == 0xFF00_0000)
        #expect(try corner(half.withRenderingMode(.alwaysOriginal)) == 0xFF00_0000)
        #expect(try corner(half.withTintColor(.blue)) == Self.blue)
        #expect(try corner(half.withTintColor(.blue, renderingMode: .alwaysOriginal)) == Self.blue)
        // A file keeps the colours, also if its pixels are rotated.
        let left = UIImage(cgImage: try #require(half.cgImage), scale: 1, orientation: .upMirrored)
        let blue = try image(2, 2) { c in
            c.setFillColor(UIColor.blue.cgColor)
            c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        let turned = UIImage(cgImage: try #require(blue.cgImage), scale: 1, orientation: .down)
        let png = try #require(turned.withRenderingMode(.alwaysTemplate).pngData().flatMap { UIImage(data: $0) })
        #expect(try corner(png) == Self.blue)
        #expect(try corner(left.withRenderingMode(.alwaysTemplate)) == 0)
    }

    @Test func template_symbol() throws {
        let symbol = try #require(UIImage(systemName: "circle.fill")).withRenderingMode(.alwaysTemplate)
        let picture = try drawn(20, 20) { _ in
            UIColor.red.setFill()
            symbol.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(picture[10, 10] == Self.red)
    }

    /// In a text the colour is the text's.
    @Test func template_inATextHasItsColor() throws {
        let attachment = NSTextAttachment()
        attachment.image = try half().withRenderingMode(.alwaysTemplate)
        attachment.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        let text = NSMutableAttributedString(attachment: attachment)
        text.addAttributes(
            [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 12)],
            range: NSRange(location: 0, length: text.length))
        let picture = try drawn(20, 20) { _ in
            UIColor.blue.setFill()
            text.draw(at: .zero)
        }
        #expect((0..<20).contains { picture[2, $0] == Self.red })
        #expect(picture.pixels.allSatisfy { $0 >> 16 & 255 == 0 && $0 >> 8 & 255 == 0 })
    }

    // MARK: Resizable images

    /// Red with a blue middle; `left` green pixels mark the top left.
    private func framed() throws -> UIImage {
        try image(6, 6) { c in
            c.setFillColor(UIColor.red.cgColor)
            c.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
            c.setFillColor(UIColor.blue.cgColor)
            c.fill(CGRect(x: 2, y: 2, width: 2, height: 2))
            c.setFillColor(UIColor.green.cgColor)
            c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
    }
    private static let caps = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)

    @Test(arguments: [1, 2, 3]) func resizable_keepsItsCaps(_ scale: Int) throws {
        for mode: UIImage.ResizingMode in [.stretch, .tile] {
            let image = try framed().resizableImage(withCapInsets: Self.caps, resizingMode: mode)
            let picture = try drawn(40, 30, scale: CGFloat(scale)) { _ in
                image.draw(in: CGRect(x: 0, y: 0, width: 40, height: 30))
            }
            func pixel(_ x: Int, _ y: Int) -> UInt32 { picture[x * scale, y * scale] }
            #expect(pixel(1, 15) == Self.red && pixel(38, 15) == Self.red && pixel(20, 1) == Self.red)
            #expect(pixel(3, 15) == Self.blue && pixel(8, 15) == Self.blue && pixel(36, 26) == Self.blue)
            #expect(pixel(20, 28) == Self.red && pixel(39, 29) == Self.red && pixel(0, 29) == Self.red)
            #expect(picture[0, 0] == Self.green)
        }
    }

    @Test func resizable_tilesFromTheTopLeft() throws {
        let stripes = try image(4, 4) { c in
            for (x, color) in [UIColor.red, .green, .blue, .black].enumerated() {
                c.setFillColor(color.cgColor)
                c.fill(CGRect(x: x, y: 0, width: 1, height: 4))
            }
        }
        let image = stripes.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        let picture = try drawn(9, 4) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 9, height: 4)) }
        let row = (0..<9).map { picture[$0, 2] }
        #expect(
            row == [
                Self.red, Self.green, Self.blue, Self.green, Self.blue, Self.green, Self.blue, Self.green, 0xFF00_0000,
            ])
        // Without caps all of it is tiled.
        let whole = try drawn(6, 4) { _ in
            stripes.resizableImage(withCapInsets: .zero).draw(in: CGRect(x: 0, y: 0, width: 6, height: 4))
        }
        #expect(whole[4, 0] == Self.red && whole[5, 3] == Self.green)
    }

    @Test func resizable_ofOtherKinds() throws {
        let framed = try framed()
        let image = framed.resizableImage(withCapInsets: Self.caps, resizingMode: .stretch)
        // In its own size as usual.
        let own = try drawn(6, 6) { _ in image.draw(at: .zero) }
        #expect(own == (try drawn(6, 6) { _ in framed.draw(at: .zero) }))
        // Too small for its caps: they shrink.
        let small = try drawn(2, 2) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }
        #expect(small.pixels.allSatisfy { $0 >> 24 == 255 && $0 >> 16 & 255 == 0 })
        // Rotated: the caps are those of the visible orientation.
        let turned = UIImage(cgImage: try #require(framed.cgImage), scale: 1, orientation: .down)
            .resizableImage(withCapInsets: Self.caps, resizingMode: .stretch)
        let picture = try drawn(20, 20) { _ in turned.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20)) }
        #expect(picture[19, 19] == Self.green && picture[10, 10] == Self.blue && picture[0, 10] == Self.red)
        // At fractional positions there are no seams.
        let moved = try drawn(20, 20) { _ in image.draw(in: CGRect(x: 0.3, y: 0.4, width: 18.5, height: 19)) }
        #expect((2..<17).allSatisfy { moved[$0, 10] >> 24 >= 252 && moved[10, $0] >> 24 >= 252 })
        // A template in the fill colour, and alpha as a whole.
        let tinted = try drawn(20, 20) { _ in
            UIColor.green.setFill()
            image.withRenderingMode(.alwaysTemplate).draw(
                in: CGRect(x: 0, y: 0, width: 20, height: 20), blendMode: .normal, alpha: 0.5)
        }
        #expect(tinted.pixels.allSatisfy { abs(Int($0 >> 24) - 128) <= 1 && $0 & 255 == 0 })
    }

    // MARK: Rectangles

    @Test func rectFill_copies() throws {
        let all = CGRect(x: 0, y: 0, width: 8, height: 8), inner = CGRect(x: 2, y: 2, width: 4, height: 4)
        func center(_ color: UIColor, _ fill: (CGRect) -> Void) throws -> UInt32 {
            try drawn(8, 8) { _ in
                UIColor.red.setFill()
                UIRectFill(all)
                color.setFill()
                fill(inner)
            }[4, 4]
        }
        #expect(try center(.clear) { UIRectFill($0) } == 0)
        let half = try center(UIColor.blue.withAlphaComponent(0.5)) { UIRectFill($0) }
        #expect(abs(Int(half >> 24) - 128) <= 1 && half & 255 == 0)
        #expect(try center(.clear) { UIRectFillUsingBlendMode($0, .normal) } == Self.red)
        #expect(try center(.green) { UIRectFillUsingBlendMode($0, .normal) } == Self.green)
        #expect(try center(.green) { UIRectFillUsingBlendMode($0, .destinationOver) } == Self.red)
        // The mode applies to this call alone.
        let after = try drawn(8, 8) { c in
            UIColor.red.setFill()
            UIRectFill(all)
            UIColor.clear.setFill()
            c.fill(all)
        }
        #expect(after[4, 4] == Self.red)
    }

    @Test func rectFrame_isInsideInTheFillColor() throws {
        let picture = try drawn(8, 8) { _ in
            UIColor.red.setFill()
            UIColor.green.setStroke()
            UIRectFrame(CGRect(x: 1, y: 1, width: 6, height: 5))
        }
        #expect(
            picture[1, 1] == Self.red && picture[6, 5] == Self.red && picture[1, 3] == Self.red
                && picture[3, 5] == Self.red)
        #expect(picture[0, 3] == 0 && picture[2, 2] == 0 && picture[7, 3] == 0 && picture[3, 6] == 0)
        // Corners count once, and a clear frame erases.
        let faint = try drawn(8, 8) { _ in
            UIColor.red.withAlphaComponent(0.5).setFill()
            UIRectFrameUsingBlendMode(CGRect(x: 1, y: 1, width: 6, height: 5), .normal)
        }
        #expect(faint[1, 1] == faint[3, 1] && faint[1, 1] == faint[1, 3])
        let erased = try drawn(8, 8) { _ in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
            UIColor.clear.setFill()
            UIRectFrame(CGRect(x: 0, y: 0, width: 8, height: 8))
            UIRectFrame(CGRect(x: 4, y: 4, width: 2, height: 1))
        }
        #expect(erased[0, 0] == 0 && erased[7, 3] == 0 && erased[1, 1] == Self.red && erased[5, 4] == 0)
    }

    @Test func clipToIcon_tints() throws {
        let icon = try half()
        let picture = try drawn(4, 4) { c in
            c.translateBy(x: 0, y: 4)
            c.scaleBy(x: 1, y: -1)
            c.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: icon.cgImage!)
            UIColor.green.setFill()
            c.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        #expect(picture[0, 2] == Self.green && picture[3, 2] == 0)
    }
}
