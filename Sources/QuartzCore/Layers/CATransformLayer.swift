public import CoreGraphics

/// A layer that only transforms its sublayers in 3D: it does not flatten them, and draws nothing itself.
open class CATransformLayer: CALayer {
    open override class var selfContainedClass: CALayer.Type { CATransformLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override var keepsDepth: Bool { true }
}
