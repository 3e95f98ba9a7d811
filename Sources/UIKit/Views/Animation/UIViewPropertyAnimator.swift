import CoreGraphics
import QuartzCore

/// Animates the changes of closures. A running animation can be paused, scrubbed, reversed, stopped and continued with
/// another curve.
///
/// ```swift
/// let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7) { card.center.y = 100 }
/// animator.fractionComplete = 0.3                                         // under a finger
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) // and let go
/// ```
/// An active animator stays alive even if nothing else retains it.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// The timing with which the animator was created.
    public let timingParameters: (any UITimingCurveProvider)?
    /// The duration in seconds; for a physical spring, the time until it is at rest.
    public let duration: TimeInterval
    /// The delay of the last start, in seconds.
    public private(set) var delay: TimeInterval = 0
    /// `true` if the animated views receive touches during the animation. Default `true`.
    open var isUserInteractionEnabled = true
    /// Stored without effect: `hitTest` uses the model values. Default `false`.
    open var isManualHitTestingEnabled = false
    /// `false` if the animation cannot be paused, scrubbed, reversed or stopped. Default `true`.
    open var isInterruptible = true
    /// `true` if `fractionComplete` is a fraction of the distance instead of the time. Default `true`.
    open var scrubsLinearly = true
    /// `true` if the animation pauses at its end instead of finishing. Default `false`.
    open var pausesOnCompletion = false

    public private(set) var state = UIViewAnimatingState.inactive
    public private(set) var isRunning = false

    private var animations: [(body: () -> Void, delayFactor: CGFloat)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var records: [AnimatorRecord] = []
    private let base: AnimatorSegment
    private var segment: AnimatorSegment
    /// The position in the segment, in seconds of its timing; while the animation runs, the position at `startTime`.
    private var place: TimeInterval = 0
    private var startTime: TimeInterval = 0
    private var direction: Double { isBackwards ? -1 : 1 }
    private var isBackwards = false
    private var reversed = false
    private var endTimer: MediaTimer?
    private var keepsAlive: UIViewPropertyAnimator?
    private var blockedViews: [UIView] = []
    private static var serial = 0
    private let serial: Int

    /// Creates an animator with a curve or a spring. It does not start.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        base = AnimatorSegment(timing: AnimatorTiming(parameters, duration: duration))
        segment = base
        self.duration = base.timing.duration <= 1e-6 ? 0 : base.timing.duration
        UIViewPropertyAnimator.serial += 1
        serial = UIViewPropertyAnimator.serial
    }

    /// Creates an animator with a standard curve. It does not start.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a cubic Bézier curve. It does not start.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that settles within the duration. It does not start.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates and starts an animator.
    @discardableResult open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            duration: duration, timingParameters: UICubicTimingParameters(options.timingFunction))
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        animator.addAnimations(animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: Adding changes

    /// Adds changes. In a running animator they last for the remaining time; `delayFactor` (0–1) is the fraction of
    /// that time by which they are delayed.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = delayFactor.isFinite ? min(1, max(0, delayFactor)) : 0
        guard state == .active else {
            animations.append((animation, factor))
            return
        }
        let over = segment.isWhole ? currentPlace / base.timing.duration : Double(fraction)
        let first = records.count
        record(animation, offset: over + (1 - over) * Double(factor))
        show(Array(records[first...]))
    }
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds a closure that is called with the final position after the animation.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }
    /// Waits until the animator has finished; returns the final position.
    open func addCompletion() async -> UIViewAnimatingPosition {
        await awaitCompletion(orElse: .current) { addCompletion($0) }
    }

    /// Closures of the changes that run after the animation.
    private var followUps: [(Bool) -> Void] = []
    /// The completions of blocks inside the closures.
    private var innerCompletions: [(Bool) -> Void] = []

    private func record(_ body: () -> Void, offset: Double) {
        let context = AnimatorContext(duration: duration, offset: offset) { [self] layer, key, old, start, offset in
            note(layer, key, old, start, offset)
        } noteTrack: { [self] in
            note($0, offset: $1)
        }
        context.collect(body)
        followUps += context.followUps
        innerCompletions += context.completions
    }

    private func note(_ layer: CALayer, _ key: String, _ old: Any?, _ start: Any?, _ offset: Double) {
        let new = layer.value(forKeyPath: key)
        blockTouches(of: layer)
        func add(
            _ keyPath: String, _ start: Any, _ end: Any, isAdditive: Bool = false, target: CATransform3D? = nil
        ) {
            records.append(
                AnimatorRecord(
                    layer: layer, key: key, oldModel: old, newModel: new, keyPath: keyPath, start: start, end: end,
                    isAdditive: isAdditive, target: target, offset: offset,
                    animationKey: "animator-\(serial)-\(records.count)"))
        }
        if CALayer.viewBlockAnimation(forKey: key) == .additive {
            for part in ValueDifference.of(key, old, new) {
                if base.timing.splitsPoints, part.keyPath == "position", let way = part.start as? CGPoint {
                    add("position.x", way.x, CGFloat(0), isAdditive: true)
                    add("position.y", way.y, CGFloat(0), isAdditive: true)
                } else {
                    add(part.keyPath, part.start, part.end, isAdditive: true)
                }
            }
        } else if let first = ViewAnimationKeys.shown(start, beside: new),
            let last = ViewAnimationKeys.shown(new, beside: start)
        {
            add(key, first, last, target: new as? CATransform3D)
        }
    }

    private func note(_ track: AnimatorContext.Track, offset: Double) {
        guard let values = track.animation.values, let first = values.first, let last = values.last,
            let keyPath = track.animation.keyPath
        else { return }
        blockTouches(of: track.layer)
        records.append(
            AnimatorRecord(
                layer: track.layer, key: track.key, oldModel: track.oldModel, newModel: track.newModel,
                keyPath: keyPath, start: first, end: last, track: KeyframeValues(track.animation),
                isAdditive: track.animation.isAdditive, target: track.animation.targetTransform, offset: offset,
                animationKey: "animator-\(serial)-\(records.count)"))
    }

    private func blockTouches(of layer: CALayer) {
        guard !isUserInteractionEnabled, let view = layer.delegate as? UIView else { return }
        view.animationsThatTakeTouches += 1
        blockedViews.append(view)
    }

    // MARK: Running

    open func startAnimation() { startAnimation(afterDelay: 0) }

    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped else { return misuse("startAnimation", "it is stopped; finish it first") }
        guard !isRunning else { return }
        self.delay = delay.isFinite ? max(0, delay) : 0
        activate()
        go(after: self.delay)
    }

    open func pauseAnimation() {
        guard state != .stopped else { return misuse("pauseAnimation", "it is stopped") }
        guard isInterruptible || state == .inactive else { return }
        activate()
        pause()
    }

    /// Resumes the animation after a pause. New timing parameters animate from the present progress to the end. The
    /// duration is `durationFactor` times the animator's duration; 0 stands for the remaining time.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard state != .stopped else { return misuse("continueAnimation", "it is stopped") }
        activate()
        if isRunning { pause() }
        let left = isBackwards ? place : segment.timing.duration - place
        let wanted = durationFactor > 0 && durationFactor.isFinite ? duration * Double(durationFactor) : left
        if parameters != nil || (durationFactor > 0 && abs(wanted - left) > 1e-9) {
            let now = segment.progress(at: place)
            let timing = AnimatorTiming(parameters ?? timingParameters ?? UICubicTimingParameters(), duration: wanted)
            segment = AnimatorSegment(timing: timing, from: now, to: reversed ? 0 : 1)
            place = 0
            isBackwards = false
        }
        go(after: 0)
    }

    /// Runs the closures, whose changes apply immediately, and holds the views at their previous values.
    private func activate() {
        guard state == .inactive else { return }
        state = .active
        keepsAlive = self
        segment = base
        place = reversed ? base.timing.duration : 0
        isBackwards = reversed
        let bodies = animations
        animations = []
        for (body, factor) in bodies { record(body, offset: Double(factor)) }
        show(records)
    }

    private func go(after delay: TimeInterval) {
        isRunning = true
        guard let host = clock else { return end() }
        startTime = host.time + delay
        show(records)
        let left = isBackwards ? place : segment.timing.duration - place
        endTimer?.invalidate()
        endTimer = MediaTimer.scheduledTimer(at: startTime + left, of: host) { [weak self] in
            MainActor.assumeIsolated { self?.end() }
        }
    }

    /// The host of the animated layers, whose clock is used.
    private var clock: LayerHost? { records.first?.layer.clockHost ?? LayerHost.current }

    private func pause() {
        guard isRunning else { return }
        place = currentPlace
        isRunning = false
        endTimer?.invalidate()
        show(records)
    }

    /// The present position in the segment.
    private var currentPlace: TimeInterval {
        guard isRunning, let host = clock else { return place }
        let moved = place + direction * max(0, host.time - startTime)
        return min(segment.timing.duration, max(0, moved))
    }

    /// Adds the animations that represent the present state, running or paused, to the layers.
    private func show(_ records: [AnimatorRecord]) {
        let delay = isRunning ? max(0, startTime - (clock?.time ?? startTime)) : 0
        for record in records {
            if isRunning {
                record.run(segment, from: currentPlace, backwards: isBackwards, delay: delay)
            } else {
                record.hold(at: record.progress(segment, at: place))
            }
        }
    }

    private func end() {
        guard state == .active else { return }
        if pausesOnCompletion {
            place = isBackwards ? 0 : segment.timing.duration
            isRunning = false
            show(records)
        } else {
            finish(at: reversed ? .start : .end)
        }
    }

    // MARK: Scrubbing and reversing

    private var fraction: CGFloat {
        let place = currentPlace
        let part =
            scrubsLinearly || !segment.isWhole ? segment.progress(at: place) : place / segment.timing.duration
        let forwards = CGFloat(min(1, max(0, part)))
        return reversed ? 1 - forwards : forwards
    }

    /// The progress in the present direction, 0–1. Setting it pauses the animation there.
    open var fractionComplete: CGFloat {
        get { state == .inactive ? 0 : fraction }
        set {
            guard state != .stopped, newValue.isFinite, isInterruptible || state == .inactive else { return }
            activate()
            pause()
            let part = Double(min(1, max(0, reversed ? 1 - newValue : newValue)))
            segment = base
            isBackwards = reversed
            place = scrubsLinearly ? base.timing.time(at: part) : part * base.timing.duration
            for record in records {
                // Delayed changes are scrubbed linearly as well.
                record.hold(at: scrubsLinearly ? record.part(part) : record.progress(segment, at: place))
            }
        }
    }

    /// `true` if the animation runs from the end to the start. Changing it during the animation reverses it at its
    /// present progress.
    open var isReversed: Bool {
        get { reversed }
        set {
            guard newValue != reversed, isInterruptible || state == .inactive else { return }
            let wasRunning = isRunning
            if state == .active { pause() }
            reversed = newValue
            guard state == .active else { return }
            if segment.isWhole {
                isBackwards = reversed
            } else {
                let now = segment.progress(at: place)
                segment = AnimatorSegment(timing: segment.timing, from: now, to: reversed ? 0 : 1)
                place = 0
                isBackwards = false
            }
            if wasRunning { go(after: 0) }
        }
    }

    // MARK: Ending

    /// Stops the animation at its present values. With `true` it ends without a completion; with `false` it waits for
    /// `finishAnimation(at:)`.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, isInterruptible else {
            if state == .stopped, withoutFinishing { clear(finished: false) }
            return
        }
        pause()
        // Uncommitted changes are committed first.
        CATransaction.flush()
        settle(at: .current)
        if withoutFinishing { clear(finished: false) } else { state = .stopped }
    }

    /// Finishes a stopped animation: sets the first, last or present values and calls the completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else {
            if state == .active { misuse("finishAnimation", "stop it first") }
            return
        }
        finish(at: finalPosition)
    }

    private func finish(at position: UIViewAnimatingPosition) {
        settle(at: position)
        let bodies = completions
        clear(isBack: position == .start)
        for body in bodies { body(position) }
    }

    /// Sets the final values of the layers and removes the animations.
    private func settle(at position: UIViewAnimatingPosition) {
        endTimer?.invalidate()
        isRunning = false
        UIView.performWithoutAnimation {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            switch position {
            case .end: if state == .stopped { for record in records { record.setModel(record.newModel) } }
            case .start: for record in records.reversed() { record.setModel(record.oldModel) }
            case .current:
                if state != .stopped {
                    let shown = records.map { $0.layer.presentation()?.value(forKeyPath: $0.key) }
                    for (record, value) in zip(records, shown) where value != nil { record.setModel(value) }
                }
            }
            for record in records { record.remove() }
            CATransaction.commit()
        }
    }

    private func clear(isBack: Bool = false, finished: Bool = true) {
        for view in blockedViews { view.animationsThatTakeTouches -= 1 }
        blockedViews = []
        records = []
        completions = []
        let bodies = followUps, inner = innerCompletions
        followUps = []
        innerCompletions = []
        for body in bodies { body(isBack) }
        endTimer?.invalidate()
        state = .inactive
        isRunning = false
        segment = base
        place = 0
        isBackwards = false
        reversed = false
        keepsAlive = nil
        for body in inner { body(finished) }
    }

    private func misuse(_ call: String, _ reason: String) {
        report("UIViewPropertyAnimator.\(call)() is ignored: \(reason).")
    }
}

extension UICubicTimingParameters {
    convenience init(_ function: CAMediaTimingFunction) {
        var first: [Float] = [0, 0], second: [Float] = [0, 0]
        function.getControlPoint(at: 1, values: &first)
        function.getControlPoint(at: 2, values: &second)
        self.init(
            controlPoint1: CGPoint(x: CGFloat(first[0]), y: CGFloat(first[1])),
            controlPoint2: CGPoint(x: CGFloat(second[0]), y: CGFloat(second[1])))
    }
}
