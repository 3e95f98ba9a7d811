/// Turns one change of a view's property into an animation: made before the change, run after it.
///
/// What can be added up goes from (old − new) to 0 on top of whatever is running, so that a change in mid-flight bends the
/// movement instead of breaking it; the rest, and everything under `beginFromCurrentState`, goes from what is on the
/// screen to the new value.
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
        var before = oldValue
        if block.options.contains(.beginFromCurrentState) {
            ViewAnimationKeys.remove(key, from: layer)
            before = shownValue ?? oldValue
        }
        let differences = ValueDifference.of(key, before, newValue)
        for difference in differences {
            add(to: layer, keyPath: difference.keyPath, from: difference.start, to: difference.end, additive: true)
        }
        if differences.isEmpty, CALayer.viewBlockAnimation(forKey: key) != .additive {
            add(to: layer, keyPath: key, from: shownValue ?? oldValue, to: nil, additive: false)
        }
    }

    /// What a layer's delegate answers: an animation with the block's timing, as on iOS, where the property is none of the
    /// three that hold a view's geometry. Layers with properties of their own ask for one and change its key.
    var answer: any CAAction {
        guard !["position", "bounds", "transform"].contains(key) else { return self }
        let plain = makeAnimation(key)
        plain.fromValue = shownValue ?? oldValue
        setTiming(of: plain, in: nil)
        let animation: any ViewPropertyAnimation =
            plain is CASpringAnimation ? ViewSpringAnimation().taking(plain) : ViewBasicAnimation().taking(plain)
        animation.action = self
        animation.key = key
        return animation
    }

    private func setTiming(of animation: CABasicAnimation, in layer: CALayer?) {
        animation.fillMode = .both
        let options = block.options
        if block.spring == nil { animation.duration = block.duration }
        if block.delay > 0 {
            let now = layer?.clockHost?.time ?? CACurrentMediaTime()
            animation.beginTime = (layer?.convertTime(now, from: nil) ?? now) + block.delay
        }
        if let repetition = block.repetition {
            animation.repeatCount = Float(repetition.count)
            animation.autoreverses = repetition.autoreverses
        } else {
            if options.contains(.repeat) { animation.repeatCount = .infinity }
            animation.autoreverses = options.contains(.autoreverse)
        }
    }

    private func add(to layer: CALayer, keyPath: String, from: Any?, to: Any?, additive: Bool) {
        let animation = makeAnimation(keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = additive
        setTiming(of: animation, in: layer)
        let options = block.options
        let view = options.contains(.allowUserInteraction) ? nil : layer.delegate as? UIView
        view?.animationsThatTakeTouches += 1
        animation.delegate = ViewAnimationEnd { [block, weak view] finished in
            view?.animationsThatTakeTouches -= 1
            block.didStop(finished: finished)
        }
        block.willAdd()
        // Additive ones pile up; of the others the newest counts.
        layer.add(animation, forKey: additive ? ViewAnimationKeys.free(keyPath, in: layer) : keyPath)
    }

    private func makeAnimation(_ keyPath: String) -> CABasicAnimation {
        switch block.spring {
        case nil:
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.timingFunction = block.options.timingFunction
            return animation
        case .settling(let ratio, let velocity):
            let spring = CASpringAnimation.settling(
                keyPath: keyPath, in: block.duration, dampingRatio: ratio, velocity: velocity)
            spring.duration = block.duration
            return spring
        case .perceptual(let duration, let bounce, let velocity):
            let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
            spring.keyPath = keyPath
            spring.initialVelocity = velocity
            spring.duration = spring.settlingDuration
            return spring
        }
    }
}

/// The keys under which animations of views lie in their layers: "position", "position-2" …
enum ViewAnimationKeys {
    static func free(_ keyPath: String, in layer: CALayer) -> String {
        guard layer.animation(forKey: keyPath) != nil else { return keyPath }
        var number = 2
        while layer.animation(forKey: "\(keyPath)-\(number)") != nil { number += 1 }
        return "\(keyPath)-\(number)"
    }

    /// Takes away all animations of a property, and of its parts.
    static func remove(_ key: String, from layer: CALayer) {
        for name in layer.animationKeys() ?? [] {
            guard let path = (layer.animation(forKey: name) as? CAPropertyAnimation)?.keyPath else { continue }
            if path == key || path.hasPrefix(key + ".") { layer.removeAnimation(forKey: name) }
        }
    }
}

/// A change as something to add to the new value: from the difference to nothing.
struct ValueDifference {
    var keyPath: String
    var start: Any
    var end: Any

    /// Old − new; bounds in two, so that scrolling and resizing blend on their own. Empty for no change, and for values
    /// that do not add up.
    static func of(_ key: String, _ old: Any?, _ new: Any?) -> [ValueDifference] {
        switch (old, new) {
        case (let old as CGRect, let new as CGRect) where key == "bounds":
            var parts: [ValueDifference] = []
            let way = CGPoint(x: old.minX - new.minX, y: old.minY - new.minY)
            let growth = CGSize(width: old.width - new.width, height: old.height - new.height)
            if way != .zero { parts.append(ValueDifference(keyPath: "bounds.origin", start: way, end: CGPoint.zero)) }
            if growth != .zero {
                parts.append(ValueDifference(keyPath: "bounds.size", start: growth, end: CGSize.zero))
            }
            return parts
        case (let old as CGPoint, let new as CGPoint):
            let way = CGPoint(x: old.x - new.x, y: old.y - new.y)
            return way == .zero ? [] : [ValueDifference(keyPath: key, start: way, end: CGPoint.zero)]
        case (let old as CGFloat, let new as CGFloat):
            return old == new ? [] : [ValueDifference(keyPath: key, start: old - new, end: CGFloat(0))]
        case (let old as Float, let new as Float):
            return old == new ? [] : [ValueDifference(keyPath: key, start: old - new, end: Float(0))]
        case (let old as CGSize, let new as CGSize):
            let growth = CGSize(width: old.width - new.width, height: old.height - new.height)
            return growth == .zero ? [] : [ValueDifference(keyPath: key, start: growth, end: CGSize.zero)]
        default: return []
        }
    }
}

/// Hears when an animation stops.
@MainActor final class ViewAnimationEnd: NSObject, @preconcurrency CAAnimationDelegate {
    private let body: (Bool) -> Void
    init(_ body: @escaping (Bool) -> Void) { self.body = body }
    func animationDidStop(_ animation: CAAnimation, finished: Bool) { body(finished) }
}

extension CASpringAnimation {
    /// A spring of the given damping ratio whose swing is over, to a thousandth, after `duration` seconds.
    static func settling(
        keyPath: String?, in duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat
    ) -> CASpringAnimation {
        let spring = CASpringAnimation(keyPath: keyPath)
        let ratio = dampingRatio.isFinite ? min(1, max(0.01, dampingRatio)) : 1
        spring.initialVelocity = velocity.isFinite ? velocity : 0
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
