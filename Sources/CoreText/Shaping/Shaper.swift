import CMicaHarfBuzz
import MicaBase

/// Converts characters to glyphs, by HarfBuzz, in font units: the result does not depend on the size.
///
/// Use it from one thread at a time.
final class Shaper {
    private let buffer: OpaquePointer = Shaper.idle.withLock { $0.popLast() } ?? hb_buffer_create()
    private var longest = 0

    /// The buffers of deallocated shapers: most shapers shape one short text.
    private static let idle = Guarded<[OpaquePointer]>([])

    deinit {
        let isKept = Shaper.idle.withLock { idle in
            // A large buffer is released instead of kept.
            guard longest <= 4096, idle.count < 8 else { return false }
            idle.append(buffer)
            return true
        }
        if !isKept { hb_buffer_destroy(buffer) }
    }

    /// Shapes a run of one style, font, level and script; `units` is the whole string, so that letters join across the
    /// run's ends.
    func shape(
        _ units: [UInt16], _ range: Range<Int>, style: TextStyle, font: CTFont, level: UInt8, script: UInt32,
        isUpright: Bool = false
    ) -> ShapedRun {
        if let delegate = style.delegate {
            let width = Double(delegate.callbacks.getWidth(delegate.refCon))
            let glyphs = range.map {
                ShapedGlyph(
                    id: ShapedGlyph.hidden, cluster: $0, advance: width.isFinite ? width : 0, dx: 0, dy: 0, isSafe: true
                )
            }
            return ShapedRun(
                range: range, style: style, font: font, level: level, script: script, isUpright: false,
                glyphs: level & 1 == 1 ? glyphs.reversed() : glyphs)
        }
        // HarfBuzz uses 32-bit lengths; context beyond this distance is ignored.
        let window = max(0, range.lowerBound - 64)..<min(units.count, range.upperBound + 64)
        hb_buffer_clear_contents(buffer)
        longest = max(longest, range.count)
        units[window].withUnsafeBufferPointer {
            hb_buffer_add_utf16(
                buffer, $0.baseAddress, Int32(clamping: $0.count), UInt32(range.lowerBound - window.lowerBound),
                Int32(clamping: range.count))
        }
        let direction = isUpright ? HB_DIRECTION_TTB : level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
        hb_buffer_set_direction(buffer, direction)
        hb_buffer_set_script(buffer, hb_script_t(rawValue: script))
        hb_buffer_set_language(buffer, style.language.map { hb_language_from_string($0, -1) } ?? nil)
        hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        var features = style.features.map {
            hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: UInt32.max)
        }
        let usesForms = isUpright && font.face.usesVerticalForms
        if isUpright, !usesForms {
            features += ["vert", "vrt2"].map { hb_feature_t(tag: tag($0), value: 0, start: 0, end: UInt32.max) }
        }
        hb_shape(font.face.hbFont, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else {
            return ShapedRun(
                range: range, style: style, font: font, level: level, script: script, isUpright: isUpright, glyphs: [])
        }
        let unit = Double(font.unit), expansion = style.expansion
        let isLastResort = font.face.isLastResort
        let fixed = font.fixedAdvance.map { Double($0) }
        var glyphs: [ShapedGlyph] = []
        glyphs.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let info = infos + index, position = positions + index
            let cluster = window.lowerBound + Int(info.pointee.cluster)
            let character = units[min(cluster, units.count - 1)]
            // Control characters and line ends are invisible and have no width; a tab's width is only known in its
            // line.
            guard !isControl(character) else {
                glyphs.append(
                    ShapedGlyph(id: ShapedGlyph.hidden, cluster: cluster, advance: 0, dx: 0, dy: 0, isSafe: true))
                continue
            }
            let isUnsafe =
                hb_glyph_info_get_glyph_flags(info).rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
            // The downward direction of the page is forward along the line; its rightward direction is upward from the
            // line.
            let place = position.pointee
            var advance = Double(isUpright ? -place.y_advance : place.x_advance) * unit
            var glyph = CGGlyph(exactly: info.pointee.codepoint) ?? 0
            if isLastResort {
                advance = FontFace.lastResortAdvance * unit
                glyph = Unicode.Scalar(character)?.properties.isWhitespace == true ? ShapedGlyph.hidden : 0
            }
            if let fixed, advance > 0 { advance = fixed }
            advance *= isUpright ? 1 : expansion
            // A comma or a full stop is in the upper right of its square; it is moved there if there is no vertical
            // form.
            let isMoved =
                isUpright && [0x3001, 0x3002, 0xFF0C, 0xFF0E].contains(character)
                && font.face.glyph(for: UInt32(character)) == info.pointee.codepoint
            let shift = isMoved ? 0.55 * Double(font.size) : 0
            glyphs.append(
                ShapedGlyph(
                    id: glyph, cluster: cluster, advance: advance,
                    dx: (isUpright ? -Double(place.y_offset) : Double(place.x_offset) * expansion) * unit - shift,
                    dy: Double(isUpright ? place.x_offset : place.y_offset) * unit + shift,
                    isSafe: !isUnsafe))
        }
        if !isUpright, fixed == nil, let digits = TabularDigits(font.face, style.features) {
            digits.align(&glyphs, units, unit: unit * expansion)
        }
        // The system font's own tracking is part of its advances, which the expansion scales.
        let spacing = style.spacing + font.tracking * (isUpright ? 1 : expansion)
        if spacing != 0 { add(spacing, to: &glyphs, units) }
        // Vertical shaping has no levels: a run within right-to-left text is reversed.
        if isUpright, level & 1 == 1 { glyphs.reverse() }
        return ShapedRun(
            range: range, style: style, font: font, level: level, script: script, isUpright: isUpright, glyphs: glyphs)
    }

    /// Adds space after each cluster, to its rightmost glyph.
    private func add(_ spacing: Double, to glyphs: inout [ShapedGlyph], _ units: [UInt16]) {
        for index in glyphs.indices {
            let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
            if isLast && !isControl(units[min(glyphs[index].cluster, units.count - 1)]) {
                glyphs[index].advance += spacing
            }
        }
    }
}

/// Returns `true` for a character that is invisible and has no width of its own.
func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (0x7F...0x9F).contains(unit) || unit == 0x2028 || unit == 0x2029
}

/// Returns the script of a character, in HarfBuzz's numbers.
func script(of scalar: UInt32) -> UInt32 {
    if scalar < 0x80 {
        let isLetter = (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
        return isLetter ? HB_SCRIPT_LATIN.rawValue : HB_SCRIPT_COMMON.rawValue
    }
    return hb_unicode_script(hb_unicode_funcs_get_default(), scalar).rawValue
}

/// Returns `true` for a neutral script: punctuation, digits, marks that inherit their base's.
func isNeutral(script: UInt32) -> Bool {
    script == HB_SCRIPT_COMMON.rawValue || script == HB_SCRIPT_INHERITED.rawValue
        || script == HB_SCRIPT_UNKNOWN.rawValue
}
