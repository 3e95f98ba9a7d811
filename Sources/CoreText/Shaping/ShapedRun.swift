/// A glyph where shaping put it; lengths in points.
struct ShapedGlyph {
    /// `hidden` for what is not drawn.
    var id: CGGlyph
    /// The first unit of the characters that it stands for, in the whole string.
    var cluster: Int
    var advance: Double
    var dx: Double
    var dy: Double
    /// Whether the text can be cut before this glyph's cluster without shaping it again.
    var isSafe: Bool

    /// A glyph that is never drawn.
    static let hidden: CGGlyph = 0xFFFF
}

/// Glyphs of one font, direction and style, in the order in which they stand from left to right.
final class ShapedRun {
    let range: Range<Int>
    let style: TextStyle
    let font: CTFont
    let level: UInt8
    let script: UInt32
    let glyphs: [ShapedGlyph]

    init(range: Range<Int>, style: TextStyle, font: CTFont, level: UInt8, script: UInt32, glyphs: [ShapedGlyph]) {
        (self.range, self.style, self.font, self.level) = (range, style, font, level)
        (self.script, self.glyphs) = (script, glyphs)
    }

    var isRightToLeft: Bool { level & 1 == 1 }

    /// The glyphs again, at another level; turned round if the direction changes.
    func moved(to newLevel: UInt8) -> ShapedRun {
        guard newLevel != level else { return self }
        let turned = newLevel & 1 != level & 1
        return ShapedRun(
            range: range, style: style, font: font, level: newLevel, script: script,
            glyphs: turned ? glyphs.reversed() : glyphs)
    }
}
