import Synchronization

/// A count of bytes that are held for addresses, with a limit for each address and one for all together.
final class ByteBudget: Sendable {
    private struct State { var byClient: [String: Int] = [:], all = 0 }
    private let state = Mutex(State())
    private let clientLimit: Int, limit: Int

    init(client: Int, all: Int) {
        clientLimit = client
        limit = all
    }

    /// The bytes of all addresses together.
    var byteCount: Int { state.withLock { $0.all } }

    /// The limit that is reached.
    enum Refusal { case client, all }

    /// Reserves `count` bytes; returns the limit that prevents it, nil if they are reserved.
    func reserve(_ count: Int, _ client: String) -> Refusal? {
        state.withLock { state in
            if state.byClient[client, default: 0] + count > clientLimit { return .client }
            if state.all + count > limit { return .all }
            Self.add(count, client, &state)
            return nil
        }
    }

    /// The limit that prevents even one more byte; nil if there is room.
    func refusal(_ client: String) -> Refusal? {
        state.withLock { state in
            if state.byClient[client, default: 0] >= clientLimit { return .client }
            return state.all >= limit ? .all : nil
        }
    }

    /// Counts bytes without a check of the limits.
    func take(_ count: Int, _ client: String) { state.withLock { Self.add(count, client, &$0) } }

    func give(back count: Int, _ client: String) { state.withLock { Self.add(-count, client, &$0) } }

    private static func add(_ count: Int, _ client: String, _ state: inout State) {
        state.all += count
        let bytes = state.byClient[client, default: 0] + count
        state.byClient[client] = bytes == 0 ? nil : bytes
    }
}
