public import Foundation
import MicaRaster

/// A path to which elements can be added.
///
/// Every method takes an affine transform for the points that it adds, the identity by default. Segments before the
/// first `move` have no current point and are ignored, as on Apple's systems.
public class CGMutablePath: CGPath {
    /// Creates an empty path.
    public override init() { super.init() }

    override init(_ storage: MicaRaster.Path) { super.init(storage) }

    /// Starts a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let p = Affine(transform).apply(Point(point))
        storage.move(to: p)
        subpathStart = p
        current = p
    }

    /// Adds a straight line from the current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        guard current != nil else { return }
        let p = Affine(transform).apply(Point(point))
        storage.line(to: p)
        current = p
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        guard current != nil else { return }
        let m = Affine(transform), p = m.apply(Point(end))
        storage.quad(m.apply(Point(control)), to: p)
        current = p
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        guard current != nil else { return }
        let m = Affine(transform), p = m.apply(Point(end))
        storage.cubic(m.apply(Point(control1)), m.apply(Point(control2)), to: p)
        current = p
    }

    /// Adds a line to the start of the subpath, which becomes the current point; does nothing without a subpath.
    public func closeSubpath() {
        guard current != nil, storage.verbs.last != .close else { return }
        storage.close()
        current = subpathStart
    }
}

extension CGMutablePath {
    /// Adds a rectangle as a closed subpath, along x first.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        append(PathBuilder.rect(rect, Affine(transform)))
    }

    /// Adds each rectangle as a closed subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds a new, open subpath through all points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds the ellipse in a rectangle: four cubic curves, closed.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        append(PathBuilder.ellipse(in: rect, Affine(transform)))
    }

    /// Adds a rectangle with elliptic corners; corners larger than half a side are reduced to that.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        append(
            PathBuilder.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, Affine(transform)))
    }

    /// Adds all elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        append(withUnsafePointer(to: transform) { path.storage.applying($0) })
    }

    func append(_ path: MicaRaster.Path) {
        guard !path.isEmpty else { return }
        storage.append(path)
        (subpathStart, current) = path.ends
    }
}

extension CGMutablePath {
    /// Adds an arc of a circle, after a line from the current point (if there is one) to its start.
    ///
    /// Angles are in radians from the x axis towards the y axis. With `clockwise` the arc runs towards smaller angles,
    /// otherwise towards larger ones, regardless of its visual direction: in a space whose y grows down, `false` looks
    /// clockwise. The sweep is less than a turn. Angles that differ by a full turn or more in the drawn direction, or
    /// by exactly one turn in either direction, give a full circle.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let delta = Arc.sweep(from: Double(startAngle), to: Double(endAngle), clockwise: clockwise)
        add(
            Arc(center: Point(center), radius: Double(radius), start: Double(startAngle), delta: delta),
            Affine(transform))
    }

    /// Adds an arc by its start angle and signed sweep in radians, which may exceed a turn.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(
            Arc(center: Point(center), radius: Double(radius), start: Double(startAngle), delta: Double(delta)),
            Affine(transform))
    }

    /// Adds a rounded corner at `tangent1End`, between the line from the current point and the line to `tangent2End`.
    /// It adds a line to the point where the circle touches the first line, then the arc. Without a corner (collinear
    /// points, or radius 0), it adds a line to `tangent1End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let current else { return }
        let m = Affine(transform)
        let corner = Point(tangent1End)
        // The arc is circular in the space of the arguments, so the current point is converted to it.
        guard let start = m.inverse?.apply(current),
            let arc = Arc.tangent(from: start, corner: corner, end: Point(tangent2End), radius: Double(radius))
        else { return addLine(to: tangent1End, transform: transform) }
        add(arc, m)
    }

    func add(_ arc: Arc, _ m: Affine) {
        let wasEmpty = current == nil
        arc.append(to: &storage, continuing: current.map { (subpathStart ?? $0, $0) }, m)
        current = storage.points.last
        if wasEmpty { subpathStart = storage.ends.start }
    }
}
