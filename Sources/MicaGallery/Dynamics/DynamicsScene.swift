public import Mica
public import UIKit

/// `dynamics`: tiles fall, collide, hang, are pushed, and snap back to their initial positions.
public final class DynamicsScene: Scene {
    public static let name = "dynamics"
    public static let group = "Animations"
    public static let summary = "Tiles fall and collide, one hangs and swings, one is pushed, and all snap back."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 6
    public let posterTime: TimeInterval = 1.2

    public init() {}

    public func makeView() -> UIView { Stage() }

    private final class Stage: StageView {
        /// The size of the field, which does not depend on the stage, so that the simulation is always the same.
        private static let field = CGSize(width: 440, height: 210)
        private static let side: CGFloat = 46
        private static let hook = CGPoint(x: 340, y: 14)
        /// The positions of the tiles at the start and the end; the last one hangs.
        private static let homes = [60, 130, 200, 420].map { CGPoint(x: $0, y: 60) }

        private let field = UIView()
        private let string = CAShapeLayer()
        private let tiles: [UIView]
        private var animator: UIDynamicAnimator?

        init() {
            tiles = [Palette.violet, Palette.blue, Palette.mint, Palette.orange].map { color in
                let tile = UIView()
                tile.backgroundColor = color
                tile.layer.cornerRadius = 8
                return tile
            }
            super.init(caption: "UIDynamicAnimator")
            field.bounds.size = Stage.field
            field.layer.cornerRadius = 8
            addSubview(field)
            string.lineWidth = 2
            string.fillColor = nil
            field.layer.addSublayer(string)
            for (tile, home) in zip(tiles, Stage.homes) {
                tile.bounds.size = CGSize(width: Stage.side, height: Stage.side)
                tile.center = home
                field.addSubview(tile)
            }
        }

        required init?(coder: NSCoder) { nil }

        override func place() {
            field.transform = CGAffineTransform(scaleX: unit, y: unit)
            field.center = at(0.5, 0.45)
            field.backgroundColor = Palette.panel
            string.strokeColor = now(Palette.quiet)
            drawString()
        }

        override func begin() {
            after(0.3) { [weak self] in self?.fall() }
            after(2) { [weak self] in self?.push() }
            after(3.4) { [weak self] in self?.snap() }
            after(5.4) { [weak self] in self?.rest() }
        }

        /// Draws the line from the hook to the current position of the hanging tile.
        private func drawString() {
            let path = UIBezierPath()
            path.move(to: Stage.hook)
            path.addLine(to: tiles[3].center)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            string.path = path.cgPath
            CATransaction.commit()
        }

        private func fall() {
            let animator = UIDynamicAnimator(referenceView: field)
            self.animator = animator
            let gravity = UIGravityBehavior(items: tiles), collision = UICollisionBehavior(items: tiles)
            collision.translatesReferenceBoundsIntoBoundary = true
            let kind = UIDynamicItemBehavior(items: tiles)
            kind.elasticity = 0.55
            kind.friction = 0.3
            kind.angularResistance = 0.5
            let hanging = UIAttachmentBehavior(item: tiles[3], attachedToAnchor: Stage.hook)
            gravity.action = { [weak self] in self?.drawString() }
            for behavior in [gravity, collision, kind, hanging] { animator.addBehavior(behavior) }
        }

        private func push() {
            let push = UIPushBehavior(items: [tiles[0]], mode: .instantaneous)
            push.pushDirection = CGVector(dx: 1.2, dy: -0.9)
            animator?.addBehavior(push)
        }

        private func snap() {
            guard let animator else { return }
            animator.removeAllBehaviors()
            for (index, tile) in tiles.enumerated() {
                let snap = UISnapBehavior(item: tile, snapTo: Stage.homes[index])
                snap.damping = 0.7
                snap.action = { [weak self] in self?.drawString() }
                animator.addBehavior(snap)
            }
        }

        /// A snap almost reaches its point; set the exact position, so that the loop closes.
        private func rest() {
            animator?.removeAllBehaviors()
            animator = nil
            for (tile, home) in zip(tiles, Stage.homes) {
                tile.center = home
                tile.transform = .identity
            }
            drawString()
        }
    }
}
