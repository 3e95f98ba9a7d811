public import Foundation
import MicaRaster

// The path is kept in the user space that was current when it was begun. Points added under another transform are
// taken there; so the path stays where it is on the device when the transform changes, as on Apple's systems.

extension CGContext {
    /// What takes the current user space to the path's.
    private var toPath: CGAffineTransform {
        if pathStorage.isEmpty { pathTransform = state.ctm }
        if pathTransform == state.ctm { return .identity }
        if pathTransform.inverse == nil {
            // The path lies in a folded space: from now on it is kept in device space.
            pathStorage = CGMutablePath(pathStorage.storage.applying(pathTransform))
            pathTransform = .identity
        }
        return state.ctm.concatenating(pathTransform.inverted())
    }

    /// The path as it is in the current user space; nil where that is folded.
    var userPath: MicaRaster.Path? {
        if pathStorage.isEmpty || pathTransform == state.ctm { return pathStorage.storage }
        guard let inverse = state.ctm.inverse else { return nil }
        return pathStorage.storage.applying(pathTransform.concatenating(inverse))
    }

    /// Makes the path empty.
    public func beginPath() {
        // A path object that somebody holds must not change under him, so a new one takes its place.
        pathStorage = CGMutablePath()
        pathTransform = state.ctm
    }

    /// Starts a sub-path.
    public func move(to point: CGPoint) { pathStorage.move(to: point, transform: toPath) }
    /// A straight line from the current point; nothing without one.
    public func addLine(to point: CGPoint) { pathStorage.addLine(to: point, transform: toPath) }
    /// A quadratic Bézier curve from the current point; nothing without one.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        pathStorage.addQuadCurve(to: end, control: control, transform: toPath)
    }
    /// A cubic Bézier curve from the current point; nothing without one.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        pathStorage.addCurve(to: end, control1: control1, control2: control2, transform: toPath)
    }
    /// A line back to where the sub-path began.
    public func closePath() { pathStorage.closeSubpath() }
    /// A closed sub-path along the sides, x first.
    public func addRect(_ rect: CGRect) { pathStorage.addRect(rect, transform: toPath) }
    /// Each rectangle as a closed sub-path.
    public func addRects(_ rects: [CGRect]) { pathStorage.addRects(rects, transform: toPath) }
    /// A new sub-path through all points.
    public func addLines(between points: [CGPoint]) { pathStorage.addLines(between: points, transform: toPath) }
    /// The ellipse in a rectangle, as a closed sub-path.
    public func addEllipse(in rect: CGRect) { pathStorage.addEllipse(in: rect, transform: toPath) }
    /// An arc towards smaller angles if `clockwise`, as `CGMutablePath.addArc` draws it.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        pathStorage.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: toPath)
    }
    /// Rounds the corner `tangent1End`, as `CGMutablePath.addArc` does.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        pathStorage.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: toPath)
    }
    /// All elements of another path, taken as user space.
    public func addPath(_ path: CGPath) { pathStorage.addPath(path, transform: toPath) }

    /// Whether the path has no elements.
    public var isPathEmpty: Bool { pathStorage.isEmpty }

    /// A copy of the path in user space; nil while it is empty.
    public var path: CGPath? {
        guard !pathStorage.isEmpty, let path = userPath else { return nil }
        return CGPath(path)
    }

    /// The path's current point in user space; zero while it is empty.
    public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

    /// The box of all points of the path in user space, control points included; null while it is empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// The path becomes the outline of what stroking it would draw, with as many lines as `CGPath.copy(strokingWithWidth:…)`
    /// gives it where a unit is a pixel. Dashes of which more than 100,000 fit on the path, each of a curve counted as 16, are
    /// left out: the line is solid.
    public func replacePathWithStrokedPath() {
        guard let path = userPath else { return beginPath() }
        let outline = CGPath(path).copy(stroking: strokeStyle, scale: Affine(state.ctm).maximumScale)
        pathStorage = CGMutablePath(outline)
        pathTransform = state.ctm
    }

    /// Whether a point in user space lies on what drawing the path with `mode` would paint.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard let path else { return false }
        func isStroked() -> Bool {
            CGPath(path.copy(stroking: strokeStyle, scale: Affine(state.ctm).maximumScale)).contains(point)
        }
        return switch mode {
        case .fill: path.contains(point)
        case .eoFill: path.contains(point, using: .evenOdd)
        case .stroke: isStroked()
        case .fillStroke: path.contains(point) || isStroked()
        case .eoFillStroke: path.contains(point, using: .evenOdd) || isStroked()
        }
    }

    /// The pen, in user space.
    var strokeStyle: StrokeStyle {
        StrokeStyle(
            width: Double(state.lineWidth), cap: LineCap(state.lineCap), join: LineJoin(state.lineJoin),
            miterLimit: Double(state.miterLimit), dashes: state.dashes.map { Double($0) },
            dashPhase: Double(state.dashPhase))
    }
}

extension MicaRaster.Path {
    func applying(_ transform: CGAffineTransform) -> MicaRaster.Path {
        withUnsafePointer(to: transform) { applying($0) }
    }
}
