import Foundation
import Synchronization

/// Serves the studio's page, and WebSockets for it, to the browsers of this machine: HTTP/1.1 with GET alone, one request a
/// connection, a thread each.
package final class StudioServer: Sendable {
    package let access: Access
    package let address: String
    package let port: UInt16
    private let limits: ServerLimits
    private let descriptor: Int32
    private let counts = Mutex((connections: 0, sockets: 0))
    private let onPage: @Sendable (PageSocket) -> Void
    private let downloads: Downloads

    /// Listens at once. `port` 0: one that is free.
    package init(
        address: String = "127.0.0.1", port: UInt16 = 0, token: String, limits: ServerLimits = ServerLimits(),
        downloads: Downloads, onPage: @escaping @Sendable (PageSocket) -> Void
    ) throws(StudioError) {
        // A browser that goes away while it is written to is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        guard inet_pton(AF_INET, address, &place.sin_addr) == 1 else {
            throw StudioError("\(address) is no IPv4 address; 127.0.0.1 is this machine alone")
        }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw StudioError("no socket can be opened (\(Self.systemMessage))") }
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else {
            let message = Self.systemMessage
            Glibc.close(descriptor)
            throw StudioError(
                "port \(port) of \(address) cannot be listened on (\(message)); leave --port out for a free one")
        }
        self.port = UInt16(bigEndian: place.sin_port)
        var hosts: Set<String> = ["\(address):\(self.port)"]
        if address == "127.0.0.1" { hosts.insert("localhost:\(self.port)") }
        access = Access(token: token, hosts: hosts)
        (self.address, self.descriptor, self.limits) = (address, descriptor, limits)
        (self.onPage, self.downloads) = (onPage, downloads)
        Thread.detachNewThread { self.acceptConnections() }
    }

    private static var systemMessage: String { String(cString: strerror(errno)) }

    /// What to open in a browser.
    package var link: String { "http://\(address):\(port)/\(access.token)/" }

    /// Takes no more connections.
    package func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private func acceptConnections() {
        while true {
            let accepted = accept(descriptor, nil, nil)
            guard accepted >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                if errno == EMFILE || errno == ENFILE {
                    usleep(100_000)
                    continue
                }
                Glibc.close(descriptor)
                return
            }
            _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
            let connection = TCPConnection(accepted, timeout: limits.timeout)
            let fits = counts.withLock { counts in
                guard counts.connections < limits.connections else { return false }
                counts.connections += 1
                return true
            }
            guard fits else {
                try? connection.write(Self.head("503 Service Unavailable", "text/plain", length: 0))
                continue
            }
            Thread.detachNewThread {
                try? self.serve(connection)
                connection.shut()
                self.counts.withLock { $0.connections -= 1 }
            }
        }
    }

    private func serve(_ connection: TCPConnection) throws {
        guard let head = try connection.readHead(limit: limits.requestBytes, within: limits.timeout) else {
            return try refuse(connection, "431 Request Header Fields Too Large")
        }
        let request: HTTPRequest
        do { request = try HTTPRequest(head: head) } catch { return try refuse(connection, "400 Bad Request") }
        switch access.check(request) {
        case .wrongHost: try refuse(connection, "421 Misdirected Request")
        case .wrongOrigin: try refuse(connection, "403 Forbidden")
        case .wrongToken: try refuse(connection, "404 Not Found")
        case .allowed(let path):
            guard request.method == "GET" || request.method == "HEAD" else {
                return try refuse(connection, "405 Method Not Allowed")
            }
            if path == "socket" {
                try openSocket(request, connection)
            } else if let file = PageFile.named(path) {
                try connection.write(Self.head("200 OK", file.type, length: file.bytes.count))
                if request.method == "GET" { try connection.write(file.bytes) }
            } else if let file = downloads.file(at: path) {
                try send(file, connection, withBody: request.method == "GET")
            } else {
                try refuse(connection, "404 Not Found")
            }
        }
    }

    private func openSocket(_ request: HTTPRequest, _ connection: TCPConnection) throws {
        guard let accept = request.webSocketAccept else { return try refuse(connection, "400 Bad Request") }
        let fits = counts.withLock { counts in
            guard counts.sockets < limits.sockets else { return false }
            counts.sockets += 1
            return true
        }
        guard fits else { return try refuse(connection, "503 Service Unavailable") }
        defer { counts.withLock { $0.sockets -= 1 } }
        try connection.write(
            Array(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(accept)\r\n\r\n"
                    .utf8))
        let socket = PageSocket(connection, limits)
        onPage(socket)
        Thread.detachNewThread { socket.runWriter() }
        socket.runReader()
    }

    private func send(_ file: Downloads.File, _ connection: TCPConnection, withBody: Bool) throws {
        let handle = try FileHandle(forReadingFrom: file.url)
        defer { try? handle.close() }
        let length = Int(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        try connection.write(
            Self.head(
                "200 OK", "application/octet-stream", length: length,
                more: "Content-Disposition: attachment; filename=\"\(file.name)\"\r\n"))
        guard withBody else { return }
        while let part = try handle.read(upToCount: 1 << 18), !part.isEmpty { try connection.write(part) }
    }

    private func refuse(_ connection: TCPConnection, _ status: String) throws {
        try connection.write(Self.head(status, "text/plain", length: status.utf8.count) + Array(status.utf8))
    }

    private static func head(_ status: String, _ type: String, length: Int, more: String = "") -> [UInt8] {
        Array(
            """
            HTTP/1.1 \(status)\r
            Content-Type: \(type)\r
            Content-Length: \(length)\r
            Connection: close\r
            Cache-Control: no-store\r
            Content-Security-Policy: default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'; base-uri 'none'\r
            Referrer-Policy: no-referrer\r
            X-Content-Type-Options: nosniff\r
            Cross-Origin-Resource-Policy: same-origin\r
            \(more)\r

            """.utf8)
    }
}
