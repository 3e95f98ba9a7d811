#if Studio
import NIOCore
import NIOWebSocket
import Synchronization

/// A WebSocket to a page. Messages of the page are queued for the session, answers are queued for the page.
///
/// At most one frame is in transit. The next one is drawn when the page has acknowledged it and shows the one before.
/// So a page that reads slowly gets fewer frames and needs no memory, whatever messages it sends. One that reads
/// nothing is closed.
package final class PageSocket: Sendable {
    private struct State {
        var messages: [String] = []
        var messageBytes = 0
        var waitingBytes = 0
        /// The frame in transit: the time at which it was sent, and its size in bytes.
        var frame: (start: ContinuousClock.Instant, size: Int)?
        /// `true` if the last frame has not been read, regardless of the page's messages.
        var isFrameWaiting = false
        var slowUntil: ContinuousClock.Instant?
        var isClosed = false
    }
    private let state = Mutex(State())
    private let channel: any Channel
    private let limits: ServerLimits
    /// Yields an element when there may be work: messages, room for a frame, the end.
    package let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation

    init(_ channel: any Channel, _ limits: ServerLimits) {
        self.channel = channel
        self.limits = limits
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }
    package var hasRoomForFrame: Bool { state.withLock { $0.frame == nil && !$0.isFrameWaiting && !$0.isClosed } }

    /// `true` if a recent frame took so long that compressing the next ones pays off. A slow page is retried after
    /// twenty times the duration of that frame, so trials cost at most a twentieth of the time.
    package var isSlow: Bool { state.withLock { $0.slowUntil.map { $0 > limits.now() } ?? false } }
    /// The limits of a slow frame: it has more than these bytes and takes longer than these seconds. Smaller frames
    /// take long for other reasons.
    private static let slowFrame = (size: 64 * 1024, duration: 0.1)

    /// Yields an element of `changes`, as if a message had arrived.
    package func wake() { changed.yield() }

    /// Returns all messages since the last call, in order.
    package func takeMessages() -> [String] {
        state.withLock { state in
            defer {
                state.messages = []
                state.messageBytes = 0
            }
            return state.messages
        }
    }

    /// The page's message on receiving a frame, while it shows the previous one. Decoding thus overlaps with rendering
    /// the next one.
    package static let acknowledgement = #"{"type":"received"}"#

    package func send(text: String) { send(.text, ByteBuffer(string: text)) }

    /// Sends a frame; call it only while `hasRoomForFrame` is `true`.
    func send(frame: ByteBuffer) {
        state.withLock {
            $0.frame = (limits.now(), frame.readableBytes)
            $0.isFrameWaiting = true
        }
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .binary, data: frame)).whenComplete { [self] _ in
            state.withLock { $0.isFrameWaiting = false }
            changed.yield()
        }
    }
    package func send(frame: [UInt8]) { send(frame: ByteBuffer(bytes: frame)) }

    /// Sends a large binary answer other than a frame.
    func send(binary: ByteBuffer) { send(.binary, binary) }
    package func send(binary: [UInt8]) { send(binary: ByteBuffer(bytes: binary)) }

    /// Sends a pong. Returns `false` if too much data is waiting.
    func send(pong: ByteBuffer) -> Bool { enqueue(.pong, pong) }

    private func send(_ opcode: WebSocketOpcode, _ payload: ByteBuffer) {
        if !enqueue(opcode, payload) { close() }
    }

    private func enqueue(_ opcode: WebSocketOpcode, _ payload: ByteBuffer) -> Bool {
        let size = payload.readableBytes
        let fits: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            // A single message may exceed the limit of waiting bytes.
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
            defer {
                state.isClosed = true
                state.messages = []
            }
            return !state.isClosed
        }
        guard wasOpen else { return }
        changed.yield()
        changed.finish()
    }

    /// Queues a message. Returns `false` if too many are waiting.
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
