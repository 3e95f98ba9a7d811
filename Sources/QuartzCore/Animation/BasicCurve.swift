import CoreGraphics
import MicaRaster

/// The two ends of a basic animation.
struct BasicEnds {
    enum End {
        case fixed(AnimationValue)
        /// The model's value, read in every frame.
        case model
        /// The model's value plus a constant.
        case modelPlus(AnimationValue)
    }
    var from: End, to: End

    init(_ animation: CABasicAnimation, _ context: CompileContext, _ target: AnimationTarget) {
        let current = target.read(context.layer)
        func value(_ any: Any?) -> AnimationValue? {
            guard let any = ValueConversion.unwrap(any), !(any is NSNull) else { return nil }
            let value = AnimationValue(any)
            return animation.valueFunction == nil ? value.fitted(to: current) : CAValueFunction.input(value)
        }
        switch (value(animation.fromValue), value(animation.toValue), value(animation.byValue)) {
        case (let from?, let to?, _):
            self.from = .fixed(from)
            self.to = .fixed(to)
        case (let from?, nil, let by?):
            self.from = .fixed(from)
            to = .fixed(AnimationValue.sum(from, by) ?? by)
        case (nil, let to?, let by?):
            from = .fixed(AnimationValue.difference(to, by) ?? to)
            self.to = .fixed(to)
        case (let from?, nil, nil):
            self.from = .fixed(from)
            to = .model
        case (nil, let to?, nil):
            from = .model
            self.to = .fixed(to)
        case (nil, nil, let by?):
            from = .model
            to = .modelPlus(by)
        case (nil, nil, nil):
            from = .fixed(context.layer.presentedValue(target.property, target.part))
            to = .model
        }
        // With a value function the animation runs on numbers, which the model does not have.
        if animation.valueFunction != nil {
            if case .model = from { from = .fixed(.number(0)) }
            if case .model = to { to = .fixed(.number(0)) }
        }
    }

    func resolve(_ end: End, _ target: AnimationTarget, _ sampler: Sampler) -> AnimationValue {
        switch end {
        case .fixed(let value): return value
        case .model: return sampler.committed(target)
        case .modelPlus(let by):
            let model = sampler.committed(target)
            return AnimationValue.sum(model, by) ?? model
        }
    }
}

/// An interpolation between two decomposed transforms.
struct TransformMotion {
    let from: TransformParts, to: TransformParts
    let progression: BasicCurve.Progression

    func matrix(at fraction: Double, seconds: Double) -> CATransform3D {
        TransformParts.interpolate(from, to, progression.progress(fraction, seconds)).matrix
    }
}

/// An interpolation from one value to another, linear or along a spring.
final class BasicCurve: ValueCurve {
    enum Progression {
        case linear
        case spring(SpringMotion)
        /// A spring with an initial velocity in the value's own units, as vectors, per second.
        case carriedSpring(SpringMotion, [SIMD4<Double>])

        /// Returns the progress from the first end (0) to the second (1).
        func progress(_ fraction: Double, _ seconds: Double) -> Double {
            switch self {
            case .linear: fraction
            case .spring(let motion), .carriedSpring(let motion, _): motion.position(at: seconds)
            }
        }
    }
    /// Both ends decomposed, for fixed transforms.
    private final class Parts {
        let from: TransformParts, to: TransformParts
        init(_ from: TransformParts, _ to: TransformParts) {
            self.from = from
            self.to = to
        }
    }
    /// The ends as numbers: fixed values, or offsets from the model's.
    private struct Numbers {
        var from = SIMD4<Double>.zero, to = SIMD4<Double>.zero
        var fromModel = false, toModel = false
    }
    let progression: Progression
    private let numbers: Numbers?
    private let ends: BasicEnds, target: AnimationTarget
    private let parts: Parts?
    /// Both ends as paths of the same elements, for fixed paths of equal segment counts.
    private let paths: (from: Path, to: Path)?
    private var moving = MovingPath()

    init(_ ends: BasicEnds, _ progression: Progression, _ target: AnimationTarget) {
        self.ends = ends
        self.progression = progression
        self.target = target
        if case (.fixed(.transform(let a)), .fixed(.transform(let b))) = (ends.from, ends.to), a != b,
            let p = TransformParts(a), let q = TransformParts(b)
        {
            parts = Parts(p, q)
        } else {
            parts = nil
        }
        if case (.fixed(.path(let a)), .fixed(.path(let b))) = (ends.from, ends.to) {
            paths = Path.alike([a.storage, b.storage]).map { ($0[0], $0[1]) }
        } else {
            paths = nil
        }
        numbers = NumericAccessor.of(target).flatMap { Self.numbers(ends, $0) }
    }

    /// Returns `nil` if an end does not consist of numbers.
    private static func numbers(_ ends: BasicEnds, _ place: NumericAccessor) -> Numbers? {
        func read(_ end: BasicEnds.End) -> (numbers: SIMD4<Double>, isModel: Bool)? {
            switch end {
            case .fixed(let value): place.numbers(of: value).map { ($0, false) }
            // The model's colour may be nil.
            case .model: place.isColor ? nil : (.zero, true)
            case .modelPlus(let value): place.isColor ? nil : place.numbers(of: value).map { ($0, true) }
            }
        }
        guard let from = read(ends.from), let to = read(ends.to) else { return nil }
        return Numbers(from: from.numbers, to: to.numbers, fromModel: from.isModel, toModel: to.isModel)
    }

    func isNumeric(in place: NumericAccessor) -> Bool { numbers != nil }

    /// `true` if every end that is independent of the model is a single number.
    var isOfNumbers: Bool {
        func isNumber(_ end: BasicEnds.End) -> Bool {
            switch end {
            case .model, .fixed(.number), .modelPlus(.number): true
            case .fixed, .modelPlus: false
            }
        }
        return isNumber(ends.from) && isNumber(ends.to)
    }

    /// Returns the ends for the layer's current values; `nil` if one does not consist of numbers.
    func endNumbers(_ layer: CALayer) -> (from: SIMD4<Double>, to: SIMD4<Double>)? {
        func numbers(_ end: BasicEnds.End) -> SIMD4<Double>? {
            switch end {
            case .fixed(let value): value.numbers
            case .model: target.read(layer).numbers
            case .modelPlus(let value):
                if let by = value.numbers, let model = target.read(layer).numbers { model + by } else { nil }
            }
        }
        guard let from = numbers(ends.from), let to = numbers(ends.to) else { return nil }
        return (from, to)
    }

    /// Returns the interpolation for the layer's current values. Returns `nil` if the transforms are equal, one cannot
    /// be decomposed, or the animation continues a velocity.
    func transformMotion(_ layer: CALayer) -> TransformMotion? {
        func matrix(_ end: BasicEnds.End) -> CATransform3D? {
            switch end {
            case .fixed(.transform(let matrix)): return matrix
            case .model: if case .transform(let matrix) = target.read(layer) { return matrix }
            case .fixed, .modelPlus: break
            }
            return nil
        }
        if case .carriedSpring = progression { return nil }
        guard let from = matrix(ends.from), let to = matrix(ends.to), from != to,
            let a = TransformParts(from), let b = TransformParts(to)
        else { return nil }
        return TransformMotion(from: a, to: b, progression: progression)
    }

    func numbers(at fraction: Double, seconds: Double, _ place: NumericAccessor, _ sampler: inout Sampler) -> SIMD4<
        Double
    > {
        guard let numbers else { return .zero }
        let f = progression.progress(fraction, seconds)
        var a = numbers.from, b = numbers.to
        if numbers.fromModel || numbers.toModel {
            let model = sampler.committed(place, target)
            if numbers.fromModel { a += model }
            if numbers.toModel { b += model }
        }
        let value = a + (b - a) * f
        guard case .carriedSpring(let motion, let speed) = progression else { return value }
        return value + speed[0] * motion.drift(at: seconds)
    }

    func value(at fraction: Double, seconds: Double, _ sampler: Sampler) -> AnimationValue {
        let f = progression.progress(fraction, seconds)
        let value: AnimationValue
        if let parts {
            value = .transform(TransformParts.interpolate(parts.from, parts.to, f).matrix)
        } else if let paths {
            value = .path(moving.between(paths.from, paths.to, f))
        } else {
            let from = ends.resolve(ends.from, target, sampler), to = ends.resolve(ends.to, target, sampler)
            if case (.model, .none, .color) = (ends.from, from, to) {
                // Nothing is interpolated from a model without a colour.
                value = .none
            } else {
                value = moving.step(from, to, f)
            }
        }
        guard case .carriedSpring(let motion, let speed) = progression, let vectors = value.vectors(after: nil),
            vectors.count == speed.count
        else { return value }
        let drift = motion.drift(at: seconds)
        return value.replacing { vectors[$0] + speed[$0] * drift }
    }
}

extension AnimationValue {
    /// Returns the value converted to the kind of the target property, where its own kind is ambiguous.
    func fitted(to current: AnimationValue) -> AnimationValue {
        switch (self, current) {
        case (.number(let v), .discrete(let old)) where old is Bool: .discrete(v != 0)
        case (.affine(let t), .transform): .transform(CATransform3DMakeAffineTransform(t))
        default: self
        }
    }
}
