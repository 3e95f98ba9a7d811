/// How a replicator's late copies were shown last: they move on when the animations of what they copy have ended.
struct LateCopies {
    /// By how much each copy runs late, in seconds of the replicator's local time, the first one by 0; nil: none does.
    fileprivate(set) var delays: ClosedRange<Double>?
    /// The host's time of the last frame.
    fileprivate var shownTime = Double.nan
    /// Whether the host asks about them in each frame.
    fileprivate var isListed = false

    /// What they do from one time to another.
    enum Course {
        case move, rest
        /// Until animations, timing or tree change.
        case restForGood
    }
}

extension CAReplicatorLayer {
    /// Takes note of what a frame shows. `delay`: of the last copy; nil: all copies look alike.
    func noteCopies(_ delay: Double?, _ context: FrameContext) {
        lateCopies.delays = delay.map { min(0, $0)...max(0, $0) }
        lateCopies.shownTime = context.time
        guard delay != nil, !lateCopies.isListed else { return }
        lateCopies.isListed = true
        context.host.lateReplicators.append(self)
    }

    /// What the copies do between two times of the host's.
    func courseOfCopies(from old: Double, to new: Double) -> LateCopies.Course {
        guard let host, let delays = lateCopies.delays else { return .restForGood }
        let from = localTime(at: old), to = localTime(at: new)
        guard from != to else { return .rest }
        // Sums and differences of times are rounded.
        let slack = 1e-6
        var course = LateCopies.Course.restForGood
        // The copies show the layer at times of its own between these two.
        var stack: [(layer: CALayer, early: Double, late: Double)] = []
        func push(childrenOf layer: CALayer, _ early: Double, _ late: Double, _ delays: ClosedRange<Double>) {
            layer.children?.forEach { child in
                let timing = child.timing
                // Time that has an end may repeat.
                var times = (-Double.infinity, Double.infinity)
                if !timing.hasEnd {
                    times = (timing.local(early - delays.upperBound), timing.local(late - delays.lowerBound))
                }
                stack.append((child, min(times.0, times.1), max(times.0, times.1)))
            }
        }
        push(childrenOf: self, min(from, to), max(from, to), delays)
        while let (layer, early, late) = stack.popLast() {
            for item in layer.animationBox?.items ?? [] where item.isRunning && item.timing.speed != 0 {
                let isOver = early > item.timing.end + slack
                if !isOver, late >= item.timing.begin - slack, early < late { return .move }
                // Where layers have a time of their own, it may turn back.
                if !isOver || host.timedCount > 0 { course = .rest }
            }
            push(childrenOf: layer, early, late, (layer as? CAReplicatorLayer)?.lateCopies.delays ?? 0...0)
        }
        return course
    }
}

extension LayerHost {
    /// Marks the replicators whose late copies show something else than in the last frame.
    func markLateCopies() {
        guard !lateReplicators.isEmpty else { return }
        lateReplicators.removeAll { replicator in
            let shown = replicator.lateCopies.shownTime
            let course =
                replicator.host === self ? replicator.courseOfCopies(from: shown, to: time) : .restForGood
            if course == .move, shown != time { replicator.markNode() }
            replicator.lateCopies.isListed = course != .restForGood
            return course == .restForGood
        }
    }
}
