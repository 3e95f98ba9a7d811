#if Studio
import NIOCore
import NIOWebSocket
import Synchronization

/// A WebSocket with a page at its other end: messages of the page wait to be taken, answers wait to be read by the page.
///
/// One frame at most is on its way: the next is made when the page has taken the last, has said so, and shows the one before. So a page that
/// reads slowly gets fewer frames, and costs no memory, whatever it says; one that reads nothing is closed.
package final class PageSocket: Sendable {
    private struct State {
        var messages: [String] = []
        var messageBytes = 0
        var waitingBytes = 0
        /// The frame in transit: the time at which it was sent, and its size in bytes.
        var frame: (start: ContinuousClock.Instant, size: Int)?
        /// The last frame waits to be read, whatever the page has said of it.
        var isFrameWaiting = false
        var slowUntil: ContinuousClock.Instant?
        var isClosed = false
    }
    private let state = Mutex(State())
    private let channel: any Channel
    private let limits: ServerLimits
    /// Has an element where there may be something to do: messages, room for a frame, the end.
    package let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation

    init(_ channel: any Channel, _ limits: ServerLimits) {
        (self.channel, self.limits) = (channel, limits)
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }
    package var hasRoomForFrame: Bool { state.withLock { $0.frame == nil && !$0.isFrameWaiting && !$0.isClosed } }

    /// `true` if a recent frame took so long that compressing the next ones pays off. A slow page is retried after
    /// twenty times the duration of that frame, so trials cost at most a twentieth of the time.
    package var isSlow: Bool { state.withLock { $0.slowUntil.map { $0 > limits.now() } ?? false } }
    /// A frame with more bytes that takes longer is slow; in seconds. Smaller ones take as long for other reasons.
    private static let slowFrame = (size: 64 * 1024, duration: 0.1)

    /// Has `changes` go on, as if something had come.
    package func wake() { changed.yield() }

    /// All that came since the last call, in order.
    package func takeMessages() -> [String] {
        state.withLock { state in
            defer { (state.messages, state.messageBytes) = ([], 0) }
            return state.messages
        }
    }

    /// The page's message on receiving a frame while it shows the previous one: decoding overlaps with rendering the
    /// next one.
    package static let acknowledgement = #"{"type":"received"}"#

    package func send(text: String) { send(.text, ByteBuffer(string: text)) }

    /// Only while `hasRoomForFrame`.
    func send(frame: ByteBuffer) {
        state.withLock { ($0.frame, $0.isFrameWaiting) = ((limits.now(), frame.readableBytes), true) }
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .binary, data: frame)).whenComplete { [self] _ in
            state.withLock { $0.isFrameWaiting = false }
            changed.yield()
        }
    }
    package func send(frame: [UInt8]) { send(frame: ByteBuffer(bytes: frame)) }

    /// Something large that was asked for, and is no frame.
    func send(binary: ByteBuffer) { send(.binary, binary) }
    package func send(binary: [UInt8]) { send(binary: ByteBuffer(bytes: binary)) }

    /// False where more waits to be read than may.
    func send(pong: ByteBuffer) -> Bool { enqueue(.pong, pong) }

    private func send(_ opcode: WebSocketOpcode, _ payload: ByteBuffer) {
        if !enqueue(opcode, payload) { close() }
    }

    private func enqueue(_ opcode: WebSocketOpcode, _ payload: ByteBuffer) -> Bool {
        let size = payload.readableBytes
        let fits: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            // One message may be larger than all that may wait.
            guard state.waitingBytes == 0 || state.waitingBytes + size <= limits.waitingBytes else { return false }
            state.waitingBytes += size
            return true
        }
        guard let fits else { return true }
        guard fits else { return false }
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: opcode, data: payload)).whenComplete { [self] _ in
            state.withLock { $0.waitingBytes -= size }
        }
        return true
    }

    package func close() {
        didClose()
        channel.close(promise: nil)
    }

    // MARK: The channel's side

    func didClose() {
        let wasOpen = state.withLock { state in
            defer { (state.isClosed, state.messages) = (true, []) }
            return !state.isClosed
        }
        guard wasOpen else { return }
        changed.yield()
        changed.finish()
    }

    /// False where more messages wait than may.
    func take(_ text: String) -> Bool {
        let fits = state.withLock { state in
            if text == Self.acknowledgement {
                if let frame = state.frame {
                    let now = limits.now(), duration = frame.start.duration(to: now)
                    if frame.size > Self.slowFrame.size, duration.seconds > Self.slowFrame.duration {
                        state.slowUntil = now + duration * 20
                    }
                }
                state.frame = nil
                return true
            }
            guard state.messages.count < limits.waitingMessages,
                state.messageBytes + text.utf8.count <= limits.waitingMessageBytes
            else { return false }
            state.messages.append(text)
            state.messageBytes += text.utf8.count
            return true
        }
        if fits { changed.yield() }
        return fits
    }
}
#endif
