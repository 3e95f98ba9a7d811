public import CoreText

/// A description of a font by attributes. Immutable.
open class UIFontDescriptor: CTFontDescriptor, @unchecked Sendable {
    // It adds no stored property to its superclass.

    /// What a descriptor can say of a font.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The family's name.
        public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
        /// The PostScript, full or family name.
        public static let name = AttributeName(rawValue: kCTFontNameAttribute)
        /// The style's name, such as "Bold".
        public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
        /// The size in points.
        public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
        /// The name to show.
        public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute)
        /// A transform of the glyphs.
        public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute)
        /// A dictionary with the keys `TraitKey`.
        public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
        /// Descriptors of fonts that stand in for missing glyphs.
        public static let cascadeList = AttributeName(rawValue: kCTFontCascadeListAttribute)
        /// A list of dictionaries with the keys `FeatureKey`.
        public static let featureSettings = AttributeName(rawValue: kCTFontFeatureSettingsAttribute)
        /// The advance of all glyphs in points.
        public static let fixedAdvance = AttributeName(rawValue: kCTFontFixedAdvanceAttribute)
        /// The text style.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        /// Of a font of `UIFontMetrics`: the style that it is scaled with, the points that it was scaled from, the most that it gets,
        /// and those that it got.
        static let scalingStyle = AttributeName(rawValue: "MicaScalingStyle")
        static let scaledFrom = AttributeName(rawValue: "MicaScaledFrom")
        static let scaledAtMost = AttributeName(rawValue: "MicaScaledAtMost")
        static let scaledTo = AttributeName(rawValue: "MicaScaledTo")
    }
    /// The traits of a font.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `SymbolicTraits`, as a number.
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
        /// The weight, −1…1.
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
        /// The width, −1…1.
        public static let width = TraitKey(rawValue: kCTFontWidthTrait)
        /// The slant, −1…1.
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
    }
    /// The parts of a setting of a feature.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The type of the feature.
        public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
        /// Its setting.
        public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
        /// As `type`.
        public static let featureIdentifier = type
        /// As `selector`.
        public static let typeIdentifier = selector
    }
    /// The cut of a system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The system's font.
        public static let `default` = SystemDesign(rawValue: "default")
        /// With round ends, where such a font is installed.
        public static let rounded = SystemDesign(rawValue: "rounded")
        /// With serifs.
        public static let serif = SystemDesign(rawValue: "serif")
        /// With glyphs of one width.
        public static let monospaced = SystemDesign(rawValue: "monospaced")
    }
    /// Traits that a font has or has not.
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
        /// All glyphs have one width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitMonoSpace.rawValue)
    }

    /// A descriptor by what it says.
    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        super.init(attributes: UIFontDescriptor.plain(attributes))
    }
    /// A descriptor of a name and a size.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(fontAttributes: [.name: fontName, .size: size])
    }

    /// The descriptor of a text style at the user's setting, as the current traits say it.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        preferred(style, at: UITraitCollection.current.preferredContentSizeCategory)
    }
    /// The descriptor of a text style at the setting of traits; nil: the current ones.
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

    /// Names as strings all the way down, as the layer below reads them.
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

    /// What the descriptor says.
    open var fontAttributes: [AttributeName: Any] {
        attributes.reduce(into: [:]) { $0[AttributeName(rawValue: $1.key)] = $1.value }
    }
    /// One thing that it says; nil if it does not.
    open func object(forKey attribute: AttributeName) -> Any? { attributes[attribute.rawValue] }
    /// The PostScript name of the font that fits best.
    open var postscriptName: String { CTFontCopyPostScriptName(CTFont(self, size: 0)) }
    /// Points; 0 if the descriptor does not say.
    open var pointSize: CGFloat { CGFloat(any: attributes[kCTFontSizeAttribute]) ?? 0 }
    /// The traits of the font that fits best.
    open var symbolicTraits: SymbolicTraits {
        SymbolicTraits(rawValue: CTFontGetSymbolicTraits(CTFont(self, size: 0)).rawValue)
    }

    /// A descriptor that says more, or other things.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
    }
    /// A descriptor of another size.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
    /// A descriptor of another family, without the name of the font.
    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        var attributes = fontAttributes
        attributes[.name] = nil
        attributes[AttributeName(rawValue: uiFontTypeAttribute)] = nil
        attributes[.family] = newFamily
        return UIFontDescriptor(fontAttributes: attributes)
    }
    /// A descriptor of another style's name.
    open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }
    /// Nil if the family has no face with these traits.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let mask: CTFontSymbolicTraits = [.traitBold, .traitItalic, .traitCondensed, .traitExpanded]
        return CTFontDescriptorCreateCopyWithSymbolicTraits(
            self, CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue), mask
        ).map { UIFontDescriptor($0) }
    }
    /// The system's font in another cut; nil for a descriptor of another font.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        attributes[uiFontTypeAttribute] == nil
            ? nil : addingAttributes([AttributeName(rawValue: fontDesignAttribute): design.rawValue])
    }
}
