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
            branches.cutAll()
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
    package internal(set) var time: CFTimeInterval
    package let startTime: CFTimeInterval
    /// How often display links are called, at most: times a second.
    package var refreshRate = 60.0

    /// Whether animations of what is made of numbers go the short way, which shows the same as the long one.
    package var animatesByNumbers = true

    /// How many levels its render tree has before what lies below is kept as a branch, which shows the same.
    package var branchLevels: Int {
        get { branches.levels }
        set { branches.levels = max(1, newValue) }
    }

    /// The clock of an offline host starts here, so that nothing depends on when it ran; or at the time that
    /// `CACurrentMediaTime()` answered on its thread before there was a host. (A power of two, far from 0: times of frames keep
    /// their last digits, and no begin is 0 by accident.)
    package static let epoch: CFTimeInterval = 1024

    /// Of a tree that nobody draws: called with the time of what happens next. Nil for a host that somebody runs.
    private var wake: ((CFTimeInterval) -> Void)?

    /// Lets the time of a tree that nobody draws be the clock's.
    func followClock() {
        if wake != nil { time = max(time, CACurrentMediaTime()) }
    }

    /// Of the task that made the host.
    let log = LayerWarningLog.current

    /// Something in the tree must be built.
    var isDirty = true
    var needsLayout = true
    /// When layout last asked for more without end: it goes on at a later time.
    private var unsettledTime = Double.nan
    /// How many layers have a timing of their own.
    var timedCount = 0
    /// Layers whose contents are out of date.
    var layersToDisplay: [CALayer] = []
    /// Some layer of `watched` may have no animations left.
    var watchedIsStale = false
    private var attached: [CALayer] = []
    private var detached: [CALayer] = []
    /// Layers whose own time has an end, and whether they were in it last.
    private var bounded: [(layer: CALayer, shows: Bool)] = []
    /// Layers with animations.
    var watched: ContiguousArray<CALayer> = []
    private var deferred: [() -> Void] = []
    var timers = BinaryHeap<VirtualTimer.Entry>()
    var events = BinaryHeap<AnimationEvent>()
    var eventsAreStale = false
    var links: [CADisplayLink] = []
    /// Layers that change by themselves as time passes.
    var movers: ContiguousArray<CALayer> = []
    /// The replicator that is being built at another time than the host's, and its local time then.
    var delay: (replicator: CALayer, time: Double)?
    var sequence = 0
    let builder = RenderBuilder()
    let branches = LayerBranches()
    /// Stands for a root that shows nothing.
    private let nothing = RenderNode(id: NodeID(owner: .max), transform: .identity, bounds: .empty)
    private var isTurning = false
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
        let start = startTime ?? thread.takeStartTime()
        (time, self.startTime) = (start, start)
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
        note(attached: layer)
    }

    deinit {
        // Callbacks of a host that is gone are not called.
        forEachLayer(below: layer) { if $0.host === self { $0.host = nil } }
        for link in links { link.host = nil }
        let thread = ThreadState.current
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
        for layer in movers {
            if let begin = layer.nextMove(after: time), begin > time { next = min(next, begin) }
        }
        for (layer, _) in bounded {
            for border in layer.timing.borders {
                guard let at = layer.parent.map({ $0.hostTime(atLocal: border) }) ?? border else { continue }
                // The end itself still belongs to the layer's time.
                let event = border == layer.timing.beginTime ? at : at + 1e-8
                if event > time { next = min(next, event) }
            }
        }
        return next.isFinite ? max(next, time) : nil
    }

    /// Takes note of a layer whose own time has an end.
    func bound(_ layer: CALayer) {
        if !bounded.contains(where: { $0.layer === layer }) { bounded.append((layer, true)) }
    }

    /// Marks the layers that come into their time, or leave it.
    private func checkBounds() {
        guard !bounded.isEmpty else { return }
        bounded.removeAll { $0.layer.host !== self || !$0.layer.timing.hasEnd }
        for i in bounded.indices {
            let shows = bounded[i].layer.isInTime(time)
            if shows != bounded[i].shows {
                bounded[i].shows = shows
                bounded[i].layer.markNode()
            }
        }
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
    package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = ThreadState.current
        LayerLock.shared.enter(self, thread)
        let outer = thread.running
        thread.running = self
        defer {
            thread.running = outer
            LayerLock.shared.leave(self, thread)
        }
        return try body()
    }

    /// How many turns one instant may take: code that asks for another turn in each turn does not stop time for ever.
    private static let turnLimit = 10_000

    /// Everything that is due at `t`. False where `turnLimit` cut it short: something is still due then.
    @discardableResult
    func turn(at t: Double) -> Bool {
        guard !isTurning else { return true }
        isTurning = true
        defer { isTurning = false }
        return perform {
            if t > time { time = t }
            // With what the last commit left: what happens now counts from now on.
            for layer in movers { layer.move(self) }
            for _ in 0..<Self.turnLimit {
                fireTimers()
                fireLinks()
                commit()
                fireEvents()
                let blocks = deferred
                deferred = []
                for block in blocks { block() }
                if !blocks.isEmpty { ranClientCode = true }
                commit()
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

    private func fireTimers() {
        // Only what was there: a timer that schedules itself for now comes in the next round.
        let limit = sequence
        var later: [VirtualTimer.Entry] = []
        while let entry = timers.first, entry.time <= time {
            _ = timers.pop()
            guard !entry.timer.isCancelled else { continue }
            guard entry.number <= limit else {
                later.append(entry)
                continue
            }
            if let interval = entry.timer.interval {
                timers.push(VirtualTimer.Entry(time: entry.time + interval, number: nextNumber(), timer: entry.timer))
            }
            entry.timer.body()
            ranClientCode = true
            commit()
        }
        for entry in later { timers.push(entry) }
    }

    private func fireLinks() {
        for link in links where !link.isPaused && link.host === self { if link.tick(self) { ranClientCode = true } }
    }

    private func fireEvents() {
        refreshEvents()
        while let event = events.first, event.time <= time {
            _ = events.pop()
            guard event.isValid else { continue }
            ranClientCode = true
            switch event.kind {
            case .begin: event.animation.becameActive(self)
            case .end: event.animation.reachedEnd(self)
            }
        }
    }

    /// Layout, then the implicit transaction; as often as one makes work for the other.
    private func commit() {
        let thread = ThreadState.current
        for _ in 0..<Self.roundLimit {
            layOut()
            thread.flush()
            if !needsLayout || unsettledTime == time { break }
        }
        tidyWatched()
        checkBounds()
    }

    // MARK: The picture

    /// What the tree shows now. Subtrees that did not change are the objects of the last call.
    package func renderTree() -> RenderTree {
        turn(at: time)
        return perform {
            displayContents()
            for layer in movers where layer.looksMoved(self) { layer.markNode() }
            if isDirty || lastTree == nil {
                isDirty = false
                builder.build(layer, self)
            }
            let root = layer.node ?? nothing
            var tree = RenderTree(
                root: root, width: Double(size.width), height: Double(size.height), scale: Double(scale),
                background: background)
            tree.branches = branches.shown
            lastTree = tree
            return tree
        }
    }

    /// Marks a layer whose animations show something else than at the last sample: where they redraw it, it is displayed.
    func sample(_ layer: CALayer) {
        guard let box = layer.animationBox else { return }
        let local = timedCount == 0 ? time : layer.localTime(at: time)
        guard box.sampledTime != local else { return }
        if box.sampledTime.isNaN || box.moves(from: box.sampledTime, to: local) {
            layer.markNode()
            if box.redraws, box.displayedTime != local {
                box.displayedTime = local
                if layer.state.insert(.needsDisplay).inserted { layersToDisplay.append(layer) }
            }
        }
        box.sampledTime = local
    }

    // MARK: The tree

    func note(attached layer: CALayer) {
        attached.append(layer)
        ThreadState.current.openImplicitTransaction()
        ThreadState.current.touch(self)
    }

    func note(detached layer: CALayer) {
        detached.append(layer)
        ThreadState.current.openImplicitTransaction()
        ThreadState.current.touch(self)
    }

    /// How often layout and display may make work for each other before a commit.
    private static let roundLimit = 100

    /// The first layout and display of layers that are about to come into the tree: until the commit they have no host, so
    /// that nothing they are given animates.
    func prepareArrivals() {
        guard !attached.isEmpty else { return }
        perform {
            for _ in 0..<Self.roundLimit {
                layOut()
                var waiting: [CALayer] = []
                for layer in attached where layer.host !== self && contains(layer) {
                    forEachLayer(below: layer) { if $0.state.contains(.needsDisplay) { waiting.append($0) } }
                }
                for layer in waiting { layer.displayIfNeeded() }
                if waiting.isEmpty { break }
            }
        }
    }

    /// Lays out what needs it.
    private func layOut() {
        guard needsLayout, unsettledTime != time else { return }
        needsLayout = false
        if !LayoutPass.run(layer) { unsettledTime = time }
    }

    /// Lets layers that came into the tree take part, and those that left it end.
    func commitTree() {
        followClock()
        let left = detached, came = attached
        (detached, attached) = ([], [])
        for layer in left where layer.host === self && !contains(layer) {
            forEachLayer(below: layer) { layer in
                layer.host = nil
                layer.node = nil
                layer.state.remove(.carriesBranch)
                layer.state.insert(.nodeDirty)
                layer.chunk?.markDirty()
                if layer.movesByItself { movers.removeAll { $0 === layer } }
                if layer.state.contains(.countsAsTimed) {
                    layer.state.remove(.countsAsTimed)
                    timedCount -= 1
                }
                if layer.animationBox != nil {
                    layer.state.remove(.isAnimating)
                    layer.removeAnimations()
                }
            }
        }
        for layer in came where layer.host !== self && contains(layer) {
            let clock = layer.host.map { other in
                other.followClock()
                other.forget(layer)
                return other.time
            }
            forEachLayer(below: layer) { layer in
                layer.host = self
                if layer.movesByItself, !movers.contains(where: { $0 === layer }) { movers.append(layer) }
                if layer.state.contains(.needsDisplay) { layersToDisplay.append(layer) }
                if let timing = layer.extras?.values.timing, !timing.isDefault {
                    layer.state.insert(.countsAsTimed)
                    timedCount += 1
                    if timing.hasEnd { bound(layer) }
                }
                if let box = layer.animationBox, !box.items.isEmpty {
                    watch(layer)
                    for item in box.items {
                        if item.state == .waiting {
                            item.start(self)
                        } else if item.isActive, let clock {
                            item.shift(by: layer.localTime(at: time) - layer.localTime(at: clock))
                            scheduleEvents(of: item)
                        }
                    }
                }
            }
            isDirty = true
            needsLayout = true
        }
        if !came.isEmpty { for layer in movers { layer.move(self) } }
        watchedIsStale = true
    }

    private func tidyWatched() {
        guard watchedIsStale else { return }
        watchedIsStale = false
        watched.removeAll { layer in
            let stays = layer.host === self && layer.animationBox?.items.isEmpty == false
            if !stays, layer.host === self || layer.host == nil { layer.state.remove(.isAnimating) }
            return !stays
        }
    }

    /// A tree of this host's that another one takes over.
    private func forget(_ layer: CALayer) {
        forEachLayer(below: layer) { layer in
            layer.host = nil
            if layer.movesByItself { movers.removeAll { $0 === layer } }
            layer.state.remove([.isAnimating, .countsAsTimed])
        }
        timedCount = 0
        forEachLayer(below: self.layer) { if $0.state.contains(.countsAsTimed) { timedCount += 1 } }
    }

    private func contains(_ layer: CALayer) -> Bool {
        var top = layer
        while let parent = top.parent { top = parent }
        return top === self.layer
    }

    func watch(_ layer: CALayer) {
        guard !layer.state.contains(.isAnimating) else { return }
        layer.state.insert(.isAnimating)
        watched.append(layer)
    }

    func forEachLayer(below root: CALayer, _ body: (CALayer) -> Void) {
        var stack = [root]
        while let layer = stack.popLast() {
            body(layer)
            layer.children?.forEach { stack.append($0) }
        }
    }

    // MARK: Begins and ends

    /// How long an animation is there at least before its end is told, in seconds, however short it is and fast it runs.
    private static let shortestRun = 1.0 / 1024

    func scheduleEvents(of animation: AttachedAnimation) {
        let layer = animation.layer
        guard let begin = layer.hostTime(atLocal: animation.timing.begin) else { return }
        wake?(max(begin, time))
        events.push(
            AnimationEvent(time: max(begin, time), number: nextNumber(), kind: .begin, animation: animation))
        guard animation.timing.end.isFinite, var end = layer.hostTime(atLocal: animation.timing.end) else { return }
        // It shows nothing any more by then; but one that its stop callback adds again moves time on.
        if abs(end - begin) < Self.shortestRun { end = max(begin, time) + Self.shortestRun }
        events.push(AnimationEvent(time: max(end, time), number: nextNumber(), kind: .end, animation: animation))
    }

    /// A layer's timing changed: begins and ends lie elsewhere now.
    func timingChanged() {
        eventsAreStale = true
        isDirty = true
        for layer in watched { layer.animationBox?.sampledTime = .nan }
    }

    func refreshEvents() {
        guard eventsAreStale else { return }
        eventsAreStale = false
        events.removeAll()
        for layer in watched {
            for item in layer.animationBox?.items ?? [] where item.isActive { scheduleEvents(of: item) }
        }
    }
}
