public import CoreGraphics

/// Arranges the sublayers of layers.
public protocol CALayoutManager: AnyObject {
    /// Returns the layer's preferred size, in points.
    func preferredSize(of layer: CALayer) -> CGSize
    /// Called by the layer's `setNeedsLayout()`: its layout is invalid.
    func invalidateLayout(of layer: CALayer)
    /// Sets the sublayers' geometry.
    func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
}
