package import MicaRaster

extension FontFace: EmbeddableFont {
    package var description: GlyphFontDescription {
        let m = metrics
        return GlyphFontDescription(
            name: names.postScriptName, family: names.family, unitsPerEm: Double(m.unitsPerEm), ascent: m.ascent,
            descent: m.descent, capHeight: m.capHeight, italicAngle: m.italicAngle, weight: m.weightClass,
            isItalic: m.isItalic, isMonospaced: m.isMonospaced,
            box: Box(min: Point(m.box.xMin, m.box.yMin), max: Point(m.box.xMax, m.box.yMax)))
    }

    package func outline(ofGlyph glyph: UInt32) -> Path {
        if case .outline(let outline) = shape(of: glyph) { outline.path } else { Path() }
    }

    package func glyph(ofCharacter scalar: UInt32) -> UInt32? { glyph(for: scalar) }

    package func advance(ofGlyph glyph: UInt32) -> Double { advance(of: glyph) }
}
