import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// What of a connection a request wants to know: whether its client has gone.
final class Connection: Sendable {
    private struct State {
        var isGone = false
        var onEnd: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    /// Cancels `body` when the client goes.
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

/// Cuts connections whose clients do not read their answer, or do not come to the end of a request, and tells when a client
/// has gone.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections, metrics: Metrics
    private let connection = Connection()
    private let patience: TimeAmount
    private var timer: Scheduled<Void>?
    private var requestTimer: Scheduled<Void>?

    /// `patience`: how long an answer may take to be read. A request may take four times that, however often a piece of its
    /// body comes.
    init(_ connections: Connections, _ metrics: Metrics, patience: TimeAmount) {
        (self.connections, self.metrics, self.patience) = (connections, metrics, patience)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.add(connection, context.channel)
        metrics.noteConnection(1)
        let channel = context.channel
        channel.closeFuture.whenComplete { [connections, metrics, connection] _ in
            connections.remove(channel)
            metrics.noteConnection(-1)
            connection.end()
        }
    }

    /// A client that closes its side has gone: none of ours goes on to read.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { connection.end() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            requestTimer?.cancel()
            let channel = context.channel
            requestTimer = context.eventLoop.scheduleTask(in: patience * 4) { [metrics] in
                guard channel.isActive else { return }
                metrics.noteSlowSender()
                channel.close(promise: nil)
            }
        case .end:
            requestTimer?.cancel()
            requestTimer = nil
        case .body:
            break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            guard timer == nil else { break }
            let channel = context.channel
            timer = context.eventLoop.scheduleTask(in: patience) { [metrics] in
                // Several answers may be stuck.
                guard channel.isActive else { return }
                metrics.noteSlowReader()
                channel.close(promise: nil)
            }
        case .end:
            let written = promise ?? context.eventLoop.makePromise()
            let timer = timer
            self.timer = nil
            written.futureResult.whenComplete { _ in timer?.cancel() }
            return context.write(data, promise: written)
        case .body:
            break
        }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        requestTimer?.cancel()
        (timer, requestTimer) = (nil, nil)
        context.fireChannelInactive()
    }
}
