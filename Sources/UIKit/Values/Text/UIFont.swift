public import CoreText

/// A font at a size in points. Immutable; also a `CTFont`.
///
/// The system font is Inter, in its display variant from 20 points, tracked so that text is as wide as on iOS.
open class UIFont: CTFont, @unchecked Sendable {
    // No stored properties beyond those of the superclass.

    /// The weight of a font, −1…1; 0 is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        /// Creates a weight, −1…1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The weight −0.8, or 100 in a font file.
        public static let ultraLight = Weight(-0.8)
        /// The weight −0.6, or 200 in a font file.
        public static let thin = Weight(-0.6)
        /// The weight −0.4, or 300 in a font file.
        public static let light = Weight(-0.4)
        /// The weight 0, or 400 in a font file.
        public static let regular = Weight(0)
        /// The weight 0.23, or 500 in a font file.
        public static let medium = Weight(0.23)
        /// The weight 0.3, or 600 in a font file.
        public static let semibold = Weight(0.3)
        /// The weight 0.4, or 700 in a font file.
        public static let bold = Weight(0.4)
        /// The weight 0.56, or 800 in a font file.
        public static let heavy = Weight(0.56)
        /// The weight 0.62, or 900 in a font file.
        public static let black = Weight(0.62)
    }

    /// The width of a font, −1…1; 0 is standard.
    public struct Width: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        /// Creates a width, −1…1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The width −0.3.
        public static let compressed = Width(-0.3)
        /// The width −0.2.
        public static let condensed = Width(-0.2)
        /// The width 0.
        public static let standard = Width(0)
        /// The width 0.2.
        public static let expanded = Width(0.2)
    }

    /// The role of a text, which determines its font size and weight. Sizes below are those of the default content size
    /// category.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The size 34 points.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// The size 28 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// The size 22 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// The size 20 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// The size 17 points, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// The size 15 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// The size 17 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// The size 16 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// The size 13 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// The size 12 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// The size 11 points.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The sizes in points for all content size categories, from Apple's Human Interface Guidelines; custom styles
        /// have those of the body.
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

        /// The line heights in points for all content size categories, from the same tables.
        private var leadings: [CGFloat] {
            switch self {
            case .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
            case .title1: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68]
            case .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
            case .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]
            case .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]
            case .subheadline: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58]
            case .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
            case .caption1: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51]
            case .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 29, 35, 41, 48]
            default: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
            }
        }

        /// Returns the line height for a category, in points.
        func leading(at category: UIContentSizeCategory) -> CGFloat { leadings[category.index] }
        /// Returns the size for a category, in points.
        func size(at category: UIContentSizeCategory) -> CGFloat { sizes[category.index] }
        var weight: Weight { self == .headline ? .semibold : .regular }
    }

    /// Creates a font from a PostScript, full or family name. Returns nil for unknown names; for fonts that every
    /// iPhone has, the nearest available font is used.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard FontNames.isKnown(fontName) else { return nil }
        self.init(descriptor: CTFontDescriptorCreateWithNameAndSize(fontName, 0), size: fontSize)
    }

    /// Creates the nearest font to a descriptor; size 0 selects the descriptor's size.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor: descriptor as CTFontDescriptor, size: pointSize)
    }

    /// Returns the system font in its regular weight; the size is in points.
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }
    /// Returns the system font, Inter unless another one is configured; the size is in points.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(descriptor: CTFontDescriptor.system(size: fontSize, weight: weight.rawValue), size: fontSize)
    }
    /// Returns the system font in a width. It has only the standard width here; others are logged once.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
        if width != .standard {
            warn("UIFont: the system font has only the standard width.", module: "UIKit")
        }
        return systemFont(ofSize: fontSize, weight: weight)
    }
    /// Returns the bold system font.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
    /// Returns the italic system font.
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(descriptor: CTFontDescriptor.system(size: fontSize, weight: 0, italic: true), size: fontSize)
    }
    /// Returns the monospaced system font.
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            descriptor: CTFontDescriptor.system(size: fontSize, weight: weight.rawValue, design: "monospaced"),
            size: fontSize)
    }
    /// Returns the system font with monospaced digits.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var attributes = CTFontDescriptor.system(size: fontSize, weight: weight.rawValue).attributes
        attributes[kCTFontFeatureSettingsAttribute] = [
            [kCTFontOpenTypeFeatureTag: "tnum", kCTFontOpenTypeFeatureValue: 1] as [String: Any]
        ]
        return UIFont(descriptor: CTFontDescriptor(attributes: attributes), size: fontSize)
    }
    /// Returns the font of a text style for the content size category of the current traits.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }
    /// Returns the font of a text style for the content size category of traits; nil selects the current traits.
    open class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let category = (traitCollection ?? .current).preferredContentSizeCategory
        return UIFont(
            descriptor: UIFontDescriptor.preferred(style, at: category) as CTFontDescriptor,
            size: style.size(at: category))
    }

    /// The standard size of labels: 17 points.
    open class var labelFontSize: CGFloat { 17 }
    /// The standard size of button titles: 18 points.
    open class var buttonFontSize: CGFloat { 18 }
    /// The size of the small system font: 12 points.
    open class var smallSystemFontSize: CGFloat { 12 }
    /// The size of the system font: 14 points.
    open class var systemFontSize: CGFloat { 14 }

    /// The names of all installed or registered families.
    open class var familyNames: [String] { CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String } }
    /// Returns the PostScript names of a family's faces; empty for an unknown family.
    open class func fontNames(forFamilyName familyName: String) -> [String] {
        FontCatalogue.shared.family(familyName).map(\.postScriptName)
    }

    /// The family name.
    open var familyName: String { CTFontCopyFamilyName(self) }
    /// The PostScript name.
    open var fontName: String { CTFontCopyPostScriptName(self) }
    /// The size in points.
    open var pointSize: CGFloat { size }
    /// The height above the baseline, in points.
    open var ascender: CGFloat { CTFontGetAscent(self) }
    /// The extent below the baseline, in points; negative.
    open var descender: CGFloat { -CTFontGetDescent(self) }
    /// The height of capital letters in points.
    open var capHeight: CGFloat { CTFontGetCapHeight(self) }
    /// The height of lower-case letters in points.
    open var xHeight: CGFloat { CTFontGetXHeight(self) }
    /// The height of a line, the sum of ascent and descent, in points.
    open var lineHeight: CGFloat { ascender - descender }
    /// The additional space between lines that the font requests, in points.
    open var leading: CGFloat { CTFontGetLeading(self) }
    /// The descriptor of the font, with the names by which it was matched.
    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(CTFontCopyFontDescriptor(self)) }
    /// The name, weight, style and size, in UIKit's format. The name is that of the family or, for the system font, of
    /// the font.
    open override var description: String {
        let traits = CTFontGetSymbolicTraits(self)
        let name = isSystemFont ? fontName : familyName
        let weight = traits.contains(.traitBold) ? "bold" : "normal"
        let style = traits.contains(.traitItalic) ? "italic" : "normal"
        let size = String(format: "%.2f", Double(pointSize))
        return "<UICTFont: \(ObjectText.address(self))> font-family: \"\(name)\"; font-weight: \(weight); "
            + "font-style: \(style); font-size: \(size)pt"
    }
    open override var debugDescription: String { description }
    /// Returns the font at another size in points.
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(descriptor: descriptor, size: fontSize) }
}
