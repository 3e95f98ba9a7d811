internal import MicaRasterKernels

// Hot: like SolidSink.

/// Blends an image with a subpixel offset from the device's pixels, read bilinearly, over a surface according to
/// coverage. The result is that of `SpanPainter`, in one pass.
struct ShiftedImageSink: CoverageSink, ~Copyable {
    private let base: UnsafeMutablePointer<UInt32>, stride: Int, ahead: Int
    private let image: ImageSampler.Shifted
    private let originX: Int, originY: Int
    private let opacity: UInt32
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt32>
    /// The image rows above and below the row's centre.
    private var top: UnsafePointer<UInt32>, bottom: UnsafePointer<UInt32>

    init(_ surface: Surface, _ image: ImageSampler.Shifted, opacity: UInt32) {
        base = surface.base
        stride = surface.stride
        ahead = surface.ahead
        row = surface.base
        originX = surface.originX &+ image.columnAtZero
        originY = surface.originY &+ image.rowAtZero
        self.image = image
        top = image.base
        bottom = image.base
        self.opacity = opacity
        left = surface.localRect.x0
        right = surface.localRect.x1
    }

    @inline(__always) mutating func beginRow(_ y: Int) {
        row = base + y &* stride
        let r = y &+ originY
        top = image.row(r)
        bottom = image.row(r &+ 1)
    }

    @inline(__always) mutating func quad(x: Int, y: Int, coverage: Px4) {
        let p = row + x
        mica_prefetch(p + ahead)
        p.store4(over(colors(x &+ originX), times: WidePx4.factor(dimmed(coverage)), p.load4(0)), 0)
    }

    @inline(never) mutating func edgeQuad(x: Int, y: Int, coverage: Px4) {
        if x >= left && x &+ 4 <= right { return quad(x: x, y: y, coverage: coverage) }
        let p = row + x, c = dimmed(coverage), colors = colors(x &+ originX)
        for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
            p[i] = over(Px4(repeating: colors[i]), times: WidePx4.factor(Px4(repeating: c[i])), Px4(repeating: p[i]))[0]
        }
    }

    /// Returns the image's pixels at four columns.
    @inline(__always) private func colors(_ column: Int) -> Px4 {
        if column >= 0 && column &+ 4 < image.width { return image.four(top + column, bottom + column) }
        return image.edgePixels(column, top, bottom)
    }

    @inline(__always) private func dimmed(_ c: Px4) -> Px4 {
        if opacity == 255 { return c }
        let t = c &* opacity &+ 128
        return (t &+ (t &>> 8)) &>> 8
    }

    mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let c = opacity == 255 ? coverage : dividedBy255(coverage &* opacity), column = x &+ originX
        // To the left of the image, in it, and to the right of it: pixels between two columns, of which the last has
        // only one.
        let first = min(count, max(0, 0 &- column)), last = max(first, min(count, image.width &- 1 &- column))
        beyond(x, 0, first, c)
        if first < last {
            mica_over_shifted(
                row + (x &+ first), top + (column &+ first), bottom + (column &+ first), image.fx, image.fy,
                last &- first, c, ahead)
        }
        beyond(x, last, count, c)
    }

    /// Returns pixels of a run for which not both columns are in the image.
    private func beyond(_ x: Int, _ first: Int, _ end: Int, _ opacity: UInt32) {
        var i = first
        while i < end {
            let column = x &+ i &+ originX, color = image.edgePixels(column, top, bottom)[0]
            // Farther outside, nothing changes any more.
            let n = column < -1 ? min(end, 0 &- 1 &- (x &+ originX)) &- i : column >= image.width ? end &- i : 1
            mica_over_solid(row + (x &+ i), color, n, opacity, 0)
            i &+= n
        }
    }
}

extension ImageSampler {
    /// An image with a subpixel translation, read bilinearly.
    struct Shifted {
        var base: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int
        /// The position of the upper left sample for the device pixel (0, 0), and its fractions in 1/256.
        var columnAtZero: Int, rowAtZero: Int
        var fx: UInt32, fy: UInt32
        /// A row that replaces those above and below the image; `nil` to use the nearest row.
        var outside: UnsafePointer<UInt32>?

        @inline(__always) func row(_ r: Int) -> UnsafePointer<UInt32> {
            if let outside, r < 0 || r >= height { return outside }
            return base + max(0, min(height &- 1, r)) &* stride
        }

        /// Returns four pixels from their samples in both rows, five in each.
        @inline(__always) func four(_ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>) -> Px4 {
            var pixels = Px4.zero
            withUnsafeMutableBytes(of: &pixels) {
                mica_shifted_4($0.baseAddress!.assumingMemoryBound(to: UInt32.self), top, bottom, fx, fy)
            }
            return pixels
        }

        /// Returns four pixels whose left samples are in `column` and the next ones, at any position.
        @inline(never) func edgePixels(
            _ column: Int, _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>
        ) -> Px4 {
            var taps = (SIMD8<UInt32>.zero, SIMD8<UInt32>.zero)
            return withUnsafeMutableBytes(of: &taps) {
                let upper = $0.baseAddress!.assumingMemoryBound(to: UInt32.self), lower = upper + 8
                for i in 0..<5 {
                    let c = column &+ i
                    if outside != nil && (c < 0 || c >= width) { continue }
                    let inside = max(0, min(width &- 1, c))
                    upper[i] = top[inside]
                    lower[i] = bottom[inside]
                }
                return four(upper, lower)
            }
        }
    }
}
