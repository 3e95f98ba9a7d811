import CoreGraphics

/// An animation of a layer, from `add` until its removal.
final class AttachedAnimation {
    enum State {
        /// Added, and not yet committed.
        case added
        /// Committed, but its layer is in no visible tree: it starts when the layer enters one.
        case waiting
        case running
        /// Past its end, but not removed.
        case ended
        case gone
    }
    let key: String?
    let animation: CAAnimation
    let node: AnimationNode?
    let effects: AnimationEffects
    /// Its sort key in the layer's list, assigned by the list.
    var number = 0.0
    unowned(unsafe) let layer: CALayer
    private(set) var state = State.added
    private var groups: [CompletionGroup]
    private(set) var hasStarted = false
    let delegate: (any CAAnimationDelegate)?
    /// Receives warnings about the animation.
    let log: LayerWarningLog?

    init(_ animation: CAAnimation, key: String?, layer: CALayer, thread: ThreadState) {
        self.animation = animation
        self.key = key
        self.layer = layer
        delegate = animation.delegate
        log = LayerWarningLog.current ?? layer.host?.log
        node = animation.compile(
            CompileContext(
                layer: layer, defaultDuration: thread.values.animationDuration,
                usesNumbers: layer.host?.animatesByNumbers ?? true))
        effects = AnimationEffects(of: node, in: layer)
        timing = node?.timing ?? AnimationTiming(animation, defaultDuration: thread.values.animationDuration)
        steps = DiscreteSteps(animation)
        // When several end together, the inner transaction's blocks run first.
        groups = []
        for level in thread.levels.reversed() where !level.groups.isEmpty { groups += level.groups }
        for group in groups { group.enter() }
    }

    /// The property whose transform it multiplies; `nil` for other animations.
    var composed: AnimationTarget.Property? {
        guard let node = node as? PropertyNode, node.factor != nil else { return nil }
        return node.target.property
    }

    func composes(_ property: AnimationTarget.Property) -> Bool { composed.map { $0 == property } ?? false }

    /// `true` if it can affect the presentation.
    var isRunning: Bool { state == .running || state == .ended }
    var isActive: Bool { state == .running }

    /// The timing in the layer's local time; an animation without an effect still has a duration.
    var timing: AnimationTiming
    /// The steps of an animation that jumps from value to value.
    let steps: DiscreteSteps?

    func committed() {
        guard state == .added || state == .waiting else { return }
        if LayerDiagnostics.isActive(self) { LayerDiagnostics.checkCommitted(self, layer) }
        if let host = layer.host {
            start(host)
        } else {
            // Its end would never be observed: waiting groups are notified at once.
            state = .waiting
            leaveGroups()
        }
    }

    func start(_ host: LayerHost) {
        guard state == .added || state == .waiting else { return }
        if LayerDiagnostics.isActive(self) { LayerDiagnostics.checkBegin(self, layer, host) }
        state = .running
        layer.animationBox?.mayRun = true
        if animation.beginTime == 0 || !animation.beginTime.isFinite {
            let now = layer.localTime(at: host.time)
            timing.begin = now
            animation.beginTime = now
        }
        node?.timing.begin = timing.begin
        (node as? TransitionNode)?.source = layer.node.flatMap {
            RenderNodeCopy.source($0, opacity: layer.opacity, number: host.nextNumber())
        }
        host.journal?.began(self, host)
        host.scheduleEvents(of: self)
        layer.markNode()
    }

    /// Moves the animation by the difference between the old and the new clock of its layer.
    func shift(by seconds: Double) {
        timing.begin += seconds
        animation.beginTime += seconds
        node?.timing.begin = timing.begin
    }

    /// Called by the host when it becomes active.
    func becameActive(_ host: LayerHost) {
        guard state == .running, !hasStarted else { return }
        hasStarted = true
        if let delegate { delegate.animationDidStart(animation) }
    }

    /// Called by the host at its end.
    func reachedEnd(_ host: LayerHost) {
        guard state == .running else { return }
        becameActive(host)
        guard state == .running else { return }
        let shownValues = LayerDiagnostics.isActive(self) ? LayerDiagnostics.shownValues(of: self, layer) : nil
        state = .ended
        if let box = layer.animationBox {
            box.sampledTime = .nan
            if effects.contains(.redraws) { box.displayedTime = .nan }
        }
        layer.markNode()
        if animation.isRemovedOnCompletion { layer.forget(self) }
        if let shownValues { LayerDiagnostics.checkEnded(self, layer, shownValues) }
        delegate?.animationDidStop(animation, finished: true)
        leaveGroups()
    }

    /// Ends the animation: it was removed or replaced, or its layer left the tree.
    func remove() {
        let wasEarly = state != .ended && state != .gone
        guard state != .gone else { return }
        if let host = layer.host { host.journal?.removed(self, host) }
        state = .gone
        if wasEarly, let delegate {
            let animation = animation
            layer.later { delegate.animationDidStop(animation, finished: false) }
        }
        leaveGroups()
    }

    /// The layer is being deallocated: only groups that wait for the animation are notified.
    func layerIsGone() {
        state = .gone
        leaveGroups()
    }

    private func leaveGroups() {
        let waiting = groups
        groups = []
        for group in waiting { group.leave() }
    }
}
