/// A button that shows a title and an image on a background, one appearance a state.
///
/// A state without a look of its own shows that of the normal state: a system button's turns pale while it is pressed, a
/// custom button's image darkens. A `configuration` replaces all of that by one of the system's looks.
@preconcurrency @MainActor open class UIButton: UIControl {
    package override class var showsDrawing: Bool { false }

    /// The look that a button is made with.
    public enum ButtonType: Int, Sendable {
        /// Nothing of its own: white text.
        case custom
        /// Text in the tint colour, which pales when it is touched.
        case system
        /// As `system` here: it has no sign of its own.
        case detailDisclosure
        /// As `system` here: it has no sign of its own.
        case infoLight
        /// As `system` here: it has no sign of its own.
        case infoDark
        /// As `system` here: it has no sign of its own.
        case contactAdd
        /// As `system` here.
        case plain
        /// As `system` here: it has no sign of its own.
        case close
    }

    /// The look that it was made with.
    public private(set) var buttonType: ButtonType = .custom
    /// Whether an image without one for touches is darkened by them. Default true.
    open var adjustsImageWhenHighlighted = true
    /// Whether an image without one for a disabled button is paled then. Default true.
    open var adjustsImageWhenDisabled = true
    /// Points around the content. Default zero.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet {
            noteSet(.contentEdgeInsets, \UIButton.contentEdgeInsets, contentEdgeInsets)
            contentChanged()
        }
    }
    /// Points by which the image moves from its place. Default zero.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Points by which the title moves from its place. Default zero.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

    /// The view that shows the image.
    public let imageView: UIImageView? = UIImageView()
    /// Set its font and line break mode; its text and colour are the button's.
    public let titleLabel: UILabel? = ButtonTitleLabel()
    let subtitleLabel = UILabel()
    let backgroundView = UIImageView()
    let spinner = UIActivityIndicatorView(style: .medium)
    private var images = StateValues<UIImage>() { didSet { contentChanged() } }
    private var backgrounds = StateValues<UIImage>() { didSet { contentChanged() } }
    private var titles = StateValues<String>() { didSet { contentChanged() } }
    private var attributedTitles = StateValues<NSAttributedString>() { didSet { contentChanged() } }
    private var symbolConfigurations = StateValues<UIImage.SymbolConfiguration>() { didSet { contentChanged() } }
    private var titleColors = StateValues<UIColor>() { didSet { setNeedsLayout() } }

    /// What each state shows: its own, else what the normal state shows.
    private struct StateValues<Value> {
        private var values: [State: Value] = [:]

        func isOwn(_ state: State) -> Bool { values[state] != nil }
        subscript(state: State) -> Value? {
            get { values[state] ?? values[.normal] }
            set { values[state] = newValue }
        }
    }

    /// One of the system's looks; nil: what was set for each state.
    open var configuration: Configuration? { didSet { setNeedsUpdateConfiguration() } }
    /// Called before the look is made, whenever the state changed: may change `configuration`.
    open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
    private var isUpdating = false

    /// What opens at a tap (`showsMenuAsPrimaryAction`), else when a finger rests on the button for half a second. Default nil.
    open var menu: UIMenu? { didSet { menuChanged() } }
    /// Whether the menu opens as soon as a finger touches the button; actions for taps then do not run. Default false.
    open var showsMenuAsPrimaryAction = false { didSet { menuChanged() } }
    /// Whether the button's title and image are those of the action in its menu that is on: a pop-up button. The menu's
    /// actions exclude each other then, and one of them is always on. Default false.
    open var changesSelectionAsPrimaryAction = false { didSet { menuChanged() } }
    let menuSource = ButtonMenu()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
    }

    /// A button with one of the looks.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// A system button; its title and image are the action's, which runs when it is tapped.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
    }

    /// A custom button that shows an action and runs it when it is tapped.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    /// A button with a configuration, and an action that it runs when it is tapped.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        take(primaryAction)
        sizeToFit()
    }

    private func take(_ action: UIAction?) {
        guard let action else { return }
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
        addAction(action, for: .primaryActionTriggered)
    }

    private func addParts() {
        addSubview(backgroundView)
        if let imageView {
            imageView.contentMode = .center
            addSubview(imageView)
        }
        if let titleLabel {
            titleLabel.font = .systemFont(ofSize: 15)
            titleLabel.lineBreakMode = .byTruncatingMiddle
            addSubview(titleLabel)
        }
        addSubview(subtitleLabel)
        subtitleLabel.isHidden = true
        addSubview(spinner)
    }

    override func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        (recognizer as? UITapGestureRecognizer)?.isSingleTap ?? false
    }

    // MARK: Menu

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard opensMenuAtOnce else { return super.touchesBegan(touches, with: event) }
        guard isEnabled, let touch = touches.first else { return }
        isHighlighted = true
        openMenu(finger: touch.location(in: nil))
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard opensMenuAtOnce, let touch = touches.first else { return super.touchesMoved(touches, with: event) }
        followMenu(touch, isOver: false)
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard opensMenuAtOnce, let touch = touches.first else { return super.touchesEnded(touches, with: event) }
        isHighlighted = false
        followMenu(touch, isOver: true)
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard opensMenuAtOnce else { return super.touchesCancelled(touches, with: event) }
        isHighlighted = false
    }
    open override func accessibilityActivate() -> Bool {
        guard opensMenuAtOnce, isEnabled else { return super.accessibilityActivate() }
        openMenu(finger: nil)
        return true
    }

    // MARK: Keys

    override var pressesByReturn: Bool { true }
    override func keyWentDown() -> Bool {
        guard opensMenuAtOnce else { return true }
        openMenu(finger: nil)
        return false
    }
    override var focusOutline: (rect: CGRect, radius: CGFloat) {
        let back = backgroundView.layer.cornerRadius
        return (bounds, back > 0 && configuration != nil ? back : super.focusOutline.radius)
    }

    // MARK: Looks by state

    /// Sets the image of a state; nil: the normal one's.
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    /// Sets the image behind the content in a state; nil: the normal one's.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgrounds[state] = image
        noteSet(.backgroundImage, for: state) { (button: UIButton) in button.setBackgroundImage(image, for: state) }
    }
    /// Sets the title of a state; nil: the normal one's.
    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    /// Sets a title with attributes for a state; it counts before the plain one.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { attributedTitles[state] = title }
    /// Sets the title's colour in a state; nil: the normal one's.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
        noteSet(.titleColor, for: state) { (button: UIButton) in button.setTitleColor(color, for: state) }
    }

    /// Sets how a symbol in a state is drawn in what it does not say itself; nil: as in the normal one.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) { symbolConfigurations[state] = configuration }
    /// How a symbol in a state is drawn in what it does not say itself; nil: as the symbol says.
    open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        symbolConfigurations[state]
    }
    /// How the symbol that shows is drawn.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        configuration?.preferredSymbolConfigurationForImage ?? symbolConfigurations[state]
    }

    /// The image that a state shows.
    open func image(for state: State) -> UIImage? { images[state] }
    /// The image behind the content that a state shows.
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
    /// The title that a state shows.
    open func title(for state: State) -> String? { titles[state] }
    /// The title with attributes that a state shows.
    open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }
    /// White on custom buttons, the tint colour on system buttons, unless set.
    open func titleColor(for state: State) -> UIColor? {
        if let color = titleColors[state] { return color }
        guard buttonType != .custom else { return .white }
        return state.contains(.disabled) ? .tertiaryLabel : tintColor
    }
    /// The image that shows.
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
    /// The image behind the content that shows.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    /// The title that shows.
    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    /// The title with attributes that shows.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The colour of the title that shows.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, label: currentAttributedTitle?.string ?? currentTitle, traits: stateTraits.union(.button))
    }

    // MARK: Layout

    /// The appearance without a configuration, or with one, as numbers.
    private var appearance: ButtonAppearance { ButtonAppearance(self) }

    /// The configuration, or what it depends on, changed: it is looked at again before the next frame.
    open func setNeedsUpdateConfiguration() {
        guard !isUpdating else { return }
        updateConfiguration()
        contentChanged()
    }

    private func contentChanged() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Runs `configurationUpdateHandler`; override it to change `configuration` by the state.
    open func updateConfiguration() {
        guard let configurationUpdateHandler else { return }
        isUpdating = true
        configurationUpdateHandler(self)
        isUpdating = false
    }

    open override var intrinsicContentSize: CGSize {
        let size = appearance.size
        let back = currentBackgroundImage?.size ?? .zero
        return CGSize(width: max(back.width, size.width), height: max(back.height, size.height))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// That of the title, which stands in the middle.
    override func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? {
        appearance.baseline
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        appearance.apply(to: self)
    }

    open override func tintColorDidChange() { setNeedsLayout() }

    override func traitsApplied() { setNeedsLayout() }

    override func stateDidChange() {
        super.stateDidChange()
        setNeedsUpdateConfiguration()
        // Down at once, up gently: how the system's buttons feel.
        let appearance = appearance
        let change = { [self] in
            appearance.applyColors(to: self)
            appearance.applyAlpha(to: self)
        }
        guard window != nil, !isHighlighted else { return UIView.performWithoutAnimation(change) }
        UIView.animate(
            withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState], animations: change)
    }

    func hasOwn(_ state: State) -> Bool { images.isOwn(state) }
    func hasOwnTitle(_ state: State) -> Bool {
        titles.isOwn(state) || titleColors.isOwn(state) || attributedTitles.isOwn(state)
    }
}

/// The label of a title: its font counts for the size of its button.
private final class ButtonTitleLabel: UILabel {
    override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        superview?.invalidateIntrinsicContentSize()
    }
}
