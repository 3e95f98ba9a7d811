public import UIKit

/// A layer that draws a circular arrow as large as its bounds, for a mask, a progress ring or a pointer.
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
/// All properties are animatable, and every frame is drawn from the presentation copy. The layer is redrawn if its
/// bounds change.
open class ArrowLayer: CALayer {
    /// The thickness of the ring in points.
    @Animatable open var thickness: CGFloat = 60
    /// The angle of the tail's end in radians, clockwise from the positive x axis.
    @Animatable open var startRadians: CGFloat = -.pi / 2
    /// The angle from the tail's end to the tip, in radians; anticlockwise if negative. An arrow with a length of 0 is
    /// not drawn.
    @Animatable open var lengthRadians: CGFloat = 0
    /// The angle of the head in radians, limited to the whole length; its sign is ignored.
    @Animatable open var headLengthRadians: CGFloat = .pi / 16
    /// The fill colour; `nil` for none.
    @Animatable open var fillColor: CGColor? = UIColor.black.cgColor
    /// The stroke colour; `nil` for none.
    @Animatable open var strokeColor: CGColor?
    /// The width of the stroke in points; no stroke if it is 0 or less.
    @Animatable open var lineWidth: CGFloat = 0
    /// The line join of the stroke; changes are not interpolated.
    @Animatable open var lineJoin: CGLineJoin = .miter

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The shape for the current values.
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
