import CoreGraphics
import CoreText
import Foundation

/// The source of a text's glyphs: the outlines in the file, else a font.
struct GlyphSource {
    let document: LottieDocument
    let provider: (any AnimationFontProvider)?

    /// Returns the font of a text.
    func font(of text: TextDocument) -> CTFont {
        if let font = provider?.fontFor(family: text.font, size: text.size) { return font }
        let known = document.fonts[text.font]
        for name in [text.font, known?.family].compactMap({ $0 }) where !name.isEmpty {
            let font = CTFontCreateWithName(name as CFString, text.size, nil)
            // Another family means that there is no font of that name.
            if Self.isNamed(font, name) { return styled(font, known?.style, text.size) }
        }
        return CTFontCreateWithName(text.font as CFString, text.size, nil)
    }

    private static func isNamed(_ font: CTFont, _ name: String) -> Bool {
        func plain(_ text: String) -> String { text.filter(\.isLetter).lowercased() }
        let names = [
            CTFontCopyPostScriptName(font) as String, CTFontCopyFamilyName(font) as String,
            CTFontCopyFullName(font) as String,
        ]
        return names.contains { plain($0) == plain(name) }
    }

    private func styled(_ font: CTFont, _ style: String?, _ size: Double) -> CTFont {
        guard let style else { return font }
        var traits: CTFontSymbolicTraits = []
        if style.contains("Bold") { traits.insert(.traitBold) }
        if style.contains("Italic") || style.contains("Oblique") { traits.insert(.traitItalic) }
        guard !traits.isEmpty, CTFontGetSymbolicTraits(font).isDisjoint(with: traits) else { return font }
        return CTFontCreateCopyWithSymbolicTraits(font, size, nil, traits, traits) ?? font
    }

    /// Returns the ascent of a text's font in points.
    func ascent(of text: TextDocument) -> Double {
        document.fonts[text.font].map { $0.ascent * text.size / 100 } ?? text.size * 0.75
    }

    /// Returns the glyphs of a line, from x = 0 on.
    func glyphs(of line: String, in text: TextDocument) -> [PlacedGlyph] {
        let model = document.fonts[text.font]
        let tracking = text.tracking / 1000 * text.size
        if provider == nil, let model, !document.glyphs.isEmpty,
            let glyphs = outlines(of: line, model, text.size, tracking)
        {
            return glyphs
        }
        return shaped(line, font(of: text), tracking)
    }

    /// Returns glyphs with the outlines of the file; `nil` if one is missing.
    private func outlines(
        of line: String, _ font: FontModel, _ size: Double, _ tracking: Double
    ) -> [PlacedGlyph]? {
        var glyphs: [PlacedGlyph] = []
        var x = 0.0
        for character in line {
            let key = GlyphKey(character: String(character), family: font.family, style: font.style)
            let isSpace = character.isWhitespace
            guard let glyph = document.glyphs[key] ?? (isSpace ? GlyphModel(width: 25, shapes: []) : nil) else {
                return nil
            }
            let scale = size / 100, path = CGMutablePath()
            for part in glyph.shapes.outline {
                part.applying(CGAffineTransform(scaleX: scale, y: scale)).add(to: path)
            }
            let advance = glyph.width * scale
            glyphs.append(PlacedGlyph(outline: path, x: x, y: 0, advance: advance, isSpace: isSpace))
            x += advance + tracking
        }
        return glyphs
    }

    private func shaped(_ line: String, _ font: CTFont, _ tracking: Double) -> [PlacedGlyph] {
        guard !line.isEmpty else { return [] }
        let string = NSAttributedString(
            string: line, attributes: [NSAttributedString.Key(kCTFontAttributeName as String): font])
        let laid = CTLineCreateWithAttributedString(string as CFAttributedString)
        let text = line as NSString
        var glyphs: [PlacedGlyph] = []
        var shift = 0.0
        for case let run as CTRun in CTLineGetGlyphRuns(laid) {
            let count = CTRunGetGlyphCount(run), all = CFRange(location: 0, length: 0)
            var ids = [CGGlyph](repeating: 0, count: count), positions = [CGPoint](repeating: .zero, count: count)
            var advances = [CGSize](repeating: .zero, count: count), indices = [CFIndex](repeating: 0, count: count)
            CTRunGetGlyphs(run, all, &ids)
            CTRunGetPositions(run, all, &positions)
            CTRunGetAdvances(run, all, &advances)
            CTRunGetStringIndices(run, all, &indices)
            let own = CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont ?? font
            var flip = CGAffineTransform(scaleX: 1, y: -1)
            for i in 0..<count {
                let path = withUnsafePointer(to: &flip) { CTFontCreatePathForGlyph(own, ids[i], $0) }
                let unit = indices[i] < text.length ? text.character(at: indices[i]) : 32
                let isSpace = Unicode.Scalar(unit)?.properties.isWhitespace ?? false
                glyphs.append(
                    PlacedGlyph(
                        outline: path ?? CGMutablePath(), x: Double(positions[i].x) + shift, y: 0,
                        advance: Double(advances[i].width), isSpace: isSpace))
                shift += tracking
            }
        }
        return glyphs
    }
}

extension [NamedShape] {
    /// The paths of a glyph.
    fileprivate var outline: [BezierPath] {
        flatMap { element -> [BezierPath] in
            switch element.item {
            case .group(let group):
                let matrix = group.transform.matrix(at: 0)
                return group.items.outline.map { $0.applying(matrix) }
            case .path(let path): return [path.first]
            default: return []
            }
        }
    }
}
