/// What a view answers for a property that changes in a block: an animation of its own for whoever takes it over with another
/// key path, and the view's way of animating for the property itself. Copies are plain animations.
final class ViewBasicAnimation: CABasicAnimation {
    var action: (any CAAction)?
    var key = ""

    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        guard let action, event == key, keyPath == key else {
            return super.run(forKey: event, object: object, arguments: arguments)
        }
        action.run(forKey: event, object: object, arguments: arguments)
    }

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CABasicAnimation()
        copy.take(self)
        return copy
    }
}

/// The same for blocks with a spring.
final class ViewSpringAnimation: CASpringAnimation {
    var action: (any CAAction)?
    var key = ""

    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        guard let action, event == key, keyPath == key else {
            return super.run(forKey: event, object: object, arguments: arguments)
        }
        action.run(forKey: event, object: object, arguments: arguments)
    }

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CASpringAnimation()
        copy.take(self)
        return copy
    }
}

extension CABasicAnimation {
    /// Takes over everything that another one says.
    fileprivate func takeValues(_ other: CABasicAnimation) {
        (keyPath, isAdditive, isCumulative, valueFunction) =
            (other.keyPath, other.isAdditive, other.isCumulative, other.valueFunction)
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
        (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (fillMode, timingFunction, delegate) = (other.fillMode, other.timingFunction, other.delegate)
        isRemovedOnCompletion = other.isRemovedOnCompletion
    }

    func take(_ other: CABasicAnimation) { takeValues(other) }
}

extension CASpringAnimation {
    func take(_ other: CASpringAnimation) {
        takeValues(other)
        (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
        (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
    }
}
