import CoreGraphics
import CoreText
import Foundation

/// A glyph of a text, placed on its baseline.
struct PlacedGlyph {
    /// The outline, relative to the start of the glyph on the baseline; y points down.
    var outline: CGPath
    /// The start on the baseline.
    var x: Double, y: Double
    var advance: Double
    /// The number of the character, of the character without spaces, of the word and of the line.
    var character = 0, visibleCharacter = 0, word = 0, line = 0
    var isSpace = false
}

/// The glyphs of a text in their places.
struct TextLayout {
    private(set) var glyphs: [PlacedGlyph] = []
    /// The numbers of characters, of characters without spaces, of words and of lines.
    private(set) var counts = (characters: 0, visible: 0, words: 0, lines: 0)

    /// Lays a text out. `measure` returns the glyphs of a line from x = 0 on.
    init(_ document: TextDocument, ascent: Double, _ measure: (String) -> [PlacedGlyph]) {
        let text = document.capitals == 0 ? document.text : document.text.uppercased()
        let paragraphs = text.split(omittingEmptySubsequences: false) {
            $0 == "\r" || $0 == "\n" || $0 == "\r\n" || $0 == "\u{3}"
        }
        let height = document.lineHeight ?? document.size * 1.2
        var y = -document.baselineShift
        if let box = document.box { y += box.origin.y + ascent }
        for paragraph in paragraphs {
            let lines = Self.lines(of: String(paragraph), width: document.box?.size.x, measure)
            for (i, line) in lines.enumerated() {
                add(line, y, document, isLast: i == lines.count - 1)
                y += height
            }
        }
    }

    /// Breaks a paragraph at spaces, so that each line is at most as wide as the box.
    private static func lines(
        of paragraph: String, width: Double?, _ measure: (String) -> [PlacedGlyph]
    ) -> [[PlacedGlyph]] {
        let all = measure(paragraph)
        guard let width, let last = all.last, last.x + last.advance > width + 0.5 else { return [all] }
        var lines: [[PlacedGlyph]] = []
        var line = "", measured: [PlacedGlyph] = []
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = line.isEmpty ? String(word) : line + " " + word
            let glyphs = measure(longer)
            if !line.isEmpty, let end = glyphs.last, end.x + end.advance > width + 0.5 {
                lines.append(measured)
                line = String(word)
                measured = measure(line)
            } else {
                line = longer
                measured = glyphs
            }
        }
        return lines + [measured]
    }

    private mutating func add(_ line: [PlacedGlyph], _ y: Double, _ document: TextDocument, isLast: Bool) {
        let visible = line.reversed().drop { $0.isSpace }
        let width = visible.first.map { $0.x + $0.advance } ?? 0
        var x = 0.0
        let left = document.box?.origin.x ?? 0, room = document.box?.size.x ?? 0
        switch document.alignment {
        case .left, .justifiedLeft: x = left
        case .right, .justifiedRight: x = left + room - width
        case .center, .justifiedCenter: x = left + (room - width) / 2
        case .justified: x = left
        }
        var isInWord = false
        for glyph in line {
            var glyph = glyph
            glyph.x += x
            glyph.y = y
            if glyph.isSpace, isInWord { counts.words += 1 }
            isInWord = !glyph.isSpace
            glyph.character = counts.characters
            glyph.visibleCharacter = counts.visible
            glyph.word = counts.words
            glyph.line = counts.lines
            counts.characters += 1
            if !glyph.isSpace { counts.visible += 1 }
            glyphs.append(glyph)
        }
        if isInWord { counts.words += 1 }
        counts.lines += 1
    }
}
