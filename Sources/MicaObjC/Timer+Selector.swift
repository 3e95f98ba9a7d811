public import Foundation

// Foundation's timers with a target and a selector. They use the run loop's clock; `MediaTimer` uses a host's.

extension Timer {
    /// Creates a timer that calls the selector's method, with itself if the method takes an argument. The target is
    /// retained until the timer is invalidated. An interval is at least a ten-thousandth of a second.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        // The run loop calls the timer on the thread that added it.
        nonisolated(unsafe) let target = aTarget as AnyObject
        let interval = max(ti, 1e-4)
        let timer = InformedTimer(
            fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: yesOrNo
        ) { timer in
            _ = aSelector.send(to: target, timer)
        }
        timer.information = userInfo
        self.init(existing: timer)
    }

    /// Creates such a timer and adds it to this thread's run loop.
    @discardableResult
    public static func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// A timer with a `userInfo`, which Foundation's timers do not store on this platform.
private final class InformedTimer: Timer {
    var information: Any?
    override var userInfo: Any? { isValid ? information : nil }
}

/// A type whose initialisers can return an object that exists.
private protocol Replaceable {}
extension Timer: Replaceable {}
extension Replaceable {
    /// Returns an object of a subclass as the new object.
    init(existing object: AnyObject) { self = object as! Self }
}
