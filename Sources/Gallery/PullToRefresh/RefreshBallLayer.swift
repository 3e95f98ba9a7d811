public import UIKit

/// A layer that draws the ball of a refresh control: a drop that becomes round and grows as it is pulled, and an arc that
/// runs round in it while something loads.
open class RefreshBallLayer: CALayer {
    /// How far it is pulled: 0 nothing to be seen, ½ a small round drop, 1 the whole ball; more counts as 1.
    @Animatable open var pull: CGFloat = 0
    /// How much it is stretched along the pull: 0 round, 1 as far as it goes; a spring may overshoot.
    @Animatable open var stretch: CGFloat = 0
    /// 0: an empty ball; 1: the arc inside is there.
    @Animatable open var loading: CGFloat = 0
    /// Of the arc, in radians clockwise.
    @Animatable open var spin: CGFloat = 0
    @Animatable open var ballColor: CGColor = UIColor(hex: 0x4C8DFF).cgColor
    @Animatable open var arcColor: CGColor = UIColor.white.cgColor

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Of the whole ball, in points: the bounds leave room to stretch.
    var diameter: CGFloat { min(bounds.width, bounds.height) * 0.6 }

    open override func draw(in context: CGContext) {
        let pull = min(1, max(0, pull))
        guard pull > 0.01, diameter > 0 else { return }
        context.translateBy(x: bounds.midX, y: bounds.midY)
        // The first half of the pull makes the drop round, the second makes it large.
        let roundness = min(1, pull * 2), growth = 0.28 + 0.72 * max(0, pull * 2 - 1)
        context.saveGState()
        context.scaleBy(x: 0.35 + 0.65 * roundness, y: roundness.squareRoot())
        // The ball's outline stretches to the right; the pull goes down.
        context.rotate(by: .pi / 2)
        context.addPath(ElasticBallLayer.outline(diameter: diameter * growth, progress: stretch))
        context.setFillColor(ballColor)
        context.fillPath()
        context.restoreGState()

        let amount = min(1, max(0, loading))
        guard amount > 0 else { return }
        context.rotate(by: spin)
        context.setStrokeColor(arcColor.copy(alpha: amount * arcColor.alpha) ?? arcColor)
        context.setLineWidth(diameter * 0.09)
        context.setLineCap(.round)
        context.addArc(
            center: .zero, radius: diameter * 0.25, startAngle: 0, endAngle: 1.45 * .pi * amount, clockwise: false)
        context.strokePath()
    }
}
