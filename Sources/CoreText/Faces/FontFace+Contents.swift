import CMicaHarfBuzz
import Foundation

// The contents of a font file besides glyphs and metrics.

extension FontFace {
    /// The tags of the file's tables, in file order.
    package var tableTags: [UInt32] {
        var total = hb_face_get_table_tags(hbFace, 0, nil, nil)
        guard total > 0, total < 4096 else { return [] }
        var tags = [UInt32](repeating: 0, count: Int(total))
        hb_face_get_table_tags(hbFace, 0, &total, &tags)
        return Array(tags.prefix(Int(total)))
    }

    /// Returns a copy of a table's bytes; `nil` if the file has none with that tag.
    package func table(_ tag: UInt32) -> Data? {
        guard let blob = hb_face_reference_table(hbFace, tag) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return Data(bytes: bytes, count: Int(length))
    }

    /// Returns a name of the file's `name` table in English, or the nearest language; `nil` if it is missing or empty.
    package func name(_ id: UInt32) -> String? {
        let english = hb_language_from_string("en", -1)
        var capacity = hb_ot_name_get_utf8(hbFace, id, english, nil, nil)
        guard capacity > 0, capacity < 65_536 else { return nil }
        capacity += 1
        var bytes = [CChar](repeating: 0, count: Int(capacity))
        hb_ot_name_get_utf8(hbFace, id, english, &capacity, &bytes)
        let text = String(decoding: bytes.prefix(Int(capacity)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    /// Returns the PostScript name of a glyph; `nil` if the file has no names, and for invalid glyphs.
    package func glyphName(_ glyph: UInt32) -> String? {
        guard glyph < glyphCount else { return nil }
        var bytes = [CChar](repeating: 0, count: 128)
        guard hb_font_get_glyph_name(hbFont, glyph, &bytes, UInt32(bytes.count)) != 0 else { return nil }
        let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }

    /// The characters with glyphs.
    package var characters: CharacterSet {
        var result = CharacterSet()
        guard let set = hb_set_create() else { return result }
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(hbFace, set)
        var first: hb_codepoint_t = .max, last: hb_codepoint_t = .max
        while hb_set_next_range(set, &first, &last) != 0 {
            // Surrogates are not characters, and a damaged file may list any value.
            for (from, to) in [(first, min(last, 0xD7FF)), (max(first, 0xE000), min(last, 0x10FFFF))] where from <= to {
                guard let low = Unicode.Scalar(from), let high = Unicode.Scalar(to) else { continue }
                result.insert(charactersIn: low...high)
            }
        }
        return result
    }
}
