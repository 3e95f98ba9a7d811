public import CoreGraphics
import CoreText

/// The truncation of text that is wider than the layer.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text is not truncated.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The start of the text is truncated.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end of the text is truncated.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle of the text is truncated.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The horizontal alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Left for a left-to-right paragraph, otherwise right.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Lines are aligned to the left.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Lines are aligned to the right.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Lines are centred.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// All lines except the last extend from edge to edge.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// A layer that draws text, starting at the top of its bounds.
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
    /// The text: a `String` or an `NSAttributedString`, which is copied; other objects are not drawn. Default `nil`.
    @Animatable open var string: Any? = nil {
        didSet { if let text = string as? NSMutableAttributedString { _string.value = text.copy() } }
    }
    /// The font: a `CTFont` or `UIFont` (whose size is ignored), or a font name as a `String`. Attributed strings have
    /// their own. Default `nil`: the system's font.
    @Animatable open var font: Any? = nil
    /// The font size of plain text, in points. With 0 or less nothing is drawn. Default 36.
    @Animatable open var fontSize: CGFloat = 36
    /// The colour of plain text. Default opaque white.
    @Animatable open var foregroundColor: CGColor? = .white
    /// A Boolean value that indicates whether lines are wrapped at the layer's width. Default `false`.
    @Animatable open var isWrapped: Bool = false
    /// The truncation of lines that are too wide; with wrapping, of the last line that fits. Default `none`.
    @Animatable open var truncationMode: CATextLayerTruncationMode = .none
    /// The horizontal alignment of the lines. Default `natural`.
    @Animatable open var alignmentMode: CATextLayerAlignmentMode = .natural
    /// Stored without effect: glyphs are always positioned at quarters of a pixel.
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

    /// `true`: lines are wrapped and truncated at the presented size.
    override class var drawsItsSize: Bool { true }

    override class func animatesImplicitly(_ key: String) -> Bool {
        key == "fontSize" || key == "foregroundColor" || super.animatesImplicitly(key)
    }

    /// Returns the size of the text in points, rounded up: of its lines without wrapping, or wrapped at the width of the
    /// bounds if `isWrapped` is `true`. Zero without text.
    open override func preferredFrameSize() -> CGSize {
        guard let text = styledText, !text.isEmpty, fontSize.isFinite else { return .zero }
        let width = isWrapped && bounds.width > 0 ? bounds.width : .infinity
        let layout = layout(of: text, in: CGSize(width: width, height: .infinity))
        return CGSize(width: layout.size.width.rounded(.up), height: layout.size.height.rounded(.up))
    }

    open override func draw(in ctx: CGContext) {
        guard let text = styledText, !text.isEmpty, fontSize.isFinite else { return }
        let bounds = bounds
        let layout = layout(of: text, in: bounds.size)
        ctx.saveGState()
        ctx.clip(to: bounds)
        if !contentsAreFlipped() {
            ctx.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            ctx.scaleBy(x: 1, y: -1)
        }
        layout.drawDownwards(in: ctx, at: bounds.origin)
        ctx.restoreGState()
    }

    private func layout(of text: StyledText, in size: CGSize) -> TextLayout {
        var options = TextLayout.Options(width: size.width, height: size.height)
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
        return TextLayout(text.makeTypesetter(), nil, options)
    }

    private var kind: CTLineTruncationType? {
        switch truncationMode {
        case .start: .start
        case .end: .end
        case .middle: .middle
        default: nil
        }
    }

    /// The alignment; `nil` for that of the text's paragraph styles.
    private var alignment: CTTextAlignment? {
        switch alignmentMode {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: nil
        }
    }

    /// The styled text. Where attributed text specifies no font or colour, CoreText's font and black apply: the layer's
    /// are for plain text.
    private var styledText: StyledText? {
        if let text = string as? NSAttributedString { return .attributed(text) }
        // A font would replace a size of 0 with 12.
        guard let text = string as? String, fontSize > 0 else { return nil }
        return .plain(text, font: ownFont, color: foregroundColor ?? .clear)
    }

    private var ownFont: CTFont {
        if let font = font as? CTFont { return CTFontCreateCopyWithAttributes(font, fontSize, nil, nil) }
        if let name = font as? String { return CTFontCreateWithName(name, fontSize, nil) }
        return .system(size: fontSize)
    }
}
