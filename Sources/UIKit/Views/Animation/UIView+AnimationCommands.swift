import QuartzCore

/// A block of `UIView.beginAnimations(_:context:)`.
@MainActor private final class AnimationCommands {
    let animationID: String?, context: UnsafeMutableRawPointer?
    var duration = 0.2, delay = 0.0, curve = UIView.AnimationCurve.easeInOut
    var repeatCount: Float = 0, autoreverses = false, beginsFromCurrentState = false
    var delegate: AnyObject?
    var willStart: Selector?, didStop: Selector?
    /// The block for the present settings, which collects the changes.
    private var block: ViewAnimationBlock?
    private var running = 1, allFinished = true
    /// A transition of a view, with the image of its old appearance for a flip.
    private struct Transition {
        let view: UIView, kind: UIView.AnimationOptions.Transition, old: UIImage?
    }
    private var transitions: [Transition] = []

    init(_ animationID: String?, _ context: UnsafeMutableRawPointer?) {
        self.animationID = animationID
        self.context = context
    }

    /// Collects the following changes with the present settings.
    func enter() {
        leave()
        var options = options
        if beginsFromCurrentState { options.formUnion(.beginFromCurrentState) }
        running += 1
        let new = ViewAnimationBlock(duration: duration, delay: delay, options: options) { [self] in ended($0) }
        if repeatCount > 0 || autoreverses { new.repetition = (CGFloat(max(1, repeatCount)), autoreverses) }
        new.enter()
        block = new
    }

    private var options: UIView.AnimationOptions {
        switch curve {
        case .easeInOut: [.allowUserInteraction, .curveEaseInOut]
        case .easeIn: [.allowUserInteraction, .curveEaseIn]
        case .easeOut: [.allowUserInteraction, .curveEaseOut]
        case .linear: [.allowUserInteraction, .curveLinear]
        case .keyboard: [.allowUserInteraction, .curveKeyboard]
        }
    }

    /// Sets the transition of a view, which replaces one that was set before; nil removes it.
    func setTransition(_ kind: UIView.AnimationOptions.Transition?, of view: UIView) {
        transitions.removeAll { $0.view === view }
        guard let kind, view.window != nil, ViewAnimationContext.areAnimationsEnabled else { return }
        view.layer.showCommitted()
        transitions.append(Transition(view: view, kind: kind, old: kind == .dissolve ? nil : view.snapshotImage()))
    }

    private func leave() {
        block?.leave()
        block?.close()
        block = nil
    }

    func commit() {
        leave()
        for transition in transitions where duration > 0 && transition.view.window != nil {
            running += 1
            transition.view.runTransition(transition.kind, duration, options, old: transition.old, nil) { [self] in
                ended($0)
            }
        }
        if let delegate, let willStart { willStart.send(to: delegate, animationID as Any?, context as Any?) }
        ended(true)
    }

    private func ended(_ finished: Bool) {
        running -= 1
        allFinished = allFinished && finished
        guard running == 0, let delegate, let didStop else { return }
        didStop.send(to: delegate, animationID as Any?, NSNumber(value: allFinished))
    }
}

// Blocks of commands, as before `animate(withDuration:animations:)`.
extension UIView {
    /// The transition of a view in a block of `beginAnimations(_:context:)`.
    public enum AnimationTransition: Int, Sendable {
        /// No transition.
        case none
        /// A flip about the vertical axis, from left to right.
        case flipFromLeft
        /// A flip about the vertical axis, from right to left.
        case flipFromRight
        /// A page that curls up; here the view dissolves.
        case curlUp
        /// A page that curls down; here the view dissolves.
        case curlDown
    }

    private static var openCommands: [AnimationCommands] = []

    /// Begins a block of animations: the changes until `commitAnimations()` are animated, over 0.2 seconds with ease in
    /// and out unless set otherwise. Settings apply to the changes after them. Blocks may be nested.
    public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let commands = AnimationCommands(animationID, context)
        openCommands.append(commands)
        commands.enter()
    }

    /// Ends the innermost block of `beginAnimations(_:context:)`; its animations start with the next commit. Does nothing
    /// without one.
    public static func commitAnimations() { openCommands.popLast()?.commit() }

    private static func set(_ change: (AnimationCommands) -> Void) {
        guard let commands = openCommands.last else { return }
        change(commands)
        commands.enter()
    }

    /// Sets the duration of the block's animations, in seconds. Does nothing outside of a block, as in all of these
    /// methods. Default 0.2.
    public static func setAnimationDuration(_ duration: TimeInterval) { set { $0.duration = duration } }
    /// Sets the delay before the block's animations, in seconds. Default 0.
    public static func setAnimationDelay(_ delay: TimeInterval) { set { $0.delay = delay } }
    /// Sets the timing curve of the block's animations. Default `easeInOut`.
    public static func setAnimationCurve(_ curve: AnimationCurve) { set { $0.curve = curve } }
    /// Sets the number of the animations' repetitions; 0 means once. Default 0.
    public static func setAnimationRepeatCount(_ repeatCount: Float) { set { $0.repeatCount = repeatCount } }
    /// Sets whether the animations also play backwards. Default `false`.
    public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        set { $0.autoreverses = repeatAutoreverses }
    }
    /// Sets whether the animations start at the values on screen. Default `false`.
    public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        set { $0.beginsFromCurrentState = fromCurrentState }
    }
    /// Sets the transition from the view's present appearance to that at the end of the block, typically of a container
    /// whose subviews the block exchanges. It takes the block's duration and curve, without its delay. `cache` has no
    /// effect: the old appearance is always an image.
    public static func setAnimationTransition(
        _ transition: AnimationTransition, for view: UIView, cache: Bool
    ) {
        guard let commands = openCommands.last else { return }
        let option: AnimationOptions =
            switch transition {
            case .none: []
            case .flipFromLeft: .transitionFlipFromLeft
            case .flipFromRight: .transitionFlipFromRight
            case .curlUp: .transitionCurlUp
            case .curlDown: .transitionCurlDown
            }
        if option.isCurl {
            report("UIView.setAnimationTransition: the page curl is not available; views dissolve instead.")
        }
        commands.setTransition(option.transition, of: view)
    }
    /// Sets the object that is notified of the block; it is retained until the block's animations ended.
    public static func setAnimationDelegate(_ delegate: Any?) {
        openCommands.last?.delegate = delegate.map { $0 as AnyObject }
    }
    /// Sets the delegate's method that is called with the commit: `start(_ animationID: String?, _ context:
    /// UnsafeMutableRawPointer?)`, or fewer parameters.
    public static func setAnimationWillStart(_ selector: Selector?) { openCommands.last?.willStart = selector }
    /// Sets the delegate's method that is called after all of the block's animations ended: `stop(_ animationID: String?, _
    /// finished: NSNumber)`, or fewer parameters.
    public static func setAnimationDidStop(_ selector: Selector?) { openCommands.last?.didStop = selector }
}
