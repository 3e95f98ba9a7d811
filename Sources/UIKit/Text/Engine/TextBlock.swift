import CoreText

/// The layout of a paragraph, or of a part of a very long one: its lines and the positions of characters in them.
/// Offsets are relative to the block's start, lengths to its top left corner.
final class TextBlock {
    /// A line: its characters, and the rectangle of carets and selections in it.
    struct Line {
        let line: CTLine
        let range: Range<Int>
        /// The distance from the block's left edge to the line's origin.
        let x: CGFloat
        let top: CGFloat, bottom: CGFloat
        let baseline: CGFloat
        /// The typographic width.
        let width: CGFloat
    }

    let layout: TextLayout
    private(set) var lines: [Line] = []
    /// The height, including the gap below the last line and the paragraph spacing.
    let height: CGFloat
    /// The right edge of the widest line.
    let width: CGFloat
    /// The space above the first line.
    let spaceBefore: CGFloat
    /// The number of UTF-16 units of the text; an empty paragraph is laid out with an additional line break.
    let count: Int

    /// Creates the layout. The first `count` units belong to the text; the rest of the styled text only gives an empty
    /// line its height.
    init(
        _ text: StyledText, count: Int, width: CGFloat, wraps: Bool, alignment: CTTextAlignment? = nil,
        spaceBefore: CGFloat, spaceAfter: CGFloat
    ) {
        var options = TextLayout.Options(width: width, height: .infinity)
        options.keepsFirstLine = true
        options.alignment = alignment
        if !wraps {
            options.width = .infinity
            options.lineBreakMode = .byClipping
        }
        layout = TextLayout(text.makeTypesetter(), nil, options)
        self.count = count
        self.spaceBefore = spaceBefore
        var y = spaceBefore, widest: CGFloat = 0
        lines.reserveCapacity(layout.lines.count)
        for line in layout.lines {
            let range = CTLineGetStringRange(line.line)
            let start = min(range.location, count), end = min(range.location + range.length, count)
            let height = max(1, line.ascent + line.descent)
            lines.append(
                Line(
                    line: line.line, range: start..<max(start, end), x: line.origin.x, top: y, bottom: y + height,
                    baseline: y + line.ascent, width: line.width))
            y += height + max(0, line.gap)
            widest = max(widest, line.origin.x + line.width)
        }
        height = y + spaceAfter
        self.width = widest
    }

    // MARK: Offsets and positions

    /// Returns the line of a caret: at a soft line break the second line, unless the caret is `above`.
    func lineIndex(at offset: Int, above: Bool) -> Int {
        var low = 0, high = max(0, lines.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        if above, low > 0, lines[low].range.lowerBound == offset { return low - 1 }
        return low
    }

    /// Returns the distance from the block's left edge to the caret before a character.
    func caretX(at offset: Int, inLine index: Int) -> CGFloat {
        guard lines.indices.contains(index) else { return 0 }
        let line = lines[index]
        return line.x + CTLineGetOffsetForStringIndex(line.line, offset, nil)
    }

    func lineIndex(at y: CGFloat) -> Int {
        var low = 0, high = max(0, lines.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].bottom <= y { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the character offset nearest to a point of a line; `above` is `true` at the end of a wrapped line.
    func offset(atX x: CGFloat, inLine index: Int) -> (offset: Int, above: Bool) {
        guard lines.indices.contains(index) else { return (0, false) }
        let line = lines[index]
        guard x.isFinite else { return (line.range.lowerBound, false) }
        let offset = min(
            max(CTLineGetStringIndexForPosition(line.line, CGPoint(x: x - line.x, y: 0)), line.range.lowerBound),
            line.range.upperBound)
        let isWrapped = index + 1 < lines.count && offset == line.range.upperBound && offset > line.range.lowerBound
        return (offset, isWrapped)
    }

    /// Returns the caret positions of a line, from left to right.
    func stops(inLine index: Int) -> [(offset: Int, x: CGFloat)] {
        let line = lines[index]
        var offsets: [Int] = []
        CTLineEnumerateCaretOffsets(line.line) { _, offset, isLeading, _ in
            if isLeading, offset < count { offsets.append(offset) }
        }
        let isWrapped = index + 1 < lines.count
        var result = offsets.filter { line.range.contains($0) }.map { ($0, caretX(at: $0, inLine: index)) }
        // The end of a line is a separate position, unless it is the start of the next line or follows a line break.
        if !isWrapped, line.range.upperBound == count { result.append((count, caretX(at: count, inLine: index))) }
        return result.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    /// Returns the horizontal ranges of a line that a range of characters covers, from left to right, each in one
    /// writing direction.
    func spans(of range: Range<Int>, inLine index: Int) -> [(x: ClosedRange<CGFloat>, isRightToLeft: Bool)] {
        let line = lines[index]
        let wanted = range.clamped(to: line.range)
        guard !wanted.isEmpty else { return [] }
        var spans: [(x: ClosedRange<CGFloat>, isRightToLeft: Bool)] = []
        var left = 0.0, isLeft = true, leftIsLeading = true
        CTLineEnumerateCaretOffsets(line.line) { x, offset, isLeading, _ in
            defer { isLeft.toggle() }
            if isLeft {
                left = x
                leftIsLeading = isLeading
                return
            }
            guard wanted.contains(offset), x > left else { return }
            let isRightToLeft = !leftIsLeading
            if let last = spans.last, abs(last.x.upperBound - (line.x + left)) < 0.01,
                last.isRightToLeft == isRightToLeft
            {
                spans[spans.count - 1].x = last.x.lowerBound...(line.x + x)
            } else {
                spans.append(((line.x + left)...(line.x + x), isRightToLeft))
            }
        }
        return spans
    }

    /// Draws lines with the block's top left corner at a point of a context whose y axis points downwards.
    func draw(_ range: Range<Int>, in context: CGContext, at origin: CGPoint) {
        let matrix = context.textMatrix
        defer { context.textMatrix = matrix }
        for line in lines[range.clamped(to: 0..<lines.count)] {
            context.textMatrix = CGAffineTransform(
                a: 1, b: 0, c: 0, d: -1, tx: origin.x + line.x, ty: origin.y + line.baseline)
            CTLineDraw(line.line, context)
        }
    }
}
