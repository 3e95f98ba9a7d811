/// Deflate's codes of lengths and distances, each followed by extra bits.
enum DeflateCodes {
    /// Returns the code of a length, 3…258: its symbol less 257.
    @inline(__always) static func length(_ length: Int) -> Int {
        if length == 258 { return 28 }
        let value = UInt32(truncatingIfNeeded: length &- 3)
        if value < 8 { return Int(value) }
        let bits = 29 &- value.leadingZeroBitCount
        return Int(truncatingIfNeeded: 4 &* bits &+ Int(value &>> UInt32(truncatingIfNeeded: bits)))
    }

    /// Returns the number of extra bits of a length's code.
    @inline(__always) static func bits(ofLength code: Int) -> UInt32 {
        code < 8 || code == 28 ? 0 : UInt32(truncatingIfNeeded: code &>> 2 &- 1)
    }

    /// Returns the code of a distance, 1…32,768: its symbol.
    @inline(__always) static func distance(_ distance: Int) -> Int {
        let value = UInt32(truncatingIfNeeded: distance &- 1)
        if value < 4 { return Int(value) }
        let bits = 30 &- value.leadingZeroBitCount
        return Int(truncatingIfNeeded: 2 &* bits &+ Int(value &>> UInt32(truncatingIfNeeded: bits)))
    }

    /// Returns the number of extra bits of a distance's code.
    @inline(__always) static func bits(ofDistance code: Int) -> UInt32 {
        code < 4 ? 0 : UInt32(truncatingIfNeeded: code &>> 1 &- 1)
    }
}
