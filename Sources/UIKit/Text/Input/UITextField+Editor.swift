extension UITextField: TextEditorHost, TextPointerView {
    var allowsEditing: Bool { isEnabled }
    var allowsSelecting: Bool { isEnabled }
    var takesTextPointer: Bool { isEnabled }

    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool {
        let places = TextRange(range.location..<range.location + range.length)
        return shouldChangeText(in: places, replacementText: text)
            && delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }
    func editorFiltered(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return String(text.map { $0.isNewline ? " " : $0 })
    }
    func editorDidChangeText() {
        textChanged()
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    }
    func editorDidChangeSelection() { delegate?.textFieldDidChangeSelection(self) }
    func editorNeedsDisplay() {
        keepCaretInSight()
        canvas.setNeedsDisplay()
        setNeedsLayout()
    }
    func editorShowsCaret() {
        keepCaretInSight()
        window?.keyboard.caretMoved()
    }

    func takesTap(at point: CGPoint) -> Bool { false }
    func editMenu(for range: Range<Int>, _ suggested: [UIMenuElement]) -> UIMenu? {
        delegate?.textField(self, editMenuForCharactersIn: NSRange(range), suggestedActions: suggested)
    }
    func editMenuMoves(appears: Bool, _ animator: any UIEditMenuInteractionAnimating) {
        if appears {
            delegate?.textField(self, willPresentEditMenuWith: animator)
        } else {
            delegate?.textField(self, willDismissEditMenuWith: animator)
        }
    }
    func beginsInteraction() -> Bool { isEnabled && (isFirstResponder || becomeFirstResponder()) }
}

extension TextDocument {
    /// `true` if a part of the text has attributes of its own.
    var hasAttributes: Bool {
        var result = false
        forEachRun(in: 0..<count) { if !$1.values.isEmpty { result = true } }
        return result
    }
}
