public import CoreGraphics
public import Foundation
internal import CMicaMainQueue

/// Foundation's `Timer` on the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where it fires
/// between frames at its exact time.
///
/// ```swift
/// MediaTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in clock.tick() }
/// ```
///
/// A host retains it until it has fired or is invalidated. Without a host it uses the thread's run loop until there is
/// a host: the interval then starts again. In sources that the plugin `AppleSources` rewrites, `Timer` is this class.
public final class MediaTimer: NSObject {
    /// The interval in seconds; at least a ten-thousandth.
    public let timeInterval: CFTimeInterval
    /// A Boolean value that indicates whether the timer can still fire: `false` after `invalidate()`, and once a timer
    /// that does not repeat has fired.
    public private(set) var isValid = true
    /// The value passed to the initialiser; `nil` once the timer is invalid.
    public private(set) var userInfo: Any?
    /// Stored without effect; every timer fires at its exact time. Default 0.
    public var tolerance: CFTimeInterval = 0
    private var block: (MediaTimer) -> Void
    private let repeats: Bool
    /// The delay from the start to the first call, in seconds.
    private var firstDelay: CFTimeInterval
    /// The time of the next call, on the clock of `CACurrentMediaTime()`; `nil` while it is not scheduled.
    private var due: CFTimeInterval?
    // The underlying timers; each retains this one.
    private weak var hosted: VirtualTimer?
    private weak var real: Timer?

    private init(
        _ interval: CFTimeInterval, first: CFTimeInterval? = nil, _ repeats: Bool, _ userInfo: Any? = nil,
        _ block: @escaping (MediaTimer) -> Void
    ) {
        timeInterval = interval > 1e-4 ? interval : 1e-4
        firstDelay = first.map { $0 > 0 ? $0 : 0 } ?? timeInterval
        self.repeats = repeats
        self.userInfo = userInfo
        self.block = block
    }

    // MARK: Making

    /// Calls `block` on this thread after `interval` seconds and, with `repeats`, every `interval` seconds from then
    /// on. Times are computed from the start, so that delays do not accumulate.
    @discardableResult
    public static func scheduledTimer(
        withTimeInterval interval: CFTimeInterval, repeats: Bool, block: @escaping (MediaTimer) -> Void
    ) -> MediaTimer {
        let timer = MediaTimer(interval, repeats, nil, block)
        timer.start()
        return timer
    }

    /// Calls the selector's method, with the timer if it takes an argument. The target is retained until the timer is
    /// invalid.
    @discardableResult
    public static func scheduledTimer(
        timeInterval ti: CFTimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> MediaTimer {
        let timer = MediaTimer(
            timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
        timer.start()
        return timer
    }

    /// Calls `block` once after a delay, which may be 0; never if it is infinite.
    @discardableResult
    package static func scheduledTimer(after delay: CFTimeInterval, block: @escaping () -> Void) -> MediaTimer {
        let timer = MediaTimer(0, first: delay, false) { _ in block() }
        timer.start()
        return timer
    }

    /// Calls `block` once at a time of the host's clock.
    package static func scheduledTimer(
        at time: CFTimeInterval, of host: LayerHost, block: @escaping () -> Void
    ) -> MediaTimer {
        let timer = MediaTimer(0, first: time - host.time, false) { _ in block() }
        timer.due = time
        timer.hosted = host.schedule(at: time) { timer.tick() }
        return timer
    }

    /// Creates an invalid timer, which never fires.
    public override convenience init() {
        self.init(0, false) { _ in }
        isValid = false
    }

    /// Creates a timer that starts when it is added to a run loop.
    public convenience init(
        timeInterval interval: CFTimeInterval, repeats: Bool, block: @escaping (MediaTimer) -> Void
    ) { self.init(interval, repeats, nil, block) }

    /// Creates such a timer with a target, which is retained until the timer is invalid.
    public convenience init(
        timeInterval ti: CFTimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        let target = aTarget as AnyObject
        self.init(ti, yesOrNo, userInfo) { timer in aSelector.send(to: target, timer) }
    }

    /// Creates such a timer whose first call is at a date.
    public convenience init(
        fire date: Date, interval: CFTimeInterval, repeats: Bool, block: @escaping (MediaTimer) -> Void
    ) { self.init(interval, first: date.timeIntervalSinceNow, repeats, nil, block) }

    // MARK: Running

    /// Starts the timer on the clock of the thread's host; without a host, on the run loop in real time until there is
    /// one.
    func start(in runLoop: RunLoop = .current, _ mode: RunLoop.Mode = .common) {
        guard isValid, due == nil else { return }
        let thread = ThreadState.current
        if let host = thread.host {
            move(to: host)
        } else {
            due = CACurrentMediaTime() + firstDelay
            thread.waitingTimers.append(self)
            // The run loop calls the timer on its own thread, which is this one.
            nonisolated(unsafe) let timer = self
            let real = Timer(
                fire: Date(timeIntervalSinceNow: min(firstDelay, 1e9)), interval: timeInterval, repeats: repeats
            ) { _ in timer.tick() }
            runLoop.add(real, forMode: mode)
            self.real = real
        }
    }

    func move(to host: LayerHost) {
        real?.invalidate()
        let begin = host.time + firstDelay
        due = begin
        // A date in the infinite future never fires.
        guard firstDelay < 1e9 else { return }
        hosted =
            repeats
            ? host.schedule(at: begin, every: timeInterval) { self.tick() } : host.schedule(at: begin) { self.tick() }
    }

    /// The date of the next call. Setting it moves this call and those after it; `.distantFuture` pauses the timer.
    public var fireDate: Date {
        get { Date(timeIntervalSinceNow: (due ?? CACurrentMediaTime() + firstDelay) - CACurrentMediaTime()) }
        set {
            firstDelay = max(0, newValue.timeIntervalSinceNow)
            guard due != nil, isValid else { return }
            unschedule()
            start()
        }
    }

    private func unschedule() {
        hosted?.cancel()
        real?.invalidate()
        due = nil
        ThreadState.current.waitingTimers.removeAll { $0 === self }
    }

    /// Stops the timer, and releases its block and its target.
    public func invalidate() {
        guard isValid else { return }
        isValid = false
        unschedule()
        block = { _ in }
        userInfo = nil
    }

    /// Calls the block now. A repeating timer keeps its schedule; any other becomes invalid.
    public func fire() {
        guard isValid else { return }
        let block = block
        if repeats {
            block(self)
        } else {
            // It is valid during the call, as on Apple's systems.
            block(self)
            invalidate()
        }
    }

    private func tick() {
        if let last = due { due = last + timeInterval }
        fire()
    }
}

extension MediaTimer {
    /// `true` if a timer without a virtual clock waits in the main run loop. `false` outside the main queue.
    package static var isForeignTimerWaiting: Bool {
        ThreadState.current.isMain && mica_main_run_loop_has_timer() != 0
    }
}

extension RunLoop.Mode {
    /// The name of `common` before Swift 4.2.
    public static var commonModes: RunLoop.Mode { .common }
    /// The name of `default` before Swift 4.2.
    public static var defaultRunLoopMode: RunLoop.Mode { .default }
}

extension RunLoop {
    /// Starts the timer; the mode is ignored if a host drives the timer.
    public func add(_ timer: MediaTimer, forMode mode: RunLoop.Mode) { timer.start(in: self, mode) }
}
