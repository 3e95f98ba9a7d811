/// A button that shows an image on a background, one look a state.
///
/// A state without a look of its own shows that of the normal state, darkened while it is pressed and pale while it is
/// disabled, as on iOS.
@MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
    }

    public private(set) var buttonType: ButtonType = .custom
    open var adjustsImageWhenHighlighted = true
    open var adjustsImageWhenDisabled = true
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

    public let imageView: UIImageView? = UIImageView()
    private let backgroundView = UIImageView()
    private var images: [State: UIImage] = [:]
    private var backgrounds: [State: UIImage] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
    }

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction {
            setImage(primaryAction.image, for: .normal)
            addAction(primaryAction, for: .primaryActionTriggered)
        }
    }

    private func addParts() {
        addSubview(backgroundView)
        if let imageView {
            imageView.contentMode = .center
            addSubview(imageView)
        }
    }

    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        setNeedsLayout()
    }
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgrounds[state] = image
        setNeedsLayout()
    }
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }
    open var currentImage: UIImage? { image(for: state) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    open override var intrinsicContentSize: CGSize {
        let image = currentImage?.size ?? .zero, back = currentBackgroundImage?.size ?? .zero
        return CGSize(
            width: max(back.width, image.width + contentEdgeInsets.left + contentEdgeInsets.right),
            height: max(back.height, image.height + contentEdgeInsets.top + contentEdgeInsets.bottom))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView.frame = bounds
        backgroundView.image = currentBackgroundImage
        imageView?.image = currentImage
        imageView?.frame = bounds.inset(by: contentEdgeInsets).inset(by: imageEdgeInsets)
    }

    override func stateDidChange() {
        super.stateDidChange()
        let isPressed = isHighlighted && adjustsImageWhenHighlighted && images[.highlighted] == nil
        let isPale = !isEnabled && adjustsImageWhenDisabled && images[.disabled] == nil
        // Down at once, up gently: how the system's buttons feel.
        let look = { self.backgroundView.alpha = isPale ? 0.5 : isPressed ? 0.55 : 1 }
        let imageLook = { self.imageView?.alpha = isPale ? 0.4 : isPressed ? 0.55 : 1 }
        UIView.animate(
            withDuration: isHighlighted ? 0 : 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            look()
            imageLook()
        }
    }
}
