import Foundation
import QuartzCore
import Testing

/// Rarely used features of Core Animation, according to Apple's documentation.
@Suite(.serialized) struct RareFormsTests {
    func basic(_ key: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        return animation
    }

    /// Settings for colours brighter than white are stored, also under their keys, in copies and in archives.
    @Test func dynamicRange_isKept() throws {
        let layer = CALayer()
        #expect(!layer.wantsExtendedDynamicRangeContent && layer.contentsHeadroom == 0)
        #expect(layer.preferredDynamicRange == .automatic && layer.toneMapMode == .automatic)
        #expect(layer.value(forKey: "wantsExtendedDynamicRangeContent") as? Bool == false)
        layer.wantsExtendedDynamicRangeContent = true
        layer.contentsHeadroom = 2
        layer.preferredDynamicRange = .high
        layer.toneMapMode = .ifSupported
        for copy in [layer, CALayer(layer: layer), try roundTrip(layer)] {
            #expect(copy.wantsExtendedDynamicRangeContent && copy.contentsHeadroom == 2)
            #expect(copy.preferredDynamicRange == .high && copy.toneMapMode == .ifSupported)
        }
        layer.setValue("never", forKey: "toneMapMode")
        #expect(layer.toneMapMode == .never)
    }

    // MARK: On screen until the commit

    @Test func replaced_showsUntilTheCommit() {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(basic("zPosition", 10, 20), forKey: "a")
        layer.add(basic("cornerRadius", 3, 3), forKey: "b")
        stage.run(to: 0.5)
        for end in [100, 200] { layer.add(basic("zPosition", 90, end), forKey: "a") }
        #expect(layer.presentation()!.zPosition == 15 && layer.presentation()!.cornerRadius == 3)
        CATransaction.flush()
        #expect(layer.presentation()!.zPosition == 90)
        stage.run(to: 0.6)
        layer.add(basic("opacity", 0, 0), forKey: "a")
        #expect(abs(layer.presentation()!.zPosition - 101) < 1e-9 && layer.presentation()!.opacity == 1)
        layer.removeAnimation(forKey: "a")
        #expect(layer.presentation()!.zPosition == 0, "after removal, the model is visible at once")
        stage.run(to: 0.7)
        layer.add(basic("zPosition", 7, 7), forKey: "c")
        CATransaction.flush()
        #expect(layer.presentation()!.zPosition == 7)
        layer.add(basic("zPosition", 8, 8), forKey: "c")
        layer.removeAllAnimations()
        #expect(layer.presentation()!.zPosition == 0 && layer.presentation()!.cornerRadius == 0)
        stage.run(to: 3)
        #expect(layer.animationKeys() == nil)
    }

    /// A property that is set twice in one turn continues from the value on screen, with its velocity.
    @Test func interruptedTwiceInATurn_doesNotJump() {
        let stage = Stage(), layer = stage.add(CALayer())
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.zPosition = 100
        stage.run(to: 0.125)
        #expect(layer.presentation()!.zPosition == 50)
        layer.zPosition = 60
        layer.zPosition = 0
        stage.run(to: 0.125)
        #expect(layer.presentation()!.zPosition == 50)

        let ball = stage.add(CALayer())
        ball.animate(\.zPosition, to: 100, duration: 1, timing: .linear)
        stage.run(to: 0.625)
        ball.animate(\.zPosition, to: 20, duration: 1, timing: .spring())
        ball.animate(\.zPosition, to: 200, duration: 1, timing: .spring())
        stage.run(to: 0.626)
        #expect(abs(ball.presentation()!.zPosition - 50.1) < 0.02, "100 a second, as before")
    }

    // MARK: Values that are not set

    private class Base: CALayer {
        @Animatable var size: CGFloat = 1
        @Animatable(redraws: false) var tag = 1
        override class func defaultValue(forKey key: String) -> Any? {
            key == "size" ? 4 : super.defaultValue(forKey: key)
        }
        override class func needsDisplay(forKey key: String) -> Bool {
            ["tag", "opacity", "mood"].contains(key) || super.needsDisplay(forKey: key)
        }
    }
    private final class Derived: Base {
        @Animatable var label: String? = "none"
        override class func defaultValue(forKey key: String) -> Any? {
            key == "tag" ? 9 : super.defaultValue(forKey: key)
        }
    }

    @Test func defaults_ofTheClassCount() {
        #expect(Base().size == 4 && Base().tag == 1)
        let derived = Derived()
        #expect(derived.size == 4 && derived.tag == 9 && derived.label == "none")
        derived.size = 5
        #expect(Derived(layer: derived).size == 5)
        #expect(derived.value(forKey: "opacity") as? Float == 1 && Derived.defaultValue(forKey: "nothing") == nil)
    }

    @Test func needsDisplay_byHandAndByTheWrapper() {
        for (key, value, draws) in [
            ("size", 7.0, true), ("tag", 7, true), ("opacity", 0.5, true), ("mood", 7, true), ("label", 7, true),
            ("borderWidth", 7, false), ("other", 7, false),
        ] {
            let stage = Stage(), layer = Derived()
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            stage.add(layer)
            _ = stage.host.renderTree()
            #expect(!layer.needsDisplay())
            layer.setValue(key == "label" ? "\(value)" : value, forKey: key)
            #expect(layer.needsDisplay() == draws, "\(key)")
            #expect(Derived.needsDisplay(forKey: key) == draws)
        }
    }

    @Test func style_isAHierarchyOfTables() {
        let layer = Derived()
        let action = CABasicAnimation(), deep = CABasicAnimation()
        layer.style = [
            "cornerRadius": 8, "size": 20, "bounds": CGRect(x: 0, y: 0, width: 9, height: 9), "actions": ["a": action],
            "style": ["cornerRadius": 9, "borderWidth": 3, "mood": "calm", "actions": ["a": deep, "b": deep]],
        ]
        #expect(layer.cornerRadius == 8 && layer.borderWidth == 3 && layer.value(forKey: "mood") as? String == "calm")
        #expect(layer.size == 20 && layer.bounds == .zero)
        #expect(layer.action(forKey: "a") as? CABasicAnimation === action)
        #expect(layer.action(forKey: "b") as? CABasicAnimation === deep)
        layer.tag = 2
        layer.style = ["tag": 3, "label": "styled"]
        #expect(layer.cornerRadius == 0 && layer.borderWidth == 0 && layer.value(forKey: "mood") == nil)
        #expect(layer.size == 4 && layer.tag == 2 && layer.label == "styled", "explicitly set values stay")
        layer.style = nil
        #expect(layer.label == "none" && layer.tag == 2)
        layer.label = nil
        layer.style = ["label": "styled"]
        #expect(layer.label == nil)
    }

    // MARK: Animations

    @Test func keyPaths_ofAnimations() {
        let animation = basic("position", CGPoint(x: 1, y: 2), nil)
        #expect(animation.value(forKeyPath: "fromValue.y") as? CGFloat == 2)
        animation.setValue(5, forKeyPath: "fromValue.x")
        #expect(animation.fromValue as? CGPoint == CGPoint(x: 5, y: 2))
        animation.setValue(3, forKeyPath: "duration")
        #expect(animation.duration == 3 && animation.value(forKeyPath: "toValue.x") == nil)
        animation.setValue(1, forKeyPath: "toValue.x")
        #expect(animation.toValue == nil)
    }

    /// Copies keep a subclass's properties if it copies them, and the values of any key.
    @Test func subclasses_ofAnimationsAreCopied() {
        final class Noted: CABasicAnimation {
            var note = ""
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone) as! Noted
                copy.note = note
                return copy
            }
        }
        let stage = Stage(), layer = stage.add(CALayer())
        let animation = Noted(keyPath: "zPosition")
        animation.note = "mine"
        animation.fromValue = 0
        animation.toValue = 8
        animation.duration = 1
        animation.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
        animation.setValue([1, 2], forKey: "anything")
        layer.add(animation, forKey: "a")
        animation.note = "other"
        let added = layer.animation(forKey: "a") as? Noted
        #expect(added?.note == "mine" && added?.value(forKey: "anything") as? [Int] == [1, 2])
        #expect(added?.preferredFrameRateRange.preferred == 30)
        stage.run(to: 0.5)
        #expect(layer.presentation()!.zPosition == 4)
    }

    @Test func additiveCumulativeAndRepeating_together() {
        let stage = Stage(), layer = CALayer()
        layer.zPosition = 100
        stage.add(layer)
        let climb = basic("zPosition", 0, 10)
        climb.isAdditive = true
        climb.isCumulative = true
        climb.repeatCount = 3
        layer.add(climb, forKey: "climb")
        let swing = basic("zPosition", 0, 4)
        swing.isAdditive = true
        swing.autoreverses = true
        swing.repeatCount = .infinity
        layer.add(swing, forKey: "swing")
        for (time, value) in [(0.5, 107.0), (1.5, 117), (2.25, 123.5), (2.75, 130.5), (3.5, 102)] {
            stage.run(to: time)
            #expect(abs(layer.presentation()!.zPosition - value) < 1e-9, "\(time)")
        }
    }

    /// Rotations accumulate by whole repeats also if they are transforms, and on top of the layer's own transform.
    @Test func valueFunctions_cumulativeAdditiveAndInKeyframes() {
        let stage = Stage(), layer = CALayer()
        layer.transform = CATransform3DMakeTranslation(5, 0, 0)
        stage.add(layer)
        let turn = CAKeyframeAnimation(keyPath: "transform")
        turn.valueFunction = CAValueFunction(name: .rotateZ)
        turn.values = [0, 0.2, 0.5]
        turn.duration = 1
        turn.repeatCount = 4
        turn.isCumulative = true
        turn.isAdditive = true
        layer.add(turn, forKey: "turn")
        for (time, angle) in [(0.5, 0.2), (1.25, 0.6), (3.75, 1.85)] {
            stage.run(to: time)
            let m = layer.presentation()!.transform
            #expect(abs(m.m11 - cos(angle)) < 1e-9 && abs(m.m12 - sin(angle)) < 1e-9 && m.m41 == 5, "\(time)")
        }
    }

    /// Scale, skew, rotation and perspective each advance by half.
    @Test func transforms_interpolateByTheirParts() {
        var skewed = CATransform3DIdentity
        skewed.m21 = 0.6
        var far = CATransform3DIdentity
        far.m34 = -0.01
        for (end, check) in [
            (skewed, { abs($0.m21 - 0.3) < 1e-9 && $0.m11 == 1 }),
            (far, { abs($0.m34 + 0.005) < 1e-12 }),
            (CATransform3DMakeScale(3, 5, 1), { abs($0.m11 - 2) < 1e-9 && abs($0.m22 - 3) < 1e-9 }),
            (
                CATransform3DMakeRotation(2, 1, 2, 3),
                {
                    let expected = CATransform3DMakeRotation(1, 1, 2, 3)
                    return abs($0.m11 - expected.m11) < 1e-9 && abs($0.m23 - expected.m23) < 1e-9
                }
            ),
        ] as [(CATransform3D, (CATransform3D) -> Bool)] {
            let stage = Stage(), layer = stage.add(CALayer())
            layer.add(basic("transform", CATransform3DIdentity, end), forKey: "a")
            stage.run(to: 0.5)
            let shown = layer.presentation()!.transform
            #expect(check(shown), "\(shown)")
        }
    }

    // MARK: Springs

    @Test func springs_tellWhatOneSees() {
        for (duration, bounce) in [(0.5, 0.3), (1, 0.0), (0.25, 0.9), (2, -0.4)] {
            let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
            #expect(abs(spring.perceptualDuration - duration) < 1e-9 && abs(spring.bounce - bounce) < 1e-9)
            #expect(spring.duration == spring.settlingDuration && spring.allowsOverdamping == (bounce < 0))
        }
        let odd = CASpringAnimation()
        odd.mass = -1
        odd.stiffness = .nan
        odd.damping = .infinity
        #expect(odd.perceptualDuration.isFinite && odd.bounce.isFinite)
    }

    // MARK: Transactions

    @Test func completion_alsoWhenRemovedEarly() {
        let stage = Stage(), layer = stage.add(CALayer())
        var ends: [Double] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { ends.append(CACurrentMediaTime() - stage.host.startTime) }
        layer.add(basic("zPosition", 0, 1), forKey: "a")
        layer.add(basic("opacity", 0, 1), forKey: "b")
        CATransaction.commit()
        stage.run(to: 0.25)
        layer.removeAnimation(forKey: "a")
        stage.run(to: 0.5)
        #expect(ends == [])
        layer.add(basic("opacity", 0, 1), forKey: "b")
        stage.run(to: 0.5)
        #expect(ends == [0.5], "b was replaced")
    }

    /// If several end at the same time, the inner transaction's block comes first, then the outer's; delegates before
    /// both.
    @Test func completion_order() {
        final class Listener: CAAnimationDelegate {
            var heard: () -> Void = {}
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard() }
        }
        let stage = Stage(), layer = stage.add(CALayer()), listener = Listener()
        var log: [String] = []
        listener.heard = { log.append("delegate") }
        let animation = basic("zPosition", 0, 1)
        animation.delegate = listener
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("outer") }
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("inner") }
        layer.add(animation, forKey: "a")
        CATransaction.commit()
        CATransaction.commit()
        stage.run(to: 1)
        #expect(log == ["delegate", "inner", "outer"])
    }

    @Test func lock_keepsOtherThreadsOut() {
        final class Shared: Sendable {
            // Written and read under the transaction lock alone.
            nonisolated(unsafe) var isLockedOnce = false, seen: [Bool] = []
        }
        let shared = Shared(), begins = DispatchSemaphore(value: 0), done = DispatchSemaphore(value: 0)
        // Each round is another chance for a thread to enter too early.
        for _ in 0..<200 {
            CATransaction.lock()
            CATransaction.lock()
            shared.isLockedOnce = false
            Thread {
                begins.signal()
                CATransaction.lock()
                shared.seen.append(shared.isLockedOnce)
                CATransaction.unlock()
                done.signal()
            }.start()
            begins.wait()
            for _ in 0..<20 { sched_yield() }
            CATransaction.unlock()
            for _ in 0..<20 { sched_yield() }
            shared.isLockedOnce = true
            CATransaction.unlock()
            done.wait()
        }
        #expect(shared.seen == Array(repeating: true, count: 200))
    }

    // MARK: Display links

    @Test func displayLinks_frameRates() {
        func rate(_ range: CAFrameRateRange, perSecond: Int = 0) -> Int {
            let stage = Stage()
            var ticks: [Double] = []
            let link = CADisplayLink { link in
                ticks.append(link.timestamp)
                #expect(abs(link.targetTimestamp - link.timestamp - link.duration) < 1e-9)
            }
            link.preferredFrameRateRange = range
            link.preferredFramesPerSecond = perSecond
            link.add(to: .main, forMode: .common)
            stage.run(to: 2)
            link.invalidate()
            stage.run(to: 3)
            return ticks.count / 2
        }
        #expect(rate(.default) == 60 && rate(.default, perSecond: 15) == 15 && rate(.default, perSecond: 500) == 60)
        #expect(rate(CAFrameRateRange(minimum: 20, maximum: 40, preferred: 30)) == 30)
        #expect(rate(CAFrameRateRange(minimum: 10, maximum: 24)) == 20, "a whole part of the host's rate")
        #expect(rate(CAFrameRateRange(minimum: 20, maximum: 48, preferred: 45)) == 30, "not above the maximum")
        #expect(rate(CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)) == 60)
    }

    // MARK: Layout and space

    @Test func autoresizing_ofEveryMask() {
        let low: [CAAutoresizingMask] = [[], .layerMinXMargin], size: [CAAutoresizingMask] = [[], .layerWidthSizable],
            high: [CAAutoresizingMask] = [[], .layerMaxXMargin]
        for a in low {
            for b in size {
                for c in high {
                    let parent = CALayer(), child = CALayer()
                    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
                    child.frame = CGRect(x: 20, y: 30, width: 50, height: 40)
                    child.autoresizingMask = a.union(b).union(c)
                    parent.addSublayer(child)
                    parent.bounds.size = CGSize(width: 200, height: 100)
                    // 100 points more, in proportion to the flexible parts: 20 before, 50 wide, 30 after.
                    let sum = (a.isEmpty ? 0 : 20) + (b.isEmpty ? 0 : 50) + (c.isEmpty ? 0 : 30.0)
                    let x = a.isEmpty || sum == 0 ? 20 : 20 + 100 * 20 / sum
                    let width = b.isEmpty || sum == 0 ? 50 : 50 + 100 * 50 / sum
                    #expect(abs(child.frame.minX - x) < 1e-9 && abs(child.frame.width - width) < 1e-9)
                    #expect(child.frame.minY == 30 && child.frame.height == 40)
                }
            }
        }
    }

    @Test func constraints_chainsCirclesAndScales() {
        let parent = CALayer(), manager = CAConstraintLayoutManager()
        parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        parent.layoutManager = manager
        let names = ["a", "b", "c"]
        let layers = names.map { name in
            let layer = CALayer()
            layer.name = name
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            parent.addSublayer(layer)
            return layer
        }
        func constrain(
            _ i: Int, _ own: CAConstraintAttribute, _ name: String, _ other: CAConstraintAttribute,
            _ scale: CGFloat = 1, _ offset: CGFloat = 0
        ) {
            layers[i].addConstraint(
                CAConstraint(attribute: own, relativeTo: name, attribute: other, scale: scale, offset: offset))
        }
        constrain(2, .minX, "b", .maxX, 1, 5)
        constrain(1, .minX, "a", .maxX, 1, 5)
        constrain(0, .width, "superlayer", .width, 0.25)
        constrain(0, .minX, "superlayer", .minX, 1, 10)
        constrain(0, .midY, "superlayer", .midY)
        constrain(1, .maxY, "superlayer", .maxY)
        constrain(2, .minY, "nobody", .minY)
        parent.layoutIfNeeded()
        #expect(layers[0].frame == CGRect(x: 10, y: 45, width: 50, height: 10))
        #expect(layers[1].frame == CGRect(x: 65, y: 90, width: 10, height: 10))
        #expect(layers[2].frame == CGRect(x: 80, y: -5, width: 10, height: 10))
        // A rotated layer keeps its size.
        layers[1].setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
        for _ in 0..<3 {
            parent.setNeedsLayout()
            parent.layoutIfNeeded()
        }
        #expect(layers[1].bounds.size == CGSize(width: 10, height: 10))
        #expect(abs(layers[1].frame.minX - 65) < 1e-9 && abs(layers[1].frame.maxY - 100) < 1e-9)
        layers[1].transform = CATransform3DIdentity
        // A cyclic one uses the frames as they are.
        for layer in layers { layer.constraints = nil }
        constrain(0, .minX, "b", .maxX)
        constrain(1, .minX, "a", .maxX)
        parent.setNeedsLayout()
        parent.layoutIfNeeded()
        #expect(layers.allSatisfy { $0.frame.minX.isFinite && $0.frame.width > 0 })
        #expect(parent.preferredFrameSize() == manager.preferredSize(of: parent))
    }

    @Test func preferredFrameSize_withoutAManagerIsTheFrames() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        #expect(layer.preferredFrameSize() == CGSize(width: 10, height: 20))
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
        #expect(layer.preferredFrameSize() == CGSize(width: 20, height: 60))
    }

    @Test func scrolling_ofTheNearestScrollLayer() {
        let scroll = CAScrollLayer(), page = CALayer(), part = CALayer()
        scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        page.frame = CGRect(x: 0, y: 0, width: 500, height: 500)
        part.frame = CGRect(x: 200, y: 300, width: 40, height: 40)
        scroll.addSublayer(page)
        page.addSublayer(part)
        #expect(page.visibleRect == CGRect(x: 0, y: 0, width: 100, height: 100) && part.visibleRect == .zero)
        part.scrollRectToVisible(part.bounds)
        #expect(scroll.bounds.origin == CGPoint(x: 140, y: 240), "just as far as necessary")
        #expect(part.visibleRect == part.bounds && page.visibleRect == scroll.bounds)
        part.scrollRectToVisible(part.bounds)
        #expect(scroll.bounds.origin == CGPoint(x: 140, y: 240))
        page.scroll(CGPoint(x: 10, y: 20))
        #expect(scroll.bounds.origin == CGPoint(x: 10, y: 20))
        scroll.scrollMode = .vertically
        page.scroll(CGPoint(x: 90, y: 90))
        #expect(scroll.bounds.origin == CGPoint(x: 10, y: 90))
        let alone = CALayer()
        alone.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
        alone.scrollRectToVisible(.zero)
        #expect(alone.visibleRect == alone.bounds)
    }

    /// Between two planes rotated in space: to the point where the eye's ray meets the other.
    @Test func conversion_throughSpace() {
        let root = CALayer(), a = CALayer(), b = CALayer()
        for layer in [root, a, b] {
            layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
            layer.position = CGPoint(x: 100, y: 100)
        }
        root.addSublayer(a)
        root.addSublayer(b)
        root.sublayerTransform.m34 = -1 / 400
        a.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        // Computed manually: about the centre, x rotates to x · cos, z to −x · sin, and the eye divides by 1 − z / 400.
        let x = 60.0, y = 30.0
        let scale = 1 / (1 + x * sin(0.5) / 400)
        let seen = a.convert(CGPoint(x: 100 + x, y: 100 + y), to: root)
        #expect(abs(seen.x - 100 - x * cos(0.5) * scale) < 1e-9 && abs(seen.y - 100 - y * scale) < 1e-9)
        b.transform = CATransform3DMakeRotation(-0.8, 1, 1, 0)
        b.zPosition = 20
        for p in [CGPoint(x: 10, y: 20), CGPoint(x: 150, y: 90)] {
            let there = a.convert(p, to: b), back = b.convert(there, to: a)
            #expect(abs(back.x - p.x) < 1e-6 && abs(back.y - p.y) < 1e-6)
            let one = a.convert(p, to: root), two = b.convert(there, to: root)
            #expect(abs(one.x - two.x) < 1e-6 && abs(one.y - two.y) < 1e-6, "both are behind the same point")
        }
    }
}
