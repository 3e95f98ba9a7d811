#if Studio
import Foundation
import NIOCore
import NIOPosix

/// Serves the studio's page, and WebSockets for it, to the browsers of this machine: HTTP/1.1 with only GET, one
/// request per connection, all on one thread.
package final class StudioServer: Sendable {
    package let access: Access
    package let port: UInt16
    /// The address to open in a browser.
    package let link: String
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let channel: any Channel

    /// Creates a server that listens at once. `port` 0 selects a free port.
    package init(
        address: String = "127.0.0.1", port: UInt16 = 0, token: String, limits: ServerLimits = ServerLimits(),
        downloads: Downloads, onPage: @escaping @Sendable (PageSocket) -> Void
    ) throws(StudioError) {
        // A browser that disconnects during a write must not end the program.
        signal(SIGPIPE, SIG_IGN)
        guard let place = try? SocketAddress(ipAddress: address, port: Int(port)) else {
            throw StudioError("--bind must be an IP address (got \(address)); 127.0.0.1 admits only this machine")
        }
        let names = Self.names(of: address)
        let connections = Connections(names, token, limits, downloads, onPage)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { connections.prepare($0) }
        do {
            channel = try bootstrap.bind(to: place).wait()
        } catch {
            group.shutdownGracefully { _ in }
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
            throw StudioError(
                "the server cannot listen on port \(port) of \(address) (\(reason)); leave --port out for a free port")
        }
        let port = UInt16(channel.localAddress?.port ?? 0)
        self.port = port
        access = Access(token: token, names: names, port: Int(port))
        link = "http://\(names[0]):\(port)/\(token)/"
    }

    /// Returns the names of an address in the form of browsers, the preferred one first. An unspecified address has
    /// those of all addresses of the machine.
    private static func names(of address: String) -> [String] {
        var addresses = [address]
        if address == "0.0.0.0" || address == "::" {
            addresses = ((try? System.enumerateDevices()) ?? []).compactMap { $0.address?.ipAddress }
            addresses.sort { !$0.hasPrefix("127.") && $1.hasPrefix("127.") }
        }
        return addresses.map { ($0.contains(":") ? "[\($0)]" : $0).lowercased() }
            + (addresses.contains("127.0.0.1") || addresses.contains("::1") ? ["localhost"] : [])
    }

    /// Closes all connections and stops accepting new ones.
    package func stop() {
        channel.close(promise: nil)
        group.shutdownGracefully { _ in }
    }
}
#endif
