import QuartzCore

/// A place in a text of UIKit's own.
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

/// A range of a text of UIKit's own.
final class TextRange: UITextRange {
    nonisolated let range: Range<Int>
    private let endsAbove: Bool

    init(_ range: Range<Int>, endsAbove: Bool = false) { (self.range, self.endsAbove) = (range, endsAbove) }

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

/// What an editor asks the view that it edits for.
@MainActor protocol TextEditorHost: AnyObject {
    /// Whether the user may change the text.
    var allowsEditing: Bool { get }
    /// Whether the user may select in it.
    var allowsSelecting: Bool { get }
    /// Asks the delegate; it may change the text and answer no.
    func editorShouldChange(_ range: NSRange, _ text: String) -> Bool
    /// What is typed or pasted, as it goes into this text.
    func editorFiltered(_ text: String) -> String
    /// The user changed the text.
    func editorDidChangeText()
    /// Another selection, by the user or as a consequence of an edit.
    func editorDidChangeSelection()
    /// The text or the selection changed, by whomever: what shows them is out of date.
    func editorNeedsDisplay()
    /// The caret is to be brought in sight.
    func editorShowsCaret()
    /// Where the left top corner of the text lies in the view.
    var textOrigin: CGPoint { get }
    /// From top to bottom, the part of the view that is seen.
    var visibleHeights: ClosedRange<CGFloat> { get }
}

/// The text of a field or a text view with its selection, what an input method works on, and what can be undone: all that an
/// edit is, without a view.
@MainActor final class TextEditor {
    let document = TextDocument()
    let column: TextColumn
    unowned let host: any TextEditorHost
    /// Whom the view tells of changes that do not come from the keyboard.
    weak var inputDelegate: (any UITextInputDelegate)?
    unowned let input: any UITextInput
    let undoManager = UndoManager()

    /// Where the selection was begun, and its end that moves.
    private(set) var anchor = 0
    private(set) var head = TextPlace(offset: 0)
    /// Where the caret wants to be while it goes from line to line.
    var goalX: CGFloat?
    /// What an input method works on.
    private(set) var marked: Range<Int>?
    /// What is typed next has these attributes; nil: those of the text before the caret.
    var typing: TextAttributes?
    /// What text has that nothing was said of.
    var defaults = TextAttributes([:])

    /// The change that typing goes on with.
    private var typingChange: Change?
    private var typingCount = 0

    init(_ host: any TextEditorHost, _ input: any UITextInput) {
        column = TextColumn(document)
        (self.host, self.input) = (host, input)
        undoManager.levelsOfUndo = 1000
    }

    var text: TextBoundaries { TextBoundaries(units: document.units) }
    var selection: Range<Int> { min(anchor, head.offset)..<max(anchor, head.offset) }
    var hasSelection: Bool { anchor != head.offset }

    // MARK: Selection

    /// Selects a range, cut to the text, without breaking characters.
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
        (self.anchor, self.head) = (anchor, head)
        goalX = nil
        if isOther {
            typing = nil
            typingChange = nil
            if !byUser { inputDelegate?.selectionDidChange(input) }
        }
        host.editorNeedsDisplay()
        if isOther { host.editorDidChangeSelection() }
    }

    /// Moves the caret, or with `extending` the end of the selection.
    func move(to place: TextPlace, extending: Bool, keepingGoal: Bool = false) {
        finishMarking()
        let goal = goalX
        select(anchor: extending ? anchor : place.offset, head: place, byUser: true)
        if keepingGoal { goalX = goal }
        host.editorShowsCaret()
    }

    // MARK: Attributes

    /// What is typed at the caret has: as it was set, or the attributes of the character before, or the first one's.
    var typingAttributes: TextAttributes {
        if let typing { return typing }
        let start = selection.lowerBound
        if hasSelection { return document.attributes(at: start) ?? defaults }
        // At the start of a paragraph the one that follows counts.
        if start > 0, start < document.count, text.isParagraphEnd(document.units[start - 1]) {
            return document.attributes(at: start) ?? defaults
        }
        guard let before = document.attributes(at: start - 1) ?? document.attributes(at: start) else { return defaults }
        // A link does not go on.
        guard before.values[.link] != nil else { return before }
        return TextAttributes(before.values.filter { $0.key != .link })
    }

    // MARK: Editing

    /// Puts a text in the place of what is marked or selected, as the keyboard does, if the delegate agrees.
    func insert(_ text: String) {
        guard host.allowsEditing else { return }
        let text = host.editorFiltered(text)
        let range = marked ?? selection
        guard !text.isEmpty || !range.isEmpty else { return }
        change(range, TextPiece(text, typingAttributes), isTyping: marked == nil && range.isEmpty && text.count == 1)
    }

    /// Puts a piece in the place of the selection.
    func insert(_ piece: TextPiece) {
        guard host.allowsEditing else { return }
        change(marked ?? selection, piece)
    }

    /// Deletes what is selected, or from the caret to another place.
    func delete(to other: Int) {
        guard host.allowsEditing else { return }
        let range = hasSelection ? selection : min(other, head.offset)..<max(other, head.offset)
        guard !range.isEmpty else { return }
        change(range, TextPiece(units: [], runs: []), isTyping: !hasSelection)
    }

    /// A change by the user: asked for, made, told, to be undone.
    private func change(_ range: Range<Int>, _ piece: TextPiece, isTyping: Bool = false) {
        guard host.editorShouldChange(NSRange(location: range.lowerBound, length: range.count), piece.string) else {
            return
        }
        // The delegate may have made the text shorter and agreed all the same.
        let range = range.clamped(to: 0..<document.count)
        let wasMarked = marked != nil
        marked = nil
        column.style.marked = nil
        let attributes = piece.units.isEmpty ? nil : typing
        if wasMarked, markedOrigin != nil {
            // What an input method showed on the way is no step of its own.
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
        (anchor, head, goalX) = (offset, TextPlace(offset: offset), nil)
    }

    /// A change by code: not asked for, told to the input delegate alone, and not undone. The selection stays with its text.
    func replaceByCode(_ range: Range<Int>, with piece: TextPiece) {
        let range = range.clamped(to: 0..<document.count)
        inputDelegate?.textWillChange(input)
        apply(range, piece)
        inputDelegate?.textDidChange(input)
        host.editorNeedsDisplay()
    }

    /// Another text altogether; the caret goes to its end, and nothing can be undone any more.
    func setText(_ piece: TextPiece) {
        let hadSelection = selection
        inputDelegate?.textWillChange(input)
        (marked, typing, typingChange) = (nil, nil, nil)
        column.style.marked = nil
        document.replace(0..<document.count, with: piece)
        column.replacedAll()
        place(caretAt: document.count)
        undoManager.removeAllActions()
        inputDelegate?.textDidChange(input)
        host.editorNeedsDisplay()
        if hadSelection != selection { host.editorDidChangeSelection() }
    }

    /// Changes attributes of a range; nothing moves but the lines.
    func restyle(_ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        document.restyle(range, change)
        column.invalidate(range)
        host.editorNeedsDisplay()
    }

    /// The same by the user: to be undone.
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

    // MARK: Undoing

    /// What stands in a range now, and what stood there before.
    private final class Change {
        var range: Range<Int>
        var old: TextPiece
        let selection: (anchor: Int, head: TextPlace)

        init(_ range: Range<Int>, _ old: TextPiece, _ selection: (anchor: Int, head: TextPlace)) {
            (self.range, self.old, self.selection) = (range, old, selection)
        }
    }

    private func replace(_ range: Range<Int>, with piece: TextPiece, isTyping: Bool = false) {
        let old = document.piece(in: range)
        let before = (anchor, head)
        apply(range, piece)
        if isTyping, goOnTyping(range, old, piece) { return }
        let change = Change(range.lowerBound..<range.lowerBound + piece.units.count, old, before)
        register(change, name: "Typing")
        // A new line is undone by itself.
        typingChange = isTyping && piece.string != "\n" ? change : nil
        typingCount = undoManager.changeCount
    }

    /// Adds a character to what is undone as one, or a deleted one before or behind it; false where something else begins.
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
        // Backspace takes back what was typed just before.
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
        (marked, typing, typingChange) = (nil, nil, nil)
        column.style.marked = nil
        apply(range, change.old)
        (anchor, head) = (
            min(change.selection.anchor, document.count),
            TextPlace(offset: min(change.selection.head.offset, document.count))
        )
        undoManager.registerUndo(withTarget: self) { editor in editor.undo(back, name: name) }
        finishChange()
    }

    /// What is typed next is undone by itself.
    func endTyping() { typingChange = nil }

    // MARK: Input methods

    /// Puts an undecided text in the place of the one before; an empty one ends it.
    func setMarked(_ text: String, selected: NSRange) {
        guard host.allowsEditing else { return }
        let text = host.editorFiltered(text)
        let range = marked ?? selection
        guard host.editorShouldChange(NSRange(location: range.lowerBound, length: range.count), text) else { return }
        let clamped = range.clamped(to: 0..<document.count)
        let piece = TextPiece(text, typingAttributes)
        let attributes = typing
        // Undoing goes back to before the input method began.
        if marked == nil { markedOrigin = (clamped.lowerBound, document.piece(in: clamped), (anchor, head)) }
        apply(clamped, piece)
        let start = clamped.lowerBound, count = piece.units.count
        marked = count > 0 ? start..<start + count : nil
        column.style.marked = marked
        column.invalidate(start..<start + count)
        let from = start + min(max(0, selected.location), count)
        let to = min(start + count, from + max(0, selected.length))
        (anchor, head, goalX, typing) = (from, TextPlace(offset: to), nil, attributes)
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

    /// What was undecided stays as it is.
    func finishMarking() {
        guard let range = marked else { return }
        (marked, column.style.marked) = (nil, nil)
        column.invalidate(range)
        registerMarked(count: range.count)
        host.editorNeedsDisplay()
    }

    /// Where the text of an input method is now ended by what it decided on.
    var isMarking: Bool { marked != nil }
}
