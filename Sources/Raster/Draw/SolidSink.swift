internal import RasterKernels

// Hot: one call a group of four pixels at every edge. Structs of plain values, so that the rasteriser's sweep inlines
// them.

/// Blends one premultiplied colour over a surface where there is coverage.
struct SolidSink: CoverageSink {
    private let base: UnsafeMutablePointer<UInt32>, stride: Int
    private let color: UInt32, isOpaque: Bool
    private let left: Int, right: Int
    private var row: UnsafeMutablePointer<UInt32>

    init(_ surface: Surface, _ color: UInt32) {
        (base, stride, row) = (surface.base, surface.stride, surface.base)
        (self.color, isOpaque) = (color, color >> 24 == 255)
        (left, right) = (surface.localRect.x0, surface.localRect.x1)
    }

    @inline(__always) mutating func beginRow(_ y: Int) { row = base + y &* stride }

    static var prefetches: Bool { true }
    @inline(__always) func prefetch(x: Int, y: Int) { mica_prefetch(base + (y &* stride &+ x)) }

    @inline(__always) func quad(x: Int, y: Int, coverage: Px4) {
        let p = row + x
        if x >= left && x &+ 4 <= right {
            if isOpaque {
                let source = Lanes(Px4(repeating: color)) &* Lanes.factor(coverage)
                p.store4((source &+ Lanes(p.load4(0)) &* Lanes.factor(255 &- coverage)).pixels, 0)
            } else {
                p.store4(over(Px4(repeating: color), times: Lanes.factor(coverage), p.load4(0)), 0)
            }
        } else {
            SolidSink.rest(p, color, coverage, left &- x, right &- x)
        }
    }

    /// Four pixels of which only those from `first` to `end` are ours to write.
    @inline(never) private static func rest(
        _ p: UnsafeMutablePointer<UInt32>, _ color: UInt32, _ coverage: Px4, _ first: Int, _ end: Int
    ) {
        for i in 0..<4 where i >= first && i < end {
            p[i] =
                over(Px4(repeating: color), times: Lanes.factor(Px4(repeating: coverage[i])), Px4(repeating: p[i]))[0]
        }
    }

    @inline(__always) func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let p = row + x
        if coverage == 255 && isOpaque {
            p.update(repeating: color, count: count)
        } else if count >= 16 {
            mica_over_solid(p, color, count, coverage)
        } else {
            // The same arithmetic as for a group of four: one rounding, so that it does not matter which it is.
            let src = Lanes(Px4(repeating: color)) &* Wide(repeating: UInt16(truncatingIfNeeded: coverage))
            let keep = Lanes.factor(255 &- (unsafeBitCast(over255(src.ga), to: Px4.self) &>> 24))
            var i = 0
            while i &+ 4 <= count {
                p.store4((src &+ Lanes(p.load4(i)) &* keep).pixels, i)
                i &+= 4
            }
            while i < count {
                p[i] = (src &+ Lanes(Px4(repeating: p[i])) &* keep).pixels[0]
                i &+= 1
            }
        }
    }
}

/// Blends one opaque colour over a surface where there is coverage: gives what `SolidSink` gives, with less to compute.
struct OpaqueSink: CoverageSink {
    private let surface: Surface
    private let color: UInt32
    private let lanes: Lanes
    private let left: Int, right: Int

    init(_ surface: Surface, _ color: UInt32) {
        (self.surface, self.color, lanes) = (surface, color, Lanes(Px4(repeating: color)))
        (left, right) = (surface.localRect.x0, surface.localRect.x1)
    }

    @inline(__always) private func blended(_ coverage: Px4, _ dst: Px4) -> Px4 {
        let factor = Lanes.factor(coverage)
        return (lanes &* factor &+ Lanes(dst) &* (255 &- factor)).pixels
    }

    @inline(__always) func quad(x: Int, y: Int, coverage: Px4) {
        let p = surface.pixel(x, y)
        if x >= left && x &+ 4 <= right {
            p.store4(blended(coverage, p.load4(0)), 0)
        } else {
            rest(x, p, coverage)
        }
    }

    /// Four pixels of which some are not ours to write.
    @inline(never) private func rest(_ x: Int, _ p: UnsafeMutablePointer<UInt32>, _ coverage: Px4) {
        for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
            p[i] = blended(Px4(repeating: coverage[i]), Px4(repeating: p[i]))[0]
        }
    }

    @inline(__always) func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let p = surface.pixel(x, y)
        if coverage == 255 {
            p.update(repeating: color, count: count)
        } else if count >= 16 {
            mica_over_solid(p, color, count, coverage)
        } else {
            let c = Px4(repeating: coverage)
            var i = 0
            while i &+ 4 <= count {
                p.store4(blended(c, p.load4(i)), i)
                i &+= 4
            }
            while i < count {
                p[i] = blended(c, Px4(repeating: p[i]))[0]
                i &+= 1
            }
        }
    }
}

/// Writes coverage, times an opacity, into a mask.
struct MaskSink: CoverageSink {
    private let surface: MaskSurface
    private let opacity: UInt32
    private let left: Int, right: Int

    init(_ surface: MaskSurface, opacity: UInt32 = 255) {
        (self.surface, self.opacity) = (surface, opacity)
        (left, right) = (surface.localRect.x0, surface.localRect.x1)
    }

    @inline(__always) private func dimmed(_ c: Px4) -> Px4 {
        if opacity == 255 { return c }
        let t = c &* opacity &+ 128
        return (t &+ (t &>> 8)) &>> 8
    }

    @inline(__always) func quad(x: Int, y: Int, coverage: Px4) {
        let packed = SIMD4<UInt8>(truncatingIfNeeded: dimmed(coverage))
        let p = surface.pixel(x, y)
        if x >= left && x &+ 4 <= right {
            UnsafeMutableRawPointer(p).storeBytes(of: packed, as: SIMD4<UInt8>.self)
        } else {
            for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) { p[i] = packed[i] }
        }
    }

    @inline(__always) func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let value = dimmed(Px4(repeating: coverage))[0]
        surface.pixel(x, y).update(repeating: UInt8(truncatingIfNeeded: value), count: count)
    }
}

/// Blends the pixels of an image that lies at whole device pixels over a surface where there is coverage.
struct AlignedImageSink: CoverageSink {
    private let surface: Surface
    /// The image pixel at local (0, 0); every pixel of the surface's rectangle lies in the image.
    private let image: UnsafePointer<UInt32>
    private let imageStride: Int
    private let opacity: UInt32
    private let opaque: Bool
    private let left: Int, right: Int

    init(_ surface: Surface, image: UnsafePointer<UInt32>, imageStride: Int, opacity: UInt32, opaque: Bool) {
        (self.surface, self.image, self.imageStride) = (surface, image, imageStride)
        (self.opacity, self.opaque) = (opacity, opaque && opacity == 255)
        (left, right) = (surface.localRect.x0, surface.localRect.x1)
    }

    @inline(__always) func quad(x: Int, y: Int, coverage: Px4) {
        let p = surface.pixel(x, y), s = image + (y &* imageStride &+ x)
        var c = coverage
        if opacity != 255 {
            let t = c &* opacity &+ 128
            c = (t &+ (t &>> 8)) &>> 8
        }
        if x >= left && x &+ 4 <= right {
            p.store4(over(s.load4(0), times: Lanes.factor(c), p.load4(0)), 0)
        } else {
            for i in max(0, left &- x)..<max(0, left &- x, min(4, right &- x)) {
                p[i] = over(Px4(repeating: s[i]), times: Lanes.factor(Px4(repeating: c[i])), Px4(repeating: p[i]))[0]
            }
        }
    }

    @inline(__always) func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        let p = surface.pixel(x, y), s = image + (y &* imageStride &+ x)
        if opaque && coverage == 255 {
            p.update(from: s, count: count)
        } else {
            mica_over(p, s, count, opacity == 255 ? coverage : dividedBy255(coverage &* opacity))
        }
    }
}
