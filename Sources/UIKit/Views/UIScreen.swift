/// A display that windows are shown on; offline, the canvas that is rendered.
@preconcurrency @MainActor public final class UIScreen: NSObject {
    /// The one of the host that was made last and is still there; in a test that of its harness. Views in a window go by that
    /// window's own.
    public static var main: UIScreen { mains.current }
    private static let mains = PerThread(isPerScope: true) { MainActor.assumeIsolated { UIScreen() } }

    /// What a host says about its display.
    private struct Look {
        var size = CGSize(width: 390, height: 844), scale: CGFloat = 2
        var style = UIUserInterfaceStyle.light, direction = UITraitEnvironmentLayoutDirection.leftToRight
        var category = UIContentSizeCategory.large
    }
    private var look = Look()
    /// Without any host.
    private var ownLook = Look()
    /// Of the hosts that are there, the last made last.
    private var uses: [(number: Int, look: Look)] = []
    private var lastNumber = 0

    /// In points.
    public var bounds: CGRect { CGRect(origin: .zero, size: look.size) }
    /// Pixels a point.
    public var scale: CGFloat { look.scale }
    /// As `scale`.
    public var nativeScale: CGFloat { scale }
    /// The bounds in pixels.
    public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    /// Refreshes a second.
    public private(set) var maximumFramesPerSecond = 60
    package var userInterfaceStyle: UIUserInterfaceStyle { look.style }
    package var layoutDirection: UITraitEnvironmentLayoutDirection { look.direction }
    package var contentSizeCategory: UIContentSizeCategory { look.category }

    /// The screen's appearance, scale, direction, size of text and size classes.
    public var traitCollection: UITraitCollection {
        let size = UITraitCollection(windowSize: look.size)
        return UITraitCollection(
            style: userInterfaceStyle, displayScale: scale, layoutDirection: layoutDirection,
            contentSizeCategory: contentSizeCategory, horizontalSizeClass: size.horizontalSizeClass,
            verticalSizeClass: size.verticalSizeClass)
    }

    /// Says what the display is like that views are shown on, after `UIAccessibility.settings` were set.
    package func configure(
        size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, direction: UITraitEnvironmentLayoutDirection
    ) {
        let look = Look(
            size: size, scale: scale, style: style, direction: direction,
            category: UIAccessibility.settings.preferredContentSizeCategory)
        if uses.isEmpty { ownLook = look } else { uses[uses.count - 1].look = look }
        show(look)
    }

    /// Another size or resolution of the same display.
    package func resize(to size: CGSize, scale: CGFloat) {
        configure(size: size, scale: scale, style: userInterfaceStyle, direction: layoutDirection)
    }

    /// The same for a host that may come and go: what it shows leaves no trace on views that are made later.
    package func use(
        size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, direction: UITraitEnvironmentLayoutDirection
    ) -> Use {
        lastNumber += 1
        uses.append((lastNumber, look))
        configure(size: size, scale: scale, style: style, direction: direction)
        return Use(self, lastNumber)
    }

    /// The time in which a host is there: it ends when nobody holds this any more.
    @MainActor package final class Use {
        private let screen: UIScreen, number: Int

        fileprivate init(_ screen: UIScreen, _ number: Int) { (self.screen, self.number) = (screen, number) }

        isolated deinit { screen.end(number) }
    }

    private func end(_ number: Int) {
        let wasLast = uses.last?.number == number
        uses.removeAll { $0.number == number }
        if wasLast { show(uses.last?.look ?? ownLook) }
    }

    private func show(_ look: Look) {
        self.look = look
        UITraitCollection.current = traitCollection
        UIView.inheritanceEdits &+= 1
    }

    /// A screen of its own that is as this one is now.
    package func copyOfNow() -> UIScreen {
        let copy = UIScreen()
        (copy.look, copy.maximumFramesPerSecond) = (look, maximumFramesPerSecond)
        return copy
    }
}
