import NIOCore

/// The address by which limits and fairness are kept.
enum ClientAddress {
    /// An IPv4 address, or the first 64 bits of an IPv6 address, because a client can use all of the remaining ones. "-" if there is none.
    static func of(_ channel: any Channel) -> String {
        switch channel.remoteAddress {
        case .v6(let address)?:
            return withUnsafeBytes(of: address.address.sin6_addr) { text(Array($0)) }
        case let address?:
            return address.ipAddress ?? "-"
        case nil:
            return "-"
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        // An IPv4 address on a socket for both versions.
        if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            return bytes.suffix(4).map { "\($0)" }.joined(separator: ".")
        }
        let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":") + "::/64"
    }
}
