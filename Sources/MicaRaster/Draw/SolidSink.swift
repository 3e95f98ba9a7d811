internal import MicaRasterKernels

// Hot: one call per group of four pixels at every edge. Sinks are noncopyable structs of plain values, so that the
// rasteriser's sweep inlines them and reads only the fields that it needs.
//
// Each prefetches the same position two rows below. Edges move little from row to row, and rows are too far apart in
// memory for the processor to predict.

/// Blends one premultiplied colour over a surface according to coverage.
struct SolidSink: CoverageSink, ~Copyable {
    private let base: UnsafeMutablePointer<UInt32>, stride: Int, ahead: Int
    private let color: UInt32
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt32>

    init(_ surface: Surface, _ color: UInt32) {
        base = surface.base
        stride = surface.stride
        ahead = surface.ahead
        row = surface.base
        self.color = color
        left = surface.localRect.x0
        right = surface.localRect.x1
    }

    var solid: SolidTarget? { SolidTarget(base: base, stride: stride, ahead: ahead, color: color) }

    @inline(__always) mutating func beginRow(_ y: Int) { row = base + y &* stride }

    @inline(__always) mutating func quad(x: Int, y: Int, coverage: Px4) {
        let p = row + x
        mica_prefetch(p + ahead)
        p.store4(over(Px4(repeating: color), times: WidePx4.factor(coverage), p.load4(0)), 0)
    }

    @inline(never) mutating func edgeQuad(x: Int, y: Int, coverage: Px4) {
        if x >= left && x &+ 4 <= right { return quad(x: x, y: y, coverage: coverage) }
        let p = row + x
        for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
            p[i] =
                over(Px4(repeating: color), times: WidePx4.factor(Px4(repeating: coverage[i])), Px4(repeating: p[i]))[0]
        }
    }

    @inline(__always) mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        mica_over_solid(row + x, color, count, coverage, ahead)
    }
}

/// Blends one opaque colour over a surface according to coverage. The result is that of `SolidSink`, with less
/// arithmetic.
struct OpaqueSink: CoverageSink, ~Copyable {
    private let base: UnsafeMutablePointer<UInt32>, stride: Int, ahead: Int
    private let color: UInt32
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt32>
    private let wideColor: WidePx4

    init(_ surface: Surface, _ color: UInt32) {
        base = surface.base
        stride = surface.stride
        ahead = surface.ahead
        row = surface.base
        self.color = color
        wideColor = WidePx4(Px4(repeating: color))
        left = surface.localRect.x0
        right = surface.localRect.x1
    }

    var solid: SolidTarget? { SolidTarget(base: base, stride: stride, ahead: ahead, color: color) }

    @inline(__always) mutating func beginRow(_ y: Int) { row = base + y &* stride }

    @inline(__always) mutating func quad(x: Int, y: Int, coverage: Px4) {
        let p = row + x
        mica_prefetch(p + ahead)
        p.store4(blended(coverage, p.load4(0)), 0)
    }

    @inline(never) mutating func edgeQuad(x: Int, y: Int, coverage: Px4) {
        if x >= left && x &+ 4 <= right { return quad(x: x, y: y, coverage: coverage) }
        let p = row + x
        for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
            p[i] = blended(Px4(repeating: coverage[i]), Px4(repeating: p[i]))[0]
        }
    }

    @inline(__always) private func blended(_ coverage: Px4, _ dst: Px4) -> Px4 {
        let factor = WidePx4.factor(coverage)
        return (wideColor &* factor &+ WidePx4(dst) &* (255 &- factor)).pixels
    }

    @inline(__always) mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        if coverage == 255 {
            mica_fill(row + x, color, count, ahead)
        } else {
            mica_over_solid(row + x, color, count, coverage, ahead)
        }
    }
}
