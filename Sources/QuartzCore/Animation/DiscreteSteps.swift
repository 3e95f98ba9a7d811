/// When an animation that jumps from value to value shows another one, so that nobody looks in between: a caret that blinks.
struct DiscreteSteps {
    private let times: KeyTimes

    /// Nil for what may change at any time.
    init?(_ animation: CAAnimation) {
        guard let keyframes = animation as? CAKeyframeAnimation, keyframes.calculationMode == .discrete,
            keyframes.path == nil, let values = keyframes.values, values.count > 1,
            // A function of the whole moves the places of the steps.
            keyframes.timingFunction == nil, !keyframes.autoreverses
        else { return nil }
        times = KeyTimes(keyframes.keyTimes, keys: values.count, lastHolds: true)
    }

    /// Whether something else may show at one of two times than at the other; both in the layer's local time.
    func differ(_ timing: AnimationTiming, _ old: Double, _ new: Double) -> Bool {
        guard let a = timing.phase(at: old, holds: true), let b = timing.phase(at: new, holds: true) else {
            return true
        }
        return a.state != b.state || a.iteration != b.iteration
            || times.key(at: a.progress) != times.key(at: b.progress)
    }

    /// When the next step begins, in local time; nil for never, or not before the animation ends.
    func next(_ timing: AnimationTiming, after local: Double) -> Double? {
        guard timing.speed > 0, timing.duration > 0, timing.state(at: local) == .active,
            let phase = timing.phase(at: local, holds: true)
        else { return nil }
        return local + (times.time(after: phase.progress) - phase.progress) * timing.duration / timing.speed
    }
}
