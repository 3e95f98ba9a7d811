public import Mica
public import UIKit

/// `view-animate`: an implicit change and an explicit animation in one block.
public final class ViewAnimateScene: Scene {
    public static let name = "view-animate"
    public static let summary =
        "One view block fades a tile, while an explicit animation in it moves the tile at its own pace."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 1.0

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    private final class Stage: StageView {
        private let tile = UIView(frame: CGRect(x: 0, y: 0, width: 84, height: 84))
        private var isAway = false

        override init(frame: CGRect) {
            super.init(frame: frame)
            tile.backgroundColor = Palette.blue
            tile.layer.cornerRadius = 18
            addSubview(tile)
        }

        required init?(coder: NSCoder) { nil }

        private var home: CGPoint { CGPoint(x: bounds.width * (isAway ? 0.78 : 0.22), y: bounds.midY) }

        override func place() { tile.center = home }

        override func begin() {
            after(0.4) { self.go() }
            after(2.2) { self.go() }
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
