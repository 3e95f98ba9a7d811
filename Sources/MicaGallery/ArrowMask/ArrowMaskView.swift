public import UIKit

/// A photograph that a circular arrow reveals and hides again after a tap on "Go".
///
/// The arrow is the mask of the image view. The button is hidden during the animation.
public final class ArrowMaskView: UIView {
    /// The view with the photograph, masked by the arrow during the animation.
    public let imageView = UIImageView()
    /// The mask.
    public let arrow = ArrowLayer()
    /// The button that starts the arrow; hidden during the animation.
    public let goButton = UIButton(type: .custom)
    /// The width of the arrow's ring in points, for a view that is 400 points wide or high; it scales with the view.
    public var thickness: CGFloat = 60 { didSet { setNeedsLayout() } }
    /// The duration from nothing to the whole ring, in seconds. The way back takes the same time.
    public var duration: TimeInterval = 2
    /// A closure that is called on the main actor after the animation.
    public var onFinish: (() -> Void)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentMode = .redraw
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        addSubview(imageView)

        arrow.contentsScale = traitCollection.displayScale
        imageView.layer.mask = arrow

        goButton.setBackgroundImage(ArrowMaskView.goImage, for: .normal)
        goButton.setTitle("Go", for: .normal)
        goButton.setTitleColor(.white, for: .normal)
        goButton.titleLabel?.font = .systemFont(ofSize: 30, weight: .semibold)
        goButton.addAction(UIAction { [weak self] _ in self?.go() }, for: .touchUpInside)
        addSubview(goButton)
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height) * 0.92
        imageView.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        let unit = min(bounds.width, bounds.height) / 400
        arrow.frame = imageView.bounds
        arrow.thickness = thickness * unit
        goButton.bounds.size = CGSize(width: ArrowMaskView.goSide, height: ArrowMaskView.goSide)
        goButton.transform = CGAffineTransform(scaleX: min(1, unit), y: min(1, unit))
        goButton.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    /// Draws a dark background that is a little lighter in the middle.
    public override func draw(_ rect: CGRect) {
        let colors = [UIColor(hex: 0x241F47).cgColor, UIColor(hex: 0x08080F).cgColor]
        guard let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil)
        else { return }
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        context.drawRadialGradient(
            gradient, startCenter: middle, startRadius: 0, endCenter: middle,
            endRadius: max(bounds.width, bounds.height) * 0.75, options: .drawsAfterEndLocation)
    }

    /// Runs the arrow around and back. Does nothing during the animation.
    public func go() {
        guard !goButton.isHidden else { return }
        goButton.isHidden = true
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        CATransaction.setCompletionBlock { [weak self] in
            self?.goButton.isHidden = false
            self?.onFinish?()
        }
        let grow = CABasicAnimation(keyPath: "lengthRadians")
        grow.fromValue = 0
        grow.toValue = 2 * CGFloat.pi
        grow.timingFunction = CAMediaTimingFunction(name: .linear)
        grow.autoreverses = true
        arrow.add(grow, forKey: "uncover")
        CATransaction.commit()
    }

    private static let goSide: CGFloat = 84

    /// The background of the button.
    private static var goImage: UIImage {
        let side = goSide
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
            let disc = CGRect(x: 2, y: 2, width: side - 4, height: side - 4)
            UIColor(white: 1, alpha: 0.12).setFill()
            UIBezierPath(ovalIn: disc).fill()
            UIColor(white: 1, alpha: 0.9).setStroke()
            let rim = UIBezierPath(ovalIn: disc.insetBy(dx: 1, dy: 1))
            rim.lineWidth = 2
            rim.stroke()
        }
    }
}
