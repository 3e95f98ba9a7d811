/// The action that a view returns for a property that changes in a block. For the property itself it runs the view's
/// own action; with another key path it is an ordinary animation. Copies are ordinary animations.
protocol ViewPropertyAnimation: CABasicAnimation {
    var action: (any CAAction)? { get set }
    /// The property of `action`.
    var key: String { get set }
}

extension ViewPropertyAnimation {
    /// Runs the view's action instead of the animation. Returns `false` for another property.
    func runAction(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) -> Bool {
        guard let action, event == key, keyPath == key else { return false }
        action.run(forKey: event, object: object, arguments: arguments)
        return true
    }
}

final class ViewBasicAnimation: CABasicAnimation, ViewPropertyAnimation {
    var action: (any CAAction)?
    var key = ""

    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        if !runAction(forKey: event, object: object, arguments: arguments) {
            super.run(forKey: event, object: object, arguments: arguments)
        }
    }

    override func copy(with zone: NSZone? = nil) -> Any { CABasicAnimation().taking(self) }
}

/// The variant for blocks with a spring.
final class ViewSpringAnimation: CASpringAnimation, ViewPropertyAnimation {
    var action: (any CAAction)?
    var key = ""

    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        if !runAction(forKey: event, object: object, arguments: arguments) {
            super.run(forKey: event, object: object, arguments: arguments)
        }
    }

    override func copy(with zone: NSZone? = nil) -> Any { CASpringAnimation().taking(self) }
}

extension CABasicAnimation {
    /// Returns this animation with all values of another one, including those of the spring if both are springs.
    func taking(_ other: CABasicAnimation) -> Self {
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
        beginTime = other.beginTime
        duration = other.duration
        speed = other.speed
        timeOffset = other.timeOffset
        repeatCount = other.repeatCount
        repeatDuration = other.repeatDuration
        autoreverses = other.autoreverses
        fillMode = other.fillMode
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        if let spring = self as? CASpringAnimation, let other = other as? CASpringAnimation {
            spring.mass = other.mass
            spring.stiffness = other.stiffness
            spring.damping = other.damping
            spring.initialVelocity = other.initialVelocity
            spring.allowsOverdamping = other.allowsOverdamping
        }
        return self
    }
}
