import QuartzCore
import Testing

@Suite(.serialized) struct TransactionTests {
    @Test func values_nestAndReturn() {
        #expect(CATransaction.animationDuration() == 0.25 && CATransaction.animationTimingFunction() == nil)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setValue("v", forKey: "k")
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2 && CATransaction.value(forKey: "k") as? String == "v")
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationDuration(3)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func values_byKey() {
        CATransaction.begin()
        defer { CATransaction.commit() }
        let curve = CAMediaTimingFunction(name: .easeIn)
        for number in [2, 2.0, Float(2), NSNumber(value: 2)] as [Any] {
            CATransaction.setAnimationDuration(9)
            CATransaction.setValue(number, forKey: kCATransactionAnimationDuration)
            #expect(CATransaction.animationDuration() == 2)
        }
        CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
        CATransaction.setValue(curve, forKey: kCATransactionAnimationTimingFunction)
        var calls = 0
        let block: () -> Void = { calls += 1 }
        CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
        #expect(CATransaction.disableActions() && CATransaction.animationTimingFunction() == curve)
        #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2)
        #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
        #expect(CATransaction.value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction == curve)
        (CATransaction.value(forKey: kCATransactionCompletionBlock) as? () -> Void)?()
        #expect(calls == 1)
    }

    @Test(arguments: [Double.nan, -1, -Double.infinity]) func duration_thatIsNoneIsTheDefault(_ bad: Double) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationDuration(bad)
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.commit()
    }

    @Test func disabledActions_animateNothing() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.commit()
        #expect(layer.animationKeys() == nil)
        layer.opacity = 0.5
        #expect(layer.animationKeys() == nil)
        layer.opacity = 0.25
        #expect(layer.animationKeys() == ["opacity"])
    }

    @Test func presentation_showsTheLastCommit() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        layer.cornerRadius = 4
        #expect(layer.presentation()?.opacity == 1 && layer.presentation()?.cornerRadius == 0)
        CATransaction.commit()
        #expect(layer.presentation()?.opacity == 0.5 && layer.presentation()?.cornerRadius == 4)
        let new = CALayer()
        stage.root.addSublayer(new)
        #expect(new.presentation() == nil)
        CATransaction.flush()
        #expect(new.presentation() != nil)
    }

    @Test func completion_withoutAnimationsComesInTheNextTurn() {
        let stage = Stage()
        var log: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("one") }
        CATransaction.setCompletionBlock { log.append("two") }
        CATransaction.setCompletionBlock(nil)
        CATransaction.commit()
        #expect(log == [])
        stage.run(to: 0)
        #expect(log == ["one", "two"])
        stage.run(to: 1)
        #expect(log.count == 2)
    }

    @Test func completion_waitsForAllAndForNestedOnes() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        var log: [String] = []
        func note(_ name: String) {
            log.append("\(name) \(((CACurrentMediaTime() - stage.host.startTime) * 100).rounded() / 100)")
        }
        func add(_ key: String, _ duration: Double) {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = duration
            layer.add(animation, forKey: key)
        }
        CATransaction.begin()
        CATransaction.setCompletionBlock { note("outer") }
        add("a", 1)
        CATransaction.begin()
        CATransaction.setCompletionBlock { note("inner") }
        add("b", 0.5)
        CATransaction.commit()
        CATransaction.commit()
        stage.run(to: 0.75)
        #expect(log == ["inner 0.5"])
        stage.run(to: 2)
        #expect(log == ["inner 0.5", "outer 1.0"])
    }

    @Test func completion_alsoOfALayerThatIsNeverOnScreen() {
        let stage = Stage()
        var done = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { done += 1 }
        let lonely = CALayer()
        lonely.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        CATransaction.commit()
        stage.run(to: 0)
        #expect(done == 1)
        // An animated layer that is freed before its commit does no harm.
        CATransaction.setCompletionBlock { done += 1 }
        CALayer().add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        stage.run(to: 0.1)
        #expect(done == 2)
    }

    @Test func timingFunction_isPutOnEveryAnimation() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let function = CAMediaTimingFunction(name: .easeIn)
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(function)
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        layer.zPosition = 4
        CATransaction.commit()
        #expect(layer.animation(forKey: "a")?.timingFunction === function)
        #expect(layer.animation(forKey: "zPosition")?.timingFunction == function)
        layer.position.x = 3
        #expect(layer.animation(forKey: "position")?.timingFunction == CAMediaTimingFunction(name: .default))
    }

    @Test func implicitAction_canBeRedirected() {
        final class Redirecting: CALayer {
            @Animatable var level: CGFloat = 0
            override func action(forKey event: String) -> (any CAAction)? {
                if event == "level", let action = super.action(forKey: "opacity") as? CABasicAnimation {
                    action.keyPath = event
                    action.fromValue = presentation()?.level
                    return action
                }
                return super.action(forKey: event)
            }
        }
        let stage = Stage()
        let layer = stage.add(Redirecting())
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.level = 8
        stage.run(to: 0.125)
        #expect(layer.presentation()?.level == 4)
    }

    @Test func timersAndLinks_fireAtTheirTimes() {
        let stage = Stage()
        var log: [Double] = []
        let timer = stage.host.schedule(at: stage.host.startTime + 0.1, every: 0.2) {
            log.append(((CACurrentMediaTime() - stage.host.startTime) * 1000).rounded() / 1000)
        }
        stage.run(to: 0.6)
        #expect(log == [0.1, 0.3, 0.5])
        timer.cancel()
        var ticks = 0
        let link = CADisplayLink { link in
            ticks += 1
            #expect(abs(link.targetTimestamp - link.timestamp - 1.0 / 60) < 1e-9)
        }
        link.add(to: .main, forMode: .default)
        stage.run(to: 1.6)
        #expect(ticks == 60)
        link.isPaused = true
        stage.run(to: 2)
        #expect(ticks == 60 && log.count == 3)
        link.invalidate()
        #expect(stage.host.nextEventTime == nil)
    }

    /// Numbers are `NSNumber`, geometry is `NSValue`, as code for Apple's systems casts them.
    @Test func implicitAnimations_startFromBoxedValues() {
        let stage = Stage(), layer = stage.add(CALayer())
        func from(_ key: String) -> Any? { (layer.action(forKey: key) as? CABasicAnimation)?.fromValue }
        layer.zPosition = 3
        layer.position = CGPoint(x: 1, y: 2)
        layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 6)
        layer.transform = CATransform3DMakeScale(2, 1, 1)
        CATransaction.setDisableActions(true)
        stage.run(to: 1)
        #expect((from("zPosition") as? NSNumber)?.doubleValue == 3)
        #expect((from("opacity") as? NSNumber)?.floatValue == 1)
        #expect((from("position") as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
        #expect((from("bounds") as? NSValue)?.cgRectValue == layer.bounds)
        #expect((from("transform") as? NSValue)?.caTransform3DValue.m11 == 2)
    }
}
