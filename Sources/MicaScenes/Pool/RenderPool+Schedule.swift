import CoreText
import Dispatch
import Foundation
import Glibc
import MicaBase
import QuartzCore

/// The schedule of jobs. All mutable state belongs to the pool's `state`; closures of jobs, semaphores and
/// continuations are called without its lock.
extension RenderPool {
    struct State {
        /// The number of the last job.
        var number = 0
        var waiting = TicketQueue()
        /// Paused jobs that may resume: they already hold their pixels.
        var resuming = TicketQueue()
        var running = 0
        /// The number of running and paused jobs.
        var started = 0
        var pixelsInFlight = 0
        var isClosed = false
        /// The continuations that wait for the end of all jobs.
        var idlers: [CheckedContinuation<Void, Never>] = []
        /// The continuations that wait for certain numbers of jobs, and the number of the last of them.
        var watchers: [Watcher] = [], lastWatcher = 0
        var isIdle: Bool { started == 0 && waiting.isEmpty }
    }

    /// A job in the pool.
    ///
    /// `@unchecked Sendable`: its variables are accessed under the lock of the pool's `state`.
    final class Ticket: Comparable, @unchecked Sendable {
        enum Phase { case new, waiting, running, paused, resuming, over }
        let job: Job
        let priority: TaskPriority
        let framePixels: Int
        /// The pixels that it holds from its start to its end.
        let reservedPixels: Int
        /// The fonts of the calling task, since tests have their own.
        let fonts = FontCatalogue.shared
        let warnings = LayerWarningLog.current
        var number = 0
        var phase = Phase.new
        var work: ((Canvas) throws -> Void)?
        /// Notifies the caller; called once.
        var end: (((any Error)?) -> Void)?
        var failure: (any Error)?
        var timer: (any DispatchSourceTimer)?
        var isWakePending = false
        let goesOn = DispatchSemaphore(value: 0)

        /// Throws if the job can never run in the pool.
        init(_ job: Job, _ pool: RenderPool, frameCount: Int = 1) throws(RenderPoolError) {
            guard let pixels = job.pixelCount else {
                throw RenderPoolError(.badJob, OfflineRenderer.noCanvas(job.size, job.scale))
            }
            guard job.timeLimit > 0, job.waitLimit > 0, job.heldFrames >= 0 else {
                throw RenderPoolError(
                    .badJob, "a job's time limits must be above 0, and its heldFrames at least 0")
            }
            let (reserved, isTooMany) = pixels.multipliedReportingOverflow(
                by: job.heldFrames.addingReportingOverflow(1).0)
            guard !isTooMany, reserved > 0, reserved <= pool.pixelsInFlight else {
                throw RenderPoolError(
                    .tooManyPixels,
                    "a canvas of \(pixels) pixels and \(job.heldFrames) frames exceed the \(pool.pixelsInFlight) "
                        + "pixels in flight of the pool")
            }
            self.job = job
            framePixels = pixels
            reservedPixels = reserved
            priority = job.priority ?? Task.currentPriority
            let (all, isTooLong) = pixels.multipliedReportingOverflow(by: frameCount)
            guard !isTooLong, all <= job.pixelLimit else { throw tooManyPixels(isTooLong ? .max : all) }
        }

        var late: RenderPoolError {
            RenderPoolError(.timeLimit, "a job exceeded its time limit of \(job.timeLimit) seconds")
        }

        func tooManyPixels(_ count: Int) -> RenderPoolError {
            RenderPoolError(.tooManyPixels, "frames of \(count) pixels exceed the job's limit of \(job.pixelLimit)")
        }

        /// Orders tickets: those that start first are smaller.
        static func < (a: Ticket, b: Ticket) -> Bool {
            a.priority == b.priority ? a.number < b.number : a.priority > b.priority
        }
        static func == (a: Ticket, b: Ticket) -> Bool { a === b }
    }

    /// Jobs in order. A finished one remains until it is the first, or until half of all jobs are finished.
    struct TicketQueue {
        private var heap = BinaryHeap<Ticket>()
        private(set) var count = 0
        var isEmpty: Bool { count == 0 }

        mutating func push(_ ticket: Ticket) {
            heap.push(ticket)
            count += 1
        }

        var first: Ticket? {
            mutating get {
                while let ticket = heap.first {
                    if ticket.phase != .over { return ticket }
                    _ = heap.pop()
                }
                return nil
            }
        }

        mutating func removeFirst() {
            _ = heap.pop()
            count -= 1
        }

        /// Called when a job in the queue has become `over`.
        mutating func noteRemoval() {
            count -= 1
            guard heap.count > 64, heap.count > 2 * count else { return }
            var rest = BinaryHeap<Ticket>()
            while let ticket = heap.pop() { if ticket.phase != .over { rest.push(ticket) } }
            heap = rest
        }
    }

    /// The actions to take after the lock is released.
    private struct Actions {
        var starts: [Ticket] = [], resumes: [Ticket] = [], idlers: [CheckedContinuation<Void, Never>] = []
        var watchers: [Watcher] = []
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        change(body) { _, result in result }
    }

    /// `afterwards` receives the state with the jobs that were chosen to run; no other change happens in between.
    private func change<Result>(
        _ body: (inout State) -> Result, afterwards: (inout State, Result) -> Result
    ) -> Result {
        var actions = Actions()
        let result = state.withLock { state in
            let result = body(&state)
            next(&state, &actions)
            let last = afterwards(&state, result)
            if state.isIdle { swap(&state.idlers, &actions.idlers) }
            actions.watchers = state.takeWatchers()
            return last
        }
        perform(actions)
        return result
    }

    private func perform(_ first: Actions) {
        var actions = first
        while true {
            for ticket in actions.resumes { ticket.goesOn.signal() }
            let failures = actions.starts.compactMap { ticket in startThread(ticket).map { (ticket, $0) } }
            for idler in actions.idlers { idler.resume() }
            for watcher in actions.watchers { watcher.continuation.resume() }
            if failures.isEmpty { return }
            // The end of each job may start another: a loop, since a recursion could overflow the stack.
            actions = Actions()
            let ends = state.withLock { state in
                let ends = failures.map { Self.finish($0.0, &state) }
                next(&state, &actions)
                if state.isIdle { swap(&state.idlers, &actions.idlers) }
                actions.watchers = state.takeWatchers()
                return ends
            }
            for (end, failure) in zip(ends, failures) { end?(failure.1) }
        }
    }

    /// Chooses jobs while there is room. A job that is currently too large blocks those behind it, since it could
    /// otherwise wait forever. It does not block paused jobs, which it may be waiting for.
    private func next(_ state: inout State, _ actions: inout Actions) {
        while state.running < concurrentJobs {
            let paused = state.resuming.first
            let new = state.waiting.first.flatMap {
                state.pixelsInFlight + $0.reservedPixels <= pixelsInFlight ? $0 : nil
            }
            if let paused, new.map({ paused < $0 }) ?? true {
                state.resuming.removeFirst()
                paused.phase = .running
                actions.resumes.append(paused)
            } else if let new {
                state.waiting.removeFirst()
                new.phase = .running
                new.timer?.cancel()
                new.timer = nil
                state.started += 1
                state.pixelsInFlight += new.reservedPixels
                actions.starts.append(new)
            } else {
                return
            }
            state.running += 1
        }
    }

    /// Runs `work` in its turn. `end` is called once, with `nil` or the error, on any thread.
    func submit(
        _ ticket: Ticket, work: @escaping @Sendable (Canvas) throws -> Void,
        end: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let refusal: (any Error)? = change { state in
            if let failure = ticket.failure { return failure }
            if state.isClosed { return RenderPoolError(.closed, "the pool is closed and accepts no more jobs") }
            state.number += 1
            ticket.number = state.number
            ticket.phase = .waiting
            ticket.work = work
            ticket.end = end
            state.waiting.push(ticket)
            return nil
        } afterwards: { state, refusal in
            guard refusal == nil, ticket.phase == .waiting else { return refusal }
            guard state.waiting.count <= waitingJobs else {
                ticket.phase = .over
                ticket.work = nil
                ticket.end = nil
                state.waiting.noteRemoval()
                return RenderPoolError(.tooManyWaiting, "too many jobs are waiting (\(waitingJobs))")
            }
            startTimer(ticket, seconds: ticket.job.waitLimit) { [unowned ticket] in
                RenderPoolError(
                    .waitLimit, "a job did not start within its wait limit of \(ticket.job.waitLimit) seconds")
            }
            return nil
        }
        if let refusal { end(refusal) }
    }

    /// Ends a job for its caller; its thread stops at its next check.
    func fail(_ ticket: Ticket, _ error: any Error) {
        let end: (((any Error)?) -> Void)? = change { state in
            guard ticket.phase != .over, ticket.failure == nil else { return nil }
            ticket.failure = error
            ticket.timer?.cancel()
            ticket.timer = nil
            switch ticket.phase {
            case .waiting:
                ticket.phase = .over
                ticket.work = nil
                state.waiting.noteRemoval()
            case .paused:
                ticket.phase = .resuming
                state.resuming.push(ticket)
            case .new, .running, .resuming, .over:
                break
            }
            return ticket.end.take()
        }
        end?(error)
    }

    /// Waits on the job's thread until `wake`, then for its turn. Other jobs run meanwhile.
    func pause(_ ticket: Ticket) {
        let waits = change { state in
            guard !ticket.isWakePending, ticket.failure == nil else {
                ticket.isWakePending = false
                return false
            }
            ticket.phase = .paused
            state.running -= 1
            return true
        }
        if waits { ticket.goesOn.wait() }
    }

    /// Resumes a paused job, and prevents the pause of one that is about to pause.
    func wake(_ ticket: Ticket) {
        change { state in
            switch ticket.phase {
            case .paused:
                ticket.phase = .resuming
                state.resuming.push(ticket)
            case .running:
                ticket.isWakePending = true
            case .new, .waiting, .resuming, .over:
                break
            }
        }
    }

    /// Starts a thread. Returns the error; `nil` if it was started.
    private func startThread(_ ticket: Ticket) -> RenderPoolError? {
        let start = Unmanaged.passRetained(ThreadStart(pool: self, ticket: ticket))
        var attributes = pthread_attr_t(), thread = pthread_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 8 << 20)
        let code = pthread_create(&thread, &attributes, { RenderPool.runThread($0!) }, start.toOpaque())
        pthread_attr_destroy(&attributes)
        guard code != 0 else { return nil }
        start.release()
        return RenderPoolError(.noThread, "a thread for a job cannot be created: \(String(cString: strerror(code)))")
    }

    private final class ThreadStart {
        let pool: RenderPool, ticket: Ticket
        init(pool: RenderPool, ticket: Ticket) {
            self.pool = pool
            self.ticket = ticket
        }
    }

    private static func runThread(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let start = Unmanaged<ThreadStart>.fromOpaque(pointer).takeRetainedValue()
        start.pool.run(start.ticket)
        return nil
    }

    private func run(_ ticket: Ticket) {
        let work: ((Canvas) throws -> Void)? = state.withLock { _ in
            if ticket.failure == nil {
                startTimer(ticket, seconds: ticket.job.timeLimit) { [unowned ticket] in ticket.late }
            }
            return ticket.work.take()
        }
        var failure: (any Error)?
        do {
            try FontCatalogue.$shared.withValue(ticket.fonts) {
                try LayerWarningLog.$current.withValue(ticket.warnings) {
                    let canvas = Canvas(ticket, self)
                    defer { canvas.close() }
                    try canvas.check()
                    try work?(canvas)
                }
            }
        } catch {
            failure = error
        }
        finished(ticket, failure)
    }

    private func finished(_ ticket: Ticket, _ failure: (any Error)?) {
        let end = change { Self.finish(ticket, &$0) }
        end?(failure)
    }

    /// Marks a job as finished. Returns the closure that notifies its caller.
    private static func finish(_ ticket: Ticket, _ state: inout State) -> (((any Error)?) -> Void)? {
        ticket.phase = .over
        ticket.timer?.cancel()
        ticket.timer = nil
        ticket.work = nil
        state.running -= 1
        state.started -= 1
        state.pixelsInFlight -= ticket.reservedPixels
        return ticket.end.take()
    }

    /// The queue for the timers of all pools. Timers without their own queue would use one that creates threads for
    /// each event while others are busy.
    private static let timers = DispatchQueue(label: "RenderPool.timers")

    /// Called under the lock of `state`.
    private func startTimer(
        _ ticket: Ticket, seconds: TimeInterval, error: @escaping @Sendable () -> RenderPoolError
    ) {
        guard seconds < 1e9 else { return }
        let timer = DispatchSource.makeTimerSource(queue: Self.timers)
        timer.schedule(deadline: .now() + seconds)
        timer.setEventHandler { [weak self, weak ticket] in
            if let self, let ticket { fail(ticket, error()) }
        }
        ticket.timer = timer
        timer.activate()
    }
}
