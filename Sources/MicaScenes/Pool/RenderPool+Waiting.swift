/// Waiting for numbers of jobs, so that tests need not wait for time.
extension RenderPool {
    struct Watcher {
        let number: Int
        let isReached: @Sendable (Statistics) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Returns as soon as the pool's statistics satisfy `isReached`, which is tested between two changes. Throws
    /// `CancellationError` if its task is cancelled.
    package func wait(until isReached: @escaping @Sendable (Statistics) -> Bool) async throws {
        let number = state.withLock { state in
            state.lastWatcher += 1
            return state.lastWatcher
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if isReached(state.statistics) || Task.isCancelled { return true }
                    state.watchers.append(Watcher(number: number, isReached: isReached, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { state in
                state.watchers.firstIndex { $0.number == number }.map { state.watchers.remove(at: $0) }
            }
            watcher?.continuation.resume(throwing: CancellationError())
        }
        try Task.checkCancellation()
    }
}

extension RenderPool.State {
    var statistics: RenderPool.Statistics {
        var result = RenderPool.Statistics()
        result.running = running
        result.paused = started - running
        result.waiting = waiting.count
        result.pixelsInFlight = pixelsInFlight
        return result
    }

    /// Removes and returns the watchers whose state is reached.
    mutating func takeWatchers() -> [RenderPool.Watcher] {
        guard !watchers.isEmpty else { return [] }
        let now = statistics, reached = watchers.filter { $0.isReached(now) }
        if !reached.isEmpty { watchers.removeAll { $0.isReached(now) } }
        return reached
    }
}
