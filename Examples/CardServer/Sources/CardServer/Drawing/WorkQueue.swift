import NIOCore
import Synchronization

/// A fair queue of cards: addresses share the drawing by the milliseconds that their cards take, not by their number.
///
/// Each address has a virtual clock that advances by the work done for it. The next card to start belongs to the address with the
/// earliest clock. An idle address rejoins at the clock of the card that started last, so that it has neither debt nor credit.
final class WorkQueue: Sendable {
    /// Classes of cards by the time that they take (see `CardCost`). Each has its own queue and threads, so that none waits for a
    /// slower one.
    enum ServiceClass: Int, CaseIterable, Sendable {
        case quick, medium, long

        /// The niceness of its threads; those that answer requests have 0.
        var niceness: Int32 { [0, 3, 7][rawValue] }
    }

    /// A card to draw.
    struct Work: Sendable {
        let client: String
        let serviceClass: ServiceClass
        /// Pixels of all frames together.
        let pixels: Int
        /// The estimated time. Its address is charged with it until the real one is known.
        let milliseconds: Double
    }

    /// The most cards of each service class that are drawn at once.
    let slots: [Int]
    /// The most of them that belong to one address: in the long class another address always finds a slot.
    private let slotsPerClient: [Int]
    private let limits: Limits
    private let state = Mutex(WorkQueueState())

    /// `jobs`: the most quick cards that are drawn at once.
    init(jobs: Int, limits: Limits) {
        slots = [jobs, jobs, jobs + 1]
        slotsPerClient = [jobs, jobs, (jobs + 2) / 2]
        self.limits = limits
    }

    /// The number of cards that are drawn, and of those that wait.
    var counts: (running: Int, waiting: Int) {
        state.withLock { ($0.running.reduce(0, +), $0.waitingCount) }
    }

    /// Runs `body` when it is the work's turn. Throws a `RequestError` if the address has too many pixels in flight, too many cards
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
            fail(waiter, tooMany("The card was not started within \(seconds) seconds"))
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
