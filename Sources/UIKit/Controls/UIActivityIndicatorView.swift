/// A wheel of eight spokes that turns while something takes its time.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    /// How large it is.
    public enum Style: Int, Sendable {
        /// 20 points.
        case medium = 100
        /// 37 points.
        case large = 101
    }

    package override class var showsDrawing: Bool { false }

    /// How large it is.
    open var style: Style {
        didSet {
            setNeedsLayout()
            if style != oldValue { invalidateIntrinsicContentSize() }
        }
    }
    /// Default a grey that suits the surroundings.
    open var color: UIColor! {
        didSet {
            noteSet(.color, \UIActivityIndicatorView.color, color)
            paint()
        }
    }
    /// Default true.
    open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
    /// Whether it turns.
    public private(set) var isAnimating = false
    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(isElement: true, label: isAnimating ? "In progress" : "Progress halted")
    }

    /// How many of the spokes show while it stands still, as a part of all: a refresh control's pull.
    var shownPart: CGFloat = 1 { didSet { paint() } }

    private let spokes = (0..<UIActivityIndicatorView.count).map { _ in CALayer() }
    private static let count = 8
    /// In seconds a turn.
    private static let period = 0.8
    private static let animationKey = "UIActivityIndicatorView.spin"

    /// A spinner of a size; it does not turn, and so is hidden.
    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        bounds.size = intrinsicContentSize
        setUp()
    }

    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        if frame.size == .zero { bounds.size = intrinsicContentSize }
        setUp()
    }

    public required init(coder: NSCoder) {
        style = .medium
        super.init(frame: .zero)
        setUp()
    }

    private func setUp() {
        for spoke in spokes { layer.addSublayer(spoke) }
        isHidden = hidesWhenStopped
        paint()
    }

    open override var intrinsicContentSize: CGSize {
        let side: CGFloat = style == .large ? 37 : 20
        return CGSize(width: side, height: side)
    }

    /// Shows it and lets it turn.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        paint()
        spin()
    }

    /// Stops it, and hides it if `hidesWhenStopped`.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        for spoke in spokes { spoke.removeAnimation(forKey: UIActivityIndicatorView.animationKey) }
        isHidden = hidesWhenStopped
        paint()
    }

    /// Each spoke fades from dark to pale once a turn, one after the other.
    private func spin() {
        let count = UIActivityIndicatorView.count
        for (index, spoke) in spokes.enumerated() {
            let animation = CAKeyframeAnimation(keyPath: "opacity")
            animation.values = (0...count).map { step in opacity(behind: (count - index + step) % count) }
            animation.calculationMode = .linear
            animation.duration = UIActivityIndicatorView.period
            animation.repeatCount = .infinity
            animation.isRemovedOnCompletion = false
            spoke.add(animation, forKey: UIActivityIndicatorView.animationKey)
        }
    }

    /// How strong a spoke is that lies so many places behind the strongest one.
    private func opacity(behind place: Int) -> Float {
        max(0.3, 1 - Float(place) * 0.14)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // Animations end when their layers leave the screen.
        if isAnimating, window != nil { spin() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        paint()
    }

    private func paint() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let side = intrinsicContentSize.width
        let size = CGSize(width: side * 0.13, height: side * 0.29)
        let radius = (side - size.height) / 2
        let traits = traitCollection
        let paint = (color ?? .systemGray).resolvedColor(with: traits).cgColor
        for (index, spoke) in spokes.enumerated() {
            let part = CGFloat(index) / CGFloat(UIActivityIndicatorView.count)
            spoke.bounds = CGRect(origin: .zero, size: size)
            spoke.cornerRadius = size.width / 2
            spoke.backgroundColor = paint
            spoke.position = CGPoint(x: bounds.midX, y: bounds.midY)
            // Turned about the wheel's middle: the anchor lies there.
            spoke.anchorPoint = CGPoint(x: 0.5, y: 0.5 + radius / size.height)
            spoke.transform = CATransform3DMakeRotation(part * 2 * .pi, 0, 0, 1)
            let place = (UIActivityIndicatorView.count - index) % UIActivityIndicatorView.count
            let isShown = shownPart >= 1 || part < shownPart
            spoke.opacity = isShown ? (isAnimating || shownPart >= 1 ? opacity(behind: place) : 0.8) : 0
        }
        CATransaction.commit()
    }

    override func traitsApplied() { paint() }
}
