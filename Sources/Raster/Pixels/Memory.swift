import Glibc

/// Zeroed memory on a 64-byte border, or nil where there is none. Large blocks come from `calloc`'s fresh pages, which
/// cost nothing until they are touched.
func allocateZeroed(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    guard let block = calloc(1, byteCount + 64 + MemoryLayout<UnsafeMutableRawPointer>.size) else { return nil }
    let header = MemoryLayout<UnsafeMutableRawPointer>.size
    let aligned = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: block) + UInt(header) + 63) & ~63)!
    (aligned - header).storeBytes(of: block, as: UnsafeMutableRawPointer.self)
    return aligned
}

/// Gives back what `allocateZeroed` returned.
func freeMemory(_ aligned: UnsafeMutableRawPointer) {
    free((aligned - MemoryLayout<UnsafeMutableRawPointer>.size).load(as: UnsafeMutableRawPointer.self))
}
