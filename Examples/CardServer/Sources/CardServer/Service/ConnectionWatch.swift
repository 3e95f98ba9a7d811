import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Closes connections whose clients do not read the response or do not complete a request, answers malformed requests, and
/// reports when a client has gone.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Shared by all connections.
    struct Surroundings: Sendable {
        let connections: Connections
        let log: RequestLog
        /// Bytes of responses that are not read yet.
        let answers: ByteBudget
        /// The longest time without a request, or without reading of a response. A request must be complete after four times that.
        let patience: TimeAmount
    }

    private let surroundings: Surroundings
    private let connection = Connection()
    private var client = "-"
    private var reading: Scheduled<Void>?
    private var requestTimer: Scheduled<Void>?
    private var idleTimer: Scheduled<Void>?
    /// The number of requests without a complete response.
    private var openRequests = 0
    /// Bytes of responses since the connection began; those that were read at the last check by `reading`.
    private var writtenBytes = 0, takenBytes = 0
    /// The refusal of malformed bytes after the last request; it is sent after the response to that one.
    private var pendingRefusal: RequestError?
    /// The size of the kernel's send buffer in bytes: enough for a fast client, and little enough to notice that a slow one reads.
    private static let socketBuffer = 128 << 10
    /// The time for the rest of a request's body when the server stops.
    private static let stopPatience = TimeAmount.seconds(2)

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel, metrics = surroundings.log.metrics
        client = ClientAddress.of(channel)
        surroundings.connections.add(connection, channel)
        metrics.noteConnection(1)
        try? channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: Self.socketBuffer)
        let pipeline = context.pipeline.syncOperations
        if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
            try? pipeline.addHandler(ConnectionCloser(), position: .after(decoder))
        }
        startIdleTimer(context)
        channel.closeFuture.whenComplete { [surroundings, connection] _ in
            surroundings.connections.remove(channel)
            metrics.noteConnection(-1)
            connection.end()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A client that closes its side counts as gone.
        if event as? ChannelEvent == .inputClosed { connection.end() }
        if event is ChannelShouldQuiesceEvent, requestTimer != nil {
            startRequestTimer(context, Self.stopPatience)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Closes the connection if no head of a request arrives.
    private func startIdleTimer(_ context: ChannelHandlerContext) {
        idleTimer?.cancel()
        let channel = context.channel
        idleTimer = context.eventLoop.scheduleTask(in: surroundings.patience) { channel.close(promise: nil) }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            openRequests += 1
            idleTimer?.cancel()
            startRequestTimer(context, surroundings.patience * 4)
        case .end:
            requestTimer?.cancel()
            requestTimer = nil
        case .body:
            break
        }
        context.fireChannelRead(data)
    }

    /// Reports a slow body to the handler that reads it, which answers; a second later it closes the connection.
    private func startRequestTimer(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        requestTimer?.cancel()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop), metrics = surroundings.log.metrics
        requestTimer = context.eventLoop.scheduleTask(in: time) {
            let context = bound.value, channel = context.channel
            guard channel.isActive else { return }
            metrics.noteSlowSender()
            context.fireErrorCaught(SlowBody())
            context.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The reader of the body answers.
        guard requestTimer == nil, let refusal = Self.refusal(error) else { return context.fireErrorCaught(error) }
        if openRequests > 0 { pendingRefusal = refusal } else { refuse(context, refusal) }
    }

    /// Answers a malformed request.
    private func refuse(_ context: ChannelHandlerContext, _ refusal: RequestError) {
        let body = ByteBuffer(string: refusal.sentence + "\n")
        let head = HTTPResponse(
            status: refusal.status,
            headerFields: [
                .contentType: "text/plain; charset=utf-8", .contentLength: "\(body.readableBytes)",
                .connection: "close",
            ])
        surroundings.log.note(
            .init(
                status: refusal.status.code, bytes: body.readableBytes, client: client, reason: refusal.sentence))
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// The answer to an error of the parser; nil if the connection itself failed.
    static func refusal(_ error: any Error) -> RequestError? {
        switch error {
        case HTTPParserError.headerOverflow:
            RequestError(.requestHeaderFieldsTooLarge, "The head of the request is too large.")
        case HTTPParserError.invalidVersion:
            RequestError(.badRequest, "The request must be HTTP/1.1 or HTTP/1.0.")
        case is ConnectionCloser.NoHost:
            RequestError(.badRequest, "A request of HTTP/1.1 must have one field Host.")
        case is SlowBody:
            RequestError(.requestTimeout, "The body of the request did not arrive in time.")
        case HTTPParserError.closedConnection, HTTPParserError.invalidEOFState, is IOError, is ChannelError:
            nil
        default:
            RequestError(.badRequest, "The bytes are not a request of HTTP/1.1 (\(error)).")
        }
    }

    /// The error of a body that arrives too slowly.
    struct SlowBody: Error {}

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.status.kind != .informational, reading == nil {
                takenBytes = writtenBytes
                watchReading(context)
            }
            context.write(data, promise: promise)
        case .body(let bytes):
            let written = promise ?? context.eventLoop.makePromise()
            let count = bytes.readableBytes
            writtenBytes += count
            surroundings.answers.take(count, client)
            written.futureResult.whenComplete { [answers = surroundings.answers, client] _ in
                answers.give(back: count, client)
            }
            context.write(data, promise: written)
        case .end:
            let written = promise ?? context.eventLoop.makePromise()
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            written.futureResult.whenComplete { _ in handler.value.answered(bound.value) }
            context.write(data, promise: written)
        }
    }

    private func answered(_ context: ChannelHandlerContext) {
        openRequests -= 1
        guard openRequests <= 0 else { return }
        reading?.cancel()
        reading = nil
        openRequests = 0
        startIdleTimer(context)
        if let refusal = pendingRefusal.take() { refuse(context, refusal) }
    }

    /// Checks repeatedly that the client reads the response.
    private func watchReading(_ context: ChannelHandlerContext) {
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        reading = context.eventLoop.scheduleTask(in: surroundings.patience) { handler.value.look(bound.value) }
    }

    private func look(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        let taken = writtenBytes - waiting
        guard taken > takenBytes else {
            surroundings.log.metrics.noteSlowReader()
            return context.close(promise: nil)
        }
        takenBytes = taken
        watchReading(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        reading?.cancel()
        requestTimer?.cancel()
        idleTimer?.cancel()
        reading = nil
        requestTimer = nil
        idleTimer = nil
        context.fireChannelInactive()
    }
}
