import CoreGraphics
import QuartzCore

// What UIKit's values are to animations: `@Animatable` properties of these types move, and an animation takes them where
// a layer has the Core Graphics type.

extension UIColor: AnimationBridging {
    package var animationValue: Any { cgColor }
    package static func bridged(fromAnimationValue value: Any) -> Any? {
        (value as? CGColor).map { UIColor(cgColor: $0) }
    }
}

/// Between two paths there is the shape alone; width, dashes and the like are those of a new path.
extension UIBezierPath: AnimationBridging {
    package var animationValue: Any { cgPath }
    package static func bridged(fromAnimationValue value: Any) -> Any? {
        (value as? CGPath).map { UIBezierPath(cgPath: $0) }
    }
}
