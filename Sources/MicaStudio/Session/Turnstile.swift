#if Studio
/// Admits one task at a time: running a scene awaits, and scenes share objects of which a process has only one.
@MainActor final class Turnstile {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
        defer {
            // It stays taken for the next waiting task.
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
        return try await body()
    }
}
#endif
