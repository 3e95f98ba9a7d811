/// A button that shows a title and an image on a background, with an appearance for each state.
///
/// A state without an appearance of its own uses that of the normal state: a system button fades while it is pressed, a
/// custom button's image darkens. A `configuration` replaces all of that by one of the system's styles.
@preconcurrency @MainActor open class UIButton: UIControl {
    package override class var showsDrawing: Bool { false }

    /// The style of a new button.
    public enum ButtonType: Int, Sendable {
        /// No style of its own: white text.
        case custom
        /// Text in the tint colour, which fades while it is touched.
        case system
        /// The same as `system`: there is no symbol for it.
        case detailDisclosure
        /// The same as `system`: there is no symbol for it.
        case infoLight
        /// The same as `system`: there is no symbol for it.
        case infoDark
        /// The same as `system`: there is no symbol for it.
        case contactAdd
        /// The same as `system`.
        case plain
        /// The same as `system`: there is no symbol for it.
        case close

        /// The name of `system` before iOS 7.
        public static var roundedRect: ButtonType { .system }
    }

    /// The role of a button, for assistive programs and styles of the system.
    public enum Role: Int, Sendable {
        /// No special role.
        case normal
        /// The default button of a screen.
        case primary
        /// The button cancels an operation.
        case cancel
        /// The button deletes data.
        case destructive
    }
    /// The role of the button; stored only. Default `normal`.
    open var role = Role.normal
    /// `true` if a pointer changes its shape above the button; stored only. Default `false`.
    open var isPointerInteractionEnabled = false
    /// `true` if the configuration is updated when the state changes; stored only: it always is. Default `true`.
    open var automaticallyUpdatesConfiguration = true

    /// The style with which the button was created.
    @Observed public package(set) var buttonType: ButtonType = .custom {
        didSet {
            guard buttonType != oldValue else { return }
            applyTypeFont()
            contentChanged()
        }
    }
    /// Gives the title the font of the system's styles.
    private func applyTypeFont() { if buttonType != .custom { titleLabel?.font = .systemFont(ofSize: 15) } }
    /// `true` if a touch darkens the image when there is none for the highlighted state. Default `true`.
    open var adjustsImageWhenHighlighted = true
    /// `true` if disabling fades the image when there is none for the disabled state. Default `true`.
    open var adjustsImageWhenDisabled = true
    /// The insets around the content, in points. Default zero.
    @Observed open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet {
            noteSet(.contentEdgeInsets, \UIButton.contentEdgeInsets, contentEdgeInsets)
            contentChanged()
        }
    }
    /// The insets that shift the image, in points. Default zero.
    @Observed open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// The insets that shift the title, in points. Default zero.
    @Observed open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

    /// The view that shows the image.
    public let imageView: UIImageView? = UIImageView()
    /// The label of the title. Set its font and line break mode; the button sets its text and colour. The font is the
    /// system's, of 18 points for custom buttons and 15 points for the others.
    public let titleLabel: UILabel? = ButtonTitleLabel()
    /// The label of the subtitle of a configuration; the button sets its text and colour.
    public let subtitleLabel: UILabel? = UILabel()
    let backgroundView = UIImageView()
    let spinner = UIActivityIndicatorView(style: .medium)
    private var images = StateValues<UIImage>() { didSet { contentChanged() } }
    private var backgrounds = StateValues<UIImage>() { didSet { contentChanged() } }
    private var titles = StateValues<String>() { didSet { contentChanged() } }
    private var attributedTitles = StateValues<NSAttributedString>() { didSet { contentChanged() } }
    private var symbolConfigurations = StateValues<UIImage.SymbolConfiguration>() { didSet { contentChanged() } }
    private var titleColors = StateValues<UIColor>() { didSet { setNeedsLayout() } }
    private var titleShadowColors = StateValues<UIColor>() { didSet { setNeedsLayout() } }
    /// `true` if a touch shows a glow. Stored without effect. Default `false`.
    open var showsTouchWhenHighlighted = false
    /// `true` if the offset of the title's shadow is reversed while the button is highlighted. Default `false`.
    @Observed open var reversesTitleShadowWhenHighlighted = false { didSet { setNeedsLayout() } }

    /// One of the system's styles; nil uses the values that were set for each state. Default nil.
    @Observed open var configuration: Configuration? { didSet { setNeedsUpdateConfiguration() } }
    /// A closure that may change `configuration`. It runs before the appearance is updated, whenever the state changed.
    /// Default nil.
    @Observed open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
    private var isUpdating = false

    /// The menu that opens on a tap (`showsMenuAsPrimaryAction`), otherwise after half a second's press. Default nil.
    @Observed open var menu: UIMenu? { didSet { menuChanged() } }
    /// `true` if the menu opens on touch-down; actions for taps then do not run. Default `false`.
    @Observed open var showsMenuAsPrimaryAction = false { didSet { menuChanged() } }
    /// `true` if the button shows the title and image of the selected action in its menu (a pop-up button). Exactly one
    /// of the menu's actions is then selected at any time. Where a tap opens no menu, it changes `isSelected` before its
    /// actions run. Default `false`.
    @Observed open var changesSelectionAsPrimaryAction = false { didSet { menuChanged() } }
    let menuSource = ButtonMenu()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
        coder.fill(self, as: UIButton.self)
    }

    /// Creates a button of a type.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Creates a button with the title and image of an action, which runs on a tap.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
    }

    /// Creates a custom button with the title and image of an action, which runs on a tap.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    /// Creates a button with a configuration and an action that runs on a tap.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        take(primaryAction)
        sizeToFit()
    }

    /// Creates a system button with an image, and a target's method that is called on a tap.
    open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        if let action { button.addTarget(target, action: action, for: .touchUpInside) }
        button.sizeToFit()
        return button
    }

    private func take(_ action: UIAction?) {
        guard let action else { return }
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
        addAction(action, for: .primaryActionTriggered)
    }

    private func addParts() {
        isOpaque = false
        addSubview(backgroundView)
        if let imageView {
            addSubview(imageView)
        }
        if let titleLabel {
            titleLabel.font = .systemFont(ofSize: 18)
            titleLabel.lineBreakMode = .byTruncatingMiddle
            titleLabel.shadowOffset = .zero
            addSubview(titleLabel)
        }
        if let subtitleLabel {
            addSubview(subtitleLabel)
            subtitleLabel.isHidden = true
        }
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
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if isTouchInside, togglesSelection { isSelected.toggle() }
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
    override func keyCameUp() {
        if togglesSelection { isSelected.toggle() }
        super.keyCameUp()
    }
    override var focusOutline: (rect: CGRect, radius: CGFloat) {
        let back = backgroundView.layer.cornerRadius
        return (bounds, back > 0 && configuration != nil ? back : super.focusOutline.radius)
    }

    // MARK: Appearance by state

    /// Sets the image of a state; nil uses that of the normal state.
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    /// Sets the image behind the content in a state; nil uses that of the normal state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgrounds[state] = image
        noteSet(.backgroundImage, for: state) { (button: UIButton) in button.setBackgroundImage(image, for: state) }
    }
    /// Sets the title of a state; nil uses that of the normal state.
    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    /// Sets an attributed title for a state; it has precedence over the plain title.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { attributedTitles[state] = title }
    /// Sets the title's colour in a state; nil uses that of the normal state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
        noteSet(.titleColor, for: state) { (button: UIButton) in button.setTitleColor(color, for: state) }
    }

    /// Sets the colour of the title's shadow in a state, whose offset is that of `titleLabel`; nil uses that of the normal
    /// state. Default nil: no shadow.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) { titleShadowColors[state] = color }
    /// Returns the colour of the title's shadow in a state.
    open func titleShadowColor(for state: State) -> UIColor? { titleShadowColors[state] }
    /// The colour of the title's shadow in the present state.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
    /// Applies the shadow of the title. The shadow of a label without a colour for the button is its own.
    func applyTitleShadow() {
        guard let titleLabel, !titleShadowColors.isEmpty else { return }
        titleLabel.shadowColor = currentTitleShadowColor
        let isReversed = reversesTitleShadowWhenHighlighted && isHighlighted
        guard isReversed != isTitleShadowReversed else { return }
        isTitleShadowReversed = isReversed
        titleLabel.shadowOffset = CGSize(
            width: -titleLabel.shadowOffset.width, height: -titleLabel.shadowOffset.height)
    }
    private var isTitleShadowReversed = false

    /// Sets the configuration of a symbol in a state where the symbol specifies nothing itself; nil uses that of the
    /// normal state.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) { symbolConfigurations[state] = configuration }
    /// Returns the configuration of a symbol in a state; nil if none was set.
    open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        symbolConfigurations[state]
    }
    /// The configuration of the current symbol.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        configuration?.preferredSymbolConfigurationForImage ?? symbolConfigurations[state]
    }

    /// Returns the image of a state.
    open func image(for state: State) -> UIImage? { images[state] }
    /// Returns the image behind the content in a state.
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
    /// Returns the title of a state.
    open func title(for state: State) -> String? { titles[state] }
    /// Returns the attributed title of a state.
    open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }
    /// Returns the title's colour in a state. Default white for custom buttons, the tint colour for system buttons.
    open func titleColor(for state: State) -> UIColor? {
        if let color = titleColors[state] { return color }
        guard buttonType != .custom else { return .white }
        return state.contains(.disabled) ? .tertiaryLabel : tintColor
    }
    /// The image in the present state.
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
    /// The image behind the content in the present state.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    /// The title in the present state.
    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    /// The attributed title in the present state.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The title's colour in the present state.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, label: currentAttributedTitle?.string ?? currentTitle, traits: stateTraits.union(.button))
    }

    // MARK: Layout

    /// The measurements of the appearance, with or without a configuration.
    private var appearance: ButtonAppearance { placing ?? ButtonAppearance(self) }
    /// The appearance during the layout.
    private var placing: ButtonAppearance?

    /// Marks the configuration to be updated before the next frame.
    open func setNeedsUpdateConfiguration() {
        guard !isUpdating else { return }
        updateConfiguration()
        contentChanged()
    }

    private func contentChanged() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Runs `configurationUpdateHandler`. Override it to adapt `configuration` to the state.
    open func updateConfiguration() {
        guard let configurationUpdateHandler else { return }
        isUpdating = true
        configurationUpdateHandler(self)
        isUpdating = false
    }

    /// The size of the content or of the background. A button without both is 30 points wide and 12 points higher than a
    /// line of its title.
    open override var intrinsicContentSize: CGSize {
        let size = appearance.size
        let back = currentBackgroundImage?.size ?? .zero
        return CGSize(width: max(back.width, size.width), height: max(back.height, size.height))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Returns the baseline of the title, which is centred.
    override func ownBaseline(isFirst: Bool, wrapWidth: CGFloat?) -> (part: CGFloat, offset: CGFloat)? {
        appearance.baseline
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let appearance = appearance
        placing = appearance
        appearance.apply(to: self)
        placing = nil
    }

    /// Returns the rectangle of the background image. Default `bounds`. A button with a configuration does not call this
    /// method or the next three.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Returns the rectangle in which title and image are aligned. Default `bounds` without `contentEdgeInsets`.
    open func contentRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(by: LayoutNumber.insets(contentEdgeInsets))
    }
    /// Returns the rectangle of the title. By default it has the size of the title, behind the image, at the position
    /// that the alignment gives it, moved by `titleEdgeInsets`.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        appearance.frames(in: contentRect, of: self).title
    }
    /// Returns the rectangle of the image, which is scaled to it unless `imageView` has another content mode. By default
    /// it has the size of the image, or less if `contentRect` without `imageEdgeInsets` is smaller; an image without a
    /// title fills that if its alignments are `fill`.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        appearance.frames(in: contentRect, of: self).picture
    }

    open override func tintColorDidChange() { setNeedsLayout() }

    override func traitsApplied() { setNeedsLayout() }

    override func stateDidChange() {
        super.stateDidChange()
        setNeedsUpdateConfiguration()
        // System buttons fade immediately on touch-down and fade back gently.
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

/// The label of a button's title. A change of its font changes the button's size.
private final class ButtonTitleLabel: UILabel {
    override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        superview?.invalidateIntrinsicContentSize()
    }
}
