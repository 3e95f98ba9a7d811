/// Hears when an animation begins and ends. Both methods may be left out; a class whose base class adopts the protocol
/// must have them implemented in the base class to override them.
public protocol CAAnimationDelegate: AnyObject {
    /// The animation has become active.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation ended; `flag` is false if it was removed or replaced before its end, or its layer left the tree.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
