public import CoreGraphics
import MicaCompositor
public import Foundation
import MicaRaster

/// A layer that shows its sublayers several times, each copy moved, delayed and coloured a step further than the one
/// before. Copies share what does not differ; events and hit tests see the sublayers once, as the first copy shows them.
///
/// ```swift
/// let dots = CAReplicatorLayer()
/// dots.addSublayer(dot)
/// dots.instanceCount = 12
/// dots.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
/// dots.instanceAlphaOffset = -1 / 12
/// ```
///
/// Replicators in replicators multiply. At most 16,384 copies of one replicator are shown, and fewer of one with others in
/// it, so that all in all there are no more than 65,536; with an `instanceDelay`, of copies times the layers in them. The log
/// says once where that leaves some out.
open class CAReplicatorLayer: CALayer {
    static let instanceLimit = 16_384
    /// The most copies that replicators in each other make.
    private static let nestedLimit = 65_536

    /// How many copies there are, the sublayers themselves included. Below 1 nothing shows. Default 1.
    @Animatable(redraws: false) open var instanceCount: Int = 1
    /// Whether copies and sublayers keep their depth, as in a `CATransformLayer`; the layer then draws nothing itself.
    /// Default false: they are flattened into the layer's plane.
    @Animatable(redraws: false) open var preservesDepth: Bool = false
    /// Seconds of the layer's local time by which the animations below run later in each copy. An animation that is
    /// removed with its end is gone from all copies. Default 0.
    @Animatable(redraws: false) open var instanceDelay: CFTimeInterval = 0
    /// Maps each copy to the next, about the centre of the bounds. Default the identity.
    @Animatable(redraws: false) open var instanceTransform: CATransform3D = CATransform3DIdentity
    /// Multiplies the first copy's colours; alpha acts as a group opacity. Default white.
    @Animatable(redraws: false) open var instanceColor: CGColor? = .white
    /// Added to the components of `instanceColor` from each copy to the next; sums are cut to 0…1. Defaults 0.
    @Animatable(redraws: false) open var instanceRedOffset: Float = 0
    /// As `instanceRedOffset`. Default 0.
    @Animatable(redraws: false) open var instanceGreenOffset: Float = 0
    /// As `instanceRedOffset`. Default 0.
    @Animatable(redraws: false) open var instanceBlueOffset: Float = 0
    /// As `instanceRedOffset`. Default 0.
    @Animatable(redraws: false) open var instanceAlphaOffset: Float = 0

    /// What the host has to know of copies that run late.
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

    /// How many copies are shown of `wanted`.
    private func shownCount(_ wanted: Int, isDelayed: Bool) -> Int {
        var count = min(wanted, Self.instanceLimit)
        // Fewer need not be counted without a delay: there is room for each.
        if count > 1, isDelayed || count > Self.nestedLimit / Self.instanceLimit {
            count = min(count, max(1, Self.nestedLimit / partsBelow(isDelayed: isDelayed)))
        }
        if count < wanted {
            report(
                "CAReplicatorLayer: at most \(Self.instanceLimit) copies of a layer are shown, and \(Self.nestedLimit)"
                    + " of replicators in each other and of layers that run late.")
        }
        return count
    }

    /// How many copies each of this layer's copies holds; with a delay, how many layers, which are built anew for each.
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

    /// By how much the last copy runs late.
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
