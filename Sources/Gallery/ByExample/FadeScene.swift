public import Mica
public import UIKit

/// `fade`: an implicit and an explicit change of opacity.
public final class FadeScene: Scene {
    public static let name = "fade"
    public static let summary =
        "Two tiles fade: one by an implicit animation, one by an explicit one whose model is set too."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 1.2

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    private final class Stage: StageView {
        private lazy var implicit = makeTile(Palette.mint, side: 96)
        private lazy var explicit = makeTile(Palette.orange, side: 96)

        override init(frame: CGRect) {
            super.init(frame: frame)
            layer.addSublayer(implicit)
            layer.addSublayer(explicit)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            implicit.position = CGPoint(x: bounds.width * 0.32, y: bounds.midY)
            explicit.position = CGPoint(x: bounds.width * 0.68, y: bounds.midY)
        }

        override func begin() {
            after(0.5) { self.fade(to: 0.1) }
            after(2.2) { self.fade(to: 1) }
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
            // Without actions, or the change of the model would animate as well.
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            explicit.opacity = opacity
            CATransaction.commit()
            explicit.add(fade, forKey: "fade")
        }
    }
}
