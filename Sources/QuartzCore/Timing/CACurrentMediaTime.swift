public import CoreGraphics
import Glibc

/// The clock that layers' times refer to, in seconds: that of the host which runs on this thread, else of the last
/// offline host made on it, else one that always rises and does not stop.
public func CACurrentMediaTime() -> CFTimeInterval {
    if let host = ThreadState.current.host { return host.time }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
