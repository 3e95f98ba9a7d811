internal import MicaRaster

/// `Task.sleep` on the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where the task goes on between
/// frames at its exact time. In sources that the plugin `AppleSources` rewrites, `Task.sleep` is this.
///
/// Only code of the main actor has such a clock, while a host shows something on it; elsewhere the time is real. Offline a
/// renderer with `drivesTasks` must be driven by `await renderer.advance(to:)` or `write`, which let tasks run between frames.
extension Task where Success == Never, Failure == Never {
    /// Waits so many nanoseconds; ends early, with a `CancellationError`, where the task is cancelled.
    public static func mediaSleep(
        nanoseconds duration: UInt64, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        guard isolation === MainActor.shared, ThreadState.current.isMain, ThreadState.current.host != nil else {
            return try await sleep(nanoseconds: duration)
        }
        try checkCancellation()
        let sleeper = Sleeper()
        await withTaskCancellationHandler {
            await withUnsafeContinuation(isolation: isolation) { here in
                guard sleeper.begin(here) else { return here.resume() }
                MediaTimer.scheduledTimer(after: Double(duration) / 1e9) { sleeper.end() }
            }
        } onCancel: {
            sleeper.end()
        }
        try checkCancellation()
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

/// Whoever comes first, the time or the cancellation, wakes the task, once.
private final class Sleeper: Sendable {
    private struct State {
        var task: UnsafeContinuation<Void, Never>?
        var isOver = false
    }
    private let state = Guarded(State())

    /// False where it is over already.
    func begin(_ task: UnsafeContinuation<Void, Never>) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.task = task
            return true
        }
    }

    func end() {
        let task = state.withLock { state in
            state.isOver = true
            defer { state.task = nil }
            return state.task
        }
        task?.resume()
    }
}
