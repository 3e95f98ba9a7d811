internal import RasterKernels

// Hot: as SolidSink.

/// Blends an image that lies a part of a pixel off the device's pixels, read bilinearly, over a surface where there is
/// coverage: gives what `SpanPainter` gives, in one pass.
struct ShiftedImageSink: CoverageSink, ~Copyable {
    private let base: UnsafeMutablePointer<UInt32>, stride: Int
    private let image: ImageSampler.Shifted
    private let originX: Int, originY: Int
    private let opacity: UInt32
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt32>
    /// The image rows above and below the row's middle.
    private var top: UnsafePointer<UInt32>, bottom: UnsafePointer<UInt32>

    init(_ surface: Surface, _ image: ImageSampler.Shifted, opacity: UInt32) {
        (base, stride, row) = (surface.base, surface.stride, surface.base)
        (originX, originY) = (surface.originX &+ image.columnAtZero, surface.originY &+ image.rowAtZero)
        (self.image, top, bottom) = (image, image.base, image.base)
        self.opacity = opacity
        (left, right) = (surface.localRect.x0, surface.localRect.x1)
    }

    @inline(__always) mutating func beginRow(_ y: Int) {
        row = base + y &* stride
        let r = y &+ originY
        top = image.row(r)
        bottom = image.row(r &+ 1)
    }

    mutating func quad(x: Int, y: Int, coverage: Px4) {
        var colors = Px4.zero, c = coverage
        if opacity != 255 {
            let t = c &* opacity &+ 128
            c = (t &+ (t &>> 8)) &>> 8
        }
        let column = x &+ originX
        if column >= 0 && column &+ 4 < image.width {
            withUnsafeMutableBytes(of: &colors) {
                mica_shifted(
                    $0.baseAddress!.assumingMemoryBound(to: UInt32.self), top + column, bottom + column, image.fx,
                    image.fy, 4)
            }
        } else {
            for i in 0..<4 { colors[i] = image.edgePixel(column &+ i, top, bottom) }
        }
        let p = row + x
        if x >= left && x &+ 4 <= right {
            p.store4(over(colors, times: Lanes.factor(c), p.load4(0)), 0)
        } else {
            for i in 0..<4 where x &+ i >= left && x &+ i < right {
                p[i] =
                    over(
                        Px4(repeating: colors[i]), times: Lanes.factor(Px4(repeating: c[i])), Px4(repeating: p[i]))[0]
            }
        }
    }

    mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let c = opacity == 255 ? coverage : dividedBy255(coverage &* opacity), column = x &+ originX
        // Left of the image, in it, and right of it: pixels between two columns, the last of which has one only.
        let first = min(count, max(0, 0 &- column)), last = max(first, min(count, image.width &- 1 &- column))
        beyond(x, 0, first, c)
        if first < last {
            mica_over_shifted(
                row + (x &+ first), top + (column &+ first), bottom + (column &+ first), image.fx, image.fy,
                last &- first, c, stride)
        }
        beyond(x, last, count, c)
    }

    /// Pixels of a run of which not both columns lie in the image.
    private func beyond(_ x: Int, _ first: Int, _ end: Int, _ opacity: UInt32) {
        var i = first
        while i < end {
            let column = x &+ i &+ originX, color = image.edgePixel(column, top, bottom)
            // Farther out nothing changes any more.
            let n = column < -1 ? min(end, 0 &- 1 &- (x &+ originX)) &- i : column >= image.width ? end &- i : 1
            mica_over_solid(row + (x &+ i), color, n, opacity, 0)
            i &+= n
        }
    }
}

extension ImageSampler {
    /// An image that is only moved, by a part of a pixel, and read bilinearly.
    struct Shifted {
        var base: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int
        /// Where the device pixel (0, 0) has its upper left tap, and its fractions in 1/256.
        var columnAtZero: Int, rowAtZero: Int
        var fx: UInt32, fy: UInt32
        /// A row that stands for what is above and below the image; nil where that is the nearest row.
        var outside: UnsafePointer<UInt32>?

        @inline(__always) func row(_ r: Int) -> UnsafePointer<UInt32> {
            if let outside, r < 0 || r >= height { return outside }
            return base + max(0, min(height &- 1, r)) &* stride
        }

        /// A pixel whose left tap is in `column`, anywhere.
        func edgePixel(_ column: Int, _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>) -> UInt32 {
            func tap(_ row: UnsafePointer<UInt32>, _ c: Int) -> UInt32 {
                if outside != nil && (c < 0 || c >= width) { return 0 }
                return row[max(0, min(width &- 1, c))]
            }
            let taps = (
                tap(top, column), tap(top, column &+ 1), tap(bottom, column), tap(bottom, column &+ 1)
            )
            var pixel: UInt32 = 0
            withUnsafePointer(to: taps) {
                $0.withMemoryRebound(to: UInt32.self, capacity: 4) { mica_shifted(&pixel, $0, $0 + 2, fx, fy, 1) }
            }
            return pixel
        }
    }
}
