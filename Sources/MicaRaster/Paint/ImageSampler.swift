internal import MicaRasterKernels

/// Reads an image under an affine transform, one part of a device row at a time.
///
/// Positions in the image are 32.32 fixed point, relative to the centre of the first pixel, and a function only of the
/// device pixel. They advance in integer steps from an anchor, so that the division of a row has no effect. If all
/// samples of a pixel are inside the image, a kernel reads them; otherwise each sample's position is moved inside.
final class ImageSampler {
    /// A sampled level: the image or one of its downsampled copies, with the transform to it.
    struct Level {
        var base: UnsafePointer<UInt32>, stride = 0, width = 0, height = 0
        /// The transform from device pixel centres to positions in this level.
        var map = Affine.identity
        /// The position of the device pixel (0, 0), modulo 2⁶⁴, and its steps.
        var u: Int64 = 0, v: Int64 = 0
        var ux: Int64 = 0, vx: Int64 = 0, uy: Int64 = 0, vy: Int64 = 0
        /// 1 / step along a row.
        var perU = 0.0, perV = 0.0
    }

    /// The image's own pixels, if they are on whole device pixels.
    struct Aligned {
        /// The image's first pixel, and its device pixel.
        var base: UnsafePointer<UInt32>, stride: Int
        var originX: Int, originY: Int
        var rect: PixelRect
        var isOpaque: Bool, edge: ImagePaint.Edge
    }

    private var image: ImageSource?
    /// Present if pixels can be read as they are.
    private(set) var aligned: Aligned?
    /// Present if the image is only translated by a fraction of a pixel, and read bilinearly.
    private(set) var shifted: Shifted?
    private let outside = ScratchMemory()
    private var keepAlive: (Pixmap?, Pixmap?) = (nil, nil)
    private var first: Level, second: Level
    /// The fraction of the second level, in 1/256.
    private var mix: UInt32 = 0
    private var filter = Sampling.linear
    private var edge = ImagePaint.Edge.clamp
    private var tint: UInt32?
    private let scratch: UnsafeMutablePointer<UInt32>
    private let cubicWeights: UnsafeMutablePointer<Int16>
    /// Positions of a part of a row, in 16.16: u, then v.
    private let positions: UnsafeMutablePointer<Int32>
    private let projection = ProjectedSampler()

    init() {
        scratch = .allocate(capacity: SpanPainter.pieceLength + 16)
        scratch.initialize(repeating: 0, count: SpanPainter.pieceLength + 16)
        cubicWeights = makeCubicWeights()
        positions = .allocate(capacity: 2 * (SpanPainter.pieceLength + 16))
        positions.initialize(repeating: 0, count: 2 * (SpanPainter.pieceLength + 16))
        first = Level(base: UnsafePointer(scratch))
        second = first
    }

    deinit {
        scratch.deallocate()
        cubicWeights.deallocate()
        positions.deallocate()
    }

    /// Sets the image; `transform` maps the paint's user space to the device. Returns `false` if nothing is visible: a
    /// transform that is singular, not finite, or shrinks the image by more than 2²⁰.
    func begin(_ paint: ImagePaint, _ transform: Affine) -> Bool {
        filter = paint.sampling
        edge = paint.edge
        tint = paint.tint?.pixel
        image = paint.image
        mix = 0
        aligned = nil
        shifted = nil
        if let homography = paint.projection {
            return projection.begin(
                paint.image, homography, edge, filter == .fitted ? .trilinear : filter, cubicWeights)
        }
        projection.end()
        let toDevice = paint.transform.then(transform)
        guard toDevice.isFinite, let inverse = toDevice.inverse else { return false }
        if tint == nil && toDevice.isTranslation { align(paint, toDevice) }
        let limit = 1_048_576.0
        guard max(abs(inverse.a), abs(inverse.b)) < limit, max(abs(inverse.c), abs(inverse.d)) < limit else {
            return false
        }
        var index = 0
        if filter == .trilinear || filter == .cubic || filter == .fitted {
            var shrink = inverse.longestColumn
            while shrink >= 2 && index < 15 {
                shrink /= 2
                index += 1
            }
            if shrink > 1 { mix = UInt32((shrink - 1) * 256 + 0.5) }
            // Not for images that are only rotated or moved: rounding makes their scale less or more than 1.
            if filter == .fitted, index > 0 || shrink > 1 - 1e-6 { filter = .trilinear }
        }
        let (a, reached) = paint.image.level(index)
        guard let level = Level(a, reached, toDevice, inverse, paint.image) else { return false }
        first = level
        keepAlive = (a, nil)
        if tint == nil && toDevice.isTranslation { shift(level) }
        if reached < index { mix = 0 }
        if mix > 0 {
            let (b, second) = paint.image.level(reached + 1)
            if second == reached + 1, let level = Level(b, second, toDevice, inverse, paint.image) {
                self.second = level
                keepAlive.1 = b
            } else {
                mix = 0
            }
        }
        return true
    }

    private func align(_ paint: ImagePaint, _ m: Affine) {
        let limit = Double(Rasterizer.farthest)
        guard m.tx.rounded(.down) == m.tx, m.ty.rounded(.down) == m.ty, abs(m.tx) <= limit, abs(m.ty) <= limit else {
            return
        }
        let x = Int(m.tx), y = Int(m.ty), pixmap = paint.image.pixmap
        aligned = Aligned(
            base: UnsafePointer(pixmap.base), stride: pixmap.stride, originX: x, originY: y,
            rect: pixmap.bounds.moved(x, y), isOpaque: pixmap.isOpaque, edge: paint.edge)
    }

    private func shift(_ l: Level) {
        let limit = Double(Rasterizer.farthest)
        guard filter == .linear || filter == .trilinear, edge != .tile, abs(l.map.tx) <= limit, abs(l.map.ty) <= limit
        else { return }
        var empty: UnsafePointer<UInt32>?
        if edge == .transparent {
            guard let row = outside.reserve(l.width + 16, of: UInt32.self) else { return }
            row.update(repeating: 0, count: l.width + 16)
            empty = UnsafePointer(row)
        }
        shifted = Shifted(
            base: l.base, stride: l.stride, width: l.width, height: l.height, columnAtZero: Int(l.u &>> 32),
            rowAtZero: Int(l.v &>> 32), fx: UInt32(l.u &>> 24 & 255), fy: UInt32(l.v &>> 24 & 255), outside: empty)
    }

    /// `true` if all sampled pixels are opaque.
    var isOpaque: Bool {
        guard let image, tint == nil, !projection.isActive, edge != .transparent else { return false }
        return image.pixmap.isOpaque && filter != .cubic
    }

    func end() {
        image = nil
        aligned = nil
        shifted = nil
        keepAlive = (nil, nil)
        projection.end()
    }

    /// The numbers of the image that is set; `nil` if it is in perspective.
    var reading: ImageReading? {
        guard !projection.isActive, let pixmap = keepAlive.0 else { return nil }
        return ImageReading(
            first: first.reading(pixmap), second: mix > 0 ? keepAlive.1.map { second.reading($0) } : nil, mix: mix,
            filter: filter, edge: edge, tint: tint)
    }

    /// Returns the pixels of `count` device pixels from (x, y), in `scratch` or in the image's memory.
    func pixels(_ x: Int, _ y: Int, _ count: Int, scratch out: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32> {
        if let aligned, y >= aligned.rect.y0, y < aligned.rect.y1, x >= aligned.rect.x0, x &+ count <= aligned.rect.x1 {
            return aligned.base + (y &- aligned.originY) &* aligned.stride + (x &- aligned.originX)
        }
        if projection.isActive {
            projection.read(x, y, count, out)
        } else {
            read(first, x, y, count, out)
            if mix > 0 {
                read(second, x, y, count, scratch)
                mica_mix(out, out, scratch, count, mix)
            }
        }
        if let tint {
            for i in 0..<count { out[i] = scaled(tint, by: out[i] &>> 24) }
        }
        return UnsafePointer(out)
    }

    private func read(_ l: Level, _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let u = l.u &+ Int64(x) &* l.ux &+ Int64(y) &* l.uy
        let v = l.v &+ Int64(x) &* l.vx &+ Int64(y) &* l.vy
        if filter == .fitted, max(l.width, l.height) > 32_000 {
            // The fast path's positions have 16 bits.
            for i in 0..<count { out[i] = careful(l, u, v, x, y, i) }
            return
        }
        let shift: Int64 = filter == .nearest ? 1 &<< 31 : 0
        let minimum: Int64 = filter == .cubic ? 1 : 0
        let reach: Int64 = filter == .nearest ? 1 : filter == .cubic ? 4 : filter == .fitted ? 3 : 2
        func inside(_ i: Int) -> Bool {
            let c = (u &+ Int64(i) &* l.ux &+ shift) &>> 32, r = (v &+ Int64(i) &* l.vx &+ shift) &>> 32
            return c >= minimum && r >= minimum && c &+ reach &- minimum <= Int64(l.width)
                && r &+ reach &- minimum <= Int64(l.height)
        }
        let from = l.map.apply(Point(Double(x), Double(y))), near = isNear(l, from, count)
        if near && inside(0) && inside(count &- 1) {
            readInside(l, 0, count, u, v, shift, out)
            return
        }
        // The extent of the filter's samples from the position's integer part, which bounds the range in which all are
        // inside.
        let low: Double, high: Double
        switch filter {
        case .nearest:
            low = -0.5
            high = 0.5
        case .linear, .trilinear:
            low = 0
            high = 1
        case .fitted:
            low = 0
            high = 2
        case .cubic:
            low = 1
            high = 2
        }
        var a = 0, b = count, first = 0, last = count
        narrow(&a, &b, from.x, l.map.a, l.perU, low, Double(l.width) - high)
        narrow(&a, &b, from.y, l.map.b, l.perV, low, Double(l.height) - high)
        while a < b && !inside(a) { a &+= 1 }
        while a < b && !inside(b &- 1) { b &-= 1 }
        if edge == .transparent {
            // Pixels that no sample touches are transparent.
            narrow(&first, &last, from.x, l.map.a, l.perU, -3, Double(l.width) + 3)
            narrow(&first, &last, from.y, l.map.b, l.perV, -3, Double(l.height) + 3)
            if first >= last {
                first = count
                last = count
            }
            out.update(repeating: 0, count: first)
            (out + last).update(repeating: 0, count: count &- last)
        }
        if a >= b {
            a = last
            b = last
        }
        readEdge(l, first, a, near, u, v, x, y, out)
        readInside(l, a, b, u, v, shift, out)
        readEdge(l, b, last, near, u, v, x, y, out)
    }

    /// Reads pixels a..<b, some of whose samples may be outside the image. `near`: their fixed-point positions do not
    /// wrap.
    private func readEdge(
        _ l: Level, _ a: Int, _ b: Int, _ near: Bool, _ u: Int64, _ v: Int64, _ x: Int, _ y: Int,
        _ out: UnsafeMutablePointer<UInt32>
    ) {
        if a >= b { return }
        if near && edge != .tile && (filter == .linear || filter == .trilinear) {
            mica_bilinear_edge(
                out + a, l.base, l.stride, Int32(l.width), Int32(l.height), edge == .transparent ? 1 : 0,
                u &+ Int64(a) &* l.ux, v &+ Int64(a) &* l.vx, l.ux, l.vx, b &- a)
        } else {
            for i in a..<b { out[i] = careful(l, u, v, x, y, i) }
        }
    }

    /// Reads pixels a..<b, all of whose samples are inside the image.
    private func readInside(
        _ l: Level, _ a: Int, _ b: Int, _ u: Int64, _ v: Int64, _ shift: Int64, _ out: UnsafeMutablePointer<UInt32>
    ) {
        if a >= b { return }
        let ua = u &+ Int64(a) &* l.ux, va = v &+ Int64(a) &* l.vx
        switch filter {
        case .nearest:
            var c = ua &+ shift, r = va &+ shift
            for i in a..<b {
                out[i] = l.base[Int(r &>> 32) &* l.stride &+ Int(c &>> 32)]
                c &+= l.ux
                r &+= l.vx
            }
        case .linear, .trilinear:
            mica_bilinear(out + a, l.base, l.stride, ua, va, l.ux, l.vx, b &- a)
        case .fitted:
            let us = positions, vs = positions + SpanPainter.pieceLength + 16
            var u = ua, v = va
            for i in 0..<(b &- a) {
                us[i] = EdgeTaps.fitted(u)
                vs[i] = EdgeTaps.fitted(v)
                u &+= l.ux
                v &+= l.vx
            }
            mica_bilinear_points(out + a, l.base, l.stride, us, vs, b &- a)
        case .cubic:
            mica_cubic(out + a, l.base, l.stride, cubicWeights, ua, va, l.ux, l.vx, b &- a)
        }
    }

    /// Returns `true` if positions starting at `from` are small enough for the fixed point not to overflow.
    private func isNear(_ l: Level, _ from: Point, _ count: Int) -> Bool {
        let limit = 536_870_912.0, n = Double(count)
        let to = Point(from.x + n * l.map.a, from.y + n * l.map.b)
        return max(abs(from.x), abs(from.y)) < limit && max(abs(to.x), abs(to.y)) < limit
    }

    /// Returns one pixel, some of whose samples may be outside the image.
    private func careful(_ l: Level, _ u: Int64, _ v: Int64, _ x: Int, _ y: Int, _ i: Int) -> UInt32 {
        let at = l.map.apply(Point(Double(x &+ i), Double(y)))
        let taps = EdgeTaps(base: l.base, stride: l.stride, width: l.width, height: l.height, edge: edge)
        return taps.sample(
            taps.position(at.x, u &+ Int64(i) &* l.ux, l.width), taps.position(at.y, v &+ Int64(i) &* l.vx, l.height),
            filter, cubicWeights)
    }

    /// Reduces a..<b to the range where low ≤ start + i · step ≤ high.
    private func narrow(
        _ a: inout Int, _ b: inout Int, _ start: Double, _ step: Double, _ perStep: Double, _ low: Double,
        _ high: Double
    ) {
        if step == 0 {
            if !(start >= low && start <= high) { b = a }
            return
        }
        let t0 = (low - start) * perStep, t1 = (high - start) * perStep
        let first = min(t0, t1), last = max(t0, t1)
        if first > Double(a) { a = first >= Double(b) ? b : Int(first) }
        if last < Double(b) { b = last <= Double(a) ? a : min(b, Int(last) + 2) }
    }
}

extension ImageSampler.Level {
    fileprivate func reading(_ pixmap: Pixmap) -> ImageReading.Level {
        ImageReading.Level(pixmap: pixmap, u: u, v: v, ux: ux, vx: vx, uy: uy, vy: vy, map: map)
    }

    /// Returns `nil` if positions do not fit the fixed point.
    init?(_ pixmap: Pixmap, _ index: Int, _ toDevice: Affine, _ inverse: Affine, _ image: ImageSource) {
        base = UnsafePointer(pixmap.base)
        stride = pixmap.stride
        width = pixmap.width
        height = pixmap.height
        let k = 1 / Double(1 << index)
        // From the device pixel (x, y), whose centre is half a pixel further, to a position relative to a pixel's
        // centre.
        map = Affine(inverse.a * k, inverse.b * k, inverse.c * k, inverse.d * k, 0, 0)
        let t = inverse.apply(Point(0.5, 0.5)) * k - 0.5
        map.tx = t.x
        map.ty = t.y
        // The anchor is the device pixel nearest to the image's centre, so that positions on the image are small
        // numbers.
        func clamped(_ v: Double) -> Double { max(-1_048_576, min(1_048_576, v.rounded(.down))) }
        let middle = toDevice.apply(Point(Double(image.width) / 2, Double(image.height) / 2))
        let anchor = Point(clamped(middle.x), clamped(middle.y))
        let at = map.apply(anchor), one = 4_294_967_296.0
        guard abs(at.x) < 1_073_741_824, abs(at.y) < 1_073_741_824 else { return nil }
        func fixed(_ v: Double) -> Int64 { Int64((v * one).rounded()) }
        perU = 1 / map.a
        perV = 1 / map.b
        ux = fixed(map.a)
        vx = fixed(map.b)
        uy = fixed(map.c)
        vy = fixed(map.d)
        let ax = Int64(anchor.x), ay = Int64(anchor.y)
        u = fixed(at.x) &- ax &* ux &- ay &* uy
        v = fixed(at.y) &- ax &* vx &- ay &* vy
    }
}

extension Affine {
    /// The longer of the images of the two unit vectors.
    package var longestColumn: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
