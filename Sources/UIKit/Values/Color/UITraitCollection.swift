/// The light or dark appearance of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Inherited.
    case unspecified
    /// Light mode.
    case light
    /// Dark mode.
    case dark
}

/// The direction of text and layout.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// The amount of space along one axis of a window.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Inherited.
    case unspecified
    /// Little space, as on a phone.
    case compact
    /// Much space, as on a tablet or desktop.
    case regular
}

/// The environment in which a view is shown. Immutable.
public final class UITraitCollection: NSObject, Sendable {
    /// The light or dark appearance.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The pixels per point; 0 for unspecified.
    public let displayScale: CGFloat
    /// The direction of text and layout.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// The user's text size.
    public let preferredContentSizeCategory: UIContentSizeCategory
    /// The horizontal size class: regular from 600 points on.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The vertical size class: regular from 480 points on.
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
    /// Creates traits with a style only.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    /// Creates traits with a scale only.
    public convenience init(displayScale: CGFloat) { self.init(style: .unspecified, displayScale: displayScale) }
    /// Creates traits with a layout direction only.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(style: .unspecified, layoutDirection: layoutDirection)
    }
    /// Creates traits with a text size only.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(style: .unspecified, contentSizeCategory: preferredContentSizeCategory)
    }

    /// Creates traits with a horizontal size class only.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(style: .unspecified, horizontalSizeClass: horizontalSizeClass)
    }
    /// Creates traits with a vertical size class only.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(style: .unspecified, verticalSizeClass: verticalSizeClass)
    }

    /// Creates the size classes of a window's size in points.
    convenience init(windowSize: CGSize) {
        self.init(
            style: .unspecified, horizontalSizeClass: windowSize.width < 600 ? .compact : .regular,
            verticalSizeClass: windowSize.height < 480 ? .compact : .regular)
    }

    /// Creates traits by merging `collections`; later values have precedence.
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

    /// Returns `true` for the same traits.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
            && layoutDirection == other.layoutDirection
            && preferredContentSizeCategory == other.preferredContentSizeCategory
            && horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
    }
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(userInterfaceStyle)
        hasher.combine(displayScale)
        hasher.combine(preferredContentSizeCategory)
        hasher.combine(horizontalSizeClass)
        return hasher.finalize()
    }

    /// Returns `true` if dynamic colours may differ between the two.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }

    private static let currents = PerThread(isPerScope: true) { standard }

    /// The traits for resolving dynamic colours on this thread; light by default.
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
