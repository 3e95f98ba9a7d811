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
/// Plain `text` is drawn in the label's font, colour and alignment; `attributedText` in its own. A label takes no touches
/// and draws anew when its bounds change.
@MainActor open class UILabel: UIView {
    private var plain: String?
    private var attributed: NSAttributedString?

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
            (plain, attributed) = (newValue, nil)
            setNeedsDisplay()
        }
    }
    /// Attributes that it lacks are the label's.
    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { _ in shownText } }
        set {
            plain = nil
            attributed = newValue.map { NSAttributedString(attributedString: $0) }
            setNeedsDisplay()
        }
    }
    /// Default the system's at 17 points.
    open var font: UIFont! = .systemFont(ofSize: 17) {
        didSet {
            if font == nil { font = .systemFont(ofSize: 17) }
            if let attributed {
                self.attributed = attributed.replacing(.font, with: font ?? UIFont.systemFont(ofSize: 17))
            }
            setNeedsDisplay()
        }
    }
    /// Default `UIColor.label`.
    open var textColor: UIColor! = .label {
        didSet {
            if let attributed { self.attributed = attributed.replacing(.foregroundColor, with: textColor ?? .label) }
            setNeedsDisplay()
        }
    }
    /// Default natural.
    open var textAlignment: NSTextAlignment = .natural { didSet { setNeedsDisplay() } }
    /// Default truncating the tail: text wraps by words, and the last line that there is room for ends in an ellipsis.
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail { didSet { setNeedsDisplay() } }
    /// The most lines; 0: no limit. Default 1.
    open var numberOfLines = 1 { didSet { setNeedsDisplay() } }
    /// Whether text on one line is shrunk to fit, down to `minimumScaleFactor`. Default false.
    open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// 0…1; 0 counts as the smallest that can be read, here a tenth. Default 0.
    open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
    open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines { didSet { setNeedsDisplay() } }
    /// A label that is not enabled is drawn pale. Default true.
    open var isEnabled = true { didSet { setNeedsDisplay() } }
    open var isHighlighted = false { didSet { setNeedsDisplay() } }
    /// In place of `textColor` while the label is highlighted; nil: no change.
    open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
    /// A sharp shadow of the text; nil: none. Default nil.
    open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Points, y down. Default (0, −1).
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
    /// Where `intrinsicContentSize` wraps lines; 0: nowhere. Default 0.
    open var preferredMaxLayoutWidth: CGFloat = 0

    // MARK: Sizes

    open override var intrinsicContentSize: CGSize {
        let width = preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : .infinity
        return rounded(layout(width: width, height: .infinity).size)
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
        guard text.length > 0 else { return }
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

    /// The text with the label's attributes wherever it has none.
    private var shownText: NSAttributedString {
        let style = NSMutableParagraphStyle()
        // Without a side of its own text begins where reading does; in others what is written decides.
        style.alignment = textAlignment == .natural && isMirrored ? .right : textAlignment
        let color: UIColor = (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label
        let own: [NSAttributedString.Key: Any] = [
            .font: font ?? UIFont.systemFont(ofSize: 17), .foregroundColor: color, .paragraphStyle: style,
        ]
        guard let attributed else { return NSAttributedString(string: plain ?? "", attributes: own) }
        let filled = NSMutableAttributedString(attributedString: attributed)
        attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length), options: []) {
            attributes, range, _ in
            for (key, value) in own where attributes[key] == nil {
                filled.addAttribute(key, value: value, range: range)
            }
        }
        return filled
    }

    private func layout(width: CGFloat, height: CGFloat, lines: Int? = nil) -> TextLayout {
        layout(of: shownText, width: width, height: height, lines: lines ?? numberOfLines)
    }

    private func layout(of text: NSAttributedString, width: CGFloat, height: CGFloat, lines: Int) -> TextLayout {
        var options = TextLayout.Options(width: width, height: height)
        options.maximumLines = max(0, lines)
        options.keepsFirstLine = true
        switch lineBreakMode {
        case .byWordWrapping, .byCharWrapping: options.lineBreakMode = lineBreakMode.core
        case .byClipping: options.lineBreakMode = lines == 1 ? .byClipping : .byWordWrapping
        case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail:
            options.lineBreakMode = .byWordWrapping
            options.truncation =
                lineBreakMode == .byTruncatingHead ? .start : lineBreakMode == .byTruncatingTail ? .end : .middle
        }
        return TextLayout(CTTypesetterCreateWithAttributedString(text), nil, options)
    }
}

extension NSAttributedString {
    /// A copy with one attribute the same everywhere.
    fileprivate func replacing(_ key: Key, with value: Any) -> NSAttributedString {
        let copy = NSMutableAttributedString(attributedString: self)
        copy.addAttribute(key, value: value, range: NSRange(location: 0, length: length))
        return copy
    }
}
