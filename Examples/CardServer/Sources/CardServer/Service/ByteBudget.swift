import Synchronization

/// Bytes that are held for addresses: so many for one, and so many in all.
final class ByteBudget: Sendable {
    private struct State { var byClient: [String: Int] = [:], all = 0 }
    private let state = Mutex(State())
    private let clientLimit: Int, limit: Int

    init(client: Int, all: Int) { (clientLimit, limit) = (client, all) }

    /// Of all addresses together.
    var byteCount: Int { state.withLock { $0.all } }

    /// Who has no more room.
    enum Refusal { case client, all }

    /// Takes `count` bytes where there is room for them; nil: they were taken.
    func reserve(_ count: Int, _ client: String) -> Refusal? {
        state.withLock { state in
            if state.byClient[client, default: 0] + count > clientLimit { return .client }
            if state.all + count > limit { return .all }
            Self.add(count, client, &state)
            return nil
        }
    }

    /// Who has no room for one byte more.
    func refusal(_ client: String) -> Refusal? {
        state.withLock { state in
            if state.byClient[client, default: 0] >= clientLimit { return .client }
            return state.all >= limit ? .all : nil
        }
    }

    /// Takes bytes that cannot be refused any more.
    func take(_ count: Int, _ client: String) { state.withLock { Self.add(count, client, &$0) } }

    func give(back count: Int, _ client: String) { state.withLock { Self.add(-count, client, &$0) } }

    private static func add(_ count: Int, _ client: String, _ state: inout State) {
        state.all += count
        let bytes = state.byClient[client, default: 0] + count
        state.byClient[client] = bytes == 0 ? nil : bytes
    }
}
