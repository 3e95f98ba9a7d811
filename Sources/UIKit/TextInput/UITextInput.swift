/// What simple text can be typed into: a first responder of this kind gets what the keyboard types.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is anything to delete.
    var hasText: Bool { get }
    /// Types a text at the insertion point; a line break for the return key.
    func insertText(_ text: String)
    /// Deletes the character before the insertion point, or what is selected.
    func deleteBackward()
}

/// A place between two characters of a text. Subclass it for a text of your own.
@preconcurrency @MainActor open class UITextPosition: NSObject {
    public override init() { super.init() }
}

/// The characters between two places. Subclass it for a text of your own.
@preconcurrency @MainActor open class UITextRange: NSObject {
    public override init() { super.init() }
    /// Whether there are none.
    open var isEmpty: Bool { true }
    /// Where they begin.
    open var start: UITextPosition { UITextPosition() }
    /// Where they end.
    open var end: UITextPosition { UITextPosition() }
}

/// A part of what is selected, in one line and one direction.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
    public override init() { super.init() }
    /// In the text view's space.
    open var rect: CGRect { .null }
    /// Which way the text in it runs.
    open var writingDirection: NSWritingDirection { .natural }
    /// Whether the selection starts in it.
    open var containsStart: Bool { false }
    /// Whether the selection ends in it.
    open var containsEnd: Bool { false }
    /// Whether lines run downwards.
    open var isVertical: Bool { false }
}

/// A way through the text as it is stored.
public enum UITextStorageDirection: Int, Sendable {
    /// To its end.
    case forward = 0
    /// To its beginning.
    case backward
}

/// A way through the text as it is seen.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left
    /// To the line above.
    case up
    /// To the line below.
    case down
}

/// A way through the text: the raw value of a `UITextStorageDirection` or a `UITextLayoutDirection`.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A raw value.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    /// As the text is stored.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
    /// As the text is seen.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
}

/// A unit of text.
public enum UITextGranularity: Int, Sendable {
    /// What a reader sees as one character.
    case character = 0
    /// A word.
    case word
    /// A sentence.
    case sentence
    /// A paragraph.
    case paragraph
    /// A line as it is laid out.
    case line
    /// All.
    case document
}

/// Whom a text tells what changed in it by other ways than the keyboard.
@preconcurrency @MainActor public protocol UITextInputDelegate: AnyObject {
    /// Before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// After it changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// After it changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// What finds the words, sentences, lines and paragraphs of a text.
@preconcurrency @MainActor public protocol UITextInputTokenizer: NSObjectProtocol {
    /// The unit around a place; at a boundary the one that lies in the direction. Nil where there is none.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Whether a unit ends there, seen in the direction.
    func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
    /// The next boundary in a direction; nil at the end of the text.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Whether a place is in a unit; at a boundary that of the direction counts.
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
}

/// A text that input methods, the keyboard and selection by touch work with: its characters, its selection, and where they
/// are seen. Geometry is in the space of `textInputView`.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
    /// The text of a range.
    func text(in range: UITextRange) -> String?
    /// Puts a text in the place of a range.
    func replace(_ range: UITextRange, withText text: String)
    /// Optional: whether a change may be made. Default true.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

    /// What is selected; empty for the caret, nil for nothing.
    var selectedTextRange: UITextRange? { get set }
    /// What an input method has not decided on yet; nil for nothing.
    var markedTextRange: UITextRange? { get }
    /// How that is drawn; nil: underlined.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Puts an undecided text in the place of the one before, or of the selection; the range is what is selected in it.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// The undecided text becomes a part of the text.
    func unmarkText()

    /// The place before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The place behind the last one.
    var endOfDocument: UITextPosition { get }
    /// The range between two places, in any order.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The place so many characters further; nil outside of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The place so many steps further in a direction.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// Which of two places comes first.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// How many characters lie between two places.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

    /// Whom the text tells of changes. Default nil.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// What finds its words and lines.
    var tokenizer: any UITextInputTokenizer { get }

    /// The place in a range that is farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    /// The character beside a place in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
    /// Which way text runs at a place.
    func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection
    /// Has the paragraphs of a range run that way.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

    /// The box of a range in its first line.
    func firstRect(for range: UITextRange) -> CGRect
    /// Where the caret is drawn for a place.
    func caretRect(for position: UITextPosition) -> CGRect
    /// The boxes of a range.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// The place that is nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// The same in a range.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// The character at a point.
    func characterRange(at point: CGPoint) -> UITextRange?

    /// Optional: the attributes at a place. Default nil.
    func textStyling(
        at position: UITextPosition, in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]?
    /// Optional: a place in a range by the number of characters before it. Default by `position(from:offset:)`.
    func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
    /// Optional: the number of characters before a place in a range. Default by `offset(from:to:)`.
    func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int
    /// Optional: the view in whose space the geometry is. Default this object, if it is a view.
    var textInputView: UIView { get }
    /// Optional: which line the caret is in where a line is wrapped. Default forward: the lower one.
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
    /// The nearest view from this responder on.
    var nextView: UIView? { firstInChain { $0 is UIView } as? UIView }
}

/// The language and the name of what types: there is one, the host's keyboard.
@preconcurrency @MainActor open class UITextInputMode: NSObject {
    /// The language that it types, as BCP 47 names it; nil: not known.
    open var primaryLanguage: String? { nil }
    /// Those that there are.
    open class var activeInputModes: [UITextInputMode] { [only] }
    static let only = UITextInputMode()
    /// Never posted: what the desktop's keyboard types is its own affair.
    public nonisolated static let currentInputModeDidChangeNotification =
        NSNotification.Name("UITextInputCurrentInputModeDidChangeNotification")
}
