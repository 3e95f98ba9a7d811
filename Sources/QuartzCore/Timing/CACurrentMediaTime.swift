public import CoreGraphics
import Glibc

/// The clock that layers' times refer to, in seconds: that of the host which runs on this thread, else of the last
/// offline host made on it. In tasks that a test's harness started, on whichever actor, it is the harness's.
///
/// Without a host it starts at 1024 when the process first asks, rises with real time in steps of 1/1024 s, and the next host
/// that is made on the thread goes on from what was answered last, so that times taken before mean the same to it. On the main
/// thread it stands within a turn of the main queue, as a host's does within a frame: what is built and rendered in one
/// go does not depend on how long the building takes. It measures no work; `ContinuousClock` does.
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

    /// The time of this turn of the main queue, and how often it was asked for.
    private var turnTime: Double?, reads = 0
    /// What was answered last.
    private var lastTime: Double?

    /// How often the clock may be read in one turn before it rises within the turn: code that waits for a time by asking for it
    /// again and again gets there.
    private static let readLimit = 4096

    private static var monotonic: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    /// When the process first asked.
    private static let firstRead = monotonic

    fileprivate func time(on thread: ThreadState) -> Double {
        if let turnTime, reads < Self.readLimit {
            reads += 1
            // A host that was made meanwhile has taken it.
            lastTime = turnTime
            return turnTime
        }
        let first = Self.firstRead
        // Coarse steps: sums with the times of frames round alike wherever the clock stands.
        let time = LayerHost.epoch + ((Self.monotonic - first) * 1024).rounded(.down) / 1024
        if thread.isMain {
            if turnTime == nil {
                thread.perform {
                    let clock = HostlessClock.current
                    (clock.turnTime, clock.reads) = (nil, 0)
                }
            }
            turnTime = time
        }
        lastTime = time
        return time
    }

    /// When a host starts that is told nothing else: the clock goes on.
    func takeStartTime() -> Double {
        defer { lastTime = nil }
        return lastTime ?? LayerHost.epoch
    }
}
