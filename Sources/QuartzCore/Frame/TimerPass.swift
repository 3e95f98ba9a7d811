// The first pass of a turn: timers that are due.

extension LayerHost {
    func fireTimers(_ context: FrameContext) {
        // Only timers that exist now: one that schedules itself for now runs in the next round.
        let limit = sequence
        var later: [VirtualTimer.Entry] = []
        while let entry = timers.first, entry.time <= context.time {
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
            commit(context)
        }
        for entry in later { timers.push(entry) }
    }

    func fireLinks(_ context: FrameContext) {
        for link in links where !link.isPaused && link.host === self { if link.tick(self) { ranClientCode = true } }
    }
}
