import CoreText
import Foundation
import MicaSnapshot
import Testing

@Suite(.fixedFonts) struct LineTests {
    let font = Fonts.inter(100)

    @Test func kerning_movesPairsTogether() {
        let apart = width(line("A", font)) + width(line("V", font))
        #expect(width(line("AV", font)) < apart - 1)
        // A kern of 0 switches the font's kerning off; another is added after every character.
        #expect(abs(width(line("AV", font, [kCTKernAttributeName: 0])) - apart) < 1e-9)
        let kerned = width(line("AV", font))
        #expect(abs(width(line("AV", font, [kCTKernAttributeName: 5])) - kerned - 10) < 1e-9)
        #expect(abs(width(line("AV", font, [kCTTrackingAttributeName: 3.0])) - kerned - 6) < 1e-9)
    }

    @Test func ligatures_joinAndPart() {
        let dejaVu = Fonts.named("DejaVuSans", 20)
        #expect(glyphs(line("fi", dejaVu)).count == 1)
        #expect(glyphs(line("fi", dejaVu, [kCTLigatureAttributeName: 0])).count == 2)
        // A caret may be in the middle of a ligature.
        let joined = line("fi", dejaVu)
        #expect(abs(Double(CTLineGetOffsetForStringIndex(joined, 1, nil)) - width(joined) / 2) < 1e-9)
    }

    @Test func rightToLeft_runsBackwards() {
        let hebrew = line("שלום", font)
        #expect(glyphs(hebrew).map(\.index) == [3, 2, 1, 0])
        #expect(CTRunGetStatus(runs(hebrew)[0]).contains(.rightToLeft))
        #expect(family(runs(hebrew)[0]) == "DejaVu Sans")
        // Latin words keep their inner order, and a number after them stays with them (UAX #9, W7).
        #expect(glyphs(line("אב cd 12", font)).map(\.index) == [3, 4, 5, 6, 7, 2, 1, 0])
        #expect(glyphs(line("ab גד", font)).map(\.index) == [0, 1, 2, 4, 3])
        // The caret before the first character of a right-to-left line is at the right.
        #expect(Double(CTLineGetOffsetForStringIndex(hebrew, 0, nil)) == width(hebrew))
        #expect(CTLineGetStringIndexForPosition(hebrew, CGPoint(x: 1, y: 0)) == 4)
    }

    @Test func arabic_joins() {
        let dejaVu = Fonts.named("DejaVuSans", 20)
        let joined = glyphs(line("بب", dejaVu)), apart = glyphs(line("ب", dejaVu))
        #expect(
            joined.count == 2 && joined[0].glyph != joined[1].glyph && !joined.contains { $0.glyph == apart[0].glyph })
    }

    @Test func fallback_takesAFontThatHasTheCharacter() {
        let mixed = line("a語ह😀", font)
        let families = runs(mixed).map { family($0) }
        #expect(families == ["Inter", "Droid Sans Fallback", "Lohit Devanagari", "Noto Color Emoji"])
        #expect(!glyphs(mixed).contains { $0.glyph == 0 })
        // A family of emoji is one glyph.
        #expect(glyphs(line("👩‍👩‍👧", font)).filter { $0.glyph != 0xFFFF }.count == 1)
        // Without the selector the heart is text, with it a picture.
        #expect(family(runs(line("❤\u{FE0F}", font))[0]) == "Noto Color Emoji")
    }

    @Test func truncation_endStartMiddle() throws {
        let text = line("The quick brown fox", font), token = line("…", font)
        let whole = width(text)
        for (type, keepsStart, keepsEnd) in [
            (CTLineTruncationType.end, true, false), (.start, false, true), (.middle, true, true),
        ] {
            for part in stride(from: 0.2, to: 0.95, by: 0.05) {
                let cut = try #require(CTLineCreateTruncatedLine(text, whole * part, type, token))
                #expect(width(cut) <= whole * part + 0.01)
                let indices = glyphs(cut).filter { $0.glyph != glyph("…", font) }.map(\.index)
                #expect(glyphs(cut).contains { $0.glyph == glyph("…", font) })
                if part > 0.4 {
                    #expect(indices.contains(0) == keepsStart)
                    #expect(indices.contains(18) == keepsEnd)
                }
            }
        }
        #expect(CTLineCreateTruncatedLine(text, whole + 1, .end, token) === text)
        #expect(CTLineCreateTruncatedLine(text, 1, .end, token) == nil)
        // White space before the ellipsis is dropped: "The…", not "The …".
        let cut = try #require(
            CTLineCreateTruncatedLine(text, width(line("The q", font)) - 1 + width(token), .end, token))
        #expect(glyphs(cut).count == 4)
    }

    /// A truncated line has no room for another character, wherever its tabs lead.
    @Test(arguments: [
        "Name\tValue that is quite long", "\thello world and more words", "a\t\tb\tccc ddd eee fff ggg",
        "1:05 PM  Milk\t \teggs, café",
    ])
    func truncation_fillsTheMeasureWithTabs(string: String) throws {
        let small = Fonts.inter(14), token = line("…", small)
        let text = line(string, small)
        let units = Array(string.utf16)
        for measure in stride(from: width(token) + 1, to: width(text), by: 7) {
            let cut = try #require(CTLineCreateTruncatedLine(text, measure, .end, token))
            #expect(width(cut) <= measure + 0.01)
            let shown = glyphs(cut).filter { $0.glyph != glyph("…", small) }.count
            // With the next character, and the white space before it, the line would be too wide.
            let next = units[shown...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? units.count - 1
            let end = Double(CTLineGetOffsetForStringIndex(text, next + 1, nil))
            #expect(end + width(token) > measure - 3, "\(shown) characters at \(measure)")
            for kind in [CTLineTruncationType.start, .middle] {
                let cut = try #require(CTLineCreateTruncatedLine(text, measure, kind, token))
                #expect(width(cut) <= measure + 0.01)
            }
        }
    }

    @Test func expansion_widensGlyphsAndDistances() {
        let plain = line("Words", font), wide = line("Words", font, ["NSExpansion": 0.5])
        let factor = 1.648721270700128
        #expect(abs(width(wide) - width(plain) * factor) < 1e-6)
        let box = CTLineGetBoundsWithOptions(plain, .useGlyphPathBounds)
        let wideBox = CTLineGetBoundsWithOptions(wide, .useGlyphPathBounds)
        #expect(abs(wideBox.width - box.width * CGFloat(factor)) < 1e-6 && wideBox.height == box.height)
        #expect(abs(width(line("Words", font, ["NSExpansion": -0.5])) - width(plain) / factor) < 1e-6)
        // An invalid number is clamped; none has no effect.
        #expect(width(line("Words", font, ["NSExpansion": 1e9])) < width(plain) * 60)
        #expect(width(line("Words", font, ["NSExpansion": 0.0])) == width(plain))
        #expect(width(line("Words", font, ["NSExpansion": Double.nan])) == width(plain))
        // Characters of fallback fonts are widened too.
        #expect(abs(width(line("語", font, ["NSExpansion": 0.5])) - width(line("語", font)) * factor) < 1e-6)
    }

    @Test func justification_fillsTheMeasure() throws {
        let text = line("one two three ", font)
        let natural = width(text) - CTLineGetTrailingWhitespaceWidth(text)
        let wide = try #require(CTLineCreateJustifiedLine(text, 1, natural + 40))
        #expect(abs(width(wide) - CTLineGetTrailingWhitespaceWidth(wide) - natural - 40) < 1e-6)
        #expect(CTLineCreateJustifiedLine(text, 1, natural - 40) == nil)
        // Both gaps grow by the same.
        let before = CTLineGetOffsetForStringIndex(text, 4, nil), after = CTLineGetOffsetForStringIndex(wide, 4, nil)
        #expect(abs(Double(after - before) - 20) < 1e-6)
    }

    @Test func carets_goThereAndBack() {
        for text in ["Hello, world", "abc אבג def", "مرحبا بكم", "fi ffi 😀👩‍👩‍👧 é"] {
            let set = line(text, font)
            for index in 0...text.utf16.count {
                let x = CTLineGetOffsetForStringIndex(set, index, nil)
                #expect(x >= 0 && Double(x) <= width(set) + 1e-9)
            }
        }
        let plain = line("Hello", font)
        for index in 0...5 {
            let x = CTLineGetOffsetForStringIndex(plain, index, nil)
            #expect(CTLineGetStringIndexForPosition(plain, CGPoint(x: x + 0.01, y: 0)) == index)
        }
    }

    @Test func tabs_leadToTheirStops() {
        let set = line("a\tb\tc", Fonts.inter(10))
        #expect(abs(Double(CTLineGetOffsetForStringIndex(set, 2, nil)) - 28) < 1e-9)
        #expect(abs(Double(CTLineGetOffsetForStringIndex(set, 4, nil)) - 56) < 1e-9)
    }

    @Test func emptyLine_hasNoSize() {
        let empty = line("", font)
        #expect(width(empty) == 0 && CTLineGetGlyphCount(empty) == 0 && CTLineGetImageBounds(empty, nil).isNull)
        #expect(CTLineGetOffsetForStringIndex(empty, 0, nil) == 0)
        #expect(CTLineGetStringIndexForPosition(empty, .zero) == 0)
    }
}
