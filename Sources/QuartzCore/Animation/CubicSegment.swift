import CoreGraphics

/// A segment of a Kochanek–Bartels curve between two keys, with vectors of four components.
///
/// After D. Kochanek and R. Bartels, "Interpolating splines with local tension, continuity, and bias control" (SIGGRAPH
/// 1984). Tangents are scaled where keys are not evenly spaced in time, so that the speed is continuous.
struct CubicSegment {
    /// A polynomial in Hermite form: two ends and their tangents.
    private struct Polynomial {
        var p0, p1, d0, d1: SIMD4<Double>

        func point(at u: Double) -> SIMD4<Double> {
            let u2 = u * u, u3 = u2 * u
            let a = (2 * u3 - 3 * u2 + 1) * p0 + (u3 - 2 * u2 + u) * d0
            return a + (3 * u2 - 2 * u3) * p1 + (u3 - u2) * d1
        }
    }
    /// One polynomial for each vector of the values.
    private let polynomials: [Polynomial]

    /// Returns the segments; empty if the values are not numeric, or are paths or arrays of different structure: these
    /// are interpolated linearly.
    static func segments(
        _ values: [AnimationValue], _ animation: CAKeyframeAnimation, _ times: KeyTimes
    ) -> [CubicSegment] {
        var keys: [[SIMD4<Double>]] = []
        for (i, value) in values.enumerated() {
            guard i == 0 || values[0].isBuilt(like: value), let vectors = value.vectors(after: keys.last) else {
                return []
            }
            keys.append(vectors)
        }
        guard keys.count > 1, keys.allSatisfy({ $0.count == keys[0].count }) else { return [] }
        func setting(_ list: [NSNumber]?, _ i: Int) -> Double {
            guard let list, i < list.count, list[i].doubleValue.isFinite else { return 0 }
            return list[i].doubleValue
        }
        /// Returns the tangent at key `i`, of the segment before or after it. The signs of Core Animation's continuity
        /// and bias are opposite to the paper's: there a negative continuity makes the corner, and a positive bias
        /// moves the curve behind the key.
        func tangent(_ i: Int, _ vector: Int, after: Bool) -> SIMD4<Double> {
            let t = setting(animation.tensionValues, i), b = -setting(animation.biasValues, i)
            let c = after ? -setting(animation.continuityValues, i) : setting(animation.continuityValues, i)
            if i == 0 { return (1 - t) * (keys[1][vector] - keys[0][vector]) }
            if i == keys.count - 1 { return (1 - t) * (keys[i][vector] - keys[i - 1][vector]) }
            let back = keys[i][vector] - keys[i - 1][vector], on = keys[i + 1][vector] - keys[i][vector]
            let both = (1 - t) * ((1 + c) * (1 + b) / 2 * back + (1 - c) * (1 - b) / 2 * on)
            let before = times.duration(of: i - 1), next = times.duration(of: i)
            guard before + next > 0 else { return both }
            return both * (2 * (after ? next : before) / (before + next))
        }
        return (0..<(keys.count - 1)).map { i in
            CubicSegment(
                polynomials: keys[i].indices.map { vector in
                    Polynomial(
                        p0: keys[i][vector], p1: keys[i + 1][vector], d0: tangent(i, vector, after: true),
                        d1: tangent(i + 1, vector, after: false))
                })
        }
    }

    func point(at u: Double, vector: Int) -> SIMD4<Double> { polynomials[vector].point(at: u) }

    private static let steps = 64

    /// The accumulated length after each of 64 equal steps of the parameter.
    var lengths: [Double] {
        var sum = 0.0
        return (1...Self.steps).map { i in
            let a = Double(i - 1) / Double(Self.steps), b = Double(i) / Double(Self.steps)
            var square = 0.0
            for polynomial in polynomials {
                let delta = polynomial.point(at: b) - polynomial.point(at: a)
                square += (delta * delta).sum()
            }
            sum += square.squareRoot()
            return sum
        }
    }

    /// Returns the parameter at which the fraction `f` of the length is reached.
    static func parameter(_ lengths: [Double], _ f: Double) -> Double {
        guard let total = lengths.last, total > 0 else { return f }
        let wanted = f * total
        let i = lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1
        let before = i == 0 ? 0 : lengths[i - 1]
        let part = lengths[i] > before ? (wanted - before) / (lengths[i] - before) : 0
        return (Double(i) + part) / Double(steps)
    }
}
