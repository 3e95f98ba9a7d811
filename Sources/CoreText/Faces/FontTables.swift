import CMicaHarfBuzz

/// One table of a font file, read with bounds checks: reads outside it return `nil`.
struct FontTable: ~Copyable {
    private let blob: OpaquePointer
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ name: String, of face: OpaquePointer) {
        blob = hb_face_reference_table(face, tag(name))
        var length: UInt32 = 0
        let data = hb_blob_get_data(blob, &length)
        bytes = UnsafeBufferPointer(
            start: data.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: Int(length))
    }

    deinit { hb_blob_destroy(blob) }

    var count: Int { bytes.count }

    func unsigned(at offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    func signed(at offset: Int) -> Int? {
        unsigned(at: offset).map { Int(Int16(truncatingIfNeeded: $0)) }
    }
}

/// The metrics in a face's tables, in font units, y up.
package struct FaceMetrics: Sendable, Hashable {
    package var unitsPerEm = 1000
    package var ascent = 800.0
    /// The descent; positive below the baseline.
    package var descent = 200.0
    package var lineGap = 0.0
    /// The x-height; 0 if the face does not specify it.
    package var xHeight = 0.0
    package var capHeight = 0.0
    /// The position of the underline's upper edge; negative below the baseline.
    package var underlinePosition = -100.0
    package var underlineThickness = 50.0
    package var strikeoutPosition = 250.0
    package var strikeoutThickness = 50.0
    /// The angle in degrees, anticlockwise: negative for a font that slants to the right.
    package var italicAngle = 0.0
    /// The weight, 100…1000; 400 is regular.
    package var weightClass = 400
    /// The width, 1…9; 5 is normal.
    package var widthClass = 5
    package var isItalic = false
    package var isMonospaced = false
    /// The xMin, yMin, xMax and yMax of all glyphs.
    package var box = (xMin: 0.0, yMin: -200.0, xMax: 1000.0, yMax: 800.0)

    package static func == (a: Self, b: Self) -> Bool {
        a.unitsPerEm == b.unitsPerEm && a.ascent == b.ascent && a.descent == b.descent && a.weightClass == b.weightClass
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(unitsPerEm) }

    package init() {}

    /// Reads the tables' values, with the deltas of the variation of `font`.
    init(face: OpaquePointer, font: OpaquePointer) {
        func varied(_ value: Int, _ metric: String) -> Double {
            Double(value) + Double(hb_ot_metrics_get_variation(font, hb_ot_metrics_tag_t(tag(metric))))
        }
        let upem = Int(hb_face_get_upem(face))
        unitsPerEm = (16...16384).contains(upem) ? upem : 1000
        let em = Double(unitsPerEm)
        ascent = em * 0.8
        descent = em * 0.2
        underlinePosition = -em * 0.1
        underlineThickness = em * 0.05
        strikeoutPosition = em * 0.25
        strikeoutThickness = em * 0.05

        let head = FontTable("head", of: face)
        if let x0 = head.signed(at: 36), let y0 = head.signed(at: 38), let x1 = head.signed(at: 40),
            let y1 = head.signed(at: 42)
        {
            box = (Double(x0), Double(y0), Double(x1), Double(y1))
        }
        let os2 = FontTable("OS/2", of: face)
        let hhea = FontTable("hhea", of: face)
        if let a = hhea.signed(at: 4), let d = hhea.signed(at: 6), let gap = hhea.signed(at: 8), a != 0 || d != 0 {
            ascent = varied(a, "hasc")
            descent = -varied(d, "hdsc")
            lineGap = max(0, varied(gap, "hlgp"))
        } else if let a = os2.signed(at: 68), let d = os2.signed(at: 70), let gap = os2.signed(at: 72) {
            ascent = Double(a)
            descent = -Double(d)
            lineGap = max(0, Double(gap))
        }
        if let version = os2.unsigned(at: 0) {
            weightClass = min(max(os2.unsigned(at: 4) ?? 400, 1), 1000)
            widthClass = min(max(os2.unsigned(at: 6) ?? 5, 1), 9)
            isItalic = (os2.unsigned(at: 62) ?? 0) & 0x201 != 0
            if let size = os2.signed(at: 26), let position = os2.signed(at: 28), size > 0 {
                strikeoutPosition = varied(position, "stro")
                strikeoutThickness = varied(size, "strs")
            }
            if version >= 2 {
                xHeight = varied(os2.signed(at: 86) ?? 0, "xhgt")
                capHeight = varied(os2.signed(at: 88) ?? 0, "cpht")
            }
        }
        let post = FontTable("post", of: face)
        if let whole = post.signed(at: 4), let part = post.unsigned(at: 6) {
            italicAngle = Double(whole) + Double(part) / 65536
        }
        if let position = post.signed(at: 8), let thickness = post.signed(at: 10), thickness > 0 {
            underlinePosition = varied(position, "undo")
            underlineThickness = varied(thickness, "unds")
        }
        isMonospaced = (post.unsigned(at: 12) ?? 0) != 0 || (post.unsigned(at: 14) ?? 0) != 0
    }
}
