public import UIKit

/// A control that shows an animation: the superclass of `AnimatedSwitch` and `AnimatedButton`.
open class AnimatedControl: UIControl {
    /// The view that shows the animation. It takes no touches.
    public let animationView: LottieAnimationView

    /// The animation.
    public var animation: LottieAnimation? {
        get { animationView.animation }
        set {
            animationView.animation = newValue
            animationDidSet()
        }
    }

    /// The multiple of the animation's own speed. Default 1.
    public var animationSpeed: CGFloat {
        get { animationView.animationSpeed }
        set { animationView.animationSpeed = newValue }
    }

    /// Creates a control of an animation's size.
    public init(animation: LottieAnimation) {
        animationView = LottieAnimationView(animation: animation)
        super.init(frame: animation.bounds)
        addSubview(animationView)
        animationDidSet()
    }

    /// Creates a control without an animation.
    public override init(frame: CGRect) {
        animationView = LottieAnimationView(animation: nil)
        super.init(frame: frame)
        addSubview(animationView)
    }

    /// Creates a control without an animation.
    public required init?(coder: NSCoder) {
        animationView = LottieAnimationView(animation: nil)
        super.init(coder: coder)
        addSubview(animationView)
    }

    /// Called when there is another animation.
    open func animationDidSet() {}

    /// The animation's size.
    open override var intrinsicContentSize: CGSize { animationView.intrinsicContentSize }

    /// Makes the animation as large as the control.
    open override func layoutSubviews() {
        super.layoutSubviews()
        animationView.frame = bounds
    }
}

/// A switch with an animation from its off state to its on state.
open class AnimatedSwitch: AnimatedControl {
    private var onRange: (CGFloat, CGFloat) = (0, 1)
    private var offRange: (CGFloat, CGFloat) = (1, 0)
    private var isSet = false

    /// The state. Setting it does not animate.
    public var isOn: Bool {
        get { isSet }
        set { setIsOn(newValue, animated: false) }
    }

    /// Sets the progresses between which the animation plays when the switch changes to on. Default 0 and 1.
    public func setProgressForState(fromProgress: CGFloat, toProgress: CGFloat, forOnState: Bool) {
        if forOnState { onRange = (fromProgress, toProgress) } else { offRange = (fromProgress, toProgress) }
        update(animated: false)
    }

    /// Changes the state. `shouldFireHaptics` has no effect.
    public func setIsOn(_ isOn: Bool, animated: Bool, shouldFireHaptics: Bool = true) {
        isSet = isOn
        update(animated: animated)
    }

    /// Shows the state of the new animation.
    open override func animationDidSet() { update(animated: false) }

    private func update(animated: Bool) {
        let range = isSet ? onRange : offRange
        if animated {
            animationView.play(fromProgress: range.0, toProgress: range.1, loopMode: .playOnce)
        } else {
            animationView.currentProgress = range.1
        }
    }

    /// Changes the state, and sends `valueChanged`.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, bounds.contains(touch.location(in: self)) else { return }
        setIsOn(!isOn, animated: true)
        sendActions(for: .valueChanged)
    }
}

/// A button with an animation for each of its events.
open class AnimatedButton: AnimatedControl {
    private var ranges: [UInt: (CGFloat, CGFloat)] = [:]

    /// A closure that is called on `touchUpInside`. Default `nil`.
    public var performAction: (() -> Void)?

    /// Plays the animation between two progresses at an event.
    public func setPlayRange(fromProgress: CGFloat, toProgress: CGFloat, event: UIControl.Event) {
        ranges[event.rawValue] = (fromProgress, toProgress)
    }

    /// Plays the range of a marker at an event. Without such a marker nothing changes.
    public func setPlayRange(fromMarker: String, toMarker: String, event: UIControl.Event) {
        guard let animation, let start = animation.progressTime(forMarker: fromMarker),
            let end = animation.progressTime(forMarker: toMarker)
        else { return }
        ranges[event.rawValue] = (start, end)
    }

    private func perform(_ event: UIControl.Event) {
        guard let range = ranges[event.rawValue] else { return }
        animationView.play(fromProgress: range.0, toProgress: range.1, loopMode: .playOnce)
    }

    /// Plays the animation of `touchDown`.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        perform(.touchDown)
        return super.beginTracking(touch, with: event)
    }

    /// Plays the animation of `touchUpInside` or `touchUpOutside`.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, bounds.contains(touch.location(in: self)) else { return perform(.touchUpOutside) }
        perform(.touchUpInside)
        performAction?()
    }
}
