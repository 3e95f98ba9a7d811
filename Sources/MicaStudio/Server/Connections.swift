#if Studio
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization

/// Gives each connection its handlers, and counts connections and WebSockets.
final class Connections: Sendable {
    /// Behind the token.
    static let socketPath = "socket"

    private let names: [String], token: String
    private let limits: ServerLimits
    private let downloads: Downloads
    private let onPage: @Sendable (PageSocket) -> Void
    private let counts = Mutex((connections: 0, sockets: 0))

    private struct TooMany: Error {}

    init(
        _ names: [String], _ token: String, _ limits: ServerLimits, _ downloads: Downloads,
        _ onPage: @escaping @Sendable (PageSocket) -> Void
    ) {
        (self.names, self.token, self.limits) = (names, token, limits)
        (self.downloads, self.onPage) = (downloads, onPage)
    }

    /// Fails, which closes the connection, where there are too many of them.
    func prepare(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            guard count(\.connections, upTo: limits.connections, until: channel.closeFuture) else { throw TooMany() }
            let access = Access(token: token, names: names, port: channel.localAddress?.port ?? 0)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLimiter(limits))
            var decoder = NIOHTTPDecoderLimitConfiguration()
            decoder.maxHeaderListSize = limits.requestBytes
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withServerUpgrade: (
                    upgraders: [upgrader(access)],
                    completionHandler: { $0.pipeline.removeHandler(name: PageHandler.name, promise: nil) }
                ),
                withErrorHandling: false, withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
                withDecoderLimitConfiguration: decoder)
            try pipeline.addHandler(
                PageHandler(access, downloads) { [self] in counts.withLock { $0.sockets < limits.sockets } },
                name: PageHandler.name)
        }
    }

    private func upgrader(_ access: Access) -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: limits.messageBytes, automaticErrorHandling: false,
            shouldUpgrade: { [self] channel, head in
                let isAllowed =
                    head.method == .GET
                    && access.check(head, opensSocket: true) == .allowed(path: Self.socketPath)
                    && count(\.sockets, upTo: limits.sockets, until: channel.closeFuture)
                return channel.eventLoop.makeSucceededFuture(isAllowed ? [:] : nil)
            },
            upgradePipelineHandler: { [self] channel, _ in
                let socket = PageSocket(channel, limits)
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(FrameRules(limits))
                    try pipeline.addHandler(
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64,
                            maxAccumulatedFrameSize: limits.messageBytes))
                    try pipeline.addHandler(SocketHandler(socket))
                    onPage(socket)
                }
            })
    }

    /// One more, until a connection is closed; false where there are `limit` already.
    private func count(
        _ counter: WritableKeyPath<(connections: Int, sockets: Int), Int> & Sendable, upTo limit: Int,
        until closed: EventLoopFuture<Void>
    ) -> Bool {
        let fits = counts.withLock { counts in
            guard counts[keyPath: counter] < limit else { return false }
            counts[keyPath: counter] += 1
            return true
        }
        if fits { closed.whenComplete { [self] _ in counts.withLock { $0[keyPath: counter] -= 1 } } }
        return fits
    }
}
#endif
