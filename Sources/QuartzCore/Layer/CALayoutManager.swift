public import CoreGraphics

/// Arranges the sublayers of layers.
public protocol CALayoutManager: AnyObject {
    /// The size that the layer would like to have.
    func preferredSize(of layer: CALayer) -> CGSize
    /// The layer's layout became out of date: called by its `setNeedsLayout()`.
    func invalidateLayout(of layer: CALayer)
    /// Sets the sublayers' geometry.
    func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
}
