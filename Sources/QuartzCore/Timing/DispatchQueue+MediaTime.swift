public import Dispatch
public import Foundation

/// A moment on the clock of `CACurrentMediaTime()`: seconds after the call that it is given to.
///
/// It is written as a `DispatchTime` is: `.now() + 0.25`, `.now() + .milliseconds(250)`.
public struct MediaDeadline: Sendable, Hashable {
    /// In seconds.
    public var delay: TimeInterval

    /// No delay.
    public static func now() -> MediaDeadline { MediaDeadline(delay: 0) }

    /// So many seconds later.
    public static func + (time: MediaDeadline, seconds: Double) -> MediaDeadline {
        MediaDeadline(delay: time.delay + seconds)
    }
    /// So many seconds earlier.
    public static func - (time: MediaDeadline, seconds: Double) -> MediaDeadline {
        MediaDeadline(delay: time.delay - seconds)
    }
    /// An interval later.
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

/// `asyncAfter` on the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where the work runs between frames
/// at its exact time. In sources that the plugin `AppleSources` rewrites, `asyncAfter` is this.
///
/// Only the main queue, used from itself, has such a clock; another queue, and another thread, wait in real time.
extension DispatchQueue {
    /// Runs `work` on the queue after the deadline's delay.
    public func mediaAsyncAfter(
        deadline: MediaDeadline, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping () -> Void
    ) {
        // `@unchecked Sendable`: as with `asyncAfter`, the caller hands the closure over to the queue.
        struct Work: @unchecked Sendable { let run: () -> Void }
        let work = Work(run: work)
        if isMain {
            MediaTimer.scheduledTimer(after: deadline.delay) { work.run() }
        } else {
            asyncAfter(deadline: .now() + deadline.delay, qos: qos, flags: flags) { work.run() }
        }
    }

    /// The same with an item, which can be cancelled until then.
    public func mediaAsyncAfter(deadline: MediaDeadline, execute item: DispatchWorkItem) {
        if isMain {
            MediaTimer.scheduledTimer(after: deadline.delay) { item.perform() }
        } else {
            asyncAfter(deadline: .now() + deadline.delay, execute: item)
        }
    }

    /// Runs `work` at a time of the system's clock; what is left until then is taken as whole milliseconds, so that it does not
    /// depend on when this is called.
    @_disfavoredOverload
    public func mediaAsyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping () -> Void
    ) { mediaAsyncAfter(deadline: MediaDeadline(until: deadline), qos: qos, flags: flags, execute: work) }

    /// The same with a work item.
    @_disfavoredOverload
    public func mediaAsyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        mediaAsyncAfter(deadline: MediaDeadline(until: deadline), execute: item)
    }

    /// The same by the time of day.
    public func mediaAsyncAfter(
        wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping () -> Void
    ) {
        mediaAsyncAfter(
            deadline: MediaDeadline(
                nanoseconds: wallDeadline.rawValue, since: DispatchWallTime.now().rawValue, sign: -1),
            qos: qos, flags: flags, execute: work)
    }

    /// The same with a work item.
    public func mediaAsyncAfter(wallDeadline: DispatchWallTime, execute item: DispatchWorkItem) {
        mediaAsyncAfter(
            deadline: MediaDeadline(
                nanoseconds: wallDeadline.rawValue, since: DispatchWallTime.now().rawValue, sign: -1),
            execute: item)
    }

    /// Whether this is the main queue, and its code asks.
    private var isMain: Bool { label == DispatchQueue.main.label && ThreadState.current.isMain }
}

extension MediaDeadline {
    fileprivate init(until time: DispatchTime) {
        self.init(nanoseconds: time.uptimeNanoseconds, since: DispatchTime.now().uptimeNanoseconds, sign: 1)
    }

    /// Wall times count downwards from zero in two's complement; `sign` −1 says so.
    fileprivate init(nanoseconds: UInt64, since now: UInt64, sign: Int64) {
        let distance = Int64(bitPattern: nanoseconds &- now) &* sign
        delay =
            nanoseconds == .max || distance < 0
            ? (nanoseconds == .max ? .infinity : 0)
            : (Double(distance) / 1e6).rounded(.up) / 1e3
    }
}
