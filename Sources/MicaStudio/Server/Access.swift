#if Studio
/// The access rules of the server: clients must know the token and use one of the server's addresses.
///
/// The token excludes other users and programs of the machine. `Host` excludes pages whose name was redirected to this
/// address (DNS rebinding). `Origin` excludes pages of other sites, which a browser would allow to open a WebSocket.
package struct Access: Sendable {
    package let token: String
    /// The valid hosts, such as "127.0.0.1:8080" and "localhost:8080".
    package let hosts: Set<String>

    package init(token: String, hosts: Set<String>) {
        self.token = token
        self.hosts = hosts
    }

    init(token: String, names: [String], port: Int) {
        self.init(token: token, hosts: Set(names.map { "\($0):\(port)" }))
    }

    package enum Answer: Equatable {
        /// Access is allowed; `path` follows the token.
        case allowed(path: String)
        case wrongHost, wrongOrigin, wrongToken
    }

    /// Checks a request. `target` is the unmodified one, neither decoded nor normalised; `host` and `origin` are the
    /// headers' values, `nil` if they are missing.
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

    /// Compares in a time that does not depend on the position of the first difference.
    package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns 128 random bits of the system.
    package static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let text = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }
}
#endif
