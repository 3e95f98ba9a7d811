public import UIKit

/// A layer that shows a symbol: a pale version, drawn in `draw(in:)`, and on top a line that draws itself.
open class GlyphLayer: CALayer {
    /// The symbol that the layer draws.
    public let glyph: Glyph
    private let line = CAShapeLayer()

    /// The colour of the line.
    open var strokeColor: CGColor {
        didSet {
            line.strokeColor = strokeColor
            setNeedsDisplay()
        }
    }

    /// Creates a layer that draws a symbol in a colour.
    public init(_ glyph: Glyph, color: UIColor) {
        self.glyph = glyph
        strokeColor = color.cgColor
        super.init()
        needsDisplayOnBoundsChange = true
        line.fillColor = nil
        line.lineCap = .round
        line.lineJoin = .round
        line.strokeColor = strokeColor
        line.strokeEnd = 0
        addSublayer(line)
    }

    public override init(layer: Any) {
        let other = layer as? GlyphLayer
        glyph = other?.glyph ?? .tick
        strokeColor = other?.strokeColor ?? UIColor.black.cgColor
        super.init(layer: layer)
    }

    public required init?(coder: NSCoder) {
        glyph = .tick
        strokeColor = UIColor.black.cgColor
        super.init(coder: coder)
    }

    private var lineWidth: CGFloat { bounds.width * 0.085 }

    open override func layoutSublayers() {
        super.layoutSublayers()
        line.frame = bounds
        line.contentsScale = contentsScale
        line.path = glyph.path(in: bounds)
        line.lineWidth = lineWidth
    }

    open override func draw(in context: CGContext) {
        context.addPath(glyph.path(in: bounds))
        context.setLineWidth(lineWidth)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.setStrokeColor(strokeColor.copy(alpha: 0.16) ?? strokeColor)
        if glyph.isOutline {
            context.setFillColor(strokeColor.copy(alpha: 0.1) ?? strokeColor)
            context.drawPath(using: .fillStroke)
        } else {
            context.strokePath()
        }
    }

    /// Draws the line from its start to its end, where it stays.
    open func write(over duration: TimeInterval, after delay: TimeInterval = 0) {
        line.strokeEnd = 1
        let write = CABasicAnimation(keyPath: "strokeEnd")
        write.fromValue = 0
        write.duration = duration
        write.beginTime = line.convertTime(CACurrentMediaTime(), from: nil) + delay
        write.fillMode = .backwards
        write.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        line.add(write, forKey: "write")
    }
}
