extension UIView {
    /// Options for the animations of a block.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Lays out views with new bounds at the end of the block, so that their subviews are animated along with them.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views receive touches during the animation.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts at the values on screen instead of adding to running animations.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation endlessly.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Plays the animation forwards and backwards.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Keeps the duration inside another block instead of inheriting it.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Keeps the curve inside another block instead of inheriting it.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition: animates changes during the cross-fade.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// In a transition between views: keeps both views and changes only `isHidden`.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// No effect: options other than the curve are never inherited.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Slow at both ends; the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// At constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// A transition that rotates about the vertical axis, from the left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// A transition that rotates about the vertical axis, from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A transition that curls a page up on Apple's systems; here it cross-fades, which is logged.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// A transition that curls a page down on Apple's systems; here it cross-fades, which is logged.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// A transition that cross-fades.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// A transition that rotates about the horizontal axis, from the top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// A transition that rotates about the horizontal axis, from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// 60 frames a second on Apple's systems. No effect here: all frames of the host are drawn.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// 30 frames a second on Apple's systems. No effect here: all frames of the host are drawn.
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// The curve of the keyboard (`UIView.AnimationCurve.keyboard`). iOS has no name for it: apps shift the number
        /// in the keyboard's notification.
        static let curveKeyboard = AnimationOptions(rawValue: 7 << 16)
        private static let curveMask: UInt = 15 << 16

        var timingFunction: CAMediaTimingFunction {
            switch rawValue & AnimationOptions.curveMask {
            case AnimationOptions.curveEaseIn.rawValue: CAMediaTimingFunction(name: .easeIn)
            case AnimationOptions.curveEaseOut.rawValue: CAMediaTimingFunction(name: .easeOut)
            case AnimationOptions.curveLinear.rawValue: CAMediaTimingFunction(name: .linear)
            case AnimationOptions.curveKeyboard.rawValue: KeyboardCurve.timingFunction
            default: CAMediaTimingFunction(name: .easeInEaseOut)
            }
        }

        /// Returns these options with the curve of others.
        func withCurve(of other: AnimationOptions) -> AnimationOptions {
            AnimationOptions(
                rawValue: rawValue & ~AnimationOptions.curveMask | other.rawValue & AnimationOptions.curveMask)
        }
    }

    /// Animates the view changes in `animations` over `duration` seconds, with ease in and out.
    public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        animate(withDuration: duration, delay: 0, animations: animations)
    }

    /// Animates view changes; `completion` receives `true` if all animations ran to their end.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)?
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates view changes after `delay` seconds. A block inside another one inherits the outer duration and curve
    /// unless its options override them.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        if let animator = ViewAnimationContext.current as? AnimatorContext,
            options.isDisjoint(with: [.overrideInheritedDuration, .overrideInheritedCurve, .repeat, .autoreverse])
        {
            return animator.collect(after: delay, completion, animations)
        }
        var duration = duration, options = options
        if let outer = ViewAnimationContext.current {
            if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
            if !options.contains(.overrideInheritedCurve) { options = options.withCurve(of: outer.options) }
        }
        ViewAnimationBlock(duration: duration, delay: delay, options: options, completion: completion).run(animations)
    }

    /// Animates view changes with a spring that settles within `duration` seconds. A `dampingRatio` of 1 does not
    /// oscillate, smaller ones do; a velocity of 1 covers the total distance in a second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimationBlock(
            duration: duration, delay: delay, options: options,
            spring: .settling(dampingRatio: dampingRatio, initialVelocity: velocity),
            completion: completion
        ).run(animations)
    }

    /// Animates view changes with a spring from its perceived duration in seconds and its bounce: 0 for none, at most
    /// 1; negative values are overdamped. The animation lasts until the spring is at rest.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0, initialSpringVelocity: CGFloat = 0.0,
        delay: TimeInterval = 0.0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimationBlock(
            duration: duration, delay: delay, options: options,
            spring: .perceptual(duration: duration, bounce: bounce, initialVelocity: initialSpringVelocity),
            completion: completion
        ).run(animations)
    }

    /// Repeats the animations that `animations` makes inside an animation block, optionally forwards and backwards.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let block = ViewAnimationContext.current as? ViewAnimationBlock else { return animations() }
        let before = block.repetition
        block.repetition = (count, autoreverses)
        animations()
        block.repetition = before
    }

    /// Makes changes without animation, even inside an animation block. Animation blocks that the closure calls apply
    /// their changes immediately.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        ViewAnimationContext.withoutAnimation(actionsWithoutAnimation)
    }

    /// Enables or disables animations; while they are disabled, blocks apply changes immediately.
    public static func setAnimationsEnabled(_ enabled: Bool) { ViewAnimationContext.areAnimationsEnabled = enabled }
    /// `true` if animations are enabled. Default `true`.
    public static var areAnimationsEnabled: Bool { ViewAnimationContext.areAnimationsEnabled }

    /// The duration of the present block in seconds; 0 outside of blocks.
    public static var inheritedAnimationDuration: TimeInterval { ViewAnimationContext.current?.duration ?? 0 }
}
