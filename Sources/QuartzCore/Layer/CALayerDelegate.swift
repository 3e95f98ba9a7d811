public import CoreGraphics

/// Does for a layer what a subclass would override. Every method may be left out; a class whose base class adopts the
/// protocol must have a method implemented in the base class to override it.
public protocol CALayerDelegate: AnyObject {
    /// Makes the contents; the default draws them.
    func display(_ layer: CALayer)
    /// Draws the contents; see `CALayer.draw(in:)`.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before `draw(_:in:)`, to set for instance the contents' format.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the sublayers; the default asks the layout manager.
    func layoutSublayers(of layer: CALayer)
    /// The action of a changed property: nil to look further, `NSNull` for none.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.displayByDrawing() }
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) { layer.layoutByManager() }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
