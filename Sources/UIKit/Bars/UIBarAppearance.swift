/// The look of a bar: what is behind its content. Copy it to change one that a bar shows.
@preconcurrency @MainActor open class UIBarAppearance: NSObject, NSCopying {
    /// Behind the content; nil: nothing. Default the system's background, a little of what is behind shows through.
    open var backgroundColor: UIColor?
    /// Over the colour, filling the bar. Default nil.
    open var backgroundImage: UIImage?
    /// The line at the bar's edge; nil: none. Default the separators' colour.
    open var shadowColor: UIColor?
    /// What lies behind is blurred.
    private(set) var isBlurred = true

    public override init() {
        super.init()
        configureWithDefaultBackground()
    }
    /// The same look again.
    public init(barAppearance: UIBarAppearance) {
        (backgroundColor, backgroundImage) = (barAppearance.backgroundColor, barAppearance.backgroundImage)
        (shadowColor, isBlurred) = (barAppearance.shadowColor, barAppearance.isBlurred)
    }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { MainActor.assumeIsolated { makeCopy() } }
    func makeCopy() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }

    /// A background that blurs what is behind, and a line at the edge.
    open func configureWithDefaultBackground() {
        backgroundColor = UIColor {
            $0.userInterfaceStyle == .dark ? UIColor(white: 0.09, alpha: 0.8) : UIColor(white: 0.97, alpha: 0.8)
        }
        (backgroundImage, shadowColor, isBlurred) = (nil, .separator, true)
    }
    /// The system's background colour, and a line at the edge.
    open func configureWithOpaqueBackground() {
        (backgroundColor, backgroundImage, shadowColor, isBlurred) = (.systemBackground, nil, .separator, false)
    }
    /// Nothing behind the content, and no line.
    open func configureWithTransparentBackground() {
        (backgroundColor, backgroundImage, shadowColor, isBlurred) = (nil, nil, nil, false)
    }
}

/// The look of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    /// Font and colour of the title. Default a semibold font of 17 points in the label colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Font and colour of a large title. Default a bold font of 34 points in the label colour.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

    public override init() { super.init() }
    public override init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        guard let other = barAppearance as? UINavigationBarAppearance else { return }
        (titleTextAttributes, largeTitleTextAttributes) = (other.titleTextAttributes, other.largeTitleTextAttributes)
    }
    override func makeCopy() -> UIBarAppearance { UINavigationBarAppearance(barAppearance: self) }
}
