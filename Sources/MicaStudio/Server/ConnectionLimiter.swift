#if Studio
import NIOCore

/// Holds a connection to the limits of bytes and time, whatever is spoken on it: a request has so many bytes and so long to arrive, and
/// what is written has to be read.
///
/// Stands at the head of the pipeline, where everything is bytes. A request is over when its answer begins.
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
    /// Bytes that were handed to the channel, and how many of them the system had taken at the last check.
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

    /// Closes the channel where bytes wait and none of them was taken since the last check.
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
