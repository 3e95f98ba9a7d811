import Compositor
import CoreGraphics
import Raster

/// Builds the nodes of what changed in a tree, children before their parents, with a stack of its own. Whatever is up
/// to date is not visited.
final class RenderBuilder {
    private struct Frame {
        let layer: CALayer
        var chunk = 0
        var index = 0
        var didMask = false
    }
    private var stack: ContiguousArray<Frame> = []
    /// Receives the animated values of one layer after the other.
    private let scratch: CALayer = {
        let layer = CALayer()
        layer.state = [.isPresentation, .isScratch]
        return layer
    }()
    private let sampler = Sampler()

    func build(_ root: CALayer, _ host: LayerHost) {
        guard root.needsBuilding else { return }
        stack.append(Frame(layer: root))
        while !stack.isEmpty {
            let top = stack.count - 1
            if let next = nextChild(&stack[top]) {
                stack.append(Frame(layer: next))
            } else {
                let layer = stack.removeLast().layer
                finish(layer, host)
            }
        }
    }

    /// The next layer in it that must be built first.
    private func nextChild(_ frame: inout Frame) -> CALayer? {
        guard let children = frame.layer.children else { return nil }
        while frame.chunk < children.chunks.count {
            let chunk = children.chunks[frame.chunk]
            if chunk.isDirty {
                while frame.index < chunk.layers.count {
                    let layer = chunk.layers[frame.index]
                    frame.index += 1
                    if layer.needsBuilding { return layer }
                }
            }
            frame.chunk += 1
            frame.index = 0
        }
        if !frame.didMask {
            frame.didMask = true
            if let mask = children.mask, mask.needsBuilding { return mask }
        }
        return nil
    }

    private func finish(_ layer: CALayer, _ host: LayerHost) {
        var nodes = RenderChildren()
        if let children = layer.children {
            if children.raisedCount > 0 {
                for chunk in children.chunks {
                    chunk.isDirty = false
                    // Not kept up to date while siblings are out of line.
                    chunk.nodes = nil
                }
                let ordered = children.drawingOrder { $0.presentedDepth(host) }
                nodes = RenderChildren(ordered.compactMap(\.node))
            } else {
                var chunks: [RenderChildren.Chunk] = []
                chunks.reserveCapacity(children.chunks.count)
                for chunk in children.chunks {
                    if chunk.isDirty || chunk.nodes == nil {
                        chunk.isDirty = false
                        chunk.nodes = RenderChildren.Chunk(chunk.layers.compactMap(\.node))
                    }
                    if !chunk.nodes!.nodes.isEmpty { chunks.append(chunk.nodes!) }
                }
                nodes = RenderChildren(chunks: chunks)
            }
        }
        layer.state.remove([.nodeDirty, .subtreeDirty, .childrenDirty])
        layer.node = node(of: layer, nodes, host)
    }

    func node(of layer: CALayer, _ children: RenderChildren, _ host: LayerHost) -> RenderNode? {
        guard layer.isInTime(host.time) else { return nil }
        guard let box = layer.animationBox, !box.items.isEmpty else {
            return NodeMaker(layer: layer, values: layer, transition: nil).make(children)
        }
        let local = layer.sampledTime(host)
        if box.needsCopy || box.redraws {
            return layer.withFrameCopy(at: local, sampler) { copy in
                if box.redraws { copy.display() }
                return NodeMaker(layer: layer, values: copy, transition: box.transition).make(children)
            }
        }
        scratch.loadCommitted(layer)
        sampler.run(layer, into: scratch, at: local)
        box.transition = sampler.transition
        return NodeMaker(layer: layer, values: scratch, transition: sampler.transition).make(children)
    }
}

extension CALayer {
    final var needsBuilding: Bool { !state.isDisjoint(with: [.nodeDirty, .subtreeDirty]) }

    /// Unique among the layers of a process while this one lives; below 2⁴⁸.
    final var nodeID: UInt64 { UInt64(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())) }

    final func presentedDepth(_ host: LayerHost) -> Double {
        guard hasAnimatedDepth else { return Double(geometry.zPosition) }
        if case .number(let z) = presentedValue(.property(.zPosition)) { return z }
        return 0
    }
}
