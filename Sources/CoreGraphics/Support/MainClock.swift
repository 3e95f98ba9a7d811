import Dispatch
import MicaBase

/// The clock for delays on the main queue: real until QuartzCore, which has a virtual one, installs its own.
package enum MainClock {
    /// Calls a closure on the main queue after a delay in seconds; from other queues the delay is real.
    package typealias Wait = @Sendable (_ delay: Double, _ work: @escaping @Sendable () -> Void) -> Void

    private static let wait = Guarded<Wait> { delay, work in
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { work() }
    }

    package static func setWait(_ new: @escaping Wait) { wait.withLock { $0 = new } }

    package static func after(_ delay: Double, _ work: @escaping @Sendable () -> Void) {
        wait.withLock { $0 }(delay, work)
    }
}
