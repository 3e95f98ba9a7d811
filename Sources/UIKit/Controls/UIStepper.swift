import QuartzCore

/// Two buttons, minus and plus, that change a value by steps: 94 × 32 points.
///
/// A tap changes the value at once. A press repeats the change, at first twice a second, then faster. At an end of the
/// range the button that leads beyond it is disabled, unless the value wraps. In right-to-left layouts minus is on the
/// right.
@preconcurrency @MainActor open class UIStepper: UIControl {
    package override class var showsDrawing: Bool { false }

    /// `true` if `valueChanged` is sent for each step of a press, `false` if once at its end. Default `true`.
    open var isContinuous = true
    /// `true` if a press repeats the change. Default `true`.
    open var autorepeat = true
    /// `true` if a step beyond an end of the range continues at the other end. Default `false`.
    @Observed open var wraps = false { didSet { setNeedsLayout() } }
    /// The value, clamped to the range; NaN is ignored. Default 0.
    open var value: Double {
        get { stored }
        set {
            guard !newValue.isNaN else { return }
            stored = min(maximum, max(minimum, newValue))
            setNeedsLayout()
        }
    }
    private var stored = 0.0
    /// The least value; a smaller maximum is raised to it. Default 0.
    open var minimumValue: Double {
        get { minimum }
        set {
            guard !newValue.isNaN else { return }
            minimum = newValue
            maximum = max(maximum, newValue)
            value = stored
        }
    }
    private var minimum = 0.0
    /// The greatest value; a larger minimum is lowered to it. Default 100.
    open var maximumValue: Double {
        get { maximum }
        set {
            guard !newValue.isNaN else { return }
            minimum = min(minimum, newValue)
            maximum = newValue
            value = stored
        }
    }
    private var maximum = 100.0
    /// The size of a step, above 0; other values are logged and ignored. Default 1.
    @Observed open var stepValue = 1.0 {
        didSet {
            guard !(stepValue > 0 && stepValue.isFinite) else { return }
            warn("UIStepper.stepValue must be above 0 (got \(stepValue))", module: "UIKit")
            stepValue = oldValue
        }
    }

    /// One of the two buttons.
    private enum Side: Int, CaseIterable {
        case decrement, increment
    }
    private var images: [Side: [State.RawValue: UIImage]] = [:]
    private var backgrounds: [State.RawValue: UIImage] = [:]
    private var dividers: [[State.RawValue]: UIImage] = [:]
    private var pressed: Side?
    private var hasChanged = false
    private var repeating: MediaTimer?
    private var repeats = 0
    private let plate = CALayer(), press = CALayer(), background = UIImageView(), divider = UIImageView()
    private let signs = Side.allCases.map { _ in UIImageView() }

    /// Measurements in points.
    private static let size = CGSize(width: 94, height: 32), corner: CGFloat = 8.91
    /// Intervals in seconds: before the first repetition, between the first repetitions and between later ones.
    private static let delay = 0.5, slow = 0.5, fast = 0.1
    /// The number of slow repetitions.
    private static let slowRepeats = 3

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: UIStepper.size))
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        for plane in [plate, press] {
            plane.cornerCurve = .continuous
            plane.cornerRadius = UIStepper.corner
            layer.addSublayer(plane)
        }
        for view in [background, divider] + signs {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        for sign in signs { sign.contentMode = .center }
    }

    open override var intrinsicContentSize: CGSize { UIStepper.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

    // MARK: Appearance

    /// Sets the plus symbol; nil uses the system's symbol, which is used only if there is no image for the normal
    /// state.
    open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
        noteSet(.incrementImage, for: state) { (stepper: UIStepper) in stepper.setIncrementImage(image, for: state) }
        set(image, of: .increment, for: state)
    }
    /// Returns the plus symbol for a state; nil if none was set.
    open func incrementImage(for state: UIControl.State) -> UIImage? { images[.increment]?[state.rawValue] }
    /// Sets the minus symbol; nil uses the system's symbol, which is used only if there is no image for the normal
    /// state.
    open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
        noteSet(.decrementImage, for: state) { (stepper: UIStepper) in stepper.setDecrementImage(image, for: state) }
        set(image, of: .decrement, for: state)
    }
    /// Returns the minus symbol for a state; nil if none was set.
    open func decrementImage(for state: UIControl.State) -> UIImage? { images[.decrement]?[state.rawValue] }
    private func set(_ image: UIImage?, of side: Side, for state: UIControl.State) {
        images[side, default: [:]][state.rawValue] = image
        setNeedsLayout()
    }
    /// Sets an image that replaces the grey background.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        backgrounds[state.rawValue] = image
        noteSet(.backgroundImage, for: state) { (stepper: UIStepper) in stepper.setBackgroundImage(image, for: state) }
        setNeedsLayout()
    }
    /// Returns the background image for a state; nil if none was set.
    open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[state.rawValue] }
    /// Sets the image between the buttons for a pair of states.
    open func setDividerImage(
        _ image: UIImage?, forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
    ) {
        dividers[[leftState.rawValue, rightState.rawValue]] = image
        noteSet(.dividerImage, for: [leftState, rightState]) { (stepper: UIStepper) in
            stepper.setDividerImage(image, forLeftSegmentState: leftState, rightSegmentState: rightState)
        }
        setNeedsLayout()
    }
    /// Returns the image between the buttons for a pair of states; nil if none was set.
    open func dividerImage(
        forLeftSegmentState state: UIControl.State, rightSegmentState rightState: UIControl.State
    ) -> UIImage? { dividers[[state.rawValue, rightState.rawValue]] }

    private var areas: [CGRect] {
        let halves = bounds.divided(atDistance: bounds.width / 2, from: .minXEdge)
        let both = [halves.slice, halves.remainder]
        return isMirrored ? both.reversed() : both
    }

    private func leads(_ side: Side) -> Bool {
        minimum < maximum && (wraps || (side == .increment ? stored < maximum : stored > minimum))
    }

    private func state(of side: Side) -> State {
        if !isEnabled || !leads(side) { return .disabled }
        return pressed == side && isHighlighted ? .highlighted : .normal
    }

    override func show(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let traits = traitCollection, states = Side.allCases.map(state(of:))
        let own = backgrounds[state.rawValue] ?? backgrounds[State.normal.rawValue]
        background.image = own
        background.frame = bounds
        plate.frame = bounds
        plate.backgroundColor = UIColor.tertiarySystemFill.resolvedColor(with: traits).cgColor
        plate.isHidden = own != nil
        press.isHidden = own != nil || !states.contains(.highlighted)
        press.backgroundColor = UIColor.systemFill.resolvedColor(with: traits).cgColor
        let areas = areas
        for side in Side.allCases {
            let given = images[side]
            let image =
                given?[states[side.rawValue].rawValue] ?? given?[State.normal.rawValue] ?? UIStepper.sign(side)
            let sign = signs[side.rawValue]
            sign.image = image
            sign.tintColor = .label
            sign.alpha = states[side.rawValue] == .disabled ? 0.3 : 1
            sign.frame = areas[side.rawValue]
            if states[side.rawValue] == .highlighted { press.frame = areas[side.rawValue] }
        }
        showDivider(isMirrored ? states.reversed() : states)
        CATransaction.commit()
    }

    private func showDivider(_ states: [State]) {
        let given = dividers[states.map(\.rawValue)] ?? dividers[[State.normal.rawValue, State.normal.rawValue]]
        divider.image = given
        divider.backgroundColor = given == nil && !states.contains(.highlighted) ? .separator : nil
        let size = given?.size ?? CGSize(width: 1, height: bounds.height / 2)
        divider.frame = CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    private static var made: [Side: UIImage] = [:]
    private static func sign(_ side: Side) -> UIImage {
        if let known = made[side] { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16), format: format).image { _ in
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 1.5, y: 8))
            path.addLine(to: CGPoint(x: 14.5, y: 8))
            if side == .increment {
                path.move(to: CGPoint(x: 8, y: 1.5))
                path.addLine(to: CGPoint(x: 8, y: 14.5))
            }
            path.lineWidth = 1.75
            path.lineCapStyle = .round
            UIColor.black.setStroke()
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
        made[side] = image
        return image
    }

    // MARK: Steps

    /// Changes the value by a step. Returns `true` if the value changed.
    private func step(_ side: Side) -> Bool {
        guard leads(side) else { return false }
        let before = stored, next = stored + (side == .increment ? stepValue : -stepValue)
        if next > maximum {
            value = wraps ? minimum : maximum
        } else if next < minimum {
            value = wraps ? maximum : minimum
        } else {
            value = next
        }
        return stored != before
    }

    private func stepAndTell(_ side: Side) {
        guard step(side) else { return }
        hasChanged = true
        if isContinuous { tell() }
    }
    private func tell() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

    private func repeatSteps(after delay: Double) {
        repeating?.invalidate()
        repeating = MediaTimer.scheduledTimer(after: delay) { [weak self] in
            MainActor.assumeIsolated { self?.repeatStep() }
        }
    }
    private func repeatStep() {
        guard let pressed, window != nil else { return }
        if isTouchInside, isEnabled { stepAndTell(pressed) }
        repeats += 1
        repeatSteps(after: repeats < UIStepper.slowRepeats ? UIStepper.slow : UIStepper.fast)
    }

    override var sendsPrimaryActionOnTouchUp: Bool { false }
    override func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        (recognizer as? UITapGestureRecognizer)?.isSingleTap ?? false
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: self)
        let side: Side = (place.x < bounds.midX) != isMirrored ? .decrement : .increment
        guard leads(side) else { return false }
        pressed = side
        hasChanged = false
        repeats = 0
        stepAndTell(side)
        if autorepeat { repeatSteps(after: UIStepper.delay) }
        return true
    }
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { finish() }
    open override func cancelTracking(with event: UIEvent?) { finish() }

    private func finish() {
        repeating?.invalidate()
        repeating = nil
        pressed = nil
        if hasChanged, !isContinuous { tell() }
        hasChanged = false
        setNeedsLayout()
    }

    override var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, UIStepper.corner) }

    // MARK: Accessibility

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, value: stored == stored.rounded() && abs(stored) < 1e15 ? "\(Int(stored))" : "\(stored)",
            traits: stateTraits.union(.adjustable))
    }
    open override func accessibilityIncrement() { if isEnabled, step(.increment) { tell() } }
    open override func accessibilityDecrement() { if isEnabled, step(.decrement) { tell() } }
}
