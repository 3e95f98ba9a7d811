/// A control with a knob that the user drags along a track to select a value.
@preconcurrency @MainActor open class UISlider: UIControl {
    package override class var showsDrawing: Bool { false }

    /// The value at the beginning of the track. If it exceeds the maximum, both get the value that was set last.
    /// Default 0.
    @Observed open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            rangeDidChange()
        }
    }
    /// The value at the end of the track. Default 1.
    @Observed open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            rangeDidChange()
        }
    }
    /// `true` if `valueChanged` is sent during a drag, `false` if only at its end. Default `true`.
    open var isContinuous = true
    /// The colour of the track before the knob. Default nil: the tint colour.
    @Observed open var minimumTrackTintColor: UIColor? {
        didSet {
            noteSet(.minimumTrackTintColor, \UISlider.minimumTrackTintColor, minimumTrackTintColor)
            setNeedsLayout()
        }
    }
    /// The colour of the track behind the knob. Default nil: a grey.
    @Observed open var maximumTrackTintColor: UIColor? {
        didSet {
            noteSet(.maximumTrackTintColor, \UISlider.maximumTrackTintColor, maximumTrackTintColor)
            setNeedsLayout()
        }
    }
    /// The colour of the knob. Default nil: white.
    @Observed open var thumbTintColor: UIColor? {
        didSet {
            noteSet(.thumbTintColor, \UISlider.thumbTintColor, thumbTintColor)
            setNeedsLayout()
        }
    }

    private var stored: Float = 0
    /// The layer of all parts, which fades while the slider is disabled.
    private let face = CALayer()
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
        layer.addSublayer(face)
        for part in [track, filled, knob] { face.addSublayer(part) }
        knob.shadowColor = UIColor.black.cgColor
        knob.shadowOpacity = 0.22
        knob.shadowOffset = CGSize(width: 0, height: 3)
        knob.shadowRadius = 4
    }

    /// The value, clamped to the range. Default 0.
    open var value: Float {
        get { stored }
        set { setValue(newValue, animated: false) }
    }

    /// Sets the value, clamped to the range; sends no event.
    open func setValue(_ value: Float, animated: Bool) {
        let value = min(maximumValue, max(minimumValue, value))
        guard value != stored, value.isFinite else { return }
        stored = value
        show(animated: animated)
    }

    private func rangeDidChange() {
        value = stored
        setNeedsLayout()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }

    open override func tintColorDidChange() { setNeedsLayout() }

    override var describedContent: [String] { ["value: \(String(format: "%f", Double(value)))"] }
    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, value: DefaultAccessibility.percent(part), traits: stateTraits.union(.adjustable))
    }

    /// Increases the value by a tenth of the range.
    open override func accessibilityIncrement() { step(by: 0.1) }
    /// Decreases the value by a tenth of the range.
    open override func accessibilityDecrement() { step(by: -0.1) }

    override func adjust(_ key: UIKeyboardHIDUsage) -> Bool {
        switch key {
        case .keyboardHome: step(by: -1)
        case .keyboardEnd: step(by: 1)
        default: return super.adjust(key)
        }
        return true
    }
    override var focusOutline: (rect: CGRect, radius: CGFloat) {
        let height = min(bounds.height, UISlider.knobSide)
        return (CGRect(x: 0, y: bounds.midY - height / 2, width: bounds.width, height: height), height / 2)
    }

    private func step(by part: Float) {
        let before = stored
        guard isEnabled else { return }
        setValue(stored + part * (maximumValue - minimumValue), animated: true)
        if stored != before { sendActions(for: .valueChanged) }
    }

    private var part: CGFloat {
        maximumValue > minimumValue ? CGFloat((stored - minimumValue) / (maximumValue - minimumValue)) : 0
    }
    private var knobX: CGFloat { mirroredIfNeeded(UISlider.knobSide / 2 + (bounds.width - UISlider.knobSide) * part) }

    override func show(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        let height = UISlider.trackHeight, y = bounds.midY - height / 2
        face.frame = bounds
        track.frame = CGRect(x: 2, y: y, width: max(0, bounds.width - 4), height: height)
        let end = mirroredIfNeeded(knobX)
        filled.frame = mirroredIfNeeded(CGRect(x: 2, y: y, width: max(0, end - 2), height: height))
        knob.bounds = CGRect(x: 0, y: 0, width: UISlider.knobSide, height: UISlider.knobSide)
        knob.position = CGPoint(x: knobX, y: bounds.midY)
        for bar in [track, filled] { bar.cornerRadius = height / 2 }
        knob.cornerRadius = UISlider.knobSide / 2
        let traits = traitCollection
        track.backgroundColor = (maximumTrackTintColor ?? .systemFill).resolvedColor(with: traits).cgColor
        filled.backgroundColor = (minimumTrackTintColor ?? tintColor).resolvedColor(with: traits).cgColor
        knob.backgroundColor = (thumbTintColor ?? .white).resolvedColor(with: traits).cgColor
        face.opacity = isEnabled ? 1 : 0.5
        CATransaction.commit()
    }

    override func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        guard let pan = recognizer as? UIPanGestureRecognizer else { return false }
        return pan.startsSideways
            && (isTracking || isOnKnob(touch.location(in: self).x - pan.translationFromTouchdown.x))
    }

    private func isOnKnob(_ x: CGFloat) -> Bool { abs(x - knobX) <= UISlider.knobSide }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        guard isOnKnob(x) else { return false }
        grip = x - knobX
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let travel = max(1, bounds.width - UISlider.knobSide)
        let x = mirroredIfNeeded(touch.location(in: self).x - grip)
        let part = (x - UISlider.knobSide / 2) / travel
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
