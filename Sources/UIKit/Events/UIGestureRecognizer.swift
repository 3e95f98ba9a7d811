import QuartzCore

/// Watches the touches of a view and says when they make a gesture.
///
/// The method of a target, or a closure given to `addHandler(_:)`, runs whenever the state changes to began, changed,
/// ended or cancelled. A recogniser that nobody holds any more during a gesture lives until the gesture is over.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    /// How far a gesture is.
    public enum State: Int, Sendable {
        /// Not recognised so far.
        case possible
        /// Recognised, and goes on.
        case began
        /// Goes on.
        case changed
        /// Over; of a discrete gesture, recognised.
        case ended
        /// Cancelled, by another gesture or by the system.
        case cancelled
        /// Not what it looks for.
        case failed
        /// As `ended`.
        public static let recognized = State.ended
    }

    /// The view that it was added to.
    public private(set) weak var view: UIView?
    /// Who is asked about gestures. Default nil.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// True: once it is recognised its touches are taken from the view. Default true.
    open var cancelsTouchesInView = true
    /// True: the view gets its touches only when this has failed. Default false.
    open var delaysTouchesBegan = false
    /// True: the view hears of the end of a touch only when this has failed. Default true.
    open var delaysTouchesEnded = true
    /// Kinds of touches (`UITouch.TouchType`'s raw values) that it looks at; all by default.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// A name for dumps. Default nil.
    open var name: String?
    /// Turning it off ends a gesture as cancelled. Default true.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { stop() } }
    }

    private var current: State = .possible { didSet { if current != oldValue { observedPropertiesChanged(self) } } }
    /// A state that waits for others to fail.
    var wanted: State?
    weak var arena: GestureArena?
    private var handlers: [(UIGestureRecognizer) -> Void] = []
    private var targets: [RecognizerTarget] = []
    private var requiredToFail: [WeakRecognizer] = []
    private(set) var trackedTouches: [UITouch] = []
    private var timer: MediaTimer?

    private struct WeakRecognizer { weak var value: UIGestureRecognizer? }

    /// A target and a method of it: `pan()` or `pan(_ recognizer:)`. The target is not kept.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    public convenience override init() { self.init(target: nil, action: nil) }
    deinit { associatedObjectIsGone(self) }

    /// Class, address, state, view and targets, in UIKit's words. Off the main actor, class and address alone.
    nonisolated open override var description: String {
        guard MainQueue.isCurrent else { return ObjectText.short(self) }
        return MainActor.assumeIsolated { "<\(describedParts.joined(separator: "; "))>" }
    }

    private var describedParts: [String] {
        func name(_ object: AnyObject) -> String { "<\(ObjectText.name(object)) \(ObjectText.address(object))>" }
        let states = ["Possible", "Began", "Changed", "Ended", "Cancelled", "Failed"]
        var parts = ["\(ObjectText.name(self)): \(ObjectText.address(self))", "state = \(states[state.rawValue])"]
        if !isEnabled { parts.append("enabled = NO") }
        if !cancelsTouchesInView { parts.append("cancelsTouchesInView = NO") }
        if delaysTouchesBegan { parts.append("delaysTouchesBegan = YES") }
        if let view { parts.append("view = \(name(view))") }
        let calls = targets.compactMap { target in
            target.object.map { "(action=\(target.action.description), target=\(name($0)))" }
        }
        if !calls.isEmpty { parts.append("target= <\(calls.joined(separator: ", "))>") }
        return parts
    }

    private struct RecognizerTarget {
        weak var object: AnyObject?
        let action: Selector
    }

    /// Adds a target that is not kept. The same target and action count once.
    open func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        targets.removeAll { $0.object == nil || $0.object === object && $0.action == action }
        targets.append(RecognizerTarget(object: object, action: action))
    }

    /// A nil target or action stands for all of them.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { (object == nil || $0.object === object) && (action == nil || $0.action == action) }
    }

    /// Set by subclasses from their touch methods. Ends and failures fall back to `possible` when all fingers are up.
    open var state: State {
        get { current }
        set {
            request(newValue)
            arena?.stateDidChange()
        }
    }

    /// How many fingers it follows.
    public var numberOfTouches: Int { trackedTouches.count }

    /// The middle of the touches in the space of `view` (nil: the window's).
    open func location(in view: UIView?) -> CGPoint { middle(of: trackedTouches, in: view) }

    /// A touch by the order in which they came; zero for one that there is not.
    open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
        trackedTouches.indices.contains(index) ? trackedTouches[index].location(in: view) : .zero
    }

    /// This one is recognised only after `other` failed.
    open func require(toFail other: UIGestureRecognizer) { requiredToFail.append(WeakRecognizer(value: other)) }

    // For subclasses.

    /// Called when fingers touch. For subclasses, which set `state`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when fingers move.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when fingers lift.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches are cancelled.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Forgets the gesture; called when it is over.
    open func reset() {}
    /// Whether its recognition ends another's. Default true.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether another's recognition ends this. Default true.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether it waits until another has failed. Default false.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether another waits until this has failed. Default false.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Looks no longer at a touch.
    open func ignore(_ touch: UITouch, for event: UIEvent) { trackedTouches.removeAll { $0 === touch } }

    /// The middle of some touches.
    func middle(of touches: [UITouch], in view: UIView?) -> CGPoint {
        guard !touches.isEmpty else { return .zero }
        let points = touches.map { $0.location(in: view) }
        return CGPoint(
            x: points.reduce(0) { $0 + $1.x } / CGFloat(points.count),
            y: points.reduce(0) { $0 + $1.y } / CGFloat(points.count))
    }

    // MARK: Inside

    func attach(to view: UIView?) {
        if view == nil { stop() }
        self.view = view
    }

    func add(_ handler: @escaping (UIGestureRecognizer) -> Void) { handlers.append(handler) }

    var isRunning: Bool { current == .began || current == .changed }
    var hasRecognized: Bool { isRunning || current == .ended }
    /// Neither recognised nor failed.
    var isUndecided: Bool { arena != nil && current == .possible }
    /// Whether it waits for touches that are still to come, with none on the screen.
    var awaitsTouches: Bool { false }

    func accepts(_ touch: UITouch) -> Bool {
        isEnabled && allowedTouchTypes.contains { $0.intValue == touch.type.rawValue }
            && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
    }

    func take(_ touch: UITouch, _ event: UIEvent) {
        if touch.phase == .began { trackedTouches.append(touch) }
        guard trackedTouches.contains(touch) else { return }
        guard current == .possible && wanted == nil || isRunning else { return }
        switch touch.phase {
        case .began: touchesBegan([touch], with: event)
        case .moved: touchesMoved([touch], with: event)
        case .ended: touchesEnded([touch], with: event)
        case .cancelled: touchesCancelled([touch], with: event)
        case .stationary: break
        }
    }

    func release(_ touch: UITouch) { trackedTouches.removeAll { $0 === touch } }

    /// Falls back to `possible` once the gesture is over and no finger is down any more.
    func resetIfOver() {
        guard trackedTouches.isEmpty, wanted == nil, !isRunning, !(current == .possible && awaitsTouches) else {
            return
        }
        stopTimer()
        current = .possible
        reset()
        arena?.leave(self)
    }

    private func request(_ state: State) {
        guard current == .possible, state == .began || state == .ended else {
            if state == .failed || state == .cancelled { wanted = nil }
            return enter(current == .possible && state == .cancelled ? .failed : state)
        }
        guard delegate?.gestureRecognizerShouldBegin(self) ?? true, view?.gestureRecognizerShouldBegin(self) ?? true,
            !trackedTouches.contains(where: controlKeeps), isAllowedToBegin
        else { return enter(.failed) }
        if arena == nil { enter(state) } else { wanted = state }
    }

    /// Asked last before it begins.
    var isAllowedToBegin: Bool { true }

    /// What a control does by itself goes before the gestures of the views that it lies in.
    private func controlKeeps(_ touch: UITouch) -> Bool {
        guard let touched = touch.view, touched !== view else { return false }
        return touched.claims(touch, from: self)
    }

    func enter(_ state: State) {
        current = state
        guard state != .possible, state != .failed else { return }
        for entry in targets { if let object = entry.object { entry.action.send(to: object, self) } }
        for handler in handlers { handler(self) }
    }

    /// Another one was recognised, or the gesture is not to go on.
    func fail() {
        wanted = nil
        if isRunning {
            enter(.cancelled)
        } else if current == .possible {
            enter(.failed)
        }
    }

    private func stop() {
        fail()
        stopTimer()
        trackedTouches = []
        current = .possible
        reset()
        arena?.leave(self)
    }

    /// Whether this may be recognised only when `other` has failed.
    func waits(for other: UIGestureRecognizer) -> Bool {
        requiredToFail.contains { $0.value === other } || shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false)
            || (other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false)
    }

    func goesTogether(with other: UIGestureRecognizer) -> Bool {
        (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
            || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
    }

    /// Recognisers with fingers of their own do not get into each other's way.
    func sharesTouches(with other: UIGestureRecognizer) -> Bool {
        trackedTouches.isEmpty || other.trackedTouches.isEmpty
            || trackedTouches.contains { other.trackedTouches.contains($0) }
    }

    // MARK: Time

    /// Runs `body` after some seconds of the host's time, unless the gesture is over by then.
    func startTimer(after seconds: TimeInterval, _ body: @escaping () -> Void) {
        stopTimer()
        timer = MediaTimer.scheduledTimer(after: seconds) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.timer != nil else { return }
                self.timer = nil
                body()
            }
        }
    }

    func stopTimer() {
        timer?.invalidate()
        timer = nil
    }
}

/// What lets `addHandler` give closures the recogniser's own type.
@preconcurrency @MainActor public protocol GestureHandling: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureHandling {}

extension GestureHandling {
    /// Runs `handler` whenever the state changes to began, changed, ended or cancelled. Not Apple's: saves a target
    /// and a selector.
    public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
        add { recognizer in
            if let recognizer = recognizer as? Self { handler(recognizer) }
        }
    }
}

extension UIView {
    /// Adds a recogniser, which leaves the view that it was in.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        if gestureRecognizers?.append(gestureRecognizer) == nil { gestureRecognizers = [gestureRecognizer] }
        gestureRecognizer.attach(to: self)
    }

    /// Removes a recogniser; nothing happens if it is another view's.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.attach(to: nil)
    }
}
