public import CoreGraphics

/// The timing of a value in `animate(_:to:duration:timing:)`.
public enum LayerAnimationTiming {
    /// Constant speed; slow at the beginning; slow at the end; slow at both.
    case linear, easeIn, easeOut, easeInEaseOut
    /// A custom timing function.
    case curve(CAMediaTimingFunction)
    /// A spring whose perceived duration is the animation's; `bounce` is −1…1 (0: no overshoot). It continues the
    /// velocity of the motion that it interrupts, even if the value is already at the end; only values of types that
    /// conform to `Interpolatable` start at rest.
    case spring(bounce: CGFloat = 0)
}

/// A running `animate(_:to:duration:timing:)`: you can await it, stop it, or complete it.
///
/// ```swift
/// let handle = layer.animate(\.opacity, to: 0, duration: 0.3)
/// if await handle.finished() { layer.removeFromSuperlayer() }
/// ```
///
/// The motion of a layer that no host displays yet starts when one does; until then the handle is not finished. A
/// handle does not retain its layer: if the layer is deallocated before the end, the result is `false`. A handle must
/// be used on the thread of its layer.
public final class LayerAnimationHandle {
    private weak var layer: CALayer?
    private let keys: [String]
    private var waiting: [CheckedContinuation<Bool, Never>] = []
    private var open: Int
    private var result: Bool?
    private var wasComplete = true

    init(_ layer: CALayer, keys: [String]) {
        self.layer = layer
        self.keys = keys
        open = keys.count
        if keys.isEmpty { result = true }
    }

    /// `nil` while it runs; then `true` if it reached its end.
    public var isFinished: Bool? { result }

    /// Waits for the end. Returns `true` if it was reached, `false` if another animation of the property, `cancel()` or
    /// `complete()` ended it before.
    public nonisolated(nonsending) func finished() async -> Bool {
        if let result { return result }
        return await withCheckedContinuation { waiting.append($0) }
    }

    /// Returns the properties that it still animates, without those that another animation has replaced.
    private func runningKeys(of layer: CALayer) -> [String] {
        keys.filter { (layer.animation(forKey: $0)?.delegate as? HandleDelegate)?.handle === self }
    }

    /// Stops the motion: the value on screen becomes the layer's value; before a host displays the layer, the start
    /// value of the motion. Animations that interrupted it are unaffected.
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

    /// Jumps to the end. Animations that interrupted it are unaffected.
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

/// Reports the end of an animation to its handle.
private final class HandleDelegate: CAAnimationDelegate {
    let handle: LayerAnimationHandle
    private var hasTold = false
    init(_ handle: LayerAnimationHandle) { self.handle = handle }
    // The delegate is deallocated with the layer's animation: no other callback reports that end.
    deinit { if !hasTold { handle.oneEnded(false) } }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        hasTold = true
        handle.oneEnded(flag)
    }
}

/// Methods of `CALayer` and its subclasses beyond Apple's API.
public protocol LayerAnimating: CALayer {}
extension CALayer: LayerAnimating {}

extension LayerAnimating {
    /// Sets a property and animates the value on screen to the new one.
    ///
    /// The model changes at once, so that nothing jumps back at the end. The motion starts from the value on screen, so
    /// it may interrupt another, whose handle then returns `false`. As with `add(_:forKey:)`, it begins with the
    /// commit. On a layer that no host displays yet, it begins with the first commit in which one does, from the
    /// property's previous value.
    ///
    /// It works for built-in and `@Animatable` properties; a property that does not animate changes at once, and its
    /// handle is finished. If `duration` is `nil`, the transaction's applies.
    @discardableResult
    public func animate<Value>(
        _ property: ReferenceWritableKeyPath<Self, Value>, to value: Value, duration: CFTimeInterval? = nil,
        timing: LayerAnimationTiming = .easeInEaseOut
    ) -> LayerAnimationHandle {
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        // Setting the property reveals its key.
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

/// A measurement of the current velocity of a layer's properties on screen.
struct SpeedProbe {
    /// Long enough that rounding does not matter, short enough that the curve is nearly linear.
    private static let step = 1.0 / 1024
    private let now: CALayer?, next: CALayer?

    init(_ layer: CALayer) {
        guard let host = layer.host, let box = layer.animationBox, !box.items.isEmpty else {
            now = nil
            next = nil
            return
        }
        let local = layer.localTime(at: host.time)
        // An animation that begins at this time has no earlier values: measure forwards.
        let isFresh = box.items.contains { $0.isRunning && $0.timing.begin > local - Self.step }
        now = layer.presentationCopy(at: isFresh ? local : local - Self.step)
        next = layer.presentationCopy(at: isFresh ? local + Self.step : local)
    }

    /// Returns the velocity of a property with numeric values, per second and for each vector; `nil` if it is at rest.
    func speed(of property: AnimationTarget.Property) -> [SIMD4<Double>]? {
        guard let now, let next, let a = property.read(now).vectors(after: nil),
            let b = property.read(next).vectors(after: a), a.count == b.count
        else { return nil }
        let speed = zip(a, b).map { ($1 - $0) / Self.step }
        return speed.allSatisfy { ($0 * 0).sum() == 0 } && speed.contains { $0 != .zero } ? speed : nil
    }

    /// Returns the velocity along the line between two values, in its lengths per second; 0 if they are equal.
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
    /// The key under which the property animates; `nil` if it does not animate.
    var key: String? {
        switch self {
        case .property(let p): p.row.isImplicit || p.row.kind == .path ? p.key : nil
        case .slot(let slot): slot.name
        case .stored(let key): key
        }
    }
}
