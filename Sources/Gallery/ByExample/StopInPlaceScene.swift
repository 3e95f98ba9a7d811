public import Mica
public import UIKit

/// `stop-in-place`: a running animation is taken away, and the layer stays where it was seen.
public final class StopInPlaceScene: Scene {
    public static let name = "stop-in-place"
    public static let summary = "A tap stops a turning, travelling tile where it is."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4
    public let posterTime: TimeInterval = 2.6

    public init() {}

    public func makeView() -> UIView { Stage(frame: CGRect(origin: .zero, size: size)) }

    public var script: [ScriptedTouch] { [.tap(CGPoint(x: 240, y: 135), at: 1.4)] }

    private final class Stage: StageView {
        private lazy var tile = makeTile(Palette.violet, side: 72)
        private var isStopped = false

        override init(frame: CGRect) {
            super.init(frame: frame)
            layer.addSublayer(tile)
            let tap = UITapGestureRecognizer()
            tap.addHandler { [unowned self] _ in stop() }
            addGestureRecognizer(tap)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            if !isStopped { tile.position = CGPoint(x: bounds.width * 0.15, y: bounds.midY) }
        }

        override func begin() {
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = bounds.width * 0.15
            move.toValue = bounds.width * 0.85
            move.duration = 3
            tile.add(move, forKey: "move")
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.fromValue = 0
            turn.toValue = 1.5 * CGFloat.pi
            turn.duration = 3
            tile.add(turn, forKey: "turn")
        }

        /// What the screen shows becomes the model; then the animations may go.
        private func stop() {
            guard let shown = tile.presentation() else { return }
            isStopped = true
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            tile.position = shown.position
            tile.transform = shown.transform
            tile.backgroundColor = Palette.red.cgColor
            CATransaction.commit()
            tile.removeAllAnimations()
        }
    }
}
