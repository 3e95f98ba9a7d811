public import Mica

/// The settings of a snapshot: each size with each scale, appearance, text size and direction.
///
/// ```swift
/// expectSnapshot(of: Badge(text: "7"), in: SnapshotMatrix(scales: [1, 2], styles: [.light, .dark]))
/// ```
/// Settings with several values are in the golden's name: `badge-2x-dark.png`.
public struct SnapshotMatrix: Sendable {
    /// The sizes in points. Empty: the subject's own size.
    public var sizes: [CGSize]
    /// The scales in pixels per point.
    public var scales: [CGFloat]
    /// The appearances: light and dark.
    public var styles: [UIUserInterfaceStyle]
    /// The user's text sizes.
    public var textSizes: [UIContentSizeCategory]
    /// The layout directions.
    public var directions: [UITraitEnvironmentLayoutDirection]
    /// The user's accessibility settings, each with a name for the golden. Empty: all are off.
    public var accessibility: [String: UIAccessibility.Settings]

    /// Creates a matrix. By default it has one setting: the subject's own size at 2 pixels per point, light, left to
    /// right.
    public init(
        sizes: [CGSize] = [], scales: [CGFloat] = [2], styles: [UIUserInterfaceStyle] = [.light],
        textSizes: [UIContentSizeCategory] = [.large],
        directions: [UITraitEnvironmentLayoutDirection] = [.leftToRight],
        accessibility: [String: UIAccessibility.Settings] = [:]
    ) {
        self.sizes = sizes
        self.scales = scales
        self.styles = styles
        self.textSizes = textSizes
        self.directions = directions
        self.accessibility = accessibility
    }

    /// All settings, in the order of the names.
    package var configurations: [SnapshotConfiguration] {
        var result: [SnapshotConfiguration] = []
        for size in sizes.isEmpty ? [nil] : sizes.map({ Optional($0) }) {
            for scale in scales {
                for style in styles {
                    for textSize in textSizes {
                        for direction in directions {
                            for (name, settings) in named {
                                var suffix = ""
                                if sizes.count > 1, let size { suffix += "-\(text(size.width))x\(text(size.height))" }
                                if scales.count > 1 { suffix += "-\(text(scale))x" }
                                if styles.count > 1 { suffix += style == .dark ? "-dark" : "-light" }
                                if textSizes.count > 1 { suffix += "-\(textSize.word)" }
                                if directions.count > 1 { suffix += direction == .rightToLeft ? "-rtl" : "-ltr" }
                                if !name.isEmpty { suffix += "-\(name)" }
                                var settings = settings
                                if textSize != .large { settings.preferredContentSizeCategory = textSize }
                                result.append(
                                    SnapshotConfiguration(
                                        suffix: suffix, size: size, scale: scale, style: style, direction: direction,
                                        accessibility: settings))
                            }
                        }
                    }
                }
            }
        }
        return result
    }

    private var named: [(String, UIAccessibility.Settings)] {
        accessibility.isEmpty ? [("", UIAccessibility.Settings())] : accessibility.sorted { $0.key < $1.key }.map { $0 }
    }

    private func text(_ number: CGFloat) -> String {
        number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }
}

/// One setting of a ``SnapshotMatrix``.
public struct SnapshotConfiguration: Sendable {
    /// The suffix of a golden's name.
    package let suffix: String
    /// The size in points; `nil` for the subject's own.
    public let size: CGSize?
    /// The scale in pixels per point.
    public let scale: CGFloat
    /// The appearance: light or dark.
    public let style: UIUserInterfaceStyle
    /// The layout direction.
    public let direction: UITraitEnvironmentLayoutDirection
    /// The user's accessibility settings, with the text size.
    public let accessibility: UIAccessibility.Settings

    /// The traits with which a view is created, before a window shows it.
    @MainActor var traits: UITraitCollection {
        UITraitCollection(
            style: style, displayScale: scale, layoutDirection: direction,
            contentSizeCategory: accessibility.preferredContentSizeCategory)
    }
}
