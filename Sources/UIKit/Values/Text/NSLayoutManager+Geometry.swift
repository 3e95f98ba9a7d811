import CoreText

// The places of lines and glyphs in a container, in its points: from its top left corner, y down.

extension NSLayoutManager.Column {
    private var padding: CGFloat { container.lineFragmentPadding }

    /// The rectangle of a line: from edge to edge of the container, or as wide as the text in a container without a
    /// width.
    func fragment(_ index: Int) -> CGRect {
        let used = usedFragment(index), width = container.size.width
        guard width > 0, width < 1e6 else { return used }
        return CGRect(x: 0, y: used.minY, width: width, height: used.height)
    }

    /// The part of a line's rectangle with text and padding.
    func usedFragment(_ index: Int) -> CGRect {
        let line = layout.lines[index]
        let isLast = index + 1 == layout.lines.count
        return CGRect(
            x: line.origin.x, y: line.origin.y - line.ascent, width: line.width + 2 * padding,
            height: line.ascent + line.descent + (isLast ? 0 : line.gap))
    }

    /// The characters of a line.
    func characters(_ index: Int) -> Range<Int> {
        let range = CTLineGetStringRange(layout.lines[index].line)
        // A truncated line is another one, of the characters that it shows; the text continues to the end.
        let next = index + 1 < layout.lines.count ? CTLineGetStringRange(layout.lines[index + 1].line).location : nil
        let end = next ?? (layout.lines[index].isTruncated ? self.range.upperBound : range.location + range.length)
        return range.location..<max(range.location, end)
    }

    /// The line of a character; the last one for a character after it.
    func line(of character: Int) -> Int? {
        layout.lines.indices.last { characters($0).lowerBound <= character } ?? layout.lines.indices.first
    }

    /// The distance of the edge before a character from the left of the container.
    func offset(_ character: Int, in index: Int) -> CGFloat {
        let line = layout.lines[index]
        return padding + line.origin.x + CTLineGetOffsetForStringIndex(line.line, character, nil)
    }

    /// The rectangles of characters: one for each line.
    func rectangles(_ characters: Range<Int>) -> [CGRect] {
        layout.lines.indices.compactMap { index in
            let own = self.characters(index), part = characters.clamped(to: own)
            guard !part.isEmpty else { return nil }
            let fragment = usedFragment(index)
            var left = CGFloat.infinity, right = -CGFloat.infinity
            let line = layout.lines[index]
            var start: Double?
            // Where directions meet, the characters of a range are in several places.
            CTLineEnumerateCaretOffsets(line.line) { offset, character, _, _ in
                if let first = start {
                    if part.contains(character) {
                        left = min(left, CGFloat(min(first, offset)))
                        right = max(right, CGFloat(max(first, offset)))
                    }
                    start = nil
                } else {
                    start = offset
                }
            }
            guard left <= right else {
                let edge = offset(part.lowerBound, in: index)
                return CGRect(x: edge, y: fragment.minY, width: 0, height: fragment.height)
            }
            return CGRect(
                x: padding + line.origin.x + left, y: fragment.minY, width: right - left, height: fragment.height)
        }
    }
}

extension NSLayoutManager {
    /// Returns the rectangle of all lines with their padding. It has the height of an empty last line after a line break.
    public func usedRect(for container: NSTextContainer) -> CGRect {
        guard let column = column(of: container) else { return .zero }
        let rects = column.layout.lines.indices.map(column.usedFragment)
        guard let first = rects.first else { return .zero }
        var rect = rects.dropFirst().reduce(first) { $0.union($1) }
        rect.origin.y = 0
        rect.size.height = max(column.layout.size.height, rects.map(\.maxY).max() ?? 0)
        return rect
    }

    /// Returns the rectangle of a glyph's line, from edge to edge of the container.
    public func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        guard let (column, line) = place(of: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = NSRange(column.characters(line))
        return column.fragment(line)
    }

    /// Returns the part of the rectangle of a glyph's line that has text and padding.
    public func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        guard let (column, line) = place(of: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = NSRange(column.characters(line))
        return column.usedFragment(line)
    }

    /// Returns the place of a glyph: its left end on the baseline, from the top left corner of its line's rectangle.
    public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let (column, line) = place(of: glyphIndex) else { return .zero }
        return CGPoint(
            x: column.offset(glyphIndex, in: line) - column.fragment(line).minX, y: column.layout.lines[line].ascent)
    }

    private func place(of glyph: Int) -> (Column, Int)? {
        guard let column = layout().first(where: { $0.range.contains(glyph) }), let line = column.line(of: glyph)
        else { return nil }
        return (column, line)
    }

    /// Returns the smallest rectangle that contains glyphs; whole lines have the full width.
    public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        guard let column = column(of: container), let range = Range(glyphRange) else { return .zero }
        let rects = column.rectangles(range)
        guard let first = rects.first else { return .zero }
        return rects.dropFirst().reduce(first) { $0.union($1) }
    }

    /// Calls a block for each line with a glyph of a range: the line's rectangle, its used part, the container, its glyphs
    /// and a flag that stops the enumeration.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let range = Range(glyphRange) else { return }
        var stop: ObjCBool = false
        for column in layout() {
            for line in column.layout.lines.indices where column.characters(line).overlaps(range) {
                block(
                    column.fragment(line), column.usedFragment(line), column.container,
                    NSRange(column.characters(line)), &stop)
                if stop.boolValue { return }
            }
        }
    }

    /// Calls a block for each rectangle of a range: one for each line. `selectedRange` is not used.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let column = column(of: textContainer), let range = Range(glyphRange) else { return }
        var stop: ObjCBool = false
        for rect in column.rectangles(range) where !stop.boolValue { block(rect, &stop) }
    }

    /// Returns the glyphs that a truncated line hides at the line of a glyph; the location is `NSNotFound` for a line that
    /// is not truncated.
    public func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
        let none = NSRange(location: NSNotFound, length: 0)
        guard let (column, line) = place(of: glyphIndex), column.layout.lines[line].isTruncated else { return none }
        var shown: Set<Int> = []
        CTLineEnumerateCaretOffsets(column.layout.lines[line].line) { _, character, _, _ in shown.insert(character) }
        // The characters that are not there are those of the widest gap.
        let all = column.characters(line), places = shown.filter(all.contains).sorted()
        var hidden = all.lowerBound..<(places.first ?? all.upperBound)
        for (index, character) in places.enumerated() {
            let end = NSMaxRange(wholeCharacters(NSRange(location: character, length: 1)))
            let next = index + 1 < places.count ? places[index + 1] : all.upperBound
            if next - end > hidden.count { hidden = end..<next }
        }
        return hidden.isEmpty ? none : NSRange(hidden)
    }

    // MARK: Points

    /// Returns the glyph at a point of a container; the nearest one outside of the text.
    public func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
    }

    /// Returns the glyph at a point of a container; the nearest one outside of the text. The fraction is that of its width
    /// to the left of the point, 0–1.
    public func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let (index, fraction) = glyph(at: point, in: container)
        partialFraction?.pointee = fraction
        return index
    }

    /// Returns the fraction of a glyph's width to the left of a point, 0–1.
    public func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
        glyph(at: point, in: container).fraction
    }

    /// Returns the character at a point of a container; the nearest one outside of the text.
    public func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int { glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction) }

    private func glyph(at point: CGPoint, in container: NSTextContainer) -> (index: Int, fraction: CGFloat) {
        guard let column = column(of: container), !column.layout.lines.isEmpty else { return (0, 0) }
        let lines = column.layout.lines.indices
        let index = lines.first { point.y < column.usedFragment($0).maxY } ?? lines.upperBound - 1
        let line = column.layout.lines[index], own = column.characters(index)
        let x = Double(point.x - container.lineFragmentPadding - line.origin.x)
        var best: (character: Int, distance: Double, fraction: Double)?, start: (offset: Double, leads: Bool)?
        CTLineEnumerateCaretOffsets(line.line) { offset, character, isLeading, _ in
            guard let first = start else { return start = (offset, isLeading) }
            start = nil
            let left = min(first.offset, offset), right = max(first.offset, offset)
            let distance = x < left ? left - x : x >= right ? x - right + 1e-9 : 0
            guard own.contains(character), best.map({ distance < $0.distance }) ?? true else { return }
            let part = right > left ? min(1, max(0, (x - left) / (right - left))) : 0
            best = (character, distance, first.leads ? part : 1 - part)
        }
        return best.map { ($0.character, CGFloat($0.fraction)) } ?? (own.lowerBound, 0)
    }
}
