public import Mica
public import UIKit

/// `bounce-path`: keyframes along a path with two arches.
public final class BouncePathScene: Scene {
    public static let name = "bounce-path"
    public static let group = "Animations"
    public static let summary = "A ball follows a path of two arches, there and back."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 10
    public let posterTime: TimeInterval = 1.4

    public init() {}

    public func makeView() -> UIView { Stage(caption: "CAKeyframeAnimation.path") }

    private final class Stage: StageView {
        private let curve = CAShapeLayer()
        private let ball = CAGradientLayer()
        private let field = CALayer()

        /// The path in the coordinates of the field, 640 × 480 points.
        private static let path: CGPath = {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 74, y: 74))
            path.addCurve(
                to: CGPoint(x: 320, y: 74), control1: CGPoint(x: 74, y: 500), control2: CGPoint(x: 320, y: 500))
            path.addCurve(
                to: CGPoint(x: 566, y: 74), control1: CGPoint(x: 320, y: 500), control2: CGPoint(x: 566, y: 500))
            return path
        }()

        override init(caption: String) {
            super.init(caption: caption)
            field.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
            curve.path = Stage.path
            curve.fillColor = nil
            curve.lineWidth = 4
            curve.lineDashPattern = [0.1, 13]
            curve.lineCap = .round
            ball.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
            ball.cornerRadius = 32
            ball.type = .radial
            ball.startPoint = CGPoint(x: 0.36, y: 0.3)
            ball.endPoint = CGPoint(x: 1.05, y: 1)
            ball.colors = [Palette.pink.mixed(withWhite: 0.45), Palette.pink].map(\.cgColor)
            ball.position = CGPoint(x: 566, y: 74)
            layer.addSublayer(field)
            field.addSublayer(curve)
            field.addSublayer(ball)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            let fit = min(bounds.width / 640, bounds.height / 500)
            field.position = CGPoint(x: bounds.midX, y: bounds.midY + 10 * fit)
            field.setAffineTransform(CGAffineTransform(scaleX: fit, y: fit))
            curve.strokeColor = now(Palette.quiet)
        }

        override func begin() {
            let bounce = CAKeyframeAnimation(keyPath: "position")
            bounce.path = Stage.path
            bounce.duration = 5
            bounce.autoreverses = true
            bounce.runForever()
            ball.add(bounce, forKey: "bounce")
        }
    }
}
