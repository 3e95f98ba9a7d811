import Foundation
import Synchronization

/// A connection that was accepted: bytes in and out, each call within the time limit. Reading and writing may be on
/// different threads; the file descriptor is closed when the last of them lets go.
final class TCPConnection: Sendable {
    struct Closed: Error {}
    private let descriptor: Int32
    private let isShut = Atomic(false)

    init(_ descriptor: Int32, timeout: Int) {
        self.descriptor = descriptor
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        setTimeout(SO_RCVTIMEO, timeout)
        setTimeout(SO_SNDTIMEO, timeout)
    }

    deinit { Glibc.close(descriptor) }

    /// 0: none.
    private func setTimeout(_ option: Int32, _ seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Reading waits as long as it takes from now on.
    func waitForEver() { setTimeout(SO_RCVTIMEO, 0) }

    /// Wakes what reads or writes; both fail from now on.
    func shut() {
        if !isShut.exchange(true, ordering: .relaxed) { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    /// Nil at the end.
    func readByte() throws -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = recv(descriptor, &byte, 1, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Closed() }
            return count == 0 ? nil : byte
        }
    }

    func read(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count), filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + filled, count - filled, 0) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw Closed() }
            filled += got
        }
        return bytes
    }

    func write(_ bytes: some ContiguousBytes) throws {
        try bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = send(descriptor, bytes.baseAddress! + written, bytes.count - written, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Closed() }
                written += count
            }
        }
    }

    /// The line and headers of a request, without the empty line; nil for more than `limit` bytes. A reader that gives a byte
    /// at a time has `seconds` for all of them.
    func readHead(limit: Int, within seconds: Int) throws -> [UInt8]? {
        var head: [UInt8] = []
        let end = ContinuousClock.now + .seconds(seconds)
        while head.count < limit {
            guard ContinuousClock.now < end, let byte = try readByte() else { throw Closed() }
            head.append(byte)
            if byte == 10, head.suffix(4) == [13, 10, 13, 10] { return head.dropLast(4) }
        }
        return nil
    }
}
