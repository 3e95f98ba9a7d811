import CoreText
import Foundation
import MicaSnapshot
import Testing

@Suite(.fixedFonts) struct TypesetterTests {
    let font = Fonts.inter(20)

    /// The lines into which the text is broken at a width.
    private func broken(_ text: String, _ width: Double, byWord: Bool = true) -> [String] {
        let typesetter = CTTypesetterCreateWithAttributedString(attributed(text, font))
        let units = Array(text.utf16)
        var parts: [String] = []
        var index = 0
        while index < units.count {
            let count =
                byWord
                ? CTTypesetterSuggestLineBreak(typesetter, index, width)
                : CTTypesetterSuggestClusterBreak(typesetter, index, width)
            guard count > 0 else { break }
            parts.append(String(decoding: units[index..<index + count], as: UTF16.self))
            index += count
        }
        return parts
    }

    @Test func words_stayWhole() {
        #expect(broken("one two three", width(line("one two", font)) + 1) == ["one two ", "three"])
        #expect(broken("one two three", 1000) == ["one two three"])
        #expect(broken("a-b", width(line("a-", font)) + 1) == ["a-", "b"])
        #expect(broken("one\ntwo", 1000) == ["one\n", "two"])
        #expect(broken("one\u{2028}two\r\nthree", 1000) == ["one\u{2028}", "two\r\n", "three"])
        // No break at a no-break space, before a comma, or inside a character of several scalars.
        #expect(broken("a\u{A0}b c", width(line("a\u{A0}b", font)) + 1) == ["a\u{A0}b ", "c"])
        #expect(broken("日本語、", 62) == ["日本", "語、"])
        #expect(broken("👩‍👩‍👧👩‍👩‍👧", 30) == ["👩‍👩‍👧", "👩‍👩‍👧"])
    }

    @Test func bidi_canBeTurnedOff() {
        func runs(_ options: CFDictionary?) -> [Int] {
            let text = attributed("ab שלום cd", font)
            let typesetter = CTTypesetterCreateWithAttributedStringAndOptions(text, options)!
            let line = CTTypesetterCreateLine(typesetter, CFRange(location: 0, length: 0))
            // The positions of the second and the last Hebrew letter: before the first one, both directions meet.
            return [4, 6].map { Int(CTLineGetOffsetForStringIndex(line, $0, nil)) }
        }
        let usual = runs(nil), plain = runs([kCTTypesetterOptionDisableBidiProcessing: true])
        #expect(usual[0] > usual[1])
        #expect(plain[0] < plain[1])
        #expect(runs([kCTTypesetterOptionDisableBidiProcessing: false]) == usual)
    }

    @Test func longWord_breaksBetweenCharacters() {
        let parts = broken("Donaudampfschiff", 60)
        #expect(parts.count > 2 && parts.joined() == "Donaudampfschiff")
        #expect(broken("abc", 0) == ["a", "b", "c"])
        #expect(broken("abc", .nan) == ["a", "b", "c"])
        #expect(broken("ab cd", 1000, byWord: false) == ["ab cd"])
    }

    @Test func linesFit_andHoldEverything() {
        let text = "Pack my box with five dozen liquor jugs. שלום עולם and مرحبا بالعالم, 日本語テキスト too! 😀😀😀 "
        let typesetter = CTTypesetterCreateWithAttributedString(attributed(text, font))
        for width in stride(from: 30.0, through: 600, by: 37) {
            var index = 0
            while index < text.utf16.count {
                let count = CTTypesetterSuggestLineBreak(typesetter, index, width)
                #expect(count > 0)
                let line = CTTypesetterCreateLine(typesetter, CFRangeMake(index, count))
                let needed = CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
                #expect(needed <= width + 0.5)
                index += max(1, count)
            }
            #expect(index == text.utf16.count)
        }
    }

    @Test func frame_stacksLinesFromTheTop() {
        let framesetter = CTFramesetterCreateWithAttributedString(attributed("one two three", font))
        let wide = CGFloat(width(line("one two", font)) + 20)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter, CFRange(), nil, CGSize(width: wide, height: 0), nil)
        let height = CTFontGetAscent(font) + CTFontGetDescent(font)
        #expect(abs(size.height - 2 * height) < 1e-9 && size.width <= wide)
        let frame = CTFramesetterCreateFrame(
            framesetter, CFRange(), CGPath(rect: CGRect(x: 5, y: 7, width: wide, height: 60), transform: nil), nil)
        var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
        #expect(origins.count == 2)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        #expect(abs(origins[0].y - (60 - CTFontGetAscent(font))) < 1e-9)
        #expect(abs(origins[1].y - (origins[0].y - height)) < 1e-9)
        // The height of one line holds one line.
        let low = CTFramesetterCreateFrame(
            framesetter, CFRange(), CGPath(rect: CGRect(x: 0, y: 0, width: wide, height: 30), transform: nil), nil)
        #expect(CTFrameGetLines(low).count == 1)
        #expect(CTFrameGetVisibleStringRange(low).length == 8)
    }

    @Test func paragraphStyle_alignsAndIndents() {
        func origin(_ change: (inout ParagraphSettings) -> Void) -> CGPoint {
            var settings = ParagraphSettings()
            change(&settings)
            let text = attributed("ab", font, [kCTParagraphStyleAttributeName: CTParagraphStyle(settings: settings)])
            let frame = CTFramesetterCreateFrame(
                CTFramesetterCreateWithAttributedString(text), CFRange(),
                CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 100), transform: nil), nil)
            var point = CGPoint.zero
            CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &point)
            return point
        }
        let wide = CGFloat(width(line("ab", font)))
        #expect(origin { _ in }.x == 0)
        #expect(abs(origin { $0.alignment = .right }.x - (200 - wide)) < 1e-9)
        #expect(abs(origin { $0.alignment = .center }.x - (200 - wide) / 2) < 1e-9)
        #expect(origin { $0.firstLineHeadIndent = 30 }.x == 30)
        #expect(abs(origin { $0.baseWritingDirection = .rightToLeft }.x - (200 - wide)) < 1e-9)
        let natural = origin { _ in }.y
        #expect(abs(natural - origin { $0.minimumLineHeight = 50 }.y - (50 - 20 * (2728 + 680) / 2816)) < 1e-9)
    }

    @Test func paragraphStyle_settingsThereAndBack() {
        var alignment = CTTextAlignment.center
        var indent: CGFloat = 12
        let style = withUnsafeBytes(of: &alignment) { alignment in
            withUnsafeBytes(of: &indent) { indent in
                CTParagraphStyleCreate(
                    [
                        CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment.baseAddress!),
                        CTParagraphStyleSetting(spec: .headIndent, valueSize: 8, value: indent.baseAddress!),
                        CTParagraphStyleSetting(spec: .tailIndent, valueSize: 3, value: indent.baseAddress!),
                    ], 3)
            }
        }
        var value: CGFloat = -1
        #expect(CTParagraphStyleGetValueForSpecifier(style, .headIndent, 8, &value) && value == 12)
        #expect(CTParagraphStyleGetValueForSpecifier(style, .tailIndent, 8, &value) && value == 0)
        #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 4, &value))
        var found = CTTextAlignment.left
        #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &found) && found == .center)
    }

    @Test func strangeText_neverCrashes() {
        let lone = String(decoding: [0xD83D, 0x61, 0xDE00, 0xD83D] as [UInt16], as: UTF16.self)
        let texts = [
            "", lone, "\u{FFFF}\u{FFFE}\u{0}\u{1}\u{7F}", "\u{202E}abc\u{202C}\u{2066}\u{2069}\u{2067}", "🇩🇪🇫🇷🇩",
            "\u{200D}\u{FE0F}\u{0301}\u{0301}", "\u{E000}\u{10FFFF}", "\n\n\r\r\n\u{2029}", "\t\t\t",
            String(repeating: "e\u{0301}\u{0302}", count: 200), "\u{FFFC}",
        ]
        for text in texts {
            for width in [0, 10, 1e9, .infinity, -1, .nan] as [Double] {
                let length = broken(text, width).reduce(0) { $0 + $1.utf16.count }
                #expect(length == text.utf16.count, "\(text.debugDescription) at \(width)")
                let setter = CTFramesetterCreateWithAttributedString(attributed(text, font))
                let size = CTFramesetterSuggestFrameSizeWithConstraints(
                    setter, CFRange(location: 0, length: Int.max), nil, CGSize(width: width, height: width), nil)
                #expect(size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0, "\(size)")
            }
            let set = line(text, font)
            _ = CTLineCreateTruncatedLine(set, 5, .middle, line("…", font))
            _ = CTLineCreateJustifiedLine(set, 1, 500)
            let bounds = CTLineGetImageBounds(set, nil)
            #expect(
                bounds.isNull || bounds.width.isFinite && bounds.height.isFinite, "\(text.debugDescription): \(bounds)")
        }
    }

    /// Within minutes; a time that grows with the square of the length would take days.
    @Test(.timeLimit(.minutes(5))) func aMillionCharacters_end() {
        let text = String(repeating: "lorem ipsum dolor ", count: 55_556)
        let setter = CTFramesetterCreateWithAttributedString(attributed(text, font))
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, CFRange(), nil, CGSize(width: 600, height: 0), nil)
        #expect(size.height > 100_000)
    }
}
