import Foundation
import QuartzCore
import UIKit

/// A call at the end of playback: an animation without effect in the layer, with this object as its delegate.
final class PlaybackEnd: NSObject, CAAnimationDelegate {
    private var block: LottieCompletionBlock?

    init(_ block: @escaping LottieCompletionBlock, after seconds: Double, in layer: CALayer) {
        self.block = block
        super.init()
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = layer.zPosition
        animation.toValue = layer.zPosition
        animation.duration = max(seconds, 1e-3)
        animation.delegate = self
        layer.add(animation, forKey: "lottiePlayback")
    }

    /// Returns the closure, which is then not called.
    func take() -> LottieCompletionBlock? {
        defer { block = nil }
        return block
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        let waiting = take()
        waiting?(flag)
    }
}

/// The scale and the place of an animation in a view.
struct AnimationPlacement {
    var scale: CGSize
    /// The place of the animation's origin.
    var origin: CGPoint

    init(part: CGRect, in bounds: CGRect, _ mode: UIView.ContentMode) {
        guard part.width > 0, part.height > 0 else {
            scale = CGSize(width: 1, height: 1)
            origin = bounds.origin
            return
        }
        var x = bounds.width / part.width, y = bounds.height / part.height
        switch mode {
        case .scaleToFill, .redraw: break
        case .scaleAspectFill:
            x = max(x, y)
            y = x
        case .scaleAspectFit:
            x = min(x, y)
            y = x
        default:
            x = 1
            y = 1
        }
        scale = CGSize(width: x, height: y)
        let free = CGSize(width: bounds.width - part.width * x, height: bounds.height - part.height * y)
        var place = CGPoint(x: free.width / 2, y: free.height / 2)
        switch mode {
        case .left, .topLeft, .bottomLeft: place.x = 0
        case .right, .topRight, .bottomRight: place.x = free.width
        default: break
        }
        switch mode {
        case .top, .topLeft, .topRight: place.y = 0
        case .bottom, .bottomLeft, .bottomRight: place.y = free.height
        default: break
        }
        origin = CGPoint(
            x: bounds.minX + place.x - part.minX * x, y: bounds.minY + place.y - part.minY * y)
    }
}
