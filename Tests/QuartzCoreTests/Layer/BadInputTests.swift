import QuartzCore
import Testing

/// The effects of bad input, case by case: nothing crashes, and the rest is as documented.
@Suite(.serialized) struct BadInputTests {
    func animation(_ change: (CABasicAnimation) -> Void) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = 0
        animation.toValue = 8
        animation.duration = 1
        change(animation)
        return animation
    }

    /// Returns the value at a time, and `true` if the animation has ended by 9 s.
    func shown(at time: Double, _ change: (CABasicAnimation) -> Void) -> (value: CGFloat, ends: Bool) {
        let stage = Stage(), layer = stage.add(CALayer())
        layer.add(animation(change), forKey: "a")
        stage.run(to: time)
        let value = layer.presentation()!.zPosition
        stage.run(to: 9)
        return (value, layer.animationKeys() == nil)
    }

    /// A layer without a valid position draws nothing itself, and cannot be scrolled to.
    @Test func scrolling_toNoPlace() {
        let stage = Stage(), scroll = stage.add(CAScrollLayer()), page = CALayer()
        scroll.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        scroll.addSublayer(page)
        for bad in [CGFloat.nan, .infinity, 1e300] {
            page.bounds = CGRect(x: 0, y: bad, width: 20, height: 20)
            _ = page.visibleRect
            scroll.scroll(to: CGPoint(x: bad, y: 1))
            page.scrollRectToVisible(CGRect(x: bad, y: 0, width: bad, height: 1))
            _ = page.visibleRect
            stage.run(to: 1)
            _ = stage.host.renderTree()
        }
        page.bounds = CGRect(x: 0, y: 0, width: 20, height: CGFloat.nan)
        #expect(page.visibleRect == .zero)
    }

    @Test func durations_thatAreNone() {
        for bad in [Double.nan, 0, -1, -Double.infinity] {
            let (value, ends) = shown(at: 0.125) { $0.duration = bad }
            #expect(value == 4 && ends, "\(bad): the transaction's quarter of a second")
        }
        let (value, ends) = shown(at: 5) { $0.duration = Double.infinity }
        #expect(value == 0 && !ends)
    }

    @Test func times_thatAreNotFinite() {
        for bad in [Double.nan, .infinity, -Double.infinity] {
            #expect(shown(at: 0.5) { $0.beginTime = bad } == (4, true))
            #expect(shown(at: 0.5) { $0.timeOffset = bad } == (4, true))
            #expect(shown(at: 0.5) { $0.speed = Float(bad) } == (4, true))
        }
        for bad in [Double.nan, -Double.infinity, -1] {
            #expect(shown(at: 0.5) { $0.repeatDuration = bad } == (4, true))
            #expect(shown(at: 0.5) { $0.repeatCount = Float(bad) } == (4, true))
        }
        #expect(shown(at: 3.5) { $0.repeatDuration = Double.infinity } == (4, false))
        #expect(shown(at: 3.5) { $0.repeatCount = Float.infinity } == (4, false))
    }

    /// Animations without a key are separate, and only `removeAllAnimations` removes them; an empty key is a key.
    @Test func keys_thatAreMissing() {
        let stage = Stage(), layer = stage.add(CALayer())
        for _ in 0..<2 {
            layer.add(animation { $0.isAdditive = true }, forKey: nil)
            layer.add(animation { $0.keyPath = "opacity" }, forKey: "")
        }
        layer.removeAnimation(forKey: "nobody")
        stage.run(to: 0.5)
        #expect(layer.animationKeys() == [""] && layer.presentation()!.zPosition == 8)
        layer.removeAnimation(forKey: "")
        #expect(layer.animationKeys() == nil && layer.presentation()!.zPosition == 8)
        layer.removeAllAnimations()
        #expect(layer.presentation()!.zPosition == 0)
        layer.setValue(3, forKey: "")
        #expect(layer.value(forKey: "") as? Int == 3 && layer.value(forKeyPath: "..") == nil)
    }

    /// A layer with an invalid duration has no end.
    @Test func durations_ofLayersThatAreNone() {
        for bad in [Double.nan, 0, -1, .infinity] {
            let stage = Stage(), layer = stage.add(CALayer())
            layer.duration = bad
            layer.repeatDuration = bad
            layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
            layer.backgroundColor = .white
            stage.run(to: 5)
            let picture = Picture(10, 10)
            picture.draw(stage)
            #expect(picture[2, 2] == 0xFFFFFF, "\(bad)")
        }
    }

    @Test func values_thatAreMissing() {
        #expect(shown(at: 0.5) { ($0.fromValue, $0.toValue) = (nil, nil) } == (0, true))
        #expect(shown(at: 0.5) { ($0.fromValue, $0.toValue) = (NSNull(), NSNull()) } == (0, true))
        #expect(shown(at: 0.5) { $0.keyPath = nil } == (0, true))
        #expect(shown(at: 0.5) { $0.keyPath = "" } == (0, true))
        #expect(shown(at: 0.5) { $0.keyPath = ".." } == (0, true))
        #expect(shown(at: 0.25) { $0.fromValue = "text" }.ends)
        let stage = Stage(), layer = stage.add(CALayer())
        var done = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { done += 1 }
        for values in [nil, [], ["x", CGPoint.zero]] as [[Any]?] {
            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            frames.values = values
            layer.add(frames, forKey: nil)
        }
        let along = CAKeyframeAnimation(keyPath: "position")
        along.path = CGMutablePath()
        layer.add(along, forKey: nil)
        layer.add(CAAnimationGroup(), forKey: nil)
        layer.add(CAAnimation(), forKey: nil)
        layer.add(CATransition(), forKey: "")
        CATransaction.commit()
        for time in [0, 0.1, 0.3] {
            stage.run(to: time)
            _ = stage.host.renderTree()
        }
        #expect(done == 1 && layer.animationKeys() == nil)
    }

    @Test func springs_withImpossibleNumbers() {
        for (mass, stiffness, damping, velocity) in [
            (0.0, 100.0, 10.0, 0.0), (-1, -1, -1, 0), (.nan, .nan, .nan, .nan), (1, 100, 0, Double.infinity),
            (1e-300, 1e300, 0, 0),
        ] {
            let spring = CASpringAnimation(keyPath: "zPosition")
            spring.mass = CGFloat(mass)
            spring.stiffness = CGFloat(stiffness)
            spring.damping = CGFloat(damping)
            spring.initialVelocity = CGFloat(velocity)
            spring.fromValue = 0
            spring.toValue = 1
            spring.duration = 1
            #expect(spring.settlingDuration > 0)
            let stage = Stage(), layer = stage.add(CALayer())
            layer.add(spring, forKey: "a")
            stage.run(to: 0.4)
            #expect(layer.presentation()!.zPosition.isFinite)
        }
        let none = CASpringAnimation(perceptualDuration: .nan, bounce: .infinity)
        #expect(none.stiffness > 0 && none.duration >= 0)
    }

    @Test func functions_withImpossibleNumbers() {
        for c in [
            [Float.nan, 0, 1, 1], [Float.infinity, 2, -3, Float.nan], [5, 5, 5, 5],
            [0, Float.infinity, 0, -Float.infinity],
        ] {
            let (value, ends) = shown(at: 0.3) {
                $0.timingFunction = CAMediaTimingFunction(controlPoints: c[0], c[1], c[2], c[3])
            }
            #expect(value.isFinite && ends)
        }
        var point: [Float] = [7, 7]
        CAMediaTimingFunction(name: .linear).getControlPoint(at: 4, values: &point)
        #expect(point == [7, 7])
        #expect(
            CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "?"))
                == CAMediaTimingFunction(name: .linear))
    }

    @Test func layers_withValuesThatAreNotNumbersShowNothing() {
        let stage = Stage(), picture = Picture(20, 20)
        let changes: [(CALayer) -> Void] = [
            { $0.position.x = .nan }, { $0.bounds.size.width = .infinity }, { $0.anchorPoint.y = .nan },
            { $0.opacity = .nan }, { $0.transform.m11 = .infinity }, { $0.transform.m44 = 0 },
            { $0.transform = CATransform3DMakeScale(0, 0, 0) },
        ]
        for change in changes {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.backgroundColor = .white
            change(layer)
            stage.add(layer)
            picture.draw(stage)
            #expect(picture[10, 10] == 0)
            _ = layer.hitTest(CGPoint(x: 1, y: 1))
            _ = layer.frame
            _ = stage.root.convert(CGPoint(x: 1, y: 1), from: layer)
        }
        for odd in [CGFloat.nan, -5, .infinity] {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.backgroundColor = .white
            layer.cornerRadius = odd
            layer.borderWidth = odd
            layer.shadowRadius = odd
            layer.contentsScale = odd
            layer.rasterizationScale = odd
            layer.shadowOpacity = 1
            layer.contentsRect = CGRect(x: odd, y: odd, width: odd, height: odd)
            stage.add(layer)
            picture.draw(stage)
            #expect(picture[10, 10] == 0xFFFFFF, "invalid appearances are ignored, the layer stays")
            layer.removeFromSuperlayer()
        }
    }

    @Test func trees_ofEndlessDepth() {
        let stage = Stage(), top = CALayer()
        var layer = top
        // Far more than fits on a stack of 8 MB, if it recursed.
        for _ in 0..<30_000 {
            let next = CALayer()
            layer.addSublayer(next)
            layer = next
        }
        stage.add(top)
        layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
        layer.setNeedsLayout()
        layer.setNeedsDisplay()
        layer.add(animation { $0.keyPath = "opacity" }, forKey: "a")
        stage.run(to: 0.1)
        _ = stage.host.renderTree()
        #expect(abs((layer.presentation()?.opacity ?? 0) - 0.8) < 1e-6)
        #expect(stage.root.hitTest(CGPoint(x: 1, y: 1)) === layer)
        #expect(layer.convertTime(1, from: nil) == 1 && layer.visibleRect == layer.bounds)
        layer.layoutIfNeeded()
        #expect(stage.host.dump().contains("(30001)"))
        top.removeFromSuperlayer()
        stage.run(to: 0.2)
        #expect(layer.presentation() == nil)
    }

    /// A delegate that releases itself, its layer and its animation in the middle of its own call.
    @Test func callbacks_thatTakeEverythingAway() {
        final class Fleeting: CAAnimationDelegate {
            nonisolated(unsafe) static var kept: Fleeting?
            nonisolated(unsafe) static var alive = 0
            nonisolated(unsafe) static var stops = 0
            let layer: CALayer
            init(_ layer: CALayer) {
                self.layer = layer
                Fleeting.alive += 1
            }
            deinit { Fleeting.alive -= 1 }
            func animationDidStart(_ anim: CAAnimation) { layer.removeAnimation(forKey: "a") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                Fleeting.stops += 1
                anim.delegate = nil
                Fleeting.kept = nil
                layer.removeFromSuperlayer()
                layer.removeAllAnimations()
                layer.superlayer?.sublayers = nil
            }
        }
        let stage = Stage()
        for key in ["a", "b"] {
            let layer = stage.add(CALayer())
            Fleeting.kept = Fleeting(layer)
            layer.add(animation { $0.delegate = Fleeting.kept }, forKey: key)
        }
        Fleeting.kept = nil
        stage.run(to: 0)
        stage.run(to: 2)
        #expect(Fleeting.alive == 0 && Fleeting.stops == 2)
        #expect(stage.root.sublayers == nil)
    }

    @Test func callbacks_thatEditTheTreeWhileItIsLaidOutAndDrawn() {
        final class Restless: CALayer {
            var count = 0
            override func layoutSublayers() {
                count += 1
                if count < 5 { superlayer?.addSublayer(Restless()) }
                sublayers?.last?.removeFromSuperlayer()
            }
            override func draw(in ctx: CGContext) {
                superlayer?.addSublayer(CALayer())
                removeFromSuperlayer()
            }
        }
        let stage = Stage(), layer = Restless()
        layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
        layer.addSublayer(CALayer())
        stage.add(layer)
        layer.setNeedsDisplay()
        for time in [0, 0.1, 0.2] {
            stage.run(to: time)
            _ = stage.host.renderTree()
        }
        #expect(layer.superlayer == nil && layer.sublayers == nil)
    }

    /// A layer masked by itself, or by an ancestor: refused, and nothing changes.
    @Test func masks_thatHoldTheirOwners() {
        let stage = Stage()
        let upper = stage.add(CALayer()), lower = CALayer(), mask = CALayer()
        upper.addSublayer(lower)
        lower.mask = mask
        lower.mask = lower
        lower.mask = upper
        lower.mask = stage.root
        #expect(lower.mask === mask && upper.superlayer === stage.root && lower.superlayer === upper)
        // A mask that is a sublayer is removed from the sublayers.
        upper.mask = lower
        #expect(upper.mask === lower && upper.sublayers == nil && lower.superlayer === upper)
        stage.host.advance(to: stage.host.time + 0.1)
        _ = stage.host.renderTree()
    }
}
