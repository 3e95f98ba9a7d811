/// Converts one change of a view's property into an animation: created before the change, run after it.
///
/// It starts at the model value just before the change, whatever is on screen. Additive values animate from (old − new)
/// to 0 on top of running animations, and transforms are multiplied, so a change in mid-flight bends the movement
/// instead of interrupting it. Other values replace the running animation.
@MainActor final class ViewAnimationAction: NSObject, @preconcurrency CAAction {
    private let block: ViewAnimationBlock
    private let key: String
    private let start: Any?

    init(block: ViewAnimationBlock, layer: CALayer, key: String) {
        self.block = block
        self.key = key
        start = ViewAnimationKeys.start(
            of: key, in: layer, fromCurrentState: block.options.contains(.beginFromCurrentState))
    }

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        guard let layer = object as? CALayer else { return }
        let newValue = layer.value(forKeyPath: key)
        switch CALayer.viewBlockAnimation(forKey: key) {
        case .additive:
            for difference in ValueDifference.of(key, start, newValue) {
                add(
                    to: layer, keyPath: difference.keyPath, from: difference.start, to: difference.end, isAdditive: true
                )
            }
        case .composing:
            if let start = start as? CATransform3D, let end = newValue as? CATransform3D,
                let turn = HalfTurn.factor(from: start, to: end)
            {
                add(to: layer, keyPath: key, from: CATransform3DIdentity, to: turn, target: turn)
            } else {
                add(to: layer, keyPath: key, from: start, to: newValue, target: newValue as? CATransform3D)
            }
        case .replacing:
            add(to: layer, keyPath: key, from: ViewAnimationKeys.shown(start, beside: newValue), to: nil)
        case .none: break
        }
    }

    /// The answer to a layer's request for an action: an animation with the block's timing, as on iOS, unless the
    /// property is one of the three of a view's geometry. Layers with properties of their own request one and change
    /// its key path.
    var answer: any CAAction {
        guard !["position", "bounds", "transform"].contains(key) else { return self }
        let plain = makeAnimation(key)
        plain.fromValue = start
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

    private func add(
        to layer: CALayer, keyPath: String, from: Any?, to: Any?, isAdditive: Bool = false,
        target: CATransform3D? = nil
    ) {
        let animation = makeAnimation(keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = isAdditive
        animation.targetTransform = target
        setTiming(of: animation, in: layer)
        let options = block.options
        let view = options.contains(.allowUserInteraction) ? nil : layer.delegate as? UIView
        view?.animationsThatTakeTouches += 1
        animation.delegate = ViewAnimationEnd { [block, weak view] finished in
            view?.animationsThatTakeTouches -= 1
            block.didStop(finished: finished)
        }
        block.willAdd()
        let name = ViewAnimationKeys.key(for: animation, in: layer)
        layer.add(animation, forKey: name)
        if let name, layer.treeHost == nil { endUnlessShown(animation, name, layer) }
    }

    /// Ends an animation at the commit if its layer is in no window then, as Core Animation does: the block's completion
    /// runs with `false`.
    private func endUnlessShown(_ animation: CABasicAnimation, _ name: String, _ layer: CALayer) {
        let end = animation.delegate
        CATransaction.performAfterCommit { [weak layer] in
            guard let layer, layer.treeHost == nil, layer.animation(forKey: name)?.delegate === end else { return }
            layer.removeAnimation(forKey: name)
        }
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

/// The keys of view animations in their layers: "position", "position-2" …
@MainActor enum ViewAnimationKeys {
    /// Returns a unique key for additive animations and factors; the key of other animations, which replace the
    /// previous one.
    static func key(for animation: CAPropertyAnimation, in layer: CALayer) -> String? {
        guard let keyPath = animation.keyPath, animation.isAdditive || animation.targetTransform != nil else {
            return animation.keyPath
        }
        guard layer.animation(forKey: keyPath) != nil else { return keyPath }
        func isTaken(_ number: Int) -> Bool { layer.animation(forKey: "\(keyPath)-\(number)") != nil }
        // A free number that follows a taken one, found in steps that double, then halve. With gaps, it may not be the
        // first one.
        var taken = 1, free = 2
        while isTaken(free) {
            taken = free
            free = 2 * free
        }
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if isTaken(middle) { taken = middle } else { free = middle }
        }
        return "\(keyPath)-\(free)"
    }

    /// Returns the start value of a property's change: the model value. With `fromCurrentState`, the value on screen if
    /// the change replaces a running animation.
    static func start(of key: String, in layer: CALayer, fromCurrentState: Bool) -> Any? {
        guard fromCurrentState, CALayer.viewBlockAnimation(forKey: key) == .replacing, isAnimated(key, layer),
            let shown = layer.presentation()
        else { return layer.value(forKeyPath: key) }
        return shown.value(forKeyPath: key)
    }

    /// Returns `value`; if that is nil, the transparent version of `other`.
    static func shown(_ value: Any?, beside other: Any?) -> Any? {
        value ?? (other as? CGColor)?.copy(alpha: 0)
    }

    /// Returns `true` if the layer has an animation of the property or of a part of it.
    private static func isAnimated(_ key: String, _ layer: CALayer) -> Bool {
        (layer.animationKeys() ?? []).contains { name in
            guard let path = (layer.animation(forKey: name) as? CAPropertyAnimation)?.keyPath else { return false }
            return path == key || path.hasPrefix(key + ".")
        }
    }
}

/// A change as a value that is added to the new value: from the difference to zero.
struct ValueDifference {
    var keyPath: String
    var start: Any
    var end: Any

    /// Returns old − new; two differences for bounds, so that scrolling and resizing are blended separately. Empty for
    /// no change, and for values that are not additive.
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

/// Called when an animation stops.
@MainActor final class ViewAnimationEnd: NSObject, @preconcurrency CAAnimationDelegate {
    private let body: (Bool) -> Void
    init(_ body: @escaping (Bool) -> Void) { self.body = body }
    func animationDidStop(_ animation: CAAnimation, finished: Bool) { body(finished) }
}
