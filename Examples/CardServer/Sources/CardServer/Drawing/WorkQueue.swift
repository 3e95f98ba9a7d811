import NIOCore
import Synchronization

/// The order in which cards are drawn: fair among addresses by the milliseconds that their cards take, not by their number.
///
/// Each address has a clock that runs by the work done for it; the next card to start is that of the address whose clock is
/// furthest behind. An address that has not asked for a while begins where the latest one began, so that it neither owes nor
/// saves anything.
final class WorkQueue: Sendable {
    /// Cards that take milliseconds, and those that take longer. Neither waits for the other: each lane has threads of its own,
    /// and those of the long lane give way to the others.
    enum Lane: Int, CaseIterable, Sendable { case quick, long }

    /// A card to draw.
    struct Work: Sendable {
        let client: String
        let lane: Lane
        /// Pixels of all frames together.
        let pixels: Int
        /// The time that it should take: its address is charged with it until the real one is known.
        let milliseconds: Double
    }

    /// Cards that are drawn at once in each lane.
    let slots: [Int]
    /// Of them, those of one address: in the long lane others always find a place.
    private let slotsPerClient: [Int]
    private let limits: Limits
    private let state = Mutex(WorkQueueState())

    /// `jobs`: cards drawn at once in the quick lane.
    init(jobs: Int, limits: Limits) {
        slots = [jobs, jobs + 1]
        slotsPerClient = [jobs, (jobs + 2) / 2]
        self.limits = limits
    }

    /// Cards that are drawn now, and cards that wait.
    var counts: (running: Int, waiting: Int) {
        state.withLock { ($0.running.reduce(0, +), $0.waitingCount) }
    }

    /// Runs `body` when it is the work's turn. Throws a `RequestError` where the address has asked for too much, too many cards
    /// wait, or this one waited too long.
    func run<Result: Sendable>(
        _ work: Work, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try admit(work)
        defer { state.withLock { $0.release(work) } }
        try await start(work)
        let begin = ContinuousClock.now
        defer { finish(work, milliseconds: begin.duration(to: .now) / .milliseconds(1)) }
        return try await body()
    }

    private func admit(_ work: Work) throws(RequestError) {
        let isAdmitted = state.withLock { $0.admit(work, most: limits.clientPixels) }
        guard isAdmitted else {
            throw RequestError(
                .tooManyRequests,
                "Cards of more than \(limits.clientPixels) pixels of this address are being drawn; wait for them.",
                retryAfter: 1)
        }
    }

    private func start(_ work: Work) async throws {
        let waiter = WorkQueueState.Waiter(work)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { enqueue(waiter, $0) }
        } onCancel: {
            fail(waiter, CancellationError())
        }
    }

    private func enqueue(_ waiter: WorkQueueState.Waiter, _ continuation: CheckedContinuation<Void, any Error>) {
        let (starts, refused, wasCancelled) = state.withLock { state in
            guard state.enqueue(waiter, continuation) else {
                return ([CheckedContinuation<Void, any Error>](), nil as CheckedContinuation<Void, any Error>?, true)
            }
            let starts = state.dispatch(slots, perClient: slotsPerClient)
            let refused = state.waitingCount > limits.waitingCards ? state.dropFromLargest() : nil
            if waiter.continuation != nil { startTimer(waiter) }
            return (starts, refused, false)
        }
        for start in starts { start.resume() }
        refused?.resume(throwing: tooMany("Too many cards wait"))
        if wasCancelled { continuation.resume(throwing: CancellationError()) }
    }

    private func startTimer(_ waiter: WorkQueueState.Waiter) {
        let seconds = limits.waitingTime
        waiter.timer = Task { [weak self] in
            try await Task.sleep(for: .seconds(seconds))
            guard let self else { return }
            fail(waiter, tooMany("The card was not begun within \(seconds) seconds"))
        }
    }

    private func tooMany(_ reason: String) -> RequestError {
        RequestError(.serviceUnavailable, "\(reason); try again.", retryAfter: 1)
    }

    private func fail(_ waiter: WorkQueueState.Waiter, _ error: any Error) {
        let continuation = state.withLock { $0.remove(waiter) }
        continuation?.resume(throwing: error)
    }

    private func finish(_ work: Work, milliseconds: Double) {
        let starts = state.withLock { state in
            state.finish(work, milliseconds: milliseconds)
            return state.dispatch(slots, perClient: slotsPerClient)
        }
        for start in starts { start.resume() }
    }
}
