/// Random numbers of expressions: the same for the same seed and time on every machine.
struct ExpressionNoise {
    private let seed: UInt64
    private var state: UInt64

    /// `time` decides over the sequence of `next`; `value` and `wiggle` depend on the seed alone.
    init(seed: UInt64, time: Double) {
        self.seed = seed
        state = Self.mixed(seed ^ Self.bits(of: time))
    }

    static func bits(of number: Double) -> UInt64 { (number + 0).bitPattern }

    /// Returns the next number of the sequence, 0..<1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.fraction(Self.mixed(state))
    }

    /// Returns a smooth function of time, −1…1. A whole number of `place` is one change of direction at most.
    func wiggle(component: Int, at place: Double, octaves: Int, fade: Double) -> Double {
        var sum = 0.0, weight = 1.0, frequency = 1.0
        for octave in 0..<octaves {
            sum += weight * smooth(place * frequency, UInt64(component) &* 31 &+ UInt64(octave))
            weight *= fade
            frequency *= 2
        }
        return sum
    }

    /// Returns a smooth function of a point, −1…1.
    func value(at point: [Double]) -> Double {
        var sum = 0.0
        for (index, coordinate) in point.prefix(3).enumerated() { sum += smooth(coordinate, 1000 &+ UInt64(index)) }
        return point.isEmpty ? 0 : sum / Double(min(point.count, 3))
    }

    /// Interpolates between random numbers at whole places.
    private func smooth(_ place: Double, _ track: UInt64) -> Double {
        guard place.isFinite, abs(place) < 1e15 else { return 0 }
        let whole = place.rounded(.down), t = place - whole
        func corner(_ offset: Double) -> Double {
            2 * Self.fraction(Self.mixed(seed ^ Self.mixed(track ^ Self.bits(of: whole + offset)))) - 1
        }
        let a = corner(0), b = corner(1)
        return a + (b - a) * t * t * (3 - 2 * t)
    }

    /// SplitMix64's mixing of bits.
    private static func mixed(_ bits: UInt64) -> UInt64 {
        var z = bits &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    private static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) / 9_007_199_254_740_992 }
}
