public import CoreGraphics
import MicaCompositor
import MicaRaster

/// The geometry of a gradient layer's colours.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from the start point to the end point; the default.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Elliptic, centred at the start point, with the distances to the end point as radii.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around the start point, beginning in the direction of the end point.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer filled with a gradient, above its background and below its contents. All its properties except `type`
/// animate.
open class CAGradientLayer: CALayer {
    /// The colours, as `CGColor`s; they are interpolated unpremultiplied. With fewer than two nothing is drawn. Default
    /// `nil`.
    @Animatable(redraws: false) open var colors: [Any]? = nil
    /// The position of each colour, 0…1, ascending; if their number differs from that of the colours, nothing is drawn.
    /// Default `nil`: evenly spaced.
    @Animatable(redraws: false) open var locations: [NSNumber]? = nil
    /// The start point, in fractions of the bounds. Default (0.5, 0).
    @Animatable(redraws: false) open var startPoint = CGPoint(x: 0.5, y: 0)
    /// The end point, in fractions of the bounds. Default (0.5, 1).
    @Animatable(redraws: false) open var endPoint = CGPoint(x: 0.5, y: 1)
    /// The geometry of the gradient. Default `axial`.
    @Animatable(redraws: false) open var type: CAGradientLayerType = .axial

    open override class var selfContainedClass: CALayer.Type { CAGradientLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func animatesImplicitly(_ key: String) -> Bool {
        switch key {
        case "colors", "locations", "startPoint", "endPoint": true
        default: super.animatesImplicitly(key)
        }
    }

    override var hasOwnLook: Bool { true }

    override func addBackdrops(to stack: inout ContentStack) {
        let colors = (colors ?? []).compactMap(shown)
        guard colors.count > 1, let offsets = offsets(colors.count), startPoint.x.isFinite, startPoint.y.isFinite,
            endPoint.x.isFinite, endPoint.y.isFinite, let geometry
        else { return }
        let stops = zip(offsets, colors).map { Gradient.Stop($0, $1) }
        stack.append(.gradient(Gradient(geometry.shape, stops: stops, transform: geometry.transform)))
    }

    /// Returns a colour as it is drawn; `nil` for an object that is not a `CGColor`, as on Apple's systems.
    private func shown(_ color: Any) -> Color? {
        if color is any AnimationBridging {
            report("CAGradientLayer.colors accepts only CGColors: \(Swift.type(of: color)) is not drawn. Use cgColor.")
            return nil
        }
        guard case .color(let v) = AnimationValue(color) else { return nil }
        return Color(shown: v)
    }

    /// Returns the offsets; `nil` for another number of locations.
    private func offsets(_ count: Int) -> [Double]? {
        guard let given = locations?.map(\.doubleValue) else {
            return (0..<count).map { Double($0) / Double(count - 1) }
        }
        guard given.count == count else { return nil }
        var last = 0.0
        return given.map { offset in
            last = min(max(offset.isFinite ? offset : last, last), 1)
            return last
        }
    }

    private var geometry: (shape: Gradient.Geometry, transform: Affine)? {
        let b = bounds.standardized
        func place(_ p: CGPoint) -> Point {
            Point(Double(b.origin.x + p.x * b.size.width), Double(b.origin.y + p.y * b.size.height))
        }
        let start = place(startPoint), end = place(endPoint)
        switch type {
        case .radial:
            let radii = Point(abs(end.x - start.x), abs(end.y - start.y))
            guard radii.x > 0, radii.y > 0 else { return nil }
            return (
                .radial(from: Point(0, 0), fromRadius: 0, to: Point(0, 0), toRadius: 1),
                Affine(radii.x, 0, 0, radii.y, start.x, start.y)
            )
        case .conic:
            let d = end - start
            guard d != Point(0, 0) else { return nil }
            return (.conic(center: start, angle: Trigonometry.arcTangent(d.y, d.x)), .identity)
        default:
            guard start != end else { return nil }
            return (.linear(from: start, to: end), .identity)
        }
    }
}
