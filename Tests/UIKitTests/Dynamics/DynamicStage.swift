import Mica
import UIKit

/// A stage of 300 × 300 points with an animator, and blocks on it.
@MainActor final class DynamicStage {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let harness: TestHarness
    let animator: UIDynamicAnimator

    init(style: UIUserInterfaceStyle = .light) {
        view.backgroundColor = .systemBackground
        harness = TestHarness(view, scale: 1, style: style)
        animator = UIDynamicAnimator(referenceView: view)
    }

    func block(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat = 20) -> UIView {
        let block = UIView(frame: CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side))
        block.backgroundColor = .systemBlue
        view.addSubview(block)
        return block
    }

    func add(_ behaviors: UIDynamicBehavior...) {
        // Other tests may have run since the stage was made: the following calls use its clock again.
        harness.advance(by: 0)
        behaviors.forEach(animator.addBehavior)
    }
}

/// A ball.
final class Ball: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

/// Records the calls of a collision behaviour.
@MainActor final class ContactLog: NSObject, UICollisionBehaviorDelegate {
    var lines: [String] = []
    var whenItemsTouch: () -> Void = {}
    var name: (any UIDynamicItem) -> String = { "\(($0 as? UIView)?.tag ?? -1)" }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
        at p: CGPoint
    ) {
        lines.append("\(name(item1)) meets \(name(item2)) at \(Int(p.x.rounded())), \(Int(p.y.rounded()))")
        whenItemsTouch()
    }
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {
        lines.append("\(name(item1)) leaves \(name(item2))")
    }
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {
        lines.append(
            "\(name(item)) meets \(identifier.map { "\($0)" } ?? "the bounds") at \(Int(p.x.rounded())), \(Int(p.y.rounded()))"
        )
    }
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {
        lines.append("\(name(item)) leaves \(identifier.map { "\($0)" } ?? "the bounds")")
    }
}
