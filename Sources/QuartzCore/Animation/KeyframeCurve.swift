import CoreGraphics
import MicaRaster

/// The values between keyframes.
final class KeyframeCurve: ValueCurve {
    private let values: [AnimationValue]
    private let times: KeyTimes
    private let mode: CAAnimationCalculationMode
    /// For cubic modes, a curve for each segment; empty if values are not numeric, or differ in their counts of
    /// numbers.
    private var cubic: [CubicSegment] = []
    /// The keys' numbers, if all keys have at most four.
    private let keys: [SIMD4<Double>]?
    /// For the mode `cubicPaced`: lengths along each segment.
    private var lengths: [[Double]] = []
    private var moving = MovingPath()

    init(_ animation: CAKeyframeAnimation, _ values: [AnimationValue]) {
        let values = animation.calculationMode.isCubic ? AnimationValue.alike(values) : values
        self.values = values
        let numbers = values.compactMap(\.numbers)
        keys = numbers.count == values.count ? numbers : nil
        mode = animation.calculationMode
        let count = values.count
        switch mode {
        case .paced:
            times = KeyTimes(lengths: zip(values, values.dropFirst()).map { AnimationValue.distance($0, $1) })
        case .discrete:
            times = KeyTimes(animation.keyTimes, keys: count, lastHolds: true)
        case .cubicPaced:
            let segments = CubicSegment.segments(values, animation, KeyTimes(nil, keys: count))
            lengths = segments.map(\.lengths)
            times =
                segments.isEmpty
                ? KeyTimes(lengths: zip(values, values.dropFirst()).map { AnimationValue.distance($0, $1) })
                : KeyTimes(lengths: lengths.map { $0.last ?? 0 })
            cubic = segments
        case .cubic:
            times = KeyTimes(animation.keyTimes, keys: count, functions: animation.timingFunctions)
            cubic = CubicSegment.segments(values, animation, times)
        default: times = KeyTimes(animation.keyTimes, keys: count, functions: animation.timingFunctions)
        }
    }

    func value(at fraction: Double, seconds: Double, _ sampler: Sampler) -> AnimationValue { value(at: fraction) }

    func value(at fraction: Double) -> AnimationValue {
        guard values.count > 1 else { return values[0] }
        if mode == .discrete { return values[times.key(at: fraction)] }
        var (segment, u) = times.locate(fraction)
        guard !cubic.isEmpty else { return moving.step(values[segment], values[segment + 1], u) }
        if !lengths.isEmpty { u = CubicSegment.parameter(lengths[segment], u) }
        let curve = cubic[segment]
        if case .path(let model) = values[segment] {
            return .path(
                moving.path(like: model) { i in
                    let two = curve.point(at: u, vector: i / 2)
                    return i % 2 == 0 ? two.lowHalf : two.highHalf
                })
        }
        return values[segment].replacing { vector in curve.point(at: u, vector: vector) }
    }

    /// `true` if every key is a single number.
    var isOfNumbers: Bool {
        values.allSatisfy { if case .number = $0 { true } else { false } }
    }

    func isNumeric(in place: NumericAccessor) -> Bool { values.allSatisfy { place.numbers(of: $0) != nil } }

    func numbers(at fraction: Double, seconds: Double, _ place: NumericAccessor, _ sampler: inout Sampler) -> SIMD4<
        Double
    > {
        guard let keys, keys.count > 1 else { return keys?[0] ?? .zero }
        if mode == .discrete { return keys[times.key(at: fraction)] }
        var (segment, u) = times.locate(fraction)
        guard !cubic.isEmpty else {
            let from = keys[segment]
            return from + (keys[segment + 1] - from) * u
        }
        if !lengths.isEmpty { u = CubicSegment.parameter(lengths[segment], u) }
        return cubic[segment].point(at: u, vector: 0)
    }
}
