#if Studio
import NIOCore

/// Enforces the limits of bytes and time on a connection, whatever its protocol. It limits the size of a request, the
/// time for it to arrive, and the time for written data to be read.
///
/// It is at the head of the pipeline, where all data is bytes. A request is over when its answer begins.
final class ConnectionLimiter: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    struct RequestTooLong: Error {}

    private let limits: ServerLimits
    private var requestBytes = 0
    private var isAnswered = false
    private var deadline: Scheduled<Void>?
    private var writeCheck: Scheduled<Void>?
    /// The number of bytes that were passed to the channel, and how many of them the system had accepted at the last
    /// check.
    private var written = 0, taken = 0

    init(_ limits: ServerLimits) { self.limits = limits }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel, timeout = TimeAmount.seconds(Int64(limits.timeout))
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) {
            channel.close(promise: nil)
        }
        checkWritesLater(channel)
        context.fireChannelActive()
    }

    /// Closes the channel if bytes are pending and none was accepted since the last check.
    private func checkWritesLater(_ channel: any Channel) {
        writeCheck = channel.eventLoop.assumeIsolated().scheduleTask(in: .seconds(Int64(limits.timeout))) {
            let waiting = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
            if waiting > 0, self.written - waiting == self.taken { return channel.close(promise: nil) }
            self.taken = self.written - waiting
            self.checkWritesLater(channel)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isAnswered {
            requestBytes += Self.unwrapInboundIn(data).readableBytes
            guard requestBytes <= limits.requestBytes else { return context.fireErrorCaught(RequestTooLong()) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if !isAnswered {
            isAnswered = true
            deadline?.cancel()
        }
        written += Self.unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        writeCheck?.cancel()
        context.fireChannelInactive()
    }
}
#endif
