import CoreGraphics
import CoreText
import Foundation
import MicaRaster

extension SVGCompiler {
    /// A run of characters with one style and an optional position.
    private struct Run {
        var text: String, style: SVGStyle
        var x: CGFloat?, y: CGFloat?
        var dx: CGFloat = 0, dy: CGFloat = 0
    }

    /// The positions of the next characters. Those of an element hold for the characters of the elements in it, too.
    private struct Places {
        var x: ArraySlice<CGFloat> = [], y: ArraySlice<CGFloat> = []
        var dx: ArraySlice<CGFloat> = [], dy: ArraySlice<CGFloat> = []

        /// `true` if a character after the next one has a position.
        var areSeveral: Bool { x.count > 1 || y.count > 1 || dx.count > 1 || dy.count > 1 }

        /// Returns these positions, and those of the outer element where these end.
        func over(_ outer: Places) -> Places {
            Places(
                x: x + outer.x.dropFirst(x.count), y: y + outer.y.dropFirst(y.count),
                dx: dx + outer.dx.dropFirst(dx.count), dy: dy + outer.dy.dropFirst(dy.count))
        }

        mutating func drop(_ count: Int) {
            x = x.dropFirst(count)
            y = y.dropFirst(count)
            dx = dx.dropFirst(count)
            dy = dy.dropFirst(count)
        }
    }

    /// Draws a text as the outlines of its glyphs.
    mutating func text(_ index: Int, _ style: SVGStyle, into group: inout SVGGroup) {
        var runs: [Run] = [], count = 0, endsInSpace = true
        collect(index, style, Places(), &runs, &count, &endsInSpace)
        // A space at the end is not drawn.
        if let last = runs.indices.last, !runs[last].style.keepsSpaces, runs[last].text.hasSuffix(" ") {
            runs[last].text.removeLast()
        }
        var pen = CGPoint.zero, start = 0
        while start < runs.count {
            // A chunk begins at an absolute position, to which it is anchored.
            var end = start + 1
            while end < runs.count, runs[end].x == nil, runs[end].y == nil { end += 1 }
            draw(runs[start..<end], &pen, into: &group)
            start = end
        }
    }

    private mutating func collect(
        _ index: Int, _ style: SVGStyle, _ outer: Places, _ runs: inout [Run], _ count: inout Int,
        _ endsInSpace: inout Bool
    ) {
        let element = document.elements[index]
        noteUnknown(properties(of: index))
        func numbers(_ key: String, _ axis: SVGStyle.Axis) -> ArraySlice<CGFloat> {
            (element.attributes[key] ?? "")
                .split(maxSplits: SVGLimits.characters, whereSeparator: { $0 == "," || $0.isWhitespace })
                .prefix(SVGLimits.characters).compactMap { style.length(String($0), axis) }[...]
        }
        var places = Places(x: numbers("x", .x), y: numbers("y", .y), dx: numbers("dx", .x), dy: numbers("dy", .y))
            .over(outer)
        for part in element.content {
            switch part {
            case .element(let child):
                let other = document.elements[child]
                guard ["tspan", "a"].contains(other.name) else {
                    if other.name == "textPath" { note("<textPath> is not drawn") }
                    continue
                }
                let values = properties(of: child)
                charge(child)
                guard !isStopped() else { return }
                guard values["display"] != "none" else { continue }
                var inner = style
                inner.take(values)
                let before = count
                collect(child, inner, places, &runs, &count, &endsInSpace)
                places.drop(count - before)
            case .text(let text):
                var rest = SVGCompiler.spaced(text, keeping: style.keepsSpaces, &endsInSpace)[...]
                count += rest.count
                visits += rest.count / 2
                guard count <= SVGLimits.characters else {
                    return note("a text must have at most \(SVGLimits.characters) characters (got more)")
                }
                // A character with its own position starts a new run.
                while !rest.isEmpty {
                    visits += 16
                    guard !isStopped() else { return }
                    let piece = places.areSeveral ? rest.prefix(1) : rest
                    runs.append(
                        Run(
                            text: String(piece), style: style, x: places.x.first, y: places.y.first,
                            dx: places.dx.first ?? 0, dy: places.dy.first ?? 0))
                    places.drop(piece.count)
                    rest = rest[piece.endIndex...]
                }
            }
        }
    }

    /// Returns a text with each run of spaces collapsed to one, unless spaces are preserved.
    private static func spaced(_ text: String, keeping: Bool, _ endsInSpace: inout Bool) -> String {
        var result = ""
        for character in text {
            let isSpace = character.isWhitespace
            if isSpace, !keeping, endsInSpace { continue }
            result.append(isSpace ? " " : character)
            endsInSpace = isSpace
        }
        return result
    }

    private mutating func draw(_ runs: ArraySlice<Run>, _ pen: inout CGPoint, into group: inout SVGGroup) {
        guard let first = runs.first else { return }
        pen = CGPoint(x: first.x ?? pen.x, y: first.y ?? pen.y)
        let lines = runs.map { outlines(of: $0.text, $0.style) }
        let width = zip(runs, lines).reduce(0) { $0 + $1.0.dx + $1.1.width }
        switch first.style.anchor {
        case .start: break
        case .middle: pen.x -= width / 2
        case .end: pen.x -= width
        }
        for (run, line) in zip(runs, lines) {
            pen = CGPoint(x: pen.x + run.dx, y: pen.y + run.dy)
            var path = line.path
            path.apply(Affine(1, 0, 0, -1, Double(pen.x), Double(pen.y + rise(of: run.style))))
            shape(path, run.style, into: &group)
            pen.x += line.width
        }
    }

    /// Returns the distance from the style's baseline down to the alphabetic one.
    private mutating func rise(of style: SVGStyle) -> CGFloat {
        guard style.baseline != .alphabetic else { return 0 }
        let font = font(style), unit = style.fontSize / 100
        let ascent = CTFontGetAscent(font) * unit, descent = CTFontGetDescent(font) * unit
        return switch style.baseline {
        case .alphabetic: 0
        case .middle: CTFontGetXHeight(font) * unit / 2
        case .central: (ascent - descent) / 2
        case .hanging: ascent * 0.8
        case .mathematical: ascent / 2
        case .top: ascent
        case .bottom: -descent
        }
    }

    /// Notes the properties of a text that have no effect.
    private mutating func noteUnknown(_ values: [String: String]) {
        for (key, usual) in [
            ("baseline-shift", "baseline"), ("textLength", ""), ("rotate", "0"), ("word-spacing", "normal"),
            ("text-decoration", "none"),
        ] {
            guard let value = values[key], value != usual, value != "0" else { continue }
            note("the property \(key) of texts has no effect")
        }
    }

    /// Returns the outlines of a text from its origin, y up, and its width.
    private mutating func outlines(of text: String, _ style: SVGStyle) -> (path: MicaRaster.Path, width: CGFloat) {
        var path = MicaRaster.Path()
        guard style.fontSize > 0, !text.isEmpty else { return (path, 0) }
        let unit = style.fontSize / 100, font = font(style)
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: [NSAttributedString.Key(kCTFontAttributeName): font]))
        var count = 0
        for run in CTLineGetGlyphRuns(line).compactMap({ $0 as? CTRun }) {
            let glyphCount = CTRunGetGlyphCount(run)
            var glyphs = [CGGlyph](repeating: 0, count: glyphCount)
            var positions = [CGPoint](repeating: .zero, count: glyphCount)
            CTRunGetGlyphs(run, CFRange(location: 0, length: 0), &glyphs)
            CTRunGetPositions(run, CFRange(location: 0, length: 0), &positions)
            let own = CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont ?? font
            for (glyph, position) in zip(glyphs, positions) {
                if let outline = CTFontCreatePathForGlyph(own, glyph, nil) {
                    var part = outline.storage
                    part.apply(
                        Affine(
                            Double(unit), 0, 0, Double(unit),
                            Double(position.x * unit + style.letterSpacing * CGFloat(count)),
                            Double(position.y * unit)))
                    path.append(part)
                }
                count += 1
            }
        }
        let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)) * unit
        return (path, width + style.letterSpacing * CGFloat(count))
    }

    /// Returns the font of a style. Outlines are those of 100 units, so that no hint or tracking of small sizes changes
    /// them.
    private mutating func font(_ style: SVGStyle) -> CTFont {
        var family = SVGCompiler.family(style.family)
        func key(_ family: String) -> String { "\(style.isBold) \(style.isItalic) \(family)" }
        if let known = fonts[key(family)] { return known }
        if fonts.count >= SVGLimits.fonts {
            note("the texts must have at most \(SVGLimits.fonts) fonts (got more)")
            family = "Helvetica"
            if let known = fonts[key(family)] { return known }
        }
        var traits: CTFontSymbolicTraits = []
        if style.isBold { traits.insert(.traitBold) }
        if style.isItalic { traits.insert(.traitItalic) }
        let plain = CTFontCreateWithName(family, 100, nil)
        let font = CTFontCreateCopyWithSymbolicTraits(plain, 100, nil, traits, [.traitBold, .traitItalic]) ?? plain
        fonts[key(family)] = font
        return font
    }

    /// Returns the first name of a list of families.
    private static func family(_ list: String) -> String {
        let first = list.split(separator: ",", maxSplits: 1).first.map {
            $0.prefix(SVGLimits.linkBytes).trimmingCharacters(in: CharacterSet(charactersIn: " \"'\n\t"))
        }
        switch first {
        case nil, "", "sans-serif", "system-ui", "-apple-system": return "Helvetica"
        case "serif": return "Times New Roman"
        case "monospace": return "Courier New"
        case let name?: return name
        }
    }
}
