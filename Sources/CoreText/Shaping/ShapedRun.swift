/// A positioned glyph; lengths in points.
struct ShapedGlyph {
    /// The glyph; `hidden` if it is not drawn.
    var id: CGGlyph
    /// The first unit of its characters, in the whole string.
    var cluster: Int
    var advance: Double
    var dx: Double
    var dy: Double
    /// `true` if the text can be cut before this glyph's cluster without shaping it again.
    var isSafe: Bool

    /// A glyph that is never drawn.
    static let hidden: CGGlyph = 0xFFFF
}

/// Glyphs of one font, direction and style, in visual order from left to right.
final class ShapedRun {
    let range: Range<Int>
    let style: TextStyle
    let font: CTFont
    let level: UInt8
    let script: UInt32
    let glyphs: [ShapedGlyph]
    /// `true` if the glyphs are upright in a line that runs downwards: in the line's own coordinates they are rotated
    /// by a quarter turn, anticlockwise, and centred on its baseline.
    let isUpright: Bool

    init(
        range: Range<Int>, style: TextStyle, font: CTFont, level: UInt8, script: UInt32, isUpright: Bool,
        glyphs: [ShapedGlyph]
    ) {
        self.range = range
        self.style = style
        self.font = font
        self.level = level
        self.script = script
        self.isUpright = isUpright
        self.glyphs = glyphs
    }

    /// Returns the run with other glyphs.
    func with(glyphs: [ShapedGlyph], range: Range<Int>? = nil) -> ShapedRun {
        ShapedRun(
            range: range ?? self.range, style: style, font: font, level: level, script: script, isUpright: isUpright,
            glyphs: glyphs)
    }

    var isRightToLeft: Bool { level & 1 == 1 }

    /// Returns the glyphs at another level, reversed if the direction changes.
    func moved(to newLevel: UInt8) -> ShapedRun {
        guard newLevel != level else { return self }
        let turned = newLevel & 1 != level & 1
        return ShapedRun(
            range: range, style: style, font: font, level: newLevel, script: script, isUpright: isUpright,
            glyphs: turned ? glyphs.reversed() : glyphs)
    }
}
