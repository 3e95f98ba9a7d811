/// The appearance of a bar's background. Copy it to change the appearance of a visible bar.
@preconcurrency @MainActor open class UIBarAppearance: NSObject, NSCopying {
    /// The colour behind the content; nil for none. Default a translucent system background.
    open var backgroundColor: UIColor?
    /// The image over the colour, which fills the bar. Default nil.
    open var backgroundImage: UIImage?
    /// The colour of the line at the bar's edge; nil for no line. Default the separator colour.
    open var shadowColor: UIColor?
    /// `true` if the content behind the bar is blurred.
    private(set) var isBlurred = true

    public override init() {
        super.init()
        configureWithDefaultBackground()
    }
    /// Creates a copy of an appearance.
    public init(barAppearance: UIBarAppearance) {
        backgroundColor = barAppearance.backgroundColor
        backgroundImage = barAppearance.backgroundImage
        shadowColor = barAppearance.shadowColor
        isBlurred = barAppearance.isBlurred
    }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { MainActor.assumeIsolated { makeCopy() } }
    func makeCopy() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }

    /// Sets a background that blurs the content behind, and a line at the edge.
    open func configureWithDefaultBackground() {
        backgroundColor = UIColor {
            $0.userInterfaceStyle == .dark ? UIColor(white: 0.09, alpha: 0.8) : UIColor(white: 0.97, alpha: 0.8)
        }
        backgroundImage = nil
        shadowColor = .separator
        isBlurred = true
    }
    /// Sets the system's background colour, and a line at the edge.
    open func configureWithOpaqueBackground() {
        backgroundColor = .systemBackground
        backgroundImage = nil
        shadowColor = .separator
        isBlurred = false
    }
    /// Removes the background and the line.
    open func configureWithTransparentBackground() {
        backgroundColor = nil
        backgroundImage = nil
        shadowColor = nil
        isBlurred = false
    }
}

extension UIBarAppearance: AppearanceValue {
    func copyForAppearance() -> Any { makeCopy() }
}
