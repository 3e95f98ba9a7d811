public import CoreGraphics
import CoreText

/// How a text layer shortens text that is wider than the layer.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text is not shortened.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The end of the text stays.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The start of the text stays.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// Both ends stay.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// Where a text layer's lines stand.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Left for a paragraph that runs left to right, else right.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// A layer that shows text from the top of its bounds down.
///
/// ```swift
/// let title = CATextLayer()
/// title.string = "Hello"
/// title.fontSize = 24
/// title.foregroundColor = .black
/// title.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
/// title.contentsScale = 2
/// ```
///
/// `fontSize` and `foregroundColor` animate. Text is drawn at the layer's `contentsScale` with exact, unhinted outlines.
open class CATextLayer: CALayer {
    /// A `String` or an `NSAttributedString`; anything else shows nothing. Default nil.
    @Animatable open var string: Any? = nil
    /// A `CTFont` (whose size does not count) or the name of one, a `String`; for text without a font of its own. Default
    /// nil: the system's font.
    @Animatable open var font: Any? = nil
    /// Points; for text without a font of its own. Default 36.
    @Animatable open var fontSize: CGFloat = 36
    /// For text without a colour of its own. Default opaque white.
    @Animatable open var foregroundColor: CGColor? = .white
    /// Whether lines are wrapped at the layer's width. Default false.
    @Animatable open var isWrapped: Bool = false
    /// With wrapping it shortens the last line that the layer has room for. Default none.
    @Animatable open var truncationMode: CATextLayerTruncationMode = .none
    /// Default natural.
    @Animatable open var alignmentMode: CATextLayerAlignmentMode = .natural
    /// Kept; glyphs always stand at their exact places here.
    open var allowsFontSubpixelQuantization = false

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CATextLayer {
            allowsFontSubpixelQuantization = layer.allowsFontSubpixelQuantization
        }
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        needsDisplayOnBoundsChange = true
    }

    /// Font size and colour animate by themselves.
    open override class func defaultAction(forKey event: String) -> (any CAAction)? {
        event == "fontSize" || event == "foregroundColor"
            ? CABasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
    }

    open override func draw(in ctx: CGContext) {
        guard let text = attributedText, text.length > 0, fontSize.isFinite else { return }
        let bounds = bounds
        var options = TextLayout.Options(width: bounds.width, height: bounds.height)
        options.keepsFirstLine = true
        let truncation = kind
        options.truncation = truncation
        if isWrapped {
            options.lineBreakMode = .byWordWrapping
        } else {
            options.lineBreakMode =
                switch truncation {
                case .start: .byTruncatingHead
                case .middle: .byTruncatingMiddle
                case .end: .byTruncatingTail
                case nil: .byClipping
                }
        }
        options.alignment = alignment
        let layout = TextLayout(CTTypesetterCreateWithAttributedString(text), nil, options)
        ctx.saveGState()
        ctx.clip(to: bounds)
        layout.drawDownwards(in: ctx, at: bounds.origin)
        ctx.restoreGState()
    }

    private var kind: CTLineTruncationType? {
        switch truncationMode {
        case .start: .start
        case .end: .end
        case .middle: .middle
        default: nil
        }
    }

    /// Nil leaves it to the text's paragraph styles.
    private var alignment: CTTextAlignment? {
        switch alignmentMode {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: nil
        }
    }

    /// The text with the layer's font and colour wherever it has none.
    private var attributedText: NSAttributedString? {
        let fontKey = NSAttributedString.Key(rawValue: kCTFontAttributeName)
        let colorKey = NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName)
        let color = foregroundColor ?? .clear
        if let text = string as? String {
            return NSAttributedString(string: text, attributes: [fontKey: ownFont, colorKey: color])
        }
        guard let text = string as? NSAttributedString else { return nil }
        let whole = NSRange(location: 0, length: text.length)
        let filled = NSMutableAttributedString(attributedString: text)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            if attributes[fontKey] == nil { filled.addAttribute(fontKey, value: ownFont, range: range) }
            let hasColor = attributes[colorKey] ?? attributes[NSAttributedString.Key(rawValue: "NSColor")]
            if hasColor == nil { filled.addAttribute(colorKey, value: color, range: range) }
        }
        return filled
    }

    private var ownFont: CTFont {
        if let font = font as? CTFont { return CTFontCreateCopyWithAttributes(font, fontSize, nil, nil) }
        if let name = font as? String { return CTFontCreateWithName(name, fontSize, nil) }
        return CTFont(.system, size: fontSize)
    }
}
