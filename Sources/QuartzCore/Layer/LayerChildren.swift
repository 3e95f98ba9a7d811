import MicaCompositor

/// The children of a layer: its sublayers in order, in a tree of chunks, and its mask.
final class LayerChildren {
    private(set) var root = LayerChunk()
    var mask: CALayer?
    /// The number of edits of the list.
    private(set) var edits = 0
    /// The z-sorted sublayers, as of the last build; `nil` if it has none, or a depth has changed since.
    private var depths: DepthOrder?

    var count: Int { root.count }

    func append(_ layer: CALayer) {
        edits &+= 1
        let chunk = root.last
        root = chunk.insert(layer, at: chunk.layers.count)
    }

    /// Inserts a layer at `index`, 0…count.
    func insert(_ layer: CALayer, at index: Int) {
        edits &+= 1
        let place = root.locate(index)
        root = place.chunk.insert(layer, at: place.index)
    }

    /// Inserts a layer directly before or after a sublayer.
    func insert(_ layer: CALayer, beside sibling: CALayer, after: Bool) {
        edits &+= 1
        let chunk = sibling.chunk!
        root = chunk.insert(layer, at: chunk.index(of: sibling) + (after ? 1 : 0))
    }

    func remove(_ layer: CALayer) {
        edits &+= 1
        setRaised(layer, false)
        if let chunk = layer.chunk { root = chunk.remove(layer) }
    }

    /// Replaces `old` with `new`.
    func replace(_ old: CALayer, with new: CALayer) {
        edits &+= 1
        setRaised(old, false)
        old.chunk?.replace(old, with: new)
    }

    func removeAll() {
        edits &+= 1
        root.takeAll { _ in }
        root = LayerChunk()
        depths = nil
    }

    func index(of layer: CALayer) -> Int { layer.chunk.map { $0.start + $0.index(of: layer) } ?? 0 }

    /// Calls `body` for each sublayer and the mask.
    func forEach(_ body: (CALayer) -> Void) {
        root.forEach(body)
        if let mask { body(mask) }
    }

    var array: [CALayer] {
        var all: [CALayer] = []
        all.reserveCapacity(count)
        root.forEach { all.append($0) }
        return all
    }

    // MARK: Depth

    /// Records whether a sublayer may have a depth other than 0, by model or animation: only those are drawn out of
    /// list order.
    func setRaised(_ layer: CALayer, _ isZSorted: Bool) {
        guard isZSorted != layer.state.contains(.countsAsZSorted) else { return }
        layer.chunk?.setRaised(layer, isZSorted)
        depths = nil
    }

    /// Discards the sorted sublayers after a change of depth.
    func forgetDepths() { depths = nil }

    /// Returns the nodes of the sublayers in drawing order, rebuilt where they changed.
    func makeNodes() -> RenderChildren {
        guard root.zSortedCount > 0 else {
            return root.count == 1 ? RenderChildren(only: root.makeOnlyNode()) : RenderChildren(root.makeNodes())
        }
        if let depths { depths.update(root) } else { depths = DepthOrder(root) }
        return depths!.around(root.makeNodes())
    }

    /// Returns the sublayers in drawing order: by `zPosition`, then by index.
    func drawingOrder(_ z: (CALayer) -> Double) -> [CALayer] {
        let all = array
        guard root.zSortedCount > 0 else { return all }
        let keys = all.map(z)
        return all.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { all[$0] }
    }
}
