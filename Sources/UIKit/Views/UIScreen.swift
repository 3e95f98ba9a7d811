/// A display for windows; in offline rendering, the canvas.
@preconcurrency @MainActor public final class UIScreen: NSObject, UITraitEnvironment {
    /// The screen of the most recent host that still exists; in a test, the screen of its harness. A view in a window
    /// uses the screen of that window instead.
    public static var main: UIScreen { mains.current }
    private static let mains = PerThread(isPerScope: true) { MainActor.assumeIsolated { UIScreen() } }

    /// The display's properties, as its host reports them.
    private struct Look {
        var size = CGSize(width: 390, height: 844), scale: CGFloat = 2
        var style = UIUserInterfaceStyle.light, direction = UITraitEnvironmentLayoutDirection.leftToRight
        var category = UIContentSizeCategory.large
    }
    private var look = Look()
    /// The properties without a host.
    private var ownLook = Look()
    /// The properties of each existing host; the most recent host is last.
    private var uses: [(number: Int, look: Look)] = []
    private var lastNumber = 0

    /// The bounds in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: look.size) }
    /// Pixels per point.
    public var scale: CGFloat { look.scale }
    /// The same as `scale`.
    public var nativeScale: CGFloat { scale }
    /// The bounds in pixels.
    public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    /// The brightness, 0–1. Stored without effect: displays are not dimmed. Default 1.
    public var brightness: CGFloat {
        get { limitedBrightness }
        set {
            let limited = newValue >= 0 ? min(1, newValue) : 0
            guard limited != limitedBrightness else { return }
            limitedBrightness = limited
            NotificationCenter.default.post(name: UIScreen.brightnessDidChangeNotification, object: self)
        }
    }
    private var limitedBrightness: CGFloat = 1
    /// Always `false`: recordings of the screen are not detected.
    public var isCaptured: Bool { false }
    /// The screens: the main screen.
    public static var screens: [UIScreen] { [main] }
    /// Posted after `brightness` changed.
    public nonisolated static let brightnessDidChangeNotification = Notification.Name(
        "UIScreenBrightnessDidChangeNotification")
    /// Never posted.
    public nonisolated static let capturedDidChangeNotification = Notification.Name(
        "UIScreenCapturedDidChangeNotification")
    /// Refreshes per second.
    public private(set) var maximumFramesPerSecond = 60
    package var userInterfaceStyle: UIUserInterfaceStyle { look.style }
    package var layoutDirection: UITraitEnvironmentLayoutDirection { look.direction }
    package var contentSizeCategory: UIContentSizeCategory { look.category }

    /// The screen's traits: appearance, scale, layout direction, content size category, size classes, kind of device. The
    /// user's contrast and weight of text are those of the time when the display was configured.
    public private(set) lazy var traitCollection = makeTraits()

    private func makeTraits() -> UITraitCollection {
        let settings = UIAccessibility.settings
        return UITraitCollection().sized(look.size).modifyingTraits {
            $0.userInterfaceStyle = look.style
            $0.displayScale = look.scale
            $0.layoutDirection = look.direction
            $0.preferredContentSizeCategory = look.category
            $0.userInterfaceIdiom = min(look.size.width, look.size.height) >= 744 ? .pad : .phone
            $0.userInterfaceLevel = .base
            $0.accessibilityContrast = settings.isDarkerSystemColorsEnabled ? .high : .normal
            $0.legibilityWeight = settings.isBoldTextEnabled ? .bold : .regular
            $0.displayGamut = .SRGB
            $0.forceTouchCapability = .unavailable
            $0.sceneCaptureState = .inactive
        }
    }
    /// Does nothing: a screen has no subclass that observes its traits.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Sets the properties of the display. Call it after setting `UIAccessibility.settings`.
    package func configure(
        size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, direction: UITraitEnvironmentLayoutDirection
    ) {
        let look = Look(
            size: size, scale: scale, style: style, direction: direction,
            category: UIAccessibility.settings.preferredContentSizeCategory)
        if uses.isEmpty { ownLook = look } else { uses[uses.count - 1].look = look }
        show(look)
    }

    /// Changes the size or scale of the display.
    package func resize(to size: CGSize, scale: CGFloat) {
        configure(size: size, scale: scale, style: userInterfaceStyle, direction: layoutDirection)
    }

    /// Sets the properties for a temporary host; they do not affect views that are created after it ends.
    package func use(
        size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, direction: UITraitEnvironmentLayoutDirection
    ) -> Use {
        lastNumber += 1
        uses.append((lastNumber, look))
        configure(size: size, scale: scale, style: style, direction: direction)
        return Use(self, lastNumber)
    }

    /// A temporary host's use of the screen. It ends when the object is released.
    @MainActor package final class Use {
        private let screen: UIScreen, number: Int

        fileprivate init(_ screen: UIScreen, _ number: Int) {
            self.screen = screen
            self.number = number
        }

        isolated deinit { screen.end(number) }
    }

    private func end(_ number: Int) {
        let wasLast = uses.last?.number == number
        uses.removeAll { $0.number == number }
        if wasLast { show(uses.last?.look ?? ownLook) }
    }

    private func show(_ look: Look) {
        self.look = look
        traitCollection = makeTraits()
        UITraitCollection.current = traitCollection
        UIView.inheritanceEdits &+= 1
    }

    /// Returns a separate screen with the present properties of this one.
    package func copyOfNow() -> UIScreen {
        let copy = UIScreen()
        copy.look = look
        copy.maximumFramesPerSecond = maximumFramesPerSecond
        copy.traitCollection = traitCollection
        return copy
    }
}
