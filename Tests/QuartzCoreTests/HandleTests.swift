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

    @Test func warnings_nameLayerAndKey() {
        let stage = Stage()
        var warnings: [LayerWarning] = []
        stage.host.warningHandler = { warnings.append($0) }
        let layer = CALayer()
        layer.name = "ball"
        stage.add(layer)
        func kinds(_ key: String, _ animation: CAAnimation) -> [LayerWarning.Kind] {
            warnings = []
            layer.add(animation, forKey: key)
            stage.host.advance(to: stage.host.time)
            return warnings.map(\.kind)
        }
        func basic(_ path: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: path)
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 0.1)
            return animation
        }
        #expect(kinds("a", basic("opacity", 0, 1)) == [])
        #expect(kinds("b", basic("opacty", 0, 1)) == [.unknownKeyPath])
        #expect(warnings[0].description.contains("ball") && warnings[0].description.contains("\"b\""))
        #expect(kinds("c", basic("position", 3, 4)) == [.cannotInterpolate])
        #expect(kinds("p", basic("position.z", 3, 4)) == [.unknownKeyPath])
        let kept = basic("opacity", 0, 1)
        (kept.isRemovedOnCompletion, kept.fillMode) = (false, .forwards)
        #expect(kinds("d", kept) == [.keptForwards])
        let late = basic("opacity", 0, 1)
        late.beginTime = 1
        #expect(kinds("e", late).first == .strangeBegin)
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        (frames.values, frames.keyTimes) = ([0, 1], [0, 0.5, 1])
        #expect(kinds("f", frames) == [.keyTimes])
        let group = CAAnimationGroup(), child = basic("opacity", 0, 1)
        final class Nobody: CAAnimationDelegate {}
        child.delegate = Nobody()
        group.animations = [child]
        #expect(kinds("g", group) == [.groupChildDelegate])
        warnings = []
        layer.removeAllAnimations()
        layer.add(basic("opacity", 0, 0.5), forKey: "h")
        stage.run(to: 5)
        #expect(warnings.map(\.kind) == [.jumpsBack])
        warnings = []
        CALayer().add(basic("opacity", 0, 1), forKey: "i")
        let loose = CALayer()
        loose.add(basic("opacity", 0, 1), forKey: "i")
        stage.run(to: 6)
        #expect(warnings.map(\.kind) == [.outsideTree])
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
