import QuartzCore

/// TextKit's objects of a text view, and the way of edits between them and the view.
@MainActor final class TextViewStorage: TextStorageOwner {
    let storage: NSTextStorage, manager: NSLayoutManager
    private weak var view: UITextView?
    /// `true` while an edit is passed on.
    private var isPassing = false

    init(of view: UITextView) {
        self.view = view
        let container = view.textContainer
        manager = container.layoutManager ?? NSLayoutManager()
        if container.layoutManager == nil { manager.addTextContainer(container) }
        storage = manager.textStorage ?? NSTextStorage(attributedString: view.attributedText)
        storage.addLayoutManager(manager)
        storage.owner = self
    }

    /// Passes an edit of the view on.
    func textChanged(to text: NSAttributedString) {
        guard !isPassing, !AttributedText.areEqual(storage.snapshot, text) else { return }
        isPassing = true
        storage.setAttributedString(text)
        isPassing = false
    }

    func storageChanged(to text: NSAttributedString, _ mask: NSTextStorage.EditActions, _ range: NSRange) {
        guard !isPassing, let view else { return }
        isPassing = true
        if mask.contains(.editedCharacters) {
            // A selection behind the edit moves with the text.
            let selection = view.selectedRange, delta = text.length - view.editor.document.count
            view.attributedText = text
            let isBehind = selection.location >= NSMaxRange(range) - delta
            let start = max(0, min(isBehind ? selection.location + delta : selection.location, text.length))
            view.selectedRange = NSRange(
                location: start, length: min(selection.length, text.length - start))
        } else if let range = Range(range)?.clamped(to: 0..<text.length), !range.isEmpty {
            text.enumerateAttributes(in: NSRange(range)) { attributes, part, _ in
                guard let part = Range(part) else { return }
                view.editor.restyle(part) { $0 = attributes }
            }
            view.textChanged()
        }
        isPassing = false
    }
}
