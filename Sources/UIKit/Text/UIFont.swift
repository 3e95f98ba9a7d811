public import CoreText

/// A font at a size in points. Immutable; it is a `CTFont` as well.
///
/// The system's font is Inter, from 20 points on in its display cut, and tracked so that text is as wide as on iOS.
open class UIFont: CTFont, @unchecked Sendable {
    // It adds no stored property to its superclass.

    /// How heavy a font is, −1…1; 0 is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)
    }

    /// A use of text, with its size (of the standard setting) and weight.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        var measures: (size: CGFloat, weight: Weight) {
            switch self {
            case .largeTitle: (34, .regular)
            case .title1: (28, .regular)
            case .title2: (22, .regular)
            case .title3: (20, .regular)
            case .headline: (17, .semibold)
            case .subheadline: (15, .regular)
            case .callout: (16, .regular)
            case .footnote: (13, .regular)
            case .caption1: (12, .regular)
            case .caption2: (11, .regular)
            default: (17, .regular)
            }
        }
    }

    /// The font of a PostScript, full or family name; nil if there is none of that name and it is none of the fonts that
    /// every iPhone has (for which the nearest one here stands in).
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard FontNames.isKnown(fontName) else { return nil }
        self.init(descriptor: CTFontDescriptorCreateWithNameAndSize(fontName, 0), size: fontSize)
    }

    /// The nearest font; a size of 0 means the descriptor's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor: descriptor as CTFontDescriptor, size: pointSize)
    }

    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(descriptor: CTFontDescriptor.system(size: fontSize, weight: weight.rawValue), size: fontSize)
    }
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(descriptor: CTFontDescriptor.system(size: fontSize, weight: 0, italic: true), size: fontSize)
    }
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            descriptor: CTFontDescriptor.system(size: fontSize, weight: weight.rawValue, design: "monospaced"),
            size: fontSize)
    }
    /// The system's font with digits that are all equally wide.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var attributes = CTFontDescriptor.system(size: fontSize, weight: weight.rawValue).attributes
        attributes[kCTFontFeatureSettingsAttribute] = [
            [kCTFontOpenTypeFeatureTag: "tnum", kCTFontOpenTypeFeatureValue: 1] as [String: Any]
        ]
        return UIFont(descriptor: CTFontDescriptor(attributes: attributes), size: fontSize)
    }
    /// The font of a text style at its standard size; text sizes set by the user do not exist here.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.measures.size, weight: style.measures.weight)
    }
    open class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        preferredFont(forTextStyle: style)
    }

    open class var labelFontSize: CGFloat { 17 }
    open class var buttonFontSize: CGFloat { 18 }
    open class var smallSystemFontSize: CGFloat { 12 }
    open class var systemFontSize: CGFloat { 14 }

    open class var familyNames: [String] { CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String } }
    /// The PostScript names of a family's faces; empty for an unknown one.
    open class func fontNames(forFamilyName familyName: String) -> [String] {
        FontCatalogue.shared.family(familyName).map(\.postScriptName)
    }

    open var familyName: String { CTFontCopyFamilyName(self) }
    /// The PostScript name.
    open var fontName: String { CTFontCopyPostScriptName(self) }
    open var pointSize: CGFloat { size }
    /// From the baseline up; points.
    open var ascender: CGFloat { CTFontGetAscent(self) }
    /// From the baseline down; negative.
    open var descender: CGFloat { -CTFontGetDescent(self) }
    open var capHeight: CGFloat { CTFontGetCapHeight(self) }
    open var xHeight: CGFloat { CTFontGetXHeight(self) }
    open var lineHeight: CGFloat { ascender - descender }
    open var leading: CGFloat { CTFontGetLeading(self) }
    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(CTFontCopyFontDescriptor(self)) }
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(descriptor: descriptor, size: fontSize) }
}
