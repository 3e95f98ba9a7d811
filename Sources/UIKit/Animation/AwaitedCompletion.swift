/// Waits for a completion. `start` is given the completion; where that falls without having been called, such as with a host and
/// the views that it animates, the answer is `fallback`.
@MainActor func awaitCompletion<Value: Sendable>(
    orElse fallback: Value, _ start: (@escaping (Value) -> Void) -> Void
) async -> Value {
    await withCheckedContinuation { task in
        let waiter = CompletionWaiter(task, fallback)
        start { waiter.end($0) }
    }
}

/// A task that waits for a completion; it goes on once.
private final class CompletionWaiter<Value: Sendable> {
    private var task: CheckedContinuation<Value, Never>?
    private let fallback: Value

    init(_ task: CheckedContinuation<Value, Never>, _ fallback: Value) { (self.task, self.fallback) = (task, fallback) }

    deinit { end(fallback) }

    func end(_ value: Value) {
        task?.resume(returning: value)
        task = nil
    }
}
