/// What changes of views turn into while a closure runs: one run of `UIView.animate`, of an animator or of a keyframe
/// block. The base class of all of them; it counts what it set going and tells when all of that is over.
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
        (self.options, self.completion) = (options, completion)
    }

    /// The contexts that are open, the innermost last; nil stands for `performWithoutAnimation`.
    private static var stack: [ViewAnimationContext?] = []
    static var current: ViewAnimationContext? { stack.last ?? nil }
    static var areAnimationsEnabled: Bool {
        get { enabled.current }
        set { enabled.current = newValue }
    }
    private static let enabled = PerThread(isPerScope: true) { true }
    /// Hears of every layer in which a block sets something going.
    static var animatedLayer: ((CALayer) -> Void)?
    /// The innermost context if changes made now take time.
    static var timed: ViewAnimationContext? {
        guard areAnimationsEnabled, let current, current.isTimed else { return nil }
        return current
    }

    /// What is still done as part of the body, once a view.
    private var endings: [(view: UIView, body: () -> Void)] = []
    /// What is done when all of it is over; true: it is back where it began.
    private(set) var followUps: [(Bool) -> Void] = []

    /// Runs `body` when the context's own body has run, and as part of it; of several for one view only the first.
    func beforeEnd<V: UIView>(of view: V, _ body: @escaping (V) -> Void) {
        guard !endings.contains(where: { $0.view === view }) else { return }
        endings.append((view, { body(view) }))
    }

    /// Runs `body` when all animations of the context are over; with true if they ended where they began.
    func whenOver(_ body: @escaping (Bool) -> Void) { followUps.append(body) }

    static func withoutAnimation(_ body: () -> Void) {
        stack.append(nil)
        defer { stack.removeLast() }
        body()
    }

    /// Runs `body` with its changes going to this context.
    func collect(_ body: () -> Void) {
        ViewAnimationContext.stack.append(self)
        body()
        while !endings.isEmpty { endings.removeFirst().body() }
        ViewAnimationContext.stack.removeLast()
    }

    /// Runs `body`, and the completion when all that it set going is over.
    func run(_ body: () -> Void) {
        collect(body)
        close()
    }

    func close() {
        isOpen = false
        guard pending == 0 else { return }
        // Nothing moves: the completion still comes later, never inside this call.
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
        (completion, followUps) = (nil, [])
        for body in bodies { body(false) }
        body?(allFinished)
    }

    // MARK: Actions

    /// What the change of a layer's property does; overridden by the kinds of contexts.
    func makeAction(for layer: CALayer, key: String) -> (any CAAction)? { NSNull() }

    /// What a view's layer does when one of its properties changes: nothing outside of a context.
    /// One for all: most changes ask.
    private static let nothing = NSNull()

    static func action(for layer: CALayer, key: String) -> (any CAAction)? {
        guard let context = current, areAnimationsEnabled, context.isTimed,
            CALayer.viewBlockAnimation(forKey: key) != .none
        else {
            return nothing
        }
        animatedLayer?(layer)
        return context.makeAction(for: layer, key: key)
    }

    /// Whether changes take time at all.
    var isTimed: Bool { duration > 0 || delay > 0 }
}
