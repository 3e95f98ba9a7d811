/// Glyphs that are filled as one shape: outlines, each at a position, all under one linear transform. Immutable.
public final class GlyphRun: Sendable {
    /// An outline and the position of its origin.
    public struct Glyph: Sendable {
        /// The outline to fill.
        public var outline: GlyphOutline
        /// The position of the outline's origin, in the run's space.
        public var origin: Point

        /// Creates a glyph at a position in the run's space.
        public init(_ outline: GlyphOutline, at origin: Point) {
            self.outline = outline
            self.origin = origin
        }
    }
    /// The glyphs, in the order in which they were shaped.
    public let glyphs: [Glyph]
    /// The transform from outlines to the run's space; its translation is ignored, since each glyph has its own.
    public let linear: Affine
    /// The box of all curves, in the run's space.
    public let box: Box
    /// A box that contains each outline, in the font's units.
    let outlineBox: Box
    /// The number of points of all outlines, a measure of the work to fill them.
    package let pointCount: Int
    /// The characters of the glyphs, if the run is recorded for a document.
    package let text: GlyphText?

    /// Creates a run. The translation of `linear` is ignored.
    public convenience init(_ glyphs: [Glyph], linear: Affine) { self.init(glyphs, linear: linear, text: nil) }

    /// Creates a run with its characters, for a document.
    package init(_ glyphs: [Glyph], linear: Affine, text: GlyphText?) {
        self.glyphs = glyphs
        self.text = text
        self.linear = Affine(linear.a, linear.b, linear.c, linear.d, 0, 0)
        var box = Box.empty, outlineBox = Box.empty, pointCount = 0
        for glyph in glyphs {
            let own = glyph.outline.box
            pointCount += glyph.outline.path.points.count
            if own.isEmpty { continue }
            outlineBox = outlineBox.union(own)
            let mapped = own.applying(self.linear)
            box = box.union(Box(min: mapped.min + glyph.origin, max: mapped.max + glyph.origin))
        }
        self.box = box
        self.outlineBox = outlineBox
        self.pointCount = pointCount
    }

    /// All outlines as one path, in the run's space.
    public var path: Path {
        var path = Path()
        append(to: &path)
        return path
    }

    func append(to path: inout Path) {
        for glyph in glyphs {
            var map = linear
            map.tx = glyph.origin.x
            map.ty = glyph.origin.y
            path.append(glyph.outline.path, mappedBy: map)
        }
    }
}

/// The scale at which a run's glyphs become coverage masks, if their lines are horizontal and they are not too large.
struct GlyphScale: Hashable {
    /// Font units to pixels, as in an `Affine` whose `b` is 0. Single precision is 1/100,000 of a pixel over the
    /// largest glyph, so that values that differ only in the last bits share a mask.
    let a: Float, c: Float, d: Float

    /// The maximum side of an outline's bounding box, in pixels: larger masks would cost more memory than they save
    /// time.
    static let largestSide = 128.0

    /// Returns `nil` if the glyphs must be filled as a path.
    init?(_ run: GlyphRun, _ transform: Affine) {
        let map = run.linear.then(Affine(transform.a, transform.b, transform.c, transform.d, 0, 0))
        guard map.b == 0, map.determinant != 0, map.isFinite else { return nil }
        if !run.outlineBox.isEmpty {
            let far = Point(repeating: 512)
            guard let box = run.outlineBox.finite(map), box.width <= GlyphScale.largestSide,
                box.height <= GlyphScale.largestSide, Box(min: -far, max: far).contains(box)
            else { return nil }
        }
        a = Float(map.a)
        c = Float(map.c)
        d = Float(map.d)
    }

    /// Font units to pixels, from a glyph's origin.
    var map: Affine { Affine(Double(a), 0, Double(c), Double(d), 0, 0) }
}

/// The position of a glyph's origin, rounded to quarters of a pixel: a pixel, and quarters of it to the right and down.
///
/// With so few positions within a pixel, one mask serves every glyph of its kind at any position, even in motion.
/// Quartz rounds positions as well, unless `setShouldSubpixelQuantizeFonts(false)` is called.
struct GlyphPosition: Hashable {
    let x: Int, y: Int
    let quarterX: UInt8, quarterY: UInt8

    /// The maximum distance by which a glyph moves in either direction, in pixels.
    static let shift = 0.25

    /// Returns `nil` for a position that is too far away to be visible.
    init?(_ p: Point) {
        // Eighths, which are common and exactly between two quarters, are all rounded in one direction, even if they
        // are inexact.
        let quarters = (p * 4 + (0.5 + 1.0 / 1024)).rounded(.down), limit = 4 * Double(Rasterizer.farthest)
        guard abs(quarters.x) < limit, abs(quarters.y) < limit else { return nil }
        let x = Int(quarters.x), y = Int(quarters.y)
        self.x = x >> 2
        self.y = y >> 2
        quarterX = UInt8(x & 3)
        quarterY = UInt8(y & 3)
    }
}
