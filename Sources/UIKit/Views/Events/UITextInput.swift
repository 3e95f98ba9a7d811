/// An object that accepts simple text input: as first responder it receives the text that the keyboard types.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
    /// `true` if there is text to delete.
    var hasText: Bool { get }
    /// Inserts a text at the insertion point; the Return key inserts a line break.
    func insertText(_ text: String)
    /// Deletes the selection, or the character before the insertion point.
    func deleteBackward()
}

/// A position between two characters of a text. Subclass it for custom text storage.
@preconcurrency @MainActor open class UITextPosition: NSObject {
    public override init() { super.init() }
}

/// A range between two positions of a text. Subclass it for custom text storage.
@preconcurrency @MainActor open class UITextRange: NSObject {
    public override init() { super.init() }
    /// `true` if the range contains no characters.
    open var isEmpty: Bool { true }
    /// The start of the range.
    open var start: UITextPosition { UITextPosition() }
    /// The end of the range.
    open var end: UITextPosition { UITextPosition() }
}

/// A rectangle of the selection, in one line and one writing direction.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
    public override init() { super.init() }
    /// The rectangle in the text view's coordinates.
    open var rect: CGRect { .null }
    /// The writing direction of the text in the rectangle.
    open var writingDirection: NSWritingDirection { .natural }
    /// `true` if the rectangle contains the start of the selection.
    open var containsStart: Bool { false }
    /// `true` if the rectangle contains the end of the selection.
    open var containsEnd: Bool { false }
    /// `true` if the text is vertical.
    open var isVertical: Bool { false }
}

/// A direction in the storage order of a text.
public enum UITextStorageDirection: Int, Sendable {
    /// Towards the end of the text.
    case forward = 0
    /// Towards the start of the text.
    case backward
}

/// A direction in the layout of a text.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left
    /// To the previous line.
    case up
    /// To the next line.
    case down
}

/// A direction in a text: the raw value of a `UITextStorageDirection` or a `UITextLayoutDirection`.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a direction from a raw value.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    /// Returns a direction in storage order.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
    /// Returns a direction in the layout.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
}

/// A unit of text.
public enum UITextGranularity: Int, Sendable {
    /// A grapheme cluster, which a reader perceives as one character.
    case character = 0
    /// A word.
    case word
    /// A sentence.
    case sentence
    /// A paragraph.
    case paragraph
    /// A line of the layout.
    case line
    /// The whole text.
    case document
}

/// The object that a text notifies of changes that do not come from the keyboard.
@preconcurrency @MainActor public protocol UITextInputDelegate: AnyObject {
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Called after the selection has changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Called after the text has changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// An object that finds the words, sentences, lines and paragraphs of a text.
@preconcurrency @MainActor public protocol UITextInputTokenizer: NSObjectProtocol {
    /// Returns the unit around a position; at a boundary the unit in the given direction. Returns nil if there is none.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Returns `true` if a unit ends at the position, in the given direction.
    func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
    /// Returns the next boundary in a direction; nil at the end of the text.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Returns `true` if a position is inside a unit; at a boundary the unit in the given direction counts.
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
}

/// A text for input methods, the keyboard and selection by touch: characters, selection and geometry. Geometry is in
/// the coordinates of `textInputView`.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
    /// Returns the text of a range.
    func text(in range: UITextRange) -> String?
    /// Replaces a range with a text.
    func replace(_ range: UITextRange, withText text: String)
    /// Returns `true` if a change is allowed. Optional; default `true`.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

    /// The selection; an empty range is the caret, nil means no selection.
    var selectedTextRange: UITextRange? { get set }
    /// The marked text of an input method, which is not committed yet; nil if there is none.
    var markedTextRange: UITextRange? { get }
    /// The attributes of marked text; nil: underlined.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Replaces the marked text, or else the selection, with new marked text; `selectedRange` is relative to that.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Commits the marked text.
    func unmarkText()

    /// The position before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The position after the last character.
    var endOfDocument: UITextPosition { get }
    /// Returns the range between two positions, in any order.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// Returns the position at an offset in characters; nil outside the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// Returns the position after a number of steps in a direction.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// Compares two positions.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// Returns the number of characters between two positions.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

    /// The object that is notified of changes. Default nil.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// The object that finds words and lines.
    var tokenizer: any UITextInputTokenizer { get }

    /// Returns the position in a range that is farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    /// Returns the range of the character next to a position in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
    /// Returns the writing direction at a position.
    func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection
    /// Sets the writing direction of the paragraphs in a range.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

    /// Returns the rectangle of a range in its first line.
    func firstRect(for range: UITextRange) -> CGRect
    /// Returns the rectangle of the caret at a position.
    func caretRect(for position: UITextPosition) -> CGRect
    /// Returns the rectangles of a range. In text fields and text views, the last two have no width: they are the start
    /// and the end (`containsStart`, `containsEnd`).
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// Returns the position closest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// Returns the position in a range that is closest to a point.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// Returns the range of the character at a point.
    func characterRange(at point: CGPoint) -> UITextRange?

    /// Returns the attributes at a position. Optional; default nil.
    func textStyling(
        at position: UITextPosition, in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]?
    /// Returns the position at a character offset in a range. Optional; default `position(from:offset:)`.
    func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
    /// Returns the character offset of a position in a range. Optional; default `offset(from:to:)`.
    func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int
    /// The view whose coordinates the geometry uses. Optional; default this object, if it is a view.
    var textInputView: UIView { get }
    /// The line that contains the caret at a soft line break. Optional; default forward, the second line.
    var selectionAffinity: UITextStorageDirection { get set }
}

extension UITextInput {
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
    public func textStyling(
        at position: UITextPosition, in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]? { nil }
    public func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
        position(from: range.start, offset: offset)
    }
    public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
        offset(from: range.start, to: position)
    }
    public var textInputView: UIView {
        if let view = self as? UIView { return view }
        return (self as? UIResponder)?.nextView ?? UIView()
    }
    public var selectionAffinity: UITextStorageDirection {
        get { .forward }
        set {}
    }
}

extension UIResponder {
    /// The nearest view in the responder chain, beginning with this responder.
    var nextView: UIView? { firstInChain { $0 is UIView } as? UIView }
}

/// The language and the name of an input device: there is one, the host's keyboard.
@preconcurrency @MainActor open class UITextInputMode: NSObject {
    /// The input language as a BCP 47 tag; nil if it is unknown.
    open var primaryLanguage: String? { nil }
    /// The available input modes.
    open class var activeInputModes: [UITextInputMode] { [only] }
    static let only = UITextInputMode()
    /// Never posted: changes of the desktop's keyboard layout are not reported.
    public nonisolated static let currentInputModeDidChangeNotification =
        NSNotification.Name("UITextInputCurrentInputModeDidChangeNotification")
}
