public import Mica
public import UIKit

/// `bounce-path`: keyframes along a path of two arches.
public final class BouncePathScene: Scene {
    public static let name = "bounce-path"
    public static let summary = "A ball follows a path of two arches."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 5
    public let posterTime: TimeInterval = 1.4

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    private final class Stage: StageView {
        private let curve = CAShapeLayer()
        private let ball = CALayer()
        private let field = CALayer()

        /// In the field's own 640 × 480 points.
        private static let path: CGPath = {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 74, y: 74))
            path.addCurve(
                to: CGPoint(x: 320, y: 74), control1: CGPoint(x: 74, y: 500), control2: CGPoint(x: 320, y: 500))
            path.addCurve(
                to: CGPoint(x: 566, y: 74), control1: CGPoint(x: 320, y: 500), control2: CGPoint(x: 566, y: 500))
            return path
        }()

        override init(frame: CGRect) {
            super.init(frame: frame)
            field.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
            curve.path = Stage.path
            curve.fillColor = nil
            curve.strokeColor = Palette.line.cgColor
            curve.lineWidth = 3
            curve.lineDashPattern = [1, 10]
            curve.lineCap = .round
            ball.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
            ball.cornerRadius = 32
            ball.backgroundColor = Palette.pink.cgColor
            ball.position = CGPoint(x: 566, y: 74)
            layer.addSublayer(field)
            field.addSublayer(curve)
            field.addSublayer(ball)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let fit = min(bounds.width / 640, bounds.height / 440)
            field.position = CGPoint(x: bounds.midX, y: bounds.midY + 20 * fit)
            field.setAffineTransform(CGAffineTransform(scaleX: fit, y: fit))
        }

        override func begin() {
            let bounce = CAKeyframeAnimation(keyPath: "position")
            bounce.path = Stage.path
            bounce.duration = 5
            ball.add(bounce, forKey: "bounce")
        }
    }
}
