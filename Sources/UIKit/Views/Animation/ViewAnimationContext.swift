/// The base class of contexts that convert view changes into animations while a closure runs: one call of
/// `UIView.animate`, an animator or a keyframe block. It counts the animations that it started and signals when all are
/// over.
@MainActor class ViewAnimationContext: NSObject {
    let duration: TimeInterval, delay: TimeInterval
    var options: UIView.AnimationOptions

    private var completion: ((Bool) -> Void)?
    private var pending = 0
    private var allFinished = true
    private var isOpen = true

    init(
        duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
    ) {
        self.duration = duration.isFinite ? max(0, duration) : 0
        self.delay = delay.isFinite ? max(0, delay) : 0
        self.options = options
        self.completion = completion
    }

    /// The open contexts, the innermost last; nil stands for `performWithoutAnimation`.
    private static var stack: [ViewAnimationContext?] = []
    static var current: ViewAnimationContext? { stack.last ?? nil }
    static var areAnimationsEnabled: Bool {
        get { enabled.current }
        set { enabled.current = newValue }
    }
    private static let enabled = PerThread(isPerScope: true) { true }
    /// Called for every layer in which a block starts an animation.
    static var animatedLayer: ((CALayer) -> Void)?
    /// The innermost context if present changes have a duration.
    static var timed: ViewAnimationContext? {
        guard areAnimationsEnabled, let current, current.isTimed else { return nil }
        return current
    }

    /// Closures that run as part of the body, once per view.
    private var endings: [(view: UIView, body: () -> Void)] = []
    /// Closures that run when all animations are over; the argument is `true` if the values are back at the start.
    private(set) var followUps: [(Bool) -> Void] = []

    /// The views with a new size, to be laid out as part of the body, with the option `layoutSubviews`.
    private var resized: [UIView] = []

    /// Runs `body` after the context's own body and as part of it; only the first one for each view.
    func beforeEnd<V: UIView>(of view: V, _ body: @escaping (V) -> Void) {
        guard !endings.contains(where: { $0.view === view }) else { return }
        endings.append((view, { body(view) }))
    }

    /// Runs `body` when all animations of the context are over, with `true` if they ended where they began.
    func whenOver(_ body: @escaping (Bool) -> Void) { followUps.append(body) }

    static func withoutAnimation(_ body: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        stack.append(nil)
        areAnimationsEnabled = false
        defer {
            stack.removeLast()
            areAnimationsEnabled = wereEnabled
        }
        body()
    }

    /// Runs `body` and collects its changes in this context.
    func collect(_ body: () -> Void) {
        enter()
        body()
        leave()
    }

    /// Collects all changes until `leave()`, for animations without a closure.
    func enter() { ViewAnimationContext.stack.append(self) }
    func leave() {
        while !endings.isEmpty { endings.removeFirst().body() }
        while !resized.isEmpty { resized.removeFirst().layoutIfNeeded() }
        if let index = ViewAnimationContext.stack.lastIndex(where: { $0 === self }) {
            ViewAnimationContext.stack.remove(at: index)
        }
    }

    /// Runs `body`, and the completion when all its animations are over.
    func run(_ body: () -> Void) {
        collect(body)
        close()
    }

    func close() {
        isOpen = false
        guard pending == 0 else { return }
        // Nothing is animated: the completion still runs later, never inside this call.
        CATransaction.begin()
        CATransaction.setCompletionBlock { [self] in finish() }
        CATransaction.commit()
    }

    // MARK: Counting

    func willAdd() { pending += 1 }

    func didStop(finished: Bool) {
        pending -= 1
        allFinished = allFinished && finished
        if pending == 0, !isOpen { finish() }
    }

    private func finish() {
        let body = completion, bodies = followUps
        completion = nil
        followUps = []
        for body in bodies { body(false) }
        body?(allFinished)
    }

    // MARK: Actions

    /// Returns the action for a change of a layer's property. Overridden by the kinds of contexts.
    func makeAction(for layer: CALayer, key: String) -> (any CAAction)? { NSNull() }

    /// The shared action for changes outside of a context, which does nothing: most changes request it.
    private static let nothing = NSNull()

    static func action(for layer: CALayer, key: String) -> (any CAAction)? {
        guard let context = current, areAnimationsEnabled, context.isTimed,
            CALayer.viewBlockAnimation(forKey: key) != .none
        else {
            return nothing
        }
        animatedLayer?(layer)
        if key == "bounds", context.options.contains(.layoutSubviews), let view = layer.delegate as? UIView {
            context.resized.append(view)
        }
        return context.makeAction(for: layer, key: key)
    }

    /// `true` if changes have a duration or a delay.
    var isTimed: Bool { duration > 0 || delay > 0 }
}
