import NIOCore
import NIOHTTP1

/// Refuses requests of HTTP/1.1 that do not name one host. Closes the connection after a response with `Connection: close`, and after
/// those to HTTP/1.0 and to `Connection: close`.
/// Meanwhile it reads and drops the client's bytes: otherwise the connection would be reset and the response lost.
final class ConnectionCloser: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The error of a request of HTTP/1.1 with no field `Host`, or with several ones (RFC 9112, 3.2).
    struct NoHost: Error {}

    /// The time for the client to read the end of the last response and to close its side.
    private static let patience = TimeAmount.seconds(2)
    /// For each request without a response: `true` if the connection ends after it.
    private var ends: [Bool] = []
    /// `true` if the connection had a request without one host: nothing after it is read.
    private var isRefused = false
    private var isLast = false
    private var isClosing = false
    private var timer: Scheduled<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing, !isRefused else { return }
        if case .head(let head) = unwrapInboundIn(data) {
            isRefused = head.version.minor > 0 && head.headers["Host"].count != 1
            if isRefused { return context.fireErrorCaught(NoHost()) }
            ends.append(head.version.minor < 1 || !head.isKeepAlive)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        if isClosing { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isClosing { context.fireErrorCaught(error) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isClosing, event as? ChannelEvent == .inputClosed { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            // A malformed request, which has no entry, has a response too.
            let ends = ends.isEmpty || ends.removeFirst()
            isLast = ends || head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
            if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isLast:
            let written = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            written.futureResult.whenComplete { _ in handler.value.close(bound.value) }
            context.write(data, promise: written)
        default:
            context.write(data, promise: promise)
        }
    }

    private func close(_ context: ChannelHandlerContext) {
        guard !isClosing else { return }
        isClosing = true
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        timer = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }
}
