import QuartzCore
import Testing

/// What an animation from 0 to 1 shows, written down straight from the rules of time, apart from the engine: nil for the
/// model's value.
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
            // At the instant of its end an animation that does not stay is gone.
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
    /// A layer whose opacity 0.9 is animated from 0 to 1, on a host of its own.
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
}
