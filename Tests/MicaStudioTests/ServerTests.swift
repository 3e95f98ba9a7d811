import Foundation
import Synchronization
import Testing

import MicaStudio

/// The events that a test waits for occur at once; only a fault takes minutes.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ServerTests {
    /// The pages that a server reports, in order.
    private struct Pages {
        let sockets: AsyncStream<PageSocket>
        /// Nil after the suite's time limit.
        func next() async -> PageSocket? { await sockets.first { _ in true } }
    }

    private func serve(_ limits: ServerLimits = ServerLimits()) throws -> (StudioServer, Pages) {
        let (sockets, told) = AsyncStream<PageSocket>.makeStream()
        let server = try StudioServer(token: "secret", limits: limits, downloads: Downloads()) { told.yield($0) }
        return (server, Pages(sockets: sockets))
    }

    private func limits(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
        var limits = ServerLimits()
        change(&limits)
        return limits
    }

    /// Waits until a page meets a condition; false if it does not before the suite's time limit.
    private func becomes(_ socket: PageSocket, _ condition: (PageSocket) -> Bool) async -> Bool {
        if condition(socket) { return true }
        for await _ in socket.changes where condition(socket) { return true }
        // No change follows the end.
        return condition(socket)
    }

    private func messages(of socket: PageSocket) async -> [String] {
        var messages: [String] = []
        _ = await becomes(socket) {
            messages += $0.takeMessages()
            return !messages.isEmpty
        }
        return messages
    }

    @Test func page_needsTokenHostAndOrigin() throws {
        let (server, _) = try serve()
        defer { server.stop() }
        let host = "Host: 127.0.0.1:\(server.port)"
        func status(_ lines: String...) -> Int? {
            TestClient(port: server.port).status(of: lines.joined(separator: "\r\n"))
        }
        #expect(status("GET /secret/ HTTP/1.1", host) == 200)
        #expect(status("GET /secret/stage.js HTTP/1.1", host) == 200)
        #expect(status("GET /wrong/ HTTP/1.1", host) == 404)
        #expect(status("GET / HTTP/1.1", host) == 404)
        #expect(status("GET /secret/ HTTP/1.1", "Host: evil.example") == 421)
        #expect(status("GET /secret/ HTTP/1.1", host, "Origin: http://evil.example") == 403)
        #expect(status("GET /secret/../../etc/passwd HTTP/1.1", host) == 404)
        #expect(status("GET /secret/%2e%2e/Package.swift HTTP/1.1", host) == 404)
        #expect(status("GET /secret/exports/x/y.gif HTTP/1.1", host) == 404)
        #expect(status("POST /secret/ HTTP/1.1", host) == 405)
        #expect(status("POST /secret/ HTTP/1.1", host, "Content-Length: 5") == 400)
        #expect(status("GET /secret/ HTTP/1.1", host, host) == 421)
        #expect(status("nonsense") == 400)
    }

    @Test func request_thatIsTooLong_isRefused() throws {
        let (server, _) = try serve()
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.status(of: "GET /secret/ HTTP/1.1", "X: " + String(repeating: "x", count: 9000)) == 431)
        let host = "Host: 127.0.0.1:\(server.port)"
        // Empty lines before a request belong to it.
        let other = TestClient(port: server.port)
        other.send(String(repeating: "\r\n", count: 5000))
        #expect(other.status(of: "GET /secret/ HTTP/1.1", host) == 431)
        let path = "/secret/?" + String(repeating: "x", count: 9000)
        #expect(TestClient(port: server.port).status(of: "GET \(path) HTTP/1.1", host) == 431)
    }

    @Test func request_thatComesTooSlowly_isDropped() throws {
        let (server, _) = try serve(limits { $0.timeout = 1 })
        defer { server.stop() }
        let client = TestClient(port: server.port)
        client.send("GET /secret/ HTTP/1.1\r\n")
        #expect(client.isClosedSilently())
    }

    @Test func message_isHandedOn() async throws {
        let (server, pages) = try serve()
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        client.send(message: "hello")
        let socket = try #require(await pages.next())
        #expect(await messages(of: socket) == ["hello"])
        socket.send(text: "answer")
        #expect(client.receive()?.payload == Array("answer".utf8))
    }

    @Test func message_thatIsTooLarge_closes() throws {
        let (server, _) = try serve()
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        // The head alone, one byte too long: it is refused without waiting.
        client.send([0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 1])
        #expect(client.closeCode() == 1009)
    }

    @Test func message_withoutMask_closes() throws {
        let (server, _) = try serve()
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        client.send([0x81, 0x01, 0x41])
        #expect(client.closeCode() == 1002)
    }

    @Test func flood_closes() async throws {
        let (server, pages) = try serve(limits { $0.messagesPerSecond = 1 })
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        let socket = try #require(await pages.next())
        for _ in 0..<300 where !client.send(message: "x") { break }
        #expect(await becomes(socket) { $0.isClosed })
    }

    @Test(arguments: [(6, 1), (2, 600)])
    func messages_thatNobodyTakes_close(count: Int, size: Int) async throws {
        let (server, pages) = try serve(
            limits {
                $0.waitingMessages = 5; $0.waitingMessageBytes = 1000
            })
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        let socket = try #require(await pages.next())
        for _ in 1..<count { client.send(message: String(repeating: "x", count: size)) }
        client.send(message: "", opcode: 9)
        #expect(client.receive()?.opcode == 10)
        #expect(!socket.isClosed)
        client.send(message: String(repeating: "x", count: size))
        #expect(client.closeCode() == 1008)
    }

    @Test func sockets_areCounted() async throws {
        let (server, pages) = try serve(limits { $0.sockets = 1 })
        defer { server.stop() }
        var first: TestClient? = TestClient(port: server.port)
        #expect(first!.openSocket(server))
        #expect(!TestClient(port: server.port).openSocket(server))
        first = nil
        let socket = try #require(await pages.next())
        #expect(await becomes(socket) { $0.isClosed })
        #expect(TestClient(port: server.port).openSocket(server))
    }

    @Test func reader_thatReadsNothing_isClosedAndKeepsNothing() async throws {
        let (server, pages) = try serve(
            limits {
                $0.timeout = 1; $0.waitingBytes = 1 << 20
            })
        defer { server.stop() }
        let client = TestClient(port: server.port, receiveBuffer: 4096)
        #expect(client.openSocket(server))
        let socket = try #require(await pages.next())
        #expect(socket.hasRoomForFrame)
        socket.send(frame: [UInt8](repeating: 0, count: 1 << 20))
        // No second frame before the first is displayed.
        #expect(!socket.hasRoomForFrame)
        for _ in 0..<100 { socket.send(binary: [UInt8](repeating: 0, count: 1 << 18)) }
        #expect(await becomes(socket) { $0.isClosed })
    }

    @Test func reader_thatStopsReading_isClosed_withNothingElseToSend() async throws {
        let (server, pages) = try serve(limits { $0.timeout = 1 })
        defer { server.stop() }
        let client = TestClient(port: server.port, receiveBuffer: 4096)
        #expect(client.openSocket(server))
        let socket = try #require(await pages.next())
        // Far more than the system buffers.
        socket.send(frame: [UInt8](repeating: 0, count: 64 << 20))
        #expect(await becomes(socket) { $0.isClosed })
    }

    /// A waiting frame takes no room from other messages; a page that falsely acknowledges a frame gets no other one.
    @Test func frame_thatWaitsToBeRead_isTheOnlyOne() async throws {
        let (server, pages) = try serve(limits { $0.waitingBytes = 1 << 20 })
        defer { server.stop() }
        let client = TestClient(port: server.port, receiveBuffer: 4096)
        #expect(client.openSocket(server))
        let socket = try #require(await pages.next())
        let size = 32 << 20
        socket.send(frame: [UInt8](repeating: 0, count: size))
        socket.send(text: String(repeating: "x", count: 1 << 19))
        client.send(message: PageSocket.acknowledgement)
        client.send(message: "after it")
        #expect(await messages(of: socket) == ["after it"])
        #expect(!socket.isClosed && !socket.hasRoomForFrame)
        #expect(client.receive()?.payload.count == size)
        #expect(await becomes(socket) { $0.hasRoomForFrame })
        #expect(client.receive()?.payload.count == 1 << 19)
    }

    /// A clock that a test moves.
    private final class HandClock: Sendable { let time = Mutex(ContinuousClock.now) }

    @Test func page_isSlow_whileFramesTakeLong() async throws {
        let clock = HandClock()
        let (server, pages) = try serve(limits { $0.now = { clock.time.withLock { $0 } } })
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        let socket = try #require(await pages.next())
        func exchange(_ size: Int) async {
            socket.send(frame: [UInt8](repeating: 0, count: size))
            #expect(client.receive()?.payload.count == size)
            clock.time.withLock { $0 += .milliseconds(150) }
            client.send(message: PageSocket.acknowledgement)
            #expect(await becomes(socket) { $0.hasRoomForFrame })
        }
        #expect(!socket.isSlow)
        // A small frame does not determine the transfer rate.
        await exchange(1000)
        #expect(!socket.isSlow)
        await exchange(1 << 20)
        #expect(socket.isSlow)
        clock.time.withLock { $0 += .seconds(2.9) }
        #expect(socket.isSlow)
        clock.time.withLock { $0 += .seconds(0.2) }
        #expect(!socket.isSlow)
    }

    @Test func frame_thatIsTaken_makesRoomForTheNext() async throws {
        let (server, pages) = try serve()
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        let socket = try #require(await pages.next())
        socket.send(frame: [1, 2, 3])
        #expect(client.receive()?.payload == [1, 2, 3])
        #expect(!socket.hasRoomForFrame)
        client.send(message: PageSocket.acknowledgement)
        #expect(await becomes(socket) { $0.hasRoomForFrame })
    }

    @Test func handshake_answersAsTheStandardHasIt() throws {
        let (server, _) = try serve()
        defer { server.stop() }
        // The key is the example of RFC 6455, 1.3.
        let head = TestClient(port: server.port).handshake(server)
        #expect(head.hasPrefix("HTTP/1.1 101"))
        #expect(head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        #expect(
            TestClient(port: server.port).handshake(server, origin: "http://evil.example").hasPrefix("HTTP/1.1 403"))
        #expect(TestClient(port: server.port).handshake(server, origin: nil).hasPrefix("HTTP/1.1 400"))
    }

    @Test func message_inParts_isOne_andNoLargerThanOne() async throws {
        let (server, pages) = try serve(limits { $0.messageBytes = 1000 })
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        client.send(message: "ab", isLast: false)
        client.send(message: "cd", opcode: 0)
        let socket = try #require(await pages.next())
        #expect(await messages(of: socket) == ["abcd"])
        client.send(message: String(repeating: "x", count: 900), isLast: false)
        client.send(message: String(repeating: "x", count: 900), opcode: 0)
        #expect(client.closeCode() == 1009)
    }

    @Test func ping_isAnswered_andCloseIsEchoed() throws {
        let (server, _) = try serve()
        defer { server.stop() }
        let client = TestClient(port: server.port)
        #expect(client.openSocket(server))
        client.send(message: "hi", opcode: 9)
        let pong = try #require(client.receive())
        #expect(pong.opcode == 10 && pong.payload == Array("hi".utf8))
        client.send(message: "", opcode: 8)
        #expect(client.closeCode() == 1000)
    }

    @Test func connections_areCounted() throws {
        let (server, _) = try serve(
            limits {
                $0.connections = 2; $0.timeout = 1
            })
        defer { server.stop() }
        let pages = [TestClient(port: server.port), TestClient(port: server.port)]
        for page in pages { #expect(page.openSocket(server)) }
        #expect(TestClient(port: server.port).isClosedSilently())
    }

    /// Silent clients are dropped.
    @Test func idleConnections_areDropped() throws {
        let (server, _) = try serve(limits { $0.timeout = 1 })
        defer { server.stop() }
        for client in [TestClient(port: server.port), TestClient(port: server.port)] {
            #expect(client.isClosedSilently())
        }
    }

    /// Clients that send nothing, half a request or no token: the oldest is closed for each new one. So the owner
    /// always gets in, and no page is closed for them.
    @Test(arguments: ["", "GET /secret/ HT", "GET /wrong/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
    func strangers_neverLockTheOwnerOut(text: String) async throws {
        let (server, pages) = try serve(
            limits {
                $0.connections = 4; $0.timeout = 3600
            })
        defer { server.stop() }
        let page = TestClient(port: server.port)
        #expect(page.openSocket(server))
        let socket = try #require(await pages.next())
        let strangers = (0..<40).map { _ in
            let client = TestClient(port: server.port)
            client.send(text)
            return client
        }
        let second = TestClient(port: server.port)
        #expect(second.openSocket(server))
        #expect(
            TestClient(port: server.port).status(of: "GET /secret/ HTTP/1.1", "Host: 127.0.0.1:\(server.port)") == 200)
        #expect(strangers[0].isClosedSilently())
        #expect(!socket.isClosed)
    }

    @Test func export_isRead_asMuchAsTheReaderTakes() throws {
        let downloads = Downloads()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(Access.makeToken())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent("x.gif")
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(bytes).write(to: url)
        let path = downloads.add(Downloads.File(url: url, name: "x.gif"))
        defer { downloads.remove([path]) }
        let server = try StudioServer(token: "secret", downloads: downloads) { _ in }
        defer { server.stop() }
        let client = TestClient(port: server.port)
        client.send("GET /secret/\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        let answer = client.readAll()
        #expect(answer.suffix(bytes.count) == bytes[...])
        #expect(String(decoding: answer.prefix(2000), as: UTF8.self).contains("filename=\"x.gif\""))
    }
}
