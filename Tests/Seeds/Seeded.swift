package import Testing

/// Random numbers that are the same everywhere for the same seed: SplitMix64 of Steele, Lea and Flood.
///
/// A test that makes one has the trait `.seeded`, directly or from its suite: each of its failures then names the seed.
/// Without the trait it fails.
package struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    package init(_ seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation) {
        state = seed
        SeedLog.note(seed, sourceLocation)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    package mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
    package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    /// `low` up to, not including, `high`.
    package mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
    }
    package mutating func chance(_ p: Double) -> Bool { number(0, 1) < p }
    /// 0 ..< count; 0 if that is empty.
    package mutating func below(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }
}
