/// Values between two others, and the curves of animations as functions: for views, which keep their own animations.
package enum ValueMixing {
    /// What lies between two values of a property, `f` being 0 at `a` and 1 at `b`; nil where there is nothing between.
    package static func between(_ a: Any?, _ b: Any?, _ f: Double) -> Any? {
        let start = AnimationValue(a), end = AnimationValue(b)
        return AnimationValue.between(start, end, f)?.object
    }
}

extension CAMediaTimingFunction {
    /// The shown time for a linear time, both 0…1.
    package func value(at time: Double) -> Double { curve.solve(time) }
}

extension CASpringAnimation {
    /// The progress after some seconds: 0 at first, 1 at rest, more where it overshoots.
    package func progress(after seconds: Double) -> Double { motion.position(at: seconds) }
}
