public import CoreText

/// The vertical alignment of a label's text when it is shrunk.
public enum UIBaselineAdjustment: Int, Sendable {
    /// The baseline keeps its position.
    case alignBaselines = 0
    /// The centre of the lines keeps its position.
    case alignCenters = 1
    /// The top of the lines keeps its position.
    case none = 2
}

/// A view that displays lines of text, vertically centred.
///
/// The font, colour and alignment of the label apply to `text`; `attributedText` has its own attributes. The label then
/// has the font, colour, alignment and line break mode of the first character, as far as they are specified. Setting one
/// of these properties later changes the whole text. A label ignores touches and is redrawn when its bounds change.
@preconcurrency @MainActor open class UILabel: UIView, SubviewArchiving {
    override var textForMessages: String? { text }
    override var firstLineHeight: CGFloat? { font.lineHeight }

    private var plain: String?
    private var attributed: StyledText?
    /// The value of `attributedText` as it was set, until another property changes its attributes.
    private var given: NSAttributedString?
    private var ownFont = UIFont.systemFont(ofSize: 17)
    private var ownColor = UIColor.label
    private var ownAlignment = NSTextAlignment.natural
    private var ownBreakMode = NSLineBreakMode.byTruncatingTail

    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        decodeLabel(coder)
        coder.fill(self, as: UILabel.self)
    }
    /// Encodes the text without attributes and its style, besides what a view encodes.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        encodeLabel(coder)
    }
    private func prepare() {
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    /// The text. Setting it discards `attributedText`. Default nil.
    open var text: String? {
        get { attributed?.string ?? plain }
        set {
            plain = newValue
            attributed = nil
            given = nil
            contentChanged()
            observedPropertiesChanged(self)
        }
    }
    override var describedText: String? { text }
    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, label: text?.replacingOccurrences(of: "\u{FFFC}", with: ""),
            traits: isEnabled ? .staticText : [.staticText, .notEnabled])
    }

    /// The text with attributes; missing ones are those of the label. Default nil.
    open var attributedText: NSAttributedString? {
        get {
            given ?? attributed?.makeAttributedString()
                ?? plain.map { StyledText.plain($0, ownAttributes).makeAttributedString() }
        }
        set {
            plain = nil
            given = newValue.map { NSAttributedString(attributedString: $0) }
            attributed = given.map { .attributed($0) }
            if let first = attributed?.runs.first { takeStyle(first.attributes) }
            contentChanged()
        }
    }
    private static let styleKeys: Set<NSAttributedString.Key> = [.font, .foregroundColor, .paragraphStyle]
    /// Displays text. If it has a single style, no attributed string is created.
    func show(_ title: StyledText?) {
        guard let title, let attributes = title.runs.first?.attributes, title.runs.count == 1,
            attributes.keys.allSatisfy(UILabel.styleKeys.contains)
        else {
            let text = title?.makeAttributedString()
            if !AttributedText.areEqual(attributedText, text) { attributedText = text }
            return
        }
        if attributed == nil, plain == title.string, attributes[.font] as? UIFont == ownFont,
            attributes[.foregroundColor] as? UIColor == ownColor
        {
            return
        }
        plain = title.string
        attributed = nil
        given = nil
        takeStyle(attributes)
        contentChanged()
    }
    private func takeStyle(_ attributes: [NSAttributedString.Key: Any]) {
        if let font = attributes[.font] as? UIFont { ownFont = font }
        if let color = attributes[.foregroundColor] as? UIColor { ownColor = color }
        if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
            ownAlignment = style.alignment
            ownBreakMode = style.lineBreakMode
        }
    }
    override func ownObservedValue(forKey key: String) -> Any?? {
        switch key {
        case "text": .some(text)
        case "attributedText": .some(attributedText)
        default: nil
        }
    }

    /// The font. Default the system font at 17 points.
    open var font: UIFont! {
        get { ownFont }
        set {
            noteSet(.font, \UILabel.font, newValue)
            ownFont = newValue ?? .systemFont(ofSize: 17)
            restyle { [ownFont] in $0[.font] = ownFont }
            contentChanged()
        }
    }
    /// The text colour. Default `UIColor.label`.
    open var textColor: UIColor! {
        get { ownColor }
        set {
            noteSet(.textColor, \UILabel.textColor, newValue)
            ownColor = newValue ?? .label
            restyle { [ownColor] in $0[.foregroundColor] = ownColor }
            setNeedsDisplay()
        }
    }
    /// The alignment. Default natural.
    open var textAlignment: NSTextAlignment {
        get { ownAlignment }
        set {
            ownAlignment = newValue
            restyleParagraphs { $0.alignment = newValue }
            setNeedsDisplay()
        }
    }
    /// The line break mode. Default truncating the tail: lines break between words, and the last line that fits ends in
    /// an ellipsis.
    open var lineBreakMode: NSLineBreakMode {
        get { ownBreakMode }
        set {
            ownBreakMode = newValue
            restyleParagraphs { $0.lineBreakMode = newValue }
            contentChanged()
        }
    }
    /// The rules for line breaks. Stored without effect. Default those of the system's labels.
    open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard
    /// `true` if a font of a text style, or of `UIFontMetrics`, follows the content size category of the view's traits.
    /// Default `false`.
    @Observed open var adjustsFontForContentSizeCategory = false { didSet { traitsApplied() } }
    override func traitsApplied() {
        super.traitsApplied()
        if adjustsFontForContentSizeCategory, let fitting = ownFont.adjusted(to: traitCollection) { font = fitting }
    }
    /// The maximum number of lines; 0: no limit. Default 1.
    @Observed open var numberOfLines = 1 { didSet { contentChanged() } }
    /// `true` if text on one line is shrunk to fit, at most by `minimumScaleFactor`. Default `false`.
    @Observed open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// The smallest scale for shrinking, 0–1; 0 selects one tenth. Default 0.
    @Observed open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
    /// `true` if text that would be truncated is tightened first, if it is at most 5 % wider than the label. Default
    /// `false`.
    @Observed open var allowsDefaultTighteningForTruncation = false { didSet { setNeedsDisplay() } }
    /// The vertical alignment of shrunk text. Default: the baseline keeps its position.
    @Observed open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines { didSet { setNeedsDisplay() } }
    /// `true` if the label is enabled; a disabled label is drawn in a pale colour. Default `true`.
    @Observed open var isEnabled = true { didSet { setNeedsDisplay() } }
    /// `true` if `highlightedTextColor` is used. Default `false`.
    @Observed open var isHighlighted = false { didSet { setNeedsDisplay() } }
    /// The text colour while the label is highlighted; nil selects `textColor`. Default nil.
    @Observed open var highlightedTextColor: UIColor? {
        didSet {
            noteSet(.highlightedTextColor, \UILabel.highlightedTextColor, highlightedTextColor)
            setNeedsDisplay()
        }
    }
    /// The colour of the text's shadow, which is not blurred; nil: no shadow. Default nil.
    @Observed open var shadowColor: UIColor? {
        didSet {
            noteSet(.shadowColor, \UILabel.shadowColor, shadowColor)
            setNeedsDisplay()
        }
    }
    /// The offset of the shadow in points, with the y axis downwards. Default (0, −1).
    @Observed open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet {
            noteSet(.shadowOffset, \UILabel.shadowOffset, shadowOffset)
            setNeedsDisplay()
        }
    }
    /// The width to which `intrinsicContentSize` wraps lines, in points; 0: lines are not wrapped, or wrapped to the
    /// width that constraints determine. Default 0.
    @Observed open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    private func contentChanged() {
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    // MARK: Sizes

    open override var intrinsicContentSize: CGSize {
        let width = preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : .infinity
        return rounded(measure(width: width, height: .infinity).size)
    }

    override var contentWraps: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    override func contentHeight(forWidth width: CGFloat) -> CGFloat {
        sizeThatFits(CGSize(width: max(1, width), height: 0)).height
    }

    /// The lines are vertically centred in the view.
    override func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? {
        let room = contentWraps ? wrapWidth ?? .infinity : max(0, preferredMaxLayoutWidth)
        let column = measure(width: numberOfLines == 1 || room <= 0 ? .infinity : room, height: .infinity)
        guard let line = isFirst ? column.lines.first : column.lines.last else {
            return (0.5, ownFont.ascender - ownFont.lineHeight / 2)
        }
        return (0.5, line.origin.y - column.size.height / 2)
    }

    /// Returns the size of the text wrapped to a width (0: unlimited), rounded up to whole pixels.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = numberOfLines == 1 || !(size.width > 0) ? .infinity : size.width
        return rounded(measure(width: width, height: .infinity).size)
    }

    /// Returns the rectangle of the text at the top of `bounds`.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let size = rounded(measure(width: bounds.width, height: bounds.height, lines: numberOfLines).size)
        return CGRect(
            x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
            height: min(size.height, bounds.height))
    }

    private func rounded(_ size: CGSize) -> CGSize {
        PixelGrid(scale: contentScaleFactor).roundedUp(size)
    }

    // MARK: Drawing

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text vertically centred in a rectangle, in the current context.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        var text = shownText
        guard !text.isEmpty else { return }
        if allowsDefaultTighteningForTruncation { text = tightened(text, to: rect.width) }
        var lift: CGFloat = 0
        if adjustsFontSizeToFitWidth, numberOfLines == 1 {
            let full = layout(of: text, width: .infinity, height: .infinity, lines: 1)
            let (smaller, factor) = text.shrunk(to: minimumScaleFactor > 0 ? minimumScaleFactor : 0.1) {
                layout(of: $0, width: .infinity, height: .infinity, lines: 1, keepsLines: false).size.width
                    <= rect.width + 0.001
            }
            text = smaller
            if factor < 1, let line = full.lines.first {
                switch baselineAdjustment {
                case .alignBaselines: lift = (line.ascent - line.descent) / 2 * (1 - factor)
                case .none: lift = (line.ascent + line.descent) / 2 * (factor - 1)
                case .alignCenters: lift = 0
                }
            }
        }
        let column = layout(of: text, width: rect.width, height: rect.height, lines: numberOfLines)
        // Lines are aligned to whole pixels, as on iOS.
        let top = PixelGrid(scale: contentScaleFactor).rounded(
            rect.minY + (rect.height - column.size.height) / 2 + lift)
        context.saveGState()
        context.clip(to: rect)
        if let shadowColor {
            context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
        }
        if !isEnabled { context.setAlpha(0.44) }
        column.drawDownwards(in: context, at: CGPoint(x: rect.minX, y: top))
        context.restoreGState()
    }

    /// Returns a line with less space between its characters, if it then fits.
    private func tightened(_ text: StyledText, to width: CGFloat) -> StyledText {
        guard numberOfLines == 1, lineBreakMode != .byClipping else { return text }
        let wanted = layout(of: text, width: .infinity, height: .infinity, lines: 1, keepsLines: false).size.width
        guard wanted > width, wanted <= width * 1.05, text.string.count > 1 else { return text }
        let kern = (width - wanted) / CGFloat(text.string.count)
        return text.restyled { $0[.kern] = ($0[.kern] as? CGFloat ?? 0) + kern }
    }

    private var ownAttributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        // Natural alignment is leading in mirrored views; otherwise the text determines its direction.
        style.alignment = textAlignment == .natural && isMirrored ? .right : textAlignment
        let color: UIColor = (isHighlighted ? highlightedTextColor : nil) ?? textColor
        return [.font: ownFont, .foregroundColor: color, .paragraphStyle: style]
    }

    /// The text with missing attributes replaced by the label's.
    private var shownText: StyledText {
        let own = ownAttributes
        guard let attributed else { return .plain(plain ?? "", own) }
        return attributed.restyled {
            $0.merge(own) { given, _ in given }
            guard $0[.link] != nil else { return }
            $0[.foregroundColor] = UIColor.link
            $0.merge([.underlineStyle: NSUnderlineStyle.single.rawValue]) { given, _ in given }
        }
    }

    private func restyle(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        guard let attributed else { return }
        self.attributed = attributed.restyled(change)
        given = nil
    }

    /// Changes the paragraph styles in the text; text without one uses the label's.
    private func restyleParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
        restyle {
            guard let style = ($0[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
            else { return }
            change(style)
            $0[.paragraphStyle] = style
        }
    }

    /// Returns the size of the text, with its first and its last line.
    private func measure(width: CGFloat, height: CGFloat, lines: Int? = nil) -> TextLayout {
        layout(of: shownText, width: width, height: height, lines: lines ?? numberOfLines, keepsLines: false)
    }

    private func layout(
        of text: StyledText, width: CGFloat, height: CGFloat, lines: Int, keepsLines: Bool = true
    ) -> TextLayout {
        var options = TextLayout.Options(width: width, height: height)
        options.keepsLines = keepsLines
        options.maximumLines = max(0, lines)
        options.keepsFirstLine = true
        options.countsTrailingSpace = true
        switch lineBreakMode {
        case .byWordWrapping, .byCharWrapping: options.lineBreakMode = lineBreakMode.core
        case .byClipping: options.lineBreakMode = lines == 1 ? .byClipping : .byWordWrapping
        case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail:
            options.lineBreakMode = .byWordWrapping
            options.truncation =
                lineBreakMode == .byTruncatingHead ? .start : lineBreakMode == .byTruncatingTail ? .end : .middle
        }
        return TextLayout(text.makeTypesetter(), nil, options)
    }
}

extension UILabel: LayerBackgroundView {}
