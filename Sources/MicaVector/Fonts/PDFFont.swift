import MicaRaster

/// The glyphs of one face that a document shows, each with the characters that it stands for.
///
/// A glyph that stands for different characters in different places has a code for each, so that every code has one
/// text. Codes are given in the order of use.
final class PDFFont {
    let face: any EmbeddableFont
    let reference: PDFReference
    private struct Key: Hashable {
        var glyph: UInt32
        var text: String
        var shares: Int
        var hasInk: Bool
    }
    private var codes: [Key: Int] = [:]
    private var keys: [Key] = []
    private var widths: [Double] = []
    let unitsPerEm: Double

    /// The largest number of glyphs: codes have two bytes.
    private static let capacity = 65_000

    init(_ face: any EmbeddableFont, _ reference: PDFReference) {
        self.face = face
        self.reference = reference
        let em = face.description.unitsPerEm
        unitsPerEm = em > 0 && em.isFinite ? em : 1000
    }

    var isFull: Bool { keys.count >= Self.capacity }

    /// Returns the code of a glyph.
    func code(_ glyph: TextSpans.Glyph) -> Int {
        let key = Key(glyph: glyph.id, text: glyph.text, shares: glyph.shares, hasInk: glyph.hasInk)
        if let known = codes[key] { return known }
        keys.append(key)
        let advance = face.advance(ofGlyph: glyph.id) / Double(glyph.shares)
        widths.append(advance.isFinite ? min(max(advance, -16_000), 16_000).rounded() : 0)
        // Code 0 is the missing glyph.
        codes[key] = keys.count
        return keys.count
    }

    /// The advance of a code, in thousandths of an em, as the file states it.
    func width(_ code: Int) -> Double { ((widths[code - 1] * 1000 / unitsPerEm) * 100).rounded() / 100 }

    /// Writes the font: a subset with a name that depends on its glyphs.
    func write(to file: PDFFile) {
        let about = face.description
        var hash = ContentHash()
        hash.add(about.name.utf8)
        for key in keys { hash.add(Int(key.glyph)) }
        var seed = hash.low
        var tag = ""
        for _ in 0..<6 {
            tag.append(Character(Unicode.Scalar(UInt8(0x41 + seed % 26))))
            seed /= 26
        }
        let plain = String(
            about.name.unicodeScalars.filter {
                $0.isASCII && $0.value > 0x20 && !"()<>[]{}/%#".unicodeScalars.contains($0)
            })
        let name = tag + "+" + (plain.isEmpty ? "Font" : String(plain.prefix(60)))
        var box = about.box
        if box.isEmpty || !(box.width + box.height).isFinite { box = Box(x: 0, y: -200, width: 1000, height: 1000) }
        var program = CFFFont(name: name, unitsPerEm: unitsPerEm, box: box)
        program.add(Path(), advance: 0)
        for (key, width) in zip(keys, widths) {
            program.add(key.hasInk ? face.outline(ofGlyph: key.glyph) : Path(), advance: width)
        }
        let embedded = file.add(stream: program.bytes) { $0.append("/Subtype/CIDFontType0C") }
        let descriptor = writeDescriptor(to: file, name, about, box, embedded)
        let map = file.add(stream: unicodeMap)
        let descendant = file.add { out in
            out.append("<</Type/Font/Subtype/CIDFontType0/BaseFont")
            out.append(name: name)
            out.append("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ")
            out.append(descriptor)
            out.append("/DW 0/W[1")
            out.append(array: keys.indices.map { self.width($0 + 1) }, decimals: 2)
            out.append("]>>")
        }
        file.add(reference) { out in
            out.append("<</Type/Font/Subtype/Type0/BaseFont")
            out.append(name: name)
            out.append("/Encoding/Identity-H/DescendantFonts[")
            out.append(descendant)
            out.append("]/ToUnicode ")
            out.append(map)
            out.append(">>")
        }
    }

    private func writeDescriptor(
        to file: PDFFile, _ name: String, _ about: GlyphFontDescription, _ box: Box, _ embedded: PDFReference
    ) -> PDFReference {
        let unit = 1000 / unitsPerEm
        // Symbolic: the codes are the font's own. Then fixed pitch and italic.
        let flags = 4 | (about.isMonospaced ? 1 : 0) | (about.isItalic ? 64 : 0)
        return file.add { out in
            out.append("<</Type/FontDescriptor/FontName")
            out.append(name: name)
            if !about.family.isEmpty {
                out.append("/FontFamily")
                out.append(string: about.family)
            }
            out.append("/Flags ")
            out.append(flags)
            out.append("/FontBBox")
            out.append(array: [box.min.x, box.min.y, box.max.x, box.max.y].map { ($0 * unit).rounded() }, decimals: 0)
            out.append("/ItalicAngle ")
            out.append(about.italicAngle, decimals: 2)
            out.append("/Ascent ")
            out.append(about.ascent * unit, decimals: 0)
            out.append("/Descent ")
            out.append(-about.descent * unit, decimals: 0)
            out.append("/CapHeight ")
            out.append((about.capHeight > 0 ? about.capHeight : about.ascent) * unit, decimals: 0)
            out.append("/FontWeight ")
            out.append(min(max((about.weight + 50) / 100, 1), 9) * 100)
            // A usual approximation; only used if the font could not be read.
            out.append("/StemV ")
            out.append(50 + about.weight / 8)
            out.append("/FontFile3 ")
            out.append(embedded)
            out.append(">>")
        }
    }

    /// The map from codes to characters.
    private var unicodeMap: [UInt8] {
        var out = ByteWriter()
        out.append(
            """
            /CIDInit/ProcSet findresource begin 12 dict begin begincmap
            /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
            /CMapName/Adobe-Identity-UCS def/CMapType 2 def
            1 begincodespacerange<0000><FFFF>endcodespacerange

            """)
        let entries = keys.enumerated().filter { !$0.element.text.isEmpty }
        for start in stride(from: 0, to: entries.count, by: 100) {
            let part = entries[start..<min(entries.count, start + 100)]
            out.append(part.count)
            out.append(" beginbfchar\n")
            for (index, key) in part {
                out.append("<")
                out.append(hexadecimal: UInt32(index + 1), bytes: 2)
                out.append("><")
                for unit in key.text.utf16.prefix(128) { out.append(hexadecimal: UInt32(unit), bytes: 2) }
                out.append(">\n")
            }
            out.append("endbfchar\n")
        }
        out.append("endcmap CMapName currentdict/CMap defineresource pop end end")
        return out.bytes
    }
}
