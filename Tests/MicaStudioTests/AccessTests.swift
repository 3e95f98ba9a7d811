import Testing

import MicaStudio

@Suite struct AccessTests {
    private let access = Access(token: "0123", hosts: ["127.0.0.1:80", "localhost:80"])

    private func answer(
        _ target: String, _ host: String? = "localhost:80", origin: String? = nil, opensSocket: Bool = false
    ) -> Access.Answer {
        access.check(target, host: host, origin: origin, opensSocket: opensSocket)
    }

    @Test func path_isBehindTheToken() {
        #expect(answer("/0123/") == .allowed(path: ""))
        #expect(answer("/0123/stage.js?x#y", "127.0.0.1:80") == .allowed(path: "stage.js"))
    }

    @Test(arguments: ["/", "/0123", "/0124/", "/012/", "/01234/", "//0123/", "/0123%2F"])
    func token_mustBeExact(target: String) {
        #expect(answer(target) == .wrongToken)
    }

    @Test func host_thatIsNotOurs_isRefused() {
        #expect(answer("/0123/", "evil.example:80") == .wrongHost)
        #expect(answer("/0123/", "localhost:81") == .wrongHost)
        #expect(answer("/0123/", nil) == .wrongHost)
        #expect(answer("/0123/", "localhost:80, localhost:80") == .wrongHost)
    }

    @Test func origin_ofAnotherSite_isRefused() {
        #expect(answer("/0123/", origin: "http://evil.example") == .wrongOrigin)
        #expect(answer("/0123/", origin: "null") == .wrongOrigin)
        #expect(answer("/0123/", origin: "http://localhost:80") == .allowed(path: ""))
        #expect(answer("/0123/socket", opensSocket: true) == .wrongOrigin)
    }

    /// Even if differences could undo each other.
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
