/// A timer on a host's clock.
package final class VirtualTimer {
    let interval: Double?
    let body: () -> Void
    package private(set) var isCancelled = false

    init(interval: Double?, _ body: @escaping () -> Void) {
        self.interval = interval
        self.body = body
    }

    /// Stops the timer: it is not called again.
    package func cancel() { isCancelled = true }

    /// A timer in the host's queue.
    struct Entry: Comparable {
        let time: Double
        let number: Int
        let timer: VirtualTimer
        static func < (a: Entry, b: Entry) -> Bool { (a.time, a.number) < (b.time, b.number) }
        static func == (a: Entry, b: Entry) -> Bool { a.number == b.number }
    }
}
