public import UIKit

/// The small grid that shows the chosen pattern while it has to be confirmed.
public final class PatternPreviewView: UIView {
    /// The joined nodes in order; an empty pattern shows nine pale dots.
    public var pattern: [Int] = [] { didSet { if pattern != oldValue { setNeedsDisplay() } } }
    /// The colour of the pattern.
    public var color = UIColor(cgColor: PatternNode.selectedColor) { didSet { setNeedsDisplay() } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    public override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let side = min(bounds.width, bounds.height), cell = side / 3, dot = side * 0.09
        let centers = (0..<PatternLock.nodeCount).map { index in
            CGPoint(
                x: bounds.midX + (CGFloat(index % 3) - 1) * cell, y: bounds.midY + (CGFloat(index / 3) - 1) * cell)
        }
        color.withAlphaComponent(0.55).setStroke()
        context.setLineWidth(max(1, side * 0.035))
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.addLines(between: pattern.compactMap { centers.indices.contains($0) ? centers[$0] : nil })
        context.strokePath()
        let pale = UIColor(hex: traitCollection.userInterfaceStyle == .dark ? 0x9AA6C4 : 0x5B6579, alpha: 0.35)
        for (index, center) in centers.enumerated() {
            (pattern.contains(index) ? color : pale).setFill()
            context.fillEllipse(
                in: CGRect(x: center.x - dot, y: center.y - dot, width: 2 * dot, height: 2 * dot))
        }
    }
}
