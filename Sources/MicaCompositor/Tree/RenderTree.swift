public import MicaRaster

/// A whole frame before it has pixels.
public struct RenderTree: Sendable {
    public var root: RenderNode
    /// The transform from the root's space to points of the canvas.
    public var origin = Affine.identity
    /// The canvas in points.
    public var width: Double, height: Double
    /// The scale in pixels per point.
    public var scale: Double
    /// The background below the root; clear for a transparent frame.
    public var background: Color

    public init(root: RenderNode, width: Double, height: Double, scale: Double, background: Color = .clear) {
        self.root = root
        self.width = width
        self.height = height
        self.scale = scale
        self.background = background
    }

    /// The transform from the root's space to the device.
    var placement: Affine { origin.then(Affine(scale, 0, 0, scale, 0, 0)).snapped }
}
