internal import CMicaMainQueue

/// All that belongs together on the main actor: hosts, their clocks and screens, the transaction that is open, and the tasks that
/// are started in the scope. Where several tests take turns on the main actor, each has one of its own.
///
/// Tasks are known by what Swift's runtime says of their jobs (`TaskScopes`), and by a task-local value where they begin on
/// actors that nothing is heard of. A scope lasts as long as it or a host that was made in it. Away from the main queue it has no effect.
package final class HostScope {
    /// Of the task that runs: that of the scope it was started in; 0 for none.
    @TaskLocal static var number = 0

    private let state: ThreadState?

    /// `claimsTask`: whether the task that makes it belongs to the scope, with the tasks that it has started before it had any.
    package init(claimsTask: Bool = false) {
        let base = ThreadState.base
        guard base.isMain else {
            state = nil
            return
        }
        let task = claimsTask ? mica_current_task() : 0
        let outer = ThreadState.current
        let state = ThreadState(scope: TaskScopes.shared.makeNumber(claimedBy: task))
        state.takeOver(outer)
        self.state = state
        if claimsTask { state.becomeCurrent() }
    }

    /// Runs `body` in the scope, and the tasks that it starts.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let state, ThreadState.base.isMain else { return try body() }
        return try state.use { try Self.$number.withValue(state.scope) { try body() } }
    }

    package func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        guard let state, ThreadState.base.isMain else { return try await body() }
        let task = mica_current_task(), before = TaskScopes.shared.number(of: task)
        state.takeOver(ThreadState.current)
        TaskScopes.shared.setNumber(state.scope, of: task)
        defer { TaskScopes.shared.setNumber(before, of: task) }
        return try await Self.$number.withValue(state.scope, operation: { try await body() }, isolation: isolation)
    }

    /// The number of jobs of the scope's tasks that are in the pool.
    package var jobCount: Int { state.map { TaskScopes.shared.jobCount($0.scope) } ?? 0 }
}
