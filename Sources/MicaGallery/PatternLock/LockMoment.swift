public import Foundation
import Glibc

/// A moment on three clocks at once, so that setting one of them does not shorten a lock-out.
public struct LockMoment: Hashable, Sendable, Codable {
    /// The number of seconds since 1970 on the computer's calendar, which the user can set.
    public var wall: TimeInterval
    /// The number of seconds since the computer was started, including sleep; it cannot be set.
    public var sinceBoot: TimeInterval
    /// The identifier of the start of the computer for `sinceBoot`.
    public var boot: String

    /// Creates a moment from the values of the clocks.
    public init(wall: TimeInterval, sinceBoot: TimeInterval, boot: String) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.boot = boot
    }

    /// The current values of the computer's clocks. If the kernel does not identify boots, only the calendar is used.
    public static var now: LockMoment {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
        return LockMoment(
            wall: Date().timeIntervalSince1970, sinceBoot: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9,
            boot: boot.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Returns the moment `seconds` later on every clock.
    public func advanced(by seconds: TimeInterval) -> LockMoment {
        LockMoment(wall: wall + seconds, sinceBoot: sinceBoot + seconds, boot: boot)
    }
}

/// A period in which no attempts are accepted.
public struct LockOut: Hashable, Sendable, Codable {
    /// The duration in seconds from `start`.
    public var duration: TimeInterval
    /// The start of the period.
    public var start: LockMoment

    init(duration: TimeInterval, start: LockMoment) {
        self.duration = duration
        self.start = start
    }

    /// Creates the lock-out after a number of consecutive wrong attempts: none before the fifth, then 30 seconds,
    /// doubled by each further attempt, up to a day.
    public init?(failures: Int, at moment: LockMoment) {
        guard failures >= LockOut.freeTries else { return nil }
        let doublings = min(failures - LockOut.freeTries, 12)
        duration = min(30 * Double(1 << doublings), 86_400)
        start = moment
    }

    /// The number of wrong attempts without a lock-out.
    public static let freeTries = 5

    /// Returns the remaining time of the lock-out in seconds; 0 after its end.
    ///
    /// Within the same boot the monotonic clock is used. After a restart the calendar is used; if it is before the
    /// start of the lock-out, it was set back, and the whole time remains.
    public func remaining(at moment: LockMoment) -> TimeInterval {
        let isSameBoot = !moment.boot.isEmpty && moment.boot == start.boot
        let passed = isSameBoot ? moment.sinceBoot - start.sinceBoot : moment.wall - start.wall
        return passed < 0 ? duration : max(0, duration - passed)
    }

    /// Returns the remaining lock-out, counted from `moment`. It must be stored again after a restart; otherwise a
    /// calendar set back by years would lock for years.
    func restarted(at moment: LockMoment) -> LockOut {
        var rest = self
        rest.duration = remaining(at: moment)
        rest.start = moment
        return rest
    }
}
