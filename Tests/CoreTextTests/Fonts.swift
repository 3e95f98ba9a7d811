import CoreText
import Foundation

/// Fonts of the fixed set, by name.
enum Fonts {
    static func named(_ name: String, _ size: CGFloat) -> CTFont { CTFontCreateWithName(name as CFString, size, nil) }
    static func inter(_ size: CGFloat) -> CTFont { named("Inter-Regular", size) }
}

/// An attributed string in one font, with further attributes by CoreText's names.
func attributed(_ text: String, _ font: CTFont, _ more: [String: Any] = [:]) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [.init(rawValue: kCTFontAttributeName): font]
    for (key, value) in more { attributes[.init(rawValue: key)] = value }
    return NSAttributedString(string: text, attributes: attributes)
}

func line(_ text: String, _ font: CTFont, _ more: [String: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(attributed(text, font, more))
}

func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun } }

/// All glyphs from left to right, with the first character of each.
func glyphs(_ line: CTLine) -> [(glyph: CGGlyph, index: Int)] {
    runs(line).flatMap { run in
        let count = CTRunGetGlyphCount(run)
        var glyphs = [CGGlyph](repeating: 0, count: count), indices = [CFIndex](repeating: 0, count: count)
        CTRunGetGlyphs(run, CFRange(), &glyphs)
        CTRunGetStringIndices(run, CFRange(), &indices)
        return Array(zip(glyphs, indices)).map { (glyph: $0.0, index: $0.1) }
    }
}

func glyph(_ character: String, _ font: CTFont) -> CGGlyph {
    var glyphs = [CGGlyph](repeating: 0, count: character.utf16.count)
    _ = CTFontGetGlyphsForCharacters(font, Array(character.utf16), &glyphs, glyphs.count)
    return glyphs[0]
}

/// The font family of a run.
func family(_ run: CTRun) -> String {
    let key = NSAttributedString.Key(rawValue: kCTFontAttributeName)
    return (CTRunGetAttributes(run)[key] as? CTFont).map { CTFontCopyFamilyName($0) } ?? ""
}
