public import CoreGraphics

/// Returns the character at a point, for positioning a caret: the one with the nearest edge. `position` is relative to
/// the line's origin; only x is used.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    line.index(at: Double(position.x))
}

/// Returns the caret position before a character, relative to the line's origin. Where directions meet there are two
/// positions: the result is the one for text of the line's direction, and `secondaryOffset` the other. Elsewhere both
/// are equal.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let (primary, secondary) = line.offsets(before: charIndex)
    secondaryOffset?.pointee = CGFloat(secondary)
    return CGFloat(primary)
}

/// Calls `block` for each edge of each character, from left to right, with its offset, the character's index, and
/// `true` for a leading edge; setting the flag stops the enumeration.
public func CTLineEnumerateCaretOffsets(
    _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
    var stop = false
    for cell in line.cells {
        block(cell.left, cell.range.lowerBound, !cell.isRightToLeft, &stop)
        if stop { return }
        block(cell.right, cell.range.lowerBound, cell.isRightToLeft, &stop)
        if stop { return }
    }
}

/// The extent of one user-perceived character in a line.
struct CaretCell {
    var range: Range<Int>
    var left: Double
    var right: Double
    var isRightToLeft: Bool
}

extension CTLine {
    /// The characters from left to right; a ligature is divided into equal parts.
    var cells: [CaretCell] {
        var cells: [CaretCell] = []
        for run in runs where run.range.isEmpty == false {
            var pen = run.x
            run.shaped.forEachCluster { units, width in
                let starts = units.filter {
                    source.paragraph(at: $0, upTo: $0 + 1)?.isBoundary($0) ?? true || $0 == units.lowerBound
                }
                let share = width / Double(starts.count)
                let ends = starts.dropFirst() + [units.upperBound]
                let parts = zip(starts, ends).map { $0..<$1 }
                for part in run.shaped.isRightToLeft ? parts.reversed() : parts {
                    cells.append(
                        CaretCell(
                            range: part, left: pen, right: pen + share, isRightToLeft: run.shaped.isRightToLeft))
                    pen += share
                }
            }
        }
        return cells
    }

    fileprivate func index(at x: Double) -> Int {
        let cells = cells
        guard let first = cells.first, let last = cells.last, !x.isNaN else { return range.lowerBound }
        if x <= first.left { return isRightToLeft ? range.upperBound : range.lowerBound }
        if x >= last.right { return isRightToLeft ? range.lowerBound : endBeforeBreak }
        for cell in cells where x < cell.right {
            let isNearLeft = x < (cell.left + cell.right) / 2
            return isNearLeft != cell.isRightToLeft ? cell.range.lowerBound : cell.range.upperBound
        }
        return range.upperBound
    }

    /// The end, without a line break that ends the line.
    private var endBeforeBreak: Int {
        var end = range.upperBound
        while end > range.lowerBound, isLineSeparator(source.content.units[end - 1]) { end -= 1 }
        return end
    }

    fileprivate func offsets(before index: Int) -> (Double, Double) {
        let cells = cells
        guard !cells.isEmpty else { return (0, 0) }
        let leading = cells.first { $0.range.contains(index) }.map { $0.isRightToLeft ? $0.right : $0.left }
        let trailing = cells.first { $0.range.upperBound == index }.map { $0.isRightToLeft ? $0.left : $0.right }
        if index <= range.lowerBound {
            let start = isRightToLeft ? width : 0
            return (start, leading ?? start)
        }
        if index >= range.upperBound {
            let end = isRightToLeft ? 0 : width
            return (end, trailing ?? end)
        }
        guard let leading else { return (trailing ?? width, trailing ?? width) }
        let before = cells.first { $0.range.upperBound == index }
        let own = cells.first { $0.range.contains(index) }
        if let before, let own, before.isRightToLeft != own.isRightToLeft, let trailing {
            return own.isRightToLeft == isRightToLeft ? (leading, trailing) : (trailing, leading)
        }
        return (leading, leading)
    }
}
