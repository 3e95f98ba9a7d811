public import CoreGraphics

/// The methods by which an object customises a layer without a subclass. Every method is optional; a class whose base
/// class adopts the protocol can only override a method that the base class implements.
public protocol CALayerDelegate: AnyObject {
    /// Creates the contents; the default implementation draws them.
    func display(_ layer: CALayer)
    /// Draws the contents; see `CALayer.draw(in:)`.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before `draw(_:in:)`, for example to set the contents' format.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the sublayers; the default implementation uses the layout manager.
    func layoutSublayers(of layer: CALayer)
    /// Returns the action for a change of a property: `nil` to continue the search, `NSNull` for no action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.displayByDrawing() }
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) { layer.layoutByManager() }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
