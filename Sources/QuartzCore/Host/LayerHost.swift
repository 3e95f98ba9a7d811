package import MicaCompositor
package import CoreGraphics
package import MicaRaster

/// One tree of layers on one canvas, with one clock: what a window, or an offline rendering, is made of.
///
/// Nothing happens between calls. `advance(to:)` goes through everything that is due, in order and at its exact time:
/// timers and display links, layout, commit, begins and ends of animations, completion blocks. `renderTree()` answers
/// what shows then.
package final class LayerHost {
    /// The root of the tree; it must have no superlayer. Setting another takes the old one out.
    package var layer: CALayer {
        didSet {
            guard oldValue !== layer else { return }
            note(detached: oldValue)
            note(attached: layer)
            layer.markNode()
            (isDirty, needsLayout) = (true, true)
        }
    }
    /// The canvas, in points.
    package var size: CGSize
    /// Pixels a point.
    package var scale: CGFloat
    /// What lies below the root.
    package var background = Color.clear
    /// What `CACurrentMediaTime()` answers while this host runs: seconds.
    @exclusivity(unchecked) package internal(set) var time: CFTimeInterval
    package let startTime: CFTimeInterval
    /// How often display links are called, at most: times a second.
    package var refreshRate = 60.0

    /// Whether animations of what is made of numbers take the fast path, which shows the same as the general one.
    package var animatesByNumbers = true

    /// The clock of an offline host starts here, so that nothing depends on when it ran; or at the time that
    /// `CACurrentMediaTime()` answered on its thread before there was a host. (A power of two, far from 0: times of frames keep
    /// their last digits, and no begin is 0 by accident.)
    package static let epoch: CFTimeInterval = 1024

    /// Of a tree that nobody draws: called with the time of what happens next. Nil for a host that somebody runs.
    private(set) var wake: ((CFTimeInterval) -> Void)?

    /// Lets the time of a tree that nobody draws be the clock's.
    func followClock() {
        if wake != nil { time = max(time, CACurrentMediaTime()) }
    }

    /// Writes down the animations of the tree, where somebody asks for it.
    package var journal: AnimationJournal?

    /// The state of the scope that it was made in, which lasts as long as the host; nil for none.
    let home: ThreadState?

    /// Of the task that made the host.
    let log = LayerWarningLog.current

    /// Something in the tree must be built.
    var isDirty = true
    /// A layer of the tree was changed since the last commit, or is just being changed.
    @exclusivity(unchecked) var isChanged = true
    /// The time of the last picture.
    var shownTime: CFTimeInterval?
    var needsLayout = true
    /// When layout last asked for more without end: it goes on at a later time.
    var unsettledTime = Double.nan
    /// How many layers have a timing of their own.
    var timedCount = 0
    /// Layers whose contents are out of date.
    var layersToDisplay: [CALayer] = []
    /// Some layer of `animatedLayers` may have no animations left.
    var animatedLayersAreStale = false
    var attached: [CALayer] = []
    var detached: [CALayer] = []
    /// Layers whose own time has an end, and whether they were in it last.
    var timeLimitedLayers: [(layer: CALayer, shows: Bool)] = []
    /// Layers with animations.
    var animatedLayers: ContiguousArray<CALayer> = [] {
        didSet { sampledLayersAreStale = true }
    }
    /// Those of them that are sampled one by one.
    var sampledLayers: ContiguousArray<CALayer> = []
    /// `animatedLayers` changed, or which of them are tracked.
    var sampledLayersAreStale = false
    /// The others, chunk by chunk; some may have left theirs.
    var tracks: ContiguousArray<PlacementTracks> = []
    /// Replicators whose late copies may move when nothing else does.
    var lateReplicators: [CAReplicatorLayer] = []
    var deferred: [() -> Void] = []
    var timers = BinaryHeap<VirtualTimer.Entry>()
    var events = BinaryHeap<AnimationEvent>()
    var eventsAreStale = false
    var links: [CADisplayLink] = []
    /// Layers that change by themselves as time passes.
    var selfAnimatingLayers: ContiguousArray<CALayer> = []
    /// The number that the last timer or event was given: equal times go by it.
    var sequence = 0
    let builder = RenderBuilder()
    /// Stands for a root that shows nothing.
    private let nothing = RenderNode(id: NodeID(owner: .max), transform: .identity, bounds: .empty)
    private var isTurning = false
    /// While `settle` runs.
    var isSettling = false
    /// Threads that run it, all but one of them paused in `CATransaction.lock()`: `LayerLock`'s.
    var userCount = 0
    /// Whether a turn called anything that is not the engine's own since this was last set to false, other than `draw`.
    var ranClientCode = true
    /// What the tree was when it was last asked for.
    private var lastTree: RenderTree?

    package init(
        layer: CALayer, size: CGSize, scale: CGFloat, startTime: CFTimeInterval? = nil
    ) {
        guard layer.parent == nil else {
            fatalError("\(layer.summary) cannot be the root of a host: it has a superlayer.")
        }
        (self.layer, self.size, self.scale) = (layer, size, scale)
        let thread = ThreadState.current
        let start = startTime ?? HostlessClock.current.takeStartTime()
        (time, self.startTime) = (start, start)
        home = thread.scope != 0 ? thread : nil
        home?.clock.show(start)
        thread.lastHost = self
        note(attached: layer)
        for link in thread.waitingLinks { link.move(to: self) }
        thread.waitingLinks = []
        for timer in thread.waitingTimers { timer.move(to: self) }
        thread.waitingTimers = []
    }

    /// For a tree that is visible and not drawn: its time is that of `CACurrentMediaTime()`. `wake` is told when something
    /// happens next by itself.
    init(unrendered layer: CALayer, wake: @escaping (CFTimeInterval) -> Void) {
        (self.layer, size, scale) = (layer, layer.bounds.size, 1)
        (time, startTime) = (CACurrentMediaTime(), CACurrentMediaTime())
        self.wake = wake
        home = nil
        note(attached: layer)
    }

    deinit {
        // Callbacks of a host that is gone are not called.
        for root in [layer] + detached {
            forEachLayer(below: root) { layer in
                guard layer.host === self else { return }
                layer.host = nil
                layer.untrack()
            }
        }
        for link in links { link.host = nil }
        let thread = home ?? ThreadState.current
        if thread.running === self { thread.running = nil }
    }

    // MARK: The clock

    /// Runs until `t`; an earlier time than now runs what is due now.
    package func advance(to t: CFTimeInterval) {
        guard t.isFinite else { return }
        turn(at: time)
        // Times of frames and of ticks may miss each other by rounding. A turn at less than an event's own time would not
        // run it, and this loop would have no end.
        while let next = nextEventTime, next <= t + 1e-9 {
            guard turn(at: max(next, time)) else { break }
        }
        if t > time { turn(at: t) }
    }

    /// When something happens next by itself; nil for never.
    package var nextEventTime: CFTimeInterval? {
        refreshEvents()
        if !deferred.isEmpty { return time }
        var next = Double.infinity
        while let timer = timers.first {
            guard !timer.timer.isCancelled else {
                _ = timers.pop()
                continue
            }
            next = min(next, timer.time)
            break
        }
        while let event = events.first {
            guard event.isValid else {
                _ = events.pop()
                continue
            }
            next = min(next, event.time)
            break
        }
        for link in links where !link.isPaused { next = min(next, link.nextTick) }
        for layer in selfAnimatingLayers {
            if let begin = layer.nextMove(after: time), begin > time { next = min(next, begin) }
        }
        for (layer, _) in timeLimitedLayers {
            for border in layer.timing.borders {
                guard let at = layer.parent.map({ $0.hostTime(atLocal: border) }) ?? border else { continue }
                // The end itself still belongs to the layer's time.
                let event = border == layer.timing.beginTime ? at : at + 1e-8
                if event > time { next = min(next, event) }
            }
        }
        return next.isFinite ? max(next, time) : nil
    }

    /// Calls `body` at time `t` (now, if that has passed), on the thread that runs the host.
    @discardableResult
    package func schedule(at t: CFTimeInterval, _ body: @escaping () -> Void) -> VirtualTimer {
        schedule(VirtualTimer(interval: nil, body), at: t)
    }

    /// Calls `body` at time `t` and every `interval` seconds after it.
    @discardableResult
    package func schedule(
        at t: CFTimeInterval, every interval: CFTimeInterval, _ body: @escaping () -> Void
    ) -> VirtualTimer {
        schedule(VirtualTimer(interval: max(interval, 1e-4), body), at: t)
    }

    private func schedule(_ timer: VirtualTimer, at t: Double) -> VirtualTimer {
        let due = t.isFinite ? max(t, time) : time
        timers.push(VirtualTimer.Entry(time: due, number: nextNumber(), timer: timer))
        wake?(due)
        return timer
    }

    func nextNumber() -> Int {
        sequence += 1
        return sequence
    }

    /// Runs `body` in the next turn.
    func enqueueForNextTurn(_ body: @escaping () -> Void) {
        deferred.append(body)
        wake?(time)
    }

    /// Calls `body` with this host's clock as the thread's.
    package func perform<Result>(_ body: () throws -> Result) rethrows -> Result { try perform { _ in try body() } }

    /// The same for passes, which take the thread's state along.
    func perform<Result>(_ body: (ThreadState) throws -> Result) rethrows -> Result {
        let base = ThreadState.base
        LayerLock.shared.enter(self, base)
        defer { LayerLock.shared.leave(self, base) }
        guard let home, base.isMain else { return try perform(on: ThreadState.current, body) }
        return try home.use { try perform(on: home, body) }
    }

    private func perform<Result>(on thread: ThreadState, _ body: (ThreadState) throws -> Result) rethrows -> Result {
        let outer = thread.running
        thread.running = self
        defer { thread.running = outer }
        return try body(thread)
    }

    /// How many turns one instant may take: code that asks for another turn in each turn does not stop time for ever.
    private static let turnLimit = 10_000

    /// Everything that is due at `t`: a frame up to its commit, pass by pass, each in a file of the folder `Frame`. False where
    /// `turnLimit` cut it short: something is still due then.
    @discardableResult
    func turn(at t: Double) -> Bool {
        guard !isTurning else { return true }
        isTurning = true
        defer { isTurning = false }
        return perform { thread in
            if t > time {
                time = t
                home?.clock.show(t)
            }
            home?.takeOverStrays()
            let context = FrameContext(self, thread)
            // With what the last commit left: what happens now counts from now on.
            for layer in selfAnimatingLayers { layer.move(self) }
            for _ in 0..<Self.turnLimit {
                fireTimers(context)
                fireLinks(context)
                commit(context)
                fireEvents(context)
                let blocks = deferred
                deferred = []
                for block in blocks { block() }
                if !blocks.isEmpty { ranClientCode = true }
                commit(context)
                if blocks.isEmpty, deferred.isEmpty, !isSomethingDue { return true }
            }
            return false
        }
    }

    private var isSomethingDue: Bool {
        refreshEvents()
        if let timer = timers.first, !timer.timer.isCancelled, timer.time <= time { return true }
        if let event = events.first, event.isValid, event.time <= time { return true }
        return false
    }

    /// Layout, then the implicit transaction; as often as one makes work for the other.
    func commit(_ context: FrameContext) {
        for _ in 0..<Self.roundLimit {
            layOut()
            context.thread.flush()
            if !needsLayout || unsettledTime == time { break }
        }
        tidyAnimatedLayers()
        markTimeLimits(context)
        isChanged = false
    }

    // MARK: The picture

    /// What the tree shows now: the rest of a frame, from sampling to the tree. Subtrees that did not change are the objects of
    /// the last call.
    package func renderTree() -> RenderTree {
        turn(at: time)
        return perform { thread in
            let context = FrameContext(self, thread)
            displayContents(context)
            shownTime = time
            for layer in selfAnimatingLayers where layer.looksMoved(self) { layer.markNode() }
            markLateCopies()
            if isDirty || lastTree == nil {
                isDirty = false
                builder.build(layer, context)
            }
            let root = layer.node ?? nothing
            let tree = RenderTree(
                root: root, width: Double(size.width), height: Double(size.height), scale: Double(scale),
                background: background)
            lastTree = tree
            return tree
        }
    }

    /// Brings the tree to where the last commit left it, for a transition that begins with that. What has changed since then
    /// belongs to the new look: then the last picture stays the old one.
    package func showCommitted() {
        guard !isChanged, !needsLayout, attached.isEmpty, detached.isEmpty, isDirty || shownTime != time else { return }
        _ = renderTree()
    }

    /// How often layout and display may make work for each other before a commit.
    static let roundLimit = 100
}
