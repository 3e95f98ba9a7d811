/// A display that windows are shown on; offline, the canvas that is rendered.
@preconcurrency @MainActor public final class UIScreen: NSObject {
    /// The one of the host that was made last. Views in a window go by that window's own.
    public static let main = UIScreen()

    /// In points.
    public private(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// Pixels a point.
    public private(set) var scale: CGFloat = 2
    public var nativeScale: CGFloat { scale }
    public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    /// Refreshes a second.
    public private(set) var maximumFramesPerSecond = 60
    package private(set) var userInterfaceStyle: UIUserInterfaceStyle = .light
    package private(set) var layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight

    public var traitCollection: UITraitCollection {
        UITraitCollection(style: userInterfaceStyle, displayScale: scale, layoutDirection: layoutDirection)
    }

    /// Called by the host that shows the views.
    package func configure(
        size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, direction: UITraitEnvironmentLayoutDirection
    ) {
        (bounds, self.scale) = (CGRect(origin: .zero, size: size), scale)
        (userInterfaceStyle, layoutDirection) = (style, direction)
        UITraitCollection.current = traitCollection
        UIView.inheritanceEdits &+= 1
    }

    /// Another size or resolution of the same display.
    package func resize(to size: CGSize, scale: CGFloat) {
        configure(size: size, scale: scale, style: userInterfaceStyle, direction: layoutDirection)
    }

    /// A screen of its own that is as this one is now.
    package func copyOfNow() -> UIScreen {
        let copy = UIScreen()
        (copy.bounds, copy.scale, copy.maximumFramesPerSecond) = (bounds, scale, maximumFramesPerSecond)
        (copy.userInterfaceStyle, copy.layoutDirection) = (userInterfaceStyle, layoutDirection)
        return copy
    }
}
