public import Foundation
import MicaRaster

/// A path that can be added to.
///
/// Every method takes an affine map for the points that it adds, the identity by default. A segment without a current
/// point (no `move` before) is left out, as on Apple's systems.
public class CGMutablePath: CGPath {
    /// An empty path.
    public override init() { super.init() }

    override init(_ storage: MicaRaster.Path) { super.init(storage) }

    /// Starts a sub-path.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let p = Affine(transform).apply(Point(point))
        storage.move(to: p)
        (subpathStart, current) = (p, p)
    }

    /// A straight line from the current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        guard current != nil else { return }
        let p = Affine(transform).apply(Point(point))
        storage.line(to: p)
        current = p
    }

    /// A quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        guard current != nil else { return }
        let m = Affine(transform), p = m.apply(Point(end))
        storage.quad(m.apply(Point(control)), to: p)
        current = p
    }

    /// A cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        guard current != nil else { return }
        let m = Affine(transform), p = m.apply(Point(end))
        storage.cubic(m.apply(Point(control1)), m.apply(Point(control2)), to: p)
        current = p
    }

    /// Goes straight back to the start of the sub-path, which then is the current point. Without one, nothing.
    public func closeSubpath() {
        guard current != nil, storage.verbs.last != .close else { return }
        storage.close()
        current = subpathStart
    }
}

extension CGMutablePath {
    /// A closed sub-path along the sides, x first.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        append(PathBuilder.rect(rect, Affine(transform)))
    }

    /// Each rectangle as a closed sub-path.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// A new sub-path through all points, open.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// The ellipse in a rectangle: four cubic curves, closed.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        append(PathBuilder.ellipse(in: rect, Affine(transform)))
    }

    /// A rectangle with elliptic corners; corners larger than half a side are cut to that.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        append(
            PathBuilder.roundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, Affine(transform)))
    }

    /// All elements of another path.
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
    /// An arc of a circle, after a line from the current point (if there is one) to its start.
    ///
    /// Angles are radians from the x axis towards the y axis. With `clockwise` the arc runs towards smaller angles, else
    /// towards larger ones, whatever the picture looks like: in a space whose y grows down `false` looks clockwise.
    /// The sweep is less than a turn, except that a whole turn or more in the drawn direction, and exactly one turn in
    /// either, is a full circle.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let delta = Arc.sweep(from: Double(startAngle), to: Double(endAngle), clockwise: clockwise)
        add(
            Arc(center: Point(center), radius: Double(radius), start: Double(startAngle), delta: delta),
            Affine(transform))
    }

    /// An arc by its start angle and signed sweep in radians, which may be more than a turn.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(
            Arc(center: Point(center), radius: Double(radius), start: Double(startAngle), delta: Double(delta)),
            Affine(transform))
    }

    /// Rounds the corner `tangent1End` of the line from the current point over it to `tangent2End`: a line to where the
    /// circle touches the first side, then the arc. Without a corner (points in a line, radius 0), a line to it.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let current else { return }
        let m = Affine(transform)
        let corner = Point(tangent1End)
        // The arc is a circle's in the space of the arguments, so the current point is taken back there.
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
