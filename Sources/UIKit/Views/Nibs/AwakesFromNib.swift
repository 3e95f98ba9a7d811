/// An object that is notified after a nib or a storyboard created and connected it.
///
/// Views, controllers, constraints, items of bars and gesture recognisers are such objects. On Apple's systems all
/// subclasses of `NSObject` are; here a subclass adopts the protocol, because Foundation's class has no such method. The
/// plugin `AppleSources` and `mica port` add it.
@preconcurrency @MainActor public protocol AwakesFromNib: AnyObject {
    /// Called after all outlets, actions and runtime attributes of the nib were set.
    func awakeFromNib()
}

extension UIResponder: AwakesFromNib {}
extension NSLayoutConstraint: AwakesFromNib {}
extension UIGestureRecognizer: AwakesFromNib {}
