import QuartzCore

/// Observes the touches of a view and detects a gesture.
///
/// A target's method, or a closure of `addHandler(_:)`, runs whenever the state changes to began, changed, ended or
/// cancelled. A recogniser that is released during a gesture lives until the gesture ends.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    /// The progress of a gesture.
    public enum State: Int, Sendable {
        /// Not recognised yet.
        case possible
        /// A continuous gesture was recognised.
        case began
        /// A continuous gesture changed.
        case changed
        /// The gesture ended; for a discrete gesture, it was recognised.
        case ended
        /// Cancelled by another gesture or by the system.
        case cancelled
        /// Not the recogniser's gesture.
        case failed
        /// The same as `ended`.
        public static let recognized = State.ended
    }

    /// The view to which the recogniser was added.
    public private(set) weak var view: UIView?
    /// The delegate that decides about gestures. Default nil.
    open weak var delegate: (any UIGestureRecognizerDelegate)? {
        get { weakDelegate }
        set {
            weakDelegate = newValue
            if let member { arena?.delegateDidChange(member) }
        }
    }
    private weak var weakDelegate: (any UIGestureRecognizerDelegate)?
    /// `true` if recognition cancels the touches in the view. Default `true`.
    open var cancelsTouchesInView = true
    /// `true` if the view receives touches only after the recogniser failed. Default `false`.
    open var delaysTouchesBegan = false
    /// `true` if the view receives the end of a touch only after the recogniser failed. Default `true`.
    open var delaysTouchesEnded = true
    /// The accepted kinds of touches (raw values of `UITouch.TouchType`). Default all.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// A name for dumps. Default nil.
    open var name: String?
    /// `true` if the recogniser is active. Setting `false` cancels a gesture. Default `true`.
    @Observed open var isEnabled = true {
        didSet { if !isEnabled, oldValue { stop() } }
    }

    private var current: State = .possible {
        didSet {
            guard current != oldValue else { return }
            if oldValue == .possible, let member { arena?.didDecide(member) }
            mayBeOver()
            observedPropertiesChanged(self)
        }
    }
    /// The state for which the recogniser waits until others failed.
    var wanted: State? {
        didSet {
            guard wanted != oldValue else { return }
            if wanted != nil, let member { arena?.isReady(member) }
            mayBeOver()
        }
    }
    weak var arena: GestureArena?
    /// Its part in the arena.
    weak var member: GestureArena.Member?
    private var handlers: [(UIGestureRecognizer) -> Void] = []
    private var targets: [RecognizerTarget] = []
    private var requiredToFail: [WeakRecognizer] = []
    private(set) var trackedTouches: [UITouch] = [] { didSet { mayBeOver() } }
    private var timer: MediaTimer?

    private struct WeakRecognizer { weak var value: UIGestureRecognizer? }

    /// Creates a recogniser with a target and its method: `pan()` or `pan(_ recognizer:)`. The target is not retained.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    public convenience override init() { self.init(target: nil, action: nil) }
    deinit { associatedObjectIsGone(self) }

    /// The class, address, state, view and targets, in UIKit's format. Outside of the main actor: only class and
    /// address.
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

    /// Adds a target, which is not retained. Adding the same target and action twice has no effect.
    open func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        targets.removeAll { $0.object == nil || $0.object === object && $0.action == action }
        targets.append(RecognizerTarget(object: object, action: action))
    }

    /// Removes targets; a nil target or action matches all of them.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { (object == nil || $0.object === object) && (action == nil || $0.action == action) }
    }

    /// The state, set by subclasses in their touch methods. After an end or a failure it returns to `possible` when all
    /// fingers are up.
    open var state: State {
        get { current }
        set {
            request(newValue)
            arena?.stateDidChange()
        }
    }

    /// The number of touches in the gesture.
    public var numberOfTouches: Int { trackedTouches.count }

    /// Returns the centre of the touches in the space of `view`; nil for the window's.
    open func location(in view: UIView?) -> CGPoint { middle(of: trackedTouches, in: view) }

    /// Returns the location of a touch by the order in which the touches began; zero for an index out of range.
    open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
        trackedTouches.indices.contains(index) ? trackedTouches[index].location(in: view) : .zero
    }

    /// Makes this recogniser wait until `other` failed.
    open func require(toFail other: UIGestureRecognizer) {
        requiredToFail.append(WeakRecognizer(value: other))
        if let member { arena?.requirementWasAdded(other, to: member) }
    }

    /// Called after a nib or a storyboard created and connected the recogniser. The default does nothing.
    open func awakeFromNib() {}

    // MARK: For subclasses

    /// Called when fingers touch the view. Subclasses set `state` in it.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when fingers move.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when fingers lift.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches are cancelled.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Resets the recogniser; called after the gesture ended.
    open func reset() {}
    /// Returns `true` if recognition prevents another recogniser. Default `true`.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns `true` if another recogniser's recognition prevents this one. Default `true`.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns `true` if this recogniser waits until another failed. Default `false`.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Returns `true` if another recogniser waits until this one failed. Default `false`.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Ignores a touch from now on.
    open func ignore(_ touch: UITouch, for event: UIEvent) { trackedTouches.removeAll { $0 === touch } }

    /// Returns the centre of some touches.
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

    var isPossible: Bool { current == .possible }
    var isRunning: Bool { current == .began || current == .changed }
    var hasRecognized: Bool { isRunning || current == .ended }
    /// `true` if the recogniser is neither recognised nor failed.
    var isUndecided: Bool { arena != nil && current == .possible }
    /// `true` if the recogniser waits for further touches while none is on the screen.
    var awaitsTouches: Bool { false }

    func accepts(_ touch: UITouch) -> Bool {
        isEnabled && allowedTouchTypes.contains { $0.intValue == touch.type.rawValue }
            && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
    }

    func take(_ touch: UITouch, _ event: UIEvent) {
        if touch.phase == .began { trackedTouches.append(touch) }
        mayBeOver()
        guard trackedTouches.contains(touch) else { return }
        guard current == .possible && wanted == nil || isRunning else { return }
        switch touch.phase {
        case .began: touchesBegan([touch], with: event)
        case .moved: touchesMoved([touch], with: event)
        case .ended: touchesEnded([touch], with: event)
        case .cancelled: touchesCancelled([touch], with: event)
        default: break
        }
    }

    func release(_ touch: UITouch) { trackedTouches.removeAll { $0 === touch } }

    /// Called when the gesture may be over.
    private func mayBeOver() { if let member { arena?.mark(member) } }

    /// Returns to `possible` once the gesture ended and no finger is down.
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

    /// The last check before the gesture begins.
    var isAllowedToBegin: Bool { true }

    /// A control's own gestures have precedence over those of its ancestors.
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

    /// Called when another recogniser was recognised, or the gesture may not continue.
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

    /// The recognisers that were required to fail.
    var requiredRecognizers: [UIGestureRecognizer] { requiredToFail.compactMap(\.value) }

    /// `true` if the recogniser or its delegate may choose that it waits for others, or others for it.
    var decidesWaiting: Bool {
        delegate != nil || UIGestureRecognizer.waitingProbe.isOverridden(by: Swift.type(of: self))
    }

    private static let waitingProbe = OverrideProbe(Deciding.self, below: UIGestureRecognizer.self, plain: Plain.self)
    private final class Plain: UIGestureRecognizer {}
    private final class Deciding: UIGestureRecognizer {
        override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { true }
        override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    }

    /// Returns `true` if this recogniser must wait until `other` failed, by the methods of both and their delegates.
    func choosesToWait(for other: UIGestureRecognizer) -> Bool {
        shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false)
            || (other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false)
    }

    func goesTogether(with other: UIGestureRecognizer) -> Bool {
        (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
            || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
    }

    /// Recognisers without a common touch do not exclude each other.
    func sharesTouches(with other: UIGestureRecognizer) -> Bool {
        trackedTouches.isEmpty || other.trackedTouches.isEmpty
            || trackedTouches.contains { other.trackedTouches.contains($0) }
    }

    // MARK: Time

    /// Runs `body` after some seconds on the host's clock, unless the gesture ends before.
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

/// A protocol that lets `addHandler` pass the recogniser's own type to closures.
@preconcurrency @MainActor public protocol GestureHandling: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureHandling {}

extension GestureHandling {
    /// Runs `handler` whenever the state changes to began, changed, ended or cancelled. An addition to Apple's API that
    /// replaces target and selector.
    public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
        add { recognizer in
            if let recognizer = recognizer as? Self { handler(recognizer) }
        }
    }
}

extension UIView {
    func attach(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        if ownRecognizers?.append(recognizer) == nil { ownRecognizers = [recognizer] }
        recognizer.attach(to: self)
    }

    func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        ownRecognizers?.removeAll { $0 === recognizer }
        recognizer.attach(to: nil)
    }

    func replaceRecognizers(_ recognizers: [UIGestureRecognizer]?) {
        let kept = Set((recognizers ?? []).map(ObjectIdentifier.init))
        let gone = (ownRecognizers ?? []).filter { !kept.contains(ObjectIdentifier($0)) }
        ownRecognizers = recognizers
        for recognizer in gone { recognizer.attach(to: nil) }
        for recognizer in recognizers ?? [] where recognizer.view !== self {
            recognizer.view?.removeGestureRecognizer(recognizer)
            recognizer.attach(to: self)
        }
    }
}
