import QuartzCore
import Testing

@Suite(.serialized) struct HandleTests {
    @Test func animate_setsTheModelAndMovesThePicture() async {
        let stage = Stage()
        let layer = stage.add(HandLayer())
        let handle = layer.animate(\.angle, to: 10, duration: 1, timing: .linear)
        #expect(layer.angle == 10)
        stage.run(to: 0.5)
        #expect(layer.presentation()!.angle == 5)
        // Interrupted: the new one starts from the state on screen.
        let second = layer.animate(\.angle, to: 0, duration: 1, timing: .linear)
        stage.run(to: 1)
        #expect(layer.presentation()!.angle == 2.5)
        #expect(handle.isFinished == false)
        #expect(await handle.finished() == false)
        stage.run(to: 1.5)
        #expect(second.isFinished == true)
        #expect(layer.animationKeys() == nil)
    }

    @Test func animate_cancelStopsWhereItIs() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let handle = layer.animate(\.position.x, to: 100, duration: 1, timing: .linear)
        stage.run(to: 0.25)
        handle.cancel()
        stage.run(to: 0.5)
        #expect(layer.position.x == 25 && layer.presentation()!.position.x == 25)
        #expect(handle.isFinished == false)
        #expect(layer.animate(\.position.x, to: 25).isFinished == true)
    }

    /// A handle has no effect on the animation that replaced its own.
    @Test func animate_endingAnInterruptedOneLeavesTheNewOneAlone() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let old = layer.animate(\.position, to: CGPoint(x: 100, y: 40), duration: 1, timing: .linear)
        stage.run(to: 0.5)
        let new = layer.animate(\.position, to: CGPoint(x: 0, y: 20), duration: 1, timing: .linear)
        old.cancel()
        stage.run(to: 1)
        old.complete()
        old.cancel()
        #expect(layer.presentation()!.position == CGPoint(x: 25, y: 20) && layer.position == CGPoint(x: 0, y: 20))
        #expect(old.isFinished == false && new.isFinished == nil)
        new.complete()
        stage.run(to: 1)
        #expect(layer.presentation()!.position == CGPoint(x: 0, y: 20) && new.isFinished == false)
    }

    @Test func animate_springKeepsTheSpeed() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        layer.animate(\.zPosition, to: 100, duration: 1, timing: .linear)
        stage.run(to: 0.5)
        layer.animate(\.zPosition, to: 300, duration: 1, timing: .spring(bounce: 0.2))
        stage.run(to: 0.5)
        let start = layer.presentation()!.zPosition
        stage.run(to: 0.501)
        let speed = (layer.presentation()!.zPosition - start) / 0.001
        #expect(abs(start - 50) < 1e-6)
        #expect(abs(speed - 100) < 10)
    }

    /// Interrupted at its own target it swings past it, according to the differential equation.
    @Test func animate_springKeepsTheSpeedWhereItHasNoWayToGo() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        layer.animate(\.position.x, to: 100, duration: 1, timing: .linear)
        stage.run(to: 0.5)
        layer.animate(\.position, to: CGPoint(x: 50, y: 0), duration: 1, timing: .spring(bounce: 0.2))
        var x = 0.0, v = 100.0
        let frequency = 2 * Double.pi, damping = 2 * 0.8 * frequency
        for step in 1...1000 {
            for _ in 0..<100 {
                v -= (frequency * frequency * x + damping * v) * 1e-5
                x += v * 1e-5
            }
            guard step % 100 == 0 else { continue }
            stage.run(to: 0.5 + Double(step) / 1000)
            #expect(abs(layer.presentation()!.position.x - 50 - x) < 0.01)
            #expect(layer.presentation()!.position.y == 0)
        }
        stage.run(to: 4)
        #expect(layer.animationKeys() == nil && layer.presentation()!.position.x == 50)
    }

    /// Motion perpendicular to the new direction continues.
    @Test func animate_springKeepsTheSpeedAcrossItsWay() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        layer.animate(\.position, to: CGPoint(x: 100, y: 0), duration: 1, timing: .linear)
        stage.run(to: 0.5)
        layer.animate(\.position, to: CGPoint(x: 50, y: 100), duration: 1, timing: .spring())
        stage.run(to: 0.51)
        let shown = layer.presentation()!.position
        #expect(abs(shown.x - 51) < 0.1 && shown.y > 0 && shown.y < 1)
    }

    /// Transforms are interpolated by parts, and so is their velocity.
    @Test func animate_springKeepsTheSpeedOfATransform() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        layer.animate(\.transform, to: CATransform3DMakeRotation(1, 0, 0, 1), duration: 1, timing: .linear)
        stage.run(to: 0.5)
        let turned = layer.presentation()!.value(forKeyPath: "transform.rotation.z") as! CGFloat
        layer.animate(\.transform, to: CATransform3DMakeRotation(turned, 0, 0, 1), duration: 1, timing: .spring())
        stage.run(to: 0.51)
        let later = layer.presentation()!.value(forKeyPath: "transform.rotation.z") as! CGFloat
        #expect(abs(later - turned - 0.01) < 0.001)
        stage.run(to: 5)
        #expect(layer.animationKeys() == nil)
    }

    /// Like `add(_:forKey:)`: it starts at the commit that adds the layer.
    @Test func animate_beforeAHostStartsAtTheCommit() {
        let layer = HandLayer()
        layer.bounds.size = CGSize(width: 10, height: 10)
        let angle = layer.animate(\.angle, to: 10, duration: 1, timing: .linear)
        let opacity = layer.animate(\.opacity, to: 0.5, duration: 2, timing: .linear)
        #expect(layer.angle == 10 && layer.opacity == 0.5)
        #expect(layer.animationKeys() == ["angle", "opacity"])
        #expect(angle.isFinished == nil && opacity.isFinished == nil)
        let host = LayerHost(layer: layer, size: CGSize(width: 10, height: 10), scale: 1)
        for (time, turned, faded) in [(0.0, 0.0, 1.0), (0.25, 2.5, 0.9375), (0.5, 5, 0.875), (1.5, 10, 0.625)] {
            host.advance(to: host.startTime + time)
            #expect(layer.presentation()!.angle == turned && layer.presentation()!.opacity == Float(faded))
        }
        #expect(angle.isFinished == true && opacity.isFinished == nil)
        host.advance(to: host.startTime + 2.5)
        #expect(opacity.isFinished == true && layer.animationKeys() == nil)
    }

    /// The same if the transaction ended before the layer was added, and below the root.
    @Test func animate_ofACommittedLayerOutsideOfATreeStartsWhenItComesIn() async {
        let stage = Stage()
        let layer = CALayer()
        let handle = layer.animate(\.position.x, to: 100, duration: 1, timing: .linear)
        CATransaction.flush()
        stage.run(to: 3)
        #expect(handle.isFinished == nil)
        stage.add(layer)
        stage.run(to: 3.25)
        #expect(layer.presentation()!.position.x == 25)
        stage.run(to: 4)
        #expect(await handle.finished())
    }

    @Test func animate_beforeAHostCanBeCancelledAndCompleted() async {
        let stage = Stage()
        let layer = CALayer()
        let cancelled = layer.animate(\.position.x, to: 100, duration: 1)
        cancelled.cancel()
        #expect(layer.position.x == 0 && layer.animationKeys() == nil)
        #expect(cancelled.isFinished == false)
        let completed = layer.animate(\.position.x, to: 100, duration: 1)
        completed.complete()
        #expect(layer.position.x == 100 && layer.animationKeys() == nil)
        #expect(await completed.finished() == false)
        let interrupted = layer.animate(\.position.x, to: 50, duration: 1)
        let last = layer.animate(\.position.x, to: 0, duration: 1, timing: .linear)
        stage.add(layer)
        #expect(interrupted.isFinished == false && last.isFinished == nil)
        stage.run(to: 0.5)
        #expect(layer.presentation()!.position.x == 25)
    }

    /// A handle neither retains its layer nor waits forever for a released one.
    @Test func animate_ofALayerThatGoesAnswersFalse() async {
        var layer: CALayer? = CALayer()
        weak let gone = layer
        let handle = layer!.animate(\.opacity, to: 0)
        CATransaction.flush()
        layer = nil
        #expect(gone == nil)
        #expect(await handle.finished() == false)
    }

    @Test func dump_showsModelAndPicture() {
        let stage = Stage()
        stage.root.name = "root"
        let layer = CALayer()
        layer.name = "ball"
        layer.bounds.size = CGSize(width: 20, height: 20)
        stage.add(layer)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        animation.duration = 1
        layer.add(animation, forKey: "move")
        stage.run(to: 0.25)
        #expect(
            stage.host.dump() == """
                CALayer "root" bounds=(0 0 400 400) position=(200 200)
                  CALayer "ball" bounds=(0 0 20 20) position=(0 0)→(25 0) [move: CABasicAnimation(position.x, 1.0 s)]

                """)
    }
}
