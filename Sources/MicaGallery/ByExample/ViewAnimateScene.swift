public import Mica
public import UIKit

/// `view-animate`: an implicit change and an explicit animation in one block.
public final class ViewAnimateScene: Scene {
    public static let name = "view-animate"
    public static let group = "Animations"
    public static let summary =
        "One view block fades a tile, while an explicit animation in it moves the tile at its own pace."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 0.7

    public init() {}

    public func makeView() -> UIView { Stage(caption: "UIView.animate: alpha 1.5 s, position 0.9 s with a curve") }

    private final class Stage: StageView {
        private let tile = UIView()
        private var isAway = false

        override init(caption: String) {
            super.init(caption: caption)
            tile.backgroundColor = Palette.blue
            tile.layer.cornerCurve = .continuous
            addSubview(tile)
        }

        required init?(coder: NSCoder) { nil }

        private var home: CGPoint { at(isAway ? 0.78 : 0.22, 0.45) }

        override func place() {
            tile.bounds.size = CGSize(width: 88 * unit, height: 88 * unit)
            tile.layer.cornerRadius = 20 * unit
            tile.center = home
        }

        override func begin() {
            after(0.4) { [weak self] in self?.go() }
            after(2.2) { [weak self] in self?.go() }
        }

        private func go() {
            let start = tile.layer.presentation()?.position ?? tile.center
            isAway.toggle()
            UIView.animate(withDuration: 1.5) {
                self.tile.alpha = self.isAway ? 0.35 : 1

                let move = CABasicAnimation(keyPath: "position")
                move.fromValue = start
                move.toValue = self.home
                move.duration = 0.9
                move.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -0.4, 0.4, 1.4)
                self.tile.layer.add(move, forKey: "move")
                UIView.performWithoutAnimation { self.tile.center = self.home }
            }
        }
    }
}
