internal import MicaRasterKernels

/// A resolved clip of a canvas: a rectangle, and inside it the coverage of all shapes that are not rectangles of whole
/// pixels.
struct ResolvedClip {
    var rect: PixelRect
    /// The coverage of at least `rect`.
    var mask: MaskSurface?
}

/// The coverage of the last few clips of a painter.
final class ClipMasks {
    private final class Entry {
        var clip: Clip?
        /// The intersection of the clip's rectangles on an infinite canvas.
        var limit = PixelRect(width: 0, height: 0)
        var mask: MaskSurface?
        let memory = ScratchMemory()
        var lastUse = 0
    }
    private var entries: [Entry] = []
    private var clock = 0
    private let second = ScratchMemory()
    private var chain: [Clip] = []
    private let spans: SpanPainter
    private let sampler: ImageSampler
    private static let capacity = 8

    init(spans: SpanPainter, sampler: ImageSampler) {
        self.spans = spans
        self.sampler = sampler
    }

    /// Returns the part of `area` inside `clip`; `nil` if it is empty. The mask is valid until the next call.
    func resolve(_ clip: Clip?, in area: PixelRect, _ rasterizer: inout Rasterizer) -> ResolvedClip? {
        guard let clip else { return area.isEmpty ? nil : ResolvedClip(rect: area, mask: nil) }
        clock += 1
        for entry in entries where entry.clip === clip {
            let rect = entry.limit.intersection(area)
            if rect.isEmpty { return nil }
            guard let mask = entry.mask else {
                entry.lastUse = clock
                return ResolvedClip(rect: rect, mask: nil)
            }
            if mask.rect.contains(rect) {
                entry.lastUse = clock
                return ResolvedClip(rect: rect, mask: mask)
            }
            entry.clip = nil
        }
        return make(clip, area, &rasterizer)
    }

    private func make(_ clip: Clip, _ area: PixelRect, _ rasterizer: inout Rasterizer) -> ResolvedClip? {
        var limit = PixelRect(
            x0: -Rasterizer.farthest, y0: -Rasterizer.farthest, x1: Rasterizer.farthest, y1: Rasterizer.farthest)
        chain.removeAll(keepingCapacity: true)
        var next: Clip? = clip
        while let c = next {
            switch c.shape {
            case .path(let path, let m, _, _):
                if let rect = path.pixelRect(m) {
                    limit = limit.intersection(rect)
                } else {
                    guard let box = path.finiteControlBox(m) else { return nil }
                    limit = box.pixels(in: limit)
                    chain.append(c)
                }
            case .image(let image, let m, _, _):
                let box = Box(x: 0, y: 0, width: Double(image.width), height: Double(image.height)).applying(m)
                limit = box.pixels(in: limit)
                chain.append(c)
            }
            if limit.isEmpty { return nil }
            next = c.parent
        }
        defer { chain.removeAll(keepingCapacity: true) }
        let rect = limit.intersection(area)
        if rect.isEmpty { return nil }
        let entry = freeEntry()
        if chain.isEmpty {
            entry.clip = clip
            entry.limit = limit
            entry.mask = nil
            entry.lastUse = clock
            return ResolvedClip(rect: rect, mask: nil)
        }
        guard let mask = entry.memory.mask(rect) else { return nil }
        cover(chain[0], mask, &rasterizer)
        for c in chain.dropFirst() {
            guard let other = second.mask(rect) else { return nil }
            cover(c, other, &rasterizer)
            for y in rect.y0..<rect.y1 {
                let p = mask.device(rect.x0, y)
                mica_mask_multiply(p, p, other.device(rect.x0, y), rect.width, 255)
            }
        }
        entry.clip = clip
        entry.limit = limit
        entry.mask = mask
        entry.lastUse = clock
        return ResolvedClip(rect: rect, mask: mask)
    }

    private func freeEntry() -> Entry {
        if entries.count < ClipMasks.capacity {
            entries.append(Entry())
            return entries[entries.count - 1]
        }
        var oldest = entries[0]
        for entry in entries where entry.clip == nil || entry.lastUse < oldest.lastUse {
            oldest = entry
            if entry.clip == nil { break }
        }
        oldest.clip = nil
        return oldest
    }

    /// Adds the coverage of one shape to an empty mask.
    private func cover(_ clip: Clip, _ mask: MaskSurface, _ rasterizer: inout Rasterizer) {
        switch clip.shape {
        case .path(let path, let m, let rule, let antialias):
            var sink = MaskSink(mask)
            if antialias, let box = path.deviceBox(m), box.isFinite {
                Rasterizer.fill(box, window: mask.rect, origin: (mask.originX, mask.originY), into: &sink)
                return
            }
            rasterizer.fill(
                path, m, rule: rule, antialias: antialias, window: mask.rect, origin: (mask.originX, mask.originY),
                into: &sink)
        case .image(let image, let m, let luminance, let sampling):
            let paint = ImagePaint(image, sampling: sampling, edge: .transparent)
            guard sampler.begin(paint, m) else { return }
            for y in mask.rect.y0..<mask.rect.y1 {
                spans.readMask(sampler, mask, y, luminance: luminance)
            }
            sampler.end()
        }
    }
}

extension Path {
    /// Returns the device rectangle that this fills, if it is one with sides along the axes.
    func deviceBox(_ m: Affine) -> Box? {
        let n = points.count
        guard n == 4 || n == 5, verbs.count <= 6, (m.b == 0 && m.c == 0) || (m.a == 0 && m.d == 0) else { return nil }
        for (i, verb) in verbs.enumerated() where verb != (i == 0 ? .move : i < n ? .line : .close) { return nil }
        let a = m.apply(points[0]), b = m.apply(points[1]), c = m.apply(points[2]), d = m.apply(points[3])
        if n == 5 && points[4] != points[0] { return nil }
        guard
            (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
                || (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
        else { return nil }
        return Box(min: pointwiseMin(a, c), max: pointwiseMax(a, c))
    }

    /// Returns the whole device pixels that this fills, if it is one rectangle whose sides are on pixel borders.
    func pixelRect(_ m: Affine) -> PixelRect? { deviceBox(m)?.wholePixels }
}

extension Box {
    /// Returns the device pixels that this fills under a transform that keeps its sides upright, if all of them are
    /// then on pixel borders.
    package func wholePixels(_ m: Affine) -> PixelRect? {
        m.b == 0 && m.c == 0 ? finite(m)?.wholePixels : nil
    }

    /// The pixels; `nil` unless all sides are on pixel borders, and not too far away.
    var wholePixels: PixelRect? {
        let limit = Double(Rasterizer.farthest)
        guard min.x >= -limit, min.y >= -limit, max.x <= limit, max.y <= limit, min.x <= max.x, min.y <= max.y else {
            return nil
        }
        let rect = PixelRect(
            x0: mica_truncated(min.x), y0: mica_truncated(min.y), x1: mica_truncated(max.x), y1: mica_truncated(max.y))
        let isWhole =
            Point(Double(rect.x0), Double(rect.y0)) == min && Point(Double(rect.x1), Double(rect.y1)) == max
        return isWhole ? rect : nil
    }
}
