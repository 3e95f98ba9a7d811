/// How much a server takes from those that connect to it. What goes beyond is refused, and its connection closed.
struct ServerLimits: Sendable {
    /// Of a request's line and headers together.
    var requestBytes = 8 * 1024
    /// How long a request may take to arrive, and a write to be taken, in seconds.
    var timeout = 10
    var connections = 32
    /// Of WebSockets: the pages that are open.
    var sockets = 8
    /// Of one message of a page.
    var messageBytes = 64 * 1024
    /// Messages a second, for longer than a burst of twice as many.
    var messagesPerSecond = 400.0
    /// Messages that wait to be handled.
    var waitingMessages = 1000
    /// Bytes that wait to be read by a page, besides one frame.
    var waitingBytes = 8 * 1024 * 1024
}
