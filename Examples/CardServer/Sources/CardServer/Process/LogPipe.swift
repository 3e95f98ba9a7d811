import Foundation
import Synchronization

/// A queue of log lines with a thread that writes them. Without a reader, lines are dropped and counted: no request
/// waits for the log.
final class LogPipe: Sendable {
    static let standardError = LogPipe(STDERR_FILENO)

    private struct State {
        var lines: [String] = []
        var bytes = 0
        var isWriting = false
        /// The number of dropped lines, and of those that a line has reported.
        var dropped = 0, told = 0
    }
    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)
    private let descriptor: Int32
    /// The most bytes that wait.
    private static let capacity = 256 << 10

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        // A closed pipe must not end the server.
        signal(SIGPIPE, SIG_IGN)
        let thread = Thread { [self] in
            while true {
                work.wait()
                writeAll()
            }
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    var droppedLines: Int { state.withLock { $0.dropped } }

    /// Queues a line, which ends with a newline.
    func write(_ line: String) {
        let isTaken = state.withLock { state in
            guard state.bytes + line.utf8.count <= Self.capacity else {
                state.dropped += 1
                return false
            }
            state.lines.append(line)
            state.bytes += line.utf8.count
            return true
        }
        if isTaken { work.signal() }
    }

    private func writeAll() {
        let (lines, gone) = state.withLock { state in
            let gone = state.dropped - state.told
            defer {
                state.lines = []
                state.isWriting = true
                state.told = state.dropped
            }
            return (state.lines, gone)
        }
        var count = 0
        for line in lines {
            if !Self.write(line, descriptor) { count += 1 }
            state.withLock { $0.bytes -= line.utf8.count }
        }
        if gone > 0 {
            let line =
                #"{"level":"warning","message":"log lines were dropped because the reader was too slow","count":\#(gone)}"#
            _ = Self.write(line + "\n", descriptor)
        }
        state.withLock { state in
            state.isWriting = false
            state.dropped += count
            state.told += count
        }
    }

    private static func write(_ line: String, _ descriptor: Int32) -> Bool {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, -1)
                continue
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits until all lines are written, at most `seconds`.
    func flush(seconds: Double) {
        let end = ContinuousClock.now + .seconds(seconds)
        while state.withLock({ !$0.lines.isEmpty || $0.isWriting }), .now < end { usleep(2000) }
    }
}
