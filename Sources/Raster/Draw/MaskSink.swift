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
        let packed = SIMD4<UInt8>(truncatingIfNeeded: dimmed(coverage))
        UnsafeMutableRawPointer(row + x).storeBytes(of: packed, as: SIMD4<UInt8>.self)
    }

    @inline(never) mutating func edgeQuad(x: Int, y: Int, coverage: Px4) {
        if x >= left && x &+ 4 <= right { return quad(x: x, y: y, coverage: coverage) }
        let c = dimmed(coverage)
        for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
            row[x &+ i] = UInt8(truncatingIfNeeded: c[i])
        }
    }

    @inline(__always) mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let value = dimmed(Px4(repeating: coverage))[0]
        (row + x).update(repeating: UInt8(truncatingIfNeeded: value), count: count)
    }
}
