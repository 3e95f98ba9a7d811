#if Studio
/// The limits of a server's clients. Requests beyond them are refused and their connections closed.
package struct ServerLimits: Sendable {
    package init() {}

    /// Of a request's line and headers together.
    package var requestBytes = 8 * 1024
    /// The maximum time in seconds for a request to arrive and for a write to be accepted.
    package var timeout = 10
    package var connections = 32
    /// Of WebSockets: the pages that are open.
    package var sockets = 8
    /// Of one message of a page.
    package var messageBytes = 1024 * 1024
    /// Messages a second, for longer than a burst of twice as many.
    package var messagesPerSecond = 400.0
    /// Messages that wait to be handled.
    package var waitingMessages = 1000
    /// Of messages that wait to be handled.
    package var waitingMessageBytes = 4 * 1024 * 1024
    /// Bytes that wait to be read by a page, besides one frame.
    package var waitingBytes = 8 * 1024 * 1024
    /// The clock by which a page is slow. A test has one of its own.
    package var now: @Sendable () -> ContinuousClock.Instant = { .now }
}
#endif
