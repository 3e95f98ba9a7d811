// Hot: runs once per row of every drawn box.

extension Rasterizer {
    /// Sends the coverage of a finite box with sides along the axes: the same as `fill` for its four sides, but without
    /// cells.
    package static func fill<S: CoverageSink & ~Copyable>(
        _ box: Box, window: PixelRect, origin: (x: Int, y: Int), into sink: inout S
    ) {
        // The position of a side outside the window has no effect.
        let low = fixed(box.min, window), high = fixed(box.max, window)
        let first = max(low.y &>> shift, window.y0), last = min((high.y &- 1) &>> shift, window.y1 &- 1)
        let left = max(low.x &>> shift, window.x0), right = min((high.x &- 1) &>> shift, window.x1 &- 1)
        if first > last || left > right || low.x >= high.x || low.y >= high.y { return }

        // The groups of four that contain the sides, and the covered part of each pixel's width.
        let start = left &- ((left &- origin.x) & 3), end = right &- ((right &- origin.x) & 3)
        let startWidths = widths(start, low.x, high.x, window), endWidths = widths(end, low.x, high.x, window)
        let wholeStart = coverage(startWidths, Int32(one)), wholeEnd = coverage(endWidths, Int32(one))
        let startIsInside = start >= window.x0 && start &+ 4 <= window.x1
        let endIsInside = end >= window.x0 && end &+ 4 <= window.x1
        let middle = end &- start &- 4
        for row in first...last {
            let height = Int32(truncatingIfNeeded: min(high.y, (row &+ 1) &<< shift) &- max(low.y, row &<< shift))
            let isWhole = height == Int32(one), y = row &- origin.y
            sink.beginRow(y)
            let a = isWhole ? wholeStart : coverage(startWidths, height)
            if startIsInside {
                sink.quad(x: start &- origin.x, y: y, coverage: a)
            } else {
                sink.edgeQuad(x: start &- origin.x, y: y, coverage: a)
            }
            if middle < 0 { continue }
            if middle > 0 {
                let full = isWhole ? 255 : coverage(SIMD4(repeating: Int32(one)), height)[0]
                if full > 0 { sink.run(x: start &+ 4 &- origin.x, y: y, count: middle, coverage: full) }
            }
            let b = isWhole ? wholeEnd : coverage(endWidths, height)
            if endIsInside {
                sink.quad(x: end &- origin.x, y: y, coverage: b)
            } else {
                sink.edgeQuad(x: end &- origin.x, y: y, coverage: b)
            }
        }
    }

    /// Returns fixed point, rounded to nearest, ties to even, at most a pixel outside a window.
    private static func fixed(_ p: Point, _ window: PixelRect) -> (x: Int, y: Int) {
        func cut(_ v: Double, _ low: Int, _ high: Int) -> Int {
            Int((max(Double(low &- 1), min(Double(high &+ 1), v)) * Double(one)).rounded(.toNearestOrEven))
        }
        return (cut(p.x, window.x0, window.x1), cut(p.y, window.y0, window.y1))
    }

    /// Returns the fraction of the width of each of four pixels between two sides, in the window.
    private static func widths(_ start: Int, _ low: Int, _ high: Int, _ window: PixelRect) -> SIMD4<Int32> {
        var widths = SIMD4<Int32>.zero
        for i in 0..<4 where start &+ i >= window.x0 && start &+ i < window.x1 {
            let x = (start &+ i) &<< shift
            widths[i] = Int32(truncatingIfNeeded: max(0, min(high, x &+ one) &- max(low, x)))
        }
        return widths
    }

    @inline(__always) private static func coverage(_ widths: SIMD4<Int32>, _ height: Int32) -> SIMD4<UInt32> {
        coverage(widths &* (2 &* height), .nonZero)
    }
}
