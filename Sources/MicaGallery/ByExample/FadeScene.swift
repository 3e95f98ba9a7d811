public import Mica
public import UIKit

/// `fade`: an implicit and an explicit change of opacity.
public final class FadeScene: Scene {
    public static let name = "fade"
    public static let group = "Animations"
    public static let summary =
        "Two tiles fade: one by an implicit animation, one by an explicit one whose model is set too."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 3.7
    public let posterTime: TimeInterval = 1.1

    public init() {}

    public func makeView() -> UIView { Stage(caption: "opacity") }

    private final class Stage: StageView {
        private let implicit = StageTile(Palette.mint), explicit = StageTile(Palette.orange)
        private let labels = [StageLabel("implicit", size: 14), StageLabel("explicit", size: 14)]

        override init(caption: String) {
            super.init(caption: caption)
            layer.addSublayer(implicit)
            layer.addSublayer(explicit)
            labels.forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            for (index, tile) in [implicit, explicit].enumerated() {
                let x: CGFloat = index == 0 ? 0.32 : 0.68
                tile.setSide(100 * unit)
                tile.position = at(x, 0.44)
                labels[index].place(at: at(x, 0.72), unit: unit)
            }
        }

        override func begin() {
            after(0.5) { [weak self] in self?.fade(to: 0.1) }
            after(2.2) { [weak self] in self?.fade(to: 1) }
        }

        private func fade(to opacity: Float) {
            CATransaction.begin()
            CATransaction.setAnimationDuration(1.2)
            implicit.opacity = opacity
            CATransaction.commit()

            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = explicit.presentation()?.opacity ?? explicit.opacity
            fade.toValue = opacity
            fade.duration = 1.2
            // Disable actions, otherwise the change of the model would be animated as well.
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            explicit.opacity = opacity
            CATransaction.commit()
            explicit.add(fade, forKey: "fade")
        }
    }
}
