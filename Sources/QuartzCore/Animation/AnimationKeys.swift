import CoreGraphics

/// The properties of animations by key.
enum AnimationKeys {
    /// The accessors of one property; `set` returns `false` for a value of the wrong type.
    private struct Entry {
        let get: (CAAnimation) -> Any?
        let set: (CAAnimation, Any?) -> Void
        let owner: CAAnimation.Type
    }

    /// The entries by key. `nonisolated(unsafe)`: the closures capture only key paths.
    nonisolated(unsafe) private static let table: [String: Entry] = {
        var table: [String: Entry] = [:]
        func add<Animation: CAAnimation, Value>(
            _ key: String, _ path: ReferenceWritableKeyPath<Animation, Value>
        ) {
            table[key + "@" + String(describing: Animation.self)] = Entry(
                get: { animation in
                    (animation as? Animation).flatMap { ValueConversion.unwrap($0[keyPath: path]) }
                },
                set: { animation, value in
                    guard let animation = animation as? Animation,
                        let new = ValueConversion.convert(value, to: Value.self) as? Value
                    else { return }
                    animation[keyPath: path] = new
                }, owner: Animation.self)
        }
        add("beginTime", \CAAnimation.beginTime)
        add("duration", \CAAnimation.duration)
        add("speed", \CAAnimation.speed)
        add("timeOffset", \CAAnimation.timeOffset)
        add("repeatCount", \CAAnimation.repeatCount)
        add("repeatDuration", \CAAnimation.repeatDuration)
        add("autoreverses", \CAAnimation.autoreverses)
        add("fillMode", \CAAnimation.fillMode)
        add("timingFunction", \CAAnimation.timingFunction)
        add("removedOnCompletion", \CAAnimation.isRemovedOnCompletion)
        add("isRemovedOnCompletion", \CAAnimation.isRemovedOnCompletion)
        add("delegate", \CAAnimation.delegate)
        add("preferredFrameRateRange", \CAAnimation.preferredFrameRateRange)
        add("keyPath", \CAPropertyAnimation.keyPath)
        add("additive", \CAPropertyAnimation.isAdditive)
        add("isAdditive", \CAPropertyAnimation.isAdditive)
        add("cumulative", \CAPropertyAnimation.isCumulative)
        add("isCumulative", \CAPropertyAnimation.isCumulative)
        add("valueFunction", \CAPropertyAnimation.valueFunction)
        add("fromValue", \CABasicAnimation.fromValue)
        add("toValue", \CABasicAnimation.toValue)
        add("byValue", \CABasicAnimation.byValue)
        add("mass", \CASpringAnimation.mass)
        add("stiffness", \CASpringAnimation.stiffness)
        add("damping", \CASpringAnimation.damping)
        add("initialVelocity", \CASpringAnimation.initialVelocity)
        add("allowsOverdamping", \CASpringAnimation.allowsOverdamping)
        add("values", \CAKeyframeAnimation.values)
        add("path", \CAKeyframeAnimation.path)
        add("keyTimes", \CAKeyframeAnimation.keyTimes)
        add("timingFunctions", \CAKeyframeAnimation.timingFunctions)
        add("calculationMode", \CAKeyframeAnimation.calculationMode)
        add("tensionValues", \CAKeyframeAnimation.tensionValues)
        add("continuityValues", \CAKeyframeAnimation.continuityValues)
        add("biasValues", \CAKeyframeAnimation.biasValues)
        add("rotationMode", \CAKeyframeAnimation.rotationMode)
        add("animations", \CAAnimationGroup.animations)
        add("type", \CATransition.type)
        add("subtype", \CATransition.subtype)
        add("startProgress", \CATransition.startProgress)
        add("endProgress", \CATransition.endProgress)
        add("filter", \CATransition.filter)
        return table
    }()

    private static let owners = [
        "CAAnimation", "CAPropertyAnimation", "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation",
        "CAAnimationGroup", "CATransition",
    ]

    private static func entry(_ key: String, _ type: CAAnimation.Type) -> Entry? {
        for owner in owners {
            if let entry = table[key + "@" + owner], isSubclass(type, of: entry.owner) { return entry }
        }
        return nil
    }

    private static func isSubclass(_ type: CAAnimation.Type, of owner: CAAnimation.Type) -> Bool {
        var current: AnyClass? = type
        while let c = current {
            if c == owner { return true }
            current = _getSuperclass(c)
        }
        return false
    }

    static func get(_ key: String, _ animation: CAAnimation) -> Any? {
        entry(key, Swift.type(of: animation))?.get(animation)
    }

    /// Sets the value for a key. Returns `false` if no property has the key.
    static func set(_ key: String, _ value: Any?, _ animation: CAAnimation) -> Bool {
        guard let entry = entry(key, Swift.type(of: animation)) else { return false }
        entry.set(animation, value)
        return true
    }

    /// Returns the value in a new animation of the nearest class of this module.
    static func defaultValue(_ key: String, _ type: CAAnimation.Type) -> Any? {
        guard let entry = entry(key, type) else { return nil }
        let fresh: CAAnimation =
            switch entry.owner {
            case is CASpringAnimation.Type: CASpringAnimation()
            case is CABasicAnimation.Type: CABasicAnimation()
            case is CAKeyframeAnimation.Type: CAKeyframeAnimation()
            case is CAPropertyAnimation.Type: CAPropertyAnimation()
            case is CAAnimationGroup.Type: CAAnimationGroup()
            case is CATransition.Type: CATransition()
            default: CAAnimation()
            }
        return entry.get(fresh)
    }

    /// Returns all keys that an animation of this class archives, in order.
    static func keys(_ animation: CAAnimation) -> [String] {
        let type = Swift.type(of: animation)
        return table.filter { isSubclass(type, of: $0.value.owner) }
            .map { String($0.key.prefix { $0 != "@" }) }
            .filter { !["isRemovedOnCompletion", "isAdditive", "isCumulative"].contains($0) }.sorted()
    }
}
