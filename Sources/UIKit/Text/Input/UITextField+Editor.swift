extension UITextField: TextEditorHost, TextPointerView {
    var allowsEditing: Bool { isEnabled }
    var allowsSelecting: Bool { isEnabled }
    var takesTextPointer: Bool { isEnabled }

    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool {
        let places = TextRange(range.location..<range.location + range.length)
        return shouldChangeText(in: places, replacementText: text)
            && delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }
    func editorShouldBegin() -> Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }
    func editorDidBegin() {
        let end = editor.document.count
        if isSecureTextEntry, end > 0 { editor.session.clearsOnInsertion = true }
        if clearsOnBeginEditing, end > 0, delegate?.textFieldShouldClear(self) ?? true { editor.setText("") }
        editor.select(anchor: editor.document.count, head: TextPlace(offset: editor.document.count), byUser: true)
        editingStateChanged()
        delegate?.textFieldDidBeginEditing(self)
        guard isEditing else { return }
        sendActions(for: .editingDidBegin)
        post(UITextField.textDidBeginEditingNotification)
    }
    func editorShouldEnd() -> Bool { delegate?.textFieldShouldEndEditing(self) ?? true }
    func editorDidEnd() {
        editor.session.clearsOnInsertion = false
        editingStateChanged()
        sendActions(for: .editingDidEnd)
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        NotificationCenter.default.post(
            name: UITextField.textDidEndEditingNotification, object: self,
            userInfo: [UITextField.didEndEditingReasonKey: DidEndEditingReason.committed.rawValue])
    }
    /// Updates the views beside the text and the text after the beginning or the end of editing.
    private func editingStateChanged() {
        sideViewsChanged()
        textChanged()
    }
    func editorFiltered(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return String(text.map { $0.isNewline ? " " : $0 })
    }
    func editorDidChangeText() {
        textChanged()
        sendActions(for: .editingChanged)
        post(UITextField.textDidChangeNotification)
    }
    func editorDidChangeSelection() { delegate?.textFieldDidChangeSelection(self) }
    func editorNeedsDisplay() {
        keepCaretInSight()
        parts.text.setNeedsDisplay()
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
    /// Lets the scroll view that contains the field show it, when editing begins and when the keyboard has appeared.
    func scrollIntoView() {
        var view = superview
        while let next = view, !(next is UIScrollView) { view = next.superview }
        if let scroller = view as? UIScrollView { scroller.reveal(convert(bounds, to: scroller)) }
    }

    func beginsInteraction() -> Bool { isEnabled && (isFirstResponder || becomeFirstResponder()) }
}

// The views beside the text.
extension UITextField {
    /// Replaces a view beside the text, and adds or removes both by the state of editing.
    func sideViewsChanged(_ old: UIView? = nil, _ new: UIView? = nil) {
        parts.updateSideViews(of: self, replacing: old === new ? nil : old)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }
    func shows(_ mode: ViewMode) -> Bool { mode.isVisible(duringEditing: isEditing) }
    var showsClearButton: Bool { shows(clearButtonMode) && editor.document.count > 0 && isEnabled }
}

extension UITextField {
    /// Handles a key: Return ends the line, Tab moves the focus, the others edit the text. Returns `false` for keys
    /// without effect.
    func perform(_ key: UIKey) -> Bool {
        switch key.keyCode {
        case .keyboardReturnOrEnter, .keypadEnter:
            guard key.modifierFlags.isDisjoint(with: [.control, .command]) else { return false }
            insertText("\n")
            return true
        case .keyboardTab:
            guard key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
            moveFocus(forward: !key.modifierFlags.contains(.shift))
            return true
        default: return editor.take(key, lines: 1)
        }
    }

    /// Handles a tap on the clear button.
    func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        editor.finishMarking()
        if editor.document.count > 0 {
            editor.setText("")
            editorDidChangeText()
        }
        if !isFirstResponder { becomeFirstResponder() }
    }

    /// Handles the Return key.
    func returnKey() {
        editor.finishMarking()
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let ends = hasActions(for: .editingDidEndOnExit)
        sendActions(for: [.primaryActionTriggered, .editingDidEndOnExit])
        if ends { resignFirstResponder() }
    }

    func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension TextDocument {
    /// `true` if a part of the text has attributes of its own.
    var hasAttributes: Bool {
        var result = false
        forEachRun(in: 0..<count) { if !$1.values.isEmpty { result = true } }
        return result
    }
}
