public import Foundation
import MicaRaster

// The path is stored in the user space that was current at its start. Points added under another transform are
// converted, so that the path keeps its position on the device when the transform changes, as on Apple's systems.

extension CGContext {
    /// The transform from the current user space to the path's.
    private var toPath: CGAffineTransform {
        if pathStorage.isEmpty { pathTransform = state.ctm }
        if pathTransform == state.ctm { return .identity }
        if pathTransform.inverse == nil {
            // The path's space is singular: from now on it is stored in device space.
            pathStorage = CGMutablePath(pathStorage.storage.applying(pathTransform))
            pathTransform = .identity
        }
        return state.ctm.concatenating(pathTransform.inverted())
    }

    /// The path in the current user space; `nil` if that is singular.
    var userPath: MicaRaster.Path? {
        if pathStorage.isEmpty || pathTransform == state.ctm { return pathStorage.storage }
        guard let inverse = state.ctm.inverse else { return nil }
        return pathStorage.storage.applying(pathTransform.concatenating(inverse))
    }

    /// Clears the path.
    public func beginPath() {
        // A path object with other references must not change, so a new one replaces it.
        pathStorage = CGMutablePath()
        pathTransform = state.ctm
    }

    /// Starts a subpath.
    public func move(to point: CGPoint) { pathStorage.move(to: point, transform: toPath) }
    /// Adds a straight line from the current point; does nothing if there is none.
    public func addLine(to point: CGPoint) { pathStorage.addLine(to: point, transform: toPath) }
    /// Adds a quadratic Bézier curve from the current point; does nothing if there is none.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        pathStorage.addQuadCurve(to: end, control: control, transform: toPath)
    }
    /// Adds a cubic Bézier curve from the current point; does nothing if there is none.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        pathStorage.addCurve(to: end, control1: control1, control2: control2, transform: toPath)
    }
    /// Adds a line to the start of the subpath and closes it.
    public func closePath() { pathStorage.closeSubpath() }
    /// Adds a rectangle as a closed subpath, along x first.
    public func addRect(_ rect: CGRect) { pathStorage.addRect(rect, transform: toPath) }
    /// Adds each rectangle as a closed subpath.
    public func addRects(_ rects: [CGRect]) { pathStorage.addRects(rects, transform: toPath) }
    /// Adds a new subpath through all points.
    public func addLines(between points: [CGPoint]) { pathStorage.addLines(between: points, transform: toPath) }
    /// Adds the ellipse in a rectangle, as a closed subpath.
    public func addEllipse(in rect: CGRect) { pathStorage.addEllipse(in: rect, transform: toPath) }
    /// Adds an arc towards smaller angles if `clockwise`, like `CGMutablePath.addArc`.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        pathStorage.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: toPath)
    }
    /// Adds a rounded corner at `tangent1End`, like `CGMutablePath.addArc`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        pathStorage.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: toPath)
    }
    /// Adds all elements of another path, in user space.
    public func addPath(_ path: CGPath) { pathStorage.addPath(path, transform: toPath) }

    /// A Boolean value that indicates whether the path has no elements.
    public var isPathEmpty: Bool { pathStorage.isEmpty }

    /// A copy of the path in user space; `nil` if it is empty.
    public var path: CGPath? {
        guard !pathStorage.isEmpty, let path = userPath else { return nil }
        return CGPath(path)
    }

    /// The path's current point in user space; zero if it is empty.
    public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

    /// The bounding box of all points of the path in user space, control points included; null if it is empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// Replaces the path with the outline of its stroke, as precise as `CGPath.copy(strokingWithWidth:…)` where a unit
    /// is a pixel. If more than 100,000 dashes fit on the path (each on a curve counts as 16), the line is solid.
    public func replacePathWithStrokedPath() {
        guard let path = userPath else { return beginPath() }
        let outline = CGPath(path).copy(stroking: strokeStyle, scale: Affine(state.ctm).maximumScale)
        pathStorage = CGMutablePath(outline)
        pathTransform = state.ctm
    }

    /// Returns `true` if drawing the path with `mode` would paint a point in user space.
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

    /// The stroke style, in user space.
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
