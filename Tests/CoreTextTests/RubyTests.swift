import CoreGraphics
import CoreText
import Foundation
import MicaSnapshot
import Testing

@Suite(.fixedFonts) struct RubyTests {
    private let font = Fonts.inter(20)

    private func text(_ base: String, _ ruby: CTRubyAnnotation?) -> CTLine {
        let text = NSMutableAttributedString(attributedString: attributed("a " + base + " b", font))
        if let ruby {
            text.addAttribute(
                .init(rawValue: kCTRubyAnnotationAttributeName), value: ruby,
                range: NSRange(location: 2, length: base.utf16.count))
        }
        return CTLineCreateWithAttributedString(text)
    }
    private func above(
        _ text: String, _ alignment: CTRubyAlignment = .center, _ factor: Double = 0.5,
        _ overhang: CTRubyOverhang = .auto
    ) -> CTRubyAnnotation {
        CTRubyAnnotationCreateWithAttributes(
            alignment, overhang, .before, text, [kCTRubyAnnotationSizeFactorAttributeName: factor])
    }
    private func bounds(_ line: CTLine) -> (ascent: CGFloat, descent: CGFloat, width: Double) {
        var ascent: CGFloat = 0, descent: CGFloat = 0
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
        return (ascent, descent, width)
    }

    @Test func values_areKept() {
        let texts: [CFString?] = ["up", nil, nil, nil]
        let ruby = texts.withUnsafeBufferPointer { CTRubyAnnotationCreate(.end, .none, 0.4, $0.baseAddress!) }
        #expect(CTRubyAnnotationGetAlignment(ruby) == .end && CTRubyAnnotationGetOverhang(ruby) == .none)
        #expect(CTRubyAnnotationGetSizeFactor(ruby) == 0.4)
        #expect(CTRubyAnnotationGetTextForPosition(ruby, .before) == "up")
        #expect(CTRubyAnnotationGetTextForPosition(ruby, .after) == nil)
        let copy = CTRubyAnnotationCreateCopy(ruby)
        #expect(copy != ruby && CTRubyAnnotationGetTextForPosition(copy, .before) == "up")
    }

    @Test func lines_growForIt() {
        let plain = bounds(text("base", nil)), annotated = bounds(text("base", above("up")))
        let small = CTFontGetAscent(Fonts.inter(10)) + CTFontGetDescent(Fonts.inter(10))
        #expect(abs(annotated.ascent - plain.ascent - small) < 1e-9 && annotated.descent == plain.descent)
        #expect(abs(annotated.width - plain.width) < 1e-9)
        let below = CTRubyAnnotationCreateWithAttributes(.center, .auto, .after, "down", [:])
        #expect(abs(bounds(text("base", below)).descent - plain.descent - small) < 1e-9)
    }

    @Test func bases_getTheRoomOfWiderTexts() {
        let plain = bounds(text("ab", nil)).width, base = width(line("ab", font))
        let ruby = width(line("a much longer text", Fonts.inter(10)))
        func wide(_ overhang: CTRubyOverhang, _ alignment: CTRubyAlignment = .center) -> Double {
            bounds(text("ab", above("a much longer text", alignment, 0.5, overhang))).width - (plain + ruby - base)
        }
        #expect(abs(wide(.none)) < 0.01)
        // It overhangs blanks on the sides where that is allowed.
        let blank = width(line(" ", font))
        #expect(abs(wide(.auto) + 2 * blank) < 0.01)
        #expect(abs(wide(.start) + blank) < 0.01 && abs(wide(.end) + blank) < 0.01)
        #expect(abs(wide(.auto, .start) + blank) < 0.01 && abs(wide(.start, .start)) < 0.01)
        #expect(abs(wide(.end, .end)) < 0.01)
    }

    /// Neither over letters, nor over text with ruby, nor over a line's edge.
    @Test func overhang_endsAtNeighbors() {
        func extra(_ before: String, _ after: String, marksBefore: Bool = false) -> Double {
            let text = NSMutableAttributedString(attributedString: attributed(before + "京" + after, font))
            let plain = width(CTLineCreateWithAttributedString(text))
            let key = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName)
            let range = NSRange(location: before.utf16.count, length: 1)
            text.addAttribute(key, value: above("みやこみやこ"), range: range)
            if marksBefore {
                text.addAttribute(key, value: above("o"), range: NSRange(location: 0, length: before.utf16.count))
            }
            return width(CTLineCreateWithAttributedString(text)) - plain
        }
        // Six characters of 10 points over one of 20.
        #expect(abs(extra("x", "x") - 40) < 0.01)
        #expect(abs(extra("の", "x") - 30) < 0.01)
        #expect(abs(extra("の", "の") - 20) < 0.01)
        #expect(abs(extra("の", "の", marksBefore: true) - 30) < 0.01)
        #expect(abs(extra("", "") - 40) < 0.01)
        #expect(abs(extra("漢", "、") - 30) < 0.01)
    }

    /// Columns with ink in the rows above the base.
    private func columns(_ line: CTLine, from bottom: Int) throws -> [Int] {
        let context = try #require(
            CGContext(
                data: nil, width: 300, height: 60, bitsPerComponent: 8, bytesPerRow: 300,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 300, height: 60))
        context.textPosition = CGPoint(x: 40, y: 10)
        CTLineDraw(line, context)
        let bytes = try #require(context.makeImage()?.dataProvider?.data)
        return (0..<300).filter { x in (0..<60 - bottom).contains { bytes[$0 * 300 + x] < 128 } }
    }

    @Test func distribution_spreadsTheNarrowerOne() throws {
        let start = 40 + width(line("a ", font)), base = width(line("hammer", font))
        func ink(_ alignment: CTRubyAlignment) throws -> (first: Double, last: Double) {
            let columns = try columns(text("hammer", above("ii", alignment)), from: 32)
            return (Double(try #require(columns.first)), Double(try #require(columns.last)))
        }
        let letters = try ink(.distributeLetter), spaces = try ink(.distributeSpace), middle = try ink(.center)
        #expect(abs(letters.first - start) < 3 && abs(letters.last - start - base) < 3)
        // Two letters with a gap between them, and half of one at each end.
        #expect(abs(spaces.last - spaces.first - base / 2) < 4 && abs(spaces.first - start - base / 4) < 4)
        #expect(middle.last - middle.first < 8)
        // Wider ruby spreads the base: flush at both ends, or with space there.
        let wide = width(line("a much longer text", Fonts.inter(10)))
        for (alignment, edge) in [(CTRubyAlignment.distributeLetter, 0.0), (.distributeSpace, wide / 6)] {
            let line = text("iii", above("a much longer text", alignment, 0.5, .none))
            let glyphs = runs(line).flatMap { run in
                (0..<CTRunGetGlyphCount(run)).compactMap { CTRunGetPositionsPtr(run)?[$0].x }
            }
            #expect(abs(glyphs[2] - width(CTLineCreateWithAttributedString(attributed("a ", font)))) - edge < 4)
        }
    }

    @Test func wideTexts_stayInsideOfTheLine() throws {
        let key = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName)
        for alignment in [CTRubyAlignment.center, .lineEdge] {
            let text = NSMutableAttributedString(attributedString: attributed("i  word  i", font))
            text.addAttribute(key, value: above("wider", alignment), range: NSRange(location: 0, length: 1))
            text.addAttribute(key, value: above("wider", alignment), range: NSRange(location: 9, length: 1))
            let line = CTLineCreateWithAttributedString(text)
            let columns = try columns(line, from: 32)
            let first = try #require(columns.first), last = try #require(columns.last)
            #expect(first >= 40 && Double(last) <= 40.5 + width(line))
        }
    }

    @Test func marks_standWhereTheyBelong() throws {
        func ink(_ alignment: CTRubyAlignment) throws -> ClosedRange<Int> {
            let context = try #require(
                CGContext(
                    data: nil, width: 200, height: 60, bitsPerComponent: 8, bytesPerRow: 200,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
            context.setFillColor(gray: 1, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 200, height: 60))
            context.textPosition = CGPoint(x: 0, y: 10)
            CTLineDraw(text("hammer", above("ii", alignment)), context)
            let bytes = try #require(context.makeImage()?.dataProvider?.data)
            // The rows above the letters' own: the first 60 − 10 − 20.
            let columns = (0..<200).filter { x in (0..<28).contains { bytes[$0 * 200 + x] < 128 } }
            return try #require(columns.first)...(#require(columns.last))
        }
        let start = width(line("a ", font)), base = width(line("hammer", font))
        let left = try ink(.start), middle = try ink(.center), right = try ink(.end)
        #expect(abs(Double(left.lowerBound) - start) < 3)
        #expect(abs(Double(middle.lowerBound + middle.upperBound) / 2 - (start + base / 2)) < 2)
        #expect(abs(Double(right.upperBound) - (start + base)) < 3)
    }

    @Test func picture_ofReadings() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 260, height: 110, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 260, height: 110))
        let words = NSMutableAttributedString(
            attributedString: attributed("東京 is a city, 日本 its land, and base has much above it.", Fonts.inter(22)))
        for (base, reading) in [("東京", "とうきょう"), ("日本", "にほん"), ("base", "a longer note")] {
            words.addAttributes(
                [
                    .init(rawValue: kCTRubyAnnotationAttributeName): above(reading),
                    .init(rawValue: kCTForegroundColorAttributeName): CGColor(
                        red: 0.1, green: 0.3, blue: 0.8, alpha: 1),
                ], range: (words.string as NSString).range(of: base))
        }
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(words), CFRange(),
            CGPath(rect: CGRect(x: 8, y: 4, width: 244, height: 102), transform: nil), nil)
        CTFrameDraw(frame, context)
        try expectSnapshot(#require(context.makeImage()), "ruby_readings")
    }
}
