package import CoreGraphics
import MicaBase
package import MicaCompositor
package import MicaRaster

/// One tree of layers on one canvas, with one clock: the core of a window or an offline rendering.
///
/// Nothing happens between calls. `advance(to:)` runs everything that is due, in order and at its exact time: timers
/// and display links, layout, commit, begins and ends of animations, completion blocks. `renderTree()` returns the
/// resulting tree.
package final class LayerHost {
    /// The root of the tree; it must have no superlayer. Setting another root removes the old one.
    package var layer: CALayer {
        didSet {
            guard oldValue !== layer else { return }
            note(detached: oldValue)
            note(attached: layer)
            layer.markNode()
            rendering.isDirty = true
            layout.isNeeded = true
        }
    }
    /// The size of the canvas, in points.
    package var size: CGSize
    /// The scale in pixels per point.
    package var scale: CGFloat
    /// The colour below the root.
    package var background = Color.clear
    /// The value of `CACurrentMediaTime()` at the host's start, in seconds.
    @exclusivity(unchecked) package internal(set) var time: CFTimeInterval
    package let startTime: CFTimeInterval
    /// The maximum rate of display links, in calls per second. Default 60.
    package var refreshRate = 60.0

    /// `true` if numeric animations use the fast path, which gives the same results as the general path.
    package var animatesByNumbers = true

    /// The start of an offline host's clock, so that results do not depend on the time of the run. A host on a thread
    /// whose clock was read before starts at that clock's last value instead. (A power of two, far from 0: frame times
    /// keep their last digits, and no begin is 0 by accident.)
    package static let epoch: CFTimeInterval = 1024

    /// Called with the time of the next event, for a tree that is not rendered. `nil` for a host that a caller
    /// advances.
    private(set) var wake: ((CFTimeInterval) -> Void)?

    /// Advances the time of a tree that is not rendered to the clock's.
    func followClock() {
        if wake != nil { time = max(time, CACurrentMediaTime()) }
    }

    /// Records the animations of the tree, if set.
    package var journal: AnimationJournal?

    /// The state of the scope in which it was created, which lives as long as the host; `nil` for none.
    let home: ThreadState?

    /// The log of the task that created the host.
    let log = LayerWarningLog.current

    // The state of each pass of a frame, declared with the pass. Unchecked: a pass that releases a layer, an animation or
    // a picture may run an app's `deinit`, which changes other fields of the same state.
    @exclusivity(unchecked) var timing = TimerState()
    @exclusivity(unchecked) var layout = LayoutState()
    @exclusivity(unchecked) var commits = CommitState()
    @exclusivity(unchecked) var completion = CompletionState()
    @exclusivity(unchecked) var sampling = SampleState()
    @exclusivity(unchecked) var display = DisplayState()
    @exclusivity(unchecked) var rendering = RenderState()
    /// Replicators whose late copies may move when nothing else does.
    var lateReplicators: [CAReplicatorLayer] = []

    private var isTurning = false
    /// The number of threads that run it, all but one of them suspended in `CATransaction.lock()`; maintained by
    /// `LayerLock`.
    var userCount = 0
    /// `true` if a turn ran client code other than `draw` since this was last set to `false`.
    var ranClientCode = true

    package init(
        layer: CALayer, size: CGSize, scale: CGFloat, startTime: CFTimeInterval? = nil
    ) {
        guard layer.parent == nil else {
            fatalError("\(layer.summary) cannot be the root of a host: it has a superlayer.")
        }
        self.layer = layer
        self.size = size
        self.scale = scale
        let thread = ThreadState.current
        let start = startTime ?? HostlessClock.current.takeStartTime()
        time = start
        self.startTime = start
        home = thread.scope != 0 ? thread : nil
        home?.clock.show(start)
        thread.lastHost = self
        note(attached: layer)
        for link in thread.waitingLinks { link.move(to: self) }
        thread.waitingLinks = []
        for timer in thread.waitingTimers { timer.move(to: self) }
        thread.waitingTimers = []
    }

    /// Creates a host for a tree that is visible and not rendered: its time is that of `CACurrentMediaTime()`. `wake`
    /// is called with the time of the next event.
    init(unrendered layer: CALayer, wake: @escaping (CFTimeInterval) -> Void) {
        self.layer = layer
        size = layer.bounds.size
        scale = 1
        time = CACurrentMediaTime()
        startTime = CACurrentMediaTime()
        self.wake = wake
        home = nil
        note(attached: layer)
    }

    deinit {
        // Callbacks of a deallocated host are not called.
        for root in [layer] + commits.detached {
            forEachLayer(below: root) { layer in
                guard layer.host === self else { return }
                layer.host = nil
                layer.untrack()
            }
        }
        for link in timing.links { link.host = nil }
        let thread = home ?? ThreadState.current
        if thread.running === self { thread.running = nil }
    }

    // MARK: The clock

    /// Runs until `t`; an earlier time than now runs what is due now.
    package func advance(to t: CFTimeInterval) {
        guard t.isFinite else { return }
        turn(at: time)
        // Times of frames and of ticks may differ by rounding. A turn before an event's own time would not run it, and
        // this loop would not end.
        while let next = nextEventTime, next <= t + 1e-9 {
            guard turn(at: max(next, time)) else { break }
        }
        if t > time { turn(at: t) }
    }

    /// The time of the next event; `nil` if there is none.
    package var nextEventTime: CFTimeInterval? {
        refreshEvents()
        if !timing.deferred.isEmpty { return time }
        var next = Double.infinity
        while let timer = timing.timers.first {
            guard !timer.timer.isCancelled else {
                _ = timing.timers.pop()
                continue
            }
            next = min(next, timer.time)
            break
        }
        while let event = completion.events.first {
            guard event.isValid else {
                _ = completion.events.pop()
                continue
            }
            next = min(next, event.time)
            break
        }
        for link in timing.links where !link.isPaused { next = min(next, link.nextTick) }
        for layer in sampling.selfAnimating {
            if let begin = layer.nextMove(after: time), begin > time { next = min(next, begin) }
        }
        for (layer, _) in commits.timeLimited {
            for border in layer.timing.borders {
                guard let at = layer.parent.map({ $0.hostTime(atLocal: border) }) ?? border else { continue }
                // The layer is still visible exactly at its end.
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
        timing.timers.push(VirtualTimer.Entry(time: due, number: nextNumber(), timer: timer))
        wake?(due)
        return timer
    }

    func nextNumber() -> Int {
        timing.sequence += 1
        return timing.sequence
    }

    /// Runs `body` in the next turn.
    func enqueueForNextTurn(_ body: @escaping () -> Void) {
        timing.deferred.append(body)
        wake?(time)
    }

    /// Calls `body` with this host's clock as the thread's.
    package func perform<Result>(_ body: () throws -> Result) rethrows -> Result { try perform { _ in try body() } }

    /// Calls `body` with this host's clock as the thread's and passes it the thread's state.
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

    /// The maximum number of turns at one time: code that requests another turn in each turn does not stop the clock
    /// forever.
    private static let turnLimit = 10_000

    /// Runs everything that is due at `t`: a frame up to its commit, pass by pass, each in a file of the folder
    /// `Frame`. Returns `false` if `turnLimit` stopped it: something is still due.
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
            // Uses the state of the last commit: changes made now take effect from now on.
            for layer in sampling.selfAnimating { layer.move(self) }
            var displays = 0
            for _ in 0..<Self.turnLimit {
                fireTimers(context)
                fireLinks(context)
                commit(context)
                fireEvents(context)
                let blocks = timing.deferred
                timing.deferred = []
                for block in blocks { block() }
                if !blocks.isEmpty { ranClientCode = true }
                commit(context)
                guard blocks.isEmpty, timing.deferred.isEmpty, !isSomethingDue else { continue }
                if !displayAtEndOfTurn(context, rounds: &displays) { return true }
            }
            return false
        }
    }

    private var isSomethingDue: Bool {
        refreshEvents()
        if let timer = timing.timers.first, !timer.timer.isCancelled, timer.time <= time { return true }
        if let event = completion.events.first, event.isValid, event.time <= time { return true }
        return false
    }

    /// Runs layout, then commits the implicit transaction, repeatedly while one causes work for the other.
    func commit(_ context: FrameContext) {
        for _ in 0..<Self.roundLimit {
            layOut()
            context.thread.flush()
            if !layout.isNeeded || layout.unsettledTime == time { break }
        }
        tidyAnimatedLayers()
        markTimeLimits(context)
        commits.isChanged = false
    }

    // MARK: The picture

    /// Returns the current render tree: the rest of a frame, from sampling to the tree. Unchanged subtrees are the
    /// objects of the last call.
    package func renderTree() -> RenderTree {
        turn(at: time)
        return buildTree()
    }

    private func buildTree() -> RenderTree {
        perform { thread in
            let context = FrameContext(self, thread)
            displayContents(context)
            display.shownTime = time
            for layer in sampling.selfAnimating where layer.looksMoved(self) { layer.markNode() }
            markLateCopies()
            if rendering.isDirty || rendering.lastTree == nil {
                rendering.isDirty = false
                rendering.builder.build(layer, context)
            }
            let root = layer.node ?? rendering.nothing
            let tree = RenderTree(
                root: root, width: Double(size.width), height: Double(size.height), scale: Double(scale),
                background: background)
            rendering.lastTree = tree
            return tree
        }
    }

    /// Updates the tree to the state of the last commit, for a transition that begins with it. If there were changes
    /// since then, they belong to the new appearance, and the last image remains the old one. No turn runs, which could
    /// call client code in the middle of a change.
    package func showCommitted() {
        guard !commits.isChanged, !layout.isNeeded, commits.attached.isEmpty, commits.detached.isEmpty,
            rendering.isDirty || display.shownTime != time
        else { return }
        _ = buildTree()
    }

    /// The maximum number of rounds of layout and display before a commit, while each invalidates the other.
    static let roundLimit = 100
}
