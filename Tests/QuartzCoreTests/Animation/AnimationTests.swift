import QuartzCore
import Testing

private final class Listener: CAAnimationDelegate {
    var log: [String] = []
    func animationDidStart(_ anim: CAAnimation) { log.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
}

@Suite(.serialized) struct AnimationTests {
    /// Returns the value of `position.x`, 50 in the model, after a quarter of a second.
    func quarter(_ change: (CABasicAnimation) -> Void) -> CGFloat {
        let stage = Stage()
        let layer = CALayer()
        layer.position.x = 50
        stage.add(layer)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.duration = 1
        change(animation)
        layer.add(animation, forKey: "a")
        stage.run(to: 0.25)
        return layer.presentation()!.position.x
    }

    @Test func basic_allCombinationsOfEnds() {
        #expect(quarter { ($0.fromValue, $0.toValue) = (0, 100) } == 25)
        #expect(quarter { ($0.fromValue, $0.byValue) = (10, 100) } == 35)
        #expect(quarter { ($0.byValue, $0.toValue) = (100, 120) } == 45)
        #expect(quarter { $0.fromValue = 10 } == 20)
        #expect(quarter { $0.toValue = 90 } == 60)
        #expect(quarter { $0.byValue = 40 } == 60)
        #expect(quarter { _ in } == 50)
        #expect(quarter { ($0.fromValue, $0.toValue) = (NSNumber(value: 0), Float(100)) } == 25)
    }

    @Test func basic_modelEndIsReadLive() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.duration = 1
        layer.add(animation, forKey: "a")
        stage.run(to: 0.5)
        CATransaction.setDisableActions(true)
        layer.position.x = 100
        stage.run(to: 0.5)
        #expect(layer.presentation()!.position.x == 50)
    }

    @Test func additive_addsInOrder() {
        let value = quarter {
            $0.fromValue = -50
            $0.toValue = 0
            $0.isAdditive = true
        }
        #expect(value == 12.5)
    }

    @Test func cumulative_startsFromTheLastRepeat() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = 0
        animation.toValue = 10
        animation.duration = 1
        animation.repeatCount = 3
        animation.isCumulative = true
        layer.add(animation, forKey: "a")
        for (time, expected) in [(0.5, 5.0), (1.5, 15), (2.5, 25), (3, 30)] {
            stage.run(to: time)
            if time < 3 { #expect(layer.presentation()!.zPosition == CGFloat(expected)) }
        }
    }

    @Test func transform_halfTurnStaysRigid() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let animation = CABasicAnimation(keyPath: "transform")
        animation.fromValue = CATransform3DIdentity
        animation.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
        animation.duration = 1
        layer.add(animation, forKey: "a")
        for t in [0.1, 0.25, 0.5, 0.9] {
            stage.run(to: t)
            let m = layer.presentation()!.transform
            #expect(abs(m.m11 * m.m22 - m.m12 * m.m21 - 1) < 1e-9)
            #expect(abs(m.m11 - CGFloat(cos(t * .pi))) < 1e-9)
        }
    }

    /// `transform.scale.xy` scales x and y: alone, additively, and among other parts.
    @Test func transform_scaleXY() {
        let stage = Stage()
        let layer = stage.add(CALayer()), added = stage.add(CALayer())
        for (key, start, end) in [("transform.scale.xy", 0.0, 3.0), ("transform.translation.x", 0, 10)] {
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = start
            animation.toValue = end
            animation.duration = 1
            layer.add(animation, forKey: key)
        }
        let more = CABasicAnimation(keyPath: "transform.scale.xy")
        more.fromValue = 0
        more.toValue = 1
        more.duration = 1
        more.isAdditive = true
        added.add(more, forKey: nil)
        stage.run(to: 0.5)
        let m = layer.presentation()!.transform, n = added.presentation()!.transform
        #expect(abs(m.m11 - 1.5) < 1e-9 && abs(m.m22 - 1.5) < 1e-9 && m.m33 == 1 && abs(m.m41 - 5) < 1e-9, "\(m)")
        #expect(abs(n.m11 - 1.5) < 1e-9 && abs(n.m22 - 1.5) < 1e-9 && n.m33 == 1, "\(n)")
    }

    /// Key frames, the sublayers' transform, and a layer that has depth.
    @Test func scaleXY_ofOtherAnimations() {
        let stage = Stage()
        let frames = stage.add(CALayer()), parent = stage.add(CALayer()), deep = stage.add(CALayer())
        let keys = CAKeyframeAnimation(keyPath: "transform.scale.xy")
        keys.values = [1, 0.5, 2]
        keys.duration = 1
        frames.add(keys, forKey: nil)
        deep.transform = CATransform3DMakeScale(1, 1, 7)
        for (layer, path) in [(parent, "sublayerTransform.scale.xy"), (deep, "transform.scale.xy")] {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = 1
            animation.toValue = 3
            animation.duration = 1
            layer.add(animation, forKey: nil)
        }
        stage.run(to: 0.75)
        let m = frames.presentation()!.transform, n = parent.presentation()!.sublayerTransform
        #expect(abs(m.m11 - 1.25) < 1e-9 && abs(m.m22 - 1.25) < 1e-9 && m.m33 == 1)
        #expect(abs(n.m11 - 2.5) < 1e-9 && abs(n.m22 - 2.5) < 1e-9 && n.m33 == 1)
        let d = deep.presentation()!.transform
        #expect(abs(d.m11 - 2.5) < 1e-9 && abs(d.m22 - 2.5) < 1e-9 && abs(d.m33 - 7) < 1e-9)
    }

    @Test func transform_partsKeepWholeTurns() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        for (key, end) in [
            ("transform.rotation.z", 4 * Double.pi), ("transform.scale", 3), ("transform.rotation.x", 0.5),
        ] {
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = key == "transform.scale" ? 1 : 0
            animation.toValue = end
            animation.duration = 1
            layer.add(animation, forKey: key)
        }
        stage.run(to: 0.625)
        let m = layer.presentation()!.transform
        let expected = CATransform3DScale(
            CATransform3DConcat(
                CATransform3DMakeRotation(0.3125, 1, 0, 0), CATransform3DMakeRotation(2.5 * .pi, 0, 0, 1)), 2.25, 2.25,
            2.25)
        #expect(
            abs(m.m11 - expected.m11) < 1e-9 && abs(m.m12 - expected.m12) < 1e-9 && abs(m.m33 - expected.m33) < 1e-9)
        #expect(abs(m.m23 - expected.m23) < 1e-9)
    }

    @Test func group_cutsItsChildren() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let move = CABasicAnimation(keyPath: "zPosition")
        move.fromValue = 0
        move.toValue = 10
        move.duration = 2
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        let late = CABasicAnimation(keyPath: "cornerRadius")
        late.fromValue = 1
        late.toValue = 3
        late.beginTime = 0.5
        late.duration = 0.25
        late.fillMode = .forwards
        let group = CAAnimationGroup()
        group.duration = 1
        group.animations = [move, fade, late]
        layer.add(group, forKey: "g")
        stage.run(to: 0.5)
        #expect(layer.presentation()!.zPosition == 2.5)
        #expect(layer.presentation()!.opacity == 0.5)
        #expect(layer.presentation()!.cornerRadius == 1)
        stage.run(to: 0.9)
        #expect(layer.presentation()!.cornerRadius == 3)
        stage.run(to: 1)
        #expect(layer.animationKeys() == nil)
        #expect(layer.presentation()!.zPosition == 0)
    }

    @Test func delegate_hearsBeginAndEnd() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let listener = Listener()
        func add(_ key: String) {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = 1
            animation.delegate = listener
            layer.add(animation, forKey: key)
        }
        add("a")
        stage.run(to: 0)
        #expect(listener.log == ["start"])
        stage.run(to: 1)
        #expect(listener.log == ["start", "stop true"])
        listener.log = []
        add("b")
        stage.run(to: 1.5)
        layer.removeAnimation(forKey: "b")
        stage.run(to: 1.6)
        #expect(listener.log == ["start", "stop false"])
        listener.log = []
        add("c")
        stage.run(to: 2)
        layer.removeFromSuperlayer()
        stage.run(to: 2.1)
        #expect(listener.log == ["start", "stop false"])
        #expect(layer.presentation() == nil)
    }

    @Test func fill_keepsTheEnd() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 1
        animation.toValue = 0.25
        animation.duration = 1
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "a")
        stage.run(to: 9)
        #expect(layer.presentation()!.opacity == 0.25)
        #expect(layer.animationKeys() == ["a"])
        _ = stage.host.renderTree()
        #expect(stage.host.liveness == .idle)
    }

    @Test func chain_byBeginTimesIsExact() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        var log: [Double] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            let second = CABasicAnimation(keyPath: "zPosition")
            second.fromValue = 0
            second.toValue = 8
            second.duration = 2
            layer.add(second, forKey: "second")
            log.append(CACurrentMediaTime() - stage.host.startTime)
        }
        let first = CABasicAnimation(keyPath: "opacity")
        first.fromValue = 0
        first.duration = 0.3
        layer.add(first, forKey: "first")
        CATransaction.commit()
        stage.run(to: 1.3)
        #expect(abs(log[0] - 0.3) < 1e-9)
        #expect(abs(layer.presentation()!.zPosition - 4) < 1e-6)
    }

    @Test func keyframes_linearDiscretePacedCubic() {
        func values(_ mode: CAAnimationCalculationMode, _ times: [NSNumber]? = nil, at fractions: [Double]) -> [CGFloat]
        {
            let stage = Stage()
            let layer = stage.add(CALayer())
            let animation = CAKeyframeAnimation(keyPath: "zPosition")
            animation.values = [0, 10, 40]
            animation.keyTimes = times
            animation.calculationMode = mode
            animation.duration = 1
            layer.add(animation, forKey: "a")
            return fractions.map { fraction in
                stage.run(to: fraction)
                return layer.presentation()!.zPosition
            }
        }
        #expect(values(.linear, at: [0.25, 0.5, 0.75]) == [5, 10, 25])
        #expect(values(.linear, [0, 0.25, 1], at: [0.125, 0.25, 0.625]) == [5, 10, 25])
        #expect(values(.linear, [0, 0.75], at: [0.375, 0.95]) == [5, 10])
        #expect(values(.discrete, [0, 0.5, 0.75, 1], at: [0.25, 0.5, 0.8]) == [0, 10, 40])
        #expect(values(.paced, [0, 0.9, 1], at: [0.125, 0.25, 0.5]) == [5, 10, 20])
        let cubic = values(.cubic, at: [0, 0.25, 0.5])
        #expect(cubic[0] == 0 && cubic[2] == 10 && abs(cubic[1] - 3.75) < 1e-9)
        let even = values(.cubicPaced, at: [0.2, 0.4, 0.6, 0.8])
        for (a, b) in zip(even, even.dropFirst()) { #expect(abs((b - a) - 8) < 0.05) }
    }

    @Test func path_runsAndTurns() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 100, y: 0))
        path.addLine(to: CGPoint(x: 100, y: 300))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.duration = 1
        animation.rotationMode = .rotateAuto
        layer.add(animation, forKey: "a")
        stage.run(to: 0.25)
        #expect(layer.presentation()!.position == CGPoint(x: 50, y: 0))
        stage.run(to: 0.75)
        #expect(layer.presentation()!.position == CGPoint(x: 100, y: 150))
        #expect(abs(layer.presentation()!.transform.m12 - 1) < 1e-12)
        animation.calculationMode = .paced
        layer.add(animation, forKey: "a")
        stage.run(to: 1.25)
        // Half of 400 points, at constant speed.
        let halfway = layer.presentation()!.position
        #expect(abs(halfway.x - 100) < 1e-6 && abs(halfway.y - 100) < 1e-6)
    }
}
