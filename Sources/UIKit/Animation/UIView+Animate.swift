extension UIView {
    /// How a block's animations behave.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// No influence here: lay out in the block by `layoutIfNeeded()`.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// The animated views take touches meanwhile.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// From what is on screen, instead of adding to what runs.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Without end.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Its own duration, also inside of another block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Its own curve, also inside of another block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition: changes move while the looks dissolve.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// In a transition from view to view: both stay, and are hidden and shown.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// No influence here: options other than the curve are never inherited.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Slow at the beginning and at the end; the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// At constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// A transition: turns about the vertical axis, from the left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// A transition: turns about the vertical axis, from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A transition: dissolves here, which the log says, where Apple's curls a page up.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// A transition: dissolves here, which the log says, where Apple's curls a page down.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// A transition: dissolves.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// A transition: turns about the horizontal axis, from the top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// A transition: turns about the horizontal axis, from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        private static let curveMask: UInt = 3 << 16

        var timingFunction: CAMediaTimingFunction {
            switch rawValue & AnimationOptions.curveMask {
            case AnimationOptions.curveEaseIn.rawValue: CAMediaTimingFunction(name: .easeIn)
            case AnimationOptions.curveEaseOut.rawValue: CAMediaTimingFunction(name: .easeOut)
            case AnimationOptions.curveLinear.rawValue: CAMediaTimingFunction(name: .linear)
            default: CAMediaTimingFunction(name: .easeInEaseOut)
            }
        }

        /// These options with the curve of others.
        func withCurve(of other: AnimationOptions) -> AnimationOptions {
            AnimationOptions(
                rawValue: rawValue & ~AnimationOptions.curveMask | other.rawValue & AnimationOptions.curveMask)
        }
    }

    /// Animates the changes of views that `animations` makes, over `duration` seconds, easing in and out.
    public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        animate(withDuration: duration, delay: 0, animations: animations)
    }

    /// The same; `completion` hears whether all ran to their end.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)?
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// The same after `delay` seconds. A block inside another takes the outer one's duration and curve unless its
    /// options override them.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        var duration = duration, options = options
        if let outer = ViewAnimationContext.current {
            if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
            if !options.contains(.overrideInheritedCurve) { options = options.withCurve(of: outer.options) }
        }
        ViewAnimationBlock(duration: duration, delay: delay, options: options, completion: completion).run(animations)
    }

    /// The same with a spring that settles after `duration` seconds. `dampingRatio` 1 does not swing, smaller ones do;
    /// a velocity of 1 covers the whole way in a second.
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

    /// The same with a spring by what the eye sees of it: how long it seems to take, and how much it bounces (0 not at
    /// all, up to 1; below 0 it creeps). The animation itself lasts until the spring rests.
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

    /// The animations that `animations` makes inside of an animation block are repeated so often, each time there and
    /// back if wanted.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let block = ViewAnimationContext.current as? ViewAnimationBlock else { return animations() }
        let before = block.repetition
        block.repetition = (count, autoreverses)
        animations()
        block.repetition = before
    }

    /// Makes changes at once even inside an animation block.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        ViewAnimationContext.withoutAnimation(actionsWithoutAnimation)
    }

    /// False: blocks change views at once.
    public static func setAnimationsEnabled(_ enabled: Bool) { ViewAnimationContext.areAnimationsEnabled = enabled }
    /// Whether blocks animate. Default true.
    public static var areAnimationsEnabled: Bool { ViewAnimationContext.areAnimationsEnabled }

    /// The duration of the block that is running, 0 outside.
    public static var inheritedAnimationDuration: TimeInterval { ViewAnimationContext.current?.duration ?? 0 }
}
