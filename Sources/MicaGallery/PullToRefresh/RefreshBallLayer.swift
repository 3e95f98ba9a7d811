public import UIKit

/// A layer that draws the ball of a refresh control: a drop that becomes a circle and grows, and an arc that spins in
/// it during loading.
///
/// When it is fully pulled, the ball is `diameter` points wide; the bounds leave space for a squashed one.
open class RefreshBallLayer: CALayer {
    /// The progress of the pull, 0–1; larger values count as 1. Up to `dropPull` a drop grows, `dropRatio` times as
    /// high as wide. Up to `circlePull` it widens into a circle, which then grows.
    @Animatable open var pull: CGFloat = 0
    /// The squash of the ball: 0.2 is a fifth wider and lower by the same factor; negative values make it narrower and
    /// higher. The lowest point does not move.
    @Animatable open var squash: CGFloat = 0
    /// The scale of ball and arc together: 0 is invisible, 1 is full size.
    @Animatable open var presence: CGFloat = 1
    /// The loading state: 0 is an empty ball, 1 shows the arc inside.
    @Animatable open var loading: CGFloat = 0
    /// The rotation of the arc, in radians clockwise.
    @Animatable open var spin: CGFloat = 0
    /// The ball's colour. Default a blue. Animatable.
    @Animatable open var ballColor: CGColor = UIColor(hex: 0x4C8DFF).cgColor
    /// The colour of the spinning arc. Default white. Animatable.
    @Animatable open var arcColor: CGColor = UIColor.white.cgColor

    /// The pull at which the drop is complete and starts to widen.
    public static let dropPull: CGFloat = 0.35
    /// The pull at which the drop is a circle and starts to grow.
    public static let circlePull: CGFloat = 0.6
    /// The height of the drop divided by its width.
    public static let dropRatio: CGFloat = 1.6

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The diameter of the full ball in points.
    open var diameter: CGFloat { min(bounds.width, bounds.height) / 2 }

    /// The current width and height of the ball in points, without squash.
    open var outlineSize: CGSize {
        let pull = min(1, max(0, pull)), dropHeight: CGFloat = 0.6, circle: CGFloat = 0.62
        func part(from start: CGFloat, to end: CGFloat) -> CGFloat { min(1, max(0, (pull - start) / (end - start))) }
        let dropping = part(from: 0, to: Self.dropPull)
        let widening = part(from: Self.dropPull, to: Self.circlePull)
        let growing = part(from: Self.circlePull, to: 1)
        let height = dropping * dropHeight + widening * (circle - dropHeight) + growing * (1 - circle)
        let width =
            dropping * dropHeight / Self.dropRatio + widening * (circle - dropHeight / Self.dropRatio)
            + growing * (1 - circle)
        let size = diameter * min(1, max(0, presence))
        return CGSize(width: width * size, height: height * size)
    }

    /// The radius from the ball's centre to the outer edge of the arc, in points.
    open var arcOuterRadius: CGFloat { outlineSize.width * (Self.arcRadius + Self.arcWidth / 2) }

    /// The radius of the arc's middle line and the width of its stroke, relative to the ball's width.
    private static let arcRadius: CGFloat = 0.25, arcWidth: CGFloat = 0.09

    open override func draw(in context: CGContext) {
        let size = outlineSize
        guard size.width > 0.1 else { return }
        context.translateBy(x: bounds.midX, y: bounds.midY + size.height / 2)
        context.scaleBy(x: 1 + squash, y: 1 - squash)
        context.translateBy(x: 0, y: -size.height / 2)
        context.saveGState()
        context.scaleBy(x: 1, y: size.height / size.width)
        context.addPath(ElasticBallLayer.outline(diameter: size.width, progress: 0))
        context.setFillColor(ballColor)
        context.fillPath()
        context.restoreGState()

        let amount = min(1, max(0, loading))
        guard amount > 0 else { return }
        context.rotate(by: spin)
        context.setStrokeColor(arcColor.copy(alpha: amount * arcColor.alpha) ?? arcColor)
        context.setLineWidth(size.width * Self.arcWidth)
        context.setLineCap(.round)
        context.addArc(
            center: .zero, radius: size.width * Self.arcRadius, startAngle: 0, endAngle: 1.45 * .pi * amount,
            clockwise: false)
        context.strokePath()
    }
}
