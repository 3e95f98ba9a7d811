#if Studio
import NIOCore
import NIOWebSocket

/// Restricts a page's WebSocket frames to those of a browser: masked, without extensions, with a limited rate.
final class FrameRules: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    struct Broken: Error { let code: WebSocketErrorCode }

    private let rate: Double
    private var allowance: Double
    private var last = NIODeadline.now()

    init(_ limits: ServerLimits) {
        rate = limits.messagesPerSecond
        allowance = 2 * limits.messagesPerSecond
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data), now = NIODeadline.now()
        allowance = min(2 * rate, allowance + Double((now - last).nanoseconds) / 1e9 * rate) - 1
        last = now
        guard allowance >= 0 else { return context.fireErrorCaught(Broken(code: .policyViolation)) }
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return context.fireErrorCaught(Broken(code: .protocolError))
        }
        context.fireChannelRead(data)
    }
}

/// Passes a page's messages to its `PageSocket`, answers pings, and closes with the code of an error.
final class SocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let socket: PageSocket
    private var isClosing = false

    init(_ socket: PageSocket) { self.socket = socket }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        let frame = Self.unwrapInboundIn(data)
        var bytes = frame.unmaskedData
        switch frame.opcode {
        case .text:
            guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
                return close(.protocolError, context)
            }
            if !socket.take(text) { close(.policyViolation, context) }
        case .ping: if !socket.send(pong: bytes) { close(.policyViolation, context) }
        case .pong: break
        case .connectionClose: close(bytes.readWebSocketErrorCode() ?? .normalClosure, context)
        case .binary: close(.policyViolation, context)
        default: close(.protocolError, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let broken as FrameRules.Broken: close(broken.code, context)
        case NIOWebSocketError.invalidFrameLength,
            NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
            close(.messageTooLarge, context)
        case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error: close(.protocolError, context)
        default: context.close(promise: nil)
        }
    }

    private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
        guard !isClosing else { return }
        isClosing = true
        var data = context.channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        context.writeAndFlush(Self.wrapOutboundOut(frame)).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
#endif
