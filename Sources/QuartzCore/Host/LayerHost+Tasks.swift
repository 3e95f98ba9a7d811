extension LayerHost {
    /// Advances like `advance(to:)`, and lets other tasks of this actor run: before the first turn, and after each turn
    /// that ran client code. Code that awaits something here therefore resumes at its exact time. `rounds` is the
    /// maximum number of consecutive steps from task to task at one time.
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

    /// The maximum number of times that tasks may resume each other at one time.
    private static let handOverLimit = 1000

    /// Runs the actor's tasks that are ready, repeatedly while they change something here or pass work to other actors.
    private func drainTasks(_ rounds: Int, isolation: isolated (any Actor)? = #isolation) async {
        let scope = home?.scope ?? 0
        for round in 1...Self.handOverLimit {
            let number = timing.sequence, jobs = TaskScopes.shared.notedCount(scope)
            ranClientCode = false
            let isSettled = await yieldToTasks()
            let changed = number != timing.sequence || !(home ?? ThreadState.current).levels.isEmpty
            turn(at: time)
            let handsOver = isSettled && TaskScopes.shared.notedCount(scope) != jobs
            guard handsOver || (round < rounds && (changed || ranClientCode || (scope != 0 && !isSettled))) else {
                break
            }
        }
        ranClientCode = false
    }

    /// Resumes after the actor's tasks that are ready.
    ///
    /// These tasks are in the actor's queue, or the runtime is still passing their continuations through its thread
    /// pool; the main actor waits for the pool without leaving its thread. On other actors, while the pool is busy, and
    /// where the runtime does not report its jobs, this task passes through the pool behind the others. That wakes
    /// threads and may cost more than a small frame. If two threads of the pool run two tasks at once, their order is
    /// undefined.
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

/// An actor through which a task leaves its own actor and returns at once, behind the others that wait there. It has no
/// thread or queue of its own and runs its jobs, which only count, immediately.
private actor Yield {
    static let shared = Yield()
    private let executor = Executor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var passes = 0

    // If it were empty or inlined, the compiler would remove the switch to this actor.
    @inline(never) func pass() { passes &+= 1 }

    private final class Executor: SerialExecutor {
        func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
