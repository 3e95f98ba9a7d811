/// The methods that an animation calls when it begins and ends. Both are optional; a class whose base class adopts the
/// protocol can only override them if the base class implements them.
public protocol CAAnimationDelegate: AnyObject {
    /// Called when the animation has become active.
    func animationDidStart(_ anim: CAAnimation)
    /// Called when the animation has ended; `flag` is `false` if it was removed or replaced before its end, or its
    /// layer left the tree.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
