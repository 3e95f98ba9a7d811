// Hot: like SolidSink.

/// Writes coverage, times an opacity, to a mask, and records the parts of its rows with coverage.
struct MaskSink: CoverageSink, ~Copyable {
    private let base: UnsafeMutablePointer<UInt8>, stride: Int
    private let opacity: UInt32
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt8>
    private let parts: UnsafeMutablePointer<UInt64>?, partShift: Int
    /// The row that is being written, and its parts so far.
    private var y = 0, rowParts: UInt64 = 0

    /// Creates a sink. `mask` is the owner of the surface's memory, if it belongs to a mask.
    init(_ surface: MaskSurface, opacity: UInt32 = 255, of mask: Mask? = nil) {
        base = surface.base
        stride = surface.stride
        row = surface.base
        self.opacity = opacity
        parts = mask?.parts
        partShift = mask?.partShift ?? 0
        left = surface.localRect.x0
        right = surface.localRect.x1
    }

    @inline(__always) private func dimmed(_ c: Px4) -> Px4 {
        if opacity == 255 { return c }
        let t = c &* opacity &+ 128
        return (t &+ (t &>> 8)) &>> 8
    }

    @inline(__always) mutating func beginRow(_ y: Int) {
        finishRow()
        self.y = y
        row = base + y &* stride
    }

    /// Called once more after the last coverage.
    @inline(__always) mutating func finishRow() {
        if let parts { parts[y] |= rowParts }
        rowParts = 0
    }

    @inline(__always) mutating func quad(x: Int, y: Int, coverage: Px4) {
        // Four pixels from a multiple of four are in one part.
        rowParts |= 1 &<< UInt64(truncatingIfNeeded: x &>> partShift)
        let packed = SIMD4<UInt8>(truncatingIfNeeded: dimmed(coverage))
        UnsafeMutableRawPointer(row + x).storeBytes(of: packed, as: SIMD4<UInt8>.self)
    }

    @inline(never) mutating func edgeQuad(x: Int, y: Int, coverage: Px4) {
        if x >= left && x &+ 4 <= right { return quad(x: x, y: y, coverage: coverage) }
        let c = dimmed(coverage), first = max(x, left)
        rowParts |= Mask.bits(first &>> partShift, first &>> partShift &+ 1)
        for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
            row[x &+ i] = UInt8(truncatingIfNeeded: c[i])
        }
    }

    @inline(__always) mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        rowParts |= Mask.bits(x &>> partShift, (x &+ count &- 1) &>> partShift &+ 1)
        let value = dimmed(Px4(repeating: coverage))[0]
        (row + x).update(repeating: UInt8(truncatingIfNeeded: value), count: count)
    }
}
