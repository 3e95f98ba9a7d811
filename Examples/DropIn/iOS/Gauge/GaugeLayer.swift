import UIKit
import Darwin

/// The ring of a `GaugeView`, which animates its progress.
@objc(DIGaugeLayer)
class GaugeLayer: CALayer {
    @NSManaged var progress: CGFloat
    @NSManaged var lineWidth: CGFloat
    @NSManaged var ringColor: CGColor?
    @NSManaged weak var owner: GaugeView!

    override init() {
        super.init()
        lineWidth = 12
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func draw(in ctx: CGContext) {
        let radius = min(bounds.width, bounds.height) / 2 - lineWidth / 2 - 2
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        ctx.setLineWidth(lineWidth)
        ctx.setLineCap(.round)
        ctx.setStrokeColor(owner.trackColor.cgColor)
        ctx.addArc(center: middle, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        ctx.strokePath()
        guard progress > 0, let color = ringColor else { return }
        let end = -CGFloat.pi / 2 + 2 * .pi * progress
        ctx.setStrokeColor(color)
        ctx.addArc(center: middle, radius: radius, startAngle: -.pi / 2, endAngle: end, clockwise: false)
        ctx.strokePath()
        // A dot at the ring's end.
        let dot = CGPoint(x: middle.x + radius * CGFloat(Darwin.cos(Double(end))), y: middle.y + radius * sin(end))
        ctx.setFillColor(UIColor.white.cgColor)
        ctx.fillEllipse(in: CGRect(x: dot.x - 3, y: dot.y - 3, width: 6, height: 6))
    }
}

extension GaugeLayer {
    override class func needsDisplay(forKey key: String) -> Bool {
        if key == #keyPath(progress) || key == #keyPath(GaugeLayer.lineWidth) { return true }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        guard event == #keyPath(GaugeLayer.progress) else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.value(forKey: event)
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }
}
