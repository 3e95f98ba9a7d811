/// The display that the process shows on; offline, the canvas that is rendered.
@MainActor public final class UIScreen: NSObject {
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

    public var traitCollection: UITraitCollection {
        UITraitCollection(style: userInterfaceStyle, displayScale: scale, layoutDirection: .leftToRight)
    }

    /// Called by the host that shows the views.
    package func configure(size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle) {
        (bounds, self.scale, userInterfaceStyle) = (CGRect(origin: .zero, size: size), scale, style)
        UITraitCollection.current = traitCollection
    }
}
