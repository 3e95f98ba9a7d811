import CoreGraphics

/// What an animation needs to be turned into what the engine runs.
struct CompileContext {
    let layer: CALayer
    /// What a duration of 0 stands for: the transaction's, or the group's.
    let defaultDuration: Double
    /// Of a child in a group `isRemovedOnCompletion` counts as false.
    var isChild = false
    /// Whether what is made of numbers takes the fast path.
    var usesNumbers = true
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
    final func apply(at parentTime: Double, _ sampler: inout Sampler) {
        guard let phase = timing.phase(at: parentTime, holds: holds) else { return }
        show(pace?.solve(phase.progress) ?? phase.progress, phase.iteration, &sampler)
    }

    /// `fraction`: of an iteration, paced.
    func show(_ fraction: Double, _ iteration: Double, _ sampler: inout Sampler) {}

    /// Calls `body` for the property of each animation in here.
    func forEachTarget(_ body: (AnimationTarget) -> Void) {}

    /// Whether nothing but the layer's place, bounds and opacity is animated.
    var onlyPlaces: Bool { false }
}

/// Values over one iteration.
protocol ValueCurve: AnyObject {
    /// `fraction` of the iteration, which curves that overshoot may take outside 0…1; `seconds` is the same in time.
    func value(at fraction: Double, seconds: Double, _ sampler: Sampler) -> AnimationValue
    /// The turn that goes with it, in radians; nil for none.
    func angle(at fraction: Double) -> Double?
    /// Whether every value of the curve is made of the numbers that belong to `place`.
    func isNumeric(in place: NumericAccessor) -> Bool
    /// As `value`, on a curve of which the above is true.
    func numbers(at fraction: Double, seconds: Double, _ place: NumericAccessor, _ sampler: inout Sampler) -> SIMD4<
        Double
    >
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
    /// Nil for an animation that replaces or adds.
    let factor: TransformFactor?
    /// Where the curve is one of numbers alone: the fast path, with the same results as the general one.
    private let place: NumericAccessor?
    /// What a whole transform does while `PlacementTracks` have its layer.
    private(set) var transformMotion: TransformMotion?
    /// The colour object that an earlier frame showed, where the property is one of objects.
    private var spare: CGColor?

    init(
        _ animation: CAPropertyAnimation, _ context: CompileContext, _ target: AnimationTarget, _ curve: any ValueCurve
    ) {
        (self.target, self.curve, function) = (target, curve, animation.valueFunction)
        (isAdditive, isCumulative) = (animation.isAdditive, animation.isCumulative)
        factor = animation.targetTransform.map { TransformFactor(target: $0) }
        if function == nil, context.usesNumbers, let place = NumericAccessor.of(target), curve.isNumeric(in: place),
            !(isAdditive && place.isColor)
        {
            self.place = place
        } else {
            place = nil
        }
        super.init(animation, context)
    }

    override func show(_ fraction: Double, _ iteration: Double, _ sampler: inout Sampler) {
        let duration = timing.duration.isFinite ? timing.duration : 0
        if let place {
            let seconds = fraction * duration
            var numbers = curve.numbers(at: fraction, seconds: seconds, place, &sampler)
            if isCumulative, iteration > 0 {
                numbers += curve.numbers(at: 1, seconds: duration, place, &sampler) * iteration
            }
            if isAdditive { numbers = sampler.current(place) + numbers }
            sampler.show(numbers, place)
            if let angle = curve.angle(at: fraction) { sampler.turn(by: angle) }
            return
        }
        var value = curve.value(at: fraction, seconds: fraction * duration, sampler)
        if isCumulative, iteration > 0 {
            let end = curve.value(at: 1, seconds: duration, sampler)
            let earlier = AnimationValue.times(end, iteration)
            value = AnimationValue.sum(earlier, value) ?? value
        }
        if let function { value = function.apply(to: value) ?? value }
        if isAdditive, let sum = AnimationValue.sum(sampler.current(target), value) { value = sum }
        if let factor, case .transform(let matrix) = value, case .transform(let current) = sampler.current(target) {
            value = .transform(factor.apply(matrix, to: current))
        }
        if case .color(let v) = value, case .slot(let slot) = target.property, slot.valueKind == .color,
            target.part == .whole
        {
            sampler.show(v, slot, reusing: &spare)
        } else {
            sampler.show(value, target)
        }
        if let angle = curve.angle(at: fraction) { sampler.turn(by: angle) }
    }

    /// Whether it does nothing but replace the whole value of a property.
    func replaces(_ property: String) -> Bool {
        guard case .slot(let slot) = target.property, slot.name == property, target.part == .whole else { return false }
        return !isAdditive && !isCumulative && function == nil && factor == nil
    }

    /// What it shows at a time of its parent's, of an animation that replaces a value; nil for nothing.
    func replacement(at parentTime: Double, _ sampler: Sampler) -> AnimationValue? {
        guard let phase = timing.phase(at: parentTime, holds: holds) else { return nil }
        let fraction = pace?.solve(phase.progress) ?? phase.progress
        return curve.value(at: fraction, seconds: fraction * (timing.duration.isFinite ? timing.duration : 0), sampler)
    }

    /// Whether the fast path is taken.
    var isNumeric: Bool { place != nil }

    /// What the curve shows, of one that is made of numbers.
    func numbers(at fraction: Double, seconds: Double, _ sampler: inout Sampler) -> SIMD4<Double> {
        if let place { return curve.numbers(at: fraction, seconds: seconds, place, &sampler) }
        return curve.value(at: fraction, seconds: seconds, sampler).numbers ?? .zero
    }

    /// Derives `transformMotion` from the values that the layer has now. False if there is none.
    func prepareTransform(_ layer: CALayer) -> Bool {
        transformMotion = isCumulative ? nil : (curve as? BasicCurve)?.transformMotion(layer)
        return transformMotion != nil
    }

    override func forEachTarget(_ body: (AnimationTarget) -> Void) { body(target) }

    override var onlyPlaces: Bool {
        guard case .property(let property) = target.property else { return false }
        return property == .position || property == .transform || property == .opacity || property == .bounds
    }
}

/// The factor by which an animation of a whole transform acts beside others: its value times the inverse of the matrix that it leads to.
struct TransformFactor {
    private let target: CATransform3D
    /// Nil for a matrix that cannot be undone.
    private let inverse: CATransform3D?

    init(target: CATransform3D) { (self.target, inverse) = (target, target.inverse) }

    /// `value` itself where nothing else changes the transform, in the same bits, and where the target has no inverse.
    func apply(_ value: CATransform3D, to current: CATransform3D) -> CATransform3D {
        guard current != target, let inverse else { return value }
        return CATransform3DConcat(CATransform3DConcat(value, inverse), current)
    }
}

/// A running group: its children live in its own time, cut off where it ends.
final class GroupNode: AnimationNode {
    let children: [AnimationNode]

    init(_ animation: CAAnimationGroup, _ context: CompileContext) {
        let duration = animation.duration > 0 ? animation.duration : context.defaultDuration
        let inner = CompileContext(
            layer: context.layer, defaultDuration: duration, isChild: true, usesNumbers: context.usesNumbers)
        children = (animation.animations ?? []).compactMap { $0.compile(inner) }
        super.init(animation, context)
    }

    override func show(_ fraction: Double, _ iteration: Double, _ sampler: inout Sampler) {
        let time = timing.duration.isFinite ? fraction * timing.duration : 0
        for child in children { child.apply(at: time, &sampler) }
    }

    override func forEachTarget(_ body: (AnimationTarget) -> Void) {
        for child in children { child.forEachTarget(body) }
    }

    override var onlyPlaces: Bool { children.allSatisfy(\.onlyPlaces) }
}
