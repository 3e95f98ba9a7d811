/// A control that is on or off. Tapping or dragging its knob changes it and sends `valueChanged`.
@preconcurrency @MainActor open class UISwitch: UIControl {
    package override class var showsDrawing: Bool { false }

    /// The track's colour in the on state; nil: green. Default nil.
    @Observed open var onTintColor: UIColor? {
        didSet {
            noteSet(.onTintColor, \UISwitch.onTintColor, onTintColor)
            setNeedsLayout()
        }
    }
    /// The knob's colour; nil: white. Default nil.
    @Observed open var thumbTintColor: UIColor? {
        didSet {
            noteSet(.thumbTintColor, \UISwitch.thumbTintColor, thumbTintColor)
            setNeedsLayout()
        }
    }

    /// The image of the on state, which is stored and, as since iOS 7, not shown. Default nil.
    open var onImage: UIImage?
    /// The image of the off state, which is stored and, as since iOS 7, not shown. Default nil.
    open var offImage: UIImage?

    private var stored = false
    /// The layer of all parts, which fades while the switch is disabled.
    private let face = CALayer()
    private let track = CALayer(), knob = CALayer()
    private var startX: CGFloat = 0, wasOn = false, isDragged = false

    /// Measurements in points. The size is fixed, whatever frame is set.
    private static let size = CGSize(width: 51, height: 31), knobSide: CGFloat = 27, margin: CGFloat = 2
    /// The amount in points by which the knob widens under a finger.
    private static let stretch: CGFloat = 7

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = UISwitch.size
        setUp()
        coder.fill(self, as: UISwitch.self)
    }

    private func setUp() {
        layer.addSublayer(face)
        face.addSublayer(track)
        face.addSublayer(knob)
        track.cornerRadius = UISwitch.size.height / 2
        knob.cornerRadius = UISwitch.knobSide / 2
        knob.shadowColor = UIColor.black.cgColor
        knob.shadowOpacity = 0.15
        knob.shadowOffset = CGSize(width: 0, height: 3)
        knob.shadowRadius = 4
    }

    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: UISwitch.size) }
    }

    open override var intrinsicContentSize: CGSize { UISwitch.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

    /// `true` if the switch is on. Setting it sends no event. Default `false`.
    open var isOn: Bool {
        get { stored }
        set { setOn(newValue, animated: false) }
    }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, value: stored ? "1" : "0", traits: stateTraits.union(.button), role: .toggle)
    }

    /// Turns the switch on or off; sends no event.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != stored else { return }
        stored = on
        show(animated: animated)
    }

    override var animatesStateChanges: Bool { true }

    override func show(animated: Bool) {
        let traits = traitCollection
        let isWide = isTracking && isEnabled
        let width = UISwitch.knobSide + (isWide ? UISwitch.stretch : 0)
        let off = UIColor { $0.userInterfaceStyle == .dark ? UIColor(hex: 0x39393D) : UIColor(hex: 0xE9E9EA) }
        let color = (stored ? onTintColor ?? .systemGreen : off).resolvedColor(with: traits).cgColor
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        CATransaction.setAnimationDuration(0.25)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        face.frame = bounds
        track.frame = bounds
        track.backgroundColor = color
        knob.backgroundColor = (thumbTintColor ?? .white).resolvedColor(with: traits).cgColor
        knob.bounds = CGRect(x: 0, y: 0, width: width, height: UISwitch.knobSide)
        let x = stored ? bounds.width - UISwitch.margin - width / 2 : UISwitch.margin + width / 2
        knob.position = CGPoint(x: mirroredIfNeeded(x), y: bounds.midY)
        face.opacity = isEnabled ? 1 : 0.5
        CATransaction.commit()
    }

    override func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        if let pan = recognizer as? UIPanGestureRecognizer { return pan.startsSideways }
        return (recognizer as? UITapGestureRecognizer)?.isSingleTap ?? false
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        startX = touch.location(in: self).x
        wasOn = stored
        isDragged = false
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        if abs(x - startX) > 8 { isDragged = true }
        guard isDragged else { return true }
        // The knob is past the middle, as seen from where the drag started.
        let delta = isMirrored ? startX - x : x - startX
        let on = delta > (wasOn ? -12 : 12)
        if on != stored { setOn(on, animated: true) }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isDragged, isTouchInside { setOn(!stored, animated: true) }
        if stored != wasOn { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    open override func cancelTracking(with event: UIEvent?) { setOn(wasOn, animated: true) }

    /// Lifting a finger is not the primary action of a switch.
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    override func keyCameUp() {
        setOn(!stored, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        super.keyCameUp()
    }
    override var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, UISwitch.size.height / 2) }
}
