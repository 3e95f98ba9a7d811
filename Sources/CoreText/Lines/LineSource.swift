import CoreGraphics

/// An attributed string whose paragraphs are shaped on demand, and divided into lines.
///
/// Use it from one thread at a time.
final class LineSource {
    let content: TextContent
    private let shaper = Shaper()
    private var shaped: [ShapedParagraph?]
    private let direction: CTWritingDirection?
    private let reorders: Bool
    /// The unit before which the text is no longer needed.
    private var releasedEnd = 0
    /// The paragraph whose beginning was released, the unit at which its part begins, and its level.
    private var window: (paragraph: Int, start: Int, level: UInt8)?

    /// Creates a source. `direction` replaces that of the paragraphs' styles; without `reorders` all text runs left to
    /// right, in the order of the characters.
    convenience init(_ string: NSAttributedString, direction: CTWritingDirection? = nil, reorders: Bool = true) {
        self.init(TextContent(.attributed(string)), direction: direction, reorders: reorders)
    }

    init(_ content: TextContent, direction: CTWritingDirection? = nil, reorders: Bool = true) {
        self.content = content
        shaped = Array(repeating: nil, count: content.paragraphs.count)
        self.direction = direction
        self.reorders = reorders
    }

    var count: Int { content.units.count }

    /// Returns a paragraph, shaped at least up to `unit`: for a long one only a part, which grows on demand.
    func paragraph(_ index: Int, upTo unit: Int = .max) -> ShapedParagraph {
        let known = shaped[index]
        if let known, unit <= known.settledEnd { return known }
        let range = content.paragraphs[index]
        var start = range.lowerBound, knownCount = known?.part.count ?? 0, direction = direction
        if let known, releasedEnd - known.part.lowerBound > knownCount / 2 {
            let start = releasedEnd - ShapedParagraph.margin
            window = (index, start - (UTF16.isTrailSurrogate(content.units[start]) ? 1 : 0), known.baseLevel)
            knownCount = LineSource.windowLength / 4
        }
        if let window, window.paragraph == index {
            start = window.start
            direction = window.level & 1 == 1 ? .rightToLeft : .leftToRight
        }
        let end = content.partEnd(of: start..<range.upperBound, upTo: unit, known: knownCount)
        let made = ShapedParagraph(
            content, range, part: start..<end, shaper: shaper, direction: direction, reorders: reorders)
        shaped[index] = made
        return made
    }

    /// Allows the source to release its data about the text before a unit, which is no longer needed. All data about
    /// earlier paragraphs is released. Of a long paragraph, the part that does not affect the rest is released when
    /// more of it is shaped.
    func release(before unit: Int) {
        guard !content.paragraphs.isEmpty else { return }
        releasedEnd = unit
        let index = content.paragraphIndex(at: unit)
        if index > 0 { shaped[index - 1] = nil }
    }
    /// The length of a part whose beginning is released, in UTF-16 units.
    private static let windowLength = 65_536

    /// Returns the paragraph that contains the unit, shaped at least up to another unit; `nil` for an empty string.
    func paragraph(at index: Int, upTo unit: Int = .max) -> ShapedParagraph? {
        content.paragraphs.isEmpty ? nil : paragraph(content.paragraphIndex(at: index), upTo: unit)
    }

    /// Returns the runs of a part of the string, in the order of the characters, and the level of the first paragraph
    /// in it.
    func runs(in range: Range<Int>) -> (runs: [ShapedRun], baseLevel: UInt8) {
        guard !range.isEmpty, !content.paragraphs.isEmpty else {
            let place = min(range.lowerBound, max(0, count - 1))
            return ([], paragraph(at: place, upTo: place + 1)?.baseLevel ?? 0)
        }
        var runs: [ShapedRun] = []
        var index = content.paragraphIndex(at: range.lowerBound)
        let base = paragraph(index, upTo: range.upperBound).baseLevel
        while index < content.paragraphs.count, content.paragraphs[index].lowerBound < range.upperBound {
            let all = paragraph(index, upTo: range.upperBound).runs
            var next = all.firstIndex(ending: range.lowerBound)
            while next < all.count, all[next].range.lowerBound < range.upperBound {
                runs.append(cut(all[next], to: all[next].range.clamped(to: range)))
                next += 1
            }
            index += 1
        }
        return (runs, base)
    }

    /// Returns a part of a run: its glyphs if the text can be cut there, otherwise shaped again.
    func cut(_ run: ShapedRun, to part: Range<Int>) -> ShapedRun {
        if part == run.range { return run }
        if part.isEmpty || !run.canBeCut(at: part.lowerBound) || !run.canBeCut(at: part.upperBound) {
            return shaper.shape(
                content.units, part, style: run.style, font: run.font, level: run.level, script: run.script,
                isUpright: run.isUpright)
        }
        return run.with(glyphs: Array(run.glyphs[run.glyphRange(of: part)]), range: part)
    }
}

extension [ShapedRun] {
    /// Returns the first run that ends after the unit.
    fileprivate func firstIndex(ending unit: Int) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].range.upperBound <= unit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ShapedRun {
    /// Returns the first glyph, in glyph order, that belongs to `unit` or is beyond it.
    private func firstGlyph(at unit: Int) -> Int {
        var low = 0, high = glyphs.count
        while low < high {
            let middle = (low + high) / 2
            let isBefore = isRightToLeft ? glyphs[middle].cluster >= unit : glyphs[middle].cluster < unit
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the glyphs of a part of the characters.
    fileprivate func glyphRange(of part: Range<Int>) -> Range<Int> {
        isRightToLeft
            ? firstGlyph(at: part.upperBound)..<firstGlyph(at: part.lowerBound)
            : firstGlyph(at: part.lowerBound)..<firstGlyph(at: part.upperBound)
    }

    /// Returns `true` if the glyphs before and after the position would not change if the text were cut there.
    fileprivate func canBeCut(at unit: Int) -> Bool {
        guard unit > range.lowerBound, unit < range.upperBound else { return true }
        let place = firstGlyph(at: unit)
        // From right to left, the cluster that begins at the unit ends directly before the position.
        let index = isRightToLeft ? place - 1 : place
        guard glyphs.indices.contains(index), glyphs[index].cluster == unit else { return false }
        return glyphs[index].isSafe
    }
}
