import UIKit

/// The stages of the figure. All animations of a stage are added at once, with consecutive begin times; each continues
/// from the visible state.
extension LoadingLayer {
    enum Sign { case tick, bang }

    /// The values on screen at the start of a stage. They are read once, because a replaced animation's value is
    /// unavailable until the transaction commits.
    private struct Shown {
        private let values: [String: Any]

        init(_ layer: LoadingLayer) {
            let shown = layer.presentation() ?? layer
            let keys = ["arc", "spin", "lift", "squash", "fall", "tick", "bang", "shake", "ground", "presence", "tint"]
            values = Dictionary(
                uniqueKeysWithValues: keys.compactMap { key in shown.value(forKey: key).map { (key, $0) } })
        }

        subscript(key: String) -> Any? { values[key] }
        func number(_ key: String) -> CGFloat { values[key] as? CGFloat ?? 0 }
    }

    private enum Pace {
        static let arrive = 0.3, close = 0.55, jump = 0.95, fall = 0.3, sign = 0.45, shake = 0.5
        static let pass = 1.2, turn = 1.1, breath = 1.2
    }

    /// `passes`: `true` if the arc becomes a circle once before it turns, `false` if it turns immediately.
    func stageLoading(color: CGColor, passes: Bool) {
        let now = convertTime(CACurrentMediaTime(), from: nil)
        let shown = Shown(self)
        settle(["fall", "tick", "bang", "lift", "squash", "shake", "ground"], from: shown, at: now)
        go("presence", from: shown, to: CGFloat(1), at: now, over: Pace.arrive)
        go("tint", from: shown, to: color, at: now, over: Pace.arrive)

        // The circle opens again, and its length oscillates while it turns.
        let closed = Pace.arrive + (passes ? Pace.pass : 0), whole = closed + (passes ? Pace.breath : 0)
        let pass = CAKeyframeAnimation(keyPath: "arc")
        pass.values = [shown.number("arc")] + (passes ? [0, 1, 0.1] : [0.1]) as [CGFloat]
        let times = passes ? [0, Pace.arrive, closed, whole] : [0, whole]
        pass.keyTimes = times.map { NSNumber(value: $0 / whole) }
        let smooth = CAMediaTimingFunction(name: .easeInEaseOut)
        pass.timingFunctions = [CAMediaTimingFunction(name: .easeOut)] + (passes ? [smooth, smooth] : [])
        pass.beginTime = now
        pass.duration = whole
        add(pass, forKey: "arc")
        arc = 0.1

        let breath = CABasicAnimation(keyPath: "arc")
        breath.fromValue = 0.1
        breath.toValue = 0.62
        breath.beginTime = now + whole
        breath.duration = Pace.breath
        breath.autoreverses = true
        breath.runForever()
        breath.timingFunction = smooth
        add(breath, forKey: "arc.breath")

        // A closed circle looks the same at any angle; from there it turns without end.
        let start = shown.number("spin")
        let turn = CABasicAnimation(keyPath: "spin")
        turn.fromValue = start
        turn.toValue = start + 2 * CGFloat.pi
        turn.beginTime = passes ? now + closed : now
        turn.duration = Pace.turn
        turn.fillMode = .backwards
        turn.runForever()
        add(turn, forKey: "spin")
    }

    func stageResult(_ sign: Sign, color: CGColor) {
        let now = convertTime(CACurrentMediaTime(), from: nil)
        let shown = Shown(self)
        // The symbol of an earlier result stays until the corresponding part of the new one begins.
        settle(["lift", "squash", "shake", sign == .tick ? "bang" : "tick"], from: shown, at: now)
        go("presence", from: shown, to: CGFloat(1), at: now, over: Pace.arrive)
        // The closed ring looks the same at any angle, so the spin can continue until then and stop unnoticed. If it
        // has not begun to turn, it does not.
        go("arc", from: shown, to: CGFloat(1), at: now, over: Pace.close, timing: .easeInEaseOut)
        let start = shown.number("spin"), isTurning = (animation(forKey: "spin")?.beginTime ?? 0) < now
        let turn = isTurning ? 2 * CGFloat.pi * CGFloat(Pace.close / Pace.turn) : 0
        go("spin", from: shown, to: start + turn, at: now, over: Pace.close, timing: .linear)

        let jump = now + Pace.close * 0.95
        bounce(at: jump)
        go("ground", from: shown, to: CGFloat(1), at: jump - 0.2, over: 0.3)
        colour(sign, color, from: shown, at: jump + Pace.jump * 0.3)

        let landing = jump + Pace.jump * 0.62
        go("fall", from: shown, to: CGFloat(1), at: landing - Pace.fall, over: Pace.fall, timing: .easeIn)
        switch sign {
        case .tick: spring("tick", from: shown, to: CGFloat(1), at: landing + 0.06)
        case .bang:
            spring("bang", from: shown, to: CGFloat(1), at: landing + 0.06)
            let shaking = CAKeyframeAnimation(keyPath: "shake")
            shaking.values = [shown.number("shake"), -0.16, 0.14, -0.11, 0.08, -0.04, 0] as [CGFloat]
            shaking.beginTime = landing + 0.25
            shaking.duration = Pace.shake
            shaking.fillMode = .backwards
            add(shaking, forKey: "shake")
            shake = 0
        }
    }

    func stageIdle() {
        let now = convertTime(CACurrentMediaTime(), from: nil)
        let shown = Shown(self)
        go("presence", from: shown, to: CGFloat(0), at: now, over: Pace.arrive)
    }

    private func settle(_ keys: [String], from shown: Shown, at now: CFTimeInterval) {
        for key in keys { go(key, from: shown, to: CGFloat(0), at: now, over: 0.2) }
    }

    /// Changes the colour to red via amber: directly from blue-green it would pass through grey.
    private func colour(_ sign: Sign, _ color: CGColor, from shown: Shown, at time: CFTimeInterval) {
        go("tint", from: shown, to: color, at: time, over: 0.35)
        guard sign == .bang, let straight = animation(forKey: "tint"), let tint = shown["tint"] else { return }
        let over = CAKeyframeAnimation(keyPath: "tint")
        over.values = [tint, LoadingLayer.amber, color]
        over.beginTime = straight.beginTime
        over.duration = straight.duration
        over.fillMode = .backwards
        add(over, forKey: "tint")
    }

    private static let amber = CGColor(srgbRed: 1, green: 0.75, blue: 0.25, alpha: 1)

    /// Crouches, jumps, squashes on landing and comes to rest. Times are fractions of the jump.
    private func bounce(at time: CFTimeInterval) {
        let times: [NSNumber] = [0, 0.18, 0.4, 0.62, 0.72, 0.85, 1]
        let out = CAMediaTimingFunction(name: .easeOut), into = CAMediaTimingFunction(name: .easeIn)
        let both = CAMediaTimingFunction(name: .easeInEaseOut)
        let curves = [both, out, into, out, both, both]
        func keyframes(_ key: String, _ values: [CGFloat]) {
            let animation = CAKeyframeAnimation(keyPath: key)
            animation.values = values
            animation.keyTimes = times
            animation.timingFunctions = curves
            animation.beginTime = time
            animation.duration = Pace.jump
            add(animation, forKey: key + ".bounce")
        }
        keyframes("lift", [0, 0, 0.7, 0, 0, 0.1, 0])
        keyframes("squash", [0, 0.2, -0.1, -0.12, 0.22, -0.06, 0])
    }

    // MARK: Steps

    /// Animates one value from the visible one.
    private func go(
        _ key: String, from shown: Shown, to value: Any, at time: CFTimeInterval, over duration: CFTimeInterval,
        timing: CAMediaTimingFunctionName = .easeOut
    ) {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = shown[key]
        animation.toValue = value
        animation.beginTime = time
        animation.duration = duration
        animation.fillMode = .backwards
        animation.timingFunction = CAMediaTimingFunction(name: timing)
        for part in [".breath", ".bounce"] { removeAnimation(forKey: key + part) }
        add(animation, forKey: key)
        setValue(value, forKey: key)
    }

    private func spring(_ key: String, from shown: Shown, to value: CGFloat, at time: CFTimeInterval) {
        let animation = CASpringAnimation(keyPath: key)
        animation.fromValue = shown[key]
        animation.toValue = value
        animation.stiffness = 420
        animation.damping = 20
        animation.beginTime = time
        animation.duration = animation.settlingDuration
        animation.fillMode = .backwards
        add(animation, forKey: key)
        setValue(value, forKey: key)
    }
}
