public import Foundation

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
