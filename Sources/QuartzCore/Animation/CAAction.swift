public import CoreGraphics

/// Something that happens when a property of a layer changes: an animation, or any object.
public protocol CAAction {
    /// Called after the change. `event` is the property's key, `anObject` the layer.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stands for "no action": the search for one ends with it.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
