#if Studio
/// Lets one after the other in: what runs a scene awaits, and scenes share what there is one of in a process.
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
