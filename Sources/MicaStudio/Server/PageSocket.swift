import Foundation
import Synchronization

/// A WebSocket with a page at its other end: messages of the page wait to be taken, answers wait to be read by the page.
///
/// One frame at most is on its way: the next is made when the page has said that it shows the last. So a page that reads slowly gets
/// fewer frames, and costs no memory; one that reads nothing is closed.
package final class PageSocket: Sendable {
    private struct State {
        var messages: [String] = []
        var outgoing: [[UInt8]] = []
        var outgoingBytes = 0
        var isFrameOnItsWay = false
        var isClosed = false
    }
    private let state = Mutex(State())
    private let connection: TCPConnection
    private let limits: ServerLimits
    private let hasOutgoing = DispatchSemaphore(value: 0)
    /// Has an element where there may be something to do: messages, room for a frame, the end.
    package let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation

    init(_ connection: TCPConnection, _ limits: ServerLimits) {
        (self.connection, self.limits) = (connection, limits)
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }
    package var hasRoomForFrame: Bool { state.withLock { !$0.isFrameOnItsWay && !$0.isClosed } }

    /// Has `changes` go on, as if something had come.
    package func wake() { changed.yield() }

    /// All that came since the last call, in order.
    package func takeMessages() -> [String] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// What a page sends when it shows a frame.
    package static let acknowledgement = #"{"type":"shown"}"#

    package func send(text: String) { enqueue(.text, Array(text.utf8)) }

    /// Only while `hasRoomForFrame`.
    package func send(frame: [UInt8]) {
        state.withLock { $0.isFrameOnItsWay = true }
        enqueue(.binary, frame)
    }

    /// Something large that was asked for, and is no frame.
    package func send(binary: [UInt8]) { enqueue(.binary, binary) }

    private func enqueue(_ opcode: WebSocketFrame.Opcode, _ payload: [UInt8]) {
        let frame = WebSocketFrame.header(opcode, length: payload.count) + payload
        let fits = state.withLock { state in
            guard !state.isClosed else { return true }
            // One message may be larger than all that may wait.
            guard state.outgoing.isEmpty || state.outgoingBytes + frame.count <= limits.waitingBytes else {
                return false
            }
            state.outgoing.append(frame)
            state.outgoingBytes += frame.count
            return true
        }
        if fits { hasOutgoing.signal() } else { close() }
    }

    package func close() {
        let wasOpen = state.withLock { state in
            defer { (state.isClosed, state.outgoing, state.outgoingBytes) = (true, [], 0) }
            return !state.isClosed
        }
        guard wasOpen else { return }
        connection.shut()
        hasOutgoing.signal()
        changed.yield()
        changed.finish()
    }

    // MARK: Threads of the connection

    /// Writes what waits, until the end.
    package func runWriter() {
        while true {
            hasOutgoing.wait()
            let (frame, isClosed) = state.withLock { state -> ([UInt8]?, Bool) in
                guard !state.outgoing.isEmpty else { return (nil, state.isClosed) }
                let frame = state.outgoing.removeFirst()
                state.outgoingBytes -= frame.count
                return (frame, state.isClosed)
            }
            if isClosed { return }
            guard let frame else { continue }
            do { try connection.write(frame) } catch { return close() }
        }
    }

    /// Reads messages, until the end.
    package func runReader() {
        connection.waitForEver()
        do {
            try readMessages()
        } catch let code as WebSocketFrame.CloseCode {
            try? connection.write(WebSocketFrame.close(code))
        } catch {}
        close()
    }

    private func readMessages() throws {
        var message: [UInt8] = []
        var isInMessage = false
        var allowance = 2 * limits.messagesPerSecond, last = ContinuousClock.now
        while true {
            let header = try WebSocketFrame.readHeader(
                limit: limits.messageBytes - message.count, read: connection.read)
            var payload = try connection.read(header.length)
            WebSocketFrame.unmask(&payload, header.mask)
            let now = ContinuousClock.now
            let seconds = Double((now - last).components.attoseconds) / 1e18 + Double((now - last).components.seconds)
            (allowance, last) = (
                min(2 * limits.messagesPerSecond, allowance + seconds * limits.messagesPerSecond) - 1, now
            )
            guard allowance >= 0 else { throw WebSocketFrame.CloseCode.policy }
            switch header.opcode {
            case .close: throw WebSocketFrame.CloseCode.normal
            case .ping: enqueue(.pong, payload)
            case .pong: break
            case .binary: throw WebSocketFrame.CloseCode.policy
            case .text, .continuation:
                guard (header.opcode == .continuation) == isInMessage else {
                    throw WebSocketFrame.CloseCode.protocolError
                }
                message += payload
                isInMessage = !header.isLast
                guard header.isLast else { continue }
                guard let text = String(validating: message, as: UTF8.self) else {
                    throw WebSocketFrame.CloseCode.protocolError
                }
                message = []
                try take(text)
            }
        }
    }

    private func take(_ text: String) throws {
        let fits = state.withLock { state in
            if text == Self.acknowledgement {
                state.isFrameOnItsWay = false
                return true
            }
            guard state.messages.count < limits.waitingMessages else { return false }
            state.messages.append(text)
            return true
        }
        guard fits else { throw WebSocketFrame.CloseCode.policy }
        changed.yield()
    }
}
