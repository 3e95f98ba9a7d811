public import CoreGraphics
import Glibc

/// Returns the time of the clock that layers' times refer to, in seconds. It is the clock of the host that is running
/// on this thread, otherwise of the last offline host created on it. In tasks of a test's harness, on any actor, it is
/// the harness's.
///
/// Without a host the clock starts at 1024 at its first read in the process, and rises with real time in steps of
/// 1/1024 s. The next host created on the thread continues from the last returned time, so that earlier times keep
/// their meaning. On the main thread the clock stands still within a turn of the main queue, as a host's does within a
/// frame. A tree that is built and rendered at once therefore does not depend on the duration of the building. Do not
/// measure durations with it; use `ContinuousClock`.
public func CACurrentMediaTime() -> CFTimeInterval {
    let thread = ThreadState.current
    if let host = thread.host { return host.time }
    if !thread.isMain, let time = TaskScopes.shared.timeOfTask { return time }
    return HostlessClock.current.time(on: thread)
}

/// The clock of a thread without a host.
final class HostlessClock {
    private static let clocks = PerThread { HostlessClock() }
    static var current: HostlessClock { clocks.current }

    /// The time of this turn of the main queue, and the number of reads in it.
    private var turnTime: Double?, reads = 0
    /// The last returned time.
    private var lastTime: Double?

    /// The maximum number of reads in one turn before the clock also rises within the turn, so that code that polls for
    /// a time terminates.
    private static let readLimit = 4096

    private static var monotonic: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    /// The time of the process's first read.
    private static let firstRead = monotonic

    fileprivate func time(on thread: ThreadState) -> Double {
        if let turnTime, reads < Self.readLimit {
            reads += 1
            // A host created in the meantime has taken it.
            lastTime = turnTime
            return turnTime
        }
        let first = Self.firstRead
        // Coarse steps: sums with frame times round equally at every time of the clock.
        let time = LayerHost.epoch + ((Self.monotonic - first) * 1024).rounded(.down) / 1024
        if thread.isMain {
            if turnTime == nil {
                thread.perform {
                    let clock = HostlessClock.current
                    clock.turnTime = nil
                    clock.reads = 0
                }
            }
            turnTime = time
        }
        lastTime = time
        return time
    }

    /// Returns the start time of a host for which none is specified, continuing the clock.
    func takeStartTime() -> Double {
        defer { lastTime = nil }
        return lastTime ?? LayerHost.epoch
    }
}
