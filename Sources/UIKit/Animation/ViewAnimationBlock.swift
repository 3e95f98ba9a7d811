/// One run of `UIView.animate`: its changes become animations with its duration, curve or spring.
@MainActor final class ViewAnimationBlock: ViewAnimationContext {
    let spring: Spring?
    /// Of `UIView.modifyAnimations`; nil: what the options say.
    var repetition: (count: CGFloat, autoreverses: Bool)?

    enum Spring {
        /// Settles in the block's duration; a damping ratio and a velocity in ways a second.
        case settling(dampingRatio: CGFloat, initialVelocity: CGFloat)
        /// As it seems to the eye: its duration, and how much it bounces.
        case perceptual(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGFloat)
    }

    init(
        duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, spring: Spring? = nil,
        completion: ((Bool) -> Void)?
    ) {
        self.spring = spring
        super.init(duration: duration, delay: delay, options: options, completion: completion)
    }

    override func makeAction(for layer: CALayer, key: String) -> (any CAAction)? {
        ViewAnimationAction(block: self, layer: layer, key: key).answer
    }
}
