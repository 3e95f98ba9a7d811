public import CoreGraphics

/// Calls a closure, or a target's method, once per frame.
///
/// ```swift
/// let link = CADisplayLink { link in hand.angle = angle(at: link.targetTimestamp) }
/// link.add(to: .main, forMode: .common)
/// ```
open class CADisplayLink: NSObject {
    private var handler: (CADisplayLink) -> Void
    /// The time at which the current frame was due, in seconds.
    open private(set) var timestamp: CFTimeInterval = 0
    /// The time at which the next frame will be due, in seconds.
    open private(set) var targetTimestamp: CFTimeInterval = 0
    /// The time between two frames, in seconds.
    open private(set) var duration: CFTimeInterval = 1.0 / 60
    /// A Boolean value that indicates whether the calls are suspended. Default `false`.
    @Observed open var isPaused = false {
        didSet { if oldValue, !isPaused, let host { nextTick = gridTime(after: host.time, host) } }
    }
    /// The number of calls per second; 0 for the host's rate. Default 0.
    open var preferredFramesPerSecond = 0
    /// The range of frame rates. Its preferred rate (else its maximum) takes precedence over
    /// `preferredFramesPerSecond`.
    open var preferredFrameRateRange = CAFrameRateRange.default

    unowned(unsafe) var host: LayerHost?
    private(set) var nextTick = Double.infinity
    private var isValid = true
    private var timer: Timer?

    /// Creates a link that calls `handler` once per frame after `add(to:forMode:)`. Apple's has a target and a selector
    /// instead.
    public init(_ handler: @escaping (CADisplayLink) -> Void) {
        self.handler = handler
        super.init()
    }

    /// Creates a link that calls the selector's method, with the link if it takes an argument. The target is retained
    /// until `invalidate()`.
    public convenience init(target: Any, selector sel: Selector) {
        let target = target as AnyObject
        self.init { link in sel.send(to: target, link) }
    }

    /// Starts the calls on the clock of the thread's host; without a host, on the run loop in real time.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard isValid, host == nil, timer == nil else { return }
        let thread = ThreadState.current
        if let host = thread.host {
            move(to: host)
        } else {
            if !thread.waitingLinks.contains(where: { $0 === self }) { thread.waitingLinks.append(self) }
            startTimer(runloop, mode)
        }
    }

    /// Stops the calls, whatever run loop and mode are passed; `add(to:forMode:)` restarts them.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { stop() }

    /// Stops the calls permanently.
    open func invalidate() {
        isValid = false
        stop()
        // The target is released.
        handler = { _ in }
    }

    private func stop() {
        timer?.invalidate()
        timer = nil
        host?.timing.links.removeAll { $0 === self }
        host = nil
        ThreadState.current.waitingLinks.removeAll { $0 === self }
    }

    /// Returns the number of the host's frames between two calls.
    private func stride(_ rate: Double) -> Int {
        var wish = Double(preferredFramesPerSecond)
        if let preferred = preferredFrameRateRange.preferred, preferred > 0 {
            wish = Double(preferred)
        } else if preferredFrameRateRange.maximum > 0 {
            wish = Double(preferredFrameRateRange.maximum)
        }
        guard wish > 0, wish < rate else { return 1 }
        let nearest = max(1, (rate / wish).rounded()), most = Double(preferredFrameRateRange.maximum)
        return Int(most > 0 && rate / nearest > most ? (rate / most).rounded(.up) : nearest)
    }

    func move(to host: LayerHost) {
        timer?.invalidate()
        timer = nil
        self.host = host
        host.timing.links.append(self)
        nextTick = gridTime(after: host.time, host)
    }

    /// Returns the next frame time: frames are at multiples of the refresh interval from the host's start.
    private func gridTime(after time: Double, _ host: LayerHost) -> Double {
        let step = Double(stride(host.refreshRate))
        let index = ((time - host.startTime) * host.refreshRate / step + 1e-6).rounded(.down) + 1
        return host.startTime + index * step / host.refreshRate
    }

    func tick(_ host: LayerHost) -> Bool {
        guard nextTick <= host.time + 1e-9 else { return false }
        duration = Double(stride(host.refreshRate)) / host.refreshRate
        timestamp = nextTick
        nextTick = gridTime(after: max(nextTick, host.time), host)
        targetTimestamp = nextTick
        handler(self)
        return true
    }

    private func startTimer(_ runloop: RunLoop, _ mode: RunLoop.Mode) {
        duration = 1 / 60.0 * Double(stride(60))
        // The run loop calls the timer on its own thread, where the link was added.
        nonisolated(unsafe) let link = self
        let timer = Timer(timeInterval: duration, repeats: true) { _ in link.realTick() }
        self.timer = timer
        runloop.add(timer, forMode: mode)
    }

    private func realTick() {
        guard !isPaused else { return }
        timestamp = CACurrentMediaTime()
        targetTimestamp = timestamp + duration
        handler(self)
    }
}
