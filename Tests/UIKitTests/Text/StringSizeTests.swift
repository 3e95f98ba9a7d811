import CoreText
import ImageIO
import MicaTesting
import Testing
import UIKit

/// The sizes of strings, and attributes that exist only in UIKit.
@MainActor @Suite(.fixedFonts) struct StringSizeTests {
    private let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 28)]

    private func size(_ text: String) -> CGSize { text.size(withAttributes: attributes) }

    private func bounds(_ text: String, _ width: CGFloat, _ options: NSStringDrawingOptions = .usesLineFragmentOrigin)
        -> CGRect
    {
        text.boundingRect(
            with: CGSize(width: width, height: 1000), options: options, attributes: attributes, context: nil)
    }

    @Test func trailingSpace_counts() {
        let space = size(" ").width
        #expect(space > 5 && size(" ").height == size("a").height)
        #expect(abs(size("   ").width - 3 * space) < 1e-9)
        #expect(abs(size("a ").width - size("a").width - space) < 1)
        #expect(abs(size("a ").width - size(" a").width) < 1)
        #expect(size("\u{a0}").width > 5)
        #expect((" " as NSString).size(withAttributes: attributes).width == space)
        #expect(NSAttributedString(string: "a ", attributes: attributes).size() == size("a "))
        // As on a line of a rectangle with room, in a paragraph other than the last, and for right-to-left text.
        #expect(bounds("a ", 1000).width == size("a ").width && bounds("a ", 1000, []).width == size("a ").width)
        #expect(size("a  \nb").width == size("a  ").width)
        #expect(size("שלום  ").width > size("שלום").width + 10)
        #expect(size("").width == 0 && size("a\n").width == size("a").width)
    }

    @Test func trailingSpace_doesNotCountWhereALineIsWrapped() {
        let width = size("Words").width + 2
        #expect(bounds("Words and", width).width <= width)
        #expect(abs(bounds("Words Words", width).width - size("Words").width) < 1e-9)
        // White space never exceeds the available width.
        #expect(bounds("Words      ", width).width <= width)
        #expect(bounds("Words      ", width).height == size("Words").height)
    }

    @Test func rightToLeft_standsAtTheRightOfItsSpace() throws {
        let (text, font) = ("אב   ", UIFont.systemFont(ofSize: 28))
        let whole = size(text).width
        let image = UIGraphicsImageRenderer(size: CGSize(width: whole.rounded(.up), height: 40)).image { _ in
            text.draw(at: .zero, withAttributes: [.font: font])
        }
        let bitmap = try #require(image.cgImage.flatMap { Bitmap($0) })
        let ink = (0..<bitmap.width).filter { x in
            (0..<bitmap.height).contains { bitmap.pixels[$0 * bitmap.width + x] >> 24 > 60 }
        }
        let scale = CGFloat(bitmap.width) / whole.rounded(.up)
        #expect(CGFloat(try #require(ink.first)) / scale > 12, "the space is at the left")
        #expect(CGFloat(try #require(ink.last)) / scale > whole - 8)
    }

    @Test func tabularDigits_areEquallyWideAtEverySize() {
        for (size, weight) in [(12, .regular), (20, .regular), (34, .bold), (64, .thin)] as [(CGFloat, UIFont.Weight)] {
            let font = UIFont.monospacedDigitSystemFont(ofSize: size, weight: weight)
            let widths = (0...9).map { "\($0)".size(withAttributes: [.font: font]).width }
            #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-9 }, "\(size): \(widths)")
        }
    }

    @Test func expansion_widensText() {
        var wide = attributes
        wide[.expansion] = 0.3
        let (plain, wider) = (size("Text"), "Text".size(withAttributes: wide))
        #expect(abs(wider.width - plain.width * 1.3498588075760032) < 1e-6 && wider.height == plain.height)
    }

    @Test func letterpress_hasALightEdgeBelow() throws {
        func draw(_ more: [NSAttributedString.Key: Any]) throws -> Bitmap {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 2
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40), format: format).image { context in
                UIColor.gray.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
                var all = attributes
                all[.foregroundColor] = UIColor.black
                "E".draw(at: CGPoint(x: 4, y: 2), withAttributes: all.merging(more) { $1 })
            }
            return try #require(image.cgImage.flatMap { Bitmap($0) })
        }
        let plain = try draw([:])
        let pressed = try draw([.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle])
        let brightest = { (bitmap: Bitmap) in bitmap.pixels.map { $0 & 0xFF }.max() ?? 0 }
        #expect(brightest(pressed) > brightest(plain) + 0x18)
        // An explicit shadow takes precedence, and an unknown effect is ignored.
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.clear
        #expect(
            try brightest(draw([.shadow: shadow, .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle]))
                == brightest(plain))
        #expect(try draw([.textEffect: NSAttributedString.TextEffectStyle(rawValue: "another")]) == plain)
    }

    @Test func verticalGlyphForm_takesTheFormsOfVerticalText() throws {
        let font = try #require(UIFont(name: "Droid Sans Fallback", size: 28))
        func draw(_ text: String, _ form: Int?) throws -> Bitmap {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 40)).image { _ in
                var all: [NSAttributedString.Key: Any] = [.font: font]
                all[.verticalGlyphForm] = form
                text.draw(at: .zero, withAttributes: all)
            }
            return try #require(image.cgImage.flatMap { Bitmap($0) })
        }
        // Brackets and full stops have vertical forms, Latin letters do not; 0 is horizontal, the default.
        for text in ["「東」", "。"] {
            #expect(try draw(text, 1) != draw(text, nil), "\(text)")
            #expect(try draw(text, 0) == draw(text, nil), "\(text)")
        }
        #expect(try draw("ab", 1) == draw("ab", nil))
    }
}
