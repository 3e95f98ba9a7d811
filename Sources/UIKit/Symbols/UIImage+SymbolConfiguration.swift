import CoreText

extension UIImage {
    /// How a symbol is drawn: size, weight, scale and colours. What is left open is filled in by the view, text or button that shows
    /// it, and by 17 points, regular and medium in the end. Immutable.
    ///
    ///     let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
    ///     let heart = UIImage(systemName: "heart.fill", withConfiguration: large)
    public final class SymbolConfiguration: Configuration, @unchecked Sendable {
        // Every stored property is a constant of a type that may be shared.

        /// Where the colours of a symbol come from.
        enum Coloring: Hashable, Sendable {
            /// The tint colour alone.
            case monochrome
            /// The colours of the symbol's own, which no icon here has.
            case multicolor
            /// Parts of one colour.
            case hierarchical(UIColor)
            /// A colour a part.
            case palette([UIColor])
        }
        struct Settings: Hashable, Sendable {
            var textStyle: UIFont.TextStyle?
            /// Points; above 0.
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

        /// Nothing said: what shows the symbol decides.
        public class var unspecified: SymbolConfiguration { SymbolConfiguration(Settings()) }

        private convenience init(
            size: CGFloat? = nil, style: UIFont.TextStyle? = nil, weight: SymbolWeight = .unspecified,
            scale: SymbolScale = .unspecified, coloring: Coloring? = nil
        ) {
            // What is no size leaves it open.
            let size = size.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
            self.init(
                Settings(textStyle: style, pointSize: size, weight: weight, scale: scale, coloring: coloring))
        }
        /// The size of text of so many points. What is not above 0 counts as left open.
        public convenience init(pointSize: CGFloat) { self.init(size: pointSize) }
        /// A size in points, and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(size: pointSize, weight: weight) }
        /// A size in points, a weight and a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(size: pointSize, weight: weight, scale: scale)
        }
        /// A weight alone.
        public convenience init(weight: SymbolWeight) { self.init(size: nil, weight: weight) }
        /// A scale alone.
        public convenience init(scale: SymbolScale) { self.init(size: nil, scale: scale) }
        /// The size and weight of a text style, which follow the user's size of text.
        public convenience init(textStyle: UIFont.TextStyle) { self.init(style: textStyle) }
        /// The size and weight of a text style, and a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(style: textStyle, scale: scale)
        }
        /// The size and weight of a font.
        public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
        /// The size and weight of a font, and a scale.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(size: font.pointSize, weight: font.symbolWeight, scale: scale)
        }
        /// One colour: whole for the most important parts, half and a quarter of its opacity for others.
        public convenience init(hierarchicalColor: UIColor) {
            self.init(size: nil, coloring: .hierarchical(hierarchicalColor))
        }
        /// A colour for each kind of part, the most important first; the last one for those that are left. Without any the tint.
        public convenience init(paletteColors: [UIColor]) {
            self.init(size: nil, coloring: paletteColors.isEmpty ? .monochrome : .palette(paletteColors))
        }
        /// The symbol's own colours. No symbol here has any: it is drawn in the tint colour, which the log says once.
        public class func preferringMulticolor() -> Self { make(Settings(coloring: .multicolor)) }
        /// The tint colour alone.
        public class func preferringMonochrome() -> Self { make(Settings(coloring: .monochrome)) }

        // The class is final: `Self` is it.
        private static func make(_ settings: Settings) -> Self { SymbolConfiguration(settings) as! Self }
        private func changed(_ change: (inout Settings) -> Void) -> Self {
            var settings = settings
            change(&settings)
            return SymbolConfiguration(settings, traits: traitCollection) as! Self
        }

        /// The same without a text style.
        public func withoutTextStyle() -> Self { changed { $0.textStyle = nil } }
        /// The same without a scale.
        public func withoutScale() -> Self { changed { $0.scale = .unspecified } }
        /// The same without a weight.
        public func withoutWeight() -> Self { changed { $0.weight = .unspecified } }
        /// The same without size and weight.
        public func withoutPointSizeAndWeight() -> Self { changed { ($0.pointSize, $0.weight) = (nil, .unspecified) } }

        override func copy(traits: UITraitCollection?) -> Configuration {
            SymbolConfiguration(settings, traits: traits)
        }

        /// What the other configuration says, and this one where it says nothing. A size there takes the place of a text style here,
        /// and the other way round.
        public override func applying(_ otherConfiguration: Configuration?) -> Self {
            let base = super.applying(otherConfiguration)
            guard let other = (otherConfiguration as? SymbolConfiguration)?.settings else { return base }
            return base.changed {
                if other.pointSize != nil || other.textStyle != nil {
                    ($0.pointSize, $0.textStyle) = (other.pointSize, other.textStyle)
                }
                if other.weight != .unspecified { $0.weight = other.weight }
                if other.scale != .unspecified { $0.scale = other.scale }
                if let coloring = other.coloring { $0.coloring = coloring }
            }
        }

        /// Whether all values are the same.
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
