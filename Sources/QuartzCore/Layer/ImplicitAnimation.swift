import CoreGraphics

extension CALayer {
    /// Returns the implicit animation of a property, with the transaction's values: a fade for `isHidden` and
    /// `sublayers`, otherwise an animation of the property, without a start value yet.
    static func implicitAction(_ key: String) -> (any CAAction)? {
        let thread = ThreadState.current
        guard thread.changedBeforeCommit == nil else { return nil }
        let fades = key == LayerProperty.sublayers.key
        let target = fades ? nil : implicitTarget(key)
        guard fades || target != nil else { return nil }
        let animation: CAAnimation
        if fades || target?.isProperty(.isHidden) == true {
            animation = CATransition()
        } else {
            let basic = CABasicAnimation(keyPath: key)
            basic.isImplicit = true
            animation = basic
        }
        animation.duration = thread.values.animationDuration
        animation.timingFunction = thread.values.timingFunction ?? .implicitCurve
        return animation
    }

    /// Returns the property that animates implicitly under a key.
    fileprivate static func implicitTarget(_ key: String) -> AnimationTarget.Property? {
        if let property = LayerProperty.byKey[key] {
            return property.row.isImplicit ? .property(property) : nil
        }
        return animatesImplicitly(key) ? ClassTable.of(self).slot(key).map { .slot($0) } : nil
    }
}

extension CABasicAnimation {
    /// Starts an implicit animation without values of its own from the value on screen; it ends with the model's value.
    final func start(from layer: CALayer) {
        guard fromValue == nil, toValue == nil, byValue == nil, let keyPath,
            let property = type(of: layer).implicitTarget(keyPath)
        else { return }
        fromValue = layer.presentedValue(property).boxed
        if fromValue == nil, property.holdsColor { fromValue = CGColor.clear }
    }
}

extension AnimationValue {
    /// The value like `object`, with numbers and geometry in the classes that Core Animation uses.
    fileprivate var boxed: Any? {
        switch self {
        case .number(let v): NSNumber(value: v)
        case .pair(let v): NSValue(cgPoint: CGPoint(x: v.x, y: v.y))
        case .rect(let v): NSValue(cgRect: CGRect(v))
        case .affine(let v): NSValue(cgAffineTransform: v)
        case .transform(let v): NSValue(caTransform3D: v)
        default: object
        }
    }
}

extension CAMediaTimingFunction {
    /// The curve of implicit animations, one shared object. `nonisolated(unsafe)`: a timing function is immutable.
    nonisolated(unsafe) static let implicitCurve = CAMediaTimingFunction(name: .default)
}
