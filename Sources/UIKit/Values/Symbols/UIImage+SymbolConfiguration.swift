import CoreText

extension UIImage {
    /// The size, weight, scale and colours of a symbol. The view, text or button that shows it provides unspecified
    /// values; the final defaults are 17 points, regular and medium. Immutable.
    ///
    ///     let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
    ///     let heart = UIImage(systemName: "heart.fill", withConfiguration: large)
    public final class SymbolConfiguration: Configuration, @unchecked Sendable {
        // Every stored property is a constant of a `Sendable` type.

        /// The source of a symbol's colours.
        enum Coloring: Hashable, Sendable {
            /// The tint colour only.
            case monochrome
            /// The symbol's own colours, which no icon here has.
            case multicolor
            /// Shades of one colour.
            case hierarchical(UIColor)
            /// A colour for each kind of part.
            case palette([UIColor])
        }
        struct Settings: Hashable, Sendable {
            var textStyle: UIFont.TextStyle?
            /// The size in points, above 0; nil if unspecified.
            var pointSize: CGFloat?
            var weight = SymbolWeight.unspecified
            var scale = SymbolScale.unspecified
            var coloring: Coloring?
        }
        let settings: Settings

        init(_ settings: Settings, traits: UITraitCollection? = nil) {
            self.settings = settings
            super.init(traits: traits)
        }

        /// A configuration without any values; the view that shows the symbol determines them.
        public class var unspecified: SymbolConfiguration { SymbolConfiguration(Settings()) }

        private convenience init(
            size: CGFloat? = nil, style: UIFont.TextStyle? = nil, weight: SymbolWeight = .unspecified,
            scale: SymbolScale = .unspecified, coloring: Coloring? = nil
        ) {
            // An invalid size counts as unspecified.
            let size = size.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
            self.init(
                Settings(textStyle: style, pointSize: size, weight: weight, scale: scale, coloring: coloring))
        }
        /// Creates a configuration with the size of text in points. A size that is not positive counts as unspecified.
        public convenience init(pointSize: CGFloat) { self.init(size: pointSize) }
        /// Creates a configuration with a size in points and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(size: pointSize, weight: weight) }
        /// Creates a configuration with a size in points, a weight and a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(size: pointSize, weight: weight, scale: scale)
        }
        /// Creates a configuration with a weight.
        public convenience init(weight: SymbolWeight) { self.init(size: nil, weight: weight) }
        /// Creates a configuration with a scale.
        public convenience init(scale: SymbolScale) { self.init(size: nil, scale: scale) }
        /// Creates a configuration with the size and weight of a text style, which scale with the user's text size.
        public convenience init(textStyle: UIFont.TextStyle) { self.init(style: textStyle) }
        /// Creates a configuration with the size and weight of a text style, and a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(style: textStyle, scale: scale)
        }
        /// Creates a configuration with the size and weight of a font.
        public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
        /// Creates a configuration with the size and weight of a font, and a scale.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(size: font.pointSize, weight: font.symbolWeight, scale: scale)
        }
        /// Creates a configuration with one colour: opaque for the most important parts, with half and a quarter of its
        /// opacity for others.
        public convenience init(hierarchicalColor: UIColor) {
            self.init(size: nil, coloring: .hierarchical(hierarchicalColor))
        }
        /// Creates a configuration with a colour for each kind of part, the most important first; the last one also
        /// applies to the rest. Without colours, the tint colour applies.
        public convenience init(paletteColors: [UIColor]) {
            self.init(size: nil, coloring: paletteColors.isEmpty ? .monochrome : .palette(paletteColors))
        }
        /// Returns a configuration for the symbol's own colours. No symbol here has any: it is drawn in the tint
        /// colour, which is logged once.
        public class func preferringMulticolor() -> Self { make(Settings(coloring: .multicolor)) }
        /// Returns a configuration for the tint colour only.
        public class func preferringMonochrome() -> Self { make(Settings(coloring: .monochrome)) }

        // The class is final, so `Self` is this class.
        private static func make(_ settings: Settings) -> Self { SymbolConfiguration(settings) as! Self }
        private func changed(_ change: (inout Settings) -> Void) -> Self {
            var settings = settings
            change(&settings)
            return SymbolConfiguration(settings, traits: traitCollection) as! Self
        }

        /// Returns the configuration without a text style.
        public func withoutTextStyle() -> Self { changed { $0.textStyle = nil } }
        /// Returns the configuration without a scale.
        public func withoutScale() -> Self { changed { $0.scale = .unspecified } }
        /// Returns the configuration without a weight.
        public func withoutWeight() -> Self { changed { $0.weight = .unspecified } }
        /// Returns the configuration without size and weight.
        public func withoutPointSizeAndWeight() -> Self {
            changed {
                $0.pointSize = nil
                $0.weight = .unspecified
            }
        }

        override func copy(traits: UITraitCollection?) -> Configuration {
            SymbolConfiguration(settings, traits: traits)
        }

        /// Returns the other configuration with its unspecified values taken from this one. Its size replaces this
        /// one's text style, and vice versa.
        public override func applying(_ otherConfiguration: Configuration?) -> Self {
            let base = super.applying(otherConfiguration)
            guard let other = (otherConfiguration as? SymbolConfiguration)?.settings else { return base }
            return base.changed {
                if other.pointSize != nil || other.textStyle != nil {
                    $0.pointSize = other.pointSize
                    $0.textStyle = other.textStyle
                }
                if other.weight != .unspecified { $0.weight = other.weight }
                if other.scale != .unspecified { $0.scale = other.scale }
                if let coloring = other.coloring { $0.coloring = coloring }
            }
        }

        /// Returns `true` if all values are equal.
        public func isEqual(to otherConfiguration: SymbolConfiguration?) -> Bool { isEqual(otherConfiguration) }
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? SymbolConfiguration else { return false }
            return settings == other.settings && super.isEqual(object)
        }
        public override var hash: Int { settings.hashValue }

        public override var description: String {
            var words: [String] = []
            if let size = settings.pointSize { words.append("\(size) points") }
            if let style = settings.textStyle { words.append(style.rawValue) }
            if settings.weight != .unspecified { words.append("\(settings.weight)") }
            if settings.scale != .unspecified { words.append("\(settings.scale)") }
            return "SymbolConfiguration(\(words.isEmpty ? "unspecified" : words.joined(separator: ", ")))"
        }
    }
}

extension CTFont {
    /// The weight of symbols beside the font's text.
    var symbolWeight: UIImage.SymbolWeight {
        let traits = CTFontCopyTraits(self)
        let weight = traits[kCTFontWeightTrait].flatMap { ($0 as? NSNumber)?.doubleValue ?? $0 as? Double }
        return UIFont.Weight(CGFloat(weight ?? 0)).symbolWeight()
    }
}
