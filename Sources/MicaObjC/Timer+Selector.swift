public import Foundation

// Foundation's timers with a target and a selector. They use the run loop's clock; `MediaTimer` uses a host's.

extension Timer {
    /// Creates a timer that calls the selector's method, with itself if the method takes an argument. The target is
    /// retained until the timer is invalidated. `userInfo` is not stored; use a `MediaTimer` for it.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        // The run loop calls the timer on the thread that added it.
        nonisolated(unsafe) let target = aTarget as AnyObject
        let first = Date(timeIntervalSinceNow: ti)
        self.init(fire: first, interval: ti, repeats: yesOrNo) { timer in _ = aSelector.send(to: target, timer) }
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
