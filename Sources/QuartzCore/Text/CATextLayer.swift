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
    /// Lines begin at the left.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Lines end at the right.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Lines are in the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Lines but the last reach from edge to edge.
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
    /// A `String` or an `NSAttributedString`, of which a copy is kept; anything else shows nothing. Default nil.
    @Animatable open var string: Any? = nil {
        didSet { if let text = string as? NSMutableAttributedString { _string.value = text.copy() } }
    }
    /// A `CTFont` or `UIFont` (whose size does not count) or the name of one, a `String`. Attributed strings have their own.
    /// Default nil: the system's font.
    @Animatable open var font: Any? = nil
    /// Points; of text that is no attributed string. What is not above 0 shows nothing. Default 36.
    @Animatable open var fontSize: CGFloat = 36
    /// Of text that is no attributed string. Default opaque white.
    @Animatable open var foregroundColor: CGColor? = .white
    /// Whether lines are wrapped at the layer's width. Default false.
    @Animatable open var isWrapped: Bool = false
    /// With wrapping it shortens the last line that the layer has room for. Default none.
    @Animatable open var truncationMode: CATextLayerTruncationMode = .none
    /// Default natural.
    @Animatable open var alignmentMode: CATextLayerAlignmentMode = .natural
    /// Kept; glyphs stand at quarters of a pixel here, whatever it says.
    @Animatable(redraws: false) open var allowsFontSubpixelQuantization: Bool = false

    open override class var selfContainedClass: CALayer.Type { CATextLayer.self }
    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        needsDisplayOnBoundsChange = true
    }

    /// Lines are wrapped and cut at the size that is shown.
    override class var drawsItsSize: Bool { true }

    override class func animatesImplicitly(_ key: String) -> Bool {
        key == "fontSize" || key == "foregroundColor" || super.animatesImplicitly(key)
    }

    open override func draw(in ctx: CGContext) {
        guard let text = styledText, !text.isEmpty, fontSize.isFinite else { return }
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
        let layout = TextLayout(text.makeTypesetter(), nil, options)
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

    /// Attributed text has CoreText's font and black where it says nothing: the layer's are for plain text.
    private var styledText: StyledText? {
        if let text = string as? NSAttributedString { return .attributed(text) }
        // A size of 0 would be 12 to the font.
        guard let text = string as? String, fontSize > 0 else { return nil }
        return .plain(text, font: ownFont, color: foregroundColor ?? .clear)
    }

    private var ownFont: CTFont {
        if let font = font as? CTFont { return CTFontCreateCopyWithAttributes(font, fontSize, nil, nil) }
        if let name = font as? String { return CTFontCreateWithName(name, fontSize, nil) }
        return .system(size: fontSize)
    }
}
