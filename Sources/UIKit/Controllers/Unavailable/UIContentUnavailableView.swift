/// A view that shows a `UIContentUnavailableConfiguration`: an image or a spinner, texts and buttons, one above the
/// other.
@preconcurrency @MainActor open class UIContentUnavailableView: UIView, UIContentView {
    private var content: UIContentUnavailableConfiguration
    private let stack = UIStackView(), scroller = UIScrollView()
    private let picture = UIImageView(), spinner = UIActivityIndicatorView(style: .medium)
    private let label = UILabel(), secondary = UILabel()
    private let button = UIButton(type: .system), secondaryButton = UIButton(type: .system)
    private var back: ConfiguredBackground?
    private var limits: [NSLayoutConstraint] = []
    /// The actions of the buttons.
    private var actions: [UIButton: UIAction] = [:]

    /// Creates a view that displays a configuration.
    public init(configuration: UIContentUnavailableConfiguration) {
        content = configuration
        super.init(frame: .zero)
        stack.axis = .vertical
        stack.alignment = .center
        picture.contentMode = .scaleAspectFit
        for view in [spinner, picture, label, secondary, button, secondaryButton] { stack.addArrangedSubview(view) }
        for view in [label, secondary] { view.textAlignment = .center }
        scroller.isScrollEnabled = false
        // The view itself keeps out of the safe area.
        scroller.contentInsetAdjustmentBehavior = .never
        scroller.addSubview(stack)
        addSubview(scroller)
        show()
    }

    public required init?(coder: NSCoder) { return nil }

    /// The configuration, which must be a `UIContentUnavailableConfiguration`; any other type stops the program with an
    /// error.
    open var configuration: any UIContentConfiguration {
        get { content }
        set {
            guard let new = newValue as? UIContentUnavailableConfiguration else {
                fatalError(
                    "The configuration of a UIContentUnavailableView must be a UIContentUnavailableConfiguration "
                        + "(got \(type(of: newValue))).")
            }
            content = new
            show()
        }
    }
    /// `true` if content that is too high can be scrolled. Default `false`.
    open var isScrollEnabled: Bool {
        get { scroller.isScrollEnabled }
        set { scroller.isScrollEnabled = newValue }
    }

    private func show() {
        picture.image = content.isLoading ? nil : content.image
        picture.preferredSymbolConfiguration = content.imageProperties.preferredSymbolConfiguration
        picture.tintColor = content.imageProperties.tintColor
        picture.layer.cornerRadius = LayoutNumber.length(content.imageProperties.cornerRadius)
        picture.clipsToBounds = picture.layer.cornerRadius > 0
        picture.isHidden = picture.image == nil
        spinner.isHidden = !content.isLoading
        if content.isLoading { spinner.startAnimating() } else { spinner.stopAnimating() }
        fill(label, content.text, content.attributedText, content.textProperties)
        fill(secondary, content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties)
        fill(button, content.button, content.buttonProperties)
        fill(secondaryButton, content.secondaryButton, content.secondaryButtonProperties)
        separate(content.isLoading ? spinner : picture, content.imageToTextPadding)
        separate(label, secondary.isHidden ? content.textToButtonPadding : content.textToSecondaryTextPadding)
        separate(secondary, content.textToButtonPadding)
        separate(button, content.buttonToSecondaryButtonPadding)
        limitPicture()
        showBackground()
        setNeedsLayout()
    }

    private func fill(
        _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
        _ properties: UIContentUnavailableConfiguration.TextProperties
    ) {
        label.font = properties.font
        label.textColor = properties.color
        label.lineBreakMode = properties.lineBreakMode
        label.numberOfLines = properties.numberOfLines
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.allowsDefaultTighteningForTruncation = properties.allowsDefaultTighteningForTruncation
        if let attributed { label.attributedText = attributed } else { label.text = text }
        label.textAlignment = .center
        label.isHidden = (text ?? "").isEmpty
    }

    private func fill(
        _ button: UIButton, _ configuration: UIButton.Configuration,
        _ properties: UIContentUnavailableConfiguration.ButtonProperties
    ) {
        if let old = actions[button] { button.removeAction(old, for: .primaryActionTriggered) }
        actions[button] = properties.primaryAction
        if let action = properties.primaryAction { button.addAction(action, for: .primaryActionTriggered) }
        button.configuration = configuration
        button.menu = properties.menu
        button.showsMenuAsPrimaryAction = properties.primaryAction == nil && properties.menu != nil
        button.isEnabled = properties.isEnabled
        button.role = properties.role
        button.isHidden = configuration.title == nil && configuration.image == nil
    }

    private func separate(_ view: UIView, _ padding: CGFloat) {
        stack.setCustomSpacing(LayoutNumber.distance(padding), after: view)
    }

    /// Limits the image by the dimensions that are positive and finite.
    private func limitPicture() {
        NSLayoutConstraint.deactivate(limits)
        let most = LayoutNumber.size(content.imageProperties.maximumSize)
        limits = []
        let isLimit = { (length: CGFloat) in length > 0 && length < LayoutNumber.most }
        if isLimit(most.width) { limits.append(picture.widthAnchor.constraint(lessThanOrEqualToConstant: most.width)) }
        if isLimit(most.height) {
            limits.append(picture.heightAnchor.constraint(lessThanOrEqualToConstant: most.height))
        }
        NSLayoutConstraint.activate(limits)
    }

    private func showBackground() {
        if let back {
            back.configuration = content.background
        } else {
            let made = ConfiguredBackground(content.background)
            back = made
            insertSubview(made, at: 0)
        }
    }

    /// The area of the content, inside the margins and the safe area.
    private var room: CGRect {
        let own = LayoutNumber.insets(content.directionalLayoutMargins), safe = safeAreaInsets
        let sides = isMirrored ? (own.trailing, own.leading) : (own.leading, own.trailing)
        return bounds.inset(
            by: UIEdgeInsets(
                top: own.top + safe.top, left: sides.0 + safe.left, bottom: own.bottom + safe.bottom,
                right: sides.1 + safe.right))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        back?.frame = bounds
        scroller.frame = bounds
        let room = room, width = max(0, room.width)
        let wanted = stack.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        let free = max(0, room.height - wanted.height)
        let y = content.alignment == .center ? room.minY + free / 2 : room.minY
        stack.frame = CGRect(x: room.minX, y: y, width: width, height: wanted.height)
        let below = bounds.maxY - room.maxY
        scroller.contentSize = CGSize(width: bounds.width, height: max(bounds.height, stack.frame.maxY + below))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = LayoutNumber.insets(content.directionalLayoutMargins)
        let wanted = stack.systemLayoutSizeFitting(
            CGSize(width: max(0, size.width - own.leading - own.trailing), height: 0),
            withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
        return CGSize(
            width: wanted.width + own.leading + own.trailing, height: wanted.height + own.top + own.bottom)
    }
}
