/// The exact motion of a damped spring from 0 to 1, with `stiffness` and `damping`; times in seconds.
struct SpringMotion: Equatable {
    /// The undamped angular frequency, √(k/m).
    let frequency: Double
    /// The damping ratio ζ = c / 2√(km), as specified and as limited.
    let fullDampingRatio: Double, dampingRatio: Double
    private let velocity: Double
    /// The damped angular frequency, ω₀√|1 − ζ²|.
    private let damped: Double
    private enum Regime { case under, critical, over }
    private let regime: Regime

    /// Creates a motion. Core Animation's defaults replace values that are not positive numbers; `velocity` is in
    /// distances between the ends per second.
    init(mass: Double, stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool) {
        let m = mass > 0 && mass.isFinite ? mass : 1
        let k = stiffness > 0 && stiffness.isFinite ? stiffness : 100
        let c = damping >= 0 && damping.isFinite ? damping : 10
        // An upper limit beyond practical values that prevents overflow.
        frequency = min((k / m).squareRoot(), 1e6)
        fullDampingRatio = min(c / (2 * (k * m).squareRoot()), 1e6)
        let ratio = allowsOverdamping ? fullDampingRatio : min(fullDampingRatio, 1)
        dampingRatio = ratio
        self.velocity = velocity.isFinite ? velocity : 0
        damped = frequency * abs(1 - ratio * ratio).squareRoot()
        regime = ratio < 1 ? .under : ratio > 1 ? .over : .critical
    }

    /// Returns the position after `t` seconds: 0 at the start, 1 at rest.
    func position(at t: Double) -> Double {
        guard t > 0 else { return 0 }
        guard t.isFinite else { return 1 }
        let decay = dampingRatio * frequency
        switch regime {
        case .under:
            let envelope = Trigonometry.exponential(-decay * t)
            let b = (decay - velocity) / damped
            return 1 - envelope * (Trigonometry.cosine(damped * t) + b * Trigonometry.sine(damped * t))
        case .critical:
            return 1 - Trigonometry.exponential(-frequency * t) * (1 + (frequency - velocity) * t)
        case .over:
            // Two decaying exponentials with rates r1 < r2, and x(0) = 0, x'(0) = v.
            let slow = decay - damped, fast = decay + damped
            let a = (fast - velocity) / (fast - slow)
            return 1 - a * Trigonometry.exponential(-slow * t) - (1 - a) * Trigonometry.exponential(-fast * t)
        }
    }

    /// Returns the velocity after `t` seconds.
    func speed(at t: Double) -> Double {
        guard t >= 0, t.isFinite else { return 0 }
        let decay = dampingRatio * frequency
        switch regime {
        case .under:
            let envelope = Trigonometry.exponential(-decay * t)
            let b = (decay - velocity) / damped
            let s = Trigonometry.sine(damped * t), c = Trigonometry.cosine(damped * t)
            return envelope * (decay * (c + b * s) + damped * (s - b * c))
        case .critical:
            let a = frequency - velocity
            return Trigonometry.exponential(-frequency * t) * (frequency * (1 + a * t) - a)
        case .over:
            let slow = decay - damped, fast = decay + damped
            let a = (fast - velocity) / (fast - slow)
            return a * slow * Trigonometry.exponential(-slow * t)
                + (1 - a) * fast * Trigonometry.exponential(-fast * t)
        }
    }

    /// Returns the displacement after `t` seconds that an initial velocity of 1 causes, in addition to the spring's
    /// pull.
    func drift(at t: Double) -> Double {
        guard t > 0, t.isFinite else { return 0 }
        let decay = dampingRatio * frequency
        switch regime {
        case .under: return Trigonometry.exponential(-decay * t) * Trigonometry.sine(damped * t) / damped
        case .critical: return Trigonometry.exponential(-frequency * t) * t
        case .over:
            let slow = decay - damped, fast = decay + damped
            return (Trigonometry.exponential(-slow * t) - Trigonometry.exponential(-fast * t)) / (fast - slow)
        }
    }

    /// Returns the time in seconds after which a spring that started at rest stays within a thousandth of its
    /// amplitude, for a distance and an initial velocity.
    func restingTime(distance: Double, speed: Double) -> Double {
        let reach = max(distance, speed / frequency), decay = dampingRatio * frequency
        guard reach > 0, decay > 0 else { return reach > 0 ? .infinity : 0 }
        // An upper bound of the displacement, without the oscillation.
        func most(at t: Double) -> Double {
            switch regime {
            case .under:
                Trigonometry.exponential(-decay * t) * (distance * (1 + decay / damped) + speed / damped)
            case .critical, .over: distance * (1 - position(at: t)) + speed * drift(at: t)
            }
        }
        var t = 0.0
        repeat { t += 0.1 } while most(at: t) >= reach / 1000 && t < 3600
        return t
    }

    /// The time in seconds after which it stays within a thousandth of its end; the greatest `Float` for a spring without damping.
    var settlingDuration: Double {
        let threshold = 0.001
        if regime == .under {
            let decay = dampingRatio * frequency
            guard decay > 0 else { return Double(Float.greatestFiniteMagnitude) }
            return Trigonometry.logarithm((1 + abs(decay - velocity) / damped) / threshold) / decay
        }
        // The first tenth of a second at which it is at rest; slow springs are searched in larger steps.
        var step = 1.0
        while step < 1e7 {
            let t = step / 10
            if abs(1 - position(at: t)) < threshold { return t }
            step += step < 10_000 ? 1 : (step / 1000).rounded()
        }
        return step / 10
    }
}
