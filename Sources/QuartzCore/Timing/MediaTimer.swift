public import CoreGraphics
import Foundation

/// Foundation's `Timer` on the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where it fires between
/// frames at its exact time.
///
/// ```swift
/// MediaTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in clock.tick() }
/// ```
///
/// A host keeps it until it has fired or is invalidated. Without a host it runs in the thread's run loop.
public final class MediaTimer {
    /// In seconds; less than a ten-thousandth counts as one.
    public let timeInterval: CFTimeInterval
    /// False after `invalidate()`, and once a timer that does not repeat has fired.
    public private(set) var isValid = true
    private let block: (MediaTimer) -> Void
    private let repeats: Bool
    // What keeps the time; each keeps this one alive.
    private weak var hosted: VirtualTimer?
    private weak var real: Timer?

    private init(_ interval: CFTimeInterval, _ repeats: Bool, _ block: @escaping (MediaTimer) -> Void) {
        timeInterval = interval > 1e-4 ? interval : 1e-4
        (self.repeats, self.block) = (repeats, block)
    }

    /// Calls `block` on this thread after `interval` seconds, and with `repeats` every `interval` seconds from then on.
    /// Times are counted from the start: no delay adds up.
    @discardableResult
    public static func scheduledTimer(
        withTimeInterval interval: CFTimeInterval, repeats: Bool, block: @escaping (MediaTimer) -> Void
    ) -> MediaTimer {
        let timer = MediaTimer(interval, repeats, block)
        timer.start()
        return timer
    }

    private func start() {
        if let host = ThreadState.current.host {
            let begin = host.time + timeInterval
            hosted =
                repeats
                ? host.schedule(at: begin, every: timeInterval) { self.fire() }
                : host.schedule(at: begin) { self.fire() }
        } else {
            // `@unchecked Sendable`: the run loop calls the timer on its own thread, which is this one.
            struct Local: @unchecked Sendable { let timer: MediaTimer }
            let local = Local(timer: self)
            let timer = Timer(timeInterval: timeInterval, repeats: repeats) { _ in local.timer.fire() }
            RunLoop.current.add(timer, forMode: .common)
            real = timer
        }
    }

    /// It does not fire any more.
    public func invalidate() {
        isValid = false
        hosted?.cancel()
        real?.invalidate()
    }

    private func fire() {
        guard isValid else { return }
        if !repeats { isValid = false }
        block(self)
    }
}
