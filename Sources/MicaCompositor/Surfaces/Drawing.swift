import MicaBase
public import MicaRaster

/// A recorded drawing of a layer's contents. The compositor rasterises it on demand, on any thread, or draws its ops
/// directly onto the canvas where that gives the same result.
public final class Drawing: Sendable {
    public let list: DisplayList
    /// The size of its bitmap, in pixels; the list's device space is this bitmap.
    public let width: Int, height: Int
    /// The bounds of the list's effect, in pixels, including parts beyond the bitmap's edges; `nil` if it is unbounded.
    private let footprint: Box?
    /// `true` if the ops may be drawn one after another onto a canvas instead of the bitmap. They must only composite
    /// colour over colour, and be so few that this is faster than the bitmap.
    let replays: Bool
    /// `true` if compositing the cached coverage of the ops is faster than computing it again.
    private let keepsCoverage: Bool

    /// The cached results for the list. They do not affect the pixels.
    private struct Made {
        var bitmap: ImageSource?
        /// The transformed drawing.
        var placed: (transform: Affine, drawing: Drawing)?
        /// The coverage of each op.
        var coverage: [OpCoverage]?
        var reachesEdges: Bool?
        /// The number of plans that used it.
        var uses = 0
    }
    private let made = Guarded(Made())

    /// The position and colour of an op's coverage.
    struct OpCoverage {
        var pixel: UInt32
        var mask: Mask
        /// The position of the mask's top left in the bitmap.
        var x: Int, y: Int
    }

    public init(_ list: DisplayList, width: Int, height: Int) {
        self.list = list
        self.width = width
        self.height = height
        footprint = list.footprint
        replays = list.replays
        keepsCoverage = replays && list.hasCostlyOutlines
    }

    /// The bitmap, in pixels.
    private var bounds: Box { Box(x: 0, y: 0, width: Double(width), height: Double(height)) }

    /// The part of the bitmap that the list may change, in pixels.
    var ink: Box { footprint?.intersection(bounds) ?? bounds }

    /// `true` if content extends to the bitmap's outermost pixels and is cut off by its edge or runs along it: an
    /// image, a rectangle, a fill without bounds. Glyphs, strokes, curved and rotated shapes, and curved clips inside
    /// the bitmap have edges of their own.
    var reachesEdges: Bool {
        made.withLock { made in
            if let known = made.reachesEdges { return known }
            let inside = Box(min: bounds.min + 1, max: bounds.max - 1)
            let reaches = list.ops.contains { op in
                !op.endsBySelf(within: bounds) && op.footprint.map { !inside.contains($0) } ?? true
            }
            made.reachesEdges = reaches
            return reaches
        }
    }

    /// The drawing's bitmap, and `true` if its pixels have been drawn.
    var bitmap: (image: ImageSource, isMade: Bool) {
        made.withLock { made in
            let image = made.bitmap ?? ImageSource(width: width, height: height)
            made.bitmap = image
            return (image, image.hasPixels)
        }
    }

    /// Returns the bitmap with its pixels, drawn on first use; `nil` if the size is impossible or memory is
    /// insufficient.
    func image(_ painter: Painter) -> ImageSource? {
        made.withLock { made in
            let image = made.bitmap ?? ImageSource(width: width, height: height)
            made.bitmap = image
            if image.hasPixels { return image }
            guard let pixmap = Pixmap(width: width, height: height) else { return nil }
            painter.draw(list, into: pixmap)
            pixmap.isOpaque = pixmap.hasOnlyOpaquePixels
            image.setPixels(pixmap)
            return image
        }
    }

    /// Returns the coverage of each op, if drawing it again would take longer. Returns `nil` if it would not, if the
    /// drawing is used for the first time, or if memory is insufficient. The bytes are those of the ops.
    func coverage(_ painter: Painter) -> [OpCoverage]? {
        guard keepsCoverage else { return nil }
        return made.withLock { made in
            if let known = made.coverage { return known }
            guard made.uses > 1 else { return nil }
            var all: [OpCoverage] = []
            for op in list.ops {
                let rect = op.ink(in: PixelRect(width: width, height: height))
                if rect.isEmpty { continue }
                guard let pixel = op.solidPixel, let mask = Mask(width: rect.width, height: rect.height) else {
                    return nil
                }
                var shape = op
                shape.paint = .color(.white)
                shape.alpha = 1
                painter.drawAlpha(shape, into: mask, origin: (rect.x0, rect.y0))
                all.append(OpCoverage(pixel: pixel, mask: mask, x: rect.x0, y: rect.y0))
            }
            made.coverage = all
            return all
        }
    }

    package var keptCoverageCount: Int { made.withLock { $0.coverage?.count ?? 0 } }
    package var hasBitmap: Bool { bitmap.isMade }

    /// `true` if the bitmap exists, and has no transparent pixel.
    var isKnownOpaque: Bool { made.withLock { $0.bitmap?.isOpaque ?? false } }

    /// Records that a plan uses it.
    func planned() { made.withLock { $0.uses += 1 } }

    /// `true` if it is drawn more than once, in one frame or several: then its bitmap is worthwhile.
    var stays: Bool { made.withLock { $0.uses > 1 } }

    /// Returns the transformed drawing, clipped to its bitmap's edges; cached for the next frame.
    func placed(_ transform: Affine) -> Drawing {
        made.withLock { made in
            if let known = made.placed, known.transform == transform { return known.drawing }
            let edges = bounds.applying(transform)
            var list = list.mapped(by: transform)
            let staysInside = footprint.map {
                edges.outset(by: PixelAlignment.leastSeen).contains($0.applying(transform))
            }
            if staysInside != true {
                let clip = Clip.Shape.path(.rect(bounds), transform, .nonZero, antialias: true)
                if list.ops.count != 1 {
                    list = DisplayList([DrawOp(.group(list), clip: Clip(clip, parent: nil))])
                } else if !list.ops[0].cut(to: edges) {
                    list.ops[0].clip = Clip(clip, parent: list.ops[0].clip)
                }
            }
            let drawing = Drawing(
                list, width: Int((edges.max.x - PixelAlignment.tolerance).rounded(.up)),
                height: Int((edges.max.y - PixelAlignment.tolerance).rounded(.up)))
            made.placed = (transform, drawing)
            return drawing
        }
    }

    /// Returns `true` if the bitmap would be much larger than its visible part.
    func isLarge(for canvas: PixelRect) -> Bool {
        width > Pixmap.maximumSide || height > Pixmap.maximumSide
            || width * height > max(4 * canvas.area, 1 << 22)
    }
}

extension DisplayList {
    /// See `Drawing.replays`.
    fileprivate var replays: Bool {
        guard ops.count <= 8, let points = pointCount, ops.count == 1 || points <= 512 else { return false }
        return ops.allSatisfy { $0.blend == .normal && !$0.isEverything }
    }

    /// `true` if its ops fill small areas with many edges, as text does, each in one colour.
    fileprivate var hasCostlyOutlines: Bool {
        var points = 0, area = 0
        for op in ops {
            guard op.solidPixel != nil, op.clip == nil else { return false }
            switch op.shape {
            case .fill(let path, _): points += path.points.count
            case .glyphs(let run): points += run.pointCount
            case .box, .stroke, .everything, .group: return false
            }
            let rect = op.ink(in: PixelRect(width: Pixmap.maximumSide, height: Pixmap.maximumSide))
            area += rect.area
        }
        // A point costs about as much as compositing a few hundred pixels.
        return points >= 48 && area < points * 256
    }

    /// `true` if drawing it again in each frame is cheap.
    var isLight: Bool { ops.count <= 64 && (pointCount ?? .max) <= 4096 }

    /// The number of points of all its paths, a measure of the work; `nil` if an op needs more work than that: a group,
    /// a pattern, a shadow.
    private var pointCount: Int? {
        var count = 0
        for op in ops {
            guard op.shadow == nil else { return nil }
            if case .pattern = op.paint { return nil }
            switch op.shape {
            case .fill(let path, _), .stroke(let path, _): count += path.points.count
            case .glyphs(let run): count += run.pointCount
            case .everything, .box: break
            case .group: return nil
            }
        }
        return count
    }
}

extension DrawOp {
    /// Clips the outline instead of the op, which avoids a mask. Returns `false` if there is no outline to clip.
    fileprivate mutating func cut(to box: Box) -> Bool {
        guard case .fill(let path, let rule) = shape, case .color = paint, antialias, shadow == nil,
            blend == .normal, path.points.count <= 512, path.isFinite
        else { return false }
        shape = .fill(path.cut(to: box, transform), rule)
        transform = .identity
        return true
    }

    /// Returns the pixels that a fill may change.
    fileprivate func ink(in limit: PixelRect) -> PixelRect {
        switch shape {
        case .fill(let path, _): path.controlBox.applying(transform).outset(by: 1).pixels(in: limit)
        case .glyphs(let run): run.box.applying(transform).outset(by: 1).pixels(in: limit)
        case .box, .stroke, .everything, .group: limit
        }
    }

    /// `true` if a curved or rotated outline bounds the op: that of its shape, or of a clip that is in `bounds`, or at
    /// most a pixel outside.
    fileprivate func endsBySelf(within bounds: Box) -> Bool {
        let near = Box(min: bounds.min - 1, max: bounds.max + 1)
        switch shape {
        case .glyphs, .stroke: return true
        case .fill(let path, _) where !path.isUpright(transform): return true
        case .fill, .box, .everything, .group: break
        }
        var next = clip
        while let clip = next {
            if case .path(let path, let m, _, _) = clip.shape, !path.isUpright(m),
                near.contains(path.controlBox.applying(m))
            {
                return true
            }
            next = clip.parent
        }
        return false
    }

    fileprivate var isEverything: Bool {
        if case .everything = shape { true } else { false }
    }
}

extension Pixmap {
    fileprivate var hasOnlyOpaquePixels: Bool {
        for y in 0..<height {
            let row = row(y)
            var all: UInt32 = 0xff00_0000
            for x in 0..<width { all &= row[x] }
            if all != 0xff00_0000 { return false }
        }
        return true
    }
}

extension Path {
    /// `true` if all lines of the transformed path are parallel to the axes and there are no curves.
    fileprivate func isUpright(_ m: Affine) -> Bool {
        guard m.keepsAxes, verbs.allSatisfy({ $0 == .move || $0 == .line || $0 == .close }) else { return false }
        var last = Point.zero, index = 0
        for verb in verbs where verb != .close {
            let point = points[index]
            if verb == .line, point.x != last.x, point.y != last.y { return false }
            last = point
            index += 1
        }
        return true
    }
}
