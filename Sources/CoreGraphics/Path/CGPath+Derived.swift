public import Foundation
import MicaRaster

extension CGPath {
    /// The outline of what stroking this path would paint, to be filled by the winding rule. `transform` is applied to
    /// the path before it is stroked. Curves of the outline are lines that keep within 0.01 of the true offset, at most
    /// a 400th of the width; of outlines that would have more than about half a million steps, fewer, but two or more for each
    /// curve, join and cap. A path that reaches 1e100 or is not finite has no outline.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(
            width: Double(lineWidth), cap: LineCap(lineCap), join: LineJoin(lineJoin), miterLimit: Double(miterLimit))
        return CGPath(CGPath(storage.applying(transform)).copy(stroking: style, scale: 4))
    }

    /// `path.copy(strokingWithWidth:…)` of the transformed path; a nil transform changes nothing.
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

    /// This path cut into dashes: `lengths` are kept and skipped in turn, starting `phase` into the list in every
    /// sub-path. `transform` is applied first. Without lengths, with a negative one or only zeros, or where lines would be
    /// cut into a million dashes, or curves into 62,500, the path stays whole.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let path = storage.applying(transform)
        let period = lengths.reduce(0, +)
        // More dashes than anybody can see would only take the memory.
        guard period > 0, lengths.allSatisfy({ $0 >= 0 }), period.isFinite, phase.isFinite, path.isFinite,
            path.dashCount(Double(period)) < 1e6
        else { return CGPath(path) }
        var dashed = MicaRaster.Path()
        path.appendDashed(lengths.map { Double($0) }, phase: Double(phase), to: &dashed)
        return CGPath(dashed)
    }

    /// This path with its curves as lines that lie within `threshold` of them (0.01 for a threshold that is no positive
    /// number).
    public func flattened(threshold: CGFloat) -> CGPath {
        guard storage.isFinite, storage.extent < 1e100 else { return CGPath(storage) }
        let tolerance = threshold > 0 && threshold.isFinite ? Double(threshold) : 0.01
        return CGPath(storage.flattened(tolerance: max(tolerance, storage.extent * 1e-7)))
    }

    /// The outline of the stroke, right to 0.04 pixels where a unit is `scale` pixels. A pattern of more dashes than
    /// anybody could count is left out.
    func copy(stroking style: StrokeStyle, scale: Double) -> MicaRaster.Path {
        let extent = storage.extent + style.width
        guard storage.isFinite, style.width > 0, extent < 1e100 else { return MicaRaster.Path() }
        var style = style
        let period = style.dashes.reduce(0, +)
        if period > 0, storage.dashCount(period) > 1e5 { style.dashes = [] }
        // Ten million steps along the longest side are enough for any use.
        let finest = 0.04 / max(extent * 1e-7, 1e-100)
        return storage.stroked(style, for: Affine(min(scale, finest), 0, 0, min(scale, finest), 0, 0))
    }
}

extension MicaRaster.Path {
    /// About how many dashes of a pattern fit on the path, each of a curve counted as the 16 of lines that it costs;
    /// infinite where it is too long to be walked.
    func dashCount(_ period: Double) -> Double {
        let weight = verbs.reduce(0.0) { $0 + ($1 == .cubic || $1 == .quad ? 16 : 1) }
        return extent < 1e9 ? extent / period * weight : .infinity
    }

    /// The longer side of the box of all points, or how far it is from the origin; 0 for an empty path.
    var extent: Double {
        let box = controlBox
        guard !box.isEmpty else { return 0 }
        return max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    }
}
