internal import MicaBase

/// `Task.sleep` on the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where the task resumes
/// between frames at its exact time. In sources that the plugin `AppleSources` rewrites, `Task.sleep` is this function.
///
/// Such a clock exists on the main actor, while a host displays something on it, and in every task of a `TestHarness`,
/// on any actor; otherwise the time is real. An offline renderer with `drivesTasks` must be driven with `await
/// renderer.advance(to:)` or `write`, which run tasks between frames.
extension Task where Success == Never, Failure == Never {
    /// Suspends for a number of nanoseconds. Throws a `CancellationError` early if the task is cancelled, or its clock
    /// has ended.
    public static func mediaSleep(
        nanoseconds duration: UInt64, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard isolation === MainActor.shared, ThreadState.current.isMain else {
            guard TaskScopes.shared.isInScope else { return try await sleep(nanoseconds: duration) }
            return try await MainClockSleep.wait(nanoseconds: duration)
        }
        guard ThreadState.current.host != nil else { return try await sleep(nanoseconds: duration) }
        try checkCancellation()
        let sleeper = Sleeper()
        let isOver = await withTaskCancellationHandler {
            await withUnsafeContinuation(isolation: isolation) { here in
                guard sleeper.begin(here) else { return here.resume(returning: false) }
                let alarm = Alarm(sleeper)
                MediaTimer.scheduledTimer(after: Double(duration) / 1e9) { alarm.ring() }
            }
        } onCancel: {
            sleeper.end(false)
        }
        try checkCancellation()
        guard isOver else { throw Swift.CancellationError() }
    }

    /// Suspends for the duration; it always ends at its exact time, regardless of the tolerance.
    public static func mediaSleep(
        for duration: Duration, tolerance: Duration? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = max(0, Double(seconds) * 1e9 + Double(attoseconds) / 1e9)
        try await mediaSleep(nanoseconds: UInt64(min(nanoseconds, 1e18)), isolation: isolation)
    }
}

/// Sleeps in a task that runs on another executor.
@MainActor private enum MainClockSleep {
    static func wait(nanoseconds: UInt64) async throws { try await Task.mediaSleep(nanoseconds: nanoseconds) }
}

/// Ends a sleep at its time, or when its timer is discarded.
private final class Alarm {
    private let sleeper: Sleeper
    init(_ sleeper: Sleeper) { self.sleeper = sleeper }
    deinit { sleeper.end(false) }
    func ring() { sleeper.end(true) }
}

/// A suspended task, resumed once, by the time or the cancellation, whichever is first.
private final class Sleeper: Sendable {
    private struct State {
        var task: UnsafeContinuation<Bool, Never>?
        var isOver = false
    }
    private let state = Guarded(State())

    /// Stores the continuation. Returns `false` if the sleep is already over.
    func begin(_ task: UnsafeContinuation<Bool, Never>) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.task = task
            return true
        }
    }

    /// Ends the sleep. `isTime` is `true` if its time was reached.
    func end(_ isTime: Bool) {
        let task = state.withLock { state in
            state.isOver = true
            defer { state.task = nil }
            return state.task
        }
        task?.resume(returning: isTime)
    }
}
