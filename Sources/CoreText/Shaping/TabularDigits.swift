import CMicaHarfBuzz

/// Digits of equal width for Inter, whose tabular figures differ: by thousandths of an em in its text cut, by more in
/// the display cut.
struct TabularDigits {
    /// The common width, in font units.
    private let width: Double
    private let face: FontFace

    /// Returns `nil` if the features do not request tabular digits or request small ones, and for other families, whose
    /// digits are unchanged.
    init?(_ face: FontFace, _ features: [FontFeature]) {
        guard features.last(where: { $0.tag == tag("tnum") })?.value == 1,
            !features.contains(where: { $0.value != 0 && TabularDigits.small.contains($0.tag) }),
            LineMetrics.isStandIn(face)
        else { return nil }
        self.face = face
        width = TabularDigits.width(in: face)
    }

    private static let small = Set(["frac", "afrc", "sups", "subs", "sinf", "ordn", "numr", "dnom"].map { tag($0) })

    /// Returns the width of a zero with the feature.
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

    /// Gives each digit the common width, with its ink centred; `unit` is the length of a font unit. Digits lose their
    /// kerning: a column of them does not move when its value changes.
    func align(_ glyphs: inout [ShapedGlyph], _ units: [UInt16], unit: Double) {
        for index in glyphs.indices where (0x30...0x39).contains(units[min(glyphs[index].cluster, units.count - 1)]) {
            let cluster = glyphs[index].cluster
            // A digit with marks is unchanged.
            guard index == 0 || glyphs[index - 1].cluster != cluster,
                index + 1 == glyphs.count || glyphs[index + 1].cluster != cluster
            else { continue }
            glyphs[index].dx = (width - face.advance(of: UInt32(glyphs[index].id))) / 2 * unit
            glyphs[index].advance = width * unit
        }
    }
}
