/// The host that a task belongs to, with the tasks that it starts: where several tests take turns on the main actor, each with a
/// host of its own, what their tasks wait for is on their own clocks.
package final class HostScope: Sendable {
    /// Of the task that runs.
    @TaskLocal static var current: HostScope?

    // `unsafe`: read and written by code of the thread state that made it alone, which `host(on:)` checks.
    nonisolated(unsafe) private weak var host: LayerHost?
    /// The number of the state.
    private let thread: Int

    /// Without a host, until one is made in the scope.
    package init() { thread = ThreadState.current.number }

    /// Makes `host` the scope's.
    package func adopt(_ host: LayerHost) {
        if ThreadState.current.number == thread { self.host = host }
    }

    /// Nil on another thread than the one that made it.
    func host(on state: ThreadState) -> LayerHost? { state.number == thread ? host : nil }

    /// Runs `body`; tasks that it starts belong to the host.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self) { try body() }
    }

    package func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$current.withValue(self, operation: { try await body() }, isolation: isolation)
    }
}
