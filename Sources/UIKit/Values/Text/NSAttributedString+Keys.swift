public import CoreText

extension NSAttributedString.Key {
    /// The font, a `UIFont`. Default the system font at 12 points.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// The paragraph style, an `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// The text colour, a `UIColor`. Default black.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// The background colour, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// The use of ligatures, a number: 0 for required ligatures only, 1 (default) for the font's standard ligatures.
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// The space added after each character, in points; 0 disables the font's kerning.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// The space added after each character, in points; disables optional ligatures.
    public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
    /// The style of the line through the text, the raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// The style of the underline, the raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// The colour of the stroke, a `UIColor`.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// The width of the stroke in per cent of the font size; positive values stroke without filling, negative ones also
    /// fill.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// The shadow, an `NSShadow`.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// The upward offset of the text from the baseline, in points.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// The colour of the underline, a `UIColor` or `CGColor`. Default the text colour.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// The colour of the line through the text, a `UIColor` or `CGColor`. Default the text colour.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// The slant, as the tangent of its angle.
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
    /// The natural logarithm of the horizontal expansion factor, −4…4. Default 0.
    public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
    /// The text effect, an `NSAttributedString.TextEffectStyle`.
    public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
    /// The glyph orientation, a number: 0 (default) for glyphs of horizontal text, 1 for vertical forms, as in
    /// CoreText. UIKit lays out text horizontally only.
    public static let verticalGlyphForm = NSAttributedString.Key(rawValue: kCTVerticalFormsAttributeName)
    /// The writing directions, numbers: the sum of an `NSWritingDirection` and an `NSWritingDirectionFormatType`.
    public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
    /// A link, a `URL` or string; stored only, without effect on drawing.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

extension NSAttributedString {
    /// An effect of text.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Text that appears pressed into its background: a light edge half a point below it. The dark inner edge of
        /// Apple's effect is not implemented.
        public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
    }
}

extension NSAttributedString.TextEffectStyle: TextShadow {
    package var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
        guard self == .letterpressStyle else { return nil }
        return (CGSize(width: 0, height: 0.5), 0, UIColor(white: 1, alpha: 0.5).cgColor)
    }
}

/// The style of a line under or through text: a line style, a pattern, or both combined.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// A single line of double thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// A double line.
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    /// A dotted line.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    /// A dashed line.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    /// A line of alternating dashes and dots.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    /// A line of alternating dashes and pairs of dots.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
}

/// The writing direction of text.
public enum NSWritingDirection: Int, Sendable {
    /// The direction of the first strongly directional character.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// The effect of a writing direction attribute.
public enum NSWritingDirectionFormatType: Int, Sendable {
    /// The text is embedded with the direction; characters keep their own.
    case embedding = 0
    /// All characters are laid out in the direction.
    case override = 2
}

/// A shadow of text. The blur radius is twice the Gaussian's σ, in points.
open class NSShadow: NSObject, NSCopying, TextShadow, TextAttributeValue {
    private let mark = AttributeMark.word
    /// The offset in points; positive heights are downwards. Default zero.
    open var shadowOffset = CGSize.zero
    /// The blur radius in points. Default 0.
    open var shadowBlurRadius: CGFloat = 0
    /// The colour, a `UIColor` or `CGColor`; nil: no shadow. Default black with an opacity of one third.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    public override init() { super.init() }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    package var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
        (shadowColor as? any TextColor).map { (shadowOffset, shadowBlurRadius, $0.textColor) }
    }

    package func coreTextKey(for key: String) -> String? {
        key == NSAttributedString.Key.shadow.rawValue ? shadowAttribute : nil
    }
}

extension UIColor: TextColor, TextAttributeValue {
    /// The colour for the current traits.
    package var textColor: CGColor { cgColor }

    package func coreTextKey(for key: String) -> String? { UIColor.coreTextKey(for: key) }

    /// Returns the colour attribute of CoreText that corresponds to an attribute of UIKit.
    fileprivate static func coreTextKey(for key: String) -> String? {
        switch NSAttributedString.Key(rawValue: key) {
        case .foregroundColor: kCTForegroundColorAttributeName
        case .backgroundColor: kCTBackgroundColorAttributeName
        case .strokeColor: kCTStrokeColorAttributeName
        case .underlineColor: kCTUnderlineColorAttributeName
        case .strikethroughColor: strikethroughColorAttribute
        default: nil
        }
    }
}

/// A `CGColor` is also valid under UIKit's keys: archives store colours in this form.
extension CGColor: TextAttributeValue {
    package func coreTextKey(for key: String) -> String? { UIColor.coreTextKey(for: key) }
}
