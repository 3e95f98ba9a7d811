extension UIImage {
    /// How heavy a symbol's strokes are, as the weights of fonts.
    public enum SymbolWeight: Int, Sendable, CaseIterable {
        /// As the rest says: regular in the end.
        case unspecified = 0
        /// The thinnest.
        case ultraLight = 1
        /// Thicker than ultra-light.
        case thin = 2
        /// Thinner than regular.
        case light = 3
        /// The weight of running text.
        case regular = 4
        /// A little thicker than regular.
        case medium = 5
        /// Between medium and bold.
        case semibold = 6
        /// Thick.
        case bold = 7
        /// Thicker than bold.
        case heavy = 8
        /// The thickest.
        case black = 9

        /// The font's weight of the same name; regular for an unspecified one.
        public func fontWeight() -> UIFont.Weight {
            switch self {
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .unspecified, .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }

        /// The name in a template of symbols.
        var templateName: String {
            switch self {
            case .unspecified: ""
            case .ultraLight: "Ultralight"
            case .thin: "Thin"
            case .light: "Light"
            case .regular: "Regular"
            case .medium: "Medium"
            case .semibold: "Semibold"
            case .bold: "Bold"
            case .heavy: "Heavy"
            case .black: "Black"
            }
        }

        /// The thickness of a stroke as a part of the font's size.
        var stroke: Double {
            switch self {
            case .ultraLight: 0.022
            case .thin: 0.034
            case .light: 0.047
            case .unspecified, .regular: 0.0625
            case .medium: 0.073
            case .semibold: 0.084
            case .bold: 0.096
            case .heavy: 0.11
            case .black: 0.125
            }
        }
    }

    /// How large a symbol is beside text of its point size.
    public enum SymbolScale: Int, Sendable {
        /// The system's: medium.
        case `default` = -1
        /// As the rest says.
        case unspecified = 0
        /// About four fifths of medium: within the height of capital letters.
        case small = 1
        /// A little higher than capital letters.
        case medium = 2
        /// Five quarters of medium.
        case large = 3

        /// Of the medium size.
        var factor: Double {
            switch self {
            case .small: 0.79
            case .large: 1.28
            case .default, .unspecified, .medium: 1
            }
        }
    }

    /// What an image is chosen and drawn by: the traits, and for symbols what `SymbolConfiguration` adds. Immutable.
    ///
    /// Every stored property is a constant: that is why it may be `Sendable` though the class is open.
    open class Configuration: NSObject, NSCopying, @unchecked Sendable {
        /// The surroundings that the image is for; nil: the current ones.
        public let traitCollection: UITraitCollection?

        init(traits: UITraitCollection?) { traitCollection = traits }

        /// A configuration for traits alone.
        public convenience init(traitCollection: UITraitCollection) { self.init(traits: traitCollection) }

        /// The same configuration: it never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The same for other traits; nil: the current ones.
        open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
            // Only the two classes here are ever made; each gives one of its own kind.
            copy(traits: traitCollection) as! Self
        }
        func copy(traits: UITraitCollection?) -> Configuration { Configuration(traits: traits) }

        /// This configuration where the other one says nothing.
        open func applying(_ otherConfiguration: Configuration?) -> Self {
            guard let traits = otherConfiguration?.traitCollection else { return self }
            return withTraitCollection(
                UITraitCollection(traitsFrom: [traitCollection, traits].compactMap { $0 }))
        }

        open override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? Configuration else { return false }
            return type(of: self) == type(of: other) && traitCollection === other.traitCollection
        }
        open override var hash: Int { traitCollection.map { ObjectIdentifier($0).hashValue } ?? 0 }
    }
}

extension UIFont.Weight {
    /// The weight of symbols that is nearest.
    public func symbolWeight() -> UIImage.SymbolWeight {
        let named = UIImage.SymbolWeight.allCases.filter { $0 != .unspecified }
        return named.min { abs($0.fontWeight().rawValue - rawValue) < abs($1.fontWeight().rawValue - rawValue) }
            ?? .regular
    }
}
