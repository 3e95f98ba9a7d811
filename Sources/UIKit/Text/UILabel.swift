public import CoreText

/// How a label's text keeps its place when it is shrunk.
public enum UIBaselineAdjustment: Int, Sendable {
    /// The baseline stays where it would be at full size.
    case alignBaselines = 0
    /// The middle of the lines stays.
    case alignCenters = 1
    /// The top of the lines stays.
    case none = 2
}

/// A view that shows lines of text, centred from top to bottom.
///
/// Plain `text` is drawn in the label's font, colour and alignment; `attributedText` in its own. Giving the label attributed
/// text sets its font, colour, alignment and line break mode to those of the first character, where that has them; setting
/// one of these afterwards styles the whole text with it. A label takes no touches and draws anew when its bounds change.
@preconcurrency @MainActor open class UILabel: UIView {
    private var plain: String?
    private var attributed: StyledText?
    /// What `attributedText` was given, as long as it was not styled otherwise.
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
    }
    private func prepare() {
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    /// Setting it gives up `attributedText`. Default nil.
    open var text: String? {
        get { attributed?.string ?? plain }
        set {
            (plain, attributed, given) = (newValue, nil, nil)
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

    /// Attributes that it lacks are the label's.
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
    /// Text in one style, without an attributed string.
    func show(_ title: StyledText?) {
        guard let title, let attributes = title.runs.first?.attributes, title.runs.count == 1 else {
            let text = title?.makeAttributedString()
            if attributedText != text { attributedText = text }
            return
        }
        if attributed == nil, plain == title.string, attributes[.font] as? UIFont == ownFont,
            attributes[.foregroundColor] as? UIColor == ownColor
        {
            return
        }
        (plain, attributed, given) = (title.string, nil, nil)
        takeStyle(attributes)
        contentChanged()
    }
    private func takeStyle(_ attributes: [NSAttributedString.Key: Any]) {
        if let font = attributes[.font] as? UIFont { ownFont = font }
        if let color = attributes[.foregroundColor] as? UIColor { ownColor = color }
        if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
            (ownAlignment, ownBreakMode) = (style.alignment, style.lineBreakMode)
        }
    }
    override func ownObservedValue(forKey key: String) -> Any?? {
        switch key {
        case "text": .some(text)
        case "attributedText": .some(attributedText)
        default: nil
        }
    }

    /// Default the system's at 17 points.
    open var font: UIFont! {
        get { ownFont }
        set {
            noteSet(.font, \UILabel.font, newValue)
            ownFont = newValue ?? .systemFont(ofSize: 17)
            restyle { [ownFont] in $0[.font] = ownFont }
            contentChanged()
        }
    }
    /// Default `UIColor.label`.
    open var textColor: UIColor! {
        get { ownColor }
        set {
            noteSet(.textColor, \UILabel.textColor, newValue)
            ownColor = newValue ?? .label
            restyle { [ownColor] in $0[.foregroundColor] = ownColor }
            setNeedsDisplay()
        }
    }
    /// Default natural.
    open var textAlignment: NSTextAlignment {
        get { ownAlignment }
        set {
            ownAlignment = newValue
            restyleParagraphs { $0.alignment = newValue }
            setNeedsDisplay()
        }
    }
    /// Default truncating the tail: text wraps by words, and the last line that there is room for ends in an ellipsis.
    open var lineBreakMode: NSLineBreakMode {
        get { ownBreakMode }
        set {
            ownBreakMode = newValue
            restyleParagraphs { $0.lineBreakMode = newValue }
            contentChanged()
        }
    }
    /// Whether a font of a text style, or of `UIFontMetrics`, follows the size of text in the view's traits. Default false.
    open var adjustsFontForContentSizeCategory = false { didSet { traitsApplied() } }
    override func traitsApplied() {
        super.traitsApplied()
        if adjustsFontForContentSizeCategory, let fitting = ownFont.adjusted(to: traitCollection) { font = fitting }
    }
    /// The most lines; 0: no limit. Default 1.
    open var numberOfLines = 1 { didSet { contentChanged() } }
    /// Whether text on one line is shrunk to fit, down to `minimumScaleFactor`. Default false.
    open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// 0…1; 0 counts as the smallest that can be read, here a tenth. Default 0.
    open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
    /// Where text that was made smaller to fit stands. Default on the baseline that it would have.
    open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines { didSet { setNeedsDisplay() } }
    /// A label that is not enabled is drawn pale. Default true.
    open var isEnabled = true { didSet { setNeedsDisplay() } }
    /// Whether `highlightedTextColor` counts. Default false.
    open var isHighlighted = false { didSet { setNeedsDisplay() } }
    /// In place of `textColor` while the label is highlighted; nil: no change.
    open var highlightedTextColor: UIColor? {
        didSet {
            noteSet(.highlightedTextColor, \UILabel.highlightedTextColor, highlightedTextColor)
            setNeedsDisplay()
        }
    }
    /// A sharp shadow of the text; nil: none. Default nil.
    open var shadowColor: UIColor? {
        didSet {
            noteSet(.shadowColor, \UILabel.shadowColor, shadowColor)
            setNeedsDisplay()
        }
    }
    /// Points, y down. Default (0, −1).
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet {
            noteSet(.shadowOffset, \UILabel.shadowOffset, shadowOffset)
            setNeedsDisplay()
        }
    }
    /// Where `intrinsicContentSize` wraps lines; 0: nowhere, and under constraints where their width says. Default 0.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    private func contentChanged() {
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    // MARK: Sizes

    open override var intrinsicContentSize: CGSize {
        let width = preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : .infinity
        return rounded(layout(width: width, height: .infinity).size)
    }

    override var contentWraps: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    override func contentHeight(forWidth width: CGFloat) -> CGFloat {
        sizeThatFits(CGSize(width: max(1, width), height: 0)).height
    }

    /// The lines stand in the middle of the view.
    override func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? {
        let room = contentWraps ? wrapWidth ?? .infinity : max(0, preferredMaxLayoutWidth)
        let column = layout(width: numberOfLines == 1 || room <= 0 ? .infinity : room, height: .infinity)
        guard let line = isFirst ? column.lines.first : column.lines.last else {
            return (0.5, ownFont.ascender - ownFont.lineHeight / 2)
        }
        return (0.5, line.origin.y - column.size.height / 2)
    }

    /// The room that the text takes, wrapped to the width (0: unlimited), rounded up to whole pixels.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = numberOfLines == 1 || !(size.width > 0) ? .infinity : size.width
        return rounded(layout(width: width, height: .infinity).size)
    }

    /// Where the text stands in `bounds`: from their top, as wide and high as it is.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let size = rounded(layout(width: bounds.width, height: bounds.height, lines: numberOfLines).size)
        return CGRect(
            x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
            height: min(size.height, bounds.height))
    }

    private func rounded(_ size: CGSize) -> CGSize {
        let scale = max(1, contentScaleFactor)
        func up(_ value: CGFloat) -> CGFloat { ((value - 0.0001) * scale).rounded(.up) / scale }
        return CGSize(width: max(0, up(size.width)), height: max(0, up(size.height)))
    }

    // MARK: Drawing

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text in the middle of a rectangle, in the current context.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        var text = shownText
        guard !text.isEmpty else { return }
        var lift: CGFloat = 0
        if adjustsFontSizeToFitWidth, numberOfLines == 1 {
            let full = layout(of: text, width: .infinity, height: .infinity, lines: 1)
            let (smaller, factor) = text.shrunk(to: minimumScaleFactor > 0 ? minimumScaleFactor : 0.1) {
                layout(of: $0, width: .infinity, height: .infinity, lines: 1).size.width <= rect.width + 0.001
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
        // Lines stand on whole pixels, as on iOS.
        let scale = max(1, contentScaleFactor)
        let top = ((rect.minY + (rect.height - column.size.height) / 2 + lift) * scale).rounded() / scale
        context.saveGState()
        context.clip(to: rect)
        if let shadowColor {
            context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
        }
        if !isEnabled { context.setAlpha(0.44) }
        column.drawDownwards(in: context, at: CGPoint(x: rect.minX, y: top))
        context.restoreGState()
    }

    private var ownAttributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        // Without a side of its own text begins where reading does; in others what is written decides.
        style.alignment = textAlignment == .natural && isMirrored ? .right : textAlignment
        let color: UIColor = (isHighlighted ? highlightedTextColor : nil) ?? textColor
        return [.font: ownFont, .foregroundColor: color, .paragraphStyle: style]
    }

    /// The text with the label's attributes wherever it has none.
    private var shownText: StyledText {
        let own = ownAttributes
        guard let attributed else { return .plain(plain ?? "", own) }
        return attributed.restyled { $0.merge(own) { given, _ in given } }
    }

    private func restyle(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        guard let attributed else { return }
        (self.attributed, given) = (attributed.restyled(change), nil)
    }

    /// Changes the paragraph styles that the text has; what has none takes the label's.
    private func restyleParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
        restyle {
            guard let style = ($0[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
            else { return }
            change(style)
            $0[.paragraphStyle] = style
        }
    }

    private func layout(width: CGFloat, height: CGFloat, lines: Int? = nil) -> TextLayout {
        layout(of: shownText, width: width, height: height, lines: lines ?? numberOfLines)
    }

    private func layout(of text: StyledText, width: CGFloat, height: CGFloat, lines: Int) -> TextLayout {
        var options = TextLayout.Options(width: width, height: height)
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
