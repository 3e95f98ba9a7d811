import CMicaHarfBuzz

/// The characters that are upright in lines that run downwards.
struct VerticalForms {
    private struct Key: Hashable {
        var face: ObjectIdentifier
        var scalar: UInt32
    }
    private var known: [Key: Bool] = [:]

    /// Returns `true` if the character is upright in text set in the face. Brackets, dashes and similar characters,
    /// which have another form in such lines, are rotated if the face lacks it.
    mutating func isUpright(_ scalar: UInt32, in face: FontFace) -> Bool {
        guard !face.isLastResort, VerticalOrientation.isUpright(scalar) else { return false }
        guard VerticalOrientation.isTurned(scalar) else { return true }
        let key = Key(face: ObjectIdentifier(face), scalar: scalar)
        if let answer = known[key] { return answer }
        let answer = face.hasVerticalForm(of: scalar)
        known[key] = answer
        return answer
    }
}

/// Unicode's property Vertical_Orientation (UAX #50), in ranges of its blocks.
enum VerticalOrientation {
    /// Returns `true` for U, Tu or Tr: everything except R.
    static func isUpright(_ scalar: UInt32) -> Bool {
        guard scalar >= 0xA7 else { return false }
        var low = 0, high = upright.count
        while low < high {
            let middle = (low + high) / 2
            if upright[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        return low < upright.count && upright[low].contains(scalar)
    }

    /// Returns `true` for Tr: rotated, unless the font has a vertical form.
    static func isTurned(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2329...0x232A, 0x3008...0x3011, 0x3014...0x301F, 0x3030, 0x30A0, 0x30FC, 0xFE59...0xFE5E,
            0xFF08...0xFF09,
            0xFF1A...0xFF1B, 0xFF3B, 0xFF3D, 0xFF3F, 0xFF5B...0xFF60, 0xFFE3:
            true
        default: false
        }
    }

    private static let upright: [ClosedRange<UInt32>] = [
        0xA7...0xA7, 0xA9...0xA9, 0xAE...0xAE, 0xB1...0xB1, 0xBC...0xBE, 0xD7...0xD7, 0xF7...0xF7, 0x2EA...0x2EB,
        0x1100...0x11FF, 0x1401...0x167F, 0x18B0...0x18FF, 0x2016...0x2016, 0x2020...0x2021, 0x2030...0x2031,
        0x203B...0x203C, 0x2042...0x2042, 0x2047...0x2049, 0x2051...0x2051, 0x20DD...0x20E0, 0x20E2...0x20E4,
        0x2100...0x2101, 0x2103...0x2109, 0x210F...0x210F, 0x2113...0x2114, 0x2116...0x2117, 0x211E...0x2123,
        0x2125...0x2125, 0x2127...0x2127, 0x2129...0x2129, 0x212E...0x212E, 0x2135...0x213F, 0x2145...0x214A,
        0x214C...0x214D, 0x214F...0x2189, 0x218C...0x218F, 0x221E...0x221E, 0x2234...0x2235, 0x2300...0x2307,
        0x230C...0x231F, 0x2324...0x232B, 0x237D...0x239A, 0x23BE...0x23CD, 0x23CF...0x23CF, 0x23D1...0x23DB,
        0x23E2...0x2422, 0x2424...0x24FF, 0x25A0...0x2619, 0x2620...0x2767, 0x2776...0x2793, 0x2B12...0x2B2F,
        0x2B50...0x2B59, 0x2B97...0x2B97, 0x2BB8...0x2BD1, 0x2BD3...0x2BEB, 0x2BF0...0x2BFF, 0x2E50...0x2E51,
        0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xE000...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE48,
        0xFE50...0xFE57, 0xFE59...0xFE62, 0xFE67...0xFE6F, 0xFF01...0xFF0C, 0xFF0E...0xFF1B, 0xFF1F...0xFF60,
        0xFFE0...0xFFE7, 0xFFF0...0xFFF8, 0xFFFC...0xFFFD, 0x1D000...0x1D1FF, 0x1D2E0...0x1D37F, 0x13000...0x1343F,
        0x14400...0x1467F, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF, 0x1F000...0x1F7FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD, 0xF0000...0x10FFFD,
    ].sorted { $0.lowerBound < $1.lowerBound }
}

extension FontFace {
    /// Returns `true` if the face has another glyph for the character in vertical text.
    func hasVerticalForm(of scalar: UInt32) -> Bool { usesVerticalForms && verticalForm(of: scalar) != nil }

    /// `true` if the face's vertical forms are usable: the form of a full stop must be about as large as the full stop,
    /// in both directions. Droid Sans Fallback, as distributed by Debian, refers to the glyphs of other characters.
    var usesVerticalForms: Bool {
        if let known = verticalFormsAreSound.withLock({ $0 }) { return known }
        func sides(_ glyph: UInt32) -> (short: Double, long: Double)? {
            let box = shape(of: glyph).box
            return box.isEmpty ? nil : (min(box.width, box.height), max(box.width, box.height))
        }
        let isSound = [0x3001, 0x3002, 0xFF0C].allSatisfy { (scalar: UInt32) in
            guard let form = verticalForm(of: scalar).flatMap(sides), let plain = glyph(for: scalar).flatMap(sides)
            else { return true }
            return form.long < 2 * plain.long && plain.long < 2 * form.long && form.short < 2 * plain.short
        }
        verticalFormsAreSound.withLock { $0 = isSound }
        return isSound
    }

    private func verticalForm(of scalar: UInt32) -> UInt32? {
        guard let plain = glyph(for: scalar), let buffer = hb_buffer_create() else { return nil }
        defer { hb_buffer_destroy(buffer) }
        hb_buffer_add_codepoints(buffer, [scalar], 1, 0, 1)
        hb_buffer_set_direction(buffer, HB_DIRECTION_TTB)
        hb_buffer_set_script(buffer, hb_unicode_script(hb_unicode_funcs_get_default(), scalar))
        hb_shape(hbFont, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count), count == 1 else { return nil }
        return infos.pointee.codepoint == plain ? nil : infos.pointee.codepoint
    }

    /// Returns the downward advance of a glyph, in font units; from the table of vertical metrics, otherwise its ascent
    /// and descent.
    func verticalAdvance(of glyph: UInt32) -> Double {
        isLastResort ? Double(metrics.unitsPerEm) : -Double(hb_font_get_glyph_v_advance(hbFont, glyph))
    }

    /// Returns the position of a glyph's vertical origin, at the centre of its upper edge, relative to its horizontal
    /// one; font units, y up.
    func verticalOrigin(of glyph: UInt32) -> (x: Double, y: Double) {
        var x: hb_position_t = 0, y: hb_position_t = 0
        guard !isLastResort, hb_font_get_glyph_v_origin(hbFont, glyph, &x, &y) != 0 else {
            return (advance(of: glyph) / 2, metrics.ascent)
        }
        return (Double(x), Double(y))
    }

    /// The extent of glyphs to the right and to the left of the middle of a line that runs downwards, and the space
    /// between two lines; font units.
    var verticalExtents: (ascent: Double, descent: Double, leading: Double) {
        var extents = hb_font_extents_t()
        hb_font_get_extents_for_direction(hbFont, HB_DIRECTION_TTB, &extents)
        let ascent = Double(extents.ascender), descent = -Double(extents.descender)
        guard ascent + descent > 0 else { return (Double(metrics.unitsPerEm) / 2, Double(metrics.unitsPerEm) / 2, 0) }
        return (ascent, descent, max(0, Double(extents.line_gap)))
    }
}
