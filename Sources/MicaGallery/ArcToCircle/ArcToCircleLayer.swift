public import UIKit

/// A layer that draws an arc growing into a circle, as a loading indicator.
///
/// The arc runs from an origin to a destination towards smaller angles (anticlockwise on screen). As `progress`
/// increases from 0 to 1, both ends move, the destination faster, until they meet. Set the model value of `progress` to
/// the end value when you animate it, so that the circle stays:
/// ```swift
/// let loading = ArcToCircleLayer()
/// loading.progress = 1
/// let turn = CABasicAnimation(keyPath: "progress")
/// turn.fromValue = 0
/// turn.duration = 5
/// loading.add(turn, forKey: "turn")
/// ```
open class ArcToCircleLayer: CALayer {
    /// The angles of origin and destination at the start and at the end, in radians.
    public enum Path: Sendable, Hashable, CaseIterable {
        /// A quarter turn at the bottom left opens while its origin moves to the right.
        case threeQuarterTurn
        /// The same with a full turn of the origin, which ends at the top.
        case wholeTurn

        var origin: (from: CGFloat, to: CGFloat) {
            switch self {
            case .threeQuarterTurn: (3.5 * .pi, 2 * .pi)
            case .wholeTurn: (3.5 * .pi, 1.5 * .pi)
            }
        }
        var destination: (from: CGFloat, to: CGFloat) {
            switch self {
            case .threeQuarterTurn: (3 * .pi, 0)
            case .wholeTurn: (3 * .pi, -0.5 * .pi)
            }
        }
    }

    /// The progress: 0 is a quarter of the circle, 1 the full circle. Values outside that range are clamped.
    @Animatable open var progress: CGFloat = 0
    /// The colour of the line during loading.
    @Animatable open var strokeColor: CGColor = ArcToCircleLayer.loadingColor
    /// The colour of the line once finished; `nil` for white.
    @Animatable open var finishedStrokeColor: CGColor?
    /// The fill colour of the finished circle; `nil` for none.
    @Animatable open var fillColor: CGColor?
    /// The width of the line in points; the line stays inside the bounds.
    @Animatable open var lineWidth: CGFloat = 6
    /// `true` to show the finished look. The change is not interpolated.
    @Animatable open var isFinished = false
    /// The shape of the arc's ends.
    @Animatable open var lineCap: CGLineCap = .butt
    /// The motion of the ends.
    @Animatable open var path: Path = .threeQuarterTurn

    /// #13EAA4
    public static let loadingColor = CGColor(srgbRed: 19 / 255, green: 234 / 255, blue: 164 / 255, alpha: 1)

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The current angles of the arc's ends in radians; it runs towards smaller angles.
    public var angles: (origin: CGFloat, destination: CGFloat) {
        let t = min(1, max(0, progress))
        func between(_ ends: (from: CGFloat, to: CGFloat)) -> CGFloat {
            // Return the exact end value, so that a full turn is accurate to the last bit.
            t == 1 ? ends.to : ends.from + (ends.to - ends.from) * t
        }
        return (between(path.origin), between(path.destination))
    }

    /// The radius to the middle of the line, in points.
    public var radius: CGFloat { max(0, min(bounds.width, bounds.height) / 2 - lineWidth / 2) }

    open override func draw(in context: CGContext) {
        guard radius > 0, lineWidth > 0 else { return }
        let (origin, destination) = angles
        context.addArc(
            center: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: origin,
            endAngle: destination, clockwise: true)
        if origin - destination >= 2 * .pi { context.closePath() }
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCap)
        context.setStrokeColor(isFinished ? finishedStrokeColor ?? CGColor(gray: 1, alpha: 1) : strokeColor)
        if isFinished, let fillColor {
            context.setFillColor(fillColor)
            context.drawPath(using: .fillStroke)
        } else {
            context.strokePath()
        }
    }
}
