import Testing

import MicaStudio

@Suite struct AccessTests {
    private let access = Access(token: "0123", hosts: ["127.0.0.1:80", "localhost:80"])

    private func answer(_ target: String, _ headers: String...) throws -> Access.Answer {
        let lines = ["GET \(target) HTTP/1.1"] + headers
        return access.check(try HTTPRequest(head: Array(lines.joined(separator: "\r\n").utf8)))
    }

    @Test func path_isBehindTheToken() throws {
        #expect(try answer("/0123/", "Host: localhost:80") == .allowed(path: ""))
        #expect(try answer("/0123/stage.js?x#y", "Host: 127.0.0.1:80") == .allowed(path: "stage.js"))
    }

    @Test(arguments: ["/", "/0123", "/0124/", "/012/", "/01234/", "//0123/", "/0123%2F"])
    func token_mustBeExact(target: String) throws {
        #expect(try answer(target, "Host: localhost:80") == .wrongToken)
    }

    @Test func host_thatIsNotOurs_isRefused() throws {
        #expect(try answer("/0123/", "Host: evil.example:80") == .wrongHost)
        #expect(try answer("/0123/", "Host: localhost:81") == .wrongHost)
        #expect(try answer("/0123/") == .wrongHost)
    }

    @Test func origin_ofAnotherSite_isRefused() throws {
        #expect(try answer("/0123/", "Host: localhost:80", "Origin: http://evil.example") == .wrongOrigin)
        #expect(try answer("/0123/", "Host: localhost:80", "Origin: null") == .wrongOrigin)
        #expect(try answer("/0123/", "Host: localhost:80", "Origin: http://localhost:80") == .allowed(path: ""))
        let upgrade = ["Upgrade: websocket", "Connection: keep-alive, Upgrade"]
        #expect(try answer("/0123/socket", "Host: localhost:80", upgrade[0], upgrade[1]) == .wrongOrigin)
    }

    /// Also where differences might undo each other.
    @Test func token_isNoOther() {
        for _ in 0..<500 {
            let token = Array(Access.makeToken().utf8)
            #expect(Access.areEqual(token, token))
            #expect(!Access.areEqual(token, Array(Access.makeToken().utf8)))
            let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 32)
            #expect(!Access.areEqual(token, zeros) && !Access.areEqual(zeros, token))
            for index in token.indices {
                var other = token
                other[index] ^= 1
                #expect(!Access.areEqual(token, other) && !Access.areEqual(other, token))
            }
        }
    }

    @Test func tokens_differ() {
        let tokens = (0..<100).map { _ in Access.makeToken() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 32 })
    }

    @Test(arguments: ["..", "../Package.swift", "%2e%2e/x", "studio.js/", "STUDIO.JS", "/etc/passwd", "index.html%00"])
    func files_thatAreNotOfThePage_areNone(path: String) { #expect(PageFile.named(path) == nil) }
}
