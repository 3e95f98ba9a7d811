public import UIKit

/// A layer that draws one node of a pattern lock: a ring with a dot, and an arrow to the next node once it is joined.
open class PatternNode: CALayer {
    /// The state of the node.
    public enum State: Hashable, Sendable {
        /// The node is not joined.
        case normal
        /// The node is joined.
        case selected
        /// The node belongs to the right pattern.
        case succeeded
        /// The node belongs to a wrong pattern.
        case failed
    }

    /// The colour of the ring and the dot if the node is not joined.
    @Animatable open var idleColor: CGColor = PatternNode.defaultIdleColor
    /// The colour of a joined node.
    @Animatable open var tint: CGColor = PatternNode.selectedColor
    /// The emphasis: 0 is normal, 1 is joined.
    @Animatable open var emphasis: CGFloat = 0
    /// The direction of the next node, in radians clockwise from the right; `nil` for no arrow.
    @Animatable open var direction: CGFloat?

    static let defaultIdleColor = CGColor(srgbRed: 0.5, green: 0.55, blue: 0.65, alpha: 1)
    static let selectedColor = CGColor(srgbRed: 76 / 255, green: 141 / 255, blue: 1, alpha: 1)
    /// (19, 234, 164)
    static let succeededColor = CGColor(srgbRed: 19 / 255, green: 234 / 255, blue: 164 / 255, alpha: 1)
    /// (255, 93, 93)
    static let failedColor = CGColor(srgbRed: 1, green: 93 / 255, blue: 93 / 255, alpha: 1)

    /// Returns the colour for a state; `nil` for the normal one.
    static func color(of state: State) -> CGColor? {
        switch state {
        case .normal: nil
        case .selected: selectedColor
        case .succeeded: succeededColor
        case .failed: failedColor
        }
    }

    /// The state, which changes in a quarter of a second from the visible one.
    open var state: State = .normal {
        didSet {
            guard state != oldValue else { return }
            if let color = PatternNode.color(of: state) { tint = color }
            emphasis = state == .normal ? 0 : 1
        }
    }

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let node = layer as? PatternNode { state = node.state }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func action(forKey event: String) -> (any CAAction)? {
        guard event == "emphasis" || event == "tint" else { return super.action(forKey: event) }
        let change = CABasicAnimation(keyPath: event)
        change.fromValue = (presentation() ?? self).value(forKey: event)
        change.duration = event == "tint" ? 0.2 : emphasis == 0 ? 0.14 : 0.25
        change.timingFunction = CAMediaTimingFunction(name: .easeOut)
        return change
    }

    open override func draw(in context: CGContext) {
        let radius = min(bounds.width, bounds.height) / 2, line = max(1, radius * 0.05)
        guard radius > line else { return }
        let amount = min(1, max(0, emphasis))
        context.translateBy(x: bounds.midX, y: bounds.midY)
        func disc(_ radius: CGFloat) -> CGRect {
            CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
        }
        func color(_ color: CGColor, _ alpha: CGFloat) -> CGColor { color.copy(alpha: alpha * color.alpha) ?? color }
        context.setFillColor(color(tint, 0.14 * amount))
        context.fillEllipse(in: disc(radius))
        context.setLineWidth(line)
        let ring = disc(radius - line / 2), dot = disc(radius * (0.15 + 0.11 * amount))
        context.setStrokeColor(color(idleColor, 0.55 * (1 - amount)))
        context.strokeEllipse(in: ring)
        context.setStrokeColor(color(tint, amount))
        context.strokeEllipse(in: ring)
        context.setFillColor(color(idleColor, 1 - amount))
        context.fillEllipse(in: dot)
        context.setFillColor(color(tint, amount))
        context.fillEllipse(in: dot)
        guard let direction, amount > 0 else { return }
        context.rotate(by: direction)
        context.move(to: CGPoint(x: radius * 0.78, y: 0))
        context.addLine(to: CGPoint(x: radius * 0.56, y: -radius * 0.17))
        context.addLine(to: CGPoint(x: radius * 0.56, y: radius * 0.17))
        context.closePath()
        context.fillPath()
    }
}
