import CMicaHarfBuzz

/// Turns characters into glyphs, by HarfBuzz, in font units: what it gives does not depend on the size.
///
/// One thread at a time.
final class Shaper {
    private let buffer: OpaquePointer = hb_buffer_create()

    deinit { hb_buffer_destroy(buffer) }

    /// Shapes a stretch of one style, font, level and script; `units` is the whole string, so that letters join across
    /// the stretch's ends.
    func shape(
        _ units: [UInt16], _ range: Range<Int>, style: TextStyle, font: CTFont, level: UInt8, script: UInt32
    ) -> ShapedRun {
        if let delegate = style.delegate {
            let width = Double(delegate.callbacks.getWidth(delegate.refCon))
            let glyphs = range.map {
                ShapedGlyph(
                    id: ShapedGlyph.hidden, cluster: $0, advance: width.isFinite ? width : 0, dx: 0, dy: 0, isSafe: true
                )
            }
            return ShapedRun(
                range: range, style: style, font: font, level: level, script: script,
                glyphs: level & 1 == 1 ? glyphs.reversed() : glyphs)
        }
        // HarfBuzz counts in 32 bits; context further away than this does not matter.
        let window = max(0, range.lowerBound - 64)..<min(units.count, range.upperBound + 64)
        hb_buffer_clear_contents(buffer)
        units[window].withUnsafeBufferPointer {
            hb_buffer_add_utf16(
                buffer, $0.baseAddress, Int32(clamping: $0.count), UInt32(range.lowerBound - window.lowerBound),
                Int32(clamping: range.count))
        }
        hb_buffer_set_direction(buffer, level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, hb_script_t(rawValue: script))
        hb_buffer_set_language(buffer, style.language.map { hb_language_from_string($0, -1) } ?? nil)
        hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        let features = style.features.map {
            hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: UInt32.max)
        }
        hb_shape(font.face.hbFont, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else {
            return ShapedRun(range: range, style: style, font: font, level: level, script: script, glyphs: [])
        }
        let unit = Double(font.unit)
        let isLastResort = font.face.isLastResort
        let fixed = font.fixedAdvance.map { Double($0) }
        var glyphs: [ShapedGlyph] = []
        glyphs.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let (info, position) = (infos + index, positions + index)
            let cluster = window.lowerBound + Int(info.pointee.cluster)
            let character = units[min(cluster, units.count - 1)]
            // A control character or a line's end is neither seen nor wide; a tab's width is known in its line only.
            guard !isControl(character) else {
                glyphs.append(
                    ShapedGlyph(id: ShapedGlyph.hidden, cluster: cluster, advance: 0, dx: 0, dy: 0, isSafe: true))
                continue
            }
            let isUnsafe =
                hb_glyph_info_get_glyph_flags(info).rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
            var advance = Double(position.pointee.x_advance) * unit
            var glyph = CGGlyph(exactly: info.pointee.codepoint) ?? 0
            if isLastResort {
                advance = FontFace.lastResortAdvance * unit
                glyph = Unicode.Scalar(character)?.properties.isWhitespace == true ? ShapedGlyph.hidden : 0
            }
            if let fixed, advance > 0 { advance = fixed }
            glyphs.append(
                ShapedGlyph(
                    id: glyph, cluster: cluster, advance: advance,
                    dx: Double(position.pointee.x_offset) * unit, dy: Double(position.pointee.y_offset) * unit,
                    isSafe: !isUnsafe))
        }
        let spacing = style.spacing + font.tracking
        if spacing != 0 { add(spacing, to: &glyphs, units) }
        return ShapedRun(range: range, style: style, font: font, level: level, script: script, glyphs: glyphs)
    }

    /// Adds space after each cluster: on its last glyph from left to right.
    private func add(_ spacing: Double, to glyphs: inout [ShapedGlyph], _ units: [UInt16]) {
        for index in glyphs.indices {
            let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
            if isLast && !isControl(units[min(glyphs[index].cluster, units.count - 1)]) {
                glyphs[index].advance += spacing
            }
        }
    }
}

/// A character that is neither seen nor wide by itself.
func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (0x7F...0x9F).contains(unit) || unit == 0x2028 || unit == 0x2029
}

/// The script of a character, as HarfBuzz numbers scripts.
func script(of scalar: UInt32) -> UInt32 {
    if scalar < 0x80 {
        let isLetter = (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
        return isLetter ? HB_SCRIPT_LATIN.rawValue : HB_SCRIPT_COMMON.rawValue
    }
    return hb_unicode_script(hb_unicode_funcs_get_default(), scalar).rawValue
}

/// Whether the script says nothing: punctuation, digits, marks that take their base's.
func isNeutral(script: UInt32) -> Bool {
    script == HB_SCRIPT_COMMON.rawValue || script == HB_SCRIPT_INHERITED.rawValue
        || script == HB_SCRIPT_UNKNOWN.rawValue
}
