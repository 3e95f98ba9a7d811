#if Studio
/// Who may talk to the server: those that know the token, through an address that the server is known by.
///
/// The token keeps out other users and programs of the machine. `Host` keeps out pages whose name was made to lead here (DNS
/// rebinding), `Origin` those of other sites, which a browser would let open a WebSocket.
package struct Access: Sendable {
    package let token: String
    /// Such as "127.0.0.1:8080" and "localhost:8080".
    package let hosts: Set<String>

    package init(token: String, hosts: Set<String>) { (self.token, self.hosts) = (token, hosts) }

    init(token: String, names: [String], port: Int) {
        self.init(token: token, hosts: Set(names.map { "\($0):\(port)" }))
    }

    package enum Answer: Equatable {
        /// The path behind the token.
        case allowed(path: String)
        case wrongHost, wrongOrigin, wrongToken
    }

    /// `target` as it came, neither decoded nor shortened; `host` and `origin` are the headers' values, nil where there are none.
    package func check(_ target: String, host: String?, origin: String?, opensSocket: Bool) -> Answer {
        guard let host = host?.lowercased(), hosts.contains(host) else { return .wrongHost }
        if let origin = origin?.lowercased(), !hosts.contains(where: { "http://\($0)" == origin }) {
            return .wrongOrigin
        }
        // A browser sends the origin of every WebSocket.
        if opensSocket, origin == nil { return .wrongOrigin }
        let parts = target.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard target.hasPrefix("/"), parts.count == 2, Access.areEqual(Array(parts[0].utf8), Array(token.utf8)) else {
            return .wrongToken
        }
        return .allowed(path: String(parts[1].prefix { $0 != "?" && $0 != "#" }))
    }

    /// In a time that does not tell where they differ.
    package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// 128 bits of the system's randomness.
    package static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let text = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }
}
#endif
