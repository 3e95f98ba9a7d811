// The asynchronous forms of `UIView.animate` and related methods. Each returns when its completion would run, or with
// `false` when the views are released before.
extension UIView {
    /// Animates view changes and waits for the end. Returns `true` if all animations ran to their end.
    @discardableResult public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void
    ) async -> Bool {
        await finished { animate(withDuration: duration, animations: animations, completion: $0) }
    }

    /// Animates view changes and waits for the end. Returns `true` if all animations ran to their end.
    @discardableResult public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void
    ) async -> Bool {
        await finished {
            animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: $0)
        }
    }

    /// Animates view changes and waits for the end. Returns `true` if all animations ran to their end.
    @discardableResult public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void
    ) async -> Bool {
        await finished {
            animate(
                withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
                initialSpringVelocity: velocity, options: options, animations: animations, completion: $0)
        }
    }

    /// Animates keyframes and waits for the end. Returns `true` if all animations ran to their end.
    @discardableResult public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void
    ) async -> Bool {
        await finished {
            animateKeyframes(
                withDuration: duration, delay: delay, options: options, animations: animations, completion: $0)
        }
    }

    /// Runs a transition and waits for the end. Returns `true` if it ran to its end.
    @discardableResult public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?
    ) async -> Bool {
        await finished {
            transition(with: view, duration: duration, options: options, animations: animations, completion: $0)
        }
    }

    /// Runs a transition and waits for the end. Returns `true` if it ran to its end.
    @discardableResult public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = []
    ) async -> Bool {
        await finished { transition(from: fromView, to: toView, duration: duration, options: options, completion: $0) }
    }

    private static func finished(_ start: (@escaping (Bool) -> Void) -> Void) async -> Bool {
        await awaitCompletion(orElse: false, start)
    }
}
