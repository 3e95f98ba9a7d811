import MicaSymbols

extension UIImage {
    /// The weight of a symbol's strokes, like the weights of fonts.
    public enum SymbolWeight: Int, Sendable, CaseIterable {
        /// Unspecified; regular by default.
        case unspecified = 0
        /// The thinnest.
        case ultraLight = 1
        /// Thicker than ultraLight.
        case thin = 2
        /// Thinner than regular.
        case light = 3
        /// The weight of running text.
        case regular = 4
        /// A little thicker than regular.
        case medium = 5
        /// Between medium and bold.
        case semibold = 6
        /// Thicker than semibold.
        case bold = 7
        /// Thicker than bold.
        case heavy = 8
        /// The thickest.
        case black = 9

        /// Returns the font weight of the same name; regular for an unspecified one.
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

        /// The weight of the strokes of a symbol's shape.
        var strokes: StrokeWeight { StrokeWeight(rawValue: rawValue) ?? .unspecified }
    }

    /// The size of a symbol relative to adjacent text of its point size.
    public enum SymbolScale: Int, Sendable {
        /// The system's scale: medium.
        case `default` = -1
        /// Unspecified.
        case unspecified = 0
        /// About four fifths of medium: within the height of capital letters.
        case small = 1
        /// Slightly higher than capital letters.
        case medium = 2
        /// Five quarters of medium.
        case large = 3

        /// The factor relative to the medium size.
        var factor: Double {
            switch self {
            case .small: 0.79
            case .large: 1.28
            case .default, .unspecified, .medium: 1
            }
        }
    }

    /// The properties by which an image is selected and drawn: the traits, and those that `SymbolConfiguration` adds
    /// for symbols. Immutable.
    ///
    /// Every stored property is constant, so the class may be `Sendable` although it is open.
    open class Configuration: NSObject, NSCopying, @unchecked Sendable {
        /// The traits for which the image is selected; nil for the current ones.
        public let traitCollection: UITraitCollection?

        init(traits: UITraitCollection?) { traitCollection = traits }

        /// Creates a configuration with traits only.
        public convenience init(traitCollection: UITraitCollection) { self.init(traits: traitCollection) }

        /// Returns the configuration itself, because it never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// Returns the configuration with other traits; nil for the current ones.
        open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
            // Only the two classes in this module are created; each returns its own type.
            copy(traits: traitCollection) as! Self
        }
        func copy(traits: UITraitCollection?) -> Configuration { Configuration(traits: traits) }

        /// Returns the other configuration with its unspecified values taken from this one.
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
    /// Returns the nearest weight of symbols.
    public func symbolWeight() -> UIImage.SymbolWeight {
        let named = UIImage.SymbolWeight.allCases.filter { $0 != .unspecified }
        return named.min { abs($0.fontWeight().rawValue - rawValue) < abs($1.fontWeight().rawValue - rawValue) }
            ?? .regular
    }
}
