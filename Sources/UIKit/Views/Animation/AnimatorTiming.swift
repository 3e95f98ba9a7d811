/// The progress of an animator over time: a curve or a spring with a duration.
@MainActor struct AnimatorTiming {
    private enum Shape {
        case curve(CAMediaTimingFunction)
        case spring(UISpringTimingParameters)
    }
    private let shape: Shape
    private let model: CASpringAnimation?
    /// The duration in seconds, above 0.
    let duration: TimeInterval

    init(_ provider: any UITimingCurveProvider, duration: TimeInterval) {
        let wanted = max(1e-6, duration.isFinite ? duration : 0)
        if let spring = provider.springTimingParameters {
            let velocity = spring.initialVelocity
            let speed = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
            let model = spring.spring(in: wanted, velocity: velocity.dx == velocity.dy ? velocity.dx : speed)
            shape = .spring(spring)
            self.model = model
            self.duration = max(1e-6, model.duration)
        } else {
            let curve = (provider.cubicTimingParameters ?? UICubicTimingParameters()).timingFunction
            shape = .curve(curve)
            model = nil
            self.duration = wanted
        }
    }

    /// Returns the progress at a time in seconds: 0 at the start, 1 from the end on.
    func progress(at time: TimeInterval) -> Double {
        guard time > 0 else { return 0 }
        guard time < duration else { return 1 }
        switch shape {
        case .curve(let curve): return curve.value(at: time / duration)
        case .spring: return model?.progress(after: time) ?? 1
        }
    }

    /// Returns the first time at which a progress is reached.
    func time(at progress: Double) -> TimeInterval {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return duration }
        // Springs may overshoot: find the first step that reaches the progress, then bisect it.
        let count = 240
        var low = 0.0, high = duration
        for index in 1...count {
            let time = duration * Double(index) / Double(count)
            if self.progress(at: time) >= progress {
                low = duration * Double(index - 1) / Double(count)
                high = time
                break
            }
        }
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if self.progress(at: middle) < progress { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Returns a forward animation for the whole progress, without values.
    func animation(keyPath: String) -> CABasicAnimation {
        switch shape {
        case .curve(let curve):
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.timingFunction = curve
            animation.duration = duration
            return animation
        case .spring(let parameters):
            let velocity = parameters.initialVelocity
            let own: CGFloat? = keyPath.hasSuffix(".x") ? velocity.dx : keyPath.hasSuffix(".y") ? velocity.dy : nil
            let spring = parameters.spring(in: duration, velocity: own ?? model?.initialVelocity ?? 0)
            spring.keyPath = keyPath
            spring.duration = duration
            return spring
        }
    }

    /// `true` if points must be split because x and y have different initial velocities.
    var splitsPoints: Bool {
        guard case .spring(let parameters) = shape else { return false }
        return parameters.initialVelocity.dx != parameters.initialVelocity.dy
    }
}
