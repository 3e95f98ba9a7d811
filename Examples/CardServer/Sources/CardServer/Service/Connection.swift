import NIOCore
import Synchronization

/// A connection that cancels its request when the client goes.
final class Connection: Sendable {
    private struct State {
        var isGone = false
        var onEnd: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    /// Runs `body` and cancels it when the client goes.
    func whileClientStays<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let task = Task { try await body() }
        let isGone = state.withLock { state in
            state.onEnd = { task.cancel() }
            return state.isGone
        }
        if isGone { task.cancel() }
        defer { state.withLock { $0.onEnd = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    func end() {
        let onEnd = state.withLock { state in
            state.isGone = true
            return state.onEnd
        }
        onEnd?()
    }
}

/// All connections, by their channels.
final class Connections: Sendable {
    private let byChannel = Mutex<[ObjectIdentifier: Connection]>([:])
    func of(_ channel: any Channel) -> Connection? { byChannel.withLock { $0[ObjectIdentifier(channel)] } }
    func add(_ connection: Connection, _ channel: any Channel) {
        byChannel.withLock { $0[ObjectIdentifier(channel)] = connection }
    }
    func remove(_ channel: any Channel) { byChannel.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) } }
}
