/// The state of a field or a text view as a first responder. Its editor owns it.
struct TextSession {
    /// `true` while the text is being edited.
    var isEditing = false
    /// `true` during a call of `becomeFirstResponder()`; nested calls fail.
    var isBeginning = false
    /// `true` if the first typed text replaces the whole text.
    var clearsOnInsertion = false
    /// The view that replaces the keyboard, and the view above it.
    var inputView: UIView?, inputAccessoryView: UIView?
}

extension TextEditor {
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
