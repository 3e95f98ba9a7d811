extension UITextView: TextEditorHost, TextPointerView {
    var allowsEditing: Bool { isEditable }
    var allowsSelecting: Bool { isSelectable || isEditable }
    var takesTextPointer: Bool { isSelectable || isEditable }

    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool {
        let places = TextRange(range.location..<range.location + range.length)
        return shouldChangeText(in: places, replacementText: text)
            && delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }
    func editorShouldBegin() -> Bool { delegate?.textViewShouldBeginEditing(self) ?? true }
    func editorDidBegin() {
        setNeedsLayout()
        delegate?.textViewDidBeginEditing(self)
        guard isEditing else { return }
        post(UITextView.textDidBeginEditingNotification)
    }
    func editorShouldEnd() -> Bool { delegate?.textViewShouldEndEditing(self) ?? true }
    func editorDidEnd() {
        delegate?.textViewDidEndEditing(self)
        post(UITextView.textDidEndEditingNotification)
    }
    func editorFiltered(_ text: String) -> String { text }
    func editorDidChangeText() {
        textChanged()
        delegate?.textViewDidChange(self)
        post(UITextView.textDidChangeNotification)
    }
    func editorDidChangeSelection() { delegate?.textViewDidChangeSelection(self) }
    func editorNeedsDisplay() { setNeedsLayout() }
    func editorShowsCaret() {
        scrollRangeToVisible(NSRange(location: editor.head.offset, length: 0))
        window?.keyboard.caretMoved()
    }

    func editMenu(for range: Range<Int>, _ suggested: [UIMenuElement]) -> UIMenu? {
        delegate?.textView(self, editMenuForTextIn: NSRange(range), suggestedActions: suggested)
    }
    func editMenuMoves(appears: Bool, _ animator: any UIEditMenuInteractionAnimating) {
        if appears {
            delegate?.textView(self, willPresentEditMenuWith: animator)
        } else {
            delegate?.textView(self, willDismissEditMenuWith: animator)
        }
    }
    func takesTap(at point: CGPoint) -> Bool {
        guard !isEditable, isSelectable, let range = characterRange(at: point) as? TextRange,
            let link = editor.document.attributes(at: range.range.lowerBound)?.values[.link],
            let url = link as? URL ?? (link as? String).flatMap({ URL(string: $0) })
        else { return false }
        let whole = editor.document.run(at: range.range.lowerBound).range
        _ = delegate?.textView(
            self, shouldInteractWith: url, in: NSRange(location: whole.lowerBound, length: whole.count),
            interaction: .invokeDefaultAction)
        return true
    }
    func beginsInteraction() -> Bool {
        guard isSelectable || isEditable else { return false }
        return isFirstResponder || becomeFirstResponder()
    }
}

extension UITextView {
    /// Posted after editing has begun.
    public nonisolated static let textDidBeginEditingNotification =
        NSNotification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted after editing has ended.
    public nonisolated static let textDidEndEditingNotification =
        NSNotification.Name("UITextViewTextDidEndEditingNotification")
    /// Posted after the user has changed the text.
    public nonisolated static let textDidChangeNotification =
        NSNotification.Name("UITextViewTextDidChangeNotification")

    func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
