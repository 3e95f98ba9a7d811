import CoreGraphics
import QuartzCore

// The animatable representation of UIKit's values: `@Animatable` properties of these types can be animated, and
// animations accept them for layer properties of the corresponding Core Graphics type.

extension UIColor: AnimationBridging {
    package var animationValue: Any { cgColor }
    package static func bridged(fromAnimationValue value: Any) -> Any? {
        (value as? CGColor).map { UIColor(cgColor: $0) }
    }
}

/// Only the shape is interpolated between two paths; width, dashes and other properties are those of a new path.
extension UIBezierPath: AnimationBridging {
    package var animationValue: Any { cgPath }
    package static func bridged(fromAnimationValue value: Any) -> Any? {
        (value as? CGPath).map { UIBezierPath(cgPath: $0) }
    }
}
