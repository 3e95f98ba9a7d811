import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import Testing

/// Lines that run downwards, and the metrics of glyphs in them.
@Suite(.fixedFonts) struct VerticalTextTests {
    private let font = Fonts.named("Droid Sans Fallback", 20)

    private func vertical(_ text: String, _ font: CTFont? = nil) -> CTLine {
        line(text, font ?? self.font, [kCTVerticalFormsAttributeName: true])
    }

    @Test func measures_ofGlyphs() {
        let ideograph = glyph("東", font)
        var advance = CGSize.zero, translation = CGSize.zero
        #expect(CTFontGetAdvancesForGlyphs(font, .vertical, [ideograph], &advance, 1) == Double(advance.width))
        // Apple's is included in the width too.
        #expect(abs(advance.width - 20) < 4 && advance.height == 0)
        CTFontGetVerticalTranslationsForGlyphs(font, [ideograph], &translation, 1)
        #expect(abs(translation.width + 10) < 0.01 && translation.height < -14 && translation.height > -24)
        // Without vertical metrics a glyph advances by ascent and descent.
        let inter = Fonts.inter(20)
        CTFontGetAdvancesForGlyphs(inter, .vertical, [glyph("H", inter)], &advance, 1)
        #expect(abs(advance.width - CTFontGetAscent(inter) - CTFontGetDescent(inter)) < 0.1)
    }

    @Test func uprightCharacters_standInTheMiddleOfTheLine() throws {
        let line = vertical("東京")
        let run = try #require(runs(line).first)
        #expect(CTRunGetTextMatrix(run) == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        var ascent: CGFloat = 0, descent: CGFloat = 0
        CTLineGetTypographicBounds(line, &ascent, &descent, nil)
        #expect(abs(ascent - 10) < 0.01 && abs(descent - 10) < 0.01)
        let ink = CTLineGetImageBounds(line, nil)
        #expect(abs(ink.midY) < 1 && ink.height > 15 && ink.height < 20.5)
        #expect(ink.minX > -1 && ink.maxX < width(line) + 1 && width(line) > 38)
        // Without the attribute the same characters lie on their side, on their baseline.
        let lying = CoreTextTests.line("東京", font)
        #expect(runs(lying).map { CTRunGetTextMatrix($0) } == [.identity])
        #expect(abs(CTLineGetImageBounds(lying, nil).midY - 7) < 2)
    }

    @Test func otherLetters_lieBesideThem() throws {
        let line = vertical("東京 Abc 2026、漢字")
        let turned = runs(line).map { CTRunGetTextMatrix($0) != .identity }
        // Letters come from another font than the blanks around them.
        #expect(turned.first == true && turned.last == true && turned.dropFirst().prefix(4).allSatisfy { !$0 })
        // They are centred on the line.
        let latin = try #require(runs(line).first { family($0) == "Inter" })
        var ascent: CGFloat = 0, descent: CGFloat = 0
        CTRunGetTypographicBounds(latin, CFRange(), &ascent, &descent, nil)
        #expect(abs(ascent - descent) < 0.01)
        // A line without upright characters is unaffected.
        let plain = vertical("Abc", Fonts.inter(20))
        #expect(
            CTLineGetImageBounds(plain, nil) == CTLineGetImageBounds(CoreTextTests.line("Abc", Fonts.inter(20)), nil))
        // No character is lost.
        #expect(glyphs(line).count == "東京 Abc 2026、漢字".utf16.count)
    }

    private func frame(
        _ text: String, _ rect: CGRect, _ progression: CTFrameProgression, upright: Bool = true, size: CGFloat = 20
    ) -> CTFrame {
        let font = Fonts.named("Droid Sans Fallback", size)
        return CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(
                attributed(text, font, [kCTVerticalFormsAttributeName: upright])), CFRange(),
            CGPath(rect: rect, transform: nil), [kCTFrameProgressionAttributeName: progression.rawValue])
    }

    private func origins(_ frame: CTFrame) -> [CGPoint] {
        var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        return origins
    }

    @Test func columns_standSideBySide() {
        let rect = CGRect(x: 30, y: 40, width: 200, height: 100)
        let text = String(repeating: "永", count: 12)
        let right = frame(text, rect, .rightToLeft), left = frame(text, rect, .leftToRight)
        let advance = width(vertical("永"))
        let perLine = Int(100 / advance)
        let lengths = CTFrameGetLines(right).compactMap { ($0 as? CTLine).map { CTLineGetStringRange($0).length } }
        #expect(lengths.first == perLine && lengths.reduce(0, +) == 12)
        // Origins are at the top centre of columns.
        #expect(origins(right).allSatisfy { abs($0.y - 100) < 0.01 })
        #expect(abs(origins(right)[0].x - 190) < 0.01 && origins(right)[1].x < 171 && origins(right)[1].x > 165)
        #expect(abs(origins(left)[0].x - 10) < 0.01 && origins(left)[1].x > 29 && origins(left)[1].x < 35)
        // Lines that do not fit are omitted.
        let narrow = frame(text, CGRect(x: 0, y: 0, width: 30, height: 60), .rightToLeft)
        #expect(CTFrameGetLines(narrow).count == 1 && CTFrameGetVisibleStringRange(narrow).length == Int(60 / advance))
    }

    @Test func suggestedSize_isTurned() {
        let text = attributed(String(repeating: "永", count: 12), font, [kCTVerticalFormsAttributeName: true])
        let framesetter = CTFramesetterCreateWithAttributedString(text)
        let attributes: CFDictionary = [kCTFrameProgressionAttributeName: CTFrameProgression.rightToLeft.rawValue]
        var fit = CFRange()
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter, CFRange(), attributes, CGSize(width: 1000, height: 100), &fit)
        #expect(fit.length == 12 && size.height <= 100 && size.height > 70 && size.width >= 40 && size.width < 75)
    }

    /// The ink of a frame's columns, on a page of 240 × 160.
    private func ink(_ frame: CTFrame) throws -> CGRect {
        let context = try #require(
            CGContext(
                data: nil, width: 240, height: 160, bitsPerComponent: 8, bytesPerRow: 240,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 240, height: 160))
        CTFrameDraw(frame, context)
        #expect(context.textMatrix.a == 1 && context.textMatrix.b == 0)
        let bytes = try #require(context.makeImage()?.dataProvider?.data)
        var box = CGRect.null
        for y in 0..<160 {
            for x in 0..<240 where bytes[y * 240 + x] < 128 {
                box = box.union(CGRect(x: x, y: 159 - y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test func drawing_fillsTheFrameFromItsSide() throws {
        let rect = CGRect(x: 30, y: 40, width: 180, height: 100)
        let right = try ink(frame("永永", rect, .rightToLeft)), left = try ink(frame("永永", rect, .leftToRight))
        #expect(right.maxX <= 211 && right.minX > 186 && right.maxY <= 141 && right.minY > 90)
        #expect(left.minX >= 29 && left.maxX < 54 && left.maxY == right.maxY && left.width == right.width)
        // An upright glyph looks as in a horizontal line; a rotated one is as wide as it was high.
        let one = try ink(frame("一", rect, .rightToLeft)),
            lying = try ink(frame("一", rect, .rightToLeft, upright: false))
        #expect(one.width > 3 * one.height && lying.height > 3 * lying.width)
    }

    @Test func shapes_areFilledInColumns() throws {
        let circle = CGPath(ellipseIn: CGRect(x: 20, y: 10, width: 140, height: 140), transform: nil)
        let text = attributed(
            String(repeating: "永", count: 100), Fonts.named("Droid Sans Fallback", 12),
            [kCTVerticalFormsAttributeName: true])
        for progression in [CTFrameProgression.rightToLeft, .leftToRight] {
            let frame = CTFramesetterCreateFrame(
                CTFramesetterCreateWithAttributedString(text), CFRange(), circle,
                [kCTFrameProgressionAttributeName: progression.rawValue])
            let origins = origins(frame)
            #expect(origins.count > 7)
            // The first column is short and starts low; those in the middle start near the top.
            let highest = try #require(origins.map(\.y).max())
            #expect(origins[0].y < 115 && highest > 133)
            let ink = try ink(frame)
            #expect(CGRect(x: 19, y: 9, width: 142, height: 142).contains(ink) && ink.width > 110)
            #expect((origins[0].x > origins[1].x) == (progression == .rightToLeft))
        }
    }

    @Test func picture_ofAPage() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 260, height: 220, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 260, height: 220))
        let text = NSMutableAttributedString(
            attributedString: attributed(
                "「吾輩は猫である。」名前はまだ無い、ー Core Text 2026年。\n東京（とうきょう）の春。", Fonts.named("Droid Sans Fallback", 20),
                [kCTVerticalFormsAttributeName: true]))
        let reading = CTRubyAnnotationCreateWithAttributes(.distributeSpace, .auto, .before, "わがはい", [:])
        text.addAttributes(
            [
                .init(rawValue: kCTRubyAnnotationAttributeName): reading,
                .init(rawValue: kCTForegroundColorAttributeName): CGColor(red: 0.1, green: 0.3, blue: 0.8, alpha: 1),
            ], range: (text.string as NSString).range(of: "吾輩"))
        text.addAttribute(
            .init(rawValue: kCTUnderlineStyleAttributeName), value: CTUnderlineStyle.single.rawValue,
            range: (text.string as NSString).range(of: "名前"))
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(),
            CGPath(rect: CGRect(x: 8, y: 8, width: 244, height: 204), transform: nil),
            [kCTFrameProgressionAttributeName: CTFrameProgression.rightToLeft.rawValue])
        CTFrameDraw(frame, context)
        try expectSnapshot(#require(context.makeImage()), "vertical_page")
    }
}
