/// A face of a font at one position on its axes, as documents embed it. Lengths are in font units, y up.
package protocol EmbeddableFont: AnyObject, Sendable {
    /// The names and metrics of the face.
    var description: GlyphFontDescription { get }
    /// Returns the outline of a glyph; empty for a glyph that is not one.
    func outline(ofGlyph glyph: UInt32) -> Path
    /// Returns the distance from a glyph's origin to the next one's.
    func advance(ofGlyph glyph: UInt32) -> Double
    /// Returns the usual glyph of a character; `nil` if the face has none.
    func glyph(ofCharacter scalar: UInt32) -> UInt32?
}

/// The names and metrics of a face, in font units, y up.
package struct GlyphFontDescription: Sendable {
    /// The PostScript name.
    package var name: String
    /// The family's name.
    package var family: String
    package var unitsPerEm: Double
    package var ascent: Double
    /// The descent; positive below the baseline.
    package var descent: Double
    package var capHeight: Double
    /// The angle in degrees, anticlockwise.
    package var italicAngle: Double
    /// The weight, 100…1000.
    package var weight: Int
    package var isItalic: Bool
    package var isMonospaced: Bool
    /// The box of all glyphs.
    package var box: Box

    package init(
        name: String, family: String, unitsPerEm: Double, ascent: Double, descent: Double, capHeight: Double,
        italicAngle: Double, weight: Int, isItalic: Bool, isMonospaced: Bool, box: Box
    ) {
        self.name = name
        self.family = family
        self.unitsPerEm = unitsPerEm
        self.ascent = ascent
        self.descent = descent
        self.capHeight = capHeight
        self.italicAngle = italicAngle
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.box = box
    }
}

/// The characters behind a run of glyphs, for documents whose text can be selected and searched. Drawing ignores it.
/// Immutable.
package final class GlyphText: Sendable {
    package struct Glyph: Sendable {
        package var id: UInt32
        /// The position of its origin, in the run's space.
        package var origin: Point
        /// The index of the first UTF-16 unit of its characters.
        package var cluster: Int

        package init(id: UInt32, origin: Point, cluster: Int) {
            self.id = id
            self.origin = origin
            self.cluster = cluster
        }
    }
    package let font: any EmbeddableFont
    /// All glyphs from left to right, including those without an outline, such as spaces.
    package let glyphs: [Glyph]
    /// The text's UTF-16 units; empty if the characters are unknown.
    package let units: [UInt16]
    /// The range of `units` that the glyphs show.
    package let range: Range<Int>
    package let isRightToLeft: Bool
    /// The transform from font units to the run's space; its translation is not used.
    package let linear: Affine
    /// `true` if the glyphs are drawn by other ops, such as colour glyphs and stroked outlines.
    package let isInvisible: Bool

    package init(
        font: any EmbeddableFont, glyphs: [Glyph], units: [UInt16], range: Range<Int>, isRightToLeft: Bool,
        linear: Affine,
        isInvisible: Bool
    ) {
        self.font = font
        self.glyphs = glyphs
        self.units = units
        self.range = range
        self.isRightToLeft = isRightToLeft
        self.linear = linear
        self.isInvisible = isInvisible
    }
}
