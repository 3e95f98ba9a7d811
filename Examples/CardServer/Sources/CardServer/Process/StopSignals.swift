import Foundation
import Synchronization

/// Ends the process on SIGTERM and SIGINT, whatever its clients do: at once on the second signal, and after `limit` seconds if
/// requests are still in flight.
final class StopSignals: Sendable {
    /// The most seconds from the first signal to the end.
    private let limit: TimeInterval
    private let count = Mutex(0)
    private let note: @Sendable (String) -> Void
    private let clean: @Sendable () -> Void

    /// `note` takes sentences for the log. `clean` is called before the process ends; it must not take long.
    init(
        limit: TimeInterval, note: @escaping @Sendable (String) -> Void, clean: @escaping @Sendable () -> Void
    ) {
        self.limit = limit
        self.note = note
        self.clean = clean
    }

    /// Watches SIGTERM and SIGINT. On the first one the service stops by itself.
    func start() {
        let queue = DispatchQueue(label: "CardServer.signals")
        for number in [SIGTERM, SIGINT] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            // The handler keeps its source alive.
            source.setEventHandler { [self] in withExtendedLifetime(source) { receive(number, queue) } }
            source.activate()
        }
    }

    private func receive(_ number: Int32, _ queue: DispatchQueue) {
        let all = count.withLock { count in
            count += 1
            return count
        }
        if all > 1 { end("stopped on the second signal", status: 128 + number) }
        note("stopping: no new connections; requests in flight are finished")
        queue.asyncAfter(deadline: .now() + limit) { [self] in
            end("stopped with requests in flight", status: 0)
        }
    }

    private func end(_ sentence: String, status: Int32) -> Never {
        note(sentence)
        clean()
        _exit(status)
    }
}
