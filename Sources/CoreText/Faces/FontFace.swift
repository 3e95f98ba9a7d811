import CMicaHarfBuzz
import MicaBase
import MicaRaster

/// A value on one axis of a variable font.
package struct FontVariation: Sendable, Hashable {
    package var tag: UInt32
    package var value: Double
    package init(tag: UInt32, value: Double) {
        self.tag = tag
        self.value = value
    }
}

/// One face of one font file at one position on its variation axes: its tables, metrics, glyphs and their shapes, all
/// in font units. Shared between threads and sizes.
package final class FontFace: @unchecked Sendable {
    // `blob`, `hbFace` and `hbFont` are immutable HarfBuzz objects, safe to read from any thread; FreeType's face and
    // the loaded shapes are accessed through `glyphs`, under its lock.

    /// The file; `nil` for the face of last resort.
    package let path: String?
    package let index: Int
    package let variations: [FontVariation]
    package let metrics: FaceMetrics
    package let glyphCount: Int
    /// `true` if the file contains bitmaps or colour layers for its glyphs.
    package let hasColor: Bool
    let hbFace: OpaquePointer
    let hbFont: OpaquePointer
    private let blob: OpaquePointer
    private let glyphs: Guarded<Glyphs>
    /// `true` if its forms for vertical text match their characters; `nil` until computed.
    let verticalFormsAreSound = Guarded<Bool?>(nil)
    let knownNames = Guarded<FaceNames?>(nil)
    /// `true` if it has a glyph for each visible character of ASCII; `nil` until computed.
    let knownASCII = Guarded<Bool?>(nil)
    /// The width of its tabular digits in font units; `nil` until computed.
    let tabularWidth = Guarded<Double?>(nil)

    private struct Glyphs {
        var freeType: FreeTypeFace?
        var wasOpened = false
        var shapes: [UInt32: GlyphShape] = [:]
    }

    /// The maximum number of cached shapes; beyond it, the cache is emptied.
    private static let capacity = 8192

    /// Opens a file. It is mapped, not copied: replace a font file that is in use by renaming, never by writing into
    /// it.
    package convenience init(path: String, index: Int = 0, variations: [FontVariation] = []) throws(FontFileError) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { throw .unreadable(path: path) }
        try self.init(blob: blob, path: path, index: index, variations: variations)
    }

    /// Opens a font file's bytes. The face keeps a copy of them.
    package convenience init(data: [UInt8], index: Int = 0, variations: [FontVariation] = []) throws(FontFileError) {
        let blob = data.withUnsafeBytes {
            hb_blob_create(
                $0.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: $0.count), HB_MEMORY_MODE_DUPLICATE, nil,
                nil)
        }
        guard let blob else { throw .unreadable(path: "memory") }
        try self.init(blob: blob, path: nil, index: index, variations: variations)
    }

    /// Returns the same face at another position on its axes; `nil` if memory is insufficient.
    package func varied(_ variations: [FontVariation]) -> FontFace? {
        guard !isLastResort, let blob = hb_blob_reference(blob) else { return nil }
        return try? FontFace(blob: blob, path: path, index: index, variations: variations)
    }

    /// The bytes of the whole file.
    package var fileBytes: [UInt8] {
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
    }

    private init(blob: OpaquePointer, path: String?, index: Int, variations: [FontVariation]) throws(FontFileError) {
        let name = path ?? "memory"
        let face = hb_face_create(blob, UInt32(index & 0xFFFF))!
        let count = Int(hb_face_get_glyph_count(face))
        guard hb_blob_get_length(blob) > 0, count > 0, hb_face_get_table_tags(face, 0, nil, nil) > 0 else {
            hb_face_destroy(face)
            hb_blob_destroy(blob)
            throw .notAFont(path: name)
        }
        hb_face_make_immutable(face)
        let font = hb_font_create(face)!
        let upem = Int32(clamping: hb_face_get_upem(face))
        hb_font_set_scale(font, upem, upem)
        if !variations.isEmpty {
            let settings = variations.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
            hb_font_set_variations(font, settings, UInt32(settings.count))
        }
        hb_font_make_immutable(font)
        self.path = path
        self.index = index
        self.variations = variations
        self.blob = blob
        hbFace = face
        hbFont = font
        glyphCount = min(count, 65535)
        metrics = FaceMetrics(face: face, font: font)
        hasColor = ["CBDT", "sbix", "COLR"].contains { FontTable($0, of: face).count > 0 }
        glyphs = Guarded(Glyphs())
    }

    /// Creates the face of last resort: a box for every character, for a machine without fonts.
    private init() {
        path = nil
        index = 0
        variations = []
        blob = hb_blob_get_empty()
        hbFace = hb_face_get_empty()
        hbFont = hb_font_get_empty()
        glyphCount = 1
        hasColor = false
        var metrics = FaceMetrics()
        metrics.xHeight = 500
        metrics.capHeight = 700
        self.metrics = metrics
        var frame = Path.rect(Box(x: 60, y: 0, width: 480, height: 700))
        frame.append(.rect(Box(min: Point(120, 640), max: Point(480, 60))))
        glyphs = Guarded(
            Glyphs(freeType: nil, wasOpened: true, shapes: [0: .outline(GlyphOutline(frame, box: frame.curveBox))]))
    }

    package static let lastResort = FontFace()
    /// The advance of a glyph in the face of last resort.
    package static let lastResortAdvance = 600.0
    package var isLastResort: Bool { self === FontFace.lastResort }

    deinit {
        hb_font_destroy(hbFont)
        hb_face_destroy(hbFace)
        hb_blob_destroy(blob)
    }

    /// Returns the glyph of a character; `nil` if the face has none.
    package func glyph(for scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(hbFont, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    /// `true` if it has a glyph for each visible character of ASCII.
    var hasASCII: Bool {
        knownASCII.withLock { known in
            let all = known ?? (0x21...0x7E).allSatisfy { glyph(for: $0) != nil }
            known = all
            return all
        }
    }

    /// Returns the glyph of a character with a variation selector.
    package func glyph(for scalar: UInt32, selector: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_variation_glyph(hbFont, scalar, selector, &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    /// Returns the glyph with a PostScript glyph name.
    package func glyph(named name: String) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_glyph_from_name(hbFont, name, -1, &glyph) != 0 ? glyph : nil
    }

    package func advance(of glyph: UInt32) -> Double {
        isLastResort ? FontFace.lastResortAdvance : Double(hb_font_get_glyph_h_advance(hbFont, glyph))
    }

    /// Returns the shape of a glyph; loaded once.
    package func shape(of glyph: UInt32) -> GlyphShape {
        glyphs.withLock { load(glyph, &$0) }
    }

    /// Calls `body` with the shape of each glyph in turn, locking once.
    package func withShapes(of list: some Sequence<UInt32>, _ body: (Int, GlyphShape) -> Void) {
        glyphs.withLock { glyphs in
            for (index, glyph) in list.enumerated() { body(index, load(glyph, &glyphs)) }
        }
    }

    private func load(_ glyph: UInt32, _ glyphs: inout Glyphs) -> GlyphShape {
        if let known = glyphs.shapes[glyph] { return known }
        if !glyphs.wasOpened {
            glyphs.wasOpened = true
            var length: UInt32 = 0
            let bytes = hb_blob_get_data(blob, &length)
            glyphs.freeType = FreeTypeFace(
                bytes: UnsafeBufferPointer(
                    start: bytes.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: Int(length)),
                index: index, variations: variations)
        }
        let shape: GlyphShape =
            glyphs.freeType.map { $0.shape(of: glyph, unitsPerEm: Double(metrics.unitsPerEm)) } ?? .empty
        if glyphs.shapes.count >= FontFace.capacity && !isLastResort { glyphs.shapes.removeAll() }
        glyphs.shapes[glyph] = shape
        return shape
    }
}

/// The reason that a font file cannot be used.
package enum FontFileError: Error, CustomStringConvertible {
    case unreadable(path: String)
    case notAFont(path: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "The font file \(path) cannot be read; check its path and permissions."
        case .notAFont(let path):
            "\(path) is not a usable font (damaged, or not TrueType, OpenType or a collection of them); install another copy."
        }
    }
}
