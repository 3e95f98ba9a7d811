/// The resolved timing of one animation, as plain numbers, which gives its phase at a time.
///
/// Invariants: `duration` > 0 (infinity allowed); `activeDuration` ≥ 0; no number is NaN.
struct AnimationTiming: Equatable {
    var begin: Double
    /// The duration of one iteration, in one direction.
    var duration: Double
    var speed: Double
    var offset: Double
    /// The duration of all iterations together, in local time.
    var activeDuration: Double
    var autoreverses: Bool
    var fillsForwards: Bool
    var fillsBackwards: Bool

    enum State { case before, active, after }

    /// A position in an animation's iterations.
    struct Phase {
        var state: State
        /// The progress in the iteration, 0…1, already reversed where the iteration runs backwards.
        var progress: Double
        /// The number of completed iterations.
        var iteration: Double
    }

    /// The duration in its parent's time; infinity if it is endless, or its time stands still.
    var parentDuration: Double { speed == 0 ? .infinity : activeDuration / abs(speed) }
    /// The end in its parent's time; infinity if there is none.
    var end: Double { begin + parentDuration }

    /// Returns the state. The active time includes its end, so that a frame exactly at the end has the last value.
    func state(at parentTime: Double) -> State {
        if !(parentTime >= begin) { return .before }
        return parentTime > end ? .after : .active
    }

    /// Returns the phase at `parentTime`; `nil` if the animation has no effect. `holds`: the animation remains after
    /// its end.
    func phase(at parentTime: Double, holds: Bool) -> Phase? {
        let state = state(at: parentTime)
        let run: Double
        switch state {
        case .before:
            guard fillsBackwards else { return nil }
            run = 0
        case .active:
            let elapsed = (parentTime - begin) * abs(speed)
            run = activeDuration - elapsed <= slack ? activeDuration : elapsed
        case .after:
            guard fillsForwards, holds else { return nil }
            run = activeDuration
        }
        // Backwards, the run starts at the end of the active time; an endless one starts at an iteration's end.
        var position = run
        let cycle = autoreverses ? 2 * duration : duration
        if speed < 0 {
            position = activeDuration.isFinite ? activeDuration - run : cycle - wrap(run, cycle)
        }
        let stands = speed == 0 || (run == activeDuration && speed > 0) || (run <= 0 && speed < 0)
        return place(position + offset, cycle: cycle, endsIteration: stands, state: state)
    }

    /// The tolerance for borders between iterations, since times are sums of binary fractions.
    private var slack: Double { min(1e-9, 1e-6 * duration) }

    private func wrap(_ x: Double, _ cycle: Double) -> Double {
        cycle.isFinite ? x - (x / cycle).rounded(.down) * cycle : x
    }

    /// Returns the phase at a position. `endsIteration`: exactly on a border between iterations, use the end of the
    /// earlier one.
    private func place(_ position: Double, cycle: Double, endsIteration: Bool, state: State) -> Phase {
        var iteration = (position / cycle).rounded(.down)
        // An endless cycle, or one so short that its iterations cannot be counted.
        guard cycle.isFinite, iteration.isFinite else { return Phase(state: state, progress: 0, iteration: 0) }
        var rest = position - iteration * cycle
        if endsIteration, position > slack {
            if rest <= slack, iteration >= 1 {
                iteration -= 1
                rest = cycle
            } else if cycle - rest <= slack {
                rest = cycle
            }
        } else if cycle - rest <= slack {
            iteration += 1
            rest = 0
        }
        let progress = rest <= duration ? rest / duration : (cycle - rest) / duration
        return Phase(state: state, progress: min(max(progress, 0), 1), iteration: iteration)
    }
}

extension AnimationTiming {
    /// Creates the timing from `source`; a duration that is not positive becomes `defaultDuration`, other values that
    /// are not finite their defaults.
    init(_ source: some CAMediaTiming, defaultDuration: Double) {
        begin = source.beginTime.isFinite ? source.beginTime : 0
        duration = source.duration > 0 ? source.duration : max(defaultDuration, .leastNormalMagnitude)
        speed = source.speed.isFinite ? Double(source.speed) : 1
        offset = source.timeOffset.isFinite ? source.timeOffset : 0
        autoreverses = source.autoreverses
        if source.repeatDuration > 0 {
            activeDuration = source.repeatDuration
        } else {
            let count = source.repeatCount > 0 ? Double(source.repeatCount) : 1
            activeDuration = count * duration * (autoreverses ? 2 : 1)
        }
        fillsForwards = source.fillMode.fillsForwards
        fillsBackwards = source.fillMode.fillsBackwards
    }
}
