public import CoreText

/// A description of a font by attributes. Immutable.
open class UIFontDescriptor: CTFontDescriptor, @unchecked Sendable {
    // No stored properties beyond those of the superclass.

    /// The name of an attribute of a descriptor.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The family name.
        public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
        /// The PostScript, full or family name.
        public static let name = AttributeName(rawValue: kCTFontNameAttribute)
        /// The style name, such as "Bold".
        public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
        /// The size in points.
        public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
        /// The display name.
        public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute)
        /// The transform of the glyphs.
        public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute)
        /// The traits, a dictionary with keys of `TraitKey`.
        public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
        /// The descriptors of fallback fonts for missing glyphs.
        public static let cascadeList = AttributeName(rawValue: kCTFontCascadeListAttribute)
        /// The feature settings, a list of dictionaries with keys of `FeatureKey`.
        public static let featureSettings = AttributeName(rawValue: kCTFontFeatureSettingsAttribute)
        /// The advance of all glyphs in points.
        public static let fixedAdvance = AttributeName(rawValue: kCTFontFixedAdvanceAttribute)
        /// The text style.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        /// The attributes of a font of `UIFontMetrics`: its text style, the original size, the maximum size and the
        /// scaled size.
        static let scalingStyle = AttributeName(rawValue: "MicaScalingStyle")
        static let scaledFrom = AttributeName(rawValue: "MicaScaledFrom")
        static let scaledAtMost = AttributeName(rawValue: "MicaScaledAtMost")
        static let scaledTo = AttributeName(rawValue: "MicaScaledTo")
    }
    /// The key of a trait of a font.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The `SymbolicTraits`, as a number.
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
        /// The weight, −1…1.
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
        /// The width, −1…1.
        public static let width = TraitKey(rawValue: kCTFontWidthTrait)
        /// The slant, −1…1.
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
    }
    /// The key of a part of a feature setting.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The type of the feature.
        public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
        /// The selector of the feature.
        public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
        /// Equal to `type`.
        public static let featureIdentifier = type
        /// Equal to `selector`.
        public static let typeIdentifier = selector
    }
    /// The design of a system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The default design.
        public static let `default` = SystemDesign(rawValue: "default")
        /// A design with rounded strokes, if such a font is installed.
        public static let rounded = SystemDesign(rawValue: "rounded")
        /// With serifs.
        public static let serif = SystemDesign(rawValue: "serif")
        /// The monospaced design.
        public static let monospaced = SystemDesign(rawValue: "monospaced")
    }
    /// The traits of a font as a set.
    public struct SymbolicTraits: OptionSet, Sendable, Hashable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Italic or oblique.
        public static let traitItalic = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitItalic.rawValue)
        /// Bold.
        public static let traitBold = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitBold.rawValue)
        /// Wider than normal.
        public static let traitExpanded = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitExpanded.rawValue)
        /// Narrower than normal.
        public static let traitCondensed = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitCondensed.rawValue)
        /// All glyphs have the same width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitMonoSpace.rawValue)
    }

    /// Creates a descriptor from attributes.
    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        super.init(attributes: UIFontDescriptor.plain(attributes))
    }
    /// Creates a descriptor from a name and a size in points.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(fontAttributes: [.name: fontName, .size: size])
    }

    /// Returns the descriptor of a text style for the content size category of the current traits.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        preferred(style, at: UITraitCollection.current.preferredContentSizeCategory)
    }
    /// Returns the descriptor of a text style for the content size category of traits; nil selects the current traits.
    open class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        preferred(style, at: (traitCollection ?? .current).preferredContentSizeCategory)
    }

    static func preferred(_ style: UIFont.TextStyle, at category: UIContentSizeCategory) -> UIFontDescriptor {
        var attributes = CTFontDescriptor.system(size: style.size(at: category), weight: style.weight.rawValue)
            .attributes
        attributes[AttributeName.textStyle.rawValue] = style.rawValue
        return UIFontDescriptor(CTFontDescriptor(attributes: attributes))
    }

    convenience init(_ descriptor: CTFontDescriptor) {
        self.init(
            fontAttributes: descriptor.attributes.reduce(into: [:]) { $0[AttributeName(rawValue: $1.key)] = $1.value })
    }

    /// Returns the attributes with strings as keys at all levels, as in CoreText.
    private static func plain(_ attributes: [AttributeName: Any]) -> [String: Any] {
        attributes.reduce(into: [:]) { result, pair in
            var value = pair.value
            if let traits = value as? [TraitKey: Any] {
                value = traits.reduce(into: [String: Any]()) { $0[$1.key.rawValue] = $1.value }
            } else if let settings = value as? [[FeatureKey: Any]] {
                value = settings.map { $0.reduce(into: [String: Any]()) { $0[$1.key.rawValue] = $1.value } }
            }
            result[pair.key.rawValue] = value
        }
    }

    /// The attributes.
    open var fontAttributes: [AttributeName: Any] {
        attributes.reduce(into: [:]) { $0[AttributeName(rawValue: $1.key)] = $1.value }
    }
    /// Returns the value of an attribute; nil if it is not set.
    open func object(forKey attribute: AttributeName) -> Any? { attributes[attribute.rawValue] }
    /// The PostScript name of the best matching font.
    open var postscriptName: String { CTFontCopyPostScriptName(CTFont(self, size: 0)) }
    /// The size in points; 0 if it is not set.
    open var pointSize: CGFloat { CGFloat(any: attributes[kCTFontSizeAttribute]) ?? 0 }
    /// The traits of the best matching font.
    open var symbolicTraits: SymbolicTraits {
        SymbolicTraits(rawValue: CTFontGetSymbolicTraits(CTFont(self, size: 0)).rawValue)
    }

    /// Returns a descriptor with added or replaced attributes.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
    }
    /// Returns a descriptor with another size in points.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
    /// Returns a descriptor of another family, without the font name.
    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        var attributes = fontAttributes
        attributes[.name] = nil
        attributes[AttributeName(rawValue: uiFontTypeAttribute)] = nil
        attributes[.family] = newFamily
        return UIFontDescriptor(fontAttributes: attributes)
    }
    /// Returns a descriptor with another style name.
    open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }
    /// Returns a descriptor with traits; nil if the family has no such face.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let mask: CTFontSymbolicTraits = [.traitBold, .traitItalic, .traitCondensed, .traitExpanded]
        return CTFontDescriptorCreateCopyWithSymbolicTraits(
            self, CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue), mask
        ).map { UIFontDescriptor($0) }
    }
    /// Returns a descriptor of the system font in another design; nil for other fonts.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        attributes[uiFontTypeAttribute] == nil
            ? nil : addingAttributes([AttributeName(rawValue: fontDesignAttribute): design.rawValue])
    }
}
