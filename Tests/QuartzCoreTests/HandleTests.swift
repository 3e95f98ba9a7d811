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
        // Interrupted: the new one starts from the picture.
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

    @Test func dump_showsModelAndPicture() {
        let stage = Stage()
        stage.root.name = "root"
        let layer = CALayer()
        layer.name = "ball"
        layer.bounds.size = CGSize(width: 20, height: 20)
        stage.add(layer)
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 1)
        layer.add(animation, forKey: "move")
        stage.run(to: 0.25)
        #expect(
            stage.host.dump() == """
                CALayer "root" bounds=(0 0 400 400) position=(200 200)
                  CALayer "ball" bounds=(0 0 20 20) position=(0 0)→(25 0) [move: CABasicAnimation(position.x, 1.0 s)]

                """)
    }
}
