public import Foundation
import CoreText

/// The user's preferred text size: seven categories, and five larger ones for accessibility.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The category of the environment.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest category.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Two steps below the default.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// One step below the default.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The default.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// One step above the default.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Two steps above the default.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// Three steps above the default: the largest category outside accessibility.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest accessibility category.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second accessibility category.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third accessibility category.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth accessibility category.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest category.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    private static let order: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
        .accessibilityExtraExtraExtraLarge,
    ]

    /// The index from 0 (smallest) to 11 (largest); unspecified and unknown categories have that of the default.
    var index: Int { Self.order.firstIndex(of: self) ?? 3 }

    /// `true` for the five accessibility categories.
    public var isAccessibilityCategory: Bool { index >= 7 }

    /// Compares the sizes.
    public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index < b.index }
    /// Compares the sizes.
    public static func <= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index <= b.index }
    /// Compares the sizes.
    public static func > (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index > b.index }
    /// Compares the sizes.
    public static func >= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index >= b.index }

    /// Posted after the category in `UIAccessibility.settings` has changed.
    public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")

    /// The category's name with hyphens, such as "accessibility-large", for file names.
    package var word: String {
        let words = [
            "extra-small", "small", "medium", "large", "extra-large", "extra-extra-large", "extra-extra-extra-large",
            "accessibility-medium", "accessibility-large", "accessibility-extra-large",
            "accessibility-extra-extra-large", "accessibility-extra-extra-extra-large",
        ]
        return words[index]
    }
}

/// Scales fonts and lengths with the size of a text style.
@MainActor open class UIFontMetrics: NSObject {
    private let style: UIFont.TextStyle

    /// The metrics of the body style.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Creates the metrics of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Returns a length, designed for the default category, scaled to the current one in proportion to the style's line
    /// height, and rounded to pixels.
    open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    /// Returns a length scaled to the category of traits; nil selects the current traits.
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let traits = traitCollection ?? .current
        let scaled = value * style.leading(at: traits.preferredContentSizeCategory) / style.leading(at: .large)
        let pixels = traits.displayScale > 0 ? traits.displayScale : UITraitCollection.current.displayScale
        return pixels > 0 ? (scaled * pixels).rounded() / pixels : scaled
    }
    /// Returns a font, designed for the default category, scaled to the current one.
    open func scaledFont(for font: UIFont) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: nil)
    }
    /// Returns a scaled font, at most of size `maximumPointSize`.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }
    /// Returns a font scaled to the category of traits; nil selects the current traits.
    open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }
    /// Returns a font scaled to the category of traits (nil selects the current traits), at most of size
    /// `maximumPointSize`.
    open func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let scaled = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
        let size = maximumPointSize > 0 ? min(scaled, maximumPointSize) : scaled
        typealias Name = UIFontDescriptor.AttributeName
        // The requested descriptor, not that of the matched font, which may depend on the size.
        var attributes = font.descriptor.attributes
        attributes[Name.scalingStyle.rawValue] = style.rawValue
        attributes[Name.scaledFrom.rawValue] = Double(font.pointSize)
        attributes[Name.scaledTo.rawValue] = Double(size)
        let isLimited = maximumPointSize > 0 && maximumPointSize.isFinite
        attributes[Name.scaledAtMost.rawValue] = isLimited ? Double(maximumPointSize) : nil
        return UIFont(descriptor: CTFontDescriptor(attributes: attributes), size: size)
    }
}

extension UIFont {
    /// Returns the font scaled to the category of traits. Returns nil if it has that size already, or does not scale:
    /// it is neither of a text style nor of `UIFontMetrics`, or its size was changed since.
    @MainActor func adjusted(to traits: UITraitCollection) -> UIFont? {
        let descriptor = fontDescriptor
        let fitting: UIFont
        if let style = descriptor.object(forKey: .scalingStyle) as? String,
            let base = descriptor.object(forKey: .scaledFrom) as? Double,
            let size = descriptor.object(forKey: .scaledTo) as? Double
        {
            guard abs(CGFloat(size) - pointSize) < 0.001 else { return nil }
            let most = descriptor.object(forKey: .scaledAtMost) as? Double
            fitting = UIFontMetrics(forTextStyle: TextStyle(rawValue: style)).scaledFont(
                for: withSize(CGFloat(base)), maximumPointSize: most.map { CGFloat($0) } ?? .infinity,
                compatibleWith: traits)
        } else if let style = descriptor.object(forKey: .textStyle) as? String {
            fitting = UIFont.preferredFont(forTextStyle: TextStyle(rawValue: style), compatibleWith: traits)
        } else {
            return nil
        }
        return fitting.pointSize != pointSize ? fitting : nil
    }
}
