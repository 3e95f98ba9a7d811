import UIKit

/// A card with a ring that shows how much of a task is done.
final class CardView: UIView {
    var progress: CGFloat = 0.25 {
        didSet { setNeedsDisplay() }
    }

    let title = UILabel()
    let detail = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        layer.cornerRadius = 16
        layer.cornerCurve = .continuous
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.shadowRadius = 10
        contentMode = .redraw
        title.font = .systemFont(ofSize: 17, weight: .semibold)
        detail.font = .systemFont(ofSize: 13)
        detail.textColor = .secondaryLabel
        addSubview(title)
        addSubview(detail)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The layer rounds only its own background: that of the view is part of the drawing.
        layer.backgroundColor =
            UIColor.secondarySystemGroupedBackground.resolvedColor(with: traitCollection).cgColor
        title.frame = CGRect(x: 76, y: 18, width: bounds.width - 92, height: 22)
        detail.frame = CGRect(x: 76, y: 42, width: bounds.width - 92, height: 18)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let center = CGPoint(x: 42, y: 40)
        let track = UIBezierPath(
            arcCenter: center, radius: 20, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        track.lineWidth = 6
        UIColor.tertiarySystemFill.setStroke()
        track.stroke()

        context.saveGState()
        context.setLineCap(.round)
        context.setLineWidth(6)
        context.setStrokeColor(tintColor.cgColor)
        context.addArc(
            center: center, radius: 20, startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress,
            clockwise: false)
        context.strokePath()
        context.restoreGState()
    }
}
