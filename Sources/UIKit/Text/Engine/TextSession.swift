/// The state of a field or a text view as a first responder. Its editor owns it.
struct TextSession {
    /// `true` while the text is being edited.
    var isEditing = false
    /// `true` during a call of `becomeFirstResponder()`; nested calls fail.
    fileprivate var isBeginning = false
    /// `true` if the first typed text replaces the whole text.
    var clearsOnInsertion = false
    /// The view that replaces the keyboard, and the view above it.
    fileprivate var inputView: UIView?, inputAccessoryView: UIView?
}

extension TextEditor {
    // MARK: First responder

    /// Makes the view the first responder by the method of its superclass, and begins editing if the text may change.
    /// Returns `false` if the delegate or the view refuses.
    func becomeFirstResponder(_ inherited: () -> Bool) -> Bool {
        if host.isFirstResponder { return true }
        guard host.canBecomeFirstResponder, !session.isBeginning else { return false }
        session.isBeginning = true
        defer { session.isBeginning = false }
        guard host.allowsEditing else { return inherited() }
        guard host.editorShouldBegin(), inherited() else { return false }
        session.isEditing = true
        host.editorDidBegin()
        // The delegate may have ended editing immediately.
        return host.isFirstResponder
    }

    /// Ends editing, and the view's state as first responder by the method of its superclass. Returns `false` if the
    /// delegate or the view refuses.
    func resignFirstResponder(_ inherited: () -> Bool) -> Bool {
        guard host.isFirstResponder else { return inherited() }
        guard host.canResignFirstResponder, !session.isEditing || host.editorShouldEnd() else { return false }
        // The delegate may have ended editing meanwhile.
        guard host.isFirstResponder else { return true }
        finishMarking()
        guard inherited() else { return false }
        endEditing()
        return true
    }

    /// Ends editing after the view has lost the keyboard.
    func endEditing() {
        finishMarking()
        endTyping()
        host.setNeedsLayout()
        guard session.isEditing else { return }
        session.isEditing = false
        host.editorDidEnd()
    }

    /// The view that replaces the keyboard.
    var inputView: UIView? {
        get { session.inputView }
        set {
            session.inputView = newValue
            host.reloadInputViews()
        }
    }
    /// The view above the keyboard.
    var inputAccessoryView: UIView? {
        get { session.inputAccessoryView }
        set {
            session.inputAccessoryView = newValue
            host.reloadInputViews()
        }
    }

    // MARK: Typing

    /// Replaces the selection with a text, as the keyboard does; replaces the whole text if `clearsOnInsertion` is set.
    func type(_ text: String) {
        selectTextToClear()
        insert(text)
    }

    /// Deletes the selection, or the character before the caret; the whole text if `clearsOnInsertion` is set.
    func deleteBackward() {
        selectTextToClear()
        finishMarking()
        delete(to: text.characterStart(before: head.offset))
    }

    private func selectTextToClear() {
        guard host.clearsOnInsertion, session.isEditing else { return }
        host.clearsOnInsertion = false
        select(anchor: 0, head: TextPlace(offset: document.count), byUser: true)
    }
}
