/// The random numbers of one particle: SplitMix64 with a state derived from its index in the emission, so that they do
/// not depend on other particles.
struct ParticleRandom {
    private var state: UInt64

    init(_ state: UInt64) { self.state = state }

    /// Returns the initial state for a particle's own cells, or its emitter's.
    static func state(_ parent: UInt64, cell: Int, number: UInt64) -> UInt64 {
        var random = ParticleRandom(parent &+ UInt64(cell + 1) &* 0xd134_2543_de82_ef95)
        random.state ^= random.next() &+ number &* 0x9e37_79b9_7f4a_7c15
        return random.next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// Returns `mean` plus or minus at most half of `range`.
    mutating func value(_ mean: Double, _ range: Double) -> Double { mean + (unit() - 0.5) * range }
}
