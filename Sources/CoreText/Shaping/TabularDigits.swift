import CMicaHarfBuzz

/// Digits of one width in Inter, whose tabular figures differ: by thousandths of an em in its text cut, by more in the display cut.
struct TabularDigits {
    /// In font units.
    private let width: Double
    private let face: FontFace

    /// Nil where the features do not ask for tabular digits, or ask for small ones, and for other families, whose designs stand.
    init?(_ face: FontFace, _ features: [FontFeature]) {
        guard features.last(where: { $0.tag == tag("tnum") })?.value == 1,
            !features.contains(where: { $0.value != 0 && TabularDigits.small.contains($0.tag) }),
            LineMetrics.isStandIn(face)
        else { return nil }
        (self.face, width) = (face, TabularDigits.width(in: face))
    }

    private static let small = Set(["frac", "afrc", "sups", "subs", "sinf", "ordn", "numr", "dnom"].map { tag($0) })

    /// The width of a zero with the feature.
    private static func width(in face: FontFace) -> Double {
        face.tabularWidth.withLock { known in
            if let known { return known }
            let buffer = hb_buffer_create()
            defer { hb_buffer_destroy(buffer) }
            hb_buffer_add_utf16(buffer, [0x30], 1, 0, 1)
            hb_buffer_guess_segment_properties(buffer)
            hb_shape(face.hbFont, buffer, [hb_feature_t(tag: tag("tnum"), value: 1, start: 0, end: UInt32.max)], 1)
            var count: UInt32 = 0
            let width = hb_buffer_get_glyph_positions(buffer, &count).map { Double($0.pointee.x_advance) } ?? 0
            known = width
            return width
        }
    }

    /// Gives each digit the common width, with its ink in the middle; `unit` is the length of a font unit. Kerning of digits goes:
    /// a column of them stands still whatever it shows.
    func align(_ glyphs: inout [ShapedGlyph], _ units: [UInt16], unit: Double) {
        for index in glyphs.indices where (0x30...0x39).contains(units[min(glyphs[index].cluster, units.count - 1)]) {
            let cluster = glyphs[index].cluster
            // A digit with marks on it is left as it is.
            guard index == 0 || glyphs[index - 1].cluster != cluster,
                index + 1 == glyphs.count || glyphs[index + 1].cluster != cluster
            else { continue }
            glyphs[index].dx = (width - face.advance(of: UInt32(glyphs[index].id))) / 2 * unit
            glyphs[index].advance = width * unit
        }
    }
}
