import CoreGraphics

/// The input for compiling an animation into a node that the engine runs.
struct CompileContext {
    let layer: CALayer
    /// The duration that replaces 0: the transaction's, or the group's.
    let defaultDuration: Double
    /// `true` for a child of a group: its `isRemovedOnCompletion` counts as `false`.
    var isChild = false
    /// `true` if numeric values use the fast path.
    var usesNumbers = true
}

/// An animation compiled for the engine: timing as numbers, all lookups done, no allocations during a frame.
class AnimationNode {
    final var timing: AnimationTiming
    final let pace: TimingCurve?
    /// `true` if it stays active after its end, to fill forwards.
    final let holds: Bool

    init(_ animation: CAAnimation, _ context: CompileContext) {
        timing = AnimationTiming(animation, defaultDuration: context.defaultDuration)
        pace = animation.timingFunction?.curve
        holds = context.isChild || !animation.isRemovedOnCompletion
    }

    /// Applies the animation's value at a time of its parent to the sampler's copy.
    final func apply(at parentTime: Double, _ sampler: inout Sampler) {
        guard let phase = timing.phase(at: parentTime, holds: holds) else { return }
        show(pace?.solve(phase.progress) ?? phase.progress, phase.iteration, &sampler)
    }

    /// Applies the value at `fraction` of an iteration, after pacing.
    func show(_ fraction: Double, _ iteration: Double, _ sampler: inout Sampler) {}

    /// Calls `body` for the target of each animation in this node.
    func forEachTarget(_ body: (AnimationTarget) -> Void) {}

    /// `true` if only the layer's position, bounds and opacity are animated.
    var onlyPlaces: Bool { false }
}

/// Values over one iteration.
protocol ValueCurve: AnyObject {
    /// Returns the value at a `fraction` of the iteration, which curves that overshoot may take outside 0…1; `seconds`
    /// is the same as a time.
    func value(at fraction: Double, seconds: Double, _ sampler: Sampler) -> AnimationValue
    /// Returns the rotation that accompanies the value, in radians; `nil` for none.
    func angle(at fraction: Double) -> Double?
    /// Returns `true` if every value of the curve consists of the numbers that `place` reads and writes.
    func isNumeric(in place: NumericAccessor) -> Bool
    /// Like `value`, for a curve that is numeric in `place`.
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
    /// The factor of the transform; `nil` for an animation that replaces or adds values.
    let factor: TransformFactor?
    /// The accessor for a purely numeric curve: the fast path, with the same results as the general path.
    private let place: NumericAccessor?
    /// The motion of a whole transform while `PlacementTracks` own its layer.
    private(set) var transformMotion: TransformMotion?
    /// The colour object of an earlier frame, for a property whose values are objects.
    private var spare: CGColor?

    init(
        _ animation: CAPropertyAnimation, _ context: CompileContext, _ target: AnimationTarget, _ curve: any ValueCurve
    ) {
        self.target = target
        self.curve = curve
        function = animation.valueFunction
        isAdditive = animation.isAdditive
        isCumulative = animation.isCumulative
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
        // The end of an iteration, which a cumulative animation adds up: with `autoreverses` that is the start.
        let end: Double = timing.autoreverses ? 0 : 1
        if let place {
            let seconds = fraction * duration
            var numbers = curve.numbers(at: fraction, seconds: seconds, place, &sampler)
            if isCumulative, iteration > 0 {
                numbers += curve.numbers(at: end, seconds: end * duration, place, &sampler) * iteration
            }
            if isAdditive { numbers = sampler.current(place) + numbers }
            sampler.show(numbers, place)
            if let angle = curve.angle(at: fraction) { sampler.turn(by: angle) }
            return
        }
        var value = curve.value(at: fraction, seconds: fraction * duration, sampler)
        if isCumulative, iteration > 0 {
            let last = curve.value(at: end, seconds: end * duration, sampler)
            let earlier = AnimationValue.times(last, iteration)
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

    /// Returns `true` if its only effect is to replace the whole value of a property.
    func replaces(_ property: String) -> Bool {
        guard case .slot(let slot) = target.property, slot.name == property, target.part == .whole else { return false }
        return !isAdditive && !isCumulative && function == nil && factor == nil
    }

    /// Returns the value at a time of its parent, for an animation that replaces a value; `nil` if it has none.
    func replacement(at parentTime: Double, _ sampler: Sampler) -> AnimationValue? {
        guard let phase = timing.phase(at: parentTime, holds: holds) else { return nil }
        let fraction = pace?.solve(phase.progress) ?? phase.progress
        return curve.value(at: fraction, seconds: fraction * (timing.duration.isFinite ? timing.duration : 0), sampler)
    }

    /// `true` if the node uses the fast path.
    var isNumeric: Bool { place != nil }

    /// Returns the value of a numeric curve.
    func numbers(at fraction: Double, seconds: Double, _ sampler: inout Sampler) -> SIMD4<Double> {
        if let place { return curve.numbers(at: fraction, seconds: seconds, place, &sampler) }
        return curve.value(at: fraction, seconds: seconds, sampler).numbers ?? .zero
    }

    /// Derives `transformMotion` from the layer's current values. Returns `false` if there is none.
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

/// The factor that an animation of a whole transform contributes when others run as well: its value times the inverse
/// of its target matrix.
struct TransformFactor {
    private let target: CATransform3D
    /// The inverse of the target; `nil` for a singular matrix.
    private let inverse: CATransform3D?

    init(target: CATransform3D) {
        self.target = target
        inverse = target.inverse
    }

    /// Returns `value` itself, in the same bits, if nothing else changes the transform or the target has no inverse.
    func apply(_ value: CATransform3D, to current: CATransform3D) -> CATransform3D {
        guard current != target, let inverse else { return value }
        return CATransform3DConcat(CATransform3DConcat(value, inverse), current)
    }
}

/// A running group: its children run in its own time and are cut off at its end.
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
