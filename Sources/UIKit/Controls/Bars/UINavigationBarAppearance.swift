/// The appearance of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    /// The font and colour of the title. Default semibold, 17 points, in the label colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The font and colour of a large title. Default bold, 34 points, in the label colour.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

    public override init() { super.init() }
    public override init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        guard let other = barAppearance as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        largeTitleTextAttributes = other.largeTitleTextAttributes
    }
    override func makeCopy() -> UIBarAppearance { UINavigationBarAppearance(barAppearance: self) }
}
