internal import MicaRasterKernels

/// Paints spans of coverage with any paint, blend mode and clip mask: the general path for every op, besides the faster
/// sinks for common ones.
///
/// For each span, it multiplies coverage, clip and opacity, computes the paint's pixels, and blends both into the
/// target. Spans are divided into parts whose pixels stay in the first-level cache.
final class SpanPainter {
    /// The maximum number of pixels of a part.
    static let pieceLength = 1024

    /// The source of a span's pixels.
    enum Source {
        /// A single colour, with which `colors` is filled.
        case solid(UInt32)
        case image(ImageSampler)
        case gradient(GradientSampler)
        /// Pixels drawn for this purpose, which cover all of the target's rectangle.
        case surface(Surface)
    }

    enum Target {
        case pixels(Surface)
        case mask(MaskSurface)
    }

    /// Coverage that a sink collects before it paints it: room for the longest row.
    let pending: UnsafeMutablePointer<UInt8>
    private let coverage: UnsafeMutablePointer<UInt8>
    private let colors: UnsafeMutablePointer<UInt32>
    private let blended: UnsafeMutablePointer<UInt32>

    private var source = Source.solid(0)
    private var target: Target?
    private var mode = BlendMode.normal
    /// `true` if coverage scales the paint; otherwise it mixes in the result of blending the whole paint.
    private var dimsPaint = false
    private var opacity: UInt32 = 255
    /// The factor of the paint's pixels.
    private var sourceOpacity: UInt32 = 255
    private var clip: MaskSurface?
    /// `true` if the paint's pixels are the result at full coverage.
    private var replaces = false
    /// The minimum length of runs that are painted separately, with one coverage. Shorter ones are joined with their
    /// neighbours, which saves the cost of starting a span.
    private(set) var longRun = 32
    /// The device pixel of local (0, 0).
    private var originX = 0, originY = 0

    init() {
        let length = SpanPainter.pieceLength + 64
        pending = .allocate(capacity: Pixmap.maximumSide + 256)
        pending.initialize(repeating: 0, count: Pixmap.maximumSide + 256)
        coverage = .allocate(capacity: length)
        coverage.initialize(repeating: 0, count: length)
        colors = .allocate(capacity: length)
        colors.initialize(repeating: 0, count: length)
        blended = .allocate(capacity: length)
        blended.initialize(repeating: 0, count: length)
    }

    deinit {
        pending.deallocate()
        coverage.deallocate()
        colors.deallocate()
        blended.deallocate()
    }

    /// Sets the paint of the next spans. `clip` must cover every pixel that will be painted.
    func begin(
        _ source: Source, _ target: Target, mode: BlendMode = .normal, dimsPaint: Bool = false, opacity: UInt32 = 255,
        clip: MaskSurface?, sourceOpacity: UInt32 = 255
    ) {
        self.source = source
        self.target = target
        self.mode = mode
        self.dimsPaint = dimsPaint
        replaces = false
        self.opacity = opacity
        self.clip = clip
        self.sourceOpacity = sourceOpacity
        switch target {
        case .pixels(let s):
            originX = s.originX
            originY = s.originY
        case .mask(let s):
            originX = s.originX
            originY = s.originY
        }
        longRun = 512
        switch source {
        case .solid: longRun = 32
        case .gradient(let g): replaces = g.isOpaque
        case .image(let i): replaces = i.isOpaque
        case .surface: replaces = false
        }
        replaces = replaces && sourceOpacity == 255 && mode == .normal
        if case .solid(let color) = source { colors.update(repeating: color, count: SpanPainter.pieceLength) }
    }

    /// Releases images and pixels.
    func end() {
        source = .solid(0)
        target = nil
        clip = nil
    }

    func paint(x: Int, y: Int, count: Int, coverage: UInt32) {
        var x = x, left = count
        while left > 0 {
            let n = min(left, SpanPainter.pieceLength)
            if let clip {
                let row = clip.device(x &+ originX, y &+ originY)
                mica_mask_scale(self.coverage, row, n, coverage)
                if opacity != 255 { mica_mask_scale(self.coverage, self.coverage, n, opacity) }
                piece(x, y, n, self.coverage, 255)
            } else {
                piece(x, y, n, nil, dividedBy255(coverage &* opacity))
            }
            x &+= n
            left &-= n
        }
    }

    func paint(x: Int, y: Int, count: Int, mask: UnsafePointer<UInt8>) {
        var x = x, left = count, mask = mask
        while left > 0 {
            let n = min(left, SpanPainter.pieceLength)
            if let clip {
                mica_mask_multiply(self.coverage, mask, clip.device(x &+ originX, y &+ originY), n, opacity)
                piece(x, y, n, self.coverage, 255)
            } else if opacity != 255 {
                mica_mask_scale(self.coverage, mask, n, opacity)
                piece(x, y, n, self.coverage, 255)
            } else {
                piece(x, y, n, mask, 255)
            }
            x &+= n
            mask += n
            left &-= n
        }
    }

    /// Paints at most `pieceLength` pixels with a coverage for each, or one for all if there is no mask.
    private func piece(_ x: Int, _ y: Int, _ count: Int, _ mask: UnsafePointer<UInt8>?, _ constant: UInt32) {
        if mask == nil && constant == 0 { return }
        switch target {
        case .pixels(let surface):
            let dst = surface.pixel(x, y)
            if case .solid(let color) = source, mode == .normal {
                if let mask {
                    mica_over_solid_mask(dst, color, mask, count)
                } else {
                    mica_over_solid(dst, color, count, constant, surface.ahead)
                }
                return
            }
            if replaces && mask == nil && constant == 255 {
                let src = fetch(x &+ originX, y &+ originY, count, dst)
                if src != UnsafePointer(dst) { dst.update(from: src, count: count) }
                return
            }
            var src = fetch(x &+ originX, y &+ originY, count, colors)
            if sourceOpacity != 255 {
                for i in 0..<count { colors[i] = scaled(src[i], by: sourceOpacity) }
                src = UnsafePointer(colors)
            }
            if mode == .normal {
                if let mask {
                    mica_over_mask(dst, src, mask, count, surface.ahead, 0)
                } else {
                    mica_over(dst, src, count, constant, surface.ahead)
                }
                return
            }
            if mode == .copy {
                if let mask {
                    mica_lerp_mask(dst, src, mask, count)
                } else if constant == 255 {
                    dst.update(from: src, count: count)
                } else {
                    mica_lerp(dst, src, count, constant)
                }
                return
            }
            if dimsPaint, mask != nil || constant != 255 {
                blended.update(repeating: 0, count: count)
                if let mask {
                    mica_over_mask(blended, src, mask, count, 0, 0)
                } else {
                    mica_over(blended, src, count, constant, 0)
                }
                mode.blend(dst, blended, dst, count)
                return
            }
            mode.blend(blended, src, dst, count)
            if let mask {
                mica_lerp_mask(dst, blended, mask, count)
            } else if constant == 255 {
                dst.update(from: blended, count: count)
            } else {
                mica_lerp(dst, blended, count, constant)
            }
        case .mask(let surface):
            let dst = surface.pixel(x, y)
            if case .solid(let color) = source {
                if let mask {
                    mica_mask_scale(dst, mask, count, color &>> 24)
                } else {
                    dst.update(
                        repeating: UInt8(truncatingIfNeeded: dividedBy255(constant &* (color &>> 24))), count: count)
                }
                return
            }
            let src = fetch(x &+ originX, y &+ originY, count, colors)
            mica_mask_alpha(dst, src, count)
            if let mask {
                mica_mask_multiply(dst, dst, mask, count, 255)
            } else if constant != 255 {
                mica_mask_scale(dst, dst, count, constant)
            }
        case nil: break
        }
    }

    /// Writes an image's values as a clip to one row of a mask.
    func readMask(_ sampler: ImageSampler, _ mask: MaskSurface, _ y: Int, luminance: Bool) {
        var x = mask.rect.x0
        while x < mask.rect.x1 {
            let n = min(mask.rect.x1 &- x, SpanPainter.pieceLength)
            let src = sampler.pixels(x, y, n, scratch: colors), out = mask.device(x, y)
            if luminance {
                for i in 0..<n { out[i] = src[i].luminance }
            } else {
                mica_mask_alpha(out, src, n)
            }
            x &+= n
        }
    }

    /// Returns the paint's pixels from a device position, in `scratch` or in their own memory.
    private func fetch(
        _ x: Int, _ y: Int, _ count: Int, _ scratch: UnsafeMutablePointer<UInt32>
    ) -> UnsafePointer<UInt32> {
        switch source {
        case .solid: return UnsafePointer(colors)
        case .image(let sampler): return sampler.pixels(x, y, count, scratch: scratch)
        case .gradient(let sampler): return sampler.pixels(x, y, count, scratch: scratch)
        case .surface(let s): return UnsafePointer(s.pixel(x &- s.originX, y &- s.originY))
        }
    }
}

extension UInt32 {
    /// A premultiplied pixel's grey value on black: 0.2126 red + 0.7152 green + 0.0722 blue, rounded (BT.709).
    var luminance: UInt8 {
        let sum = 13933 &* (self &>> 16 & 255) &+ 46871 &* (self &>> 8 & 255) &+ 4732 &* (self & 255)
        return UInt8(truncatingIfNeeded: (sum &+ 32768) &>> 16)
    }
}
