import QuartzCore
import Testing

/// The engine's warnings about animations that probably do not have the intended effect, by kind.
@Suite(.serialized) struct DiagnosticsTests {
    /// The warnings that `body` causes on a layer named "ball" in the root of a stage.
    func warnings(_ body: (Stage, CALayer) -> Void) -> [LayerWarning] {
        let log = LayerWarningLog()
        LayerWarningLog.$current.withValue(log) {
            let stage = Stage(), layer = CALayer()
            stage.root.name = "root"
            layer.name = "ball"
            stage.add(layer)
            body(stage, layer)
            stage.run(to: 3)
        }
        return log.entries.map(\.warning)
    }

    func basic(_ path: String?, _ from: Any?, _ to: Any?) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 0.1
        return animation
    }

    /// Expects one warning about an animation.
    func expect(
        _ kind: LayerWarning.Kind, _ message: String, _ animation: CAAnimation,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = warnings { _, layer in layer.add(animation, forKey: "move") }
        #expect(found.map(\.kind) == [kind], sourceLocation: sourceLocation)
        let line = "root/ball, animation \"move\": \(message)"
        #expect(found.map(\.description) == [line], sourceLocation: sourceLocation)
    }

    @Test func nothing_isSaidOfWhatIsMeant() {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = -9
        spring.toValue = 0
        spring.isAdditive = true
        spring.duration = spring.settlingDuration
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        frames.values = [1, 0, 1]
        frames.keyTimes = [0, 0.5, 1]
        let endless = basic("transform.rotation", 0, 6)
        endless.repeatCount = .infinity
        for animation in [basic("opacity", 0, 1), basic("opacity", 0, nil), spring, frames, endless, CATransition()] {
            #expect(warnings { _, layer in layer.add(animation, forKey: "a") } == [])
        }
        let later = warnings { _, layer in
            let animation = basic("opacity", 0, 1)
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 1
            layer.add(animation, forKey: "a")
            layer.setValue(1, forKey: "mood")
            layer.add(basic("mood", 0, 1), forKey: "b")
        }
        #expect(later == [])
    }

    @Test func jumpsBack_theModelWasNotSet() {
        expect(
            .jumpsBack,
            "it ends at 0.5 and then jumps back to the layer's value 1; set the property as well.",
            basic("opacity", 0, 0.5))
    }

    /// A settled spring's residue, the next animation in a chain, and a value that is held and then released.
    @Test func jumpsBack_notWhereNothingIsSeenToJump() {
        let settled = warnings { _, layer in
            let spring = CASpringAnimation(keyPath: "position.x")
            spring.fromValue = 300
            spring.toValue = 0
            spring.duration = spring.settlingDuration
            layer.add(spring, forKey: "a")
        }
        let chained = warnings { _, layer in
            let now = layer.convertTime(CACurrentMediaTime(), from: nil)
            for (i, values) in [(0, 40), (40, 70), (70, 0)].enumerated() {
                let side = basic("position.x", values.0, values.1)
                side.beginTime = now + 0.1 * Double(i)
                layer.add(side, forKey: "side \(i)")
            }
        }
        let held = warnings { _, layer in
            layer.isHidden = true
            layer.add(basic("hidden", false, false), forKey: "a")
        }
        let faded = warnings { _, layer in
            let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            layer.add(basic("backgroundColor", red, CGColor(red: 1, green: 0, blue: 0, alpha: 0)), forKey: "a")
        }
        #expect(settled == [] && chained == [] && held == [] && faded == [])
    }

    @Test func jumpsBack_alsoInAGroup() {
        let group = CAAnimationGroup()
        group.animations = [basic("opacity", 0, 0.5), basic("position.x", 9, 0)]
        group.duration = 0.1
        expect(
            .jumpsBack,
            "it ends at 0.5 and then jumps back to the layer's value 1; set the property as well.", group)
    }

    @Test func unknownKeyPath() {
        expect(.unknownKeyPath, "CALayer has no property \"opacty\".", basic("opacty", 0, 1))
        expect(.unknownKeyPath, "the key path \"nil\" names no property.", basic(nil, 0, 1))
        expect(.unknownKeyPath, "the key path \"position.z\" names no property.", basic("position.z", 0, 1))
        expect(
            .unknownKeyPath, "CALayer has no property \"frame\" (frame does not animate; use position and bounds).",
            basic("frame", CGRect.zero, CGRect.zero))
    }

    @Test func cannotInterpolate_typesOrStructures() {
        expect(
            .cannotInterpolate,
            "a value of it (3) has another type, or another path structure, than the layer's ((0 0)).",
            basic("position", 3, 4))
        expect(.cannotInterpolate, "it has neither a path nor values.", CAKeyframeAnimation(keyPath: "opacity"))
        let shape = CAShapeLayer(), square = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        let found = warnings { stage, _ in
            stage.add(shape)
            shape.add(basic("path", square, shape.path), forKey: "a")
        }
        #expect(found.map(\.kind) == [.cannotInterpolate] && found[0].message.contains("another path structure"))
    }

    @Test func strangeBegin_inThePastOrInAnotherTime() {
        let past = basic("opacity", 0, 1)
        past.beginTime = LayerHost.epoch - 2
        expect(
            .strangeBegin,
            "its beginTime is 2 s in the past of the layer's time; add the offset to "
                + "layer.convertTime(CACurrentMediaTime(), from: nil).", past)
        let found = warnings { stage, layer in
            // The layer's own time continues from its begin time.
            layer.beginTime = CACurrentMediaTime()
            let soon = basic("opacity", 0, 1)
            soon.beginTime = CACurrentMediaTime() + 1
            layer.add(soon, forKey: "soon")
        }
        #expect(found.map(\.kind) == [.strangeBegin])
        #expect(found.first?.message.hasPrefix("its beginTime looks like a CACurrentMediaTime() value") == true)
    }

    /// A scene creates its animations before their layers have a time: they are checked once they have one.
    @Test func strangeBegin_alsoOfLayersThatComeLater() {
        let found = warnings { stage, _ in
            let early = CALayer(), own = CALayer()
            early.name = "early"
            own.name = "own"
            let past = basic("opacity", 0, 1), other = basic("opacity", 0, 1)
            past.beginTime = 5
            early.add(past, forKey: "past")
            own.speed = 2
            other.beginTime = CACurrentMediaTime() + 0.5
            own.add(other, forKey: "other")
            stage.root.sublayers = [early, own]
        }
        #expect(found.map(\.kind) == [.strangeBegin, .strangeBegin])
        #expect(found.map(\.layerPath) == ["root/early", "root/own"])
    }

    @Test func strangeBegin_ofAGroupsChild() {
        let group = CAAnimationGroup(), child = basic("opacity", 0, 1)
        child.beginTime = LayerHost.epoch
        group.animations = [child]
        group.duration = 0.1
        expect(
            .strangeBegin,
            "the beginTime of an animation in a group (1024 s) counts from the group's start, and is after its end.",
            group)
    }

    @Test func keyTimes_ofTheWrongCountOrOrder() {
        let frames = CAKeyframeAnimation(keyPath: "opacity")
        frames.values = [0, 1]
        frames.keyTimes = [0, 0.5, 1]
        expect(.keyTimes, "it has 3 key times for 2 keys; key times after the last key are ignored.", frames)
        let irregular =
            "its key times do not increase from 0 to 1; the value is constant before the first and after the last."
        for times: [NSNumber] in [[0.5, 0], [0.2, 1], [0, 0.9]] {
            frames.keyTimes = times
            expect(.keyTimes, irregular, frames)
        }
        frames.calculationMode = .discrete
        frames.keyTimes = [0]
        expect(.keyTimes, "it has 1 key times for 2 keys; keys without a time are ignored.", frames)
        frames.keyTimes = [0.1, 0.5, 1]
        expect(.keyTimes, irregular, frames)
    }

    @Test func keptForwards() {
        let kept = basic("opacity", 0, 1)
        kept.isRemovedOnCompletion = false
        kept.fillMode = .forwards
        expect(
            .keptForwards,
            "it overrides the layer's value forever (isRemovedOnCompletion is false, fillMode forwards); set the "
                + "layer's property to the end value instead.", kept)
    }

    @Test func groupChildDelegate() {
        final class Nobody: CAAnimationDelegate {}
        let group = CAAnimationGroup(), child = basic("opacity", 0, 1)
        child.delegate = Nobody()
        group.animations = [child]
        expect(
            .groupChildDelegate, "an animation in a group has a delegate, which is never called.", group)
    }

    @Test func outsideTree() {
        let loose = CALayer()
        loose.name = "loose"
        let found = warnings { _, _ in loose.add(basic("opacity", 0, 1), forKey: nil) }
        let line = "loose, animation \"no key\": its layer is not in a visible tree, so it has no visible effect."
        #expect(found.map(\.kind) == [.outsideTree] && found.map(\.description) == [line])
    }
}
