public import CoreGraphics
import MicaCompositor
public import Foundation
import MicaRaster

/// A layer that draws its sublayers several times, each copy moved, delayed and coloured by one step more than the
/// previous one. Copies share everything that is equal; events and hit tests use only the first copy of the sublayers.
///
/// ```swift
/// let dots = CAReplicatorLayer()
/// dots.addSublayer(dot)
/// dots.instanceCount = 12
/// dots.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
/// dots.instanceAlphaOffset = -1 / 12
/// ```
///
/// Nested replicators multiply. At most 16,384 copies of one replicator are drawn, and fewer of one that contains
/// others: the total is at most 65,536. With an `instanceDelay`, the limit applies to the number of copies times the
/// layers in each. Omitted copies are logged once.
open class CAReplicatorLayer: CALayer {
    static let instanceLimit = 16_384
    /// The maximum number of copies of nested replicators.
    private static let nestedLimit = 65_536

    /// The number of copies, including the sublayers themselves. Below 1 nothing is drawn. Default 1.
    @Animatable(redraws: false) open var instanceCount: Int = 1
    /// A Boolean value that indicates whether copies and sublayers keep their depth, as in a `CATransformLayer`; the
    /// layer then has no content of its own. Default `false`: they are flattened into the layer's plane.
    @Animatable(redraws: false) open var preservesDepth: Bool = false
    /// The delay of the sublayers' animations from each copy to the next, in seconds of the layer's local time. An
    /// animation that is removed at its end disappears from all copies. Default 0.
    @Animatable(redraws: false) open var instanceDelay: CFTimeInterval = 0
    /// The transform from each copy to the next, about the centre of the bounds. Default the identity.
    @Animatable(redraws: false) open var instanceTransform: CATransform3D = CATransform3DIdentity
    /// A colour that multiplies the first copy's colours; its alpha acts as a group opacity. Default white.
    @Animatable(redraws: false) open var instanceColor: CGColor? = .white
    /// The change of the red component of `instanceColor` from each copy to the next; sums are clamped to 0…1. Default
    /// 0.
    @Animatable(redraws: false) open var instanceRedOffset: Float = 0
    /// The change of the green component; see `instanceRedOffset`. Default 0.
    @Animatable(redraws: false) open var instanceGreenOffset: Float = 0
    /// The change of the blue component; see `instanceRedOffset`. Default 0.
    @Animatable(redraws: false) open var instanceBlueOffset: Float = 0
    /// The change of the alpha component; see `instanceRedOffset`. Default 0.
    @Animatable(redraws: false) open var instanceAlphaOffset: Float = 0

    /// The host's information about delayed copies.
    var lateCopies = LateCopies()

    open override class var selfContainedClass: CALayer.Type { CAReplicatorLayer.self }
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func animatesImplicitly(_ key: String) -> Bool {
        switch key {
        case "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
            "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset":
            true
        default: super.animatesImplicitly(key)
        }
    }

    override var hasOwnLook: Bool { true }

    override var keepsDepth: Bool { preservesDepth }

    override func arrange(
        _ children: RenderChildren, values: CALayer, _ context: FrameContext?
    ) -> RenderChildren {
        let source = values as? CAReplicatorLayer ?? self
        let delay = source.instanceDelay.isFinite ? source.instanceDelay : 0
        let count = shownCount(source.instanceCount, isDelayed: delay != 0)
        guard count > 0, !children.isEmpty else { return RenderChildren() }
        let step = source.instanceTransform
        guard count > 1 || source.color(of: 0) != .white else { return children }

        let bounds = source.bounds.standardized
        let center = SIMD3(Double(bounds.midX), Double(bounds.midY), 0)
        let tree = context.flatMap { delay != 0 && count > 1 ? DelayedTree(below: self, $0) : nil }
        if let context, context.delay == nil { noteCopies(tree == nil ? nil : delay * Double(count - 1), context) }
        var transform = CATransform3DIdentity
        var copies: [RenderNode] = []
        copies.reserveCapacity(count)
        for index in 0..<count {
            if index > 0 { transform = CATransform3DConcat(transform, step) }
            let color = source.color(of: index)
            guard color.alpha > 0, transform.isFinite else { continue }
            var shown = children
            if index > 0, let tree { shown = tree.children(later: delay * Double(index), copy: index) }
            let about = CATransform3DConcat(
                CATransform3DMakeTranslation(-center.x, -center.y, 0),
                CATransform3DConcat(transform, CATransform3DMakeTranslation(center.x, center.y, 0)))
            copies.append(
                Replica(
                    id: nodeID(.replica, index), transform: about, color: color, inSpace: preservesDepth,
                    showsDepth: showsDepth
                ).node(of: shown))
        }
        return RenderChildren(copies)
    }

    /// Returns the number of copies to draw of `wanted`.
    private func shownCount(_ wanted: Int, isDelayed: Bool) -> Int {
        var count = min(wanted, Self.instanceLimit)
        // Without a delay, smaller numbers always fit the limit.
        if count > 1, isDelayed || count > Self.nestedLimit / Self.instanceLimit {
            count = min(count, max(1, Self.nestedLimit / partsBelow(isDelayed: isDelayed)))
        }
        if count < wanted {
            report(
                "CAReplicatorLayer: at most \(Self.instanceLimit) copies of a layer are drawn, and \(Self.nestedLimit)"
                    + " of nested replicators and of layers with an instance delay.")
        }
        return count
    }

    /// Returns the number of copies in each of this layer's copies; with a delay, the number of layers, which are built
    /// separately for each copy.
    private func partsBelow(isDelayed: Bool) -> Int {
        var total = 1
        var stack: [(layer: CALayer, copies: Int)] = [(self, 1)]
        while let (layer, copies) = stack.popLast() {
            if total >= Self.nestedLimit { break }
            layer.children?.forEach { child in
                var inside = copies
                if isDelayed { total = min(total + copies, Self.nestedLimit) }
                if let replicator = child as? CAReplicatorLayer {
                    inside = min(copies * max(0, min(replicator.instanceCount, Self.instanceLimit)), Self.nestedLimit)
                    total = min(total + inside, Self.nestedLimit)
                }
                stack.append((child, inside))
            }
        }
        return total
    }

    /// The delay of the last copy, in seconds.
    var longestDelay: Double {
        guard instanceDelay > 0, instanceDelay.isFinite else { return 0 }
        return instanceDelay * Double(max(0, min(instanceCount, Self.instanceLimit) - 1))
    }

    private func color(of index: Int) -> Color {
        let base = instanceColor?.rasterColor ?? .white
        func add(_ v: Float, _ offset: Float) -> Float {
            let sum = v + offset * Float(index)
            return sum.isFinite ? min(max(sum, 0), 1) : 0
        }
        return Color(
            red: add(base.red, instanceRedOffset), green: add(base.green, instanceGreenOffset),
            blue: add(base.blue, instanceBlueOffset), alpha: add(base.alpha, instanceAlphaOffset))
    }
}
