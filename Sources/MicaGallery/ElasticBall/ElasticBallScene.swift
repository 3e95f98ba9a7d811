public import Mica
public import UIKit

/// `elastic-ball`: a finger pulls a ball to the side and releases it.
public final class ElasticBallScene: Scene {
    public static let name = "elastic-ball"
    public static let group = "Components"
    public static let summary = "A ball of four curves stretches as it moves and springs back to a circle."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 5
    public let posterTime: TimeInterval = 0.95

    /// The ball's diameter in points, 10…200. Default 110.
    @SceneParameter("diameter", "The ball's diameter in points.", in: 10...200) public var diameter: CGFloat = 110
    /// The diameter divided by the length of the tangents, 2…10. Default 3.6.
    @SceneParameter("divisor", "The diameter over the length of the tangents.", in: 2...10) public var divisor:
        CGFloat = 3.6

    public init() {}

    public func makeView() -> UIView {
        let stage = Stage(caption: "drag the ball")
        stage.diameter = diameter
        stage.ball.tangentDivisor = divisor
        return stage
    }

    public var script: [ScriptedTouch] {
        let middle = CGPoint(x: 240, y: 135)
        return [
            .drag(through: [middle, CGPoint(x: 375, y: 135), CGPoint(x: 380, y: 135)], at: 0.3, over: 0.7),
            .drag(through: [middle, CGPoint(x: 105, y: 135), CGPoint(x: 100, y: 135)], at: 2.6, over: 0.7),
        ]
    }

    /// A ball on a rail, which follows a finger and stretches with the distance from its home position.
    private final class Stage: StageView {
        let ball = ElasticBallLayer()
        /// The diameter on a stage of 480 × 270 points.
        var diameter: CGFloat = 110
        private let rail = CAShapeLayer()

        override init(caption: String) {
            super.init(caption: caption)
            rail.lineCap = .round
            layer.addSublayer(rail)
            ball.fillColor = Palette.pink.cgColor
            layer.addSublayer(ball)
            let pan = UIPanGestureRecognizer()
            pan.addHandler { [unowned self] in follow($0) }
            addGestureRecognizer(pan)
        }

        required init?(coder: NSCoder) { nil }

        private var home: CGPoint { at(0.5, 0.46) }
        /// The range of the ball, so that its stretched front, five sixths of a diameter from its centre, stays
        /// visible.
        private var reach: CGFloat {
            max(0, min(bounds.width * 0.28, bounds.width / 2 - ball.diameter * 5 / 6 - 12 * unit))
        }
        /// The offset of the ball from its home, relative to `reach`: −1 to 1.
        private var way: CGFloat = 0
        /// The offset when the finger touched the ball.
        private var grip: CGFloat = 0

        override func place() {
            ball.diameter = diameter * unit
            ball.bounds = CGRect(x: 0, y: 0, width: ball.diameter * 2.4, height: ball.diameter * 1.4)
            ball.contentsScale = traitCollection.displayScale
            ball.position = place(at: way)
            rail.strokeColor = now(Palette.line)
            rail.lineWidth = 4 * unit
            let path = CGMutablePath()
            path.move(to: CGPoint(x: home.x - reach, y: home.y))
            path.addLine(to: CGPoint(x: home.x + reach, y: home.y))
            rail.path = path
        }

        private func place(at way: CGFloat) -> CGPoint { CGPoint(x: home.x + reach * way, y: home.y) }

        private func follow(_ pan: UIPanGestureRecognizer) {
            switch pan.state {
            case .began: take()
            case .changed: break
            default: return letGo()
            }
            way = min(1, max(-1, grip + pan.translation(in: self).x / reach))
            withoutActions {
                ball.progress = way
                ball.position = place(at: way)
            }
        }

        /// Stops the ball under the finger at its visible position; the difference in shape disappears in a moment.
        private func take() {
            let shown = ball.presentation() ?? ball
            grip = min(1, max(-1, (shown.position.x - home.x) / reach))
            ball.removeAllAnimations()
            let settle = CABasicAnimation(keyPath: "progress")
            settle.fromValue = shown.progress - grip
            settle.toValue = 0
            settle.duration = 0.15
            settle.isAdditive = true
            ball.add(settle, forKey: "settle")
        }

        private func letGo() {
            let back = CASpringAnimation(keyPath: "position")
            back.fromValue = ball.presentation()?.position ?? ball.position
            back.stiffness = 140
            back.damping = 16
            back.duration = back.settlingDuration
            way = 0
            withoutActions { ball.position = home }
            ball.add(back, forKey: "home")
            ball.release()
            ball.removeAnimation(forKey: "settle")
        }

        private func withoutActions(_ body: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            body()
            CATransaction.commit()
        }
    }
}
