// The first pass of a turn: timers that are due.

/// The state of the timer pass.
struct TimerState {
    var timers = BinaryHeap<VirtualTimer.Entry>()
    var links: [CADisplayLink] = []
    /// Closures that run in the next turn.
    var deferred: [() -> Void] = []
    /// The number of the last timer or event, which orders equal times.
    var sequence = 0
}

extension LayerHost {
    func fireTimers(_ context: FrameContext) {
        // Only timers that exist now: one that schedules itself for now runs in the next round.
        let limit = timing.sequence
        var later: [VirtualTimer.Entry] = []
        while let entry = timing.timers.first, entry.time <= context.time {
            _ = timing.timers.pop()
            guard !entry.timer.isCancelled else { continue }
            guard entry.number <= limit else {
                later.append(entry)
                continue
            }
            if let interval = entry.timer.interval {
                timing.timers.push(
                    VirtualTimer.Entry(time: entry.time + interval, number: nextNumber(), timer: entry.timer))
            }
            entry.timer.body()
            ranClientCode = true
            commit(context)
        }
        for entry in later { timing.timers.push(entry) }
    }

    func fireLinks(_ context: FrameContext) {
        for link in timing.links where !link.isPaused && link.host === self {
            if link.tick(self) { ranClientCode = true }
        }
    }
}
