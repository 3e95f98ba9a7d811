/// A position between two characters of a text. At a soft line break it belongs to the second line, unless it is
/// `above`.
struct TextPlace: Equatable, Sendable {
    var offset: Int
    var above = false
}

extension TextColumn {
    /// Returns the line of a position: its block's index, the block, and the indices in it.
    private func line(of place: TextPlace) -> (blockIndex: Int, block: TextBlock, lineIndex: Int, local: Int) {
        var index = blockIndex(at: place.offset)
        // The end of a part of a long paragraph.
        if place.above, index > 0, start(of: index) == place.offset { index -= 1 }
        let block = block(index)
        let local = min(max(0, place.offset - start(of: index)), block.count)
        return (index, block, block.lineIndex(at: local, above: place.above), local)
    }

    /// Returns the rectangle of a caret: the height of its line, and no width.
    func caret(at place: TextPlace) -> CGRect {
        let (index, block, line, local) = line(of: place)
        guard block.lines.indices.contains(line) else { return CGRect(x: 0, y: top(of: index), width: 0, height: 0) }
        let box = block.lines[line], y = top(of: index)
        var x = block.caretX(at: local, inLine: line)
        // White space at the end of a line extends beyond the edge; the caret does not.
        if style.wraps, width > 0 { x = min(max(0, x), width) }
        return CGRect(x: x, y: y + box.top, width: 0, height: box.bottom - box.top)
    }

    /// Returns the position nearest to a point.
    func place(at point: CGPoint) -> TextPlace {
        guard point.x.isFinite, point.y.isFinite else { return TextPlace(offset: 0) }
        return place(at: point, inBlock: blockIndex(at: point.y))
    }

    func place(at point: CGPoint, inBlock index: Int) -> TextPlace {
        let block = block(index)
        guard !block.lines.isEmpty else { return TextPlace(offset: start(of: index)) }
        let line = block.lineIndex(at: point.y - top(of: index))
        let (offset, above) = block.offset(atX: point.x, inLine: line)
        return TextPlace(offset: start(of: index) + min(offset, endOfText(block, index)), above: above)
    }

    /// Returns the end of a block's text, before the line break.
    private func endOfText(_ block: TextBlock, _ index: Int) -> Int {
        guard style.wraps else { return block.count }
        let units = document.units, start = start(of: index)
        var end = block.count
        while end > 0, [0x0A, 0x0D, 0x2029, 0x85].contains(units[start + end - 1]) { end -= 1 }
        return end
    }

    /// Returns the rectangles of a range, in order, in lines that intersect the vertical range `visible`.
    func rects(of range: Range<Int>, visible: ClosedRange<CGFloat> = 0...CGFloat.greatestFiniteMagnitude)
        -> [(rect: CGRect, isRightToLeft: Bool)]
    {
        guard !range.isEmpty else { return [] }
        var rects: [(rect: CGRect, isRightToLeft: Bool)] = []
        var index = max(blockIndex(at: range.lowerBound), blockIndex(at: visible.lowerBound))
        while index < blockCount, start(of: index) < range.upperBound, top(of: index) <= visible.upperBound {
            let block = block(index), start = start(of: index), y = top(of: index)
            let local = max(0, range.lowerBound - start)..<max(0, min(block.count, range.upperBound - start))
            for (number, line) in block.lines.enumerated()
            where y + line.bottom >= visible.lowerBound && y + line.top <= visible.upperBound
                && !local.isEmpty && line.range.overlaps(local)
            {
                let spans = block.spans(of: local, inLine: number)
                for span in spans {
                    rects.append(
                        (
                            CGRect(
                                x: span.x.lowerBound, y: y + line.top, width: span.x.upperBound - span.x.lowerBound,
                                height: line.bottom - line.top), span.isRightToLeft
                        ))
                }
                // A line with only a line break has a rectangle as well, so that its selection is visible.
                if spans.isEmpty {
                    let x = block.caretX(at: max(local.lowerBound, line.range.lowerBound), inLine: number)
                    rects.append((CGRect(x: x, y: y + line.top, width: 4, height: line.bottom - line.top), false))
                }
            }
            index += 1
        }
        return rects
    }

    // MARK: Movement

    /// Returns the visually adjacent position to the left or right; beyond the end of a line, a position in the next or
    /// previous line.
    func place(besides place: TextPlace, toRight: Bool) -> TextPlace {
        let (index, block, lineIndex, local) = line(of: place)
        let start = start(of: index)
        guard block.lines.indices.contains(lineIndex) else { return place }
        let stops = block.stops(inLine: lineIndex)
        let isRightToLeft = block.isRightToLeft(lineIndex)
        if let here = stops.firstIndex(where: { $0.offset == local }) {
            let next = here + (toRight ? 1 : -1)
            if stops.indices.contains(next) { return TextPlace(offset: start + stops[next].offset) }
        } else if place.above, let edge = toRight != isRightToLeft ? nil : (isRightToLeft ? stops.first : stops.last) {
            return TextPlace(offset: start + edge.offset)
        }
        // Beyond the line, movement follows the order of the text.
        let forward = toRight != isRightToLeft
        let text = TextBoundaries(units: document.units)
        return TextPlace(
            offset: forward ? text.characterEnd(after: place.offset) : text.characterStart(before: place.offset))
    }

    /// Returns the position some lines below or above, nearest to `x`; nil beyond the first or last line.
    func place(_ step: Int, linesFrom place: TextPlace, x: CGFloat) -> TextPlace? {
        var (index, block, line, _) = line(of: place)
        for _ in 0..<abs(step) {
            line += step > 0 ? 1 : -1
            if line < 0 {
                guard index > 0 else { return nil }
                index -= 1
                block = self.block(index)
                line = max(0, block.lines.count - 1)
            } else if line >= block.lines.count {
                guard index + 1 < blockCount else { return nil }
                index += 1
                block = self.block(index)
                line = 0
            }
        }
        guard block.lines.indices.contains(line) else { return TextPlace(offset: start(of: index)) }
        let (offset, above) = block.offset(atX: x, inLine: line)
        return TextPlace(offset: start(of: index) + min(offset, endOfText(block, index)), above: above)
    }

    /// Returns the start or the end of a position's line.
    func lineEdge(of place: TextPlace, end: Bool) -> TextPlace {
        let (index, block, line, _) = line(of: place)
        let start = start(of: index)
        guard block.lines.indices.contains(line) else { return place }
        let range = block.lines[line].range
        guard end else { return TextPlace(offset: start + range.lowerBound) }
        let isWrapped = line + 1 < block.lines.count
        return TextPlace(
            offset: start + min(range.upperBound, max(range.lowerBound, endOfText(block, index))), above: isWrapped)
    }

    /// Returns the characters of a position's line.
    func lineRange(of place: TextPlace) -> Range<Int> {
        let (index, block, line, _) = line(of: place)
        let start = start(of: index)
        guard block.lines.indices.contains(line) else { return start..<start }
        return start + block.lines[line].range.lowerBound..<start + block.lines[line].range.upperBound
    }

    /// Returns `true` if the line of a position runs from right to left.
    func isRightToLeft(at place: TextPlace) -> Bool {
        let (_, block, line, _) = line(of: place)
        return block.isRightToLeft(line)
    }
}

extension TextBlock {
    /// Returns `true` if the paragraph of a line runs from right to left.
    func isRightToLeft(_ index: Int) -> Bool { lines.indices.contains(index) && lines[index].line.runsRightToLeft }
}
