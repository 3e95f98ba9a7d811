public import Mica
public import UIKit

/// `stop-in-place`: a running animation is removed, and the layer stays at its visible position.
public final class StopInPlaceScene: Scene {
    public static let name = "stop-in-place"
    public static let group = "Time"
    public static let summary = "A tap stops a turning, travelling tile where it is; another sends it back."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 3.4
    public let posterTime: TimeInterval = 2

    public init() {}

    public func makeView() -> UIView { Stage() }

    public var script: [ScriptedTouch] { [1.4, 2.7].map { .tap(CGPoint(x: 240, y: 135), at: $0) } }

    private final class Stage: StageView {
        private let tile = StageTile(Palette.violet)
        private let rail = CALayer()
        private static let invitation = "tap to stop"
        /// The position at which it was stopped, relative to the stage, so that it can be restored at another size.
        private var stop: CGPoint?

        init() {
            super.init(caption: Stage.invitation)
            layer.addSublayer(rail)
            layer.addSublayer(tile)
            let tap = UITapGestureRecognizer()
            tap.addHandler { [unowned self] _ in if stop == nil { stopHere() } else { goBack() } }
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

        /// Copies the values on screen to the model, then removes the animations.
        private func stopHere() {
            guard let shown = tile.presentation() else { return }
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

        /// Returns to the start with implicit animations, and starts again.
        private func goBack() {
            stop = nil
            setCaption(Stage.invitation)
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.6)
            CATransaction.setCompletionBlock { [weak self] in
                if let self, stop == nil { begin() }
            }
            tile.position = at(0.15, 0.46)
            tile.transform = CATransform3DIdentity
            tile.setColor(Palette.violet)
            CATransaction.commit()
        }
    }
}
