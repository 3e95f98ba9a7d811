import Compositor

/// The layers in a layer: its sublayers in order, in a tree of chunks, and its mask.
final class LayerChildren {
    private(set) var root = LayerChunk()
    var mask: CALayer?
    /// How many sublayers have a `zPosition` that is not 0, by model or animation: only then drawing order differs from
    /// the list's.
    var raisedCount = 0

    var count: Int { root.count }

    func append(_ layer: CALayer) {
        let chunk = root.last
        root = chunk.insert(layer, at: chunk.layers.count)
    }

    /// `index` 0…count.
    func insert(_ layer: CALayer, at index: Int) {
        let place = root.locate(index)
        root = place.chunk.insert(layer, at: place.index)
    }

    /// Right before or after a sublayer.
    func insert(_ layer: CALayer, beside sibling: CALayer, after: Bool) {
        let chunk = sibling.chunk!
        root = chunk.insert(layer, at: chunk.index(of: sibling) + (after ? 1 : 0))
    }

    func remove(_ layer: CALayer) { if let chunk = layer.chunk { root = chunk.remove(layer) } }

    /// Puts `new` in the place of `old`.
    func replace(_ old: CALayer, with new: CALayer) { old.chunk?.replace(old, with: new) }

    func removeAll() {
        root.takeAll { $0.state.remove(.countsAsRaised) }
        (root, raisedCount) = (LayerChunk(), 0)
    }

    func index(of layer: CALayer) -> Int { layer.chunk.map { $0.start + $0.index(of: layer) } ?? 0 }

    /// Sublayers and mask.
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

    /// The sublayers from the lowest drawn to the topmost, by `zPosition`, then by place.
    func drawingOrder(_ z: (CALayer) -> Double) -> [CALayer] {
        let all = array
        guard raisedCount > 0 else { return all }
        let keys = all.map(z)
        return all.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { all[$0] }
    }
}
