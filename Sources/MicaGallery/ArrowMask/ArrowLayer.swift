public import UIKit

/// A layer that draws a circular arrow, as large as its bounds: a mask, a progress ring, a pointer.
///
/// ```swift
/// let arrow = ArrowLayer()
/// arrow.frame = photoView.bounds
/// photoView.layer.mask = arrow
/// let grow = CABasicAnimation(keyPath: "lengthRadians")
/// grow.fromValue = 0
/// grow.toValue = 2 * CGFloat.pi
/// arrow.add(grow, forKey: "grow")
/// ```
/// Every property animates and every frame is drawn from the presentation copy. A change of the bounds draws anew.
open class ArrowLayer: CALayer {
    /// The width of the ring that the tail fills, in points.
    @Animatable open var thickness: CGFloat = 60
    /// Where the tail begins, in radians from the positive x axis, clockwise on screen.
    @Animatable open var startRadians: CGFloat = -.pi / 2
    /// From the tail's end to the tip, in radians; negative: anticlockwise. 0 draws nothing.
    @Animatable open var lengthRadians: CGFloat = 0
    /// The length of the head in radians, clamped to the whole length; its sign is ignored.
    @Animatable open var headLengthRadians: CGFloat = .pi / 16
    /// Nil: not filled.
    @Animatable open var fillColor: CGColor? = UIColor.black.cgColor
    /// Nil: not stroked.
    @Animatable open var strokeColor: CGColor?
    /// In points; 0 or less: not stroked.
    @Animatable open var lineWidth: CGFloat = 0
    /// The line join of the stroke; it changes without interpolation.
    @Animatable open var lineJoin: CGLineJoin = .miter

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The shape that the present values give.
    open var shape: ArrowShape {
        ArrowShape(
            outerRadius: bounds.width / 2, thickness: thickness, startRadians: startRadians,
            lengthRadians: lengthRadians, headLengthRadians: headLengthRadians)
    }

    open override func draw(in context: CGContext) {
        let isStroked = strokeColor != nil && lineWidth > 0
        guard fillColor != nil || isStroked else { return }
        context.translateBy(x: bounds.midX, y: bounds.midY)
        let path = shape.path
        if let fillColor {
            context.setFillColor(fillColor)
            context.addPath(path)
            context.fillPath()
        }
        if let strokeColor, isStroked {
            context.setStrokeColor(strokeColor)
            context.setLineWidth(lineWidth)
            context.setLineJoin(lineJoin)
            context.addPath(path)
            context.strokePath()
        }
    }
}
