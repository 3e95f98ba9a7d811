public import Foundation

// Foundation's timers with a target and a selector. They go by the run loop: `MediaTimer` follows the clock of a host.

extension Timer {
    /// A timer that calls the selector's method with itself, if it takes an argument. The target is kept until the timer
    /// is invalidated. `userInfo` is not kept here: give it to a `MediaTimer`.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        // `@unchecked Sendable`: the run loop calls the timer on the thread that it was added on.
        struct Local: @unchecked Sendable { let target: AnyObject }
        let local = Local(target: aTarget as AnyObject)
        self.init(timeInterval: ti, repeats: yesOrNo) { timer in _ = aSelector.send(to: local.target, timer) }
    }

    /// The same, added to this thread's run loop.
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
