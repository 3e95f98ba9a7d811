import QuartzCore
import Testing

/// The value of an animation from 0 to 1, written directly from the rules of time, independent of the engine: nil for
/// the model's value.
struct ReferenceTiming {
    var begin = 0.0, duration = 1.0, speed = 1.0, offset = 0.0, count = 0.0, repeatDuration = 0.0
    var autoreverses = false, fillMode = CAMediaTimingFillMode.removed, removed = true

    var active: Double {
        if repeatDuration > 0 { return repeatDuration }
        return (count > 0 ? count : 1) * duration * (autoreverses ? 2 : 1)
    }

    func progress(at parent: Double) -> Double? {
        let elapsed = (parent - begin) * abs(speed)
        let forwards = fillMode == .forwards || fillMode == .both,
            backwards = fillMode == .backwards || fillMode == .both
        var run = elapsed
        if parent < begin {
            guard backwards else { return nil }
            run = 0
        } else if speed != 0, elapsed > active + (removed ? -1e-9 : 1e-9) {
            // At the instant of its end a removed animation is gone.
            guard forwards, !removed else { return nil }
            run = active
        }
        let atEnd = speed == 0 || run >= active - 1e-9
        if speed < 0 { run = active - run }
        var t = run + offset
        let period = autoreverses ? 2 * duration : duration
        var phase = t.truncatingRemainder(dividingBy: period)
        // Decimal times miss borders between iterations by rounding.
        if period - phase < 1e-9 { phase = 0 }
        if atEnd || speed < 0 && run == active, t > 1e-9, phase < 1e-9 { phase = period }
        t = phase
        return t <= duration ? t / duration : (2 * duration - t) / duration
    }
}

@Suite(.serialized) struct TimingTests {
    /// A layer whose opacity 0.9 is animated from 0 to 1, on a separate host.
    func shown(_ timing: ReferenceTiming, at times: [Double]) -> [Double] {
        let stage = Stage()
        let layer = CALayer()
        layer.opacity = 0.9
        stage.add(layer)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.beginTime = stage.host.startTime + timing.begin
        animation.duration = timing.duration
        animation.speed = Float(timing.speed)
        animation.timeOffset = timing.offset
        animation.repeatCount = Float(timing.count)
        animation.repeatDuration = timing.repeatDuration
        animation.autoreverses = timing.autoreverses
        animation.fillMode = timing.fillMode
        animation.isRemovedOnCompletion = timing.removed
        layer.add(animation, forKey: "a")
        return times.map { time in
            stage.run(to: time)
            return Double(layer.presentation()!.opacity)
        }
    }

    @Test func timing_matchesTheReferenceInAllCombinations() {
        let times = [0, 0.1, 0.3, 0.55, 0.8, 1.15, 1.35, 1.9, 2.45, 3.3, 4.6, 7.05]
        var compared = 0
        for begin in [0.2, 1.0] {
            for duration in [0.5, 1.5] {
                for speed in [1, 2, 0.5, 0, -1.0] {
                    for offset in [0, 0.2] {
                        for (count, whole) in [(0, 0), (2, 0), (1.5, 0), (0, 1.2)] {
                            for reverses in [false, true] {
                                for (fill, removed) in [
                                    (CAMediaTimingFillMode.removed, true), (.both, false), (.backwards, true),
                                    (.forwards, false), (.forwards, true),
                                ] {
                                    let timing = ReferenceTiming(
                                        begin: begin, duration: duration, speed: speed, offset: offset, count: count,
                                        repeatDuration: whole, autoreverses: reverses, fillMode: fill,
                                        removed: removed)
                                    let values = shown(timing, at: times)
                                    for (time, value) in zip(times, values) {
                                        let expected = timing.progress(at: time) ?? Double(Float(0.9))
                                        compared += 1
                                        if abs(value - expected) > 1e-6 {
                                            Issue.record("\(timing) at \(time): \(value), not \(expected)")
                                            return
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        #expect(compared == 2 * 2 * 5 * 2 * 4 * 2 * 5 * 12)
    }

    /// The end of the last iteration, not the start of another: also if begin time and duration are not binary
    /// fractions.
    @Test func timing_endIsShownAtTheEnd() {
        for begin in stride(from: 0.1, to: 3, by: 0.1) {
            for duration in [0.1, 0.3, 0.7] {
                let timing = ReferenceTiming(begin: begin, duration: duration, fillMode: .both, removed: false)
                #expect(shown(timing, at: [begin + duration]) == [1], "\(begin) + \(duration)")
            }
        }
    }

    @Test func timing_offsetWrapsAround() {
        // Frames A B C D E with an offset to C: C D E A B.
        let values = shown(ReferenceTiming(duration: 5, offset: 2), at: [0.5, 1.5, 2.5, 3.5, 4.5])
        #expect(values.map { Int($0 * 5) } == [2, 3, 4, 0, 1])
    }

    @Test func speed_ofNestedLayersMultiplies() {
        let stage = Stage()
        let outer = CALayer(), inner = CALayer()
        outer.speed = 2
        inner.speed = 2
        outer.addSublayer(inner)
        stage.add(outer)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 8
        inner.add(animation, forKey: "a")
        stage.run(to: 1)
        #expect(abs(Double(inner.presentation()!.opacity) - 0.5) < 1e-6)
        #expect(abs(inner.convertTime(10, to: outer) - 5) < 1e-12)
        #expect(abs(inner.convertTime(10, to: nil) - 2.5) < 1e-12)
        stage.run(to: 2)
        #expect(inner.animationKeys() == nil)
    }

    @Test func pause_andResume() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 4
        layer.add(animation, forKey: "a")
        stage.run(to: 1)
        let pausedAt = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = pausedAt
        stage.run(to: 3)
        #expect(layer.presentation()?.opacity == 0.25)
        let offset = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - offset
        stage.run(to: 5)
        #expect(abs(Double(layer.presentation()!.opacity) - 0.75) < 1e-6)
        stage.run(to: 6)
        #expect(layer.animationKeys() == nil)
    }

    @Test func timingFunction_solvesToBisection() {
        let curves: [[Float]] = [
            [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.9, -0.5, 0.1, 1.5],
            [0.9, 0, 0.1, 1], [0, 1, 1, 0],
        ]
        for c in curves {
            let stage = Stage()
            let layer = stage.add(CALayer())
            let animation = CABasicAnimation(keyPath: "zPosition")
            animation.fromValue = 0
            animation.toValue = 1
            animation.duration = 1
            animation.timingFunction = CAMediaTimingFunction(controlPoints: c[0], c[1], c[2], c[3])
            layer.add(animation, forKey: "a")
            for i in 1..<64 {
                let x = Double(i) / 64
                stage.run(to: x)
                func bezier(_ a: Float, _ b: Float, _ s: Double) -> Double {
                    3 * (1 - s) * (1 - s) * s * Double(a) + 3 * (1 - s) * s * s * Double(b) + s * s * s
                }
                var low = 0.0, high = 1.0
                for _ in 0..<80 {
                    let middle = (low + high) / 2
                    if bezier(c[0], c[2], middle) < x { low = middle } else { high = middle }
                }
                let expected = bezier(c[1], c[3], low)
                #expect(abs(Double(layer.presentation()!.zPosition) - expected) < 1e-6, "\(c) at \(x)")
            }
        }
    }

    @Test func timingFunction_knownNumbers() {
        let stage = Stage()
        let layer = stage.add(CALayer())
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        layer.add(animation, forKey: "a")
        for (x, y) in [(0.25, 0.09346466), (0.5, 0.31535682), (0.75, 0.6218605)] {
            stage.run(to: x)
            #expect(abs(Double(layer.presentation()!.zPosition) - y) < 1e-5)
        }
        var point: [Float] = [0, 0]
        CAMediaTimingFunction(name: .default).getControlPoint(at: 1, values: &point)
        #expect(point == [0.25, 0.1])
    }

    /// Nested layers, three deep, each with a begin time, a speed (also zero and negative) and an offset of its own.
    @Test func timing_nestedThreeDeepMatchesTheReference() {
        struct Link { let begin, speed, offset: Double }
        let speeds = [1, 2, 0.5, 0, -1.0]
        let times = [0.11, 0.37, 0.83, 1.49, 2.23]
        var compared = 0
        for a in speeds {
            for b in speeds {
                for c in speeds {
                    for (fill, removed) in [(CAMediaTimingFillMode.removed, true), (.both, false)] {
                        let stage = Stage(), start = stage.host.startTime
                        let links = [
                            Link(begin: start + 0.1, speed: a, offset: 0.3), Link(begin: 0.2, speed: b, offset: -0.4),
                            Link(begin: -0.1, speed: c, offset: 1.7),
                        ]
                        func local(_ seconds: Double) -> Double {
                            links.reduce(start + seconds) { ($0 - $1.begin) * $1.speed + $1.offset }
                        }
                        var layer = stage.root
                        for link in links {
                            let next = CALayer()
                            next.beginTime = link.begin
                            next.speed = Float(link.speed)
                            next.timeOffset = link.offset
                            layer.addSublayer(next)
                            layer = next
                        }
                        layer.opacity = 0.9
                        stage.run(to: 0)
                        let timing = ReferenceTiming(
                            begin: local(0.31) - 0.013, duration: 0.7, count: 2, autoreverses: true, fillMode: fill,
                            removed: removed)
                        let animation = CABasicAnimation(keyPath: "opacity")
                        animation.fromValue = 0
                        animation.toValue = 1
                        animation.beginTime = timing.begin
                        animation.duration = timing.duration
                        animation.repeatCount = 2
                        animation.autoreverses = true
                        animation.fillMode = fill
                        animation.isRemovedOnCompletion = removed
                        layer.add(animation, forKey: "a")
                        for time in times {
                            stage.run(to: time)
                            let expected = timing.progress(at: local(time)) ?? Double(Float(0.9))
                            let value = Double(layer.presentation()!.opacity)
                            compared += 1
                            if abs(value - expected) > 1e-6 {
                                Issue.record("\(a) \(b) \(c) \(fill) at \(time): \(value), not \(expected)")
                                return
                            }
                            #expect(abs(layer.convertTime(start + time, from: nil) - local(time)) < 1e-9)
                            if a * b * c != 0 {
                                #expect(abs(layer.convertTime(local(time), to: nil) - start - time) < 1e-9)
                            }
                        }
                    }
                }
            }
        }
        #expect(compared == 125 * 2 * 5)
    }

    /// Nested groups, each cutting off and repeating its content.
    @Test func groups_nestedThreeDeepMatchTheReference() {
        for speed in [1, 0.5, -1.0] {
            for repeats in [1, 1.5] {
                let stage = Stage(), layer = CALayer()
                layer.opacity = 0.9
                stage.add(layer)
                let start = stage.host.startTime
                let inner = ReferenceTiming(begin: 0.1, duration: 0.3, offset: 0.05, count: 2, fillMode: .backwards)
                let middle = ReferenceTiming(begin: 0.2, duration: 0.8, speed: speed, count: repeats)
                let outer = ReferenceTiming(
                    begin: start + 0.1, duration: 1.5, speed: 2, autoreverses: true, removed: false)
                func set(_ animation: CAAnimation, _ t: ReferenceTiming) {
                    animation.beginTime = t.begin
                    animation.duration = t.duration
                    animation.speed = Float(t.speed)
                    animation.timeOffset = t.offset
                    animation.repeatCount = Float(t.count)
                    animation.autoreverses = t.autoreverses
                    animation.fillMode = t.fillMode
                    animation.isRemovedOnCompletion = t.removed
                }
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.fromValue = 0
                fade.toValue = 1
                let groups = [CAAnimationGroup(), CAAnimationGroup()]
                set(fade, inner)
                set(groups[1], middle)
                set(groups[0], outer)
                groups[1].animations = [fade]
                groups[0].animations = [groups[1]]
                layer.add(groups[0], forKey: "a")
                for step in 0..<60 {
                    let time = 0.0131 + Double(step) * 0.03
                    stage.run(to: time)
                    // In a group nothing is removed: a child fills according to its fill mode.
                    func child(_ t: ReferenceTiming) -> ReferenceTiming {
                        var t = t
                        t.removed = false
                        return t
                    }
                    let expected = outer.progress(at: start + time).map { $0 * outer.duration }
                        .flatMap { child(middle).progress(at: $0) }.map { $0 * middle.duration }
                        .flatMap { child(inner).progress(at: $0) }
                    let value = Double(layer.presentation()!.opacity)
                    #expect(abs(value - (expected ?? Double(Float(0.9)))) < 1e-6, "\(speed) \(repeats) at \(time)")
                }
            }
        }
    }

    /// A layer's own duration, repeats and fill mode: when it is visible, and with which time.
    @Test func layer_withAnEndOfItsOwn() {
        let stage = Stage(), picture = Picture(20, 20), start = stage.host.startTime
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = .white
        layer.beginTime = start + 1
        layer.duration = 2
        stage.add(layer)
        func shows(at time: Double) -> Bool {
            stage.run(to: time)
            picture.draw(stage)
            return picture[10, 10] != 0
        }
        #expect(!shows(at: 0))
        #expect(stage.host.nextEventTime == start + 1)
        let shown = [0.99, 1, 2.5, 3, 3.01].map(shows)
        #expect(shown == [false, true, true, true, false])
        #expect(stage.host.nextEventTime == nil)
        layer.fillMode = .forwards
        #expect(shows(at: 4) && layer.convertTime(start + 4, from: nil) == 2)
        layer.repeatCount = 3
        #expect(layer.convertTime(start + 4, from: nil) == 1)
        layer.autoreverses = true
        #expect(layer.convertTime(start + 3.5, from: nil) == 1.5)
        layer.beginTime = start + 9
        #expect(!shows(at: 5))
        layer.fillMode = .backwards
        #expect(shows(at: 5) && layer.convertTime(start + 5, from: nil) == 0)
        layer.duration = .infinity
        layer.repeatDuration = 1
        let last = [6, 10, 10.1].map(shows)
        #expect(last == [true, true, false])
    }

    /// An animation in a layer that repeats runs in each repeat.
    @Test func layer_thatRepeatsRepeatsItsAnimations() {
        let stage = Stage(), layer = CALayer(), start = stage.host.startTime
        layer.beginTime = start
        layer.duration = 1
        layer.repeatCount = .infinity
        layer.fillMode = .both
        stage.add(layer)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.beginTime = 1e-9
        fade.duration = 1
        fade.isRemovedOnCompletion = false
        layer.add(fade, forKey: "a")
        for time in [0.25, 0.75, 1.25, 7.5] {
            stage.run(to: time)
            let part = time - time.rounded(.down)
            #expect(abs(Double(layer.presentation()!.opacity) - part) < 1e-6)
        }
    }

    /// Discrete animations request a frame at each jump, and none in between.
    @Test func liveness_sleepsBetweenDiscreteValues() {
        let stage = Stage(), layer = stage.add(CALayer())
        func liveness(at time: Double) -> Liveness {
            stage.run(to: time)
            let isDue = stage.host.liveness == .moving
            if isDue { _ = stage.host.renderTree() }
            return stage.host.liveness
        }
        func expect(_ liveness: Liveness, _ time: Double) {
            guard case .until(let next) = liveness else { return #expect(Bool(false), "\(liveness)") }
            #expect(abs(next - stage.host.startTime - time) < 1e-6, "\(next - stage.host.startTime)")
        }
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.calculationMode = .discrete
        blink.values = [1, 0]
        blink.keyTimes = [0, 0.25, 1]
        blink.duration = 2
        blink.repeatCount = .infinity
        blink.beginTime = stage.host.startTime + 1
        layer.add(blink, forKey: "blink")
        _ = liveness(at: 0)
        expect(liveness(at: 0.5), 1)
        expect(liveness(at: 1), 1.5)
        expect(liveness(at: 1.4), 1.5)
        stage.run(to: 1.5001)
        #expect(stage.host.liveness == .moving && layer.presentation()!.opacity == 0)
        expect(liveness(at: 1.6), 3)
        stage.run(to: 3.0001)
        #expect(stage.host.liveness == .moving && layer.presentation()!.opacity == 1)
        expect(liveness(at: 3.1), 3.5)
        // With negative speed there is no next step to sleep until.
        let reversed = stage.add(CALayer()), backwards = blink.copy() as! CAKeyframeAnimation
        backwards.speed = -1
        backwards.beginTime = 0
        reversed.add(backwards, forKey: "blink")
        #expect(liveness(at: 3.15) == .moving)
        reversed.removeFromSuperlayer()
        // Beside it, something that moves all the time.
        let fade = CABasicAnimation(keyPath: "position.x")
        fade.toValue = 5
        fade.duration = 1
        layer.add(fade, forKey: "fade")
        #expect(liveness(at: 3.2) == .moving && liveness(at: 3.3) == .moving)
        stage.run(to: 4.5)
        expect(liveness(at: 4.6), 5)
    }

    /// Motionless animations request no frames.
    @Test func liveness_movesOnlyWhereSomethingMoves() {
        let stage = Stage(), layer = stage.add(CALayer())
        func liveness(at time: Double) -> Liveness {
            stage.run(to: time)
            _ = stage.host.renderTree()
            return stage.host.liveness
        }
        #expect(liveness(at: 0) == .idle)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = 1
        fade.repeatCount = .infinity
        fade.beginTime = stage.host.startTime + 2
        fade.fillMode = .backwards
        layer.add(fade, forKey: "a")
        #expect(liveness(at: 1) == .until(stage.host.startTime + 2))
        // An animation that fills backwards has a constant effect before its start.
        let before = stage.host.renderTree().root
        #expect(liveness(at: 1.9) == .until(stage.host.startTime + 2))
        #expect(stage.host.renderTree().root === before)
        #expect(liveness(at: 2) == .moving)
        #expect(liveness(at: 2.5) == .moving)
        let localTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = localTime
        #expect(liveness(at: 3) == .idle)
        layer.speed = 1
        #expect(liveness(at: 4) == .moving)
        stage.root.speed = 0
        #expect(liveness(at: 5) == .idle)
        stage.root.speed = 1
        #expect(liveness(at: 5.5) == .moving)
        layer.removeAllAnimations()
        #expect(stage.host.liveness == .moving, "the removed animation is still on screen")
        #expect(stage.host.livenessAtRest == .moving)
        #expect(liveness(at: 6) == .idle)
        #expect(stage.host.livenessAtRest == .idle)
    }

    /// An animation that adds itself again when it ends, however short, lets time advance, with at most a thousand
    /// restarts a second.
    @Test(.timeLimit(.minutes(5)), arguments: [1e-9, 1e-300, .leastNonzeroMagnitude], [0, 1e30, .infinity] as [Float])
    func shortAnimations_thatRestartThemselvesLetTimeGoOn(_ duration: Double, _ count: Float) {
        final class Restart: CAAnimationDelegate {
            unowned let layer: CALayer
            let animation = CABasicAnimation(keyPath: "zPosition")
            var stops = 0
            init(_ layer: CALayer) { self.layer = layer }
            func start() {
                animation.delegate = self
                layer.add(animation, forKey: "again")
            }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                stops += 1
                if flag { start() }
            }
        }
        for speed in [Float(1), 1e30, -1e30] {
            let stage = Stage(), layer = stage.add(CALayer()), restart = Restart(layer)
            restart.animation.fromValue = 1
            restart.animation.toValue = 2
            restart.animation.duration = duration
            restart.animation.repeatCount = count
            restart.animation.speed = speed
            restart.animation.isCumulative = true
            restart.start()
            for time in [0.5, 1] {
                stage.run(to: time)
                #expect(stage.host.time == stage.host.startTime + time)
                #expect(layer.presentation()?.zPosition.isFinite == true)
                _ = stage.host.renderTree()
            }
            let seconds = duration * Double(max(count, 1)) / Double(abs(speed))
            #expect(seconds > 1 ? restart.stops == 0 : (500...1100).contains(restart.stops), "\(restart.stops)")
            layer.removeAllAnimations()
            stage.run(to: 1.1)
            restart.animation.delegate = nil
        }
    }
}
