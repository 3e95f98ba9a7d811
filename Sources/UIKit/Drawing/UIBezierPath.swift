/// A path with the style it is drawn in. Angles are in radians from the positive x axis, larger ones lie clockwise on
/// screen (y grows down).
open class UIBezierPath: NSObject, NSCopying {
    private var path = CGMutablePath()

    /// The width of a stroke in points. Default 1.
    open var lineWidth: CGFloat = 1
    /// The ends of a stroke. Default butt.
    open var lineCapStyle: CGLineCap = .butt
    /// The corners of a stroke. Default miter.
    open var lineJoinStyle: CGLineJoin = .miter
    /// How long the points of mitred corners may be, in line widths. Default 10.
    open var miterLimit: CGFloat = 10
    /// Kept, and without influence: curves are as exact as pixels can show. Default 0.6.
    open var flatness: CGFloat = 0.6
    /// Whether `fill` and `contains` go by the even-odd rule. Default false: non-zero.
    open var usesEvenOddFillRule = false
    private var dashes: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    public override init() {}

    /// A rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// An ellipse in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// A rectangle whose corners bend with continuous curvature, as iOS draws them since 7.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        ContinuousCorner.add(to: path, rect: rect, radius: cornerRadius, corners: .allCorners)
    }

    /// Rounds the given corners; the curvature follows `cornerRadii.width`, as on iOS.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        ContinuousCorner.add(to: path, rect: rect, radius: cornerRadii.width, corners: corners)
    }

    /// An arc of a circle. Angles are in radians from the x axis; clockwise is as seen with y down.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// A copy of a path.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// An immutable copy of the path.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// Begins a sub-path.
    open func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a straight line.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic Bézier curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    /// Adds a quadratic Bézier curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// An arc, joined to the current point by a line. `clockwise` goes towards larger angles, which is the other way
    /// round from `CGPath.addArc`.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// Closes the sub-path by a straight line.
    open func close() { path.closeSubpath() }
    /// Removes everything.
    open func removeAllPoints() { path = CGMutablePath() }
    /// Adds what another path has.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) {
        let transformed = CGMutablePath()
        transformed.addPath(path, transform: transform)
        path = transformed
    }

    /// Whether it has no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The box of the curve itself, not of its control points.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The point that the next element begins at.
    open var currentPoint: CGPoint { path.currentPoint }
    /// Whether a point is inside, by the fill rule.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Lengths drawn and left out in turn, `phase` into them; nil or a count of 0 makes the line solid.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
        dashPhase = phase
    }

    /// Writes the pattern where pointers are given.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        count?.pointee = dashes.count
        phase?.pointee = dashPhase
        if let pattern { for (index, dash) in dashes.enumerated() { pattern[index] = dash } }
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: path)
        (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
        (copy.miterLimit, copy.flatness, copy.usesEvenOddFillRule) = (miterLimit, flatness, usesEvenOddFillRule)
        (copy.dashes, copy.dashPhase) = (dashes, dashPhase)
        return copy
    }
}

extension UIBezierPath {
    /// Fills with the current context's fill colour.
    public func fill() { fill(with: .normal, alpha: 1) }

    /// Fills it in the current context, with a blend mode and an alpha.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
    }

    /// Strokes with the current context's stroke colour and this path's style.
    public func stroke() { stroke(with: .normal, alpha: 1) }

    /// Strokes it in the current context, with a blend mode and an alpha.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { context in
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCapStyle)
            context.setLineJoin(lineJoinStyle)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: dashPhase, lengths: dashes)
            context.strokePath()
        }
    }

    /// Cuts the current context's drawing area to the inside of the path.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha != 1 { context.setAlpha(alpha) }
        context.beginPath()
        context.addPath(path)
        body(context)
        context.restoreGState()
    }

    /// The same path walked from its end to its start, sub-path by sub-path, the last one first.
    public func reversing() -> UIBezierPath {
        let reversed = UIBezierPath(cgPath: ReversedPath.of(path))
        (reversed.lineWidth, reversed.lineCapStyle, reversed.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
        (reversed.miterLimit, reversed.usesEvenOddFillRule) = (miterLimit, usesEvenOddFillRule)
        (reversed.dashes, reversed.dashPhase) = (dashes, dashPhase)
        return reversed
    }
}

/// Which corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The corner of small x and small y.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The corner of large x and small y.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The corner of small x and large y.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The corner of large x and large y.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All four.
    public static let allCorners = UIRectCorner(rawValue: .max)
}
