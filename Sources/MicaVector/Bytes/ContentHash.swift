/// A hash of 128 bits, the same on every machine, for identifiers that depend only on the content. It is not
/// cryptographic.
struct ContentHash {
    // FNV-1a of 64 bits, with two offsets.
    private(set) var low: UInt64 = 0xCBF2_9CE4_8422_2325, high: UInt64 = 0x6C62_272E_07BB_0142

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            low = (low ^ UInt64(byte)) &* 0x100_0000_01B3
            high = (high &+ UInt64(byte) &+ 1) &* 0x9E37_79B9_7F4A_7C15
            high ^= high >> 29
        }
    }

    mutating func add(_ value: Int) { add((0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }) }

    /// The 16 bytes of the hash.
    var bytes: [UInt8] { [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } } }
}
