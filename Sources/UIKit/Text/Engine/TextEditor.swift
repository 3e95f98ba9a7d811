import QuartzCore

/// A position in a text of UIKit's own views.
final class TextPosition: UITextPosition {
    nonisolated let place: TextPlace
    var offset: Int { place.offset }

    init(_ place: TextPlace) { self.place = place }
    convenience init(_ offset: Int) { self.init(TextPlace(offset: offset)) }

    override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? TextPosition)?.place == place
    }
    override nonisolated var hash: Int { place.offset }
}

/// A range of a text of UIKit's own views.
final class TextRange: UITextRange {
    nonisolated let range: Range<Int>
    private let endsAbove: Bool

    init(_ range: Range<Int>, endsAbove: Bool = false) {
        self.range = range
        self.endsAbove = endsAbove
    }

    override var isEmpty: Bool { range.isEmpty }
    override var start: UITextPosition {
        TextPosition(TextPlace(offset: range.lowerBound, above: isEmpty && endsAbove))
    }
    override var end: UITextPosition { TextPosition(TextPlace(offset: range.upperBound, above: endsAbove)) }

    override nonisolated func isEqual(_ object: Any?) -> Bool {
        (object as? TextRange)?.range == range
    }
    override nonisolated var hash: Int { range.hashValue }
}

/// The view of an editor.
@MainActor protocol TextEditorHost: UIView {
    /// `true` if the user may change the text.
    var allowsEditing: Bool { get }
    /// `true` if the user may select text.
    var allowsSelecting: Bool { get }
    /// Returns `true` if the delegate allows a change; the delegate may itself change the text.
    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool
    /// `true` if the first typed text replaces the whole text.
    var clearsOnInsertion: Bool { get set }
    /// Returns `true` if the delegate allows editing to begin.
    func editorShouldBegin() -> Bool
    /// Called after editing has begun, in the first responder.
    func editorDidBegin()
    /// Returns `true` if the delegate allows editing to end.
    func editorShouldEnd() -> Bool
    /// Called after editing has ended.
    func editorDidEnd()
    /// Returns typed or pasted text, filtered for this view.
    func editorFiltered(_ text: String) -> String
    /// Called after the user has changed the text.
    func editorDidChangeText()
    /// Called after the selection has changed, by the user or by an edit.
    func editorDidChangeSelection()
    /// Called after any change of the text or the selection, to update the display.
    func editorNeedsDisplay()
    /// Scrolls to the caret.
    func editorShowsCaret()
    /// The top left corner of the text in the view.
    var textOrigin: CGPoint { get }
    /// The visible vertical range of the view.
    var visibleHeights: ClosedRange<CGFloat> { get }
}

/// The model of an edited text in a field or a text view: the text, the selection, the marked text and the undo
/// operations, independent of a view.
@MainActor final class TextEditor {
    let document = TextDocument()
    let column: TextColumn
    unowned let host: any TextEditorHost
    /// The object that is notified of changes that do not come from the keyboard.
    weak var inputDelegate: (any UITextInputDelegate)?
    unowned let input: any UITextInput
    private(set) lazy var tokenizer = UITextInputStringTokenizer(input)
    let undoManager = UndoManager()
    var session = TextSession()
    /// The traits for the keyboard.
    var settings = TextInputSettings() {
        didSet { if settings.needsOtherKeyboard(than: oldValue) { host.reloadInputViews() } }
    }

    /// The fixed end of the selection and its moving end.
    private(set) var anchor = 0
    private(set) var head = TextPlace(offset: 0)
    /// The preferred horizontal position of the caret while it moves between lines.
    var goalX: CGFloat?
    /// The marked text of an input method.
    private(set) var marked: Range<Int>?
    /// The attributes of text to be typed; nil: those of the text before the caret.
    var typing: TextAttributes?
    /// The default attributes of text.
    var defaults = TextAttributes([:])

    /// The undo operation that further typing extends.
    private var typingChange: Change?
    private var typingCount = 0

    /// Creates the editor of a view. If `wraps` is `false`, the text is a single line.
    init(of view: any TextEditorHost & UITextInput, wraps: Bool = true) {
        column = TextColumn(document)
        host = view
        input = view
        column.style.wraps = wraps
        column.traits = { [unowned view] in view.traitCollection }
        undoManager.levelsOfUndo = 1000
    }

    var text: TextBoundaries { TextBoundaries(units: document.units) }
    var selection: Range<Int> { min(anchor, head.offset)..<max(anchor, head.offset) }
    var hasSelection: Bool { anchor != head.offset }

    // MARK: Selection

    /// Selects a range, clamped to the text and extended to grapheme clusters.
    func select(_ range: Range<Int>, above: Bool = false, byUser: Bool = false) {
        let text = text
        select(
            anchor: text.characterBoundary(at: range.lowerBound),
            head: TextPlace(offset: text.characterBoundary(at: range.upperBound), above: above), byUser: byUser)
    }

    func select(anchor: Int, head: TextPlace, byUser: Bool) {
        let count = document.count
        let anchor = min(max(0, anchor), count)
        var head = head
        head.offset = min(max(0, head.offset), count)
        guard anchor != self.anchor || head != self.head else { return }
        let isOther = anchor != self.anchor || head.offset != self.head.offset
        if isOther, !byUser { inputDelegate?.selectionWillChange(input) }
        self.anchor = anchor
        self.head = head
        goalX = nil
        if isOther {
            typing = nil
            typingChange = nil
            if !byUser { inputDelegate?.selectionDidChange(input) }
        }
        host.editorNeedsDisplay()
        if isOther { host.editorDidChangeSelection() }
    }

    /// Moves the caret, or with `extending` the moving end of the selection.
    func move(to place: TextPlace, extending: Bool, keepingGoal: Bool = false) {
        finishMarking()
        let goal = goalX
        select(anchor: extending ? anchor : place.offset, head: place, byUser: true)
        if keepingGoal { goalX = goal }
        host.editorShowsCaret()
    }

    // MARK: Attributes

    /// The attributes of text to be typed at the caret: those that were set, else those of the previous or the first
    /// character.
    var typingAttributes: TextAttributes {
        if let typing { return typing }
        let start = selection.lowerBound
        if hasSelection { return document.attributes(at: start) ?? defaults }
        // At the start of a paragraph, those of the next character.
        if start > 0, start < document.count, text.isParagraphEnd(document.units[start - 1]) {
            return document.attributes(at: start) ?? defaults
        }
        guard let before = document.attributes(at: start - 1) ?? document.attributes(at: start) else { return defaults }
        // A link does not extend to typed text.
        guard before.values[.link] != nil else { return before }
        return TextAttributes(before.values.filter { $0.key != .link })
    }

    // MARK: Editing

    /// Replaces the marked text or the selection with a text, as the keyboard does, if the delegate allows it.
    func insert(_ text: String) {
        guard host.allowsEditing else { return }
        let text = host.editorFiltered(text)
        let range = marked ?? selection
        guard !text.isEmpty || !range.isEmpty else { return }
        change(range, TextPiece(text, typingAttributes), isTyping: marked == nil && range.isEmpty && text.count == 1)
    }

    /// Replaces the marked text or the selection with a piece.
    func insert(_ piece: TextPiece) {
        guard host.allowsEditing else { return }
        change(marked ?? selection, piece)
    }

    /// Deletes the selection, or the text between the caret and another position.
    func delete(to other: Int) {
        guard host.allowsEditing else { return }
        let range = hasSelection ? selection : min(other, head.offset)..<max(other, head.offset)
        guard !range.isEmpty else { return }
        change(range, TextPiece(units: [], runs: []), isTyping: !hasSelection)
    }

    /// Performs a change by the user: requests permission, applies it, reports it and registers the undo operation.
    private func change(_ range: Range<Int>, _ piece: TextPiece, isTyping: Bool = false) {
        guard host.editorShouldChange(NSRange(location: range.lowerBound, length: range.count), piece.string) else {
            return
        }
        // The delegate may have shortened the text and allowed the change all the same.
        let range = range.clamped(to: 0..<document.count)
        let wasMarked = marked != nil
        marked = nil
        column.style.marked = nil
        let attributes = piece.units.isEmpty ? nil : typing
        if wasMarked, markedOrigin != nil {
            // Intermediate texts of an input method are not separate undo steps.
            apply(range, piece)
            registerMarked(count: piece.units.count)
        } else {
            replace(range, with: piece, isTyping: isTyping)
        }
        place(caretAt: range.lowerBound + piece.units.count)
        typing = attributes
        finishChange()
    }

    private func finishChange() {
        host.editorNeedsDisplay()
        host.editorDidChangeSelection()
        host.editorDidChangeText()
        host.editorShowsCaret()
    }

    private func place(caretAt offset: Int) {
        let offset = min(max(0, offset), document.count)
        anchor = offset
        head = TextPlace(offset: offset)
        goalX = nil
    }

    /// Performs a change by code, which needs no permission, is reported only to the input delegate, and cannot be
    /// undone. The selection moves with its text.
    func replaceByCode(_ range: Range<Int>, with piece: TextPiece) {
        let range = range.clamped(to: 0..<document.count)
        inputDelegate?.textWillChange(input)
        apply(range, piece)
        inputDelegate?.textDidChange(input)
        host.editorNeedsDisplay()
    }

    /// Replaces the whole text, moves the caret to its end and clears the undo stack.
    func setText(_ piece: TextPiece) {
        let hadSelection = selection
        inputDelegate?.textWillChange(input)
        marked = nil
        typing = nil
        typingChange = nil
        column.style.marked = nil
        document.replace(0..<document.count, with: piece)
        column.replacedAll()
        place(caretAt: document.count)
        undoManager.removeAllActions()
        inputDelegate?.textDidChange(input)
        host.editorNeedsDisplay()
        if hadSelection != selection { host.editorDidChangeSelection() }
    }

    /// Replaces the whole text with one without attributes, as `setText(_:)` with a piece.
    func setText(_ string: String) { setText(TextPiece(string, TextAttributes([:]))) }

    /// The whole text; missing attributes are those of the column's style. Setting it is the same as `setText(_:)`.
    var attributedText: NSAttributedString? {
        get {
            var parts: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] = []
            document.forEachRun(in: 0..<document.count) { range, attributes in
                parts.append((range, attributes.values.merging(column.style.defaults) { own, _ in own }))
            }
            return StyledText.styled(document.string, parts).makeAttributedString()
        }
        set { setText(newValue.map { TextPiece($0, adding: [:]) } ?? TextPiece("", TextAttributes([:]))) }
    }

    /// `true` if dots replace the text.
    var isSecure: Bool {
        get { column.style.isSecure }
        set {
            column.style.isSecure = newValue
            column.invalidate()
        }
    }

    /// Changes the attributes of a range; only the lines are laid out again.
    func restyle(_ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        document.restyle(range, change)
        column.invalidate(range)
        host.editorNeedsDisplay()
    }

    /// Changes the attributes of a range as the user, with undo.
    func restyleByUser(_ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        guard host.allowsEditing, !range.isEmpty else { return }
        let old = document.piece(in: range)
        var new = old
        for index in new.runs.indices {
            var values = new.runs[index].attributes.values
            change(&values)
            new.runs[index].attributes = TextAttributes(values)
        }
        let selected = (anchor, head)
        replace(range, with: new)
        (anchor, head) = selected
        host.editorNeedsDisplay()
        host.editorDidChangeText()
    }

    private func apply(_ range: Range<Int>, _ piece: TextPiece) {
        document.replace(range, with: piece)
        column.replaced(range, newCount: piece.units.count)
        func moved(_ offset: Int) -> Int {
            if offset <= range.lowerBound { return offset }
            if offset >= range.upperBound { return offset + piece.units.count - range.count }
            return range.lowerBound + min(offset - range.lowerBound, piece.units.count)
        }
        anchor = moved(anchor)
        head.offset = moved(head.offset)
        if let old = marked {
            marked = moved(old.lowerBound)..<max(moved(old.lowerBound), moved(old.upperBound))
            column.style.marked = marked
        }
    }

    // MARK: Undo

    /// A change for undo: a range and its previous content.
    private final class Change {
        var range: Range<Int>
        var old: TextPiece
        let selection: (anchor: Int, head: TextPlace)

        init(_ range: Range<Int>, _ old: TextPiece, _ selection: (anchor: Int, head: TextPlace)) {
            self.range = range
            self.old = old
            self.selection = selection
        }
    }

    private func replace(_ range: Range<Int>, with piece: TextPiece, isTyping: Bool = false) {
        let old = document.piece(in: range)
        let before = (anchor, head)
        apply(range, piece)
        if isTyping, goOnTyping(range, old, piece) { return }
        let change = Change(range.lowerBound..<range.lowerBound + piece.units.count, old, before)
        register(change, name: "Typing")
        // A new line is a separate undo step.
        typingChange = isTyping && piece.string != "\n" ? change : nil
        typingCount = undoManager.changeCount
    }

    /// Extends the current undo step by a typed or an adjacent deleted character; returns `false` if the change is a
    /// separate step.
    private func goOnTyping(_ range: Range<Int>, _ old: TextPiece, _ piece: TextPiece) -> Bool {
        guard let change = typingChange, undoManager.changeCount == typingCount, undoManager.isUndoRegistrationEnabled,
            piece.string != "\n"
        else { return false }
        if old.units.isEmpty, range.lowerBound == change.range.upperBound,
            !change.range.isEmpty || change.old.units.isEmpty
        {
            change.range = change.range.lowerBound..<change.range.upperBound + piece.units.count
            return true
        }
        guard piece.units.isEmpty else { return false }
        if change.range.isEmpty, range.upperBound == change.range.lowerBound {
            change.old = TextPiece(units: old.units + change.old.units, runs: old.runs + change.old.runs)
            change.range = range.lowerBound..<range.lowerBound
            return true
        }
        if change.range.isEmpty, range.lowerBound == change.range.lowerBound {
            change.old = TextPiece(units: change.old.units + old.units, runs: change.old.runs + old.runs)
            return true
        }
        // Backspace removes text typed in the same step.
        if range.upperBound == change.range.upperBound, range.lowerBound >= change.range.lowerBound {
            change.range = change.range.lowerBound..<range.lowerBound
            return true
        }
        return false
    }

    private func register(_ change: Change, name: String) {
        undoManager.registerUndo(withTarget: self) { editor in editor.undo(change, name: name) }
        undoManager.setActionName(name)
        undoManager.endEvent()
    }

    private func undo(_ change: Change, name: String) {
        let range = change.range.clamped(to: 0..<document.count)
        let now = document.piece(in: range)
        let back = Change(range.lowerBound..<range.lowerBound + change.old.units.count, now, (anchor, head))
        marked = nil
        typing = nil
        typingChange = nil
        column.style.marked = nil
        apply(range, change.old)
        anchor = min(change.selection.anchor, document.count)
        head = TextPlace(offset: min(change.selection.head.offset, document.count))
        undoManager.registerUndo(withTarget: self) { editor in editor.undo(back, name: name) }
        finishChange()
    }

    /// Ends the current undo step of typing.
    func endTyping() { typingChange = nil }

    // MARK: Input methods

    /// Replaces the marked text; an empty text ends marking.
    func setMarked(_ text: String, selected: NSRange) {
        guard host.allowsEditing else { return }
        let text = host.editorFiltered(text)
        let range = marked ?? selection
        guard host.editorShouldChange(NSRange(location: range.lowerBound, length: range.count), text) else { return }
        let clamped = range.clamped(to: 0..<document.count)
        let piece = TextPiece(text, typingAttributes)
        let attributes = typing
        // Undo restores the state before the input method began.
        if marked == nil { markedOrigin = (clamped.lowerBound, document.piece(in: clamped), (anchor, head)) }
        apply(clamped, piece)
        let start = clamped.lowerBound, count = piece.units.count
        marked = count > 0 ? start..<start + count : nil
        column.style.marked = marked
        column.invalidate(start..<start + count)
        let from = start + min(max(0, selected.location), count)
        let to = min(start + count, from + max(0, selected.length))
        anchor = from
        head = TextPlace(offset: to)
        goalX = nil
        typing = attributes
        if marked == nil { registerMarked(count: 0) }
        finishChange()
    }

    private var markedOrigin: (start: Int, old: TextPiece, selection: (anchor: Int, head: TextPlace))?

    private func registerMarked(count: Int) {
        guard let origin = markedOrigin else { return }
        markedOrigin = nil
        guard count > 0 || !origin.old.units.isEmpty else { return }
        register(Change(origin.start..<origin.start + count, origin.old, origin.selection), name: "Typing")
        typingChange = nil
    }

    /// Commits the marked text.
    func finishMarking() {
        guard let range = marked else { return }
        marked = nil
        column.style.marked = nil
        column.invalidate(range)
        registerMarked(count: range.count)
        host.editorNeedsDisplay()
    }
}
