import CoreText
import QuartzCore

/// A scrolling view for reading and editing lines of text.
///
/// Only visible text is laid out, whatever the length of the text; the height of the rest is an estimate until it
/// becomes visible. A change lays out its paragraph again.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput, TextContainerOwner {
    // MARK: Parts

    /// The text and its selection.
    private(set) lazy var editor = TextEditor(of: self)
    private(set) lazy var interaction = TextInteraction(self)
    private let fragments = TextFragments()
    private var isLayingOut = false

    /// Creates a text view; nil selects a new container. The designated initialiser, as on iOS.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.textContainer = textContainer ?? NSTextContainer(size: .zero)
        super.init(frame: frame)
        setUp()
    }
    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
    public required init?(coder: NSCoder) {
        textContainer = NSTextContainer(size: .zero)
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UITextView.self)
    }

    private func setUp() {
        quietly { backgroundColor = .systemBackground }
        alwaysBounceVertical = true
        let givenText = textContainer.layoutManager?.textStorage
        textContainer.owner = self
        stylesChanged()
        if let givenText {
            attributedText = givenText.snapshot
            _ = textKit
        }
        _ = interaction
    }

    /// The delegate. Default nil.
    @_nonoverride open var delegate: (any UITextViewDelegate)? {
        get { weakDelegate }
        set {
            weakDelegate = newValue
            super.delegate = newValue
        }
    }
    private weak var weakDelegate: (any UITextViewDelegate)?

    // MARK: Text

    /// The text, which is never nil when read. Setting it notifies the delegate of the selection only and moves the
    /// caret to the end. Default empty.
    open var text: String! {
        get { editor.document.string }
        set {
            // Attributes of the whole text are kept.
            editor.setText(newValue ?? "")
            textChanged()
        }
    }
    /// The text with its attributes; missing ones are those of `font`, `textColor` and `textAlignment`.
    open var attributedText: NSAttributedString! {
        get { editor.attributedText }
        set {
            editor.attributedText = newValue
            textChanged()
        }
    }
    private var defaults = TextDefaults()

    /// The font of the whole text. Default the system font at 12 points.
    open var font: UIFont? {
        get { defaults.font ?? .systemFont(ofSize: 12) }
        set {
            noteSet(.font, \UITextView.font, newValue)
            defaults.font = newValue
            restyle(.font)
        }
    }
    /// The colour of the whole text. Default `UIColor.label`.
    open var textColor: UIColor? {
        get { defaults.color ?? .label }
        set {
            noteSet(.textColor, \UITextView.textColor, newValue)
            defaults.color = newValue
            restyle(.foregroundColor)
        }
    }
    /// The alignment of the whole text. Default natural.
    open var textAlignment: NSTextAlignment {
        get { defaults.alignment }
        set {
            defaults.alignment = newValue
            editor.restyle(0..<editor.document.count) { values in
                guard let old = values[.paragraphStyle] as? NSParagraphStyle else { return }
                let style = NSMutableParagraphStyle()
                style.setParagraphStyle(old)
                style.alignment = newValue
                values[.paragraphStyle] = style
            }
            stylesChanged()
        }
    }
    /// The attributes of text to be typed. Moving the caret resets them.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { editor.typingAttributes.values.merging(defaults.attributes) { own, _ in own } }
        set {
            editor.typing = TextAttributes(newValue)
            // Text typed into an empty text view has these attributes, whenever it is typed.
            if editor.document.count == 0 { editor.defaults = TextAttributes(newValue) }
        }
    }
    /// The attributes of links, which override those of the text. Default the colour of links.
    @Observed open var linkTextAttributes: [NSAttributedString.Key: Any]! = [.foregroundColor: UIColor.link] {
        didSet { stylesChanged() }
    }
    /// `true` if keys can change bold, italic and underlined text, and pasted text keeps its attributes. Default
    /// `false`.
    open var allowsEditingTextAttributes = false

    private func restyle(_ key: NSAttributedString.Key) {
        editor.restyle(0..<editor.document.count) { $0[key] = nil }
        if let typing = editor.typing { editor.typing = TextAttributes(typing.values.filter { $0.key != key }) }
        editor.defaults = TextAttributes(editor.defaults.values.filter { $0.key != key })
        stylesChanged()
    }

    private func stylesChanged() {
        let font: UIFont = font ?? .systemFont(ofSize: 12), color: UIColor = textColor ?? .label
        let alignment = defaults.alignment == .natural && isMirrored ? .right : defaults.alignment
        defaults.update(font: font, color: color, alignment: alignment)
        editor.column.style.defaults = defaults.attributes
        editor.column.style.linkAttributes = linkTextAttributes ?? [:]
        editor.column.invalidate()
        textChanged()
    }

    func textChanged() {
        ownTextKit?.textChanged(to: attributedText)
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
        setNeedsLayout()
        if isFirstResponder { window?.keyboard.textChanged() }
        observedPropertiesChanged(self)
    }

    override func ownObservedValue(forKey key: String) -> Any?? {
        switch key {
        case "text": .some(text)
        case "attributedText": .some(attributedText)
        default: super.ownObservedValue(forKey: key)
        }
    }

    /// `true` if a font of a text style, or of `UIFontMetrics`, follows the content size category of the view's traits.
    /// Default `false`.
    @Observed open var adjustsFontForContentSizeCategory = false { didSet { traitsApplied() } }

    override func traitsApplied() {
        super.traitsApplied()
        if adjustsFontForContentSizeCategory, let fitting = font?.adjusted(to: traitCollection) { font = fitting }
        stylesChanged()
    }

    // MARK: Geometry

    /// The insets of the text, in points. Default 8 above and below, 0 at the sides.
    @Observed open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { containerChanged() }
    }
    /// The layout area of the text.
    public let textContainer: NSTextContainer
    /// The layout manager of `textStorage`. It has the lines that the view shows, in the space of `textContainer`.
    open var layoutManager: NSLayoutManager { textKit.manager }
    /// The text. Its edits change the view's text, and the other way round.
    open var textStorage: NSTextStorage { textKit.storage }
    private var textKit: TextViewStorage {
        if let ownTextKit { return ownTextKit }
        let new = TextViewStorage(of: self)
        ownTextKit = new
        return new
    }
    private var ownTextKit: TextViewStorage?
    @available(*, unavailable, message: "data detectors are not available; use the attribute .link")
    open var dataDetectorTypes: Int { 0 }

    func containerChanged() {
        fitColumn()
        textChanged()
    }

    /// The maximum width of lines, in points.
    var textWidth: CGFloat { textWidth(bounds.width) }
    private func textWidth(_ width: CGFloat) -> CGFloat {
        let sides = textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
        return width.isFinite ? max(0, width - sides) : 0
    }
    private func fitColumn() { editor.column.setWidth(textWidth) }

    var textOrigin: CGPoint {
        fitColumn()
        return CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
    }
    var visibleHeights: ClosedRange<CGFloat> { bounds.minY...max(bounds.minY, bounds.maxY) }

    /// `true` if the text scrolls. The intrinsic height of a text view that does not scroll is that of its text.
    /// Default `true`.
    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
    }

    private func height(forWidth width: CGFloat) -> CGFloat {
        let fringe = textContainerInset.top + textContainerInset.bottom
        let wanted = textWidth(width)
        if wanted == editor.column.width {
            editor.column.measureAll()
            return editor.column.height + fringe
        }
        return editor.column.copy(width: wanted).height + fringe
    }

    private func roundedUp(_ value: CGFloat) -> CGFloat { traitCollection.pixelGrid.roundedUp(value) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let natural = naturalWidth, isGiven = size.width > 0 && size.width < 1e6
        let width = isGiven ? size.width : natural ?? bounds.width
        return CGSize(width: min(width, max(natural ?? width, 0)), height: roundedUp(height(forWidth: width)))
    }

    /// The width of the text without wrapping; nil for very long texts, which fill any width.
    private var naturalWidth: CGFloat? {
        guard editor.document.count <= 20_000 else { return nil }
        let widest = editor.column.copy(width: 1e6, alignment: .left).widest
        return roundedUp(
            widest + textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding)
    }

    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else { return super.intrinsicContentSize }
        let width = naturalWidth ?? bounds.width
        return CGSize(width: width, height: roundedUp(height(forWidth: width)))
    }
    override var contentWraps: Bool { !isScrollEnabled }
    override func contentHeight(forWidth width: CGFloat) -> CGFloat { roundedUp(height(forWidth: max(1, width))) }

    override func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? {
        guard !isScrollEnabled else { return nil }
        let font: UIFont = font ?? .systemFont(ofSize: 12)
        return isFirst
            ? (0, textContainerInset.top + font.ascender) : (1, -textContainerInset.bottom + font.descender)
    }

    open override func layoutSubviews() {
        layOutVisibleText()
        super.layoutSubviews()
        interaction.show(active: isFirstResponder, restartsBlinking: true)
    }

    /// Lays out and displays the visible text. The visible text keeps its position when blocks above it are higher than
    /// estimated.
    private func layOutVisibleText() {
        guard !isLayingOut else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        let column = editor.column, origin = textOrigin
        let margin = min(bounds.height, 400)
        // Each pass may make other blocks visible, because actual heights differ from estimates.
        for _ in 0..<8 {
            let top = max(0, bounds.minY - origin.y)
            let first = column.blockIndex(at: top)
            let y = column.top(of: first)
            let estimate = column.height(of: first)
            let real = column.block(first).height
            guard real != estimate, y < top, isScrollEnabled, contentOffset.y > 0 else { break }
            contentGrewAbove(by: real - estimate)
        }
        var index = column.blockIndex(at: max(0, bounds.minY - origin.y))
        let start = index
        while index < column.blockCount, column.top(of: index) + origin.y < bounds.maxY {
            _ = column.block(index)
            index += 1
        }
        updateContentSize()
        fragments.show(column, start..<index, at: origin, visible: bounds.insetBy(dx: 0, dy: -margin), in: self)
        column.trim(keeping: start..<index)
    }

    private func updateContentSize() {
        let height = editor.column.height + textContainerInset.top + textContainerInset.bottom
        let size = CGSize(width: bounds.width, height: roundedUp(height))
        if size != contentSize { contentSize = size }
    }

    // MARK: Scrolling

    /// Scrolls by the smallest distance that makes a range of characters visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        let count = editor.document.count
        let start = min(max(0, range.location), count)
        let end = min(count, start + max(0, min(range.length, count)))
        guard bounds.height > 0 else { return }
        // Text that becomes visible during scrolling may change the position of the range.
        for _ in 0..<4 {
            let before = contentOffset
            let first = caretRect(for: TextPosition(start))
            let last = caretRect(for: TextPosition(TextPlace(offset: end, above: true)))
            var rect = first.union(last)
            // If the range does not fit, its start becomes visible.
            if rect.height > bounds.height - 16 { rect = first }
            updateContentSize()
            scrollRectToVisible(rect.insetBy(dx: 0, dy: -textContainerInset.bottom), animated: false)
            layOutVisibleText()
            if contentOffset == before { break }
        }
    }

    // MARK: Editing

    /// `true` if the user can change the text. Default `true`.
    @Observed open var isEditable = true {
        didSet {
            if !isEditable, isEditing { resignFirstResponder() }
            setNeedsLayout()
        }
    }
    /// `true` if the user can select text and tap links. Default `true`.
    @Observed open var isSelectable = true { didSet { setNeedsLayout() } }
    /// `true` while the text is being edited.
    var isEditing: Bool { editor.session.isEditing }
    /// `true` if the first typed text replaces the whole text. Default `false`.
    open var clearsOnInsertion: Bool {
        get { editor.session.clearsOnInsertion }
        set { editor.session.clearsOnInsertion = newValue }
    }
    /// The selection in UTF-16 code units, clamped to the text.
    open var selectedRange: NSRange {
        get { NSRange(location: editor.selection.lowerBound, length: editor.selection.count) }
        set {
            let count = editor.document.count
            let start = min(max(0, newValue.location), count)
            editor.finishMarking()
            editor.select(start..<min(count, start + max(0, min(newValue.length, count))))
        }
    }

    /// The view that replaces the keyboard. Default nil.
    open override var inputView: UIView? {
        get { editor.inputView }
        set { editor.inputView = newValue }
    }
    /// The view above the keyboard. Default nil.
    open override var inputAccessoryView: UIView? {
        get { editor.inputAccessoryView }
        set { editor.inputAccessoryView = newValue }
    }

    open override var canBecomeFirstResponder: Bool { (isEditable || isSelectable) && window != nil }

    @discardableResult open override func becomeFirstResponder() -> Bool {
        editor.becomeFirstResponder { super.becomeFirstResponder() }
    }
    @discardableResult open override func resignFirstResponder() -> Bool {
        editor.resignFirstResponder { super.resignFirstResponder() }
    }
    override func keysWereTaken() { editor.endEditing() }

    open override var canBecomeFocused: Bool { canBecomeFirstResponder }
    override var hidesStopsInside: Bool { true }

    override func takeKey(_ key: UIKey) -> Bool {
        let hasCommand = !key.modifierFlags.isDisjoint(with: [.control, .command])
        switch key.keyCode {
        case .keyboardReturnOrEnter where isEditable && !hasCommand, .keypadEnter where isEditable && !hasCommand:
            insertText("\n")
        case .keyboardTab where !hasCommand:
            guard isEditable, !key.modifierFlags.contains(.shift) else {
                moveFocus(forward: !key.modifierFlags.contains(.shift))
                return true
            }
            insertText("\t")
        default:
            let line = max(1, editor.column.caret(at: editor.head).height)
            return editor.take(key, lines: max(1, Int(min(1000, (bounds.height / line).rounded(.down))) - 1))
        }
        return true
    }

    // MARK: UITextInputTraits

    open var autocapitalizationType: UITextAutocapitalizationType {
        get { editor.settings.autocapitalizationType }
        set { editor.settings.autocapitalizationType = newValue }
    }
    open var autocorrectionType: UITextAutocorrectionType {
        get { editor.settings.autocorrectionType }
        set { editor.settings.autocorrectionType = newValue }
    }
    open var spellCheckingType: UITextSpellCheckingType {
        get { editor.settings.spellCheckingType }
        set { editor.settings.spellCheckingType = newValue }
    }
    open var smartQuotesType: UITextSmartQuotesType {
        get { editor.settings.smartQuotesType }
        set { editor.settings.smartQuotesType = newValue }
    }
    open var smartDashesType: UITextSmartDashesType {
        get { editor.settings.smartDashesType }
        set { editor.settings.smartDashesType = newValue }
    }
    open var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { editor.settings.smartInsertDeleteType }
        set { editor.settings.smartInsertDeleteType = newValue }
    }
    open var inlinePredictionType: UITextInlinePredictionType {
        get { editor.settings.inlinePredictionType }
        set { editor.settings.inlinePredictionType = newValue }
    }
    open var keyboardType: UIKeyboardType {
        get { editor.settings.keyboardType }
        set { editor.settings.keyboardType = newValue }
    }
    open var keyboardAppearance: UIKeyboardAppearance {
        get { editor.settings.keyboardAppearance }
        set { editor.settings.keyboardAppearance = newValue }
    }
    open var returnKeyType: UIReturnKeyType {
        get { editor.settings.returnKeyType }
        set { editor.settings.returnKeyType = newValue }
    }
    open var enablesReturnKeyAutomatically: Bool {
        get { editor.settings.enablesReturnKeyAutomatically }
        set { editor.settings.enablesReturnKeyAutomatically = newValue }
    }
    open var textContentType: UITextContentType! {
        get { editor.settings.textContentType }
        set { editor.settings.textContentType = newValue }
    }
    open var passwordRules: UITextInputPasswordRules? {
        get { editor.settings.passwordRules }
        set { editor.settings.passwordRules = newValue }
    }
    /// `true` if dots replace the text, which cannot be copied. Default `false`.
    open var isSecureTextEntry: Bool {
        get { editor.isSecure }
        set {
            guard newValue != editor.isSecure else { return }
            editor.isSecure = newValue
            textChanged()
        }
    }

    // MARK: UIKeyInput

    open var hasText: Bool { editor.document.count > 0 }
    open func insertText(_ text: String) { editor.type(text) }
    open func deleteBackward() { editor.deleteBackward() }

    // MARK: UITextInput

    open weak var inputDelegate: (any UITextInputDelegate)? {
        get { editor.inputDelegate }
        set { editor.inputDelegate = newValue }
    }
    open var tokenizer: any UITextInputTokenizer { editor.tokenizer }
    open var markedTextStyle: [NSAttributedString.Key: Any]? {
        get { editor.column.style.markedStyle }
        set { editor.column.style.markedStyle = newValue }
    }
    open var textInputView: UIView { self }
    open var selectionAffinity: UITextStorageDirection {
        get { editor.selectionAffinity }
        set { editor.selectionAffinity = newValue }
    }
    open func text(in range: UITextRange) -> String? { editor.text(in: range) }
    open func replace(_ range: UITextRange, withText text: String) { editor.replace(range, withText: text) }
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
    open var selectedTextRange: UITextRange? {
        get { editor.selectedTextRange }
        set { editor.select(newValue) }
    }
    open var markedTextRange: UITextRange? { editor.markedTextRange }
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.setMarked(markedText ?? "", selected: selectedRange)
    }
    open func unmarkText() { editor.finishMarking() }
    open var beginningOfDocument: UITextPosition { TextPosition(0) }
    open var endOfDocument: UITextPosition { TextPosition(editor.document.count) }
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        editor.textRange(from: fromPosition, to: toPosition)
    }
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        editor.position(from: position, offset: offset)
    }
    open func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? { editor.position(from: position, in: direction, offset: offset) }
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        editor.compare(position, to: other)
    }
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        editor.offset(from: from, to: toPosition)
    }
    open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        editor.position(within: range, farthestIn: direction)
    }
    open func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange? { editor.characterRange(byExtending: position, in: direction) }
    open func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection { editor.baseWritingDirection(for: position) }
    open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
        editor.setBaseWritingDirection(writingDirection, for: range)
    }
    open func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }
    open func caretRect(for position: UITextPosition) -> CGRect { editor.caretRect(for: position) }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.closestPosition(to: point) }
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        editor.closestPosition(to: point, within: range)
    }
    open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }
    open func textStyling(
        at position: UITextPosition, in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]? { editor.textStyling(at: position, direction) }

    // MARK: Actions

    /// The undo manager of the view.
    open override var undoManager: UndoManager? { editor.undoManager }
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        editor.can(action, styles: allowsEditingTextAttributes, hides: isSecureTextEntry)
            ?? super.canPerformAction(action, withSender: sender)
    }
    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copySelection() }
    open override func paste(_ sender: Any?) { editor.paste(keepsAttributes: allowsEditingTextAttributes) }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectEverything() }
    open override func delete(_ sender: Any?) { editor.delete(to: editor.head.offset) }
    open override func toggleBoldface(_ sender: Any?) { editor.toggle(.traitBold) }
    open override func toggleItalics(_ sender: Any?) { editor.toggle(.traitItalic) }
    open override func toggleUnderline(_ sender: Any?) { editor.toggleUnderline() }
    open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
        editor.setWritingDirection(.leftToRight)
    }
    open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
        editor.setWritingDirection(.rightToLeft)
    }

    // MARK: Accessibility

    override var describedText: String? { text }
    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, value: isSecureTextEntry ? nil : text, traits: isEditable ? .none : .staticText,
            role: .textView)
    }
}
