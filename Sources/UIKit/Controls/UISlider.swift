/// A control that picks a value along a track: a finger drags the knob.
@MainActor open class UISlider: UIControl {
    package override class var showsDrawing: Bool { false }

    open var minimumValue: Float = 0 { didSet { setNeedsLayout() } }
    open var maximumValue: Float = 1 { didSet { setNeedsLayout() } }
    /// True: `valueChanged` is sent with every step of the finger, else once when it lifts.
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
    open var maximumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
    open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

    private var stored: Float = 0
    private let track = CALayer(), filled = CALayer(), knob = CALayer()
    private static let knobSide: CGFloat = 28, trackHeight: CGFloat = 4
    private var grip: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for part in [track, filled, knob] { layer.addSublayer(part) }
        knob.shadowColor = UIColor.black.cgColor
        knob.shadowOpacity = 0.22
        knob.shadowOffset = CGSize(width: 0, height: 3)
        knob.shadowRadius = 4
    }

    /// Cut to the range.
    open var value: Float {
        get { stored }
        set { setValue(newValue, animated: false) }
    }

    open func setValue(_ value: Float, animated: Bool) {
        let value = min(maximumValue, max(minimumValue, value))
        guard value != stored else { return }
        stored = value
        place(animated: animated)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        place(animated: false)
    }

    open override func tintColorDidChange() { setNeedsLayout() }

    override func traitsMayHaveChanged() {
        super.traitsMayHaveChanged()
        place(animated: false)
    }

    private var part: CGFloat {
        maximumValue > minimumValue ? CGFloat((stored - minimumValue) / (maximumValue - minimumValue)) : 0
    }
    private var knobX: CGFloat { UISlider.knobSide / 2 + (bounds.width - UISlider.knobSide) * part }

    private func place(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        let height = UISlider.trackHeight, y = bounds.midY - height / 2
        track.frame = CGRect(x: 2, y: y, width: max(0, bounds.width - 4), height: height)
        filled.frame = CGRect(x: 2, y: y, width: max(0, knobX - 2), height: height)
        knob.bounds = CGRect(x: 0, y: 0, width: UISlider.knobSide, height: UISlider.knobSide)
        knob.position = CGPoint(x: knobX, y: bounds.midY)
        for bar in [track, filled] { bar.cornerRadius = height / 2 }
        knob.cornerRadius = UISlider.knobSide / 2
        let traits = traitCollection
        track.backgroundColor = (maximumTrackTintColor ?? .systemFill).resolvedColor(with: traits).cgColor
        filled.backgroundColor = (minimumTrackTintColor ?? tintColor).resolvedColor(with: traits).cgColor
        knob.backgroundColor = (thumbTintColor ?? .white).resolvedColor(with: traits).cgColor
        layer.opacity = isEnabled ? 1 : 0.5
        CATransaction.commit()
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        guard abs(x - knobX) <= UISlider.knobSide else { return false }
        grip = x - knobX
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let way = max(1, bounds.width - UISlider.knobSide)
        let part = (touch.location(in: self).x - grip - UISlider.knobSide / 2) / way
        let before = stored
        value = minimumValue + Float(min(1, max(0, part))) * (maximumValue - minimumValue)
        if isContinuous, stored != before { sendActions(for: .valueChanged) }
        return true
    }

    override var sendsPrimaryActionOnTouchUp: Bool { false }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous { sendActions(for: .valueChanged) }
    }
}
