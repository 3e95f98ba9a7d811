import QuartzCore

// The properties of views and recognisers that are available as key paths (see `NSObject.addObserver`).

extension UIView: KeyValueObservable {
    package func observedValue(forKey key: String) -> Any?? {
        switch key {
        case "frame": .some(frame)
        case "bounds": .some(bounds)
        case "center": .some(center)
        case "transform": .some(transform)
        case "alpha": .some(alpha)
        case "hidden", "isHidden": .some(isHidden)
        case "backgroundColor": .some(backgroundColor)
        default: ownObservedValue(forKey: key)
        }
    }

    package func observedObject(forKey key: String) -> (any KeyValueObservable)? {
        key == "layer" ? layer : ownObservedObject(forKey: key)
    }

    package func observationBegan() { layer.observationBegan() }
}

extension UIGestureRecognizer: KeyValueObservable {
    package func observedValue(forKey key: String) -> Any?? { key == "state" ? .some(state) : nil }
    package func observedObject(forKey key: String) -> (any KeyValueObservable)? { nil }
    package func observationBegan() {}
}
