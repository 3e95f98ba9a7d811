/// A tokenizer that finds the words (UAX #29), sentences, paragraphs and lines of any text input. It reads a bounded
/// stretch of text around the position with the text input's methods; only paragraphs are read completely.
@preconcurrency @MainActor open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UITextInput)?

    /// Creates a tokenizer with a weak reference to a text input.
    public init(textInput: any UIResponder & UITextInput) { input = textInput }

    init(_ input: any UITextInput) { self.input = input }

    /// Returns the text that a search examines, and the position in it.
    private func stretch(around position: UITextPosition, all: Bool) -> (
        text: TextBoundaries, index: Int, start: UITextPosition
    )? {
        guard let input else { return nil }
        let reach = 8192
        let before = input.offset(from: input.beginningOfDocument, to: position)
        let after = input.offset(from: position, to: input.endOfDocument)
        guard before >= 0, after >= 0,
            let start = input.position(from: position, offset: -(all ? before : min(before, reach))),
            let end = input.position(from: position, offset: all ? after : min(after, reach)),
            let range = input.textRange(from: start, to: end), let text = input.text(in: range)
        else { return nil }
        return (TextBoundaries(units: Array(text.utf16)), input.offset(from: start, to: position), start)
    }

    private func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool {
        switch direction.rawValue {
        case UITextStorageDirection.forward.rawValue, UITextLayoutDirection.down.rawValue: return true
        case UITextStorageDirection.backward.rawValue, UITextLayoutDirection.up.rawValue: return false
        default:
            let isRightToLeft = input?.baseWritingDirection(for: position, in: .forward) == .rightToLeft
            return (direction.rawValue == UITextLayoutDirection.right.rawValue) != isRightToLeft
        }
    }

    /// Returns the unit around a position as offsets in the stretch.
    private func unit(
        _ stretch: (text: TextBoundaries, index: Int, start: UITextPosition), _ granularity: UITextGranularity,
        forward: Bool, _ position: UITextPosition
    ) -> Range<Int>? {
        let (text, index, _) = stretch, count = text.units.count
        // At a boundary, the unit in the given direction.
        guard forward ? index < count : index > 0 else { return nil }
        let inside = forward ? index : index - 1
        switch granularity {
        case .character:
            return forward ? index..<text.characterEnd(after: index) : text.characterStart(before: index)..<index
        case .word: return text.word(around: index, forward: forward)
        case .sentence: return text.sentence(at: inside)
        case .paragraph: return text.paragraph(at: inside)
        case .line:
            guard let input else { return nil }
            let line = ownLine(of: position, forward: forward, input)
            return line.map { line in
                let start = input.offset(from: stretch.start, to: line.start)
                return start..<max(start, input.offset(from: stretch.start, to: line.end))
            }
        case .document: return 0..<count
        }
    }

    /// Returns the line of the layout: the range between its outermost caret positions.
    private func ownLine(of position: UITextPosition, forward: Bool, _ input: any UITextInput) -> UITextRange? {
        if let editor = (input as? any TextPointerView)?.editor, let place = (position as? TextPosition)?.place {
            var place = place
            if !forward, place.offset > 0 { place.above = true }
            return TextRange(editor.column.lineRange(of: place))
        }
        let caret = input.caretRect(for: position)
        let far = CGFloat(1e6)
        guard let a = input.closestPosition(to: CGPoint(x: caret.midX - far, y: caret.midY)),
            let b = input.closestPosition(to: CGPoint(x: caret.midX + far, y: caret.midY))
        else { return nil }
        return input.textRange(from: a, to: b)
    }

    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let input, let stretch = stretch(around: position, all: granularity.readsAll),
            let unit = unit(stretch, granularity, forward: isForward(direction, at: position), position),
            let start = input.position(from: stretch.start, offset: unit.lowerBound),
            let end = input.position(from: stretch.start, offset: unit.upperBound)
        else { return nil }
        return input.textRange(from: start, to: end)
    }

    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool {
        let forward = isForward(direction, at: position)
        guard let stretch = stretch(around: position, all: granularity.readsAll) else { return false }
        // Going forwards a unit ends here; going backwards one begins.
        guard let unit = unit(stretch, granularity, forward: !forward, position) else { return false }
        return (forward ? unit.upperBound : unit.lowerBound) == stretch.index
    }

    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition? {
        let forward = isForward(direction, at: position)
        guard let input, let stretch = stretch(around: position, all: granularity.readsAll) else { return nil }
        let (text, index, start) = stretch
        let target: Int
        if granularity == .word {
            guard forward ? index < text.units.count : index > 0 else { return nil }
            target = forward ? text.wordEnd(after: index) : text.wordStart(before: index)
        } else {
            guard let unit = unit(stretch, granularity, forward: forward, position) else { return nil }
            target = forward ? unit.upperBound : unit.lowerBound
        }
        return input.position(from: start, offset: target)
    }

    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool { rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil }
}

extension UITextGranularity {
    fileprivate var readsAll: Bool { self == .paragraph || self == .document }
}
