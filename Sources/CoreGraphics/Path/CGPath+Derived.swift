public import Foundation
import Raster

extension CGPath {
    /// The outline of what stroking this path would paint, to be filled by the winding rule. `transform` is applied to
    /// the path before it is stroked. Curves of the outline are lines that keep within 0.01 of the true offset, at most
    /// a 400th of the width.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(
            width: Double(lineWidth), cap: LineCap(lineCap), join: LineJoin(lineJoin), miterLimit: Double(miterLimit))
        return CGPath(CGPath(storage.applying(transform)).copy(stroking: style, scale: 4))
    }

    /// This path cut into dashes: `lengths` are kept and skipped in turn, starting `phase` into the list in every
    /// sub-path. `transform` is applied first. Without lengths, or with a negative one or only zeros, the path as it is.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let path = storage.applying(transform)
        guard lengths.contains(where: { $0 > 0 }), lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), phase.isFinite,
            path.isFinite
        else { return CGPath(path) }
        var dashed = Raster.Path()
        path.appendDashed(lengths.map { Double($0) }, phase: Double(phase), to: &dashed)
        return CGPath(dashed)
    }

    /// This path with its curves as lines that lie within `threshold` of them (0.01 for a threshold that is no positive
    /// number).
    public func flattened(threshold: CGFloat) -> CGPath {
        guard storage.isFinite else { return CGPath(storage) }
        let tolerance = threshold > 0 && threshold.isFinite ? Double(threshold) : 0.01
        return CGPath(storage.flattened(tolerance: tolerance))
    }

    /// The outline of the stroke, right to 0.04 pixels where a unit is `scale` pixels.
    func copy(stroking style: StrokeStyle, scale: Double) -> Raster.Path {
        guard storage.isFinite, style.width > 0, style.width.isFinite else { return Raster.Path() }
        return storage.stroked(style, for: Affine(scale, 0, 0, scale, 0, 0))
    }
}
