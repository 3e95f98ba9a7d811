/// Interpolation of values, and the curves of animations as functions, for views that run their own animations.
package enum ValueMixing {
    /// Returns the value between two values of a property, where `f` is 0 at `a` and 1 at `b`; `nil` if they cannot be
    /// interpolated.
    package static func between(_ a: Any?, _ b: Any?, _ f: Double) -> Any? {
        let start = AnimationValue(a), end = AnimationValue(b)
        return AnimationValue.between(start, end, f)?.object
    }
}

/// The values of a keyframe animation, for owners of animations that show them by a progress of their own.
package final class KeyframeValues {
    private let curve: KeyframeCurve

    /// `nil` without values.
    package init?(_ animation: CAKeyframeAnimation) {
        let values = (animation.values ?? []).map { AnimationValue($0) }
        guard !values.isEmpty else { return nil }
        curve = KeyframeCurve(animation, values)
    }

    /// Returns the value at a progress, 0 at the first key and 1 at the last. Other progress has the value of the end.
    package func value(at progress: Double) -> Any? { curve.value(at: min(1, max(0, progress))).object }
}

extension CAMediaTimingFunction {
    /// Returns the paced time for a linear time, both 0…1.
    package func value(at time: Double) -> Double { curve.solve(time) }
}

extension CASpringAnimation {
    /// Returns the progress after some seconds: 0 at the start, 1 at rest, more where it overshoots.
    package func progress(after seconds: Double) -> Double { motion.position(at: seconds) }
}
