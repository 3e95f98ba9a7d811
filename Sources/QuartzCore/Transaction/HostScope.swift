internal import CMicaMainQueue

/// A scope on the main actor: hosts, their clocks and screens, the open transaction, and the tasks that were started in
/// it. When several tests interleave on the main actor, each has its own.
///
/// Tasks are identified by the Swift runtime's reports of their jobs (`TaskScopes`), and by a task-local value where
/// they begin on actors without reports. A scope lives as long as this object or a host created in it. Outside the main
/// queue it has no effect.
package final class HostScope {
    /// The number of the current task's scope, inherited from the task that started it; 0 for none.
    @TaskLocal static var number = 0

    private let state: ThreadState?

    /// Creates a scope. `claimsTask`: the task that creates it belongs to the scope, with the tasks that it started
    /// before it had one.
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

    /// Runs `body`, and the tasks that it starts, in the scope.
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
