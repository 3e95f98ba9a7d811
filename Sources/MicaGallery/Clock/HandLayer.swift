public import UIKit

/// A layer as large as the clock's face that draws one hand. A new value of `angle` is animated implicitly.
open class HandLayer: CALayer {
    /// The motion of a hand from one angle to the next.
    public enum Motion: Hashable, Sendable {
        /// Continuous, from one tick of the timer to the next.
        case sweep
        /// A short jump that starts slowly.
        case jump
    }

    /// The angle in radians, clockwise from twelve o'clock. It may exceed a full turn: a hand whose angle only
    /// increases never turns back.
    @Animatable open var angle: CGFloat = 0
    /// The length from the centre to the tip, relative to the radius of the face.
    @Animatable open var reach: CGFloat = 0.8
    /// The length from the centre in the opposite direction.
    @Animatable open var tail: CGFloat = 0.12
    /// The width, relative to the radius of the face.
    @Animatable open var width: CGFloat = 0.04
    /// The colour of the hand. Default white. Animatable.
    @Animatable open var color: CGColor = UIColor.white.cgColor
    /// The opacity of the hand's shadow on the face; 0 for none. Drawing it with the hand costs only the hand's area; a
    /// layer's shadow would cost that of the whole face.
    @Animatable open var shade: CGFloat = 0.3
    /// The motion between angles. The default is a sweep.
    @Animatable(redraws: false) open var motion: Motion = .sweep

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns an animation that starts at the visible angle. Without an end value it follows the model.
    open override func action(forKey event: String) -> (any CAAction)? {
        guard event == "angle" else { return super.action(forKey: event) }
        let turn = CABasicAnimation(keyPath: "angle")
        turn.fromValue = presentation()?.angle ?? angle
        switch motion {
        case .sweep:
            turn.duration = 1 / 30
            turn.timingFunction = CAMediaTimingFunction(name: .linear)
        case .jump:
            turn.duration = 0.18
            turn.timingFunction = CAMediaTimingFunction(name: .easeIn)
        }
        return turn
    }

    open override func draw(in context: CGContext) {
        let radius = min(bounds.width, bounds.height) / 2
        context.translateBy(x: bounds.midX, y: bounds.midY)
        // Approximates a soft shadow by four flat ones of increasing width: a blur of so large an area would cost a
        // hundred times as much.
        let steps = 4
        if shade > 0 {
            context.setFillColor(CGColor(gray: 0, alpha: min(1, shade) / CGFloat(steps)))
            for step in 0..<steps {
                context.saveGState()
                context.translateBy(x: 0, y: radius * 0.014)
                fill(in: context, radius: radius, growth: radius * 0.006 * CGFloat(step))
                context.restoreGState()
            }
        }
        context.setFillColor(color)
        fill(in: context, radius: radius, growth: 0)
    }

    /// Fills the hand, expanded on all sides by `growth` points.
    private func fill(in context: CGContext, radius: CGFloat, growth: CGFloat) {
        context.rotate(by: angle)
        let half = width * radius / 2 + growth
        let shape = CGRect(
            x: -half, y: -reach * radius - growth, width: 2 * half, height: (reach + tail) * radius + 2 * growth)
        context.addPath(
            CGPath(roundedRect: shape, cornerWidth: half, cornerHeight: min(half, shape.height / 2), transform: nil))
        context.fillPath()
    }
}
