/// Turns one change of a view's property into an animation: made before the change, run after it.
///
/// What can be added up goes from (old − new) to 0 on top of whatever is running, so that a change in mid-flight bends the
/// movement instead of breaking it; the rest goes from what is on the screen to the new value.
@MainActor final class ViewAnimationAction: NSObject, @preconcurrency CAAction {
    private let block: ViewAnimationBlock
    private let key: String
    private let oldValue: Any?
    private let shownValue: Any?

    init(block: ViewAnimationBlock, layer: CALayer, key: String) {
        (self.block, self.key) = (block, key)
        oldValue = layer.value(forKeyPath: key)
        shownValue = (layer.presentation() ?? layer).value(forKeyPath: key)
    }

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        guard let layer = object as? CALayer else { return }
        let newValue = layer.value(forKeyPath: key)
        if key == "bounds", let old = oldValue as? CGRect, let new = newValue as? CGRect {
            // In two, so that scrolling and resizing blend on their own.
            let way = CGPoint(x: old.minX - new.minX, y: old.minY - new.minY)
            let growth = CGSize(width: old.width - new.width, height: old.height - new.height)
            if way != .zero { add(to: layer, keyPath: "bounds.origin", from: way, to: CGPoint.zero, additive: true) }
            if growth != .zero { add(to: layer, keyPath: "bounds.size", from: growth, to: CGSize.zero, additive: true) }
        } else if let (from, to) = ViewAnimationAction.difference(oldValue, newValue) {
            add(to: layer, keyPath: key, from: from, to: to, additive: true)
        } else {
            add(to: layer, keyPath: key, from: shownValue ?? oldValue, to: nil, additive: false)
        }
    }

    /// Old − new and the zero of the same type, for the types that add up.
    private static func difference(_ old: Any?, _ new: Any?) -> (Any, Any)? {
        switch (old, new) {
        case (let old as CGPoint, let new as CGPoint): (CGPoint(x: old.x - new.x, y: old.y - new.y), CGPoint.zero)
        case (let old as CGFloat, let new as CGFloat): (old - new, CGFloat(0))
        case (let old as Float, let new as Float): (old - new, Float(0))
        case (let old as CGSize, let new as CGSize):
            (CGSize(width: old.width - new.width, height: old.height - new.height), CGSize.zero)
        default: nil
        }
    }

    private func add(to layer: CALayer, keyPath: String, from: Any?, to: Any?, additive: Bool) {
        let animation = makeAnimation(keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = additive
        let options = block.options
        animation.duration = block.duration
        if block.delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + block.delay
            animation.fillMode = .backwards
        }
        if options.contains(.repeat) { animation.repeatCount = .infinity }
        animation.autoreverses = options.contains(.autoreverse)
        animation.delegate = ViewAnimationEnd(block)
        block.willAdd()
        // Additive ones pile up; of the others the newest counts.
        layer.add(animation, forKey: additive ? nil : keyPath)
    }

    private func makeAnimation(_ keyPath: String) -> CABasicAnimation {
        guard let spring = block.spring else {
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.timingFunction = block.options.timingFunction
            return animation
        }
        return CASpringAnimation.settling(
            keyPath: keyPath, in: block.duration, dampingRatio: spring.dampingRatio, velocity: spring.initialVelocity)
    }
}

/// Tells the block when one of its animations stops.
@MainActor private final class ViewAnimationEnd: NSObject, @preconcurrency CAAnimationDelegate {
    private let block: ViewAnimationBlock
    init(_ block: ViewAnimationBlock) { self.block = block }
    func animationDidStop(_ animation: CAAnimation, finished: Bool) { block.didStop(finished: finished) }
}

extension CASpringAnimation {
    /// A spring of the given damping ratio whose swing is over, to a thousandth, after `duration` seconds.
    static func settling(
        keyPath: String, in duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat
    ) -> CASpringAnimation {
        let spring = CASpringAnimation(keyPath: keyPath)
        let ratio = min(1, max(0.01, dampingRatio))
        spring.initialVelocity = velocity
        // Settling gets shorter as the spring gets stiffer: halve the interval of frequencies, on a scale of powers.
        var low: CGFloat = 0.01, high: CGFloat = 1e5
        for _ in 0..<60 {
            let frequency = (low * high).squareRoot()
            spring.stiffness = frequency * frequency
            spring.damping = 2 * ratio * frequency
            if spring.settlingDuration > duration { low = frequency } else { high = frequency }
        }
        spring.stiffness = high * high
        spring.damping = 2 * ratio * high
        return spring
    }
}
