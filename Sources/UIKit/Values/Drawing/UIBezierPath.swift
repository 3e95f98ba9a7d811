/// A path with the style in which it is drawn. Angles are in radians from the positive x axis, clockwise on screen (y
/// grows downwards).
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
    private var path = CGMutablePath()

    /// The width of strokes in points. Default 1.
    open var lineWidth: CGFloat = 1
    /// The shape of stroke ends. Default butt.
    open var lineCapStyle: CGLineCap = .butt
    /// The shape of stroke corners. Default miter.
    open var lineJoinStyle: CGLineJoin = .miter
    /// The maximum length of miters, in line widths. Default 10.
    open var miterLimit: CGFloat = 10
    /// Stored without effect: curves are always exact at the pixel level. Default 0.6.
    open var flatness: CGFloat = 0.6
    /// `true` if `fill` and `contains` use the even-odd rule, `false` for the non-zero rule. Default `false`.
    open var usesEvenOddFillRule = false
    private var dashes: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    public override init() {}

    /// Creates the path of an archive; returns nil if it has none.
    public required init?(coder: NSCoder) {
        guard let path = coder.decodedValue("UIBezierPathCGPathDataKey") as? CGPath else { return nil }
        super.init()
        cgPath = path
        lineWidth = CGFloat(coder.decodeDouble(forKey: "UIBezierPathLineWidthKey"))
        lineCapStyle = CGLineCap(rawValue: coder.decodeInt32(forKey: "UIBezierPathLineCapStyleKey")) ?? .butt
        lineJoinStyle = CGLineJoin(rawValue: coder.decodeInt32(forKey: "UIBezierPathLineJoinStyleKey")) ?? .miter
        miterLimit = CGFloat(coder.decodeDouble(forKey: "UIBezierPathMiterLimitKey"))
        flatness = CGFloat(coder.decodeDouble(forKey: "UIBezierPathFlatnessKey"))
        usesEvenOddFillRule = coder.decodeBool(forKey: "UIBezierPathUsesEvenOddFillRuleKey")
        let pattern = coder.decodedValue("UIBezierPathLineDashPatternKey") as? [NSNumber]
        dashes = pattern?.map { CGFloat($0.doubleValue) } ?? []
        dashPhase = CGFloat(coder.decodeDouble(forKey: "UIBezierPathLineDashPhaseKey"))
    }
    /// Encodes the path and its style.
    open func encode(with coder: NSCoder) {
        coder.encodeValue(cgPath, "UIBezierPathCGPathDataKey")
        coder.encode(Double(lineWidth), forKey: "UIBezierPathLineWidthKey")
        coder.encode(Int32(lineCapStyle.rawValue), forKey: "UIBezierPathLineCapStyleKey")
        coder.encode(Int32(lineJoinStyle.rawValue), forKey: "UIBezierPathLineJoinStyleKey")
        coder.encode(Double(miterLimit), forKey: "UIBezierPathMiterLimitKey")
        coder.encode(Double(flatness), forKey: "UIBezierPathFlatnessKey")
        coder.encode(usesEvenOddFillRule, forKey: "UIBezierPathUsesEvenOddFillRuleKey")
        coder.encodeValue(dashes.map { Double($0) }, "UIBezierPathLineDashPatternKey")
        coder.encode(Double(dashPhase), forKey: "UIBezierPathLineDashPhaseKey")
    }
    open class var supportsSecureCoding: Bool { true }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates an ellipse in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates a rectangle with corners of continuous curvature, as in iOS since version 7.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        ContinuousCorner.add(to: path, rect: rect, radius: cornerRadius, corners: .allCorners)
    }

    /// Creates a rectangle with the given corners rounded; the curvature follows `cornerRadii.width`, as on iOS.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        ContinuousCorner.add(to: path, rect: rect, radius: cornerRadii.width, corners: corners)
    }

    /// Creates a circular arc. Angles are in radians from the x axis; clockwise as seen with y down.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a copy of a path.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// An immutable copy of the path.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// Begins a subpath.
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

    /// Adds an arc, joined to the current point by a line. `clockwise` means towards larger angles, the opposite of
    /// `CGPath.addArc`.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// Closes the subpath with a straight line.
    open func close() { path.closeSubpath() }
    /// Removes all elements.
    open func removeAllPoints() { path = CGMutablePath() }
    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) {
        let transformed = CGMutablePath()
        transformed.addPath(path, transform: transform)
        path = transformed
    }

    /// `true` if the path has no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The bounding box of the curve itself, not of its control points.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The start point of the next element.
    open var currentPoint: CGPoint { path.currentPoint }
    /// Returns `true` if a point is inside, by the fill rule.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Sets alternating lengths of dashes and gaps in points, starting at `phase`; nil or a count of 0 makes the line
    /// solid.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
        dashPhase = phase
    }

    /// Writes the pattern through the pointers that are not nil.
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
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        copy.dashes = dashes
        copy.dashPhase = dashPhase
        return copy
    }
}

extension UIBezierPath {
    /// Fills with the current context's fill colour.
    public func fill() { fill(with: .normal, alpha: 1) }

    /// Fills the path in the current context with a blend mode and an alpha.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
    }

    /// Strokes with the current context's stroke colour and this path's style.
    public func stroke() { stroke(with: .normal, alpha: 1) }

    /// Strokes the path in the current context with a blend mode and an alpha.
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

    /// Intersects the current context's clip with the inside of the path.
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

    /// Returns the path with its direction and the order of its subpaths reversed.
    public func reversing() -> UIBezierPath {
        let reversed = UIBezierPath(cgPath: ReversedPath.of(path))
        reversed.lineWidth = lineWidth
        reversed.lineCapStyle = lineCapStyle
        reversed.lineJoinStyle = lineJoinStyle
        reversed.miterLimit = miterLimit
        reversed.usesEvenOddFillRule = usesEvenOddFillRule
        reversed.dashes = dashes
        reversed.dashPhase = dashPhase
        return reversed
    }
}

/// A set of a rectangle's corners.
public struct UIRectCorner: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top left corner, with small x and small y.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The top right corner, with large x and small y.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The bottom left corner, with small x and large y.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The bottom right corner, with large x and large y.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All four corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}
