import MicaRaster

/// The alignment of boxes with whole pixels. An edge within 1/512 of a pixel border is considered to be on it: sums of
/// layer positions are rarely exact, and the difference is invisible.
enum PixelAlignment {
    static let tolerance = 1.0 / 512
    /// The maximum overhang beyond an edge that changes no pixel by more than one of 255 levels: circles of Bézier
    /// curves, which bulge slightly, count as inside their bounding box.
    static let leastSeen = 1.0 / 256

    static func whole(_ v: Double) -> Int? {
        guard abs(v) < 1e9 else { return nil }
        // Truncated towards zero, since rounding is a function call.
        let nearest = Int(v < 0 ? v - 0.5 : v + 0.5)
        return abs(v - Double(nearest)) <= tolerance ? nearest : nil
    }

    /// Returns the box as pixels, if all its edges are on pixel borders.
    static func whole(_ box: Box) -> PixelRect? {
        guard let x0 = whole(box.min.x), let y0 = whole(box.min.y), let x1 = whole(box.max.x), let y1 = whole(box.max.y)
        else { return nil }
        return PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
    }

    /// Returns the pixels that are completely inside the box.
    static func inside(_ box: Box, limit: PixelRect) -> PixelRect {
        guard !box.isEmpty else { return PixelRect(width: 0, height: 0) }
        let shrunk = Box(
            min: Point((box.min.x - tolerance).rounded(.up), (box.min.y - tolerance).rounded(.up)),
            max: Point((box.max.x + tolerance).rounded(.down), (box.max.y + tolerance).rounded(.down)))
        return shrunk.isEmpty ? PixelRect(width: 0, height: 0) : shrunk.pixels(in: limit)
    }

    /// Returns the pixels whose centres are in a box, as in the rasteriser without antialiasing: adjacent boxes neither
    /// share nor omit a pixel. Returns `nil` for a box whose sides are not axis-aligned on the device, or that is
    /// farther away than any canvas.
    static func centred(_ box: Box, _ transform: Affine) -> PixelRect? {
        guard transform.keepsAxes else { return nil }
        let box = box.applying(transform)
        guard !box.isEmpty, max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y)) < 1e9 else {
            return nil
        }
        return PixelRect(
            x0: firstCentre(box.min.x), y0: firstCentre(box.min.y), x1: firstCentre(box.max.x),
            y1: firstCentre(box.max.y))
    }

    /// Returns the first pixel whose centre is not before an edge.
    private static func firstCentre(_ v: Double) -> Int {
        // The rasteriser's steps of 1/1024 pixel: adding 1.5 · 2⁵² rounds to whole ones.
        (Int((v * 1024 + 0x1.8p52) - 0x1.8p52) + 511) >> 10
    }
}

extension Affine {
    /// `true` if axis-aligned boxes stay axis-aligned.
    var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// Returns the offset if the transform moves an image of this size by whole pixels without any other visible
    /// effect.
    func wholeOffset(width: Double, height: Double) -> (x: Int, y: Int)? {
        let t = PixelAlignment.tolerance
        guard abs(a - 1) * width <= t, abs(d - 1) * height <= t, abs(b) * width <= t, abs(c) * height <= t,
            let x = PixelAlignment.whole(tx), let y = PixelAlignment.whole(ty)
        else { return nil }
        return (x, y)
    }

    /// The transform with offsets close to integers rounded to them.
    var snapped: Affine {
        var m = self
        if b == 0, c == 0 {
            if let x = PixelAlignment.whole(tx) { m.tx = Double(x) }
            if let y = PixelAlignment.whole(ty) { m.ty = Double(y) }
        }
        return m
    }

    /// √|det|: the mean scale of lengths.
    var meanScale: Double { abs(determinant).squareRoot() }
}

extension Box {
    init(_ r: PixelRect) {
        self =
            r.isEmpty ? .empty : Box(x: Double(r.x0), y: Double(r.y0), width: Double(r.width), height: Double(r.height))
    }
}

extension PixelRect {
    static let nothing = PixelRect(width: 0, height: 0)

    func outset(_ m: Margins) -> PixelRect {
        isEmpty ? self : PixelRect(x0: x0 - m.left, y0: y0 - m.top, x1: x1 + m.right, y1: y1 + m.bottom)
    }
    func outset(by d: Int) -> PixelRect {
        isEmpty ? self : PixelRect(x0: x0 - d, y0: y0 - d, x1: x1 + d, y1: y1 + d)
    }
    func intersects(_ r: PixelRect) -> Bool { !intersection(r).isEmpty }
    var area: Int { width * height }
}

/// The distance from which colour is read on each side, in pixels.
struct Margins: Sendable, Equatable {
    var left = 0, top = 0, right = 0, bottom = 0

    static let none = Margins()
    /// The limit of every margin, so that sums of them do not overflow.
    static let limit = 1 << 20

    init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
        func cut(_ v: Int) -> Int { min(max(0, v), Margins.limit) }
        self.left = cut(left)
        self.top = cut(top)
        self.right = cut(right)
        self.bottom = cut(bottom)
    }
    init(all d: Int) { self.init(left: d, top: d, right: d, bottom: d) }

    static func + (a: Margins, b: Margins) -> Margins {
        Margins(left: a.left + b.left, top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom)
    }
    static func - (a: Margins, b: Margins) -> Margins {
        Margins(left: a.left - b.left, top: a.top - b.top, right: a.right - b.right, bottom: a.bottom - b.bottom)
    }
    func union(_ b: Margins) -> Margins {
        Margins(
            left: max(left, b.left), top: max(top, b.top), right: max(right, b.right), bottom: max(bottom, b.bottom))
    }
    /// The margins of an output towards its input: left and right, top and bottom are exchanged.
    var reversed: Margins { Margins(left: right, top: bottom, right: left, bottom: top) }
}
