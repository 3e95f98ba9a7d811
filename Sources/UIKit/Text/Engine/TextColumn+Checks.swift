/// Invariants, for tests.
extension TextColumn {
    /// The number of blocks that are laid out.
    var knownBlockCount: Int { (0..<blockCount).reduce(0) { $0 + (isLaidOut($1) ? 1 : 0) } }

    /// `true` if the blocks are the paragraphs of the document, in order and without gaps.
    var isConsistent: Bool {
        var start = 0
        let units = document.units
        for index in 0..<blockCount {
            let range = range(of: index)
            guard range.lowerBound == start, range.upperBound <= units.count else { return false }
            guard !range.isEmpty || index == blockCount - 1 else { return false }
            for place in range.dropLast() where style.wraps && TextBoundaries(units: []).isParagraphEnd(units[place]) {
                // Only the CR of a CR LF pair is before the end.
                guard units[place] == 0x0D, place + 2 == range.upperBound, units[place + 1] == 0x0A else {
                    return false
                }
            }
            start = range.upperBound
        }
        let endsOpen = units.last.map { !TextBoundaries(units: []).isParagraphEnd($0) } ?? true
        return start == units.count && (!style.wraps || endsOpen || range(of: blockCount - 1).isEmpty)
    }
}

extension UITextView {
    /// The number of blocks that are laid out.
    package var laidOutBlockCount: Int { editor.column.knownBlockCount }
    /// `true` if the blocks of the layout are the paragraphs of the text.
    package var layoutIsConsistent: Bool { editor.column.isConsistent }
}

extension UITextField {
    /// The number of blocks that are laid out.
    package var laidOutBlockCount: Int { editor.column.knownBlockCount }
}
