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

    init(_ animationID: String?, _ context: UnsafeMutableRawPointer?) {
        self.animationID = animationID
        self.context = context
    }

    /// Collects the following changes with the present settings.
    func enter() {
        leave()
        var options = UIView.AnimationOptions.allowUserInteraction
        switch curve {
        case .easeInOut: options.formUnion(.curveEaseInOut)
        case .easeIn: options.formUnion(.curveEaseIn)
        case .easeOut: options.formUnion(.curveEaseOut)
        case .linear: options.formUnion(.curveLinear)
        case .keyboard: options.formUnion(.curveKeyboard)
        }
        if beginsFromCurrentState { options.formUnion(.beginFromCurrentState) }
        running += 1
        let new = ViewAnimationBlock(duration: duration, delay: delay, options: options) { [self] in ended($0) }
        if repeatCount > 0 || autoreverses { new.repetition = (CGFloat(max(1, repeatCount)), autoreverses) }
        new.enter()
        block = new
    }

    private func leave() {
        block?.leave()
        block?.close()
        block = nil
    }

    func commit() {
        leave()
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
