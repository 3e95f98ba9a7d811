public import UIKit

/// A layer that draws a ball of four Bézier arcs, which stretches when it is thrown and springs back.
///
/// The arcs meet at A (top), B (right), C (bottom) and D (left); each has two control points on the tangents there,
/// `diameter / tangentDivisor` away from its ends. The best divisor for a circle is 3 / (2 (√2 − 1)) ≈ 3.6213, with a
/// maximum error of 0.027 % of the radius. The default of 3.6 makes the ball 0.17 % wider between the four points,
/// which is 0.09 pixels for a ball of 100 pixels.
open class ElasticBallLayer: CALayer {
    /// The stretch of the ball: 0 is round, 1 is fully stretched towards larger x, −1 towards smaller x. A spring may
    /// overshoot.
    @Animatable open var progress: CGFloat = 0
    /// The diameter in points; the ball is centred in the bounds.
    @Animatable open var diameter: CGFloat = 100
    /// The divisor for the tangents, see above.
    @Animatable open var tangentDivisor: CGFloat = 3.6
    /// The ball's colour. Default a red. Animatable.
    @Animatable open var fillColor: CGColor = CGColor(srgbRed: 1, green: 0.35, blue: 0.4, alpha: 1)

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns the outline around (0, 0) for a stretch.
    public static func outline(diameter: CGFloat, progress: CGFloat, tangentDivisor: CGFloat = 3.6) -> CGPath {
        let radius = diameter / 2, arm = diameter / tangentDivisor
        let pull = abs(progress)
        // At full stretch, the sides move in by a sixth and the front moves out by a third.
        let squeeze = diameter / 6 * pull, reach = diameter / 3 * pull
        let a = CGPoint(x: 0, y: -radius + squeeze), c = CGPoint(x: 0, y: radius - squeeze)
        let b = CGPoint(x: radius + (progress > 0 ? reach : 0), y: 0)
        let d = CGPoint(x: -radius - (progress < 0 ? reach : 0), y: 0)
        // The tangents at the sides shrink with them, so that no arc bends back.
        let side = max(0, arm - squeeze * 0.6)
        let path = CGMutablePath()
        path.move(to: a)
        path.addCurve(to: b, control1: CGPoint(x: a.x + arm, y: a.y), control2: CGPoint(x: b.x, y: b.y - side))
        path.addCurve(to: c, control1: CGPoint(x: b.x, y: b.y + side), control2: CGPoint(x: c.x + arm, y: c.y))
        path.addCurve(to: d, control1: CGPoint(x: c.x - arm, y: c.y), control2: CGPoint(x: d.x, y: d.y + side))
        path.addCurve(to: a, control1: CGPoint(x: d.x, y: d.y - side), control2: CGPoint(x: a.x - arm, y: a.y))
        path.closeSubpath()
        return path
    }

    open override func draw(in context: CGContext) {
        guard diameter > 0, tangentDivisor > 0 else { return }
        context.translateBy(x: bounds.midX, y: bounds.midY)
        context.addPath(
            ElasticBallLayer.outline(diameter: diameter, progress: progress, tangentDivisor: tangentDivisor))
        context.setFillColor(fillColor)
        context.fillPath()
    }

    /// Releases the ball: from its current stretch it oscillates around the round shape and settles.
    open func release(velocity: CGFloat = 0) {
        let from = presentation()?.progress ?? progress
        let spring = CASpringAnimation(keyPath: "progress")
        spring.fromValue = from
        spring.mass = 1
        spring.stiffness = 260
        spring.damping = 9
        spring.initialVelocity = velocity
        spring.duration = spring.settlingDuration
        progress = 0
        add(spring, forKey: "release")
    }
}
