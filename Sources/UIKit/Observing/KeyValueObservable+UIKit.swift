import QuartzCore

// The properties of views and recognisers that key paths name (see `NSObject.addObserver`).

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
        case "contentOffset": (self as? UIScrollView).map { $0.contentOffset as Any? }
        case "contentSize": (self as? UIScrollView).map { $0.contentSize as Any? }
        case "contentInset": (self as? UIScrollView).map { $0.contentInset as Any? }
        case "text": (self as? UILabel).map { $0.text as Any? }
        case "attributedText": (self as? UILabel).map { $0.attributedText as Any? }
        default: nil
        }
    }

    package func observedObject(forKey key: String) -> (any KeyValueObservable)? {
        switch key {
        case "layer": layer
        case "panGestureRecognizer": (self as? UIScrollView)?.panGestureRecognizer
        default: nil
        }
    }

    package var observedLayer: CALayer? { layer }
}

extension UIGestureRecognizer: KeyValueObservable {
    package func observedValue(forKey key: String) -> Any?? { key == "state" ? .some(state) : nil }
    package func observedObject(forKey key: String) -> (any KeyValueObservable)? { nil }
    package var observedLayer: CALayer? { nil }
}

extension UIEdgeInsets: ObjectiveCValue {
    package var objectiveCValue: NSValue { NSValue(uiEdgeInsets: self) }
}
