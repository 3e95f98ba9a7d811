public import CoreText

extension NSAttributedString.Key {
    /// A `UIFont`; the system's at 12 points if there is none.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// A `UIColor`; black if there is none.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// A `UIColor` behind the text.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// A number: 0 no ligatures but needed ones, 1 (default) the font's standard ones.
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// Points added after each character; 0 switches the font's kerning off.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// Points added after each character; optional ligatures are off then.
    public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
    /// `NSUnderlineStyle`'s raw value.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// `NSUnderlineStyle`'s raw value.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// A `UIColor`; the stroke's.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// Per cent of the font's size; positive draws the outline only, negative fills too.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// An `NSShadow`.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// Points that the text is moved up.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// A `UIColor` or `CGColor` of the underline; default the text's colour.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// A `UIColor` or `CGColor` of the line through the text; default the text's colour.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// A slant, as the tangent of its angle.
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
    /// The natural logarithm of the factor by which glyphs and their distances are widened, −4…4; 0 (default) leaves them.
    public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
    /// An `NSAttributedString.TextEffectStyle`.
    public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
    /// A number: 0 (default) for glyphs of horizontal text, 1 for those of vertical text, as CoreText's vertical forms. Text of
    /// UIKit itself always runs horizontally.
    public static let verticalGlyphForm = NSAttributedString.Key(rawValue: kCTVerticalFormsAttributeName)
    /// Numbers: an `NSWritingDirection` with an `NSWritingDirectionFormatType` added.
    public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
    /// A `URL` or string; kept for code that reads it, drawn as any text.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

extension NSAttributedString {
    /// An effect of text as a whole.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Text that looks pressed into its ground: a light edge half a point below it. The dark edge inside of Apple's
        /// letters is missing.
        public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
    }
}

extension NSAttributedString.TextEffectStyle: TextShadow {
    package var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
        guard self == .letterpressStyle else { return nil }
        return (CGSize(width: 0, height: 0.5), 0, UIColor(white: 1, alpha: 0.5).cgColor)
    }
}

/// A line under or through text: a style, a pattern, or both together.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// One line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    /// A dash and a dot in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    /// A dash and two dots in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
}

/// Which way text runs.
public enum NSWritingDirection: Int, Sendable {
    /// By the text's first letter with a direction.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// How a direction by attribute acts on the characters.
public enum NSWritingDirectionFormatType: Int, Sendable {
    /// The text runs by its letters, in a direction as a whole.
    case embedding = 0
    /// All letters run in the direction.
    case override = 2
}

/// A shadow below text. The blur is twice the Gaussian's σ, in points.
open class NSShadow: NSObject, NSCopying, TextShadow, TextAttributeValue {
    /// Points; positive height is downwards.
    open var shadowOffset = CGSize.zero
    /// Points of blur. Default 0.
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor` or `CGColor`; nil: no shadow. Default black at a third.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    public override init() { super.init() }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        (copy.shadowOffset, copy.shadowBlurRadius, copy.shadowColor) = (shadowOffset, shadowBlurRadius, shadowColor)
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
    /// The colour under the current traits.
    package var textColor: CGColor { cgColor }

    package func coreTextKey(for key: String) -> String? { UIColor.coreTextKey(for: key) }

    /// The colour attribute of CoreText that one of UIKit stands for.
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

/// Under UIKit's keys as well: archives keep its colours like this.
extension CGColor: TextAttributeValue {
    package func coreTextKey(for key: String) -> String? { UIColor.coreTextKey(for: key) }
}
