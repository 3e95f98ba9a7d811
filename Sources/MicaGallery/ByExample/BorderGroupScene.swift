public import Mica
public import UIKit

/// `border-group`: a group of two paced keyframe animations.
public final class BorderGroupScene: Scene {
    public static let name = "border-group"
    public static let group = "Animations"
    public static let summary = "A border changes its width and its colour together."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 5
    public let posterTime: TimeInterval = 2.1

    public init() {}

    public func makeView() -> UIView { Stage(caption: "CAAnimationGroup: borderWidth, borderColor") }

    private final class Stage: StageView {
        private let frameLayer = CALayer()

        override init(caption: String) {
            super.init(caption: caption)
            // Large enough for a border of 50 points; scaled with the stage.
            frameLayer.bounds = CGRect(x: 0, y: 0, width: 170, height: 170)
            frameLayer.cornerRadius = 26
            frameLayer.cornerCurve = .continuous
            layer.addSublayer(frameLayer)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            frameLayer.backgroundColor = now(Palette.panel)
            frameLayer.position = at(0.5, 0.46)
            frameLayer.setAffineTransform(CGAffineTransform(scaleX: unit, y: unit))
        }

        override func begin() {
            let widths = CAKeyframeAnimation(keyPath: "borderWidth")
            widths.values = [1, 10, 5, 30, 0.5, 15, 2, 50, 0]
            widths.calculationMode = .paced

            let colors = CAKeyframeAnimation(keyPath: "borderColor")
            colors.values = [Palette.mint, Palette.red, Palette.blue, Palette.orange, Palette.violet].map(\.cgColor)
            colors.calculationMode = .paced

            // The value at the end of the animation. The border is invisible by then, but its colour need not jump
            // back.
            frameLayer.borderColor = Palette.violet.cgColor
            let group = CAAnimationGroup()
            group.animations = [widths, colors]
            group.duration = 5
            frameLayer.add(group, forKey: "border")
        }
    }
}
