#if Studio
import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization

/// Adds the handlers to each connection, and counts connections and WebSockets.
final class Connections: Sendable {
    /// The path after the token.
    static let socketPath = "socket"

    private let names: [String], token: String
    private let limits: ServerLimits
    private let downloads: Downloads
    private let onPage: @Sendable (PageSocket) -> Void
    private let state = Mutex(State())

    private struct State {
        /// The open connections, the oldest first. A connection is a stranger's until a request on it has the token.
        var open: [(channel: any Channel, isStranger: Bool)] = []
        var sockets = 0
    }

    private struct TooMany: Error {}

    init(
        _ names: [String], _ token: String, _ limits: ServerLimits, _ downloads: Downloads,
        _ onPage: @escaping @Sendable (PageSocket) -> Void
    ) {
        self.names = names
        self.token = token
        self.limits = limits
        self.downloads = downloads
        self.onPage = onPage
    }

    /// Prepares a connection. Fails, which closes it, if clients with the token have too many connections. A client
    /// without the token never excludes another one: the connection that was silent for longest is closed to make room.
    func prepare(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            guard takeIn(channel) else { throw TooMany() }
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
                PageHandler(
                    access, downloads, isAllowed: { [self] in welcome(channel) },
                    hasRoomForSocket: { [self] in state.withLock { $0.sockets < limits.sockets } }),
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
                    && takeInSocket(channel)
                if isAllowed { welcome(channel) }
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
                    // Registered after the callback of `takeInSocket`: a client that is notified of the end finds room
                    // for another socket.
                    channel.closeFuture.whenComplete { _ in socket.didClose() }
                }
            })
    }

    /// Counts a connection until it is closed. Returns `false` if there are too many.
    private func takeIn(_ channel: any Channel) -> Bool {
        let (fits, oldest) = state.withLock { state -> (Bool, (any Channel)?) in
            var oldest: (any Channel)?
            if state.open.count >= limits.connections {
                guard let index = state.open.firstIndex(where: \.isStranger) else { return (false, nil) }
                oldest = state.open.remove(at: index).channel
            }
            state.open.append((channel, true))
            return (true, oldest)
        }
        oldest?.close(promise: nil)
        if fits {
            channel.closeFuture.whenComplete { [self] _ in
                state.withLock { state in state.open.removeAll { $0.channel === channel } }
            }
        }
        return fits
    }

    /// Called when a request on the connection has the token.
    private func welcome(_ channel: any Channel) {
        state.withLock { state in
            guard let index = state.open.firstIndex(where: { $0.channel === channel }) else { return }
            state.open[index].isStranger = false
        }
    }

    /// Counts a WebSocket until its connection is closed. Returns `false` if there are too many.
    private func takeInSocket(_ channel: any Channel) -> Bool {
        let fits = state.withLock { state in
            guard state.sockets < limits.sockets else { return false }
            state.sockets += 1
            return true
        }
        if fits { channel.closeFuture.whenComplete { [self] _ in state.withLock { $0.sockets -= 1 } } }
        return fits
    }
}
#endif
