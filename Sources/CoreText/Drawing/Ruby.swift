import CoreGraphics
import Foundation

/// Annotations of a style, as lines.
extension TextStyle {
    /// The text above (or below) as a line in the style's font, smaller; nil where there is none.
    func makeRubyLine(_ position: CTRubyPosition) -> CTLine? {
        guard let ruby, let text = ruby.texts[position], !text.isEmpty, ruby.sizeFactor > 0 else { return nil }
        var attributes = attributes
        for key in [
            kCTRubyAnnotationAttributeName, kCTUnderlineStyleAttributeName, kCTBackgroundColorAttributeName,
            kitColorAttributes.background, strikethroughStyleAttribute, kCTRunDelegateAttributeName,
        ] { attributes[NSAttributedString.Key(rawValue: key)] = nil }
        attributes[NSAttributedString.Key(rawValue: kCTFontAttributeName)] = CTFontCreateCopyWithAttributes(
            font, font.size * ruby.sizeFactor, nil, nil)
        let source = LineSource(TextContent(.plain(text, attributes)))
        return CTLine(source, 0..<source.count)
    }

    /// How much higher and lower than its glyphs a run reaches for its annotations.
    var rubyReach: (above: CGFloat, below: CGFloat) {
        guard ruby != nil else { return (0, 0) }
        func height(_ line: CTLine?) -> CGFloat {
            line.map { $0.verticalBounds.ascent + $0.verticalBounds.descent } ?? 0
        }
        return (height(rubyLines.before), height(rubyLines.after))
    }
}

extension [ShapedRun] {
    /// The runs with bases as wide as what stands over them: the space goes to both sides of each character.
    func spacedForRuby() -> [ShapedRun] {
        guard contains(where: { $0.style.ruby != nil }) else { return self }
        var result = self
        var index = 0
        while index < count {
            var end = index + 1
            while end < count, self[end].style === self[index].style { end += 1 }
            defer { index = end }
            let style = self[index].style
            guard style.ruby != nil else { continue }
            let wanted = Swift.max(style.rubyLines.before?.width ?? 0, style.rubyLines.after?.width ?? 0)
            let width = self[index..<end].reduce(0) { $0 + $1.glyphs.reduce(0) { $0 + $1.advance } }
            let clusters = self[index..<end].reduce(0) { $0 + Set($1.glyphs.map(\.cluster)).count }
            guard wanted > width, clusters > 0 else { continue }
            let share = (wanted - width) / Double(clusters)
            for place in index..<end { result[place] = self[place].spaced(share) }
        }
        return result
    }
}

extension ShapedRun {
    /// With so much more room for each character, half of it on each side.
    fileprivate func spaced(_ share: Double) -> ShapedRun {
        var glyphs = glyphs
        for index in glyphs.indices {
            glyphs[index].dx += share / 2
            let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster
            if isLast { glyphs[index].advance += share }
        }
        return ShapedRun(range: range, style: style, font: font, level: level, script: script, glyphs: glyphs)
    }
}

/// Draws what stands over and under neighbouring runs of one style.
func drawRuby(_ runs: [CTRun], _ context: CGContext) {
    guard runs.contains(where: { $0.shaped.style.ruby != nil }) else { return }
    let matrix = context.textMatrix
    defer { context.textMatrix = matrix }
    var index = 0
    while index < runs.count {
        var end = index + 1
        while end < runs.count, runs[end].shaped.style === runs[index].shaped.style { end += 1 }
        let base = runs[index..<end], style = runs[index].shaped.style
        index = end
        guard let ruby = style.ruby else { continue }
        let start = base[base.startIndex].x, width = base.reduce(0) { $0 + $1.width }
        for (position, line) in [(CTRubyPosition.before, style.rubyLines.before), (.after, style.rubyLines.after)] {
            guard let line else { continue }
            let free = width - line.width
            let x =
                switch ruby.alignment {
                case .start: start
                case .end: start + free
                default: start + free / 2
                }
            let bounds = line.verticalBounds
            let y =
                position == .before
                ? (base.map(\.glyphBounds.ascent).max() ?? 0) + bounds.descent
                : -(base.map(\.glyphBounds.descent).max() ?? 0) - bounds.ascent
            context.textMatrix = CGAffineTransform(translationX: x, y: y).concatenating(matrix)
            CTLineDraw(line, context)
        }
    }
}
