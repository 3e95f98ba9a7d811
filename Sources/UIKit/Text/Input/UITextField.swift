import CoreText
import QuartzCore

/// A field for editing one line of text.
///
/// ```swift
/// let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
/// field.borderStyle = .roundedRect
/// field.placeholder = "Name"
/// field.addAction(UIAction { _ in print(field.text ?? "") }, for: .editingChanged)
/// ```
/// The order of calls during editing:
/// - Begin: `textFieldShouldBeginEditing`, the keyboard's notifications, `textFieldDidBeginEditing`,
///   `.editingDidBegin`, the notification.
/// - Change: `shouldChangeCharactersIn`, `textFieldDidChangeSelection`, `.editingChanged`, the notification.
/// - End: `textFieldShouldEndEditing`, `.editingDidEnd`, `textFieldDidEndEditing(_:reason:)`, the notification.
/// - Return key: `textFieldShouldReturn`, then `.primaryActionTriggered` and `.editingDidEndOnExit`; if the latter has
///   an action, editing ends.
@preconcurrency @MainActor open class UITextField: UIControl, UITextInput {
    // MARK: Parts

    /// The text and its selection.
    private(set) lazy var editor = TextEditor(of: self, wraps: false)
    let parts = FieldParts()
    private(set) lazy var interaction = TextInteraction(self)
    private lazy var line = FieldLine(editor)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UITextField.self)
    }

    private func setUp() {
        isOpaque = false
        parts.add(to: self)
        stylesChanged()
        _ = interaction
    }

    // MARK: Text

    /// The text, which is never nil when read. Setting it sends no event and moves the caret to the end. Default empty.
    open var text: String? {
        get { editor.document.string }
        set {
            let new = newValue ?? ""
            let isOther = new != editor.document.string
            guard isOther || editor.document.hasAttributes else { return }
            editor.setText(new)
            textChanged()
        }
    }
    /// The text with its attributes; missing ones are those of `defaultTextAttributes`.
    open var attributedText: NSAttributedString? {
        get { editor.attributedText }
        set {
            editor.attributedText = newValue
            textChanged()
        }
    }
    private var defaults = TextDefaults()

    /// The font. Default the system font at 17 points.
    open var font: UIFont? {
        get { defaults.font ?? .systemFont(ofSize: 17) }
        set {
            noteSet(.font, \UITextField.font, newValue)
            defaults.font = newValue
            restyle(.font)
        }
    }
    /// The text colour. Default `UIColor.label`.
    open var textColor: UIColor? {
        get { defaults.color ?? .label }
        set {
            noteSet(.textColor, \UITextField.textColor, newValue)
            defaults.color = newValue
            restyle(.foregroundColor)
        }
    }
    /// The alignment. Default natural.
    open var textAlignment: NSTextAlignment {
        get { defaults.alignment }
        set {
            defaults.alignment = newValue
            stylesChanged()
        }
    }
    /// The attributes of the whole text. Setting them also sets font, colour and alignment if they contain them, for
    /// attributed text as well.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { defaults.attributes }
        set {
            noteSet(.textAttributes, \UITextField.defaultTextAttributes, newValue)
            defaults.set(newValue)
            editor.restyle(0..<editor.document.count) { values in values = values.filter { newValue[$0.key] == nil } }
            stylesChanged()
        }
    }
    /// The attributes of text to be typed; nil while the text is not being edited. Moving the caret resets them.
    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get { isEditing ? editor.typingAttributes.values.merging(defaults.attributes) { own, _ in own } : nil }
        set { if isEditing { editor.typing = newValue.map { TextAttributes($0) } } }
    }
    /// `true` if keys can change bold, italic and underlined text. Default `false`.
    open var allowsEditingTextAttributes = false

    private func restyle(_ key: NSAttributedString.Key) {
        editor.restyle(0..<editor.document.count) { $0[key] = nil }
        stylesChanged()
    }

    private func stylesChanged() {
        let font: UIFont = font ?? .systemFont(ofSize: 17), color: UIColor = textColor ?? .label
        defaults.update(font: font, color: color, alignment: defaults.alignment)
        editor.column.style.defaults = defaults.attributes
        editor.column.invalidate()
        textChanged()
        parts.placeholder.setNeedsDisplay()
    }

    /// Updates the size, the clear button and the placeholder after a change of the text.
    func textChanged() {
        fitFont()
        keepCaretInSight()
        invalidateIntrinsicContentSize()
        parts.text.setNeedsDisplay()
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

    /// `true` if text that is too wide is shrunk, at most to `minimumFontSize`. Default `false`.
    @Observed open var adjustsFontSizeToFitWidth = false { didSet { textChanged() } }
    /// The minimum font size, in points; values below 1 mean a tenth of the font's size. Default 0.
    @Observed open var minimumFontSize: CGFloat = 0 { didSet { textChanged() } }

    private func fitFont() {
        let size = adjustsFontSizeToFitWidth ? font?.pointSize ?? 0 : 0
        line.fit(textRoom.width, fontSize: size, least: minimumFontSize)
    }
    /// `true` if a font of a text style, or of `UIFontMetrics`, follows the content size category of the view's traits.
    /// Default `false`.
    @Observed open var adjustsFontForContentSizeCategory = false { didSet { traitsApplied() } }

    override func traitsApplied() {
        super.traitsApplied()
        if adjustsFontForContentSizeCategory, let fitting = font?.adjusted(to: traitCollection) { font = fitting }
        editor.column.invalidate()
        parts.text.setNeedsDisplay()
        parts.placeholder.setNeedsDisplay()
        setNeedsLayout()
    }

    // MARK: Placeholder

    private var ownPlaceholder = FieldPlaceholder() {
        didSet {
            parts.placeholder.setNeedsDisplay()
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    /// The text that an empty field displays in a pale colour. Default nil.
    open var placeholder: String? {
        get { ownPlaceholder.string }
        set { ownPlaceholder.string = newValue }
    }
    /// The placeholder with attributes; missing ones are the field's, except the colour. Default nil.
    open var attributedPlaceholder: NSAttributedString? {
        get { ownPlaceholder.attributedString }
        set { ownPlaceholder.attributedString = newValue }
    }

    // MARK: Appearance

    /// The style of the border. Default none.
    @Observed open var borderStyle = BorderStyle.none {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    /// The background image of a field without a border. Default nil.
    @Observed open var background: UIImage? { didSet { setNeedsLayout() } }
    /// The background image while the field is disabled. Default nil.
    @Observed open var disabledBackground: UIImage? { didSet { setNeedsLayout() } }
    /// The editing states in which the clear button is visible. Default never.
    @Observed open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view at the leading side of the text. Default nil.
    @Observed open var leftView: UIView? { didSet { sideViewsChanged(oldValue, leftView) } }
    /// The editing states in which `leftView` is visible. Default never.
    @Observed open var leftViewMode = ViewMode.never { didSet { sideViewsChanged() } }
    /// The view at the trailing side of the text. Default nil.
    @Observed open var rightView: UIView? { didSet { sideViewsChanged(oldValue, rightView) } }
    /// The editing states in which `rightView` is visible. Default never.
    @Observed open var rightViewMode = ViewMode.never { didSet { sideViewsChanged() } }

    // MARK: Rectangles

    private func geometry(_ bounds: CGRect) -> FieldGeometry {
        FieldGeometry(border: borderStyle, isMirrored: isMirrored, bounds: bounds)
    }

    /// Returns the rectangle of the border, in points. Override this and the following methods to change the layout of
    /// the field.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Returns the rectangle of the text.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        geometry(bounds).textRect(
            left: leftView != nil && shows(leftViewMode) ? leftViewRect(forBounds: bounds) : nil,
            right: rightView != nil && shows(rightViewMode) ? rightViewRect(forBounds: bounds) : nil,
            clearButton: showsClearButton ? clearButtonRect(forBounds: bounds) : nil)
    }
    /// Returns the rectangle of the placeholder.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the rectangle of the text during editing.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the rectangle of the clear button.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        geometry(bounds).clearButtonRect(beside: shows(rightViewMode) ? rightView : nil)
    }
    /// Returns the rectangle of the left view.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { geometry(bounds).leftRect(leftView) }
    /// Returns the rectangle of the right view.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { geometry(bounds).rightRect(rightView) }
    /// The rectangle of the text in its present state.
    private var textRoom: CGRect { isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }

    open override var intrinsicContentSize: CGSize {
        line.fieldSize(
            placeholder: ownPlaceholder.styled(defaults.attributes)?.size() ?? .zero, border: borderStyle,
            lineHeight: (font ?? .systemFont(ofSize: 17)).lineHeight,
            sides: 1000 - textRect(forBounds: CGRect(x: 0, y: 0, width: 1000, height: 100)).width)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? {
        let font: UIFont = font ?? .systemFont(ofSize: 17)
        return (0.5, font.ascender - font.lineHeight / 2)
    }

    // MARK: Layout

    private var alignment: FieldAlignment {
        FieldAlignment(
            horizontal: textAlignment, vertical: contentVerticalAlignment, isMirrored: isMirrored,
            grid: traitCollection.pixelGrid)
    }
    var textOrigin: CGPoint { line.origin(in: textRoom, alignment) }
    var visibleHeights: ClosedRange<CGFloat> { bounds.minY - 1e5...max(bounds.minY, bounds.maxY) + 1e5 }

    /// Scrolls by the smallest distance that makes the caret visible.
    func keepCaretInSight() { line.keepCaretInSight(width: isEditing ? textRoom.width : 0) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        parts.layOut(in: self)
        fitFont()
        keepCaretInSight()
        let frame = textRoom
        if parts.text.frame != frame { parts.text.frame = frame }
        interaction.clipHighlights(to: frame)
        interaction.show(active: isFirstResponder && isEditing)
    }

    // MARK: Drawing

    /// Draws the text in the coordinates of its rectangle, scrolled during editing.
    func drawContent(in rect: CGRect) {
        guard editor.document.count > 0, UIGraphicsGetCurrentContext() != nil else { return }
        if isEditing { line.draw(textRoom, alignment) } else { drawText(in: rect) }
    }

    /// Draws the text while it is not being edited, in the coordinates of its rectangle; a text that is too wide ends
    /// in an ellipsis.
    open func drawText(in rect: CGRect) {
        if editor.document.count > 0 { alignment.draw(editor.column.styledText(0), in: rect) }
    }
    /// Draws the placeholder in the coordinates of its rectangle.
    open func drawPlaceholder(in rect: CGRect) {
        if let text = ownPlaceholder.styled(defaults.attributes) { alignment.draw(text, in: rect) }
    }

    // MARK: Editing

    /// The delegate. Default nil.
    open weak var delegate: (any UITextFieldDelegate)?
    /// `true` while the text is being edited.
    public var isEditing: Bool { editor.session.isEditing }
    /// `true` if the field is emptied when editing begins. Default `false`.
    open var clearsOnBeginEditing = false
    /// `true` if the first typed text replaces the whole text. Default `false`.
    open var clearsOnInsertion: Bool {
        get { editor.session.clearsOnInsertion }
        set { editor.session.clearsOnInsertion = newValue }
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

    open override var canBecomeFirstResponder: Bool { isEnabled && window != nil }

    @discardableResult open override func becomeFirstResponder() -> Bool {
        guard editor.becomeFirstResponder({ super.becomeFirstResponder() }) else { return false }
        scrollIntoView()
        return true
    }
    @discardableResult open override func resignFirstResponder() -> Bool {
        editor.resignFirstResponder { super.resignFirstResponder() }
    }
    override func keysWereTaken() { editor.endEditing() }

    override func stateDidChange() {
        super.stateDidChange()
        if !isEnabled, isFirstResponder { endEditing(true) }
    }

    override func takeKey(_ key: UIKey) -> Bool { perform(key) }

    /// `false`: lifting a touch is not an action of a field.
    override var sendsPrimaryActionOnTouchUp: Bool { false }
    override var keepsTouches: Bool { false }
    override func taker(ofTouchOn view: UIView) -> UIView {
        // Views beside the text receive their own touches.
        let isBeside = [leftView, rightView].contains { side in side.map { view.isDescendant(of: $0) } ?? false }
        return isBeside || view is TextHandle ? view : super.taker(ofTouchOn: view)
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
    /// `true` if dots replace the text, which cannot be copied. The first change after editing has begun clears it.
    /// Default `false`.
    open var isSecureTextEntry: Bool {
        get { editor.isSecure }
        set {
            guard newValue != editor.isSecure else { return }
            editor.session.clearsOnInsertion = false
            editor.isSecure = newValue
            textChanged()
        }
    }

    // MARK: UIKeyInput

    open var hasText: Bool { editor.document.count > 0 }
    open func insertText(_ text: String) { text == "\n" ? returnKey() : editor.type(text) }
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
    /// The selection; nil while the text is not being edited.
    open var selectedTextRange: UITextRange? {
        get { isEditing ? editor.selectedTextRange : nil }
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
    open func caretRect(for position: UITextPosition) -> CGRect {
        var rect = editor.caretRect(for: position)
        // At the edge of the rectangle, the caret stays inside.
        rect.origin.x = max(rect.minX, isEditing ? textRoom.minX : rect.minX)
        return rect
    }
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

    /// The undo manager of the field.
    open override var undoManager: UndoManager? { editor.undoManager }
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        editor.can(action, styles: allowsEditingTextAttributes, hides: isSecureTextEntry)
            ?? super.canPerformAction(action, withSender: sender)
    }
    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copySelection() }
    open override func paste(_ sender: Any?) { editor.paste() }
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
        let shown = isSecureTextEntry ? String(repeating: "\u{2022}", count: text?.count ?? 0) : text ?? ""
        return DefaultAccessibility(
            isElement: true, label: placeholder, value: shown.isEmpty ? placeholder : shown, traits: stateTraits,
            role: isSecureTextEntry ? .secureField : .textField)
    }
}
