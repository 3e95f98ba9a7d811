import NIOCore
import Synchronization

/// Cards that were drawn, the most recently used ones up to a number of bytes; and those that are being drawn, so that who
/// asks for the same card meanwhile waits for it.
final class CardCache: Sendable {
    private struct Entry {
        let bytes: ByteBuffer
        /// What it takes in memory: a buffer may have room for more than it holds.
        let cost: Int
        var use: Int
    }
    private struct Flight { let task: Task<ByteBuffer, any Error>; var waiters: Int; let number: Int }
    private struct State {
        var entries: [String: Entry] = [:], flights: [String: Flight] = [:]
        var byteCount = 0, use = 0
    }
    private let state = Mutex(State())
    let capacity: Int

    /// `capacity` in bytes; 0: nothing is kept, and nobody waits for another's card.
    init(capacity: Int) { self.capacity = capacity }

    var byteCount: Int { state.withLock { $0.byteCount } }

    enum Source: String { case hit, shared, miss }

    func card(
        _ identity: String, make: @escaping @Sendable () async throws -> ByteBuffer
    ) async throws -> (ByteBuffer, Source) {
        guard capacity > 0 else { return (try await make(), .miss) }
        enum Answer { case bytes(ByteBuffer), flight(Flight, isNew: Bool) }
        let answer: Answer = state.withLock { state in
            state.use += 1
            if let entry = state.entries[identity] {
                state.entries[identity]?.use = state.use
                return .bytes(entry.bytes)
            }
            if state.flights[identity] != nil {
                state.flights[identity]!.waiters += 1
                return .flight(state.flights[identity]!, isNew: false)
            }
            let flight = Flight(task: Task { try await make() }, waiters: 1, number: state.use)
            state.flights[identity] = flight
            return .flight(flight, isNew: true)
        }
        switch answer {
        case .bytes(let bytes):
            return (bytes, .hit)
        case .flight(let flight, let isNew):
            do {
                let bytes = try await withTaskCancellationHandler {
                    try await flight.task.value
                } onCancel: {
                    leave(identity, flight)
                }
                land(identity, flight, bytes)
                return (bytes, isNew ? .miss : .shared)
            } catch {
                land(identity, flight, nil)
                throw error
            }
        }
    }

    /// The last one who leaves cancels the drawing; it stays known until it is over, or the next would wait for a card that
    /// never comes.
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
            guard let bytes, bytes.readableBytes <= capacity / 8, state.entries[identity] == nil else { return }
            let cost = bytes.storageCapacity + identity.utf8.count
            state.entries[identity] = Entry(bytes: bytes, cost: cost, use: state.use)
            state.byteCount += cost
            while state.byteCount > capacity, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
                state.byteCount -= oldest.value.cost
                state.entries[oldest.key] = nil
            }
        }
    }
}
