import CoreGraphics

/// What an animation needs to be turned into what the engine runs.
struct CompileContext {
    let layer: CALayer
    /// What a duration of 0 stands for: the transaction's, or the group's.
    let defaultDuration: Double
    /// Of a child in a group `isRemovedOnCompletion` counts as false.
    var isChild = false
}

/// An animation as the engine runs it: timing as numbers, everything looked up, nothing to be allocated for a frame.
class AnimationNode {
    final var timing: AnimationTiming
    final let pace: TimingCurve?
    /// Whether it is there after its end, to fill forwards.
    final let holds: Bool

    init(_ animation: CAAnimation, _ context: CompileContext) {
        timing = AnimationTiming(animation, defaultDuration: context.defaultDuration)
        pace = animation.timingFunction?.curve
        holds = context.isChild || !animation.isRemovedOnCompletion
    }

    /// Shows what the animation gives at a time of its parent's in the sampler's copy.
    final func apply(at parentTime: Double, _ sampler: Sampler) {
        guard let phase = timing.phase(at: parentTime, holds: holds) else { return }
        show(pace.map { $0.solve(phase.progress) } ?? phase.progress, phase.iteration, sampler)
    }

    /// `fraction`: of an iteration, paced.
    func show(_ fraction: Double, _ iteration: Double, _ sampler: Sampler) {}

    /// Calls `body` for the property of each animation in here.
    func forEachTarget(_ body: (AnimationTarget) -> Void) {}
}

/// Values over one iteration.
protocol ValueCurve: AnyObject {
    /// `fraction` of the iteration, which curves that overshoot may take outside 0…1; `seconds` is the same in time.
    func value(at fraction: Double, seconds: Double, _ sampler: Sampler) -> AnimationValue
    /// The turn that goes with it, in radians; nil for none.
    func angle(at fraction: Double) -> Double?
}

extension ValueCurve {
    func angle(at fraction: Double) -> Double? { nil }
}

/// A running animation of one property.
final class PropertyNode: AnimationNode {
    let target: AnimationTarget
    let curve: any ValueCurve
    let isAdditive: Bool, isCumulative: Bool
    let function: CAValueFunction?

    init(
        _ animation: CAPropertyAnimation, _ context: CompileContext, _ target: AnimationTarget, _ curve: any ValueCurve
    ) {
        (self.target, self.curve, function) = (target, curve, animation.valueFunction)
        (isAdditive, isCumulative) = (animation.isAdditive, animation.isCumulative)
        super.init(animation, context)
    }

    override func show(_ fraction: Double, _ iteration: Double, _ sampler: Sampler) {
        let duration = timing.duration.isFinite ? timing.duration : 0
        var value = curve.value(at: fraction, seconds: fraction * duration, sampler)
        if isCumulative, iteration > 0 {
            let end = curve.value(at: 1, seconds: duration, sampler)
            let earlier = AnimationValue.times(end, iteration)
            value = AnimationValue.sum(earlier, value) ?? value
        }
        if let function { value = function.apply(to: value) ?? value }
        if isAdditive, let sum = AnimationValue.sum(sampler.current(target), value) { value = sum }
        sampler.show(value, target)
        if let angle = curve.angle(at: fraction) { sampler.turn(by: angle) }
    }

    override func forEachTarget(_ body: (AnimationTarget) -> Void) { body(target) }
}

/// A running group: its children live in its own time, cut off where it ends.
final class GroupNode: AnimationNode {
    let children: [AnimationNode]

    init(_ animation: CAAnimationGroup, _ context: CompileContext) {
        let duration = animation.duration > 0 ? animation.duration : context.defaultDuration
        let inner = CompileContext(layer: context.layer, defaultDuration: duration, isChild: true)
        children = (animation.animations ?? []).compactMap { $0.compile(inner) }
        super.init(animation, context)
    }

    override func show(_ fraction: Double, _ iteration: Double, _ sampler: Sampler) {
        let time = timing.duration.isFinite ? fraction * timing.duration : 0
        for child in children { child.apply(at: time, sampler) }
    }

    override func forEachTarget(_ body: (AnimationTarget) -> Void) {
        for child in children { child.forEachTarget(body) }
    }
}
