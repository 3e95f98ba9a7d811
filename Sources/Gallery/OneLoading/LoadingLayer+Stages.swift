import UIKit

/// The stages of the figure's life. All of a stage's animations are added at once and follow each other by their begin
/// times; each goes on from what is on the screen.
extension LoadingLayer {
    enum Sign { case tick, bang }

    private enum Pace {
        static let arrive = 0.3, close = 0.55, jump = 0.95, fall = 0.3, sign = 0.45, shake = 0.5
        static let turn = 1.1, breath = 1.2
    }

    func stageLoading(color: CGColor) {
        let now = convertTime(CACurrentMediaTime(), from: nil)
        settleSign(at: now)
        go("presence", to: 1, at: now, over: Pace.arrive)
        go("tint", to: color, at: now, over: Pace.arrive)
        go("arc", to: 0.1, at: now, over: Pace.arrive)

        let breath = CABasicAnimation(keyPath: "arc")
        (breath.fromValue, breath.toValue) = (0.1, 0.62)
        (breath.beginTime, breath.duration) = (now + Pace.arrive, Pace.breath)
        (breath.autoreverses, breath.repeatCount) = (true, .infinity)
        breath.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        add(breath, forKey: "arc.breath")

        let turn = CABasicAnimation(keyPath: "spin")
        let start = shown("spin", spin)
        (turn.fromValue, turn.toValue) = (start, start + 2 * CGFloat.pi)
        (turn.duration, turn.repeatCount) = (Pace.turn, .infinity)
        add(turn, forKey: "spin")
    }

    func stageResult(_ sign: Sign, color: CGColor) {
        let now = convertTime(CACurrentMediaTime(), from: nil)
        settleSign(at: now)
        go("presence", to: 1, at: now, over: Pace.arrive)
        // The closed ring shows no turn, so the spin may run on until then and stop unseen.
        go("arc", to: 1, at: now, over: Pace.close, timing: .easeInEaseOut)
        let start = shown("spin", spin)
        go("spin", to: start + 2 * .pi * CGFloat(Pace.close / Pace.turn), at: now, over: Pace.close, timing: .linear)

        let jump = now + Pace.close * 0.95
        bounce(at: jump)
        go("tint", to: color, at: jump + Pace.jump * 0.3, over: 0.35)

        let landing = jump + Pace.jump * 0.62
        go("fall", to: 1, at: landing - Pace.fall, over: Pace.fall, timing: .easeIn)
        switch sign {
        case .tick: spring("tick", to: 1, at: landing + 0.06)
        case .bang:
            spring("bang", to: 1, at: landing + 0.06)
            let shaking = CAKeyframeAnimation(keyPath: "shake")
            shaking.values = [shown("shake", shake), -0.16, 0.14, -0.11, 0.08, -0.04, 0] as [CGFloat]
            (shaking.beginTime, shaking.duration) = (landing + 0.25, Pace.shake)
            shaking.fillMode = .backwards
            add(shaking, forKey: "shake")
            shake = 0
        }
    }

    func stageIdle() {
        let now = convertTime(CACurrentMediaTime(), from: nil)
        go("presence", to: 0, at: now, over: Pace.arrive)
    }

    /// Takes back what an earlier result left or began.
    private func settleSign(at now: CFTimeInterval) {
        for key in ["fall", "tick", "bang", "lift", "squash", "shake"] { go(key, to: 0, at: now, over: 0.2) }
    }

    /// Crouches, leaps, gives way on landing and comes to rest. Times are in parts of the jump.
    private func bounce(at time: CFTimeInterval) {
        let times: [NSNumber] = [0, 0.18, 0.4, 0.62, 0.72, 0.85, 1]
        let out = CAMediaTimingFunction(name: .easeOut), into = CAMediaTimingFunction(name: .easeIn)
        let both = CAMediaTimingFunction(name: .easeInEaseOut)
        let curves = [both, out, into, out, both, both]
        func keyframes(_ key: String, _ values: [CGFloat]) {
            let animation = CAKeyframeAnimation(keyPath: key)
            (animation.values, animation.keyTimes, animation.timingFunctions) = (values, times, curves)
            (animation.beginTime, animation.duration) = (time, Pace.jump)
            add(animation, forKey: key + ".bounce")
        }
        keyframes("lift", [0, 0, 0.85, 0, 0, 0.1, 0])
        keyframes("squash", [0, 0.2, -0.1, -0.12, 0.22, -0.06, 0])
    }

    // MARK: Steps

    /// What is on the screen.
    private func shown(_ key: String, _ model: CGFloat) -> CGFloat {
        presentation()?.value(forKey: key) as? CGFloat ?? model
    }

    /// Moves one number from what is on the screen to `value`.
    private func go(
        _ key: String, to value: CGFloat, at time: CFTimeInterval, over duration: CFTimeInterval,
        timing: CAMediaTimingFunctionName = .easeOut
    ) {
        go(key, to: value as Any, at: time, over: duration, timing: timing)
    }

    private func go(
        _ key: String, to value: Any, at time: CFTimeInterval, over duration: CFTimeInterval,
        timing: CAMediaTimingFunctionName = .easeOut
    ) {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = (presentation() ?? self).value(forKey: key)
        animation.toValue = value
        (animation.beginTime, animation.duration, animation.fillMode) = (time, duration, .backwards)
        animation.timingFunction = CAMediaTimingFunction(name: timing)
        for part in [".breath", ".bounce"] { removeAnimation(forKey: key + part) }
        add(animation, forKey: key)
        setValue(value, forKey: key)
    }

    private func spring(_ key: String, to value: CGFloat, at time: CFTimeInterval) {
        let animation = CASpringAnimation(keyPath: key)
        (animation.fromValue, animation.toValue) = ((presentation() ?? self).value(forKey: key), value)
        (animation.stiffness, animation.damping) = (420, 20)
        (animation.beginTime, animation.duration) = (time, animation.settlingDuration)
        animation.fillMode = .backwards
        add(animation, forKey: key)
        setValue(value, forKey: key)
    }
}
