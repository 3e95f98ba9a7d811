/// A wheel of eight spokes that turns while a task is in progress.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    /// The size of the indicator; older styles have a colour, too.
    public enum Style: Int, Sendable {
        /// 37 points, white. `large` with a colour replaces it.
        case whiteLarge = 0
        /// 20 points, white. `medium` with a colour replaces it.
        case white = 1
        /// 20 points, grey. `medium` replaces it.
        case gray = 2
        /// 20 points.
        case medium = 100
        /// 37 points.
        case large = 101

        fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
        fileprivate var color: UIColor { self == .white || self == .whiteLarge ? .white : .secondaryLabel }
    }

    package override class var showsDrawing: Bool { false }

    /// The size of the indicator.
    @Observed open var style: Style {
        didSet {
            setNeedsLayout()
            guard style != oldValue else { return }
            invalidateIntrinsicContentSize()
            paint()
        }
    }
    /// The colour of the spokes; nil selects that of the style. Default white for the styles `white` and `whiteLarge`,
    /// otherwise the grey of secondary text.
    open var color: UIColor! {
        get { ownColor ?? style.color }
        set {
            ownColor = newValue
            noteSet(.color, \UIActivityIndicatorView.color, newValue)
            paint()
        }
    }
    private var ownColor: UIColor?
    /// `true` if the indicator is hidden while it does not turn. Default `true`.
    @Observed open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
    /// `true` if the indicator turns.
    public private(set) var isAnimating = false
    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(isElement: true, label: isAnimating ? "In progress" : "Progress halted")
    }

    /// The fraction of the spokes that are visible while the indicator does not turn, for the pull of a refresh
    /// control.
    var shownPart: CGFloat = 1 { didSet { paint() } }

    private let spokes = (0..<UIActivityIndicatorView.count).map { _ in CALayer() }
    private static let count = 8
    /// The duration of one turn, in seconds.
    private static let period = 0.8
    private static let animationKey = "UIActivityIndicatorView.spin"

    /// Creates an indicator that does not turn yet and is therefore hidden.
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
        coder.fill(self, as: UIActivityIndicatorView.self)
    }

    private func setUp() {
        for spoke in spokes { layer.addSublayer(spoke) }
        isHidden = hidesWhenStopped
        paint()
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: style.side, height: style.side)
    }

    /// Shows the indicator and starts its animation.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        paint()
        spin()
    }

    /// Stops the animation; hides the indicator if `hidesWhenStopped` is `true`.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        for spoke in spokes { spoke.removeAnimation(forKey: UIActivityIndicatorView.animationKey) }
        isHidden = hidesWhenStopped
        paint()
    }

    /// Fades each spoke from dark to pale once a turn, one after the other.
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

    /// Returns the opacity of a spoke that is `place` steps behind the darkest one.
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
        let paint: CGColor = color.resolvedColor(with: traits).cgColor
        for (index, spoke) in spokes.enumerated() {
            let part = CGFloat(index) / CGFloat(UIActivityIndicatorView.count)
            spoke.bounds = CGRect(origin: .zero, size: size)
            spoke.cornerRadius = size.width / 2
            spoke.backgroundColor = paint
            spoke.position = CGPoint(x: bounds.midX, y: bounds.midY)
            // The anchor is the wheel's centre, about which the spoke is rotated.
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
