public import CoreGraphics

// Attribute names for attributed strings; `NSAttributedString.Key(rawValue: kCTFontAttributeName)` makes a key of one.

/// A `CTFont`; without one text is set in the system's at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// A `CGColor`; black without one.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// A Boolean: the context's fill colour counts, not the attribute's.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// Points added after every character; 0 switches the font's own kerning off.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points added after every character; other than 0 it also switches optional ligatures off.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// 0: only what the script needs; 1 (default): the font's standard ligatures; 2: all.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// A `CTParagraphStyle`; the one at a paragraph's first character counts for it.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// Per cent of the font's size; positive draws the outline only, negative fills and outlines.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// A `CGColor`; the foreground's without one.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// `CTUnderlineStyle`, with a pattern of `CTUnderlineStyleModifiers`.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// A `CGColor`; the foreground's without one.
public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
/// −1 below, 1 above the line, where the font has such glyphs.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// Points that the text is moved up.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// A `CTRunDelegate` that gives a character's measures (use U+FFFC).
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
/// A language code such as "sr"; some fonts have other forms for some languages.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
/// A Boolean, default false: characters that stand upright in vertical text (Unicode's vertical orientation: ideographs, kana,
/// hangul, symbols) do so, in their vertical forms where the font has them, and take their vertical advance along the line;
/// letters of other scripts lie. For lines that are drawn downwards: see `kCTFrameProgressionAttributeName`.
public let kCTVerticalFormsAttributeName: CFString = "CTVerticalForms"
/// A list of numbers: `CTWritingDirection` with embedding (0) or override (2) added to each.
public let kCTWritingDirectionAttributeName: CFString = "NSWritingDirection"

/// A line under (or through) the text.
public struct CTUnderlineStyle: OptionSet, Sendable, Hashable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// One line.
    public static let single = CTUnderlineStyle(rawValue: 0x01)
    /// One line of twice the thickness.
    public static let thick = CTUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The pattern of an underline, added to its style.
public enum CTUnderlineStyleModifiers: Int32, Sendable {
    /// Without gaps.
    case patternSolid = 0x0000
    /// Dots.
    case patternDot = 0x0100
    /// Dashes.
    case patternDash = 0x0200
    /// A dash and a dot in turn.
    case patternDashDot = 0x0300
    /// A dash and two dots in turn.
    case patternDashDotDot = 0x0400
}

/// The style of a line through the text, as an underline's. Not Apple's, as the next two.
package let strikethroughStyleAttribute = "NSStrikethrough"
/// A `CGColor`.
package let strikethroughColorAttribute = "CTStrikethroughColor"
/// A slant, as the tangent of its angle.
package let obliquenessAttribute = "NSObliqueness"
/// The natural logarithm of the factor by which glyphs are widened.
package let expansionAttribute = "NSExpansion"
/// An effect that is drawn as a `TextShadow`.
package let textEffectAttribute = "NSTextEffect"
/// A `TextShadow`.
package let shadowAttribute = "CTShadow"

/// A value that modules above give text under keys of their own: it says which of the keys here each stands for. An attribute
/// under a key of this module counts before one that stands for it.
package protocol TextAttributeValue {
    /// The key of this module that `key` stands for; nil: none.
    func coreTextKey(for key: String) -> String?
}

/// A value that stands for a colour in attributes.
package protocol TextColor {
    var textColor: CGColor { get }
}
extension CGColor: TextColor {
    package var textColor: CGColor { self }
}

/// A shadow below text.
package protocol TextShadow {
    /// Points; the blur is twice the Gaussian's σ. Nil: no shadow.
    var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? { get }
}
