#if Studio
/// The limits of a server's clients. Requests beyond them are refused and their connections closed.
package struct ServerLimits: Sendable {
    package init() {}

    /// The maximum size of a request's line and headers together.
    package var requestBytes = 8 * 1024
    /// The maximum time in seconds for a request to arrive and for a write to be accepted.
    package var timeout = 10
    package var connections = 32
    /// The maximum number of WebSockets, that is, of open pages.
    package var sockets = 8
    /// The maximum size of a page's message, in bytes.
    package var messageBytes = 1024 * 1024
    /// The maximum number of messages per second, beyond a burst of twice as many.
    package var messagesPerSecond = 400.0
    /// The maximum number of messages that wait to be handled.
    package var waitingMessages = 1000
    /// The maximum size of the messages that wait to be handled, in bytes.
    package var waitingMessageBytes = 4 * 1024 * 1024
    /// The maximum number of bytes that wait to be read by a page, besides one frame.
    package var waitingBytes = 8 * 1024 * 1024
    /// The clock for detecting a slow page. Tests use their own.
    package var now: @Sendable () -> ContinuousClock.Instant = { .now }
}
#endif
