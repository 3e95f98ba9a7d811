/// Who says how recognisers get on with each other and with touches.
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        true
    }
}

/// Watches the touches of a view and says when they make a gesture.
///
/// Selectors do not exist here: give a closure to `addHandler(_:)`, which runs whenever the state changes to began,
/// changed, ended or cancelled.
@MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        public static let recognized = State.ended
    }

    public private(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// True: once it is recognised its touches are taken from the view.
    open var cancelsTouchesInView = true
    open var name: String?
    open var isEnabled = true {
        didSet {
            guard !isEnabled, oldValue else { return }
            if isRunning { state = .cancelled }
            reset()
            current = .possible
        }
    }

    private var current: State = .possible
    /// A state that waits for others to fail.
    private var wanted: State?
    private var handlers: [(UIGestureRecognizer) -> Void] = []
    private var requiredToFail: [WeakRecognizer] = []
    private(set) var trackedTouches: [UITouch] = []

    private struct WeakRecognizer { weak var value: UIGestureRecognizer? }

    public override init() { super.init() }

    /// Set by subclasses from their touch methods. Ends and failures fall back to `possible` when all fingers are up.
    open var state: State {
        get { current }
        set { request(newValue) }
    }

    public var numberOfTouches: Int { trackedTouches.count }

    /// The middle of the touches in the space of `view` (nil: the window's).
    open func location(in view: UIView?) -> CGPoint {
        guard !trackedTouches.isEmpty else { return .zero }
        let points = trackedTouches.map { $0.location(in: view) }
        return CGPoint(
            x: points.reduce(0) { $0 + $1.x } / CGFloat(points.count),
            y: points.reduce(0) { $0 + $1.y } / CGFloat(points.count))
    }

    open func location(ofTouch index: Int, in view: UIView?) -> CGPoint { trackedTouches[index].location(in: view) }

    /// This one is recognised only after `other` failed.
    open func require(toFail other: UIGestureRecognizer) { requiredToFail.append(WeakRecognizer(value: other)) }

    // For subclasses.

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Forgets the gesture; called when it is over.
    open func reset() {}
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }

    // MARK: Inside

    func attach(to view: UIView?) { self.view = view }

    func add(_ handler: @escaping (UIGestureRecognizer) -> Void) { handlers.append(handler) }

    private var isRunning: Bool { current == .began || current == .changed }
    var hasRecognized: Bool { isRunning || current == .ended }

    func accepts(_ touch: UITouch) -> Bool {
        isEnabled && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
    }

    func take(_ touch: UITouch, _ event: UIEvent) {
        if touch.phase == .began { trackedTouches.append(touch) }
        guard trackedTouches.contains(touch) else { return }
        guard current == .possible || isRunning else { return }
        switch touch.phase {
        case .began: touchesBegan([touch], with: event)
        case .moved: touchesMoved([touch], with: event)
        case .ended: touchesEnded([touch], with: event)
        case .cancelled: touchesCancelled([touch], with: event)
        case .stationary: break
        }
    }

    func release(_ touch: UITouch) {
        trackedTouches.removeAll { $0 === touch }
        guard trackedTouches.isEmpty, wanted == nil else { return }
        if current == .ended || current == .failed || current == .cancelled {
            current = .possible
            reset()
        }
    }

    private func request(_ state: State) {
        guard current == .possible, state == .began || state == .ended else { return enter(state) }
        guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return enter(.failed) }
        wanted = state
    }

    private func enter(_ state: State) {
        current = state
        if state != .possible, state != .failed { for handler in handlers { handler(self) } }
    }

    /// Lets those of `recognizers` that want to begin do so unless they wait for one that may still be recognised, and
    /// has each that begins fail the others, unless a delegate lets both go on.
    static func settle(_ recognizers: [UIGestureRecognizer]) {
        for recognizer in recognizers {
            guard let wanted = recognizer.wanted else { continue }
            let blockers = recognizer.requiredToFail.compactMap(\.value).filter { $0.isEnabled && $0.view != nil }
            if blockers.contains(where: \.hasRecognized) {
                recognizer.wanted = nil
                recognizer.enter(.failed)
                continue
            }
            guard blockers.allSatisfy({ $0.current == .failed || !recognizers.contains($0) }) else { continue }
            recognizer.wanted = nil
            for other in recognizers
            where other !== recognizer && !recognizer.goesTogether(with: other)
                && recognizer.canPrevent(other) && other.canBePrevented(by: recognizer)
            {
                other.wanted = nil
                if other.isRunning {
                    other.enter(.cancelled)
                } else if other.current == .possible {
                    other.enter(.failed)
                }
            }
            recognizer.enter(wanted)
            if recognizer.trackedTouches.isEmpty, wanted == .ended {
                recognizer.current = .possible
                recognizer.reset()
            }
        }
    }

    private func goesTogether(with other: UIGestureRecognizer) -> Bool {
        (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
            || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
    }
}

/// What lets `addHandler` give closures the recogniser's own type.
@MainActor public protocol GestureHandling: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureHandling {}

extension GestureHandling {
    /// Runs `handler` whenever the state changes to began, changed, ended or cancelled. Not Apple's: stands for a target
    /// and a selector.
    public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
        add { recognizer in
            if let recognizer = recognizer as? Self { handler(recognizer) }
        }
    }
}

extension UIView {
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.attach(to: self)
    }

    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.attach(to: nil)
    }
}
