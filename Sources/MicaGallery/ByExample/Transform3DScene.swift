public import Mica
public import UIKit

/// `transform-3d`: a cube in a transform layer, seen in perspective.
public final class Transform3DScene: Scene {
    public static let name = "transform-3d"
    public static let group = "Layers"
    public static let summary = "A cube turns in perspective."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 6
    public let posterTime: TimeInterval = 1.1

    public init() {}

    public func makeView() -> UIView { Stage(caption: "CATransformLayer, sublayerTransform.m34") }

    private final class Stage: StageView {
        private let cube = CATransformLayer(), space = CALayer()
        private static let side: CGFloat = 118

        override init(caption: String) {
            super.init(caption: caption)
            cube.bounds = CGRect(x: 0, y: 0, width: Stage.side, height: Stage.side)
            let half = Stage.side / 2
            let colors = [Palette.mint, Palette.blue, Palette.violet, Palette.pink, Palette.orange, Palette.red]
            // The rotation that moves the front to each side: angle and axis.
            let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
                (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
            ]
            for (color, turn) in zip(colors, turns) {
                let face = CAGradientLayer()
                face.bounds = cube.bounds
                face.position = CGPoint(x: half, y: half)
                face.colors = [color.mixed(withWhite: 0.14).cgColor, color.mixed(withWhite: -0.06).cgColor]
                face.borderColor = UIColor(white: 1, alpha: 0.65).cgColor
                face.borderWidth = 3
                face.isDoubleSided = false
                face.allowsEdgeAntialiasing = true
                face.transform = CATransform3DTranslate(
                    CATransform3DMakeRotation(turn.angle, turn.x, turn.y, 0), 0, 0, half)
                cube.addSublayer(face)
            }
            // A stage of a fixed size, scaled as a whole, including the distance of the eye.
            space.bounds = CGRect(x: 0, y: 0, width: 480, height: 270)
            cube.position = CGPoint(x: 240, y: 135)
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 600
            space.sublayerTransform = perspective
            space.addSublayer(cube)
            layer.addSublayer(space)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            space.position = at(0.5, 0.44)
            space.setAffineTransform(CGAffineTransform(scaleX: unit, y: unit))
        }

        override func begin() {
            let turn = CAKeyframeAnimation(keyPath: "transform")
            turn.values = (0...8).map { step in
                let angle = CGFloat(step) * .pi / 4
                let tilt = CATransform3DMakeRotation(-.pi / 7, 1, 0, 0)
                return CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), tilt)
            }
            turn.duration = 6
            turn.runForever()
            cube.add(turn, forKey: "turn")
        }
    }
}
