import Foundation
import Synchronization

/// The end of the process when it is told to stop, whatever its clients do: at once at the second signal, and some seconds
/// after the first one where requests are not over by then.
final class StopSignals: Sendable {
    /// Seconds after the first signal.
    static let limit = 9.0
    private let count = Mutex(0)
    private let note: @Sendable (String) -> Void
    private let clean: @Sendable () -> Void

    /// `note` takes sentences for the log. `clean` is called before the process ends; it must not take long.
    init(note: @escaping @Sendable (String) -> Void, clean: @escaping @Sendable () -> Void) {
        (self.note, self.clean) = (note, clean)
    }

    /// Watches SIGTERM and SIGINT. The service itself ends in its own way at the first of them.
    func start() {
        let queue = DispatchQueue(label: "CardServer.signals")
        for number in [SIGTERM, SIGINT] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // The handler keeps its source, as long as the process runs.
            source.setEventHandler { [self] in withExtendedLifetime(source) { receive(number, queue) } }
            source.activate()
        }
    }

    private func receive(_ number: Int32, _ queue: DispatchQueue) {
        let all = count.withLock { count in
            count += 1
            return count
        }
        if all > 1 { end("stopped at the second signal", status: 128 + number) }
        note("stopping: requests that run are answered")
        queue.asyncAfter(deadline: .now() + Self.limit) { [self] in
            end("stopped before all requests were over", status: 0)
        }
    }

    private func end(_ sentence: String, status: Int32) -> Never {
        note(sentence)
        clean()
        _exit(status)
    }
}
