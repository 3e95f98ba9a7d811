/// Whether surroundings are light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// As what is around.
    case unspecified
    /// Light.
    case light
    /// Dark.
    case dark
}

/// The direction in which text and what follows it runs.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// As what is around.
    case unspecified = -1
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// How much room a window gives in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// As what is around.
    case unspecified
    /// Little: as on a telephone.
    case compact
    /// Much: as on a tablet or a desktop.
    case regular
}

/// The surroundings that a view is shown in. Immutable.
public final class UITraitCollection: NSObject, Sendable {
    /// Whether it is light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Pixels a point; 0 for unspecified.
    public let displayScale: CGFloat
    /// The direction in which text and what follows it runs.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// How large the user wants text.
    public let preferredContentSizeCategory: UIContentSizeCategory
    /// How wide the window is: regular from 600 points on.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// How high the window is: regular from 480 points on.
    public let verticalSizeClass: UIUserInterfaceSizeClass

    package init(
        style: UIUserInterfaceStyle = .unspecified, displayScale: CGFloat = 0,
        layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified,
        contentSizeCategory: UIContentSizeCategory = .unspecified,
        horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
        verticalSizeClass: UIUserInterfaceSizeClass = .unspecified
    ) {
        (self.horizontalSizeClass, self.verticalSizeClass) = (horizontalSizeClass, verticalSizeClass)
        (userInterfaceStyle, self.displayScale, self.layoutDirection) = (style, displayScale, layoutDirection)
        preferredContentSizeCategory = contentSizeCategory
    }

    public convenience override init() { self.init(style: .unspecified) }
    /// Traits with a style alone.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    /// Traits with a scale alone.
    public convenience init(displayScale: CGFloat) { self.init(style: .unspecified, displayScale: displayScale) }
    /// Traits with a direction alone.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(style: .unspecified, layoutDirection: layoutDirection)
    }
    /// Traits with a size of text alone.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(style: .unspecified, contentSizeCategory: preferredContentSizeCategory)
    }

    /// Traits with a horizontal size class alone.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(style: .unspecified, horizontalSizeClass: horizontalSizeClass)
    }
    /// Traits with a vertical size class alone.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(style: .unspecified, verticalSizeClass: verticalSizeClass)
    }

    /// The size classes of a window, in points.
    convenience init(windowSize: CGSize) {
        self.init(
            style: .unspecified, horizontalSizeClass: windowSize.width < 600 ? .compact : .regular,
            verticalSizeClass: windowSize.height < 480 ? .compact : .regular)
    }

    /// What each of `collections` says, the later ones winning.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        self.init(
            style: collections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle ?? .unspecified,
            displayScale: collections.last { $0.displayScale != 0 }?.displayScale ?? 0,
            layoutDirection: collections.last { $0.layoutDirection != .unspecified }?.layoutDirection ?? .unspecified,
            contentSizeCategory: collections.last { $0.preferredContentSizeCategory != .unspecified }?
                .preferredContentSizeCategory ?? .unspecified,
            horizontalSizeClass: collections.last { $0.horizontalSizeClass != .unspecified }?.horizontalSizeClass
                ?? .unspecified,
            verticalSizeClass: collections.last { $0.verticalSizeClass != .unspecified }?.verticalSizeClass
                ?? .unspecified)
    }

    /// Whether colours that follow the appearance may differ between the two.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }

    private static let currents = PerThread(isPerScope: true) { standard }

    /// The traits that dynamic colours on this thread are resolved with; light until told otherwise.
    public static var current: UITraitCollection {
        get { currents.current }
        set { currents.current = newValue }
    }
    static let standard = UITraitCollection(
        style: .light, displayScale: 2, layoutDirection: .leftToRight, contentSizeCategory: .large)

    /// Runs `actions` with these traits as the current ones.
    public func performAsCurrent(_ actions: () -> Void) {
        UITraitCollection.currents.perform(with: self, actions)
    }
}
