import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct DynamicContactTests {
    private let stage = DynamicStage()

    private func wall(_ items: [any UIDynamicItem], _ log: ContactLog) -> UICollisionBehavior {
        let behavior = UICollisionBehavior(items: items)
        behavior.collisionDelegate = log
        return behavior
    }

    @Test func contacts_areToldInOrder() {
        let upper = stage.block(150, 40), lower = stage.block(150, 120), log = ContactLog()
        upper.tag = 1
        lower.tag = 2
        let collisions = wall([upper, lower], log), material = UIDynamicItemBehavior(items: [upper, lower])
        material.elasticity = 0.6
        collisions.addBoundary(
            withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 200), to: CGPoint(x: 300, y: 200))
        #expect(collisions.boundaryIdentifiers?.count == 1)
        #expect(collisions.boundary(withIdentifier: "floor" as NSString) != nil)
        stage.add(UIGravityBehavior(items: [upper, lower]), collisions, material)
        stage.harness.advance(by: 0.8)
        #expect(log.lines.first == "2 meets floor at 140, 200" || log.lines.first == "2 meets floor at 160, 200")
        #expect(log.lines.dropFirst().first == "2 leaves floor")
        #expect(log.lines.contains { $0.hasPrefix("1 meets 2") } && log.lines.contains("1 leaves 2"), "\(log.lines)")
    }

    @Test func modes_decideWhatCollides() {
        func end(_ mode: UICollisionBehavior.Mode) -> (CGFloat, CGFloat, [String]) {
            let stage = DynamicStage(), log = ContactLog()
            let falling = stage.block(150, 40), still = stage.block(150, 120)
            let collisions = wall([falling, still], log), anchor = UIDynamicItemBehavior(items: [still])
            collisions.collisionMode = mode
            collisions.addBoundary(
                withIdentifier: "floor" as NSString,
                for: UIBezierPath(rect: CGRect(x: 0, y: 220, width: 300, height: 60)))
            anchor.isAnchored = true
            stage.add(UIGravityBehavior(items: [falling]), collisions, anchor)
            stage.harness.advance(by: 2)
            return (falling.center.y, still.center.y, log.lines)
        }
        #expect(abs(end(.everything).0 - 100) < 1 && end(.everything).1 == 120)
        #expect(abs(end(.boundaries).0 - 210) < 1 && end(.boundaries).2.allSatisfy { $0.contains("floor") })
        #expect(abs(end(.items).0 - 100) < 1)
    }

    @Test func removal_inTheContactCallback() {
        let upper = stage.block(150, 40), lower = stage.block(150, 120), log = ContactLog()
        let collisions = wall([upper, lower], log), gravity = UIGravityBehavior(items: [upper])
        log.whenItemsTouch = { [stage] in
            collisions.removeItem(lower)
            gravity.removeItem(upper)
            stage.animator.removeBehavior(collisions)
            lower.removeFromSuperview()
        }
        stage.add(gravity, collisions)
        stage.harness.advance(by: 2)
        #expect(log.lines.count == 1 && !stage.animator.isRunning && stage.animator.behaviors.count == 1)
    }

    @Test func hostile_input_endsWithALine() {
        let animator = stage.animator
        let strange = stage.block(100, 100), flat = stage.block(50, 50, 0), good = stage.block(150, 100)
        strange.bounds.size.width = .nan
        let gravity = UIGravityBehavior(items: [strange, flat, good, good]),
            walls = UICollisionBehavior(items: [strange, flat, good])
        walls.translatesReferenceBoundsIntoBoundary = true
        gravity.gravityDirection = CGVector(dx: CGFloat.nan, dy: 1)
        #expect(gravity.items.count == 3 && gravity.gravityDirection == CGVector(dx: 0, dy: 1))
        stage.add(gravity, walls)
        // A behaviour belongs to only one animator, and is not a child of itself.
        let other = UIDynamicAnimator(referenceView: stage.view), parent = UIDynamicBehavior()
        other.addBehavior(gravity)
        parent.addChildBehavior(parent)
        parent.addChildBehavior(walls)
        #expect(other.behaviors.isEmpty && parent.childBehaviors.isEmpty && gravity.dynamicAnimator === animator)
        let push = UIPushBehavior(items: [good], mode: .instantaneous)
        push.magnitude = 1e300
        animator.addBehavior(push)
        stage.harness.advance(by: 1)
        #expect(good.center.x.isFinite && good.center.y.isFinite && flat.center.y.isFinite && flat.center.y > 300)
    }

    @Test func hostile_numbersOfThings() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 280))
        for index in 1...1_000_000 {
            path.addLine(to: CGPoint(x: CGFloat(index) * 0.0003, y: 280 + CGFloat(index % 2)))
        }
        let items = (0..<10_000).map { _ in Point() }
        let walls = UICollisionBehavior(items: items)
        walls.addBoundary(withIdentifier: "rough" as NSString, for: path)
        stage.add(UIGravityBehavior(items: items), walls)
        stage.harness.advance(by: 0.1)
        #expect(items.allSatisfy { $0.center.y > 100 })
    }

    @Test func restless_behaviorsRunByTheirAction_andChildrenFollow() {
        let block = stage.block(150, 20), parent = UIDynamicBehavior(), gravity = UIGravityBehavior(items: [block])
        var steps = 0
        parent.action = { steps += 1 }
        parent.addChildBehavior(gravity)
        stage.add(parent)
        #expect(gravity.dynamicAnimator === stage.animator)
        stage.harness.advance(by: 0.5)
        #expect(abs(steps - 120) <= 4 && block.center.y > 100)
        parent.removeChildBehavior(gravity)
        let y = block.center.y
        stage.harness.advance(by: 0.1)
        #expect(gravity.dynamicAnimator == nil && block.center.y == y)
    }

    @Test func fields_moveAsTheirKindSays() {
        func end(_ field: UIFieldBehavior, _ speed: CGPoint = .zero, charge: CGFloat = 1) -> CGPoint {
            let stage = DynamicStage(), block = stage.block(200, 150, 100),
                material = UIDynamicItemBehavior(items: [block])
            field.addItem(block)
            material.charge = charge
            material.addLinearVelocity(speed, for: block)
            stage.add(field, material)
            stage.harness.advance(by: 0.5)
            let center = block.center
            return CGPoint(x: center.x - 200, y: center.y - 150)
        }
        let middle = CGPoint(x: 100, y: 150)
        func at(_ field: UIFieldBehavior) -> UIFieldBehavior {
            field.position = middle
            return field
        }
        #expect(abs(end(.linearGravityField(direction: CGVector(dx: 0, dy: 1))).y - 12.5) < 0.3)
        #expect(end(.radialGravityField(position: middle)).x < -10)
        #expect(end(at(.vortexField())).y > 10)
        #expect(end(at(.springField())).x < -10)
        #expect(end(at(.electricField())).x < -10 && end(at(.electricField()), charge: -1).x > 10)
        #expect(abs(end(.velocityField(direction: CGVector(dx: 1, dy: 0))).x - 50) < 1)
        let drag = end(.dragField(), CGPoint(x: 100, y: 0))
        #expect(drag.x > 35 && drag.x < 45)
        let magnet = end(.magneticField(), CGPoint(x: 100, y: 0))
        #expect(magnet.y > 5)
        let noise = end(.noiseField(smoothness: 0.5, animationSpeed: 1))
        #expect(noise != .zero && noise == end(.noiseField(smoothness: 0.5, animationSpeed: 1)))
        #expect(end(.turbulenceField(smoothness: 0.5, animationSpeed: 1)) == .zero)
        #expect(abs(end(.field { _, _, _, mass, _, _ in CGVector(dx: mass, dy: 0) }).x - 12.5) < 0.3)
        let distant = CGPoint(x: 0, y: 150), weak = UIFieldBehavior.radialGravityField(position: distant)
        weak.falloff = 2
        // At twice the unit of distance, a quarter.
        #expect(abs(end(weak).x / end(.radialGravityField(position: distant)).x - 0.25) < 0.02)
        let outside = at(.springField())
        outside.region = UIRegion(radius: 200).difference(from: UIRegion(size: CGSize(width: 250, height: 250)))
        #expect(end(outside) == .zero)
    }

    @Test func group_movesItsItemsAsOne() {
        let left = stage.block(100, 50), right = stage.block(140, 50)
        let group = UIDynamicItemGroup(items: [left, right])
        #expect(group.center == CGPoint(x: 120, y: 50) && group.bounds.size == CGSize(width: 60, height: 20))
        let walls = UICollisionBehavior(items: [group])
        walls.addBoundary(withIdentifier: "edge" as NSString, from: CGPoint(x: 90, y: 150), to: CGPoint(x: 110, y: 150))
        stage.add(UIGravityBehavior(items: [group]), walls)
        stage.harness.advance(by: 0.7)
        let dx = right.center.x - left.center.x, dy = right.center.y - left.center.y
        #expect(abs((dx * dx + dy * dy).squareRoot() - 40) < 1e-6 && left.transform == right.transform && dy > 5)
    }

    @Test func updateItem_takesWhereTheItemIsNow() {
        let block = stage.block(150, 20)
        stage.add(UIGravityBehavior(items: [block]))
        stage.harness.advance(by: 0.2)
        block.center = CGPoint(x: 10, y: 10)
        stage.animator.updateItem(usingCurrentState: block)
        stage.harness.advance(by: 0.1)
        #expect(block.center.x == 10 && block.center.y > 10 && block.center.y < 60)
    }

    @Test func layout_attributesAreItems() {
        stage.harness.advance(by: 0)
        let layout = UICollectionViewFlowLayout(), animator = UIDynamicAnimator(collectionViewLayout: layout)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 3, section: 0))
        attributes.center = CGPoint(x: 50, y: 50)
        attributes.size = CGSize(width: 20, height: 20)
        animator.addBehavior(UIGravityBehavior(items: [attributes]))
        stage.harness.advance(by: 0.2)
        #expect(
            animator.layoutAttributesForCell(at: IndexPath(item: 3, section: 0)) === attributes
                && attributes.center.y > 60)
        #expect(animator.layoutAttributesForCell(at: IndexPath(item: 2, section: 0)) == nil)
    }

    @Test func motionEffects_areKept() {
        let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis),
            group = UIMotionEffectGroup()
        tilt.minimumRelativeValue = -10
        tilt.maximumRelativeValue = 10
        group.motionEffects = [tilt]
        stage.view.addMotionEffect(group)
        #expect(stage.view.motionEffects == [group])
        let values = group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0.5, vertical: 0))
        #expect(values?["center.x"] as? Double == 5)
        stage.view.removeMotionEffect(group)
        #expect(stage.view.motionEffects.isEmpty)
    }

    /// An item without a view.
    private final class Point: UIDynamicItem {
        var center = CGPoint(x: 100, y: 100)
        let bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        var transform = CGAffineTransform.identity
    }
}
