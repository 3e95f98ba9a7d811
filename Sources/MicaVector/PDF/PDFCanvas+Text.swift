import MicaRaster

extension PDFCanvas {
    /// Draws glyphs: as text if their characters are known, otherwise as outlines.
    func drawGlyphs(_ run: GlyphRun, _ op: DrawOp) {
        guard let text = run.text else { return drawShape(outlines(run, op)) }
        let ink: Ink
        if text.isInvisible {
            ink = .color(.black)
            setTransparency(alpha: 1, blend: .normal)
        } else if case .color(let color) = op.paint {
            setTransparency(alpha: Double(op.alpha) * color.unitAlpha, blend: op.blend)
            ink = .color(color.unit)
        } else {
            // The outlines have the paint, and invisible text is above them.
            drawShape(outlines(run, op))
            ink = .color(.black)
            setTransparency(alpha: 1, blend: .normal)
        }
        let isInvisible: Bool = if case .color = op.paint { text.isInvisible } else { true }
        if !write(text, op.transform, ink, isInvisible), !isInvisible { drawShape(outlines(run, op)) }
    }

    private func outlines(_ run: GlyphRun, _ op: DrawOp) -> DrawOp {
        var op = op
        op.shape = .fill(run.path, .nonZero)
        return op
    }

    /// Writes text; returns `false` if its glyphs have no size or place that PDF can say.
    private func write(_ text: GlyphText, _ transform: Affine, _ ink: Ink, _ isInvisible: Bool) -> Bool {
        let font = document.font(text.font)
        let linear = Affine(transform.a, transform.b, transform.c, transform.d, 0, 0)
        let units = text.linear.then(linear)
        let size = ((units.c * units.c + units.d * units.d).squareRoot() * font.unitsPerEm * 1000).rounded() / 1000
        guard size > 0.001, size < Path.farthest, units.isFinite else { return false }
        // From text space, in ems, to device space.
        let em = Affine(
            units.a * font.unitsPerEm / size, units.b * font.unitsPerEm / size, units.c * font.unitsPerEm / size,
            units.d * font.unitsPerEm / size, 0, 0)
        guard let inverse = em.inverse else { return false }
        let spans = TextSpans(text).spans
        let places = spans.map { span in span.glyphs.map { transform.apply($0.origin) } }
        guard places.allSatisfy({ $0.allSatisfy { abs($0.x) < Path.farthest && abs($0.y) < Path.farthest } }) else {
            return false
        }
        setFill(ink)
        out.append("BT\n")
        setTextMode(isInvisible ? 3 : 0)
        resources.use(.font, font.reference)
        out.append("/F")
        out.append(font.reference.number)
        out.append(" ")
        out.append(size)
        out.append(" Tf\n")
        var line = TextLine(em: em, inverse: inverse, size: size)
        for (span, points) in zip(spans, places) {
            if let characters = span.text {
                line.end(&out)
                out.append("/Span<</ActualText")
                out.append(string: characters)
                out.append(">>BDC\n")
            }
            for (glyph, place) in zip(span.glyphs, points) {
                let code = font.code(glyph)
                line.add(code, at: place, width: font.width(code), &out)
            }
            if span.text != nil {
                line.end(&out)
                out.append("EMC\n")
            }
        }
        line.end(&out)
        out.append("ET\n")
        return true
    }

    private func setTextMode(_ mode: Int) {
        guard state.textMode != mode else { return }
        state.textMode = mode
        out.append(mode)
        out.append(" Tr\n")
    }
}

/// The glyphs of a text object, which are shown together as long as they are on one line.
private struct TextLine {
    let em: Affine, inverse: Affine
    let size: Double
    /// The place of the line's start in device space; `nil` before the first glyph.
    private var start: Point?
    /// The position after the last glyph, in thousandths of an em from the line's start.
    private var pen = 0.0
    private var isOpen = false

    init(em: Affine, inverse: Affine, size: Double) {
        self.em = em
        self.inverse = inverse
        self.size = size
    }

    /// The largest distance from the line, and the largest step along it, that is written as an adjustment; in
    /// thousandths of an em.
    private static let flat = 0.05, far = 20_000.0

    mutating func add(_ code: Int, at place: Point, width: Double, _ out: inout ByteWriter) {
        if let start {
            let away = inverse.applyToVector(place - start) * (1000 / size)
            let step = pen - away.x
            if abs(away.y) <= Self.flat, abs(step) < Self.far {
                let adjustment = (step * 10).rounded() / 10
                if !isOpen { open(&out) }
                if adjustment != 0 {
                    out.append(">")
                    out.append(adjustment, decimals: 1)
                    out.append("<")
                    pen -= adjustment
                }
                out.append(hexadecimal: UInt32(code), bytes: 2)
                pen += width
                return
            }
        }
        end(&out)
        for value in [em.a, em.b, em.c, em.d] {
            out.append(value, decimals: 5)
            out.append(" ")
        }
        out.append(place)
        out.append(" Tm\n")
        start = place
        pen = width
        open(&out)
        out.append(hexadecimal: UInt32(code), bytes: 2)
    }

    private mutating func open(_ out: inout ByteWriter) {
        out.append("[<")
        isOpen = true
    }

    mutating func end(_ out: inout ByteWriter) {
        if isOpen { out.append(">]TJ\n") }
        isOpen = false
    }
}
