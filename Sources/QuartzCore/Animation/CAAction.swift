public import CoreGraphics

/// An object that runs when a property of a layer changes: an animation, or any other object.
public protocol CAAction {
    /// Runs after the change. `event` is the property's key, `anObject` the layer.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Represents "no action": the search for an action ends with it.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
