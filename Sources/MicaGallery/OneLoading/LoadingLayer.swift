public import UIKit

/// A layer that draws every state of the loading figure from numbers.
///
/// A ring opens and closes, jumps and squashes. A line falls into it and becomes a tick or an exclamation mark. Lengths
/// are relative to the radius of the ring, so that the figure looks the same at every size.
open class LoadingLayer: CALayer {
    /// The extent of the arc: 0 is a quarter, 1 the full circle.
    @Animatable open var arc: CGFloat = 0
    /// The rotation in radians, clockwise.
    @Animatable open var spin: CGFloat = 0
    /// The height of the ring above the ground, in radii.
    @Animatable open var lift: CGFloat = 0
    /// The squash of the ring: 0.2 is a fifth wider and lower by the same factor; negative values make it taller.
    @Animatable open var squash: CGFloat = 0
    /// The fall of the line: 0 is invisible at the upper edge of the bounds, 1 is in the ring.
    @Animatable open var fall: CGFloat = 0
    /// The tick: 0 is a line, 1 a tick. A spring may overshoot.
    @Animatable open var tick: CGFloat = 0
    /// The exclamation mark: 0 is a line, 1 an exclamation mark.
    @Animatable open var bang: CGFloat = 0
    /// The horizontal offset of the figure to the right, in radii.
    @Animatable open var shake: CGFloat = 0
    /// The opacity of the shadow below the ring, 0…1.
    @Animatable open var ground: CGFloat = 0
    /// The opacity of the figure, 0…1.
    @Animatable open var presence: CGFloat = 0
    /// The colour of the lines. Default the blue of loading. Animatable.
    @Animatable open var tint: CGColor = ArcToCircleLayer.loadingColor

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The radius of the ring in points; above it there is space for the jump and the falling line.
    var radius: CGFloat { min(bounds.width, bounds.height) * 0.22 }

    /// The offset from the centre of the bounds to that of the ring at rest, in radii.
    private static let drop: CGFloat = 0.45
    /// The width of all lines, in radii.
    private static let line: CGFloat = 0.13

    open override func draw(in context: CGContext) {
        guard presence > 0.001, radius > 0 else { return }
        context.setAlpha(min(1, presence))
        context.translateBy(x: bounds.midX, y: bounds.midY + radius * Self.drop)
        context.setStrokeColor(tint)
        context.setLineWidth(radius * Self.line)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        drawGround(in: context)
        drawRing(in: context)
        drawSign(in: context)
    }

    /// Draws a soft shadow below the ring, which is paler the higher the ring is.
    private func drawGround(in context: CGContext) {
        let nearness = max(0, 1 - lift * 0.9)
        let width = radius * (0.75 + 0.5 * max(0, squash)) * (0.6 + 0.4 * nearness)
        context.setFillColor(tint.copy(alpha: 0.16 * nearness * min(1, max(0, ground))) ?? tint)
        context.fillEllipse(
            in: CGRect(x: -width + shake * radius, y: radius * 1.2, width: 2 * width, height: radius * 0.14))
    }

    /// The ring is on the ground: its lowest point does not move when it is squashed.
    private var ringTransform: CGAffineTransform {
        CGAffineTransform(translationX: shake * radius, y: radius * (1 - lift))
            .scaledBy(x: 1 + squash, y: 1 - squash)
            .translatedBy(x: 0, y: -radius)
    }

    private func drawRing(in context: CGContext) {
        let t = min(1, max(0, arc))
        let ring = CGMutablePath()
        if t >= 1 {
            ring.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
        } else {
            let origin = (3.5 - 2 * t) * CGFloat.pi + spin, destination = (3 - 3.5 * t) * CGFloat.pi + spin
            ring.addArc(center: .zero, radius: radius, startAngle: origin, endAngle: destination, clockwise: true)
        }
        // Transform the path instead of the pen, so that the line keeps its width.
        var transform = ringTransform
        guard let bent = ring.copy(using: &transform) else { return }
        context.addPath(bent)
        context.strokePath()
    }

    /// The height of the fall in points of the ring: all the space above it, at any position of the ring.
    private var fallHeight: CGFloat {
        let edge = CGPoint(x: 0, y: -bounds.height / 2 - radius * Self.drop)
        return max(0, -0.45 * radius - radius * Self.line - edge.applying(ringTransform.inverted()).y)
    }

    private func drawSign(in context: CGContext) {
        guard fall > 0.001 else { return }
        context.saveGState()
        context.setAlpha(min(1, presence) * min(1, fall * 3))
        context.concatenate(ringTransform)
        context.translateBy(x: 0, y: -fallHeight * (1 - fall))
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * radius, y: y * radius) }
        func between(_ a: (CGFloat, CGFloat), _ b: (CGFloat, CGFloat)) -> CGPoint {
            point(a.0 + (b.0 - a.0) * tick, a.1 + (b.1 - a.1) * tick)
        }
        let foot = 0.45 - 0.37 * bang
        context.move(to: between((0, -0.45), (-0.43, 0.03)))
        context.addLine(to: between((0, 0), (-0.12, 0.34)))
        context.addLine(to: between((0, foot), (0.45, -0.3)))
        context.strokePath()
        if bang > 0 {
            let dot = radius * (0.065 + 0.02 * min(1, max(0, bang)))
            let center = point(0, 0.45)
            context.setFillColor(tint)
            context.fillEllipse(in: CGRect(x: center.x - dot, y: center.y - dot, width: 2 * dot, height: 2 * dot))
        }
        context.restoreGState()
    }
}
