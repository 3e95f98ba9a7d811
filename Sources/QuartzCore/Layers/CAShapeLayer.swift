public import CoreGraphics
import MicaCompositor
import MicaRaster

/// The rule for the points that a shape layer's path encloses.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points with a winding number other than 0 are inside.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Points from which a ray crosses the path an odd number of times are inside.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The corners of a shape layer's line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A pointed corner, bevelled beyond the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A round corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A bevelled corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The ends of a shape layer's line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut at the end.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle beyond the end.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Half a square beyond the end.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// A layer that fills and strokes a path, above its contents and below its sublayers. All its properties animate.
open class CAShapeLayer: CALayer {
    /// The path, in the layer's space. Default `nil`.
    @Animatable(redraws: false) open var path: CGPath? = nil
    /// The fill colour. Default opaque black in RGB.
    @Animatable(redraws: false) open var fillColor: CGColor? = .opaqueBlack
    /// The fill rule. Default `nonZero`.
    @Animatable(redraws: false) open var fillRule: CAShapeLayerFillRule = .nonZero
    /// The stroke colour. Default `nil`.
    @Animatable(redraws: false) open var strokeColor: CGColor? = nil
    /// The start of the stroke as a fraction of the path's length, 0…1. Default 0.
    @Animatable(redraws: false) open var strokeStart: CGFloat = 0
    /// The end of the stroke as a fraction of the path's length, 0…1. Default 1.
    @Animatable(redraws: false) open var strokeEnd: CGFloat = 1
    /// The width of the line, in points. Default 1.
    @Animatable(redraws: false) open var lineWidth: CGFloat = 1
    /// The maximum ratio of miter length to line width. Default 10.
    @Animatable(redraws: false) open var miterLimit: CGFloat = 10
    /// The ends of the line. Default `butt`.
    @Animatable(redraws: false) open var lineCap: CAShapeLayerLineCap = .butt
    /// The corners of the line. Default `miter`.
    @Animatable(redraws: false) open var lineJoin: CAShapeLayerLineJoin = .miter
    /// The offset into the dash pattern at which the line begins, in points. Default 0.
    @Animatable(redraws: false) open var lineDashPhase: CGFloat = 0
    /// The lengths of dashes and gaps, alternating, in points. Default `nil`: a solid line.
    @Animatable(redraws: false) open var lineDashPattern: [NSNumber]? = nil

    open override class var selfContainedClass: CALayer.Type { CAShapeLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func animatesImplicitly(_ key: String) -> Bool {
        switch key {
        case "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase": true
        default: super.animatesImplicitly(key)
        }
    }

    override var hasOwnLook: Bool { true }

    // Each property is read at most once: this runs in every frame of every animated shape.
    override func addContents(to stack: inout ContentStack, _ context: FrameContext?) {
        guard let path = path?.storage, !path.isEmpty else { return }
        func add(_ path: Path, _ fill: Color?, _ stroke: Color?, _ style: StrokeStyle) {
            guard fill != nil || stroke != nil else { return }
            stack.append(
                .shape(
                    RenderContent.Shape(
                        path: path, fill: fill, fillRule: fillRule == .evenOdd ? .evenOdd : .nonZero, stroke: stroke,
                        strokeStyle: style)))
        }
        let fill = fillColor?.rasterColor, width = Double(lineWidth)
        guard width > 0, let stroke = strokeColor?.rasterColor else {
            return add(path, fill, nil, StrokeStyle(width: 0))
        }
        let style = strokeStyle(width), start = max(0, Double(strokeStart)), end = min(1, Double(strokeEnd))
        guard start > 0 || end < 1 else { return add(path, fill, stroke, style) }
        add(path, fill, nil, style)
        if end > start { add(PathTrim.part(of: path, from: start, to: end), nil, stroke, style) }
    }

    private func strokeStyle(_ width: Double) -> StrokeStyle {
        let cap: LineCap =
            switch lineCap {
            case .round: .round
            case .square: .square
            default: .butt
            }
        let join: LineJoin =
            switch lineJoin {
            case .round: .round
            case .bevel: .bevel
            default: .miter
            }
        return StrokeStyle(
            width: width, cap: cap, join: join, miterLimit: Double(miterLimit),
            dashes: lineDashPattern?.map(\.doubleValue) ?? [], dashPhase: Double(lineDashPhase))
    }
}
