import CoreGraphics

/// A way through keyframes.
final class KeyframeCurve: ValueCurve {
    private let values: [AnimationValue]
    private let times: KeyTimes
    private let mode: CAAnimationCalculationMode
    /// For cubic modes: the keys' numbers and the tangents at both ends of each segment.
    private var cubic: [CubicSegment] = []
    /// For paced cubic: lengths along each segment.
    private var lengths: [[Double]] = []

    init(_ animation: CAKeyframeAnimation, _ values: [AnimationValue]) {
        self.values = values
        mode = animation.calculationMode
        let count = values.count
        switch mode {
        case .paced:
            times = KeyTimes(lengths: zip(values, values.dropFirst()).map { AnimationValue.distance($0, $1) })
        case .discrete:
            times = KeyTimes(animation.keyTimes, count: count + 1, functions: nil)
        case .cubicPaced:
            let segments = CubicSegment.segments(values, animation, KeyTimes(nil, count: count, functions: nil))
            lengths = segments.map(\.lengths)
            times =
                segments.isEmpty
                ? KeyTimes(lengths: zip(values, values.dropFirst()).map { AnimationValue.distance($0, $1) })
                : KeyTimes(lengths: lengths.map { $0.last ?? 0 })
            cubic = segments
        case .cubic:
            times = KeyTimes(animation.keyTimes, count: count, functions: animation.timingFunctions)
            cubic = CubicSegment.segments(values, animation, times)
        default: times = KeyTimes(animation.keyTimes, count: count, functions: animation.timingFunctions)
        }
    }

    func value(at fraction: Double, seconds: Double, _ sampler: Sampler) -> AnimationValue {
        guard values.count > 1 else { return values[0] }
        var (segment, u) = times.locate(fraction)
        if mode == .discrete { return values[min(segment, values.count - 1)] }
        guard !cubic.isEmpty else { return AnimationValue.step(values[segment], values[segment + 1], u) }
        if !lengths.isEmpty { u = CubicSegment.parameter(lengths[segment], u) }
        return values[segment].replacing(numbers: cubic[segment].point(at: u))
    }
}

/// A piece of a Kochanek-Bartels curve between two keys, by four numbers a value.
///
/// After D. Kochanek and R. Bartels, "Interpolating splines with local tension, continuity, and bias control"
/// (SIGGRAPH 1984); tangents are scaled where keys are not evenly spread in time, so that the speed does not jump.
struct CubicSegment {
    private let p0, p1, d0, d1: SIMD4<Double>

    /// Empty where the values are not made of numbers: these go straight.
    static func segments(
        _ values: [AnimationValue], _ animation: CAKeyframeAnimation, _ times: KeyTimes
    ) -> [CubicSegment] {
        let keys = values.compactMap(\.numbers)
        guard keys.count == values.count, keys.count > 1 else { return [] }
        func setting(_ list: [NSNumber]?, _ i: Int) -> Double {
            guard let list, i < list.count, list[i].doubleValue.isFinite else { return 0 }
            return list[i].doubleValue
        }
        /// The tangent at key `i`, of the segment before it or after it.
        func tangent(_ i: Int, after: Bool) -> SIMD4<Double> {
            let t = setting(animation.tensionValues, i), b = setting(animation.biasValues, i)
            let c = after ? setting(animation.continuityValues, i) : -setting(animation.continuityValues, i)
            if i == 0 { return (1 - t) * (keys[1] - keys[0]) }
            if i == keys.count - 1 { return (1 - t) * (keys[i] - keys[i - 1]) }
            let back = keys[i] - keys[i - 1], on = keys[i + 1] - keys[i]
            let both = (1 - t) * ((1 + c) * (1 + b) / 2 * back + (1 - c) * (1 - b) / 2 * on)
            let before = times.duration(of: i - 1), next = times.duration(of: i)
            guard before + next > 0 else { return both }
            return both * (2 * (after ? next : before) / (before + next))
        }
        return (0..<(keys.count - 1)).map { i in
            CubicSegment(p0: keys[i], p1: keys[i + 1], d0: tangent(i, after: true), d1: tangent(i + 1, after: false))
        }
    }

    /// By Hermite.
    func point(at u: Double) -> SIMD4<Double> {
        let u2 = u * u, u3 = u2 * u
        let a = (2 * u3 - 3 * u2 + 1) * p0 + (u3 - 2 * u2 + u) * d0
        return a + (3 * u2 - 2 * u3) * p1 + (u3 - u2) * d1
    }

    private static let steps = 64

    /// The way covered after each of 64 equal steps of the parameter.
    var lengths: [Double] {
        var sum = 0.0, last = p0
        return (1...Self.steps).map { i in
            let next = point(at: Double(i) / Double(Self.steps))
            sum += ((next - last) * (next - last)).sum().squareRoot()
            last = next
            return sum
        }
    }

    /// The parameter at which the part `f` of the way is covered.
    static func parameter(_ lengths: [Double], _ f: Double) -> Double {
        guard let total = lengths.last, total > 0 else { return f }
        let wanted = f * total
        let i = lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1
        let before = i == 0 ? 0 : lengths[i - 1]
        let part = lengths[i] > before ? (wanted - before) / (lengths[i] - before) : 0
        return (Double(i) + part) / Double(steps)
    }
}

extension AnimationValue {
    /// Up to four numbers of a value that is made of them.
    var numbers: SIMD4<Double>? {
        switch self {
        case .number(let v): [v, 0, 0, 0]
        case .pair(let v): [v.x, v.y, 0, 0]
        case .rect(let v), .color(let v): v
        default: nil
        }
    }

    /// A value of the same kind with other numbers.
    func replacing(numbers v: SIMD4<Double>) -> AnimationValue {
        switch self {
        case .number: .number(v.x)
        case .pair: .pair([v.x, v.y])
        case .rect: .rect(v)
        case .color: .color(v)
        default: self
        }
    }
}
