import MicaRaster

/// The glyphs of a run with the characters that each stands for.
struct TextSpans {
    struct Glyph {
        var id: UInt32
        /// The position of its origin, in the run's space.
        var origin: Point
        /// The characters; empty if they are unknown.
        var text: String
        /// The number of codes that share the glyph's advance, and `true` for the one with its outline.
        var shares = 1, hasInk = true
    }
    /// Adjacent glyphs that together stand for `text`, where no division among them is right.
    struct Span {
        var glyphs: [Glyph]
        /// The characters of all; `nil` if each glyph has its own.
        var text: String?
    }
    private(set) var spans: [Span] = []

    /// The glyph that is never drawn.
    private static let hidden: UInt32 = 0xFFFF
    /// A character without width or meaning, for the glyphs of a cluster after the first: readers that do not know the
    /// text of spans show nothing for it.
    private static let none = "\u{200B}"

    init(_ run: GlyphText) {
        let glyphs = run.glyphs
        let starts = Array(Set(glyphs.map(\.cluster))).sorted()
        func text(_ cluster: Int) -> String {
            guard !run.units.isEmpty, cluster >= 0 else { return "" }
            var low = 0, high = starts.count
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] <= cluster { low = middle + 1 } else { high = middle }
            }
            let end = min(low < starts.count ? starts[low] : run.range.upperBound, run.units.count)
            guard cluster < end else { return "" }
            return String(decoding: run.units[cluster..<end], as: UTF16.self)
        }
        var index = 0, plain: [Glyph] = []
        while index < glyphs.count {
            var end = index + 1
            while end < glyphs.count, glyphs[end].cluster == glyphs[index].cluster { end += 1 }
            let shown = glyphs[index..<end].filter { $0.id != Self.hidden }
            let characters = text(glyphs[index].cluster)
            index = end
            guard let first = shown.first else { continue }
            let scalars = Array(characters.unicodeScalars)
            if shown.count == 1, run.isRightToLeft, (2...8).contains(scalars.count) {
                plain += Self.divided(first, scalars, run)
            } else if shown.count == 1 {
                plain.append(Glyph(id: first.id, origin: first.origin, text: characters))
            } else if scalars.isEmpty
                || scalars.count == shown.count && (run.isRightToLeft || Self.areInOrder(shown, scalars, run.font))
            {
                let order = run.isRightToLeft ? Array(scalars.reversed()) : scalars
                for (number, glyph) in shown.enumerated() {
                    plain.append(
                        Glyph(id: glyph.id, origin: glyph.origin, text: order.isEmpty ? "" : String(order[number])))
                }
            } else {
                if !plain.isEmpty { spans.append(Span(glyphs: plain, text: nil)) }
                plain = []
                let group = shown.enumerated().map { number, glyph in
                    Glyph(id: glyph.id, origin: glyph.origin, text: number == 0 ? characters : Self.none)
                }
                spans.append(Span(glyphs: group, text: characters))
            }
        }
        if !plain.isEmpty { spans.append(Span(glyphs: plain, text: nil)) }
    }

    /// Divides a ligature that is read from the right among its characters, the last one leftmost. Readers reverse the
    /// order of codes, but not that of the characters of one code.
    private static func divided(_ glyph: GlyphText.Glyph, _ scalars: [Unicode.Scalar], _ run: GlyphText) -> [Glyph] {
        let count = scalars.count
        let step = run.linear.applyToVector(Point(run.font.advance(ofGlyph: glyph.id) / Double(count), 0))
        return scalars.reversed().enumerated().map { number, scalar in
            Glyph(
                id: glyph.id, origin: glyph.origin + step * Double(number), text: String(scalar), shares: count,
                hasInk: number == 0)
        }
    }

    /// Returns `true` if each glyph is the usual one of the character at its position.
    private static func areInOrder(
        _ glyphs: [GlyphText.Glyph], _ scalars: [Unicode.Scalar], _ font: any EmbeddableFont
    ) -> Bool {
        zip(glyphs, scalars).allSatisfy { font.glyph(ofCharacter: $1.value) == $0.id }
    }
}
