internal import MicaRasterKernels

// Hot: like SolidSink.

/// Blends an image at whole device pixels over a surface according to coverage.
struct AlignedImageSink: CoverageSink, ~Copyable {
    private let base: UnsafeMutablePointer<UInt32>, stride: Int, ahead: Int
    /// The image pixel at local (0, 0); every pixel of the surface's rectangle is inside the image.
    private let image: UnsafePointer<UInt32>, imageStride: Int, imageAhead: Int
    private let opacity: UInt32
    private let opaque: Bool
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>

    init(_ surface: Surface, image: UnsafePointer<UInt32>, imageStride: Int, opacity: UInt32, opaque: Bool) {
        base = surface.base
        stride = surface.stride
        ahead = surface.ahead
        row = surface.base
        self.image = image
        self.imageStride = imageStride
        imageAhead = 2 &* imageStride
        source = image
        self.opacity = opacity
        self.opaque = opaque && opacity == 255
        left = surface.localRect.x0
        right = surface.localRect.x1
    }

    @inline(__always) mutating func beginRow(_ y: Int) {
        row = base + y &* stride
        source = image + y &* imageStride
    }

    @inline(__always) mutating func quad(x: Int, y: Int, coverage: Px4) {
        let p = row + x, s = source + x
        mica_prefetch(p + ahead)
        mica_prefetch_source(s + imageAhead)
        if opaque {
            // The same as `over` for opaque pixels, with less arithmetic.
            let factor = WidePx4.factor(coverage)
            p.store4((WidePx4(s.load4(0)) &* factor &+ WidePx4(p.load4(0)) &* (255 &- factor)).pixels, 0)
        } else {
            p.store4(over(s.load4(0), times: WidePx4.factor(dimmed(coverage)), p.load4(0)), 0)
        }
    }

    @inline(never) mutating func edgeQuad(x: Int, y: Int, coverage: Px4) {
        if x >= left && x &+ 4 <= right { return quad(x: x, y: y, coverage: coverage) }
        let p = row + x, s = source + x, c = dimmed(coverage)
        for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
            p[i] = over(Px4(repeating: s[i]), times: WidePx4.factor(Px4(repeating: c[i])), Px4(repeating: p[i]))[0]
        }
    }

    @inline(__always) private func dimmed(_ c: Px4) -> Px4 {
        if opacity == 255 { return c }
        let t = c &* opacity &+ 128
        return (t &+ (t &>> 8)) &>> 8
    }

    @inline(__always) mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        if opaque && coverage == 255 {
            mica_copy(row + x, source + x, count, ahead, imageAhead)
        } else {
            mica_over(
                row + x, source + x, count, opacity == 255 ? coverage : dividedBy255(coverage &* opacity), ahead)
        }
    }
}
