/// Waits for a completion. `start` receives the completion. If that is released without a call, for example with its
/// host and views, the result is `fallback`.
@MainActor func awaitCompletion<Value: Sendable>(
    orElse fallback: Value, _ start: (@escaping (Value) -> Void) -> Void
) async -> Value {
    await withCheckedContinuation { task in
        let waiter = CompletionWaiter(task, fallback)
        start { waiter.end($0) }
    }
}

/// A task that waits for a completion; it is resumed once.
private final class CompletionWaiter<Value: Sendable> {
    private var task: CheckedContinuation<Value, Never>?
    private let fallback: Value

    init(_ task: CheckedContinuation<Value, Never>, _ fallback: Value) {
        self.task = task
        self.fallback = fallback
    }

    deinit { end(fallback) }

    func end(_ value: Value) {
        task?.resume(returning: value)
        task = nil
    }
}
