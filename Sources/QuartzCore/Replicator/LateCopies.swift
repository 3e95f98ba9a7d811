/// The state of a replicator's delayed copies in the last frame: they continue after the animations of the original
/// have ended.
struct LateCopies {
    /// The range of the copies' delays, in seconds of the replicator's local time; the first copy's is 0. `nil` if it
    /// has no copies.
    fileprivate(set) var delays: ClosedRange<Double>?
    /// The host's time of the last frame.
    fileprivate var shownTime = Double.nan
    /// `true` if the host checks them in each frame.
    fileprivate var isListed = false

    /// The motion between two times.
    enum Course {
        case move, rest
        /// No motion until animations, timing or tree change.
        case restForGood
    }
}

extension CAReplicatorLayer {
    /// Records the copies of a frame. `delay` is that of the last copy; `nil` if all copies are equal.
    func noteCopies(_ delay: Double?, _ context: FrameContext) {
        lateCopies.delays = delay.map { min(0, $0)...max(0, $0) }
        lateCopies.shownTime = context.time
        guard delay != nil, !lateCopies.isListed else { return }
        lateCopies.isListed = true
        context.host.lateReplicators.append(self)
    }

    /// Returns the motion of the copies between two times of the host.
    func courseOfCopies(from old: Double, to new: Double) -> LateCopies.Course {
        guard let host, let delays = lateCopies.delays else { return .restForGood }
        let from = localTime(at: old), to = localTime(at: new)
        guard from != to else { return .rest }
        // Sums and differences of times are rounded.
        let slack = 1e-6
        var course = LateCopies.Course.restForGood
        // The copies present the layer at its own times between these two.
        var stack: [(layer: CALayer, early: Double, late: Double)] = []
        func push(childrenOf layer: CALayer, _ early: Double, _ late: Double, _ delays: ClosedRange<Double>) {
            layer.children?.forEach { child in
                let timing = child.timing
                // Bounded time may repeat, mapped time may run backwards.
                var times = (-Double.infinity, Double.infinity)
                if !timing.hasEnd, timing.map == nil {
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
                // Where layers have a time of their own, it may move backwards.
                if !isOver || host.commits.timedCount > 0 { course = .rest }
            }
            push(childrenOf: layer, early, late, (layer as? CAReplicatorLayer)?.lateCopies.delays ?? 0...0)
        }
        return course
    }
}

extension LayerHost {
    /// Marks the replicators whose delayed copies differ from the last frame.
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
