/// A value that keyframes interpolate.
protocol Interpolating: Sendable, Equatable {
    /// The value at a fraction between two others; fractions outside 0…1 extrapolate.
    static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self
    /// The same with a fraction for each component, of which the last one applies to the remaining components.
    static func mix(_ a: Self, _ b: Self, fractions: [Double]) -> Self
}

extension Interpolating {
    static func mix(_ a: Self, _ b: Self, fractions: [Double]) -> Self { mix(a, b, fractions.first ?? 0) }
}

extension Double: Interpolating {
    static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double { a + (b - a) * fraction }
}

/// A point, size or scale; the third component is the depth.
typealias Vector = SIMD3<Double>

extension SIMD3<Double>: Interpolating {
    static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self { a + (b - a) * fraction }
    static func mix(_ a: Self, _ b: Self, fractions: [Double]) -> Self {
        let last = fractions.last ?? 0
        let f = SIMD3(
            fractions.first ?? 0, fractions.count > 1 ? fractions[1] : last, fractions.count > 2 ? fractions[2] : last)
        return a + (b - a) * f
    }
}

/// A colour: red, green, blue, alpha, each 0…1, not premultiplied.
typealias RGBA = SIMD4<Double>

extension SIMD4<Double>: Interpolating {
    static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self { a + (b - a) * fraction }
}

extension [Double]: Interpolating {
    static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self {
        guard a.count == b.count else { return fraction < 1 ? a : b }
        var result = a
        for i in a.indices { result[i] += (b[i] - a[i]) * fraction }
        return result
    }
}

/// The way from a keyframe to the next one.
enum Easing: Sendable, Equatable {
    case linear
    /// The value stays until the next keyframe.
    case hold
    case cubic(CubicEasing)
    /// A curve for each component.
    case components([CubicEasing])
}

/// A value at a time, in frames.
struct Keyframed<Value: Interpolating>: Sendable, Equatable {
    var time: Double
    var value: Value
    /// The way to the next keyframe.
    var easing = Easing.linear
    /// The tangents of a curved motion to the next keyframe: at this value, and at the next one, relative to these.
    var spatial: SpatialTangents?
}

/// The tangents of the curve on which a position moves to the next keyframe.
struct SpatialTangents: Sendable, Equatable {
    /// Relative to the start.
    var out: Vector
    /// Relative to the end.
    var into: Vector
}

/// A property: one value, or keyframes in order of time.
struct Animated<Value: Interpolating>: Sendable, Equatable {
    /// At least one. Two may have the same time: then the value jumps there.
    private(set) var keyframes: [Keyframed<Value>]
    /// The source of the expression that replaces the values; `nil` without one.
    var expression: String?

    init(_ value: Value) { keyframes = [Keyframed(time: 0, value: value)] }

    /// Creates a property from keyframes, which are sorted by time; `nil` without any.
    init?(_ keyframes: [Keyframed<Value>]) {
        guard !keyframes.isEmpty else { return nil }
        let isSorted = zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time <= $1.time }
        self.keyframes =
            isSorted
            ? keyframes
            : keyframes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
                \.element)
    }

    var isStatic: Bool { keyframes.count == 1 }
    var first: Value { keyframes[0].value }

    /// Returns the value at a time in frames.
    func value(at time: Double) -> Value {
        guard keyframes.count > 1, time > keyframes[0].time else { return keyframes[0].value }
        var low = 0, high = keyframes.count
        // The last keyframe that is not later than the time.
        while high - low > 1 {
            let middle = (low + high) / 2
            if keyframes[middle].time <= time { low = middle } else { high = middle }
        }
        guard low + 1 < keyframes.count else { return keyframes[low].value }
        return value(in: low, at: time)
    }

    /// Returns the value between a keyframe and the next one.
    func value(in index: Int, at time: Double) -> Value {
        let start = keyframes[index], end = keyframes[index + 1]
        let fraction = end.time > start.time ? (time - start.time) / (end.time - start.time) : 1
        switch start.easing {
        case .hold: return start.value
        case .linear: return between(start, end, fraction)
        case .cubic(let curve): return between(start, end, curve.value(at: fraction))
        case .components(let curves):
            return Value.mix(start.value, end.value, fractions: curves.map { $0.value(at: fraction) })
        }
    }

    private func between(_ a: Keyframed<Value>, _ b: Keyframed<Value>, _ fraction: Double) -> Value {
        guard let spatial = a.spatial, let start = a.value as? Vector, let end = b.value as? Vector else {
            return Value.mix(a.value, b.value, fraction)
        }
        return spatial.point(from: start, to: end, at: fraction) as! Value
    }

    /// Returns a property of the same times whose values are converted.
    func map<Other: Interpolating>(_ convert: (Value) -> Other) -> Animated<Other> {
        var other = Animated<Other>(
            keyframes.map { Keyframed(time: $0.time, value: convert($0.value), easing: $0.easing, spatial: $0.spatial) }
        )!
        other.expression = expression
        return other
    }
}

extension SpatialTangents {
    /// Returns the point of the curve at a parameter, 0…1 and beyond.
    func point(from start: Vector, to end: Vector, at t: Double) -> Vector {
        let u = 1 - t
        let a = start + out, b = end + into
        let first: Vector = u * u * u * start + 3 * u * u * t * a
        return first + 3 * u * t * t * b + t * t * t * end
    }
}
