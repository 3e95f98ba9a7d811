public import CoreText

/// A description of a font by attributes. Immutable.
open class UIFontDescriptor: CTFontDescriptor, @unchecked Sendable {
    // It adds no stored property to its superclass.

    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
        public static let name = AttributeName(rawValue: kCTFontNameAttribute)
        public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
        public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
        public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute)
        public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute)
        public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
        public static let cascadeList = AttributeName(rawValue: kCTFontCascadeListAttribute)
        public static let featureSettings = AttributeName(rawValue: kCTFontFeatureSettingsAttribute)
        public static let fixedAdvance = AttributeName(rawValue: kCTFontFixedAdvanceAttribute)
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    }
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
        public static let width = TraitKey(rawValue: kCTFontWidthTrait)
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
    }
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
        public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
        public static let featureIdentifier = type
        public static let typeIdentifier = selector
    }
    /// The cut of a system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = SystemDesign(rawValue: "default")
        public static let rounded = SystemDesign(rawValue: "rounded")
        public static let serif = SystemDesign(rawValue: "serif")
        public static let monospaced = SystemDesign(rawValue: "monospaced")
    }
    public struct SymbolicTraits: OptionSet, Sendable, Hashable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitItalic.rawValue)
        public static let traitBold = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitBold.rawValue)
        public static let traitExpanded = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitExpanded.rawValue)
        public static let traitCondensed = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitCondensed.rawValue)
        public static let traitMonoSpace = SymbolicTraits(rawValue: CTFontSymbolicTraits.traitMonoSpace.rawValue)
    }

    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        super.init(attributes: UIFontDescriptor.plain(attributes))
    }
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(fontAttributes: [.name: fontName, .size: size])
    }

    /// The descriptor of a text style at its standard size.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        let (size, weight) = style.measures
        return UIFontDescriptor(CTFontDescriptor.system(size: size, weight: weight.rawValue))
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

    open var fontAttributes: [AttributeName: Any] {
        attributes.reduce(into: [:]) { $0[AttributeName(rawValue: $1.key)] = $1.value }
    }
    open func object(forKey attribute: AttributeName) -> Any? { attributes[attribute.rawValue] }
    open var postscriptName: String { CTFontCopyPostScriptName(CTFont(self, size: 0)) }
    /// Points; 0 if the descriptor does not say.
    open var pointSize: CGFloat { CGFloat(any: attributes[kCTFontSizeAttribute]) ?? 0 }
    open var symbolicTraits: SymbolicTraits {
        SymbolicTraits(rawValue: CTFontGetSymbolicTraits(CTFont(self, size: 0)).rawValue)
    }

    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
    }
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        var attributes = fontAttributes
        attributes[.name] = nil
        attributes[AttributeName(rawValue: uiFontTypeAttribute)] = nil
        attributes[.family] = newFamily
        return UIFontDescriptor(fontAttributes: attributes)
    }
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
