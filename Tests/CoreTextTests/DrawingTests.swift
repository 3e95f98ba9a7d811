import CoreText
import Foundation
import MicaSnapshot
import Testing

@Suite(.fixedFonts) struct DrawingTests {
    /// A white bitmap with y up.
    private func canvas(_ width: Int, _ height: Int) -> CGContext {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        return context
    }

    /// The rows (from the top) and columns that contain dark pixels.
    private func ink(_ context: CGContext) -> CGRect {
        let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
        var box = CGRect.null
        for y in 0..<context.height {
            for x in 0..<context.width where bytes[y * context.bytesPerRow + 4 * x] < 128 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    /// Many glyphs, some of which are infinitely far away, or in an infinitely large context: the near ones are drawn.
    @Test func glyphs_farAway_areLeftOut() {
        let font = Fonts.inter(20), context = canvas(40, 40)
        var letter: UniChar = 0x41, glyph: CGGlyph = 0
        #expect(CTFontGetGlyphsForCharacters(font, &letter, &glyph, 1))
        var glyphs = [CGGlyph](repeating: glyph, count: 400)
        var places = (0..<400).map { CGPoint(x: $0 % 2 == 0 ? 10 : .infinity, y: $0 % 3 == 0 ? 10 : -.infinity) }
        context.setLineWidth(.greatestFiniteMagnitude)
        CTFontDrawGlyphs(font, &glyphs, &places, 400, context)
        context.setTextDrawingMode(.stroke)
        context.setLineWidth(1)
        context.setLineJoin(.round)
        CTFontDrawGlyphs(font, &glyphs, &places, 400, context)
        let drawn = ink(context)
        #expect(drawn.minX >= 9 && drawn.maxX <= 26 && drawn.height > 12 && drawn.height < 18, "\(drawn)")
    }

    @Test func paragraph_scripts() throws {
        let context = canvas(360, 210)
        let text = NSMutableAttributedString(
            attributedString: attributed(
                "Hamburgefonstiv AVATAR office, 1234 ½ — Ünïcödé Ελλάδα Русский שלום עולם (abc) مرحبا بالعالم हिन्दी भाषा 日本語の文章 中文 😀👍🏽👩‍👩‍👧🇩🇪 and on it goes.\nA second paragraph, justified and underlined, with a tab\there and bold words in it.",
                Fonts.inter(18)))
        let whole = text.string as NSString
        text.addAttribute(
            .init(rawValue: kCTUnderlineStyleAttributeName), value: 1, range: whole.range(of: "underlined"))
        text.addAttribute(.init(rawValue: "NSStrikethrough"), value: 1, range: whole.range(of: "goes"))
        text.addAttribute(
            .init(rawValue: kCTFontAttributeName), value: Fonts.named("Inter-Bold", 18),
            range: whole.range(of: "bold words"))
        text.addAttribute(
            .init(rawValue: kCTForegroundColorAttributeName), value: CGColor(red: 0.8, green: 0.1, blue: 0.2, alpha: 1),
            range: whole.range(of: "AVATAR"))
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(),
            CGPath(rect: CGRect(x: 12, y: 8, width: 336, height: 194), transform: nil), nil)
        #expect(CTFrameGetVisibleStringRange(frame).length == text.length)
        CTFrameDraw(frame, context)
        try expectSnapshot(#require(context.makeImage()), "paragraph_scripts")
    }

    @Test func decorations_strokes() throws {
        let context = canvas(300, 120)
        let red = CGColor(red: 0.9, green: 0.1, blue: 0.1, alpha: 1)
        let samples: [(String, [String: Any])] = [
            ("single", [kCTUnderlineStyleAttributeName: 1]), ("double", [kCTUnderlineStyleAttributeName: 9]),
            ("dots", [kCTUnderlineStyleAttributeName: 0x101, kCTUnderlineColorAttributeName: red]),
            ("outline", [kCTStrokeWidthAttributeName: 3]),
            ("both", [kCTStrokeWidthAttributeName: -4, kCTStrokeColorAttributeName: red]),
            ("ground", [kCTBackgroundColorAttributeName: CGColor(red: 1, green: 0.9, blue: 0.3, alpha: 1)]),
        ]
        for (index, sample) in samples.enumerated() {
            context.textPosition = CGPoint(x: 10 + 145 * (index % 2), y: 85 - 36 * (index / 2))
            CTLineDraw(line(sample.0, Fonts.inter(30), sample.1), context)
        }
        try expectSnapshot(#require(context.makeImage()), "decorations_strokes")
    }

    @Test func textMatrix_flipsInContextsWithYDown() {
        let upright = canvas(60, 60)
        upright.textPosition = CGPoint(x: 10, y: 20)
        CTLineDraw(line("L", Fonts.inter(40)), upright)
        // As an iOS developer does: the context has y down; the text matrix turns glyphs the right way up.
        let down = canvas(60, 60)
        down.translateBy(x: 0, y: 60)
        down.scaleBy(x: 1, y: -1)
        down.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        down.textPosition = CGPoint(x: 10, y: 40)
        CTLineDraw(line("L", Fonts.inter(40)), down)
        let size = upright.bytesPerRow * 60
        #expect(memcmp(upright.data!, down.data!, size) == 0)
        // Without the flip the glyph is upside down: the bar of the L is at its top.
        let head = canvas(60, 60)
        head.translateBy(x: 0, y: 60)
        head.scaleBy(x: 1, y: -1)
        head.textMatrix = .identity
        head.textPosition = CGPoint(x: 10, y: 40)
        CTLineDraw(line("L", Fonts.inter(40)), head)
        #expect(ink(upright).maxY <= 41 && ink(head).minY >= 39)
    }

    @Test func ink_isWhereTheBoundsSay() {
        let context = canvas(200, 80)
        context.textPosition = CGPoint(x: 20, y: 30)
        let set = line("Hxg", Fonts.inter(50))
        CTLineDraw(set, context)
        let bounds = CTLineGetImageBounds(set, context), ink = ink(context)
        #expect(abs(ink.minX - bounds.minX) <= 1 && abs(ink.maxX - bounds.maxX) <= 1)
        #expect(abs(80 - ink.minY - bounds.maxY) <= 1 && abs(80 - ink.maxY - bounds.minY) <= 1)
    }

    @Test func colorFromContext_andStateAfterwards() {
        let context = canvas(60, 40)
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        context.textPosition = CGPoint(x: 5, y: 8)
        CTLineDraw(
            line("\u{2588}", Fonts.named("DejaVuSans", 30), [kCTForegroundColorFromContextAttributeName: true]), context
        )
        CTLineDraw(line("", Fonts.inter(30)), context)
        context.fill(CGRect(x: 40, y: 0, width: 20, height: 40))
        let bytes = context.data!.assumingMemoryBound(to: UInt8.self)
        for x in [12, 50] {
            let pixel = bytes + 20 * context.bytesPerRow + 4 * x
            #expect(pixel[0] == 0 && pixel[2] == 255, "\(x)")
        }
    }
}
