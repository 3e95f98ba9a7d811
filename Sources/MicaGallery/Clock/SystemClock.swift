package import UIKit

/// The system's clocks at one moment: the calendar, and the monotonic clock that stops while the computer sleeps.
package struct SystemClock {
    package var date: Date
    /// The number of seconds awake, on the clock that windows use for their frames.
    package var uptime: TimeInterval

    package init(date: Date, uptime: TimeInterval) {
        self.date = date
        self.uptime = uptime
    }

    package static func current() -> SystemClock {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_RAW, &time)
        return SystemClock(date: Date(), uptime: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// The calendar's lead over the monotonic clock. It changes when the computer slept or its clock was set.
    var ahead: TimeInterval { date.timeIntervalSinceReferenceDate - uptime }
}
