public import CoreGraphics

// Attribute names for attributed strings; `NSAttributedString.Key(rawValue: kCTFontAttributeName)` converts one to a
// key.

/// A `CTFont`; default: the system's font at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// A `CGColor`; default black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// A Boolean: the context's fill colour replaces that of the attribute.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The points added after every character; 0 disables the font's own kerning.
public let kCTKernAttributeName: CFString = "NSKern"
/// The points added after every character; a value other than 0 also disables optional ligatures.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// 0: only ligatures required by the script; 1 (default): the font's standard ligatures; 2: all.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// A `CTParagraphStyle`; that of a paragraph's first character applies to the paragraph.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// The width as a percentage of the font's size; positive draws only the outline, negative fills and outlines.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// A `CGColor`; default the foreground's.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// `CTUnderlineStyle`, with a pattern of `CTUnderlineStyleModifiers`.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// A `CGColor`; default the foreground's.
public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
/// −1 for subscript, 1 for superscript, if the font has such glyphs.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// The upward shift of the text, in points.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// A `CTRunDelegate` for a character's measures (use U+FFFC).
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
/// A language code such as "sr"; some fonts have language-specific forms.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
/// A Boolean, default `false`, for lines that are drawn downwards (see `kCTFrameProgressionAttributeName`). If `true`,
/// characters with an upright orientation in Unicode (ideographs, kana, hangul, symbols) stay upright, and letters of
/// other scripts are rotated. Upright characters use their vertical forms, if the font has them, and advance by their
/// vertical advance along the line.
public let kCTVerticalFormsAttributeName: CFString = "CTVerticalForms"
/// A list of numbers: `CTWritingDirection` plus embedding (0) or override (2).
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
    /// Alternating dashes and dots.
    case patternDashDot = 0x0300
    /// A repeated dash and two dots.
    case patternDashDotDot = 0x0400
}

/// The style of a line through the text, with the values of an underline's. This name and the next two are not Apple's.
package let strikethroughStyleAttribute = "NSStrikethrough"
/// The `CGColor` of a line through the text.
package let strikethroughColorAttribute = "CTStrikethroughColor"
/// A slant, as the tangent of its angle.
package let obliquenessAttribute = "NSObliqueness"
/// The natural logarithm of the horizontal scale of glyphs.
package let expansionAttribute = "NSExpansion"
/// An effect, drawn as a `TextShadow`.
package let textEffectAttribute = "NSTextEffect"
/// A `TextShadow`.
package let shadowAttribute = "CTShadow"

/// A value that higher modules assign to text under their own keys: it maps these to the keys of this module. An
/// attribute under a key of this module takes precedence over one that maps to it.
package protocol TextAttributeValue {
    /// Returns the key of this module for `key`; `nil` for none.
    func coreTextKey(for key: String) -> String?
}

/// A value that represents a colour in attributes.
package protocol TextColor {
    var textColor: CGColor { get }
}
extension CGColor: TextColor {
    package var textColor: CGColor { self }
}

/// A shadow of text.
package protocol TextShadow {
    /// The offset and blur in points, and the colour; the blur is twice the Gaussian's σ. `nil` for no shadow.
    var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? { get }
}
