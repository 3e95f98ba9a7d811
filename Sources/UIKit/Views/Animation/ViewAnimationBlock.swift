/// One call of `UIView.animate`: its changes become animations with its duration, curve or spring.
@MainActor final class ViewAnimationBlock: ViewAnimationContext {
    let spring: Spring?
    /// The repetition that `UIView.modifyAnimations` set; nil uses the options.
    var repetition: (count: CGFloat, autoreverses: Bool)?

    enum Spring {
        /// Settles within the block's duration; the velocity is in total distances per second.
        case settling(dampingRatio: CGFloat, initialVelocity: CGFloat)
        /// A spring from its perceived duration and bounce.
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
