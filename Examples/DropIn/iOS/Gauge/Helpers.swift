import UIKit

extension UIView {
    /// Shakes the view sideways.
    func shake() {
        let animation = CAKeyframeAnimation(keyPath: #keyPath(CALayer.position) + ".x")
        animation.values = [0, 8, -8, 6, -6, 0] as [CGFloat] as [NSNumber]
        animation.isAdditive = true
        animation.duration = 0.6
        layer.add(animation, forKey: "shake")
    }
}
