internal import MicaRaster

/// `Task.sleep` on the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where the task goes on between
/// frames at its exact time. In sources that the plugin `AppleSources` rewrites, `Task.sleep` is this.
///
/// The main actor has such a clock, while a host shows something on it, and so has every task that belongs to a `TestHarness`,
/// whatever it runs on; elsewhere the time is real. Offline a renderer with `drivesTasks` must be driven by
/// `await renderer.advance(to:)` or `write`, which let tasks run between frames.
extension Task where Success == Never, Failure == Never {
    /// Waits so many nanoseconds; ends early, with a `CancellationError`, where the task is cancelled, or the clock has ended that it
    /// waits for.
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

    /// Waits for the duration; every wait here ends at its exact time, whatever the tolerance.
    public static func mediaSleep(
        for duration: Duration, tolerance: Duration? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = max(0, Double(seconds) * 1e9 + Double(attoseconds) / 1e9)
        try await mediaSleep(nanoseconds: UInt64(min(nanoseconds, 1e18)), isolation: isolation)
    }
}

/// A sleep of a task that runs elsewhere.
@MainActor private enum MainClockSleep {
    static func wait(nanoseconds: UInt64) async throws { try await Task.mediaSleep(nanoseconds: nanoseconds) }
}

/// Ends a sleep when its time comes, or when nobody is left who would say so.
private final class Alarm {
    private let sleeper: Sleeper
    init(_ sleeper: Sleeper) { self.sleeper = sleeper }
    deinit { sleeper.end(false) }
    func ring() { sleeper.end(true) }
}

/// Whoever comes first, the time or the cancellation, wakes the task, once.
private final class Sleeper: Sendable {
    private struct State {
        var task: UnsafeContinuation<Bool, Never>?
        var isOver = false
    }
    private let state = Guarded(State())

    /// False where it is over already.
    func begin(_ task: UnsafeContinuation<Bool, Never>) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.task = task
            return true
        }
    }

    /// `isTime`: whether the time has come.
    func end(_ isTime: Bool) {
        let task = state.withLock { state in
            state.isOver = true
            defer { state.task = nil }
            return state.task
        }
        task?.resume(returning: isTime)
    }
}
