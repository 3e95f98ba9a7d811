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

    public func makeView() -> UIView { Stage(caption: "tap to stop") }

    public var script: [ScriptedTouch] { [.tap(CGPoint(x: 240, y: 135), at: 1.4)] }

    private final class Stage: StageView {
        private let tile = StageTile(Palette.violet)
        private let rail = CALayer()
        /// Where it was stopped, as parts of the stage, so that it stays there at another size.
        private var stop: CGPoint?

        override init(caption: String) {
            super.init(caption: caption)
            layer.addSublayer(rail)
            layer.addSublayer(tile)
            let tap = UITapGestureRecognizer()
            tap.addHandler { [unowned self] _ in stopHere() }
            addGestureRecognizer(tap)
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            tile.setSide(72 * unit)
            tile.position = stop.map { CGPoint(x: $0.x * bounds.width, y: $0.y * bounds.height) } ?? at(0.15, 0.46)
            rail.frame = CGRect(
                x: bounds.width * 0.15, y: bounds.height * 0.46 - unit, width: bounds.width * 0.7, height: 2 * unit)
            rail.backgroundColor = now(Palette.line)
        }

        override func begin() {
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = at(0.15, 0).x
            move.toValue = at(0.85, 0).x
            move.duration = 3
            tile.add(move, forKey: "move")
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.fromValue = 0
            turn.toValue = (readsFromTheRight ? -1.5 : 1.5) * CGFloat.pi
            turn.duration = 3
            tile.add(turn, forKey: "turn")
        }

        /// What the screen shows becomes the model; then the animations may go.
        private func stopHere() {
            guard stop == nil, let shown = tile.presentation() else { return }
            stop = CGPoint(x: shown.position.x / bounds.width, y: shown.position.y / bounds.height)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            tile.position = shown.position
            tile.transform = shown.transform
            tile.setColor(Palette.red)
            CATransaction.commit()
            tile.removeAllAnimations()
            setCaption("stopped: presentation() → model")
        }
    }
}
