import CoreGraphics
import MicaBase
import QuartzCore

extension CASpringAnimation {
    /// Returns a spring with a damping ratio whose motion has decayed to a thousandth after `duration` seconds, as UIKit
    /// determines it; `velocity` is in total distances per second. Ratios are clamped to 0.01–1.
    static func settling(
        keyPath: String?, in duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat
    ) -> CASpringAnimation {
        let spring = CASpringAnimation(keyPath: keyPath)
        let ratio = dampingRatio.isFinite ? min(1, max(0.01, dampingRatio)) : 1
        spring.initialVelocity = velocity.isFinite ? velocity : 0
        // A block with a delay alone has no duration.
        let frequency = SpringDecay(
            duration: max(0.001, duration), dampingRatio: ratio, velocity: spring.initialVelocity
        ).frequency
        spring.stiffness = frequency * frequency
        spring.damping = 2 * ratio * frequency
        return spring
    }
}

/// Finds the frequency of a spring from the time that it takes.
///
/// A damped spring at rest at 1, which starts at 0 with velocity v, follows
/// 1 − e^(−ζωt) · (cos ω′t + (ζω − v) / ω′ · sin ω′t) with ω′ = ω√(1 − ζ²). UIKit's animations end when the factor of the
/// sine has decayed to a thousandth. Measured stiffnesses on iOS 26 confirm it to all printed digits.
private struct SpringDecay {
    let duration: CGFloat
    let dampingRatio: CGFloat
    let velocity: CGFloat

    private static let threshold: CGFloat = 0.001

    /// The undamped angular frequency in radians per second. Of several solutions, the highest.
    var frequency: CGFloat {
        // The rest decreases from `low` on.
        var low = lowest, high: CGFloat = 1e5
        if rest(at: low) < SpringDecay.threshold {
            // The velocity alone decays this far: below its resonance there is a solution.
            high = low
            low = 0.01
        }
        for _ in 0..<100 {
            let middle = (low * high).squareRoot()
            if rest(at: middle) > SpringDecay.threshold { low = middle } else { high = middle }
        }
        return high
    }

    /// The frequency from which the rest decreases.
    private var lowest: CGFloat {
        guard velocity > 0 else { return 0.01 }
        if dampingRatio == 1 { return max(0.01, velocity) }
        return max(0.01, velocity / (2 * dampingRatio) * (1 + (1 + 4 / (duration * velocity)).squareRoot()))
    }

    /// The factor of the motion that is left at the end of the duration.
    private func rest(at frequency: CGFloat) -> CGFloat {
        let decay = dampingRatio * frequency
        let envelope = CGFloat(PortableMath.exp(-Double(decay * duration)))
        if dampingRatio == 1 { return abs((1 + (frequency - velocity) * duration) * envelope) }
        return abs(decay - velocity) * envelope / (frequency * (1 - dampingRatio * dampingRatio).squareRoot())
    }
}
