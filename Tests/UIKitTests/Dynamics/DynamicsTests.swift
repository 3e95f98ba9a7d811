import Mica
import Testing
import UIKit

@MainActor @Suite struct DynamicsTests {
    private let stage = DynamicStage()
    private func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat) -> Bool { abs(a - b) <= tolerance }

    @Test func gravity_fallsByHalfOfItsSquaredTime() {
        let block = stage.block(150, 0)
        stage.add(UIGravityBehavior(items: [block]))
        for quarter in 1...4 {
            stage.harness.advance(by: 0.25)
            let time = CGFloat(quarter) / 4
            // A step is 1/240 s.
            #expect(near(block.center.y, 500 * time * time, 1000 * time / 240), "\(time): \(block.center.y)")
            #expect(block.center.x == 150 && block.transform == .identity)
        }
    }

    @Test func gravity_pullsAllMassesAlike_alongItsAngle() {
        let light = stage.block(50, 50, 10), heavy = stage.block(50, 100, 80)
        let gravity = UIGravityBehavior(items: [light, heavy])
        #expect(gravity.magnitude == 1 && near(gravity.angle, .pi / 2, 1e-12))
        gravity.setAngle(0, magnitude: 0.5)
        stage.add(gravity)
        stage.harness.advance(by: 0.5)
        #expect(light.center.x == heavy.center.x && near(light.center.x, 112.5, 1.1) && light.center.y == 50)
    }

    /// A rod of zero length, which holds an item at the finger: the item follows the anchor.
    @Test(arguments: [(0.0, 0.0, 40.0, 40.0), (10, 5, 40, 40), (0, 0, 200, 41)])
    func attachment_ofNoLength_followsItsAnchor(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        box.center = CGPoint(x: 120, y: 120)
        stage.view.addSubview(box)
        let start = CGPoint(x: 120 + x, y: 120 + y)
        let held = UIAttachmentBehavior(
            item: box, offsetFromCenter: UIOffset(horizontal: x, vertical: y), attachedToAnchor: start)
        stage.add(held)
        stage.harness.advance(by: 0.1)
        #expect(held.length == 0 && box.center == CGPoint(x: 120, y: 120))
        for step in 1...10 {
            held.anchorPoint = CGPoint(x: start.x + Double(step) * 5, y: start.y + Double(step) * 3)
            stage.harness.advance(by: 0.016)
        }
        stage.harness.advance(by: 2)
        // The attached point is at the anchor, however the box has rotated.
        let point = box.convert(
            CGPoint(x: box.bounds.midX + x, y: box.bounds.midY + y), to: stage.view)
        #expect(near(point.x, start.x + 50, 0.5) && near(point.y, start.y + 30, 0.5), "\(point)")
        // A resting one wakes up.
        held.anchorPoint = start
        stage.harness.advance(by: 2)
        let back = box.convert(CGPoint(x: box.bounds.midX + x, y: box.bounds.midY + y), to: stage.view)
        #expect(near(back.x, start.x, 0.5) && near(back.y, start.y, 0.5), "\(back)")
    }

    /// A spring, and one item that pulls the other.
    @Test func attachment_ofNoLength_ofOtherKindsFollows() {
        let swinging = stage.block(60, 60), pulled = stage.block(200, 60, 40), puller = stage.block(200, 60)
        let spring = UIAttachmentBehavior(item: swinging, attachedToAnchor: swinging.center)
        spring.frequency = 2
        spring.damping = 1
        let rod = UIAttachmentBehavior(item: pulled, attachedTo: puller)
        stage.add(spring, rod, UISnapBehavior(item: puller, snapTo: CGPoint(x: 150, y: 200)))
        #expect(spring.length == 0 && rod.length == 0)
        spring.anchorPoint = CGPoint(x: 100, y: 90)
        stage.harness.advance(by: 4)
        #expect(near(swinging.center.x, 100, 0.5) && near(swinging.center.y, 90, 0.5), "\(swinging.center)")
        #expect(near(puller.center.x, 150, 0.5) && near(puller.center.y, 200, 0.5))
        #expect(near(pulled.center.x, 150, 0.5) && near(pulled.center.y, 200, 0.5), "\(pulled.center)")
    }

    /// Held by a finger it does not fall; let go, it does.
    @Test func attachment_ofNoLength_holdsAgainstGravity() {
        let box = stage.block(60, 60)
        let held = UIAttachmentBehavior(item: box, attachedToAnchor: box.center)
        stage.add(held, UIGravityBehavior(items: [box]))
        for step in 1...30 {
            held.anchorPoint = CGPoint(x: 60 + step * 4, y: 60)
            stage.harness.advance(by: 1.0 / 60)
        }
        stage.harness.advance(by: 1)
        #expect(near(box.center.x, 180, 0.5) && near(box.center.y, 60, 0.5), "\(box.center)")
        stage.animator.removeBehavior(held)
        stage.harness.advance(by: 0.2)
        #expect(near(box.center.y, 80, 1.5), "\(box.center)")
    }

    /// A rod whose length becomes almost zero, and one whose length returns.
    @Test func attachment_whoseLengthChanges_followsItsAnchor() {
        let box = stage.block(100, 100)
        let held = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 150, y: 100))
        stage.add(held)
        held.length = 0
        stage.harness.advance(by: 2)
        #expect(near(box.center.x, 150, 0.5) && near(box.center.y, 100, 0.5), "\(box.center)")
        held.anchorPoint = CGPoint(x: 180, y: 140)
        stage.harness.advance(by: 2)
        #expect(near(box.center.x, 180, 0.5) && near(box.center.y, 140, 0.5), "\(box.center)")
        held.length = 30
        held.anchorPoint = CGPoint(x: 100, y: 140)
        stage.harness.advance(by: 2)
        let dx = box.center.x - 100, dy = box.center.y - 140
        #expect(near((dx * dx + dy * dy).squareRoot(), 30, 0.5), "\(box.center)")
    }

    @Test func collision_anElasticBounceKeepsItsEnergy() {
        let ball = Ball(frame: CGRect(x: 140, y: 90, width: 20, height: 20))
        stage.view.addSubview(ball)
        let walls = UICollisionBehavior(items: [ball]), material = UIDynamicItemBehavior(items: [ball])
        walls.translatesReferenceBoundsIntoBoundary = true
        material.elasticity = 1
        stage.add(UIGravityBehavior(items: [ball]), walls, material)
        var energies: [CGFloat] = []
        for _ in 0..<100 {
            stage.harness.advance(by: 0.05)
            let speed = material.linearVelocity(for: ball).y
            energies.append(speed * speed / 2 + 1000 * (290 - ball.center.y))
        }
        #expect(energies.allSatisfy { near($0, 190_000, 190_000 * 0.06) }, "\(energies.min()!) … \(energies.max()!)")
        #expect(stage.animator.isRunning)
    }

    @Test func snap_settlesUprightAtItsPoint_andPauses() {
        let card = stage.block(50, 60, 40)
        card.transform = CGAffineTransform(rotationAngle: 0.8)
        let snap = UISnapBehavior(item: card, snapTo: CGPoint(x: 200, y: 180))
        #expect(snap.damping == 0.5)
        stage.add(snap)
        stage.harness.advance(by: 0.1)
        #expect(card.center.x > 60 && card.center.x < 200)
        stage.harness.advance(by: 2)
        #expect(near(card.center.x, 200, 0.1) && near(card.center.y, 180, 0.1) && near(card.transform.b, 0, 0.01))
        #expect(!stage.animator.isRunning && stage.animator.elapsedTime < 2)
        snap.snapPoint = CGPoint(x: 100, y: 100)
        #expect(stage.animator.isRunning)
        stage.harness.advance(by: 2)
        #expect(near(card.center.x, 100, 0.1) && !stage.animator.isRunning)
    }

    @Test func attachment_swingsAsAPendulum() {
        let bob = stage.block(150, 200, 10)
        let rod = UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 150, y: 100))
        #expect(rod.length == 100 && rod.attachedBehaviorType == .anchor)
        let start = UIDynamicItemBehavior(items: [bob])
        start.allowsRotation = false
        start.addLinearVelocity(CGPoint(x: 30, y: 0), for: bob)
        stage.add(UIGravityBehavior(items: [bob]), rod, start)
        var crossings: [Double] = [], last = bob.center.x
        for _ in 0..<600 {
            stage.harness.advance(by: 1.0 / 240)
            let x = bob.center.x
            if last > 150, x <= 150 { crossings.append(stage.harness.time) }
            last = x
            let dx = x - 150, dy = bob.center.y - 100
            #expect(near((dx * dx + dy * dy).squareRoot(), 100, 0.5))
        }
        // 2π √(l / g) = 1.987 s; it crosses at its half.
        #expect(crossings.count == 1 && near(CGFloat(crossings.first ?? 0), 0.9935, 0.03), "\(crossings)")
    }

    @Test func attachment_aSpringComesToRestWhereGravityAllows() {
        let bob = stage.block(150, 150)
        let spring = UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 150, y: 50))
        spring.frequency = 2
        spring.damping = 0.5
        stage.add(UIGravityBehavior(items: [bob]), spring)
        stage.harness.advance(by: 4)
        // g / ω² lower.
        #expect(near(bob.center.y, 150 + 1000 / (4 * .pi * 4 * .pi), 0.5), "\(bob.center.y)")
        #expect(!stage.animator.isRunning)
    }

    @Test func attachment_kindsHoldWhatTheyShould() {
        let slider = stage.block(50, 50), a = stage.block(150, 50), b = stage.block(190, 50), c = stage.block(250, 50)
        let rail = UIAttachmentBehavior.slidingAttachment(
            with: slider, attachmentAnchor: CGPoint(x: 50, y: 50), axisOfTranslation: CGVector(dx: 0, dy: 1))
        rail.attachmentRange = UIFloatRange(minimum: -10, maximum: 80)
        let fixed = UIAttachmentBehavior.fixedAttachment(
            with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 170, y: 50))
        let rope = UIAttachmentBehavior.limitAttachment(
            with: b, offsetFromCenter: .zero, attachedTo: c, offsetFromCenter: .zero)
        let anchor = UIDynamicItemBehavior(items: [c])
        anchor.isAnchored = true
        stage.add(UIGravityBehavior(items: [slider, a, b, c]), rail, fixed, rope, anchor)
        stage.harness.advance(by: 3)
        #expect(near(slider.center.x, 50, 0.5) && near(slider.center.y, 130, 1), "\(slider.center)")
        #expect(c.center == CGPoint(x: 250, y: 50))
        let dx = a.center.x - b.center.x, dy = a.center.y - b.center.y
        #expect(near((dx * dx + dy * dy).squareRoot(), 40, 1))
        let ex = b.center.x - 250, ey = b.center.y - 50
        #expect((ex * ex + ey * ey).squareRoot() < 61)
    }

    @Test func push_speedsByHundredPoints() {
        let lasting = stage.block(100, 100, 100), once = stage.block(100, 250, 50)
        let push = UIPushBehavior(items: [lasting], mode: .continuous)
        push.setAngle(0, magnitude: 1)
        let kick = UIPushBehavior(items: [once], mode: .instantaneous)
        kick.pushDirection = CGVector(dx: 0.25, dy: 0)
        let speeds = UIDynamicItemBehavior(items: [lasting, once])
        stage.add(push, kick, speeds)
        stage.harness.advance(by: 1)
        #expect(near(speeds.linearVelocity(for: lasting).x, 100, 1.5) && !kick.active && push.active)
        // A quarter of the mass, and of the push.
        #expect(near(speeds.linearVelocity(for: once).x, 100, 0.001))
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -20), for: lasting)
        stage.harness.advance(by: 0.5)
        #expect(speeds.angularVelocity(for: lasting) > 0.1)
    }

    @Test func itemBehavior_resistanceTakesVelocity() {
        let block = stage.block(10, 150)
        let material = UIDynamicItemBehavior(items: [block])
        material.resistance = 2
        material.addLinearVelocity(CGPoint(x: 100, y: 0), for: block)
        stage.add(material)
        #expect(material.linearVelocity(for: block).x == 100)
        stage.harness.advance(by: 1)
        // e⁻²
        #expect(near(material.linearVelocity(for: block).x, 13.5, 0.5))
    }

    @Test func result_doesNotDependOnTheRateOfFrames() {
        func end(_ frames: Int) -> [CGPoint] {
            let stage = DynamicStage()
            let blocks = (0..<12).map { (number: Int) -> UIView in
                let x = CGFloat(number % 3), y = CGFloat(number / 3)
                return stage.block(100 + x * 24, 40 + y * 30)
            }
            let walls = UICollisionBehavior(items: blocks)
            walls.translatesReferenceBoundsIntoBoundary = true
            stage.add(UIGravityBehavior(items: blocks), walls)
            for _ in 0..<frames { stage.harness.advance(by: 1.5 / Double(frames)) }
            return blocks.map(\.center) + blocks.map { CGPoint(x: $0.transform.a, y: $0.transform.b) }
        }
        let once = end(90)
        #expect(once == end(90))
        #expect(once == end(36))
        #expect(once == end(180))
    }

    @Test func blocks_pileUpAndPause() {
        let blocks = (0..<5).map { stage.block(150 + CGFloat($0 % 2) * 4, 40 + CGFloat($0) * 40, 30) }
        let walls = UICollisionBehavior(items: blocks)
        walls.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 0, left: 20, bottom: 20, right: 20))
        stage.add(UIGravityBehavior(items: blocks), walls)
        stage.harness.advance(by: 8)
        #expect(!stage.animator.isRunning)
        for block in blocks { #expect(block.center.y <= 265.5 && block.center.x >= 34.5 && block.center.x <= 265.5) }
        #expect(stage.animator.items(in: CGRect(x: 0, y: 290, width: 300, height: 10)).isEmpty)
        #expect(stage.animator.items(in: stage.view.bounds).count == 5)
    }
}
