/// A bar that fills from its leading end as a task progresses.
@preconcurrency @MainActor open class UIProgressView: UIView {
    /// The thickness of the bar.
    public enum Style: Int, Sendable {
        /// 4 points, as on Apple's systems.
        case `default`
        /// Thinner, for use in bars.
        case bar
    }

    package override class var showsDrawing: Bool { false }

    /// The thickness of the bar. Default `default`.
    @Observed open var progressViewStyle: Style {
        didSet {
            setNeedsLayout()
            if progressViewStyle != oldValue { invalidateIntrinsicContentSize() }
        }
    }
    /// The colour of the completed part; nil uses the tint colour. Default nil.
    @Observed open var progressTintColor: UIColor? {
        didSet {
            noteSet(.progressTintColor, \UIProgressView.progressTintColor, progressTintColor)
            setNeedsLayout()
        }
    }
    /// The colour of the remaining part; nil uses a grey. Default nil.
    @Observed open var trackTintColor: UIColor? {
        didSet {
            noteSet(.trackTintColor, \UIProgressView.trackTintColor, trackTintColor)
            setNeedsLayout()
        }
    }

    private var stored: Float = 0
    private let track = CALayer(), bar = CALayer()

    /// Creates a bar of a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    public override init(frame: CGRect) {
        progressViewStyle = .default
        super.init(frame: frame)
        if frame.height == 0 { bounds.size.height = intrinsicContentSize.height }
        setUp()
    }

    public required init?(coder: NSCoder) {
        progressViewStyle = .default
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        layer.addSublayer(track)
        track.addSublayer(bar)
        track.masksToBounds = true
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: progressViewStyle == .bar ? 2 : 4)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, label: "Progress", value: DefaultAccessibility.percent(CGFloat(stored)),
            traits: .updatesFrequently, role: .progress)
    }

    /// The progress, clamped to 0–1. Default 0.
    open var progress: Float {
        get { stored }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets the progress, clamped to 0–1.
    open func setProgress(_ progress: Float, animated: Bool) {
        let value = progress.isFinite ? min(1, max(0, progress)) : 0
        guard value != stored else { return }
        stored = value
        show(animated: animated)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        show(animated: false)
    }

    open override func tintColorDidChange() { setNeedsLayout() }

    override func traitsApplied() { show(animated: false) }

    private func show(animated: Bool) {
        let traits = traitCollection, height = intrinsicContentSize.height
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        track.frame = CGRect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
        track.cornerRadius = progressViewStyle == .bar ? 0 : height / 2
        bar.cornerRadius = track.cornerRadius
        let rest = trackTintColor ?? (progressViewStyle == .bar ? .clear : .systemFill)
        track.backgroundColor = rest.resolvedColor(with: traits).cgColor
        bar.backgroundColor = (progressTintColor ?? tintColor).resolvedColor(with: traits).cgColor
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        // The filled part keeps its round end even when it is short.
        let width = bounds.width * CGFloat(stored)
        bar.frame = mirroredIfNeeded(CGRect(x: 0, y: 0, width: width, height: height))
        CATransaction.commit()
    }
}
