public import Foundation
import MicaRaster

extension CGPath {
    /// Returns the outline of this path's stroke, to be filled by the winding rule. `transform` is applied to the path
    /// before it is stroked. Curves of the outline are lines within 0.01 of the true offset, and within a 400th of the
    /// width. An outline that would exceed about half a million steps has fewer, but at least two for each curve, join
    /// and cap. A path that reaches 1e100 or is not finite has no outline.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(
            width: Double(lineWidth), cap: LineCap(lineCap), join: LineJoin(lineJoin), miterLimit: Double(miterLimit))
        return CGPath(CGPath(storage.applying(transform)).copy(stroking: style, scale: 4))
    }

    /// Creates the result of `path.copy(strokingWithWidth:…)` for the transformed path; a `nil` transform means the
    /// identity.
    public convenience init?(
        __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat, lineCap: CGLineCap,
        lineJoin: CGLineJoin, miterLimit: CGFloat
    ) {
        self.init(
            path.copy(
                strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
                transform: transform?.pointee ?? .identity
            ).storage)
    }

    /// Returns this path divided into dashes: `lengths` are alternately kept and skipped, starting `phase` into the
    /// list in every subpath. `transform` is applied first. The path is returned undivided if the list is empty, has a
    /// negative length or only zeros, or would divide lines into a million dashes or curves into 62,500.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let path = storage.applying(transform)
        let period = lengths.reduce(0, +)
        // More dashes than are visible would only consume memory.
        guard period > 0, lengths.allSatisfy({ $0 >= 0 }), period.isFinite, phase.isFinite, path.isFinite,
            path.dashCount(Double(period)) < 1e6
        else { return CGPath(path) }
        var dashed = MicaRaster.Path()
        path.appendDashed(lengths.map { Double($0) }, phase: Double(phase), to: &dashed)
        return CGPath(dashed)
    }

    /// Returns this path with its curves flattened to lines within `threshold` of them (0.01 for a threshold that is
    /// not positive).
    public func flattened(threshold: CGFloat) -> CGPath {
        guard storage.isFinite, storage.extent < 1e100 else { return CGPath(storage) }
        let tolerance = threshold > 0 && threshold.isFinite ? Double(threshold) : 0.01
        return CGPath(storage.flattened(tolerance: max(tolerance, storage.extent * 1e-7)))
    }

    /// Returns the outline of the stroke, within 0.04 pixels at `scale` pixels per unit. A pattern with too many dashes
    /// is ignored.
    func copy(stroking style: StrokeStyle, scale: Double) -> MicaRaster.Path {
        let extent = storage.extent + style.width
        guard storage.isFinite, style.width > 0, extent < 1e100 else { return MicaRaster.Path() }
        var style = style
        let period = style.dashes.reduce(0, +)
        if period > 0, storage.dashCount(period) > 1e5 { style.dashes = [] }
        // Ten million steps along the longest side are sufficient for any use.
        let finest = 0.04 / max(extent * 1e-7, 1e-100)
        return storage.stroked(style, for: Affine(min(scale, finest), 0, 0, min(scale, finest), 0, 0))
    }
}

extension MicaRaster.Path {
    /// Returns the approximate number of a pattern's dashes on the path; infinite if the path is too long to traverse.
    /// A dash on a curve costs as much as 16 on lines, and counts as that many.
    func dashCount(_ period: Double) -> Double {
        let weight = verbs.reduce(0.0) { $0 + ($1 == .cubic || $1 == .quad ? 16 : 1) }
        return extent < 1e9 ? extent / period * weight : .infinity
    }

    /// The longer side of the bounding box of all points, or its distance from the origin; 0 for an empty path.
    var extent: Double {
        let box = controlBox
        guard !box.isEmpty else { return 0 }
        return max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    }
}
