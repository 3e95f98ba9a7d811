// Hot: as SolidSink.

/// Writes coverage, times an opacity, into a mask.
struct MaskSink: CoverageSink, ~Copyable {
    private let base: UnsafeMutablePointer<UInt8>, stride: Int
    private let opacity: UInt32
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt8>

    init(_ surface: MaskSurface, opacity: UInt32 = 255) {
        (base, stride, row) = (surface.base, surface.stride, surface.base)
        self.opacity = opacity
        (left, right) = (surface.localRect.x0, surface.localRect.x1)
    }

    @inline(__always) private func dimmed(_ c: Px4) -> Px4 {
        if opacity == 255 { return c }
        let t = c &* opacity &+ 128
        return (t &+ (t &>> 8)) &>> 8
    }

    @inline(__always) mutating func beginRow(_ y: Int) { row = base + y &* stride }

    @inline(__always) mutating func quad(x: Int, y: Int, coverage: Px4) {
        let packed = SIMD4<UInt8>(truncatingIfNeeded: dimmed(coverage)), p = row + x
        if x >= left && x &+ 4 <= right {
            UnsafeMutableRawPointer(p).storeBytes(of: packed, as: SIMD4<UInt8>.self)
        } else {
            MaskSink.rest(p, packed, left &- x, right &- x)
        }
    }

    /// Four pixels of which only those from `first` to `end` are ours to write.
    @inline(never) private static func rest(
        _ p: UnsafeMutablePointer<UInt8>, _ coverage: SIMD4<UInt8>, _ first: Int, _ end: Int
    ) {
        for i in 0..<4 where i >= first && i < end { p[i] = coverage[i] }
    }

    @inline(__always) mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let value = dimmed(Px4(repeating: coverage))[0]
        (row + x).update(repeating: UInt8(truncatingIfNeeded: value), count: count)
    }
}
