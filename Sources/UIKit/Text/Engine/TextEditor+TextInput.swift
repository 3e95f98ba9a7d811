/// The implementation of `UITextInput` for UIKit's own views: positions are `TextPosition`s, geometry is in the view's
/// coordinates.
extension TextEditor {
    private func offset(_ position: UITextPosition) -> Int? {
        (position as? TextPosition).map { min($0.offset, document.count) }
    }
    func range(_ range: UITextRange) -> Range<Int>? { (range as? TextRange)?.range.clamped(to: 0..<document.count) }
    private func place(_ position: UITextPosition) -> TextPlace? {
        guard var place = (position as? TextPosition)?.place else { return nil }
        place.offset = min(place.offset, document.count)
        return place
    }
    private func toView(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: host.textOrigin.x, dy: host.textOrigin.y) }
    private func toText(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - host.textOrigin.x, y: point.y - host.textOrigin.y)
    }

    func text(in range: UITextRange) -> String? { self.range(range).map { document.string(in: $0) } }

    func replace(_ range: UITextRange, withText text: String) {
        guard let wanted = self.range(range) else { return }
        finishMarking()
        let attributes = document.attributes(at: wanted.lowerBound) ?? document.attributes(at: wanted.lowerBound - 1)
        let piece = TextPiece(host.editorFiltered(text), attributes ?? defaults)
        replaceByCode(wanted, with: piece)
        let end = wanted.lowerBound + piece.units.count
        select(end..<end)
        host.editorDidChangeText()
    }

    var selectedTextRange: TextRange { TextRange(selection, endsAbove: head.above) }

    func select(_ range: UITextRange?) {
        guard let range = range as? TextRange else { return }
        finishMarking()
        let above = (range.end as? TextPosition)?.place.above ?? false
        select(range.range.clamped(to: 0..<document.count), above: above)
    }

    var selectionAffinity: UITextStorageDirection {
        get { head.above ? .backward : .forward }
        set {
            select(anchor: anchor, head: TextPlace(offset: head.offset, above: newValue == .backward), byUser: false)
        }
    }

    var markedTextRange: TextRange? { marked.map { TextRange($0) } }

    func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
        guard let a = place(start), let b = place(end) else { return nil }
        return TextRange(
            min(a.offset, b.offset)..<max(a.offset, b.offset), endsAbove: (a.offset > b.offset ? a : b).above)
    }

    func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        guard let start = self.offset(position) else { return nil }
        let (sum, overflows) = start.addingReportingOverflow(offset)
        guard !overflows, (0...document.count).contains(sum) else { return nil }
        return TextPosition(sum)
    }

    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
        guard var place = place(position) else { return nil }
        // Clamped to the possible number of steps.
        let count = min(abs(offset), document.count + 1)
        let direction = offset < 0 ? direction.opposite : direction
        let x = column.caret(at: place).minX
        switch direction {
        case .left, .right:
            for _ in 0..<count {
                let next = column.place(besides: place, toRight: direction == .right)
                if next == place { return nil }
                place = next
            }
        case .up, .down:
            guard let next = column.place(direction == .up ? -count : count, linesFrom: place, x: x) else { return nil }
            place = next
        }
        return TextPosition(place)
    }

    func compare(_ a: UITextPosition, to b: UITextPosition) -> ComparisonResult {
        let a = offset(a) ?? 0, b = offset(b) ?? 0
        return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }

    func offset(from a: UITextPosition, to b: UITextPosition) -> Int { (offset(b) ?? 0) - (offset(a) ?? 0) }

    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        guard self.range(range) != nil else { return nil }
        let isRightToLeft = column.isRightToLeft(at: TextPlace(offset: self.range(range)?.lowerBound ?? 0))
        return switch direction {
        case .up: range.start
        case .down: range.end
        case .left: isRightToLeft ? range.end : range.start
        case .right: isRightToLeft ? range.start : range.end
        }
    }

    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        guard let here = place(position), let other = self.position(from: position, in: direction, offset: 1) else {
            return nil
        }
        return textRange(from: TextPosition(here), to: other)
    }

    func baseWritingDirection(for position: UITextPosition) -> NSWritingDirection {
        guard let place = place(position) else { return .natural }
        return column.isRightToLeft(at: place) ? .rightToLeft : .leftToRight
    }

    func setBaseWritingDirection(_ direction: NSWritingDirection, for range: UITextRange) {
        guard let range = self.range(range) else { return }
        let text = text
        let whole = text.paragraphStart(at: range.lowerBound)..<text.paragraph(at: range.upperBound).upperBound
        restyle(whole) { values in
            let style = NSMutableParagraphStyle()
            if let old = values[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(old) }
            style.baseWritingDirection = direction
            values[.paragraphStyle] = style
        }
    }

    /// Sets the writing direction of the paragraphs in the selection.
    func setWritingDirection(_ direction: NSWritingDirection) {
        setBaseWritingDirection(direction, for: selectedTextRange)
    }

    func firstRect(for range: UITextRange) -> CGRect {
        guard let range = self.range(range) else { return .null }
        guard !range.isEmpty else { return caretRect(for: TextPosition(range.lowerBound)) }
        let line = column.lineRange(of: TextPlace(offset: range.lowerBound))
        let part = range.lowerBound..<max(range.lowerBound + 1, min(range.upperBound, line.upperBound))
        return toView(column.rects(of: part).reduce(CGRect.null) { $0.union($1.rect) })
    }

    /// Returns the rectangle of the caret, two points wide.
    func caretRect(for position: UITextPosition) -> CGRect {
        guard let place = place(position) else { return .null }
        var rect = column.caret(at: place)
        rect.origin.x = rect.minX - 1
        rect.size.width = 2
        return toView(rect)
    }

    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        guard let range = self.range(range), !range.isEmpty else { return [] }
        // Only near the visible area: a range may have millions of characters.
        let origin = host.textOrigin.y, seen = host.visibleHeights
        let near =
            (seen.lowerBound - origin - 200)...max(seen.lowerBound - origin - 200, seen.upperBound - origin + 200)
        let first = column.caret(at: TextPlace(offset: range.lowerBound))
        let last = column.caret(at: TextPlace(offset: range.upperBound, above: true))
        // As on iOS, the two ends are rectangles of their own, without a width.
        return column.rects(of: range, visible: near).map {
            SelectionRect(toView($0.rect), isRightToLeft: $0.isRightToLeft)
        } + [SelectionRect(toView(first), hasStart: true), SelectionRect(toView(last), hasEnd: true)]
    }

    func closestPosition(to point: CGPoint) -> UITextPosition? { TextPosition(place(at: point)) }

    /// Returns the position nearest to a point of the view.
    func place(at point: CGPoint) -> TextPlace {
        let point = toText(point)
        // The single line of a field may be in a part of a very long text.
        return column.style.wraps
            ? column.place(at: point) : column.place(at: point, inBlock: column.blockIndex(at: head.offset))
    }

    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let range = self.range(range) else { return nil }
        var place = place(at: point)
        if !(range.lowerBound...range.upperBound).contains(place.offset) {
            place = TextPlace(offset: min(max(place.offset, range.lowerBound), range.upperBound))
        }
        return TextPosition(place)
    }

    func characterRange(at point: CGPoint) -> UITextRange? {
        let place = place(at: point), text = text, x = toText(point).x
        // The nearest edge belongs to one of two characters.
        for start in [text.characterStart(before: place.offset), place.offset] where start < document.count {
            let range = start..<text.characterEnd(after: start)
            let hit = column.rects(of: range).contains { $0.rect.minX <= x && x < $0.rect.maxX }
            if hit { return TextRange(range) }
        }
        return nil
    }

    func textStyling(at position: UITextPosition, _ direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
    {
        guard let offset = offset(position) else { return nil }
        let attributes = document.attributes(at: direction == .forward ? offset : offset - 1) ?? typingAttributes
        return attributes.values.merging(column.style.defaults) { own, _ in own }
    }
}

extension UITextLayoutDirection {
    var opposite: UITextLayoutDirection {
        switch self {
        case .left: .right
        case .right: .left
        case .up: .down
        case .down: .up
        }
    }
}

private final class SelectionRect: UITextSelectionRect {
    private let box: CGRect, isRightToLeft: Bool, hasStart: Bool, hasEnd: Bool

    init(_ box: CGRect, isRightToLeft: Bool = false, hasStart: Bool = false, hasEnd: Bool = false) {
        self.box = box
        self.isRightToLeft = isRightToLeft
        self.hasStart = hasStart
        self.hasEnd = hasEnd
    }
    override var rect: CGRect { box }
    override var writingDirection: NSWritingDirection { isRightToLeft ? .rightToLeft : .leftToRight }
    override var containsStart: Bool { hasStart }
    override var containsEnd: Bool { hasEnd }
}
