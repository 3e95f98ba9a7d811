public import Dispatch
public import Foundation

/// A time on the clock of `CACurrentMediaTime()`, as a delay in seconds after the call that receives it.
///
/// The syntax is that of a `DispatchTime`: `.now() + 0.25`, `.now() + .milliseconds(250)`.
public struct MediaDeadline: Sendable, Hashable {
    /// The delay, in seconds.
    public var delay: TimeInterval

    /// Returns a deadline without delay.
    public static func now() -> MediaDeadline { MediaDeadline(delay: 0) }

    /// Returns a deadline that is later by some seconds.
    public static func + (time: MediaDeadline, seconds: Double) -> MediaDeadline {
        MediaDeadline(delay: time.delay + seconds)
    }
    /// Returns a deadline that is earlier by some seconds.
    public static func - (time: MediaDeadline, seconds: Double) -> MediaDeadline {
        MediaDeadline(delay: time.delay - seconds)
    }
    /// Returns a deadline that is later by an interval.
    public static func + (time: MediaDeadline, interval: DispatchTimeInterval) -> MediaDeadline {
        switch interval {
        case .seconds(let n): time + Double(n)
        case .milliseconds(let n): time + Double(n) / 1e3
        case .microseconds(let n): time + Double(n) / 1e6
        case .nanoseconds(let n): time + Double(n) / 1e9
        case .never: time + .infinity
        @unknown default: time + .infinity
        }
    }
}

/// `asyncAfter` on the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where the work runs between
/// frames at its exact time. In sources that the plugin `AppleSources` rewrites, `asyncAfter` is this function.
///
/// Only the main queue, used from itself, has such a clock; other queues and threads use real time.
extension DispatchQueue {
    /// Runs `work` on the queue after the deadline's delay.
    public func mediaAsyncAfter(
        deadline: MediaDeadline, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping () -> Void
    ) {
        // As with `asyncAfter`, the caller passes the closure to the queue.
        nonisolated(unsafe) let work = work
        if isMain {
            MediaTimer.scheduledTimer(after: deadline.delay) { work() }
        } else {
            asyncAfter(deadline: .now() + deadline.delay, qos: qos, flags: flags) { work() }
        }
    }

    /// Runs a work item after the delay; it can be cancelled until then.
    public func mediaAsyncAfter(deadline: MediaDeadline, execute item: DispatchWorkItem) {
        if isMain {
            MediaTimer.scheduledTimer(after: deadline.delay) { item.perform() }
        } else {
            asyncAfter(deadline: .now() + deadline.delay, execute: item)
        }
    }

    /// Runs `work` at a time of the system's clock. The remaining time is rounded to whole milliseconds, so that it
    /// does not depend on the exact time of the call.
    @_disfavoredOverload
    public func mediaAsyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping () -> Void
    ) { mediaAsyncAfter(deadline: MediaDeadline(until: deadline), qos: qos, flags: flags, execute: work) }

    /// Runs a work item at a time of the system's clock.
    @_disfavoredOverload
    public func mediaAsyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        mediaAsyncAfter(deadline: MediaDeadline(until: deadline), execute: item)
    }

    /// Runs `work` at a time of day.
    public func mediaAsyncAfter(
        wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping () -> Void
    ) {
        mediaAsyncAfter(
            deadline: MediaDeadline(
                nanoseconds: wallDeadline.rawValue, since: DispatchWallTime.now().rawValue, sign: -1),
            qos: qos, flags: flags, execute: work)
    }

    /// Runs a work item at a time of day.
    public func mediaAsyncAfter(wallDeadline: DispatchWallTime, execute item: DispatchWorkItem) {
        mediaAsyncAfter(
            deadline: MediaDeadline(
                nanoseconds: wallDeadline.rawValue, since: DispatchWallTime.now().rawValue, sign: -1),
            execute: item)
    }

    /// `true` if this is the main queue, and the caller runs on it.
    private var isMain: Bool { label == DispatchQueue.main.label && ThreadState.current.isMain }
}

extension MediaDeadline {
    fileprivate init(until time: DispatchTime) {
        self.init(nanoseconds: time.uptimeNanoseconds, since: DispatchTime.now().uptimeNanoseconds, sign: 1)
    }

    /// Creates a delay. `sign` is −1 for wall times, which count downwards from zero in two's complement.
    fileprivate init(nanoseconds: UInt64, since now: UInt64, sign: Int64) {
        let distance = Int64(bitPattern: nanoseconds &- now) &* sign
        delay =
            nanoseconds == .max || distance < 0
            ? (nanoseconds == .max ? .infinity : 0)
            : (Double(distance) / 1e6).rounded(.up) / 1e3
    }
}
