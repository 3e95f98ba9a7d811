extension LayerHost {
    /// As `advance(to:)`; other tasks of this actor run at first and after each turn that called anything, so that code
    /// which awaits something here goes on at its exact time. `rounds`: how many steps from task to task may follow each
    /// other at one time.
    package func advance(
        to t: CFTimeInterval, rounds: Int, isolation: isolated (any Actor)? = #isolation
    ) async {
        guard t.isFinite else { return }
        turn(at: time)
        await drainTasks(rounds)
        while let next = nextEventTime, next <= t + 1e-9, turn(at: max(next, time)) {
            if ranClientCode { await drainTasks(rounds) }
        }
        if t > time { turn(at: t) }
        if ranClientCode { await drainTasks(rounds) }
    }

    /// The number of times that tasks may hand each other on at one time.
    private static let handOverLimit = 1000

    /// Lets the actor's tasks run that are ready now. Goes on while they change something here, or hand something to other actors.
    private func drainTasks(_ rounds: Int, isolation: isolated (any Actor)? = #isolation) async {
        let scope = home?.scope ?? 0
        for round in 1...Self.handOverLimit {
            let number = sequence, jobs = TaskScopes.shared.notedCount(scope)
            ranClientCode = false
            let isSettled = await yieldToTasks()
            let changed = number != sequence || !(home ?? ThreadState.current).levels.isEmpty
            turn(at: time)
            let handsOver = isSettled && TaskScopes.shared.notedCount(scope) != jobs
            guard handsOver || (round < rounds && (changed || ranClientCode || (scope != 0 && !isSettled))) else {
                break
            }
        }
        ranClientCode = false
    }

    /// Comes back behind the actor's tasks that are ready.
    ///
    /// They stand in the actor's queue, or are on the way there: the runtime takes what a continuation resumes through its
    /// pool of threads first, which the main actor waits for without leaving its thread. On other actors, where something
    /// keeps the pool busy, and where the runtime does not tell what is in it, this task goes the same way behind the
    /// others. That wakes threads and may cost more than a small frame; and where two threads of the pool take two tasks at
    /// once, either may be first.
    /// - Returns: `true` if all of them have run.
    private func yieldToTasks(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        if isolation === MainActor.shared && TaskScopes.shared.settle(home?.scope ?? 0) {
            await Yield.shared.pass()
            return true
        } else {
            await withUnsafeContinuation(isolation: isolation) { here in
                Task {
                    _ = isolation
                    here.resume()
                }
            }
            return false
        }
    }
}

/// Where a task steps out of its actor and comes back at once, behind the others that wait there: it has no thread or queue
/// of its own, but runs its jobs, which only count, on the spot.
private actor Yield {
    static let shared = Yield()
    private let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var passes = 0

    // If it did nothing, or were inlined, the compiler would see that there is no need to come here.
    @inline(never) func pass() { passes &+= 1 }

    private final class Executor: SerialExecutor {
        func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
