import MicaRaster

extension SVGCanvas {
    /// Draws glyphs as outlines that are defined once, or as characters.
    func run(_ run: GlyphRun, _ op: DrawOp) {
        if let characters = run.text, !characters.isInvisible, case .color(let color) = op.paint, text == .characters,
            write(characters, op, color)
        {
            return
        }
        guard let source = run.text, !source.isInvisible, case .color(let color) = op.paint,
            let inverse = run.linear.inverse, run.glyphs.count > 1
        else {
            guard !run.glyphs.isEmpty else { return }
            var outlines = op
            outlines.shape = .fill(run.path, .nonZero)
            return shape(outlines)
        }
        let face = ObjectIdentifier(source.font)
        for glyph in source.glyphs { define(glyph.id, source.font, face) }
        let m = run.linear.then(op.transform)
        out.append("<g")
        if color.unit != .black { self.color("fill", color) }
        style(alpha: Double(op.alpha) * color.unitAlpha, op.blend)
        transform("transform", m)
        out.append(">")
        for glyph in source.glyphs {
            guard let id = glyphs[GlyphKey(face: face, glyph: glyph.id)], id > 0 else { continue }
            let place = inverse.applyToVector(glyph.origin)
            out.append("<use xlink:href=\"#i")
            out.append(id)
            out.append("\"")
            attribute("x", place.x, decimals: 2)
            attribute("y", place.y, decimals: 2)
            out.append("/>")
        }
        out.append("</g>\n")
    }

    /// Defines a glyph's outline; those without ink have the number 0.
    private func define(_ glyph: UInt32, _ font: any EmbeddableFont, _ face: ObjectIdentifier) {
        let key = GlyphKey(face: face, glyph: glyph)
        guard glyphs[key] == nil else { return }
        if !faces.contains(where: { $0 === font }) { faces.append(font) }
        let outline = glyph == 0xFFFF ? Path() : font.outline(ofGlyph: glyph)
        guard !outline.isEmpty else {
            glyphs[key] = 0
            return
        }
        let id = newID()
        glyphs[key] = id
        out.append("<defs><path id=\"i")
        out.append(id)
        out.append("\"")
        data(outline, .identity)
        out.append("/></defs>\n")
    }

    /// Writes a run as characters. Returns `false` if they are unknown.
    private func write(_ text: GlyphText, _ op: DrawOp, _ color: Color) -> Bool {
        let about = text.font.description, em = about.unitsPerEm
        let m = text.linear.then(Affine(op.transform.a, op.transform.b, op.transform.c, op.transform.d, 0, 0))
        let size = (m.c * m.c + m.d * m.d).squareRoot() * em
        guard !text.units.isEmpty, size > 0, size.isFinite, !text.glyphs.isEmpty else { return false }
        // Text of SVG is upright where y grows downwards.
        let turn = Affine(m.a * em / size, m.b * em / size, -m.c * em / size, -m.d * em / size, 0, 0)
        guard let inverse = turn.inverse else { return false }
        let spans = TextSpans(text).spans
        let isSimple =
            !text.isRightToLeft
            && spans.allSatisfy { $0.text == nil && $0.glyphs.allSatisfy { $0.text.unicodeScalars.count == 1 } }
        let places = text.glyphs.map { inverse.applyToVector(op.transform.apply($0.origin)) }
        guard let first = places.first, (first * 0).sum() == 0 else { return false }
        out.append("<text xml:space=\"preserve\"")
        attribute("font-family", text: about.family)
        attribute("font-size", size)
        if about.weight != 400 { attribute("font-weight", Double(about.weight), decimals: 0) }
        if about.isItalic { out.append(" font-style=\"italic\"") }
        if color.unit != .black { self.color("fill", color) }
        style(alpha: Double(op.alpha) * color.unitAlpha, op.blend)
        transform("transform", turn)
        attribute("y", first.y)
        let last = text.glyphs[text.glyphs.count - 1]
        if isSimple {
            out.append(" x=\"")
            for (index, glyph) in spans.flatMap(\.glyphs).enumerated() {
                if index > 0 { out.append(" ") }
                out.append(inverse.applyToVector(op.transform.apply(glyph.origin)).x)
            }
            out.append("\">")
            for glyph in spans.flatMap(\.glyphs) { append(escaped: glyph.text) }
        } else {
            // The reader shapes the run, and fits it to its length.
            let end = (places.last?.x ?? first.x) + text.font.advance(ofGlyph: last.id) * size / em
            if text.isRightToLeft { out.append(" direction=\"rtl\"") }
            attribute("x", text.isRightToLeft ? end : first.x)
            attribute("textLength", max(0, end - first.x))
            out.append(" lengthAdjust=\"spacingAndGlyphs\">")
            let range = text.range.clamped(to: 0..<text.units.count)
            append(escaped: String(decoding: text.units[range], as: UTF16.self))
        }
        out.append("</text>\n")
        return true
    }
}
