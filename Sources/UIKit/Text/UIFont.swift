public import CoreText

/// A font at a size in points. Immutable; it is a `CTFont` as well.
///
/// The system's font is Inter, from 20 points on in its display cut, and tracked so that text is as wide as on iOS.
open class UIFont: CTFont, @unchecked Sendable {
    // It adds no stored property to its superclass.

    /// How heavy a font is, −1…1; 0 is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        /// A weight, −1…1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// −0.8; 100 in a font file.
        public static let ultraLight = Weight(-0.8)
        /// −0.6; 200 in a font file.
        public static let thin = Weight(-0.6)
        /// −0.4; 300 in a font file.
        public static let light = Weight(-0.4)
        /// 0; 400 in a font file.
        public static let regular = Weight(0)
        /// 0.23; 500 in a font file.
        public static let medium = Weight(0.23)
        /// 0.3; 600 in a font file.
        public static let semibold = Weight(0.3)
        /// 0.4; 700 in a font file.
        public static let bold = Weight(0.4)
        /// 0.56; 800 in a font file.
        public static let heavy = Weight(0.56)
        /// 0.62; 900 in a font file.
        public static let black = Weight(0.62)
    }

    /// A use of text, with its size (of the standard setting) and weight.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// 34 points, as all sizes here at the standard setting of the user.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// 28 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// 22 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// 20 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// 17 points, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// 15 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// 17 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// 16 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// 13 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// 12 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// 11 points.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// Points for each of the user's settings, as Apple's Human Interface Guidelines list them; others than those count as body.
        private var sizes: [CGFloat] {
            switch self {
            case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
            case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
            case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
            case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
            default: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            }
        }

        /// In points.
        func size(at category: UIContentSizeCategory) -> CGFloat { sizes[category.index] }
        var weight: Weight { self == .headline ? .semibold : .regular }
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

    /// The system's font in its regular weight, in points.
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }
    /// The system's font, in points: Inter, unless another is chosen.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(descriptor: CTFontDescriptor.system(size: fontSize, weight: weight.rawValue), size: fontSize)
    }
    /// The system's font in bold.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
    /// The system's font in italics.
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(descriptor: CTFontDescriptor.system(size: fontSize, weight: 0, italic: true), size: fontSize)
    }
    /// A font whose glyphs have one width.
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
    /// The font of a text style at the user's setting, as the current traits say it.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }
    /// The font of a text style at the setting of traits; nil: the current ones.
    open class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let category = (traitCollection ?? .current).preferredContentSizeCategory
        return UIFont(
            descriptor: UIFontDescriptor.preferred(style, at: category) as CTFontDescriptor,
            size: style.size(at: category))
    }

    /// 17 points.
    open class var labelFontSize: CGFloat { 17 }
    /// 18 points.
    open class var buttonFontSize: CGFloat { 18 }
    /// 12 points.
    open class var smallSystemFontSize: CGFloat { 12 }
    /// 14 points.
    open class var systemFontSize: CGFloat { 14 }

    /// The names of all families that are installed or registered.
    open class var familyNames: [String] { CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String } }
    /// The PostScript names of a family's faces; empty for an unknown one.
    open class func fontNames(forFamilyName familyName: String) -> [String] {
        FontCatalogue.shared.family(familyName).map(\.postScriptName)
    }

    /// The family's name.
    open var familyName: String { CTFontCopyFamilyName(self) }
    /// The PostScript name.
    open var fontName: String { CTFontCopyPostScriptName(self) }
    /// The size in points.
    open var pointSize: CGFloat { size }
    /// From the baseline up; points.
    open var ascender: CGFloat { CTFontGetAscent(self) }
    /// From the baseline down; negative.
    open var descender: CGFloat { -CTFontGetDescent(self) }
    /// The height of capital letters in points.
    open var capHeight: CGFloat { CTFontGetCapHeight(self) }
    /// The height of small letters in points.
    open var xHeight: CGFloat { CTFontGetXHeight(self) }
    /// From the lowest to the highest point of a line, in points.
    open var lineHeight: CGFloat { ascender - descender }
    /// Points between lines, as the font asks for.
    open var leading: CGFloat { CTFontGetLeading(self) }
    /// The font's descriptor, with the names that it was found under.
    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(CTFontCopyFontDescriptor(self)) }
    /// The same font in another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(descriptor: descriptor, size: fontSize) }
}
