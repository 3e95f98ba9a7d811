import NIOCore
import NIOWebSocket
import Synchronization

/// A WebSocket with a page at its other end: messages of the page wait to be taken, answers wait to be read by the page.
///
/// One frame at most is on its way: the next is made when the page has said that it shows the last. So a page that reads slowly gets
/// fewer frames, and costs no memory; one that reads nothing is closed.
package final class PageSocket: Sendable {
    private struct State {
        var messages: [String] = []
        var messageBytes = 0
        var waitingBytes = 0
        var isFrameOnItsWay = false
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
    package var hasRoomForFrame: Bool { state.withLock { !$0.isFrameOnItsWay && !$0.isClosed } }

    /// Has `changes` go on, as if something had come.
    package func wake() { changed.yield() }

    /// All that came since the last call, in order.
    package func takeMessages() -> [String] {
        state.withLock { state in
            defer { (state.messages, state.messageBytes) = ([], 0) }
            return state.messages
        }
    }

    /// What a page sends when it shows a frame.
    package static let acknowledgement = #"{"type":"shown"}"#

    package func send(text: String) { send(.text, ByteBuffer(string: text)) }

    /// Only while `hasRoomForFrame`.
    package func send(frame: [UInt8]) {
        state.withLock { $0.isFrameOnItsWay = true }
        send(.binary, ByteBuffer(bytes: frame))
    }

    /// Something large that was asked for, and is no frame.
    package func send(binary: [UInt8]) { send(.binary, ByteBuffer(bytes: binary)) }

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
                state.isFrameOnItsWay = false
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
