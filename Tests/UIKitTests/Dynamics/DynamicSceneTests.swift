import Mica
import MicaTesting
import Testing
import UIKit

/// Blocks that fall on a tilted board, a ball on a spring, and a card that snaps into position.
@MainActor @Suite struct DynamicSceneTests {
    private func scene(_ style: UIUserInterfaceStyle) -> DynamicStage {
        let stage = DynamicStage(style: style)
        let view = stage.view
        let board = UIView(frame: CGRect(x: 20, y: 190, width: 170, height: 8))
        board.backgroundColor = .systemGray
        board.transform = CGAffineTransform(rotationAngle: 0.3)
        let ball = Ball(frame: CGRect(x: 225, y: 60, width: 30, height: 30))
        ball.backgroundColor = .systemRed
        ball.layer.cornerRadius = 15
        let card = UIView(frame: CGRect(x: 10, y: 230, width: 60, height: 40))
        card.backgroundColor = .systemGreen
        card.transform = CGAffineTransform(rotationAngle: -0.7)
        [board, ball, card].forEach(view.addSubview)
        let blocks = [stage.block(60, 60, 30), stage.block(75, 20, 24), stage.block(110, 90, 36)]
        let fall = UICollisionBehavior(items: blocks + [board, ball]), fixed = UIDynamicItemBehavior(items: [board])
        fall.translatesReferenceBoundsIntoBoundary = true
        fixed.isAnchored = true
        fixed.friction = 0.3
        let spring = UIAttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 240, y: 30))
        spring.length = 60
        spring.frequency = 1.5
        spring.damping = 0.1
        stage.add(
            UIGravityBehavior(items: blocks + [ball]), fall, fixed, spring,
            UISnapBehavior(item: card, snapTo: CGPoint(x: 230, y: 240)))
        return stage
    }

    @Test func scene_light() {
        let stage = scene(.light)
        withExtendedLifetime(stage.animator) {
            expectSnapshot(
                of: stage.harness,
                as: [.filmStrip([0, 0.25, 0.5, 0.75, 1], columns: 5), .text(at: [0, 0.25, 0.5, 0.75, 1])])
        }
    }

    @Test func scene_dark() {
        let stage = scene(.dark)
        withExtendedLifetime(stage.animator) {
            expectSnapshot(of: stage.harness, as: [.filmStrip([0, 0.5, 1.5], columns: 3)])
        }
    }
}
