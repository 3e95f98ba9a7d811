public import CoreGraphics

/// How a value moves in `animate(_:to:duration:timing:)`.
public enum LayerAnimationTiming {
    /// At constant speed; slow at the beginning; slow at the end; slow at both.
    case linear, easeIn, easeOut, easeInEaseOut
    /// By a curve of one's own.
    case curve(CAMediaTimingFunction)
    /// A spring that seems to take the duration; `bounce` −1…1, 0 does not overshoot. It takes over the speed of what
    /// it interrupts, also where its value is at the end already; only values of types that conform to `Interpolatable` start at rest.
    case spring(bounce: CGFloat = 0)
}

/// One running `animate(_:to:duration:timing:)`: it can be awaited, stopped where it is, or brought to its end.
///
/// ```swift
/// let handle = layer.animate(\.opacity, to: 0, duration: 0.3)
/// if await handle.finished() { layer.removeFromSuperlayer() }
/// ```
///
/// The motion of a layer that no host shows yet starts when one does; until then the handle is not finished. A handle does not
/// keep its layer: if that goes before the end, the answer is false. A handle belongs to the thread of its layer.
public final class LayerAnimationHandle {
    private weak var layer: CALayer?
    private let keys: [String]
    private var waiting: [CheckedContinuation<Bool, Never>] = []
    private var open: Int
    private var result: Bool?
    private var wasComplete = true

    init(_ layer: CALayer, keys: [String]) {
        (self.layer, self.keys, open) = (layer, keys, keys.count)
        if keys.isEmpty { result = true }
    }

    /// Nil while it runs; then whether it came to its end.
    public var isFinished: Bool? { result }

    /// Waits for the end: true if it was reached, false if another animation of the property, `cancel()` or
    /// `complete()` came first.
    public nonisolated(nonsending) func finished() async -> Bool {
        if let result { return result }
        return await withCheckedContinuation { waiting.append($0) }
    }

    /// The properties that it moves still: what another animation took over is no more its own.
    private func runningKeys(of layer: CALayer) -> [String] {
        keys.filter { (layer.animation(forKey: $0)?.delegate as? HandleDelegate)?.handle === self }
    }

    /// Stops it where it is: what is on screen becomes the layer's value; before a host shows the layer, the value that the
    /// motion would start from. Does nothing to what interrupted it.
    public func cancel() {
        guard let layer else { return }
        let keys = runningKeys(of: layer)
        guard !keys.isEmpty else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for key in keys {
            if let value = shownValue(key, of: layer) { layer.setValue(value, forKey: key) }
            layer.removeAnimation(forKey: key)
        }
        CATransaction.commit()
        end(false)
    }

    private func shownValue(_ key: String, of layer: CALayer) -> Any? {
        guard layer.host != nil else { return (layer.animation(forKey: key) as? CABasicAnimation)?.fromValue }
        return AnimationTarget(key, in: type(of: layer)).flatMap { layer.presentedValue($0.property).object }
    }

    /// Jumps to the end. Does nothing to what interrupted it.
    public func complete() {
        guard let layer else { return }
        let keys = runningKeys(of: layer)
        guard !keys.isEmpty else { return }
        for key in keys { layer.removeAnimation(forKey: key) }
        end(false)
    }

    fileprivate func oneEnded(_ finished: Bool) {
        open -= 1
        if !finished { wasComplete = false }
        if open <= 0 { end(wasComplete) }
    }

    private func end(_ finished: Bool) {
        guard result == nil else { return }
        result = finished
        let tasks = waiting
        waiting = []
        for task in tasks { task.resume(returning: finished) }
    }
}

/// Tells a handle about one of its animations.
private final class HandleDelegate: CAAnimationDelegate {
    let handle: LayerAnimationHandle
    private var hasTold = false
    init(_ handle: LayerAnimationHandle) { self.handle = handle }
    // Of an animation that goes with its layer nobody else hears.
    deinit { if !hasTold { handle.oneEnded(false) } }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        hasTold = true
        handle.oneEnded(flag)
    }
}

/// What `CALayer` and its subclasses gain beyond Apple's API.
public protocol LayerAnimating: CALayer {}
extension CALayer: LayerAnimating {}

extension LayerAnimating {
    /// Sets a property and moves what is on screen to the new value.
    ///
    /// The model changes at once, so that nothing jumps back at the end; the motion starts from what is on screen, so
    /// that it may interrupt another, whose handle then answers false. As with `add(_:forKey:)` it begins with the commit; on
    /// a layer that no host shows yet, with the first commit in which one does, from the value that the property had. Works for built-in and `@Animatable` properties;
    /// one that does not animate just changes, and the handle is finished. `duration` nil: the transaction's.
    @discardableResult
    public func animate<Value>(
        _ property: ReferenceWritableKeyPath<Self, Value>, to value: Value, duration: CFTimeInterval? = nil,
        timing: LayerAnimationTiming = .easeInEaseOut
    ) -> LayerAnimationHandle {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        // Which property the key path leads to shows when it is set.
        let outer = thread.changeLog
        thread.changeLog = []
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let before = host.map { presentationCopy(at: localTime(at: $0.time)) } ?? self
        let speeds = SpeedProbe(self)
        var olds: [(AnimationTarget.Property, AnimationValue)] = []
        self[keyPath: property] = value
        for change in thread.changeLog ?? [] where change.layer === self {
            if olds.contains(where: { $0.0 == change.property }) { continue }
            olds.append((change.property, before === self ? change.old : change.property.read(before)))
        }
        thread.changeLog = outer
        defer { CATransaction.commit() }

        let moving = olds.compactMap { property, old -> (String, AnimationTarget.Property, AnimationValue)? in
            property.key.map { ($0, property, old) }
        }
        let handle = LayerAnimationHandle(self, keys: moving.map(\.0))
        for (key, property, old) in moving {
            let animation = makeAnimation(timing, duration, speeds, property, old)
            animation.keyPath = key
            animation.fromValue = old.object
            animation.delegate = HandleDelegate(handle)
            add(animation, forKey: key)
        }
        return handle
    }

    private func makeAnimation(
        _ timing: LayerAnimationTiming, _ duration: CFTimeInterval?, _ speeds: SpeedProbe,
        _ property: AnimationTarget.Property, _ old: AnimationValue
    ) -> CABasicAnimation {
        let animation: CABasicAnimation
        switch timing {
        case .linear: animation = CABasicAnimation()
        case .easeIn: animation = CABasicAnimation(.easeIn)
        case .easeOut: animation = CABasicAnimation(.easeOut)
        case .easeInEaseOut: animation = CABasicAnimation(.easeInEaseOut)
        case .curve(let function):
            animation = CABasicAnimation()
            animation.timingFunction = function
        case .spring(let bounce):
            let spring = CASpringAnimation(
                perceptualDuration: duration ?? CATransaction.animationDuration(), bounce: bounce)
            if let carried = speeds.speed(of: property) {
                let end = property.read(self), distance = AnimationValue.distance(old, end)
                let speed = carried.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
                spring.carriedSpeed = carried
                spring.initialVelocity = CGFloat(speeds.relative(property, from: old, to: end))
                spring.duration = spring.motion.restingTime(distance: distance, speed: speed)
            }
            spring.duration = min(max(spring.duration, spring.settlingDuration), 3600)
            return spring
        }
        if let duration { animation.duration = duration }
        return animation
    }
}

extension CABasicAnimation {
    fileprivate convenience init(_ name: CAMediaTimingFunctionName) {
        self.init()
        timingFunction = CAMediaTimingFunction(name: name)
    }
}

/// How fast a layer's properties move on screen just now.
struct SpeedProbe {
    /// Long enough that rounding does not matter, short enough that the curve is straight.
    private static let step = 1.0 / 1024
    private let now: CALayer?, next: CALayer?

    init(_ layer: CALayer) {
        guard let host = layer.host, let box = layer.animationBox, !box.items.isEmpty else {
            (now, next) = (nil, nil)
            return
        }
        let local = layer.localTime(at: host.time)
        // What begins just now has no speed behind it.
        let isFresh = box.items.contains { $0.isRunning && $0.timing.begin > local - Self.step }
        now = layer.presentationCopy(at: isFresh ? local : local - Self.step)
        next = layer.presentationCopy(at: isFresh ? local + Self.step : local)
    }

    /// The speed of a property whose values are rows of numbers, a second in each vector; nil if it stands still.
    func speed(of property: AnimationTarget.Property) -> [SIMD4<Double>]? {
        guard let now, let next, let a = property.read(now).vectors(after: nil),
            let b = property.read(next).vectors(after: a), a.count == b.count
        else { return nil }
        let speed = zip(a, b).map { ($1 - $0) / Self.step }
        return speed.allSatisfy { ($0 * 0).sum() == 0 } && speed.contains { $0 != .zero } ? speed : nil
    }

    /// The speed along the line between two values, in its lengths per second; 0 where they are equal.
    func relative(_ property: AnimationTarget.Property, from: AnimationValue, to: AnimationValue) -> Double {
        guard let now, let next, let a = property.read(now).numbers, let b = property.read(next).numbers,
            let start = from.numbers, let end = to.numbers
        else { return 0 }
        let delta = end - start, square = (delta * delta).sum()
        guard square > 1e-12 else { return 0 }
        let speed = ((b - a) * delta).sum() / square / Self.step
        return speed.isFinite ? min(max(speed, -1000), 1000) : 0
    }
}

extension AnimationTarget.Property {
    /// The key under which it animates; nil for one that does not.
    var key: String? {
        switch self {
        case .property(let p): p.row.isImplicit || p.row.kind == .path ? p.key : nil
        case .slot(let slot): slot.name
        case .stored(let key): key
        }
    }
}
