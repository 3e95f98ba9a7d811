/// What holds at any time, for tests.
extension TextColumn {
    /// How many blocks are laid out now.
    var knownBlockCount: Int { (0..<blockCount).reduce(0) { $0 + (isLaidOut($1) ? 1 : 0) } }

    /// Whether the blocks are the paragraphs of the document, side by side.
    var isConsistent: Bool {
        var start = 0
        let units = document.units
        for index in 0..<blockCount {
            let range = range(of: index)
            guard range.lowerBound == start, range.upperBound <= units.count else { return false }
            guard !range.isEmpty || index == blockCount - 1 else { return false }
            for place in range.dropLast() where style.wraps && TextBoundaries(units: []).isParagraphEnd(units[place]) {
                // Only the first half of a pair stands before the end.
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
    /// How many blocks of the text are laid out.
    package var laidOutBlockCount: Int { editor.column.knownBlockCount }
    /// Whether the layout's blocks are the text's paragraphs.
    package var layoutIsConsistent: Bool { editor.column.isConsistent }
}

extension UITextField {
    /// How many blocks of the text are laid out.
    package var laidOutBlockCount: Int { editor.column.knownBlockCount }
}
