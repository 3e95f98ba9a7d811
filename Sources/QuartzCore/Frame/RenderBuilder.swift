import MicaCompositor
import CoreGraphics
import MicaRaster

/// The state of the render pass.
struct RenderState {
    /// `true` if a node of the tree must be built.
    var isDirty = true
    let builder = RenderBuilder()
    /// The tree of the last request.
    var lastTree: RenderTree?
    /// The node of a root that is not visible.
    let nothing = RenderNode(id: NodeID(owner: .max), transform: .identity, bounds: .empty)
}

/// Builds the nodes of changed layers in a tree, children before their parents, with an explicit stack. Layers that are
/// up to date are not visited.
final class RenderBuilder {
    private enum Step {
        case enter(CALayer)
        /// All descendants are built.
        case finish(CALayer)
    }
    private var steps: ContiguousArray<Step> = []
    /// Receives the animated values of one layer after the other. Sampling never runs code that samples as well.
    @exclusivity(unchecked) private var sampler = Sampler()

    func build(_ root: CALayer, _ context: FrameContext) {
        guard root.needsBuilding else { return }
        var open: ContiguousArray<Step> = []
        swap(&open, &steps)
        open.append(.enter(root))
        while let step = open.popLast() {
            switch step {
            case .finish(let layer): finish(layer, context)
            case .enter(let layer):
                guard let children = layer.children else {
                    finish(layer, context)
                    continue
                }
                open.append(.finish(layer))
                if layer.showsDepth != layer.state.contains(.showedDepth) {
                    layer.state.formSymmetricDifference(.showedDepth)
                    children.forEach { $0.markNode() }
                }
                let start = open.count
                func enter(_ child: CALayer) {
                    guard child.needsBuilding else { return }
                    if child.children == nil {
                        finish(child, context)
                    } else {
                        open.append(.enter(child))
                    }
                }
                children.root.forEachInDirty(enter)
                if let mask = children.mask { enter(mask) }
                open[start...].reverse()
            }
        }
        // Returns the empty array with its storage.
        swap(&open, &steps)
    }

    private func finish(_ layer: CALayer, _ context: FrameContext) {
        if layer.isOnlyPlaced, let node = placed(layer, context) {
            layer.state.remove(.placeDirty)
            layer.node = node
            track(layer, node, context)
            return
        }
        if layer.isOnlyPlaced, let node = layer.reshaped(context, &sampler) {
            layer.state.remove(.placeDirty)
            layer.node = node
            return
        }
        layer.untrack()
        let nodes = layer.children?.makeNodes() ?? RenderChildren()
        let isItself = layer.isItself(context)
        layer.state.remove([.nodeDirty, .placeDirty, .subtreeDirty, .childrenDirty])
        if isItself, let old = layer.node {
            layer.node = RenderNode(old, children: layer.arrange(nodes, values: layer, context))
        } else {
            layer.node = node(of: layer, nodes, context)
        }
    }

    /// Returns the node of a layer whose animations changed only its position or opacity. Returns `nil` if the node
    /// differs in more.
    private func placed(_ layer: CALayer, _ context: FrameContext) -> RenderNode? {
        guard let box = layer.animationBox, box.onlyPlaces, box.committed.isEmpty, box.transition == nil,
            let old = layer.node, old.style?.values.transform3D == nil, layer.isInTime(context.time),
            !box.animatesBounds || layer.canResize(old)
        else { return nil }
        sampler.values.loadPlace(layer)
        sampler.run(layer, copy: nil, at: layer.sampledTime(context))
        guard sampler.values.opacity.isFinite,
            let place = sampler.values.placeInPlane(keepingDepth: layer.keepsDepth), place.isFinite
        else { return nil }
        let opacity = min(max(sampler.values.opacity, 0), 1)
        guard box.animatesBounds else { return RenderNode(old, transform: place, opacity: opacity) }
        let bounds = sampler.values.bounds
        guard bounds.isFinite else { return nil }
        return RenderNode(old, transform: place, bounds: Box(bounds.standardized), opacity: opacity)
    }

    /// Registers the animations of a layer that were just applied, so that they move it without the layer while nothing
    /// else changes it.
    private func track(_ layer: CALayer, _ node: RenderNode, _ context: FrameContext) {
        guard let box = layer.animationBox, box.canBeTracked, let chunk = layer.chunk,
            context.host.commits.timedCount == 0, !layer.state.contains(.isDrawnByDepth)
        else { return }
        guard chunk.track(layer, box, node.placement) else {
            box.canBeTracked = false
            return
        }
        layer.state.insert(.isTracked)
        context.host.noteTracks(of: chunk)
    }

    /// Updates the layers in `all` to their geometry at a time.
    func sample(_ all: ContiguousArray<PlacementTracks>, at time: Double) {
        var lost: [CALayer] = []
        for tracks in all { tracks.chunk?.sampleTracks(at: time, &sampler, lost: &lost) }
        for layer in lost { layer.markNode() }
    }

    func node(of layer: CALayer, _ children: RenderChildren, _ context: FrameContext) -> RenderNode? {
        guard layer.isInTime(context.time) else { return nil }
        guard let box = layer.animationBox, !box.items.isEmpty else {
            return NodeMaker(layer, context).make(children)
        }
        let local = layer.sampledTime(context)
        if box.needsCopy || box.redraws {
            return layer.withFrameCopy(at: local) { copy in
                // The layer's current contents were drawn before; a delayed copy presents another time.
                if box.redraws, context.delay != nil { copy.displayByDelegate() }
                layer.noteDepth(copy.modelDepth, context)
                return NodeMaker(layer, presented: copy, transition: box.transition, context).make(children)
            }
        }
        sampler.values.load(layer)
        sampler.run(layer, copy: nil, at: local)
        if box.animatesDepth { layer.noteDepth(sampler.values.zPosition, context) }
        return NodeMaker.make(layer, &sampler.values, box.transition, children, context)
    }
}

extension CALayer {
    final var needsBuilding: Bool { !state.isDisjoint(with: [.nodeDirty, .placeDirty, .subtreeDirty]) }

    /// `true` if only the layer's position or opacity changed.
    fileprivate final var isOnlyPlaced: Bool {
        state.contains(.placeDirty) && state.isDisjoint(with: [.nodeDirty, .subtreeDirty, .childrenDirty])
    }

    /// Returns `true` if only sublayers changed, and the layer presents the model's own values.
    fileprivate final func isItself(_ context: FrameContext) -> Bool {
        state.isDisjoint(with: [.nodeDirty, .childrenDirty]) && animationBox == nil && children?.mask == nil
            && !hasOwnLook && !hasContentsInChildren && isInTime(context.time)
    }

    /// `true` if the image in `contents` is a child node, below those of the sublayers.
    private final var hasContentsInChildren: Bool {
        values.hasContents
            && (values.background.isPattern || LayerMoves.knowFlips && MirroredSpaces.contain(self))
    }

    /// Returns `true` if the layer's last node is valid with other bounds: nothing in it depends on them.
    fileprivate final func canResize(_ node: RenderNode) -> Bool {
        node.content == nil && node.style?.values.sublayerTransform == nil && !hasOwnLook && !values.hasContents
            && !values.background.isPattern
    }

    /// The identifier of the layer's own node. Unique among the layers of a process while this one lives.
    final var nodeID: NodeID { nodeID(.layer) }

    /// Returns the identifier of a further node of the layer.
    final func nodeID(_ role: NodeID.Role, _ number: Int = 0) -> NodeID {
        NodeID(owner: UInt64(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())), role, number)
    }

    /// Records an animated depth as it is in this frame.
    final func noteDepth(_ shown: CGFloat, _ context: FrameContext) {
        // A delayed copy is sorted among other copies.
        guard let box = animationBox, box.animatesDepth, context.delay == nil else { return }
        let depth = Double(shown)
        if depth != box.shownDepth {
            box.shownDepth = depth
            parent?.children?.forgetDepths()
        }
    }
}
