import CoreText

/// The text style that both views set for the whole text. Changing it invalidates the layout.
struct TextColumnStyle {
    /// The attributes of characters that lack them.
    var defaults: [NSAttributedString.Key: Any] = [:]
    var alignment: CTTextAlignment?
    /// `false` for the single line of a field, in which line breaks are spaces.
    var wraps = true
    /// `true` if dots replace the characters.
    var isSecure = false
    /// The scale factor of all font sizes.
    var fontScale: CGFloat = 1
    /// The marked text, which is underlined or drawn with the given attributes.
    var marked: Range<Int>?
    var markedStyle: [NSAttributedString.Key: Any]?
    /// The attributes of links, which override their own.
    var linkAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The lines of a document, from top to bottom. Blocks are laid out on demand; the heights of the others are estimates.
/// An edit lays out only its own paragraph again.
@MainActor final class TextColumn {
    private struct Entry {
        var count: Int
        var height: CGFloat
        var block: TextBlock?
        /// `true` if the height is that of a layout, not an estimate.
        var isMeasured = false
    }

    let document: TextDocument
    var style = TextColumnStyle()
    /// The traits for the resolution of colours.
    var traits: () -> UITraitCollection = { .current }
    private(set) var width: CGFloat = 0
    private var entries: [Entry] = [Entry(count: 0, height: 0)]
    /// Prefix sums of the blocks' lengths and heights, as far as they are known.
    private var starts: [Int] = [0], tops: [CGFloat] = [0]
    /// The width of the widest line laid out so far.
    private(set) var widest: CGFloat = 0
    /// Called when blocks become invalid.
    var didInvalidate: () -> Void = {}
    /// The generation of the layout, incremented when lines may have changed.
    private(set) var generation = 0

    /// The approximate length of the blocks of long paragraphs, in UTF-16 units.
    private var blockLimit: Int { style.wraps ? 8192 : 4096 }

    init(_ document: TextDocument) { self.document = document }

    // MARK: Blocks

    var blockCount: Int { entries.count }

    func start(of index: Int) -> Int {
        know(index)
        return starts[index]
    }

    func range(of index: Int) -> Range<Int> {
        let start = start(of: index)
        return start..<(start + entries[index].count)
    }

    /// Returns the top of a block; the total height for the number of blocks.
    func top(of index: Int) -> CGFloat {
        know(index)
        return tops[index]
    }

    func height(of index: Int) -> CGFloat { entries[index].height }

    var height: CGFloat { top(of: entries.count) }

    private func know(_ index: Int) {
        while starts.count <= index {
            let last = starts.count - 1
            starts.append(starts[last] + entries[last].count)
            tops.append(tops[last] + entries[last].height)
        }
    }

    private func forget(after index: Int) {
        guard starts.count > index + 1 else { return }
        starts.removeSubrange((index + 1)...)
        tops.removeSubrange((index + 1)...)
    }

    /// Returns the block of a caret: at a boundary the later one.
    func blockIndex(at offset: Int) -> Int {
        know(entries.count)
        var low = 0, high = entries.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        // Empty blocks exist only at the end of the text.
        return low
    }

    func blockIndex(at y: CGFloat) -> Int {
        know(entries.count)
        guard y.isFinite else { return y == .infinity ? entries.count - 1 : 0 }
        var low = 0, high = entries.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Returns a block and lays it out if necessary.
    func block(_ index: Int) -> TextBlock {
        if let known = entries[index].block { return known }
        var made: TextBlock?
        traits().performAsCurrent { made = makeBlock(index) }
        guard let block = made else { fatalError("performAsCurrent runs its block.") }
        entries[index].block = block
        entries[index].isMeasured = true
        widest = max(widest, block.width)
        if entries[index].height != block.height {
            entries[index].height = block.height
            forget(after: index)
        }
        laidOut.append(index)
        return block
    }

    func isLaidOut(_ index: Int) -> Bool { entries[index].block != nil }

    /// The blocks that were laid out since the last call of `trim`.
    private var laidOut: [Int] = []

    /// Discards the layouts of blocks far from a range, so that memory use is bounded.
    func trim(keeping range: Range<Int>) {
        guard laidOut.count > 512 else { return }
        var kept: [Int] = []
        for index in laidOut where index < entries.count && entries[index].block != nil {
            if abs(index - range.lowerBound) < 128 || range.contains(index) {
                kept.append(index)
            } else {
                entries[index].block = nil
            }
        }
        laidOut = kept
    }

    /// Measures all blocks, for the total height. Of a long text the layouts are not kept.
    func measureAll() {
        let keepsBlocks = document.count <= TextColumn.longText
        for index in entries.indices where !entries[index].isMeasured {
            _ = block(index)
            guard !keepsBlocks else { continue }
            entries[index].block = nil
            laidOut.removeLast()
        }
    }
    /// The length of a text whose layout is kept after it was measured, in UTF-16 units.
    private static let longText = 65_536

    /// Returns a completely laid out copy with another width, for measurement; nil keeps the alignment.
    func copy(width: CGFloat, alignment: CTTextAlignment? = nil) -> TextColumn {
        let copy = TextColumn(document)
        copy.style = style
        copy.traits = traits
        if let alignment { copy.style.alignment = alignment }
        copy.setWidth(width)
        copy.replacedAll()
        copy.measureAll()
        return copy
    }

    // MARK: Changes

    func setWidth(_ width: CGFloat) {
        let width = width.isFinite ? max(0, width) : 0
        guard width != self.width else { return }
        self.width = width
        if style.wraps { invalidate() }
    }

    /// Invalidates all blocks.
    func invalidate() {
        for index in entries.indices {
            entries[index].block = nil
            entries[index].isMeasured = false
            entries[index].height = estimate(entries[index].count)
        }
        widest = 0
        laidOut = []
        forget(after: 0)
        changed()
    }

    /// Invalidates the blocks of a range.
    func invalidate(_ range: Range<Int>) {
        let first = blockIndex(at: range.lowerBound), last = blockIndex(at: range.upperBound)
        for index in first...last {
            entries[index].block = nil
            entries[index].isMeasured = false
        }
        changed()
    }

    /// Updates the blocks after a range of the document was replaced with `newCount` units.
    func replaced(_ range: Range<Int>, newCount: Int) {
        // The change may join the two units of a line break.
        let first = blockIndex(at: max(0, range.lowerBound - 1)), last = blockIndex(at: range.upperBound + 1)
        let start = starts[first]
        let oldEnd = starts[last] + entries[last].count
        let end = oldEnd + newCount - range.count
        let old = entries[first...last].map(\.height)
        var made = split(start..<end)
        // Blocks in the same position keep their height until they are laid out, so that nothing below moves
        // unnecessarily.
        if made.count == old.count { for index in made.indices { made[index].height = old[index] } }
        entries.replaceSubrange(first...last, with: made)
        if last == entries.count - 1 || end == document.count { endWithEmptyLine() }
        forget(after: first)
        laidOut = laidOut.filter { $0 < first }
        for index in entries.indices.suffix(from: min(first, entries.count)) where entries[index].block != nil {
            laidOut.append(index)
        }
        changed()
    }

    /// Updates the blocks after the whole text was replaced.
    func replacedAll() {
        entries = split(0..<document.count)
        endWithEmptyLine()
        widest = 0
        laidOut = []
        forget(after: 0)
        changed()
    }

    private func changed() {
        generation &+= 1
        didInvalidate()
    }

    /// Ensures that only a text that is empty or ends with a line break has an empty line at its end.
    private func endWithEmptyLine() {
        while entries.count > 1, entries[entries.count - 1].count == 0 { entries.removeLast() }
        if entries.isEmpty { entries.append(Entry(count: 0, height: estimate(0))) }
        guard style.wraps, let last = document.units.last, isParagraphEnd(last), entries[entries.count - 1].count > 0
        else { return }
        entries.append(Entry(count: 0, height: estimate(0)))
    }

    private func isParagraphEnd(_ unit: UInt16) -> Bool {
        unit == 0x0A || unit == 0x0D || unit == 0x2029 || unit == 0x85
    }

    /// Returns the paragraphs of a range, long ones in several blocks.
    private func split(_ range: Range<Int>) -> [Entry] {
        let units = document.units
        var made: [Entry] = []
        var start = range.lowerBound, index = range.lowerBound
        func add(_ end: Int) {
            guard end > start else { return }
            made.append(Entry(count: end - start, height: estimate(end - start)))
            start = end
        }
        while index < range.upperBound {
            let unit = units[index]
            index += 1
            if style.wraps, isParagraphEnd(unit) {
                if unit == 0x0D, index < range.upperBound, units[index] == 0x0A { index += 1 }
                add(index)
            } else if index - start >= blockLimit {
                index = cut(units, start, index)
                add(index)
            }
        }
        add(range.upperBound)
        if made.isEmpty { made.append(Entry(count: 0, height: estimate(0))) }
        return made
    }

    /// Returns a position before `end` at which a block can end: after a space, else between two characters.
    private func cut(_ units: [UInt16], _ start: Int, _ end: Int) -> Int {
        var index = end
        while index > max(start, end - 1024) {
            if units[index - 1] == 0x20 { return index }
            index -= 1
        }
        let boundary = TextBoundaries(units: units).characterBoundary(at: end)
        return boundary > start ? boundary : end
    }

    // MARK: Creating blocks

    /// Returns the estimated height of a block from the number of its characters.
    private func estimate(_ count: Int) -> CGFloat {
        let font = style.defaults[.font] as? UIFont ?? UIFont.systemFont(ofSize: 17)
        let perLine = style.wraps ? max(1, (width / max(1, font.pointSize * 0.5)).rounded(.down)) : .infinity
        let lines = max(1, (CGFloat(count) / perLine).rounded(.up))
        return lines * max(1, font.lineHeight)
    }

    /// Returns the text of a block with all attributes; for an empty block a line break, which gives it its height.
    func styledText(_ index: Int) -> StyledText {
        let range = range(of: index)
        var base = style.defaults
        var runs: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] = []
        func scale(_ values: inout [NSAttributedString.Key: Any]) {
            guard style.fontScale != 1, let font = values[.font] as? UIFont else { return }
            values[.font] = font.withSize(font.pointSize * style.fontScale)
        }
        func add(_ part: Range<Int>, _ attributes: [NSAttributedString.Key: Any]) {
            var values = attributes
            scale(&values)
            runs.append((part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound, values))
        }
        guard !range.isEmpty else {
            scale(&base)
            return .styled("\n", [(0..<1, base)])
        }
        document.forEachRun(in: range) { part, attributes in
            var values = attributes.values.merging(base) { own, _ in own }
            if values[.link] != nil { values.merge(style.linkAttributes) { $1 } }
            guard let marked = style.marked?.clamped(to: part), !marked.isEmpty else { return add(part, values) }
            let before = part.lowerBound..<marked.lowerBound, after = marked.upperBound..<part.upperBound
            if !before.isEmpty { add(before, values) }
            let underline: [NSAttributedString.Key: Any] = [.underlineStyle: NSUnderlineStyle.single.rawValue]
            add(marked, values.merging(style.markedStyle ?? underline) { $1 })
            if !after.isEmpty { add(after, values) }
        }
        return .styled(shownString(range), runs)
    }

    private func makeBlock(_ index: Int) -> TextBlock {
        let range = range(of: index), text = styledText(index)
        let paragraph = (text.runs.first?.attributes ?? style.defaults)[.paragraphStyle] as? NSParagraphStyle
        let isFirst = range.lowerBound == 0 || isParagraphEnd(document.units[range.lowerBound - 1])
        let isLast = range.upperBound > range.lowerBound && isParagraphEnd(document.units[range.upperBound - 1])
        return TextBlock(
            text, count: range.count, width: width, wraps: style.wraps, alignment: style.alignment,
            spaceBefore: style.wraps && isFirst && range.lowerBound > 0 ? paragraph?.paragraphSpacingBefore ?? 0 : 0,
            spaceAfter: style.wraps && isLast ? paragraph?.paragraphSpacing ?? 0 : 0)
    }

    /// Returns the displayed string of a range, with the same number of units.
    private func shownString(_ range: Range<Int>) -> String {
        guard !style.wraps || style.isSecure else { return document.string(in: range) }
        var units = Array(document.units[range])
        if style.isSecure {
            // One dot per character; zero-width joiners replace its remaining units.
            var offset = 0
            for character in String(decoding: units, as: UTF16.self) {
                let count = character.utf16.count
                units[offset] = 0x2022
                for more in offset + 1..<max(offset + 1, offset + count) { units[more] = 0x200D }
                offset += count
            }
        } else {
            for index in units.indices
            where isParagraphEnd(units[index]) || (0x0B...0x0C).contains(units[index]) || units[index] == 0x2028 {
                units[index] = 0x20
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
