import NIOCore
import Synchronization

/// The most recently used cards, and the renders in progress: concurrent requests for the same card share one render.
final class CardCache: Sendable {
    private struct Flight { let task: Task<ByteBuffer, any Error>; var waiters: Int; let number: Int }
    private struct State {
        var entries: RecencyCache<String, ByteBuffer>
        var flights: [String: Flight] = [:]
        var number = 0
    }
    private let state: Mutex<State>
    private let capacity: Int
    /// The most cards in the cache, however small they are.
    static let mostEntries = 8192
    /// The bytes of an entry apart from its card and its key.
    private static let entryCost = 512

    /// `capacity` in bytes; 0: nothing is cached.
    init(capacity: Int) {
        self.capacity = capacity
        state = Mutex(State(entries: RecencyCache(capacity: capacity, limit: Self.mostEntries)))
    }

    var byteCount: Int { state.withLock { $0.entries.cost } }
    var entryCount: Int { state.withLock { $0.entries.count } }

    enum Source: String { case hit, shared, miss }

    /// The cached card, if there is one. It never waits for a render.
    func kept(_ identity: String) -> ByteBuffer? { state.withLock { $0.entries.value(for: identity) } }

    /// The card: from the cache, of another request's render, or made by `make`.
    func card(
        _ identity: String, make: @escaping @Sendable () async throws -> ByteBuffer
    ) async throws -> (ByteBuffer, Source) {
        while true {
            let (flight, isNew): (Flight?, Bool) = state.withLock { state in
                if let flight = state.flights[identity] {
                    state.flights[identity]!.waiters += 1
                    return (flight, false)
                }
                if state.entries.value(for: identity) != nil { return (nil, false) }
                state.number += 1
                let flight = Flight(task: Task { try await make() }, waiters: 1, number: state.number)
                state.flights[identity] = flight
                return (flight, true)
            }
            guard let flight else {
                if let bytes = kept(identity) { return (bytes, .hit) }
                continue
            }
            do {
                let bytes = try await wait(for: flight, identity)
                land(identity, flight, bytes)
                return (bytes, isNew ? .miss : .shared)
            } catch let error as RequestError where !isNew && error.retryAfter != nil {
                // The address that started the render has reached a limit; this one may not have.
                land(identity, flight, nil)
            } catch {
                land(identity, flight, nil)
                throw error
            }
        }
    }

    private func wait(for flight: Flight, _ identity: String) async throws -> ByteBuffer {
        try await withTaskCancellationHandler {
            try await flight.task.value
        } onCancel: {
            leave(identity, flight)
        }
    }

    /// Removes a request from a render; without requests the render is cancelled.
    private func leave(_ identity: String, _ flight: Flight) {
        let task: Task<ByteBuffer, any Error>? = state.withLock { state in
            guard state.flights[identity]?.number == flight.number else { return nil }
            state.flights[identity]!.waiters -= 1
            guard state.flights[identity]!.waiters == 0 else { return nil }
            state.flights[identity] = nil
            return flight.task
        }
        task?.cancel()
    }

    private func land(_ identity: String, _ flight: Flight, _ bytes: ByteBuffer?) {
        state.withLock { state in
            guard state.flights[identity]?.number == flight.number else { return }
            state.flights[identity] = nil
            guard let bytes else { return }
            // A buffer may have room for more than it holds.
            let cost = bytes.storageCapacity + identity.utf8.count + Self.entryCost
            if cost <= capacity / 8 { state.entries.insert(bytes, for: identity, cost: cost) }
        }
    }
}
