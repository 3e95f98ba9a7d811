import Foundation

import MicaStudio

/// An untrusted client, or a page, with a socket of its own.
final class TestClient {
    private let descriptor: Int32

    init(port: UInt16, receiveBuffer: Int32? = nil) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        // A time limit; only a fault reaches it.
        var time = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &place.sin_addr)
        _ = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }

    /// False if the other end accepts no more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// At most this many bytes; fewer at the end.
    func read(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count), filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + filled, count - filled, 0) }
            guard got > 0 else { break }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }

    func readAll() -> [UInt8] { read(1 << 22) }

    /// Returns `true` if the other end closes the connection, without another byte, before this end's timeout.
    func isClosedSilently() -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        return count == 0 || count < 0 && errno == ECONNRESET
    }

    /// The status of the answer to a request with these lines.
    func status(of lines: String...) -> Int? {
        send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        let words = String(decoding: readAll(), as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]) : nil
    }

    /// Opens a WebSocket; false if it is refused.
    func openSocket(_ server: StudioServer) -> Bool { handshake(server).hasPrefix("HTTP/1.1 101") }

    /// Requests a WebSocket like a browser; returns the response's head. `origin` "" is the page's own.
    func handshake(_ server: StudioServer, origin: String? = "") -> String {
        let origin = origin.map { "\r\nOrigin: " + ($0.isEmpty ? "http://127.0.0.1:\(server.port)" : $0) } ?? ""
        send(
            """
            GET /\(server.access.token)/socket HTTP/1.1\r
            Host: 127.0.0.1:\(server.port)\(origin)\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            \r

            """)
        var head: [UInt8] = []
        while head.suffix(4) != [13, 10, 13, 10] {
            let byte = read(1)
            guard !byte.isEmpty else { break }
            head += byte
        }
        return String(decoding: head, as: UTF8.self)
    }

    /// A frame as sent by a browser, a text frame by default.
    @discardableResult
    func send(message: String, opcode: UInt8 = 1, isLast: Bool = true) -> Bool {
        let bytes = Array(message.utf8)
        let length: [UInt8] =
            bytes.count < 126
            ? [0x80 | UInt8(bytes.count)] : [0xfe, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
        let mask: [UInt8] = [1, 2, 3, 4]
        return send(
            [isLast ? 0x80 | opcode : opcode] + length + mask + bytes.enumerated().map { $1 ^ mask[$0 & 3] })
    }

    /// The next frame's opcode and payload; nil at the end.
    func receive() -> (opcode: UInt8, payload: [UInt8])? {
        let start = read(2)
        guard start.count == 2 else { return nil }
        var length = Int(start[1])
        if length >= 126 { length = read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
        return (start[0] & 15, read(length))
    }

    /// The code of the next close frame, or of a later one.
    func closeCode() -> UInt16? {
        while let frame = receive() {
            if frame.opcode == 8, frame.payload.count == 2 {
                return UInt16(frame.payload[0]) << 8 | UInt16(frame.payload[1])
            }
        }
        return nil
    }
}
