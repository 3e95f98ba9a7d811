/// The keys of a field or a text view.
extension TextEditor {
    /// A movement of the caret.
    enum Movement {
        case left, right, up, down, wordLeft, wordRight, lineStart, lineEnd, paragraphUp, paragraphDown
        case documentStart, documentEnd
        case pageUp(lines: Int), pageDown(lines: Int)
    }

    /// Handles a key; returns `false` for keys without effect in a text. `lines` is the number of lines of a page; 1 in
    /// a field.
    func take(_ key: UIKey, lines: Int) -> Bool {
        let flags = key.modifierFlags
        // Control selects words on this system, Alt on Apple's.
        let byWord = !flags.isDisjoint(with: [.control, .alternate]), toEnd = flags.contains(.command)
        let extends = flags.contains(.shift)
        guard host.allowsSelecting || host.allowsEditing else { return false }
        switch key.keyCode {
        case .keyboardLeftArrow: move(toEnd ? .lineStart : byWord ? .wordLeft : .left, extending: extends)
        case .keyboardRightArrow: move(toEnd ? .lineEnd : byWord ? .wordRight : .right, extending: extends)
        case .keyboardUpArrow: move(toEnd ? .documentStart : byWord ? .paragraphUp : .up, extending: extends)
        case .keyboardDownArrow: move(toEnd ? .documentEnd : byWord ? .paragraphDown : .down, extending: extends)
        case .keyboardHome: move(byWord || toEnd ? .documentStart : .lineStart, extending: extends)
        case .keyboardEnd: move(byWord || toEnd ? .documentEnd : .lineEnd, extending: extends)
        case .keyboardPageUp: move(.pageUp(lines: lines), extending: extends)
        case .keyboardPageDown: move(.pageDown(lines: lines), extending: extends)
        case .keyboardDeleteOrBackspace where host.allowsEditing:
            guard !toEnd else { return delete(.lineStart) }
            if byWord { return delete(.wordLeft) }
            input.deleteBackward()
        case .keyboardDeleteForward where host.allowsEditing: return delete(byWord ? .wordRight : nil)
        default: return false
        }
        return true
    }

    /// Deletes up to the end of a movement; nil deletes the character before the caret.
    private func delete(_ movement: Movement?) -> Bool {
        finishMarking()
        guard let movement else {
            delete(to: text.characterEnd(after: head.offset))
            return true
        }
        delete(to: target(of: movement, forDeleting: true)?.offset ?? head.offset)
        return true
    }

    func move(_ movement: Movement, extending: Bool) {
        finishMarking()
        // Without Shift, an arrow key collapses the selection to its edge.
        if hasSelection, !extending {
            switch movement {
            case .left, .right:
                let toRight = if case .right = movement { true } else { false }
                let isRightToLeft = column.isRightToLeft(at: head)
                return move(
                    to: TextPlace(offset: toRight != isRightToLeft ? selection.upperBound : selection.lowerBound),
                    extending: false)
            default: break
            }
        }
        var keepsGoal = false
        switch movement {
        case .up, .down, .pageUp, .pageDown:
            if goalX == nil { goalX = column.caret(at: head).minX }
            keepsGoal = true
        default: break
        }
        guard let place = target(of: movement) else { return }
        move(to: place, extending: extending, keepingGoal: keepsGoal)
    }

    private func target(of movement: Movement, forDeleting: Bool = false) -> TextPlace? {
        let text = text, here = head.offset, end = TextPlace(offset: document.count), start = TextPlace(offset: 0)
        // Word boundaries of hidden text are not revealed.
        let isSecure = column.style.isSecure
        /// The direction of words follows the writing direction.
        func word(left: Bool) -> TextPlace {
            let back = forDeleting ? left : left != column.isRightToLeft(at: head)
            if isSecure { return back ? start : end }
            return TextPlace(offset: back ? text.wordStart(before: here) : text.wordEnd(after: here))
        }
        switch movement {
        case .left: return column.place(besides: head, toRight: false)
        case .right: return column.place(besides: head, toRight: true)
        case .wordLeft: return word(left: true)
        case .wordRight: return word(left: false)
        case .up: return column.style.wraps ? vertical(-1) ?? start : start
        case .down: return column.style.wraps ? vertical(1) ?? end : end
        case .pageUp(let lines): return column.style.wraps ? page(-lines) ?? start : start
        case .pageDown(let lines): return column.style.wraps ? page(lines) ?? end : end
        case .lineStart: return column.style.wraps ? column.lineEdge(of: head, end: false) : start
        case .lineEnd: return column.style.wraps ? column.lineEdge(of: head, end: true) : end
        case .paragraphUp:
            let edge = text.paragraphStart(at: here)
            return TextPlace(offset: edge < here ? edge : edge > 0 ? text.paragraphStart(at: edge - 1) : 0)
        case .paragraphDown:
            let edge = text.paragraphEnd(at: here)
            return edge > here
                ? TextPlace(offset: edge)
                : TextPlace(offset: text.paragraphEnd(at: text.paragraph(at: here).upperBound))
        case .documentStart: return start
        case .documentEnd: return end
        }
    }

    private func vertical(_ step: Int) -> TextPlace? {
        column.place(step, linesFrom: head, x: goalX ?? column.caret(at: head).minX)
    }

    private func page(_ lines: Int) -> TextPlace? {
        let caret = column.caret(at: head)
        let y = caret.midY + CGFloat(lines) * max(1, caret.height)
        guard y >= 0, y <= column.height else { return nil }
        return column.place(at: CGPoint(x: goalX ?? caret.minX, y: y))
    }
}
