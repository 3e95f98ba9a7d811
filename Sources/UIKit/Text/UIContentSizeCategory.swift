public import Foundation
import CoreText

/// How large the user wants text: seven sizes, and five more for accessibility.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As what is around.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// Two steps below the standard.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// A step below the standard.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The standard.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// A step above the standard.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Two steps above the standard.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    /// Three steps above the standard: the largest that is not for accessibility.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest for accessibility.
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// The second for accessibility.
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// The third for accessibility.
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The fourth for accessibility.
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    private static let order: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
        .accessibilityExtraExtraExtraLarge,
    ]

    /// 0 for the smallest … 11 for the largest; unspecified and unknown ones count as the standard.
    var index: Int { Self.order.firstIndex(of: self) ?? 3 }

    /// Whether it is one of the five for accessibility.
    public var isAccessibilityCategory: Bool { index >= 7 }

    /// By size.
    public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index < b.index }
    /// By size.
    public static func <= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index <= b.index }
    /// By size.
    public static func > (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index > b.index }
    /// By size.
    public static func >= (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.index >= b.index }

    /// Posted after `UIAccessibility.settings` has another category.
    public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")

    /// The last part of the name in words, such as "accessibility-large", for names of files.
    package var word: String {
        let words = [
            "extra-small", "small", "medium", "large", "extra-large", "extra-extra-large", "extra-extra-extra-large",
            "accessibility-medium", "accessibility-large", "accessibility-extra-large",
            "accessibility-extra-extra-large", "accessibility-extra-extra-extra-large",
        ]
        return words[index]
    }
}

/// Scales sizes with the text of a style.
@MainActor open class UIFontMetrics: NSObject {
    private let style: UIFont.TextStyle

    /// Those of the body style.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Those of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// A length of the standard setting at the current one: in proportion to the style's size. (Apple's goes by the leading, which differs
    /// by less than a tenth.)
    open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    /// The same at the setting of traits; nil: the current ones.
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        let category = (traitCollection ?? .current).preferredContentSizeCategory
        return value * style.size(at: category) / style.size(at: .large)
    }
    /// A font of the standard setting at the current one.
    open func scaledFont(for font: UIFont) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: nil)
    }
    /// The same, no larger than `maximumPointSize`.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
    }
    /// The same at the setting of traits; nil: the current ones.
    open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }
    /// The same, no larger than `maximumPointSize`, at the setting of traits; nil: the current ones.
    open func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let scaled = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
        let size = maximumPointSize > 0 ? min(scaled, maximumPointSize) : scaled
        typealias Name = UIFontDescriptor.AttributeName
        // The font that was asked for, not the one found: that may depend on the size.
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
    /// The same font as the size of text in some traits makes it; nil for a font that has that size, and for one that follows no
    /// setting: it is neither of a text style nor of `UIFontMetrics`, or was given another size since.
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
