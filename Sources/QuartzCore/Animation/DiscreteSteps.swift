/// The times at which an animation that jumps from value to value changes, so that no frame is computed in between: a
/// blinking caret.
struct DiscreteSteps {
    private let times: KeyTimes

    /// Returns `nil` for an animation that may change at any time.
    init?(_ animation: CAAnimation) {
        guard let keyframes = animation as? CAKeyframeAnimation, keyframes.calculationMode == .discrete,
            keyframes.path == nil, let values = keyframes.values, values.count > 1,
            // A timing function of the whole animation moves the times of the steps.
            keyframes.timingFunction == nil, !keyframes.autoreverses
        else { return nil }
        times = KeyTimes(keyframes.keyTimes, keys: values.count, lastHolds: true)
    }

    /// Returns `true` if the values at two times may differ; both in the layer's local time.
    func differ(_ timing: AnimationTiming, _ old: Double, _ new: Double) -> Bool {
        guard let a = timing.phase(at: old, holds: true), let b = timing.phase(at: new, holds: true) else {
            return true
        }
        return a.state != b.state || a.iteration != b.iteration
            || times.key(at: a.progress) != times.key(at: b.progress)
    }

    /// Returns the start of the next step, in local time; `nil` if there is none before the animation ends.
    func next(_ timing: AnimationTiming, after local: Double) -> Double? {
        guard timing.speed > 0, timing.duration > 0, timing.state(at: local) == .active,
            let phase = timing.phase(at: local, holds: true)
        else { return nil }
        return local + (times.time(after: phase.progress) - phase.progress) * timing.duration / timing.speed
    }
}
