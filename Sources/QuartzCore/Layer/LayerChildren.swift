import Compositor

/// A run of neighbouring sublayers, with the render nodes that they made last time.
///
/// A child knows its chunk, so that a change of one child among n is found, and its node put in place, by looking at
/// about √n chunks and √n layers.
final class LayerChunk {
    var layers: ContiguousArray<CALayer>
    /// A layer in it (or below) must be built.
    var isDirty = true
    /// A layer in it (or below) needs layout.
    var needsLayout = false
    /// What the layers showed; nil when unknown.
    var nodes: RenderChildren.Chunk?

    init(_ layers: ContiguousArray<CALayer>) { self.layers = layers }

    func index(of layer: CALayer) -> Int { layers.firstIndex { $0 === layer }! }
}

/// The layers in a layer: its sublayers in order, in chunks, and its mask.
final class LayerChildren {
    private(set) var chunks: ContiguousArray<LayerChunk> = []
    private(set) var count = 0
    var mask: CALayer?
    /// How many sublayers have a `zPosition` that is not 0, by model or animation: only then drawing order differs from
    /// the list's.
    var raisedCount = 0
    /// What the chunks' nodes were put together to last time.
    var rendered = RenderChildren()

    /// The chunk size that keeps the number of chunks and the size of one about equal.
    private var target: Int { max(16, Int(Double(count).squareRoot())) }

    func append(_ layer: CALayer) {
        if let last = chunks.last, last.layers.count < target {
            last.layers.append(layer)
            last.isDirty = true
            layer.chunk = last
        } else {
            let chunk = LayerChunk([layer])
            chunks.append(chunk)
            layer.chunk = chunk
        }
        count += 1
    }

    /// `index` 0…count.
    func insert(_ layer: CALayer, at index: Int) {
        guard index < count else { return append(layer) }
        var rest = index
        for (number, chunk) in chunks.enumerated() {
            if rest < chunk.layers.count {
                insert(layer, in: number, at: rest)
                return
            }
            rest -= chunk.layers.count
        }
    }

    /// Right before or after a sublayer.
    func insert(_ layer: CALayer, beside sibling: CALayer, after: Bool) {
        let number = number(of: sibling.chunk!)
        insert(layer, in: number, at: sibling.chunk!.index(of: sibling) + (after ? 1 : 0))
    }

    private func insert(_ layer: CALayer, in number: Int, at index: Int) {
        let chunk = chunks[number]
        chunk.layers.insert(layer, at: index)
        chunk.isDirty = true
        layer.chunk = chunk
        count += 1
        if chunk.layers.count > 2 * target { split(number) }
    }

    private func split(_ number: Int) {
        let chunk = chunks[number], half = chunk.layers.count / 2
        let upper = LayerChunk(ContiguousArray(chunk.layers[half...]))
        chunk.layers.removeSubrange(half...)
        upper.needsLayout = chunk.needsLayout
        for layer in upper.layers { layer.chunk = upper }
        chunks.insert(upper, at: number + 1)
    }

    func remove(_ layer: CALayer) {
        guard let chunk = layer.chunk else { return }
        // The ends first: lists are mostly taken apart from there.
        let index = chunk.layers.last === layer ? chunk.layers.count - 1 : chunk.index(of: layer)
        chunk.layers.remove(at: index)
        chunk.isDirty = true
        if chunk.layers.isEmpty { chunks.remove(at: number(of: chunk)) }
        layer.chunk = nil
        count -= 1
    }

    /// Puts `new` in the place of `old`.
    func replace(_ old: CALayer, with new: CALayer) {
        guard let chunk = old.chunk else { return }
        chunk.layers[chunk.index(of: old)] = new
        chunk.isDirty = true
        (old.chunk, new.chunk) = (nil, chunk)
    }

    func removeAll() {
        for chunk in chunks {
            for layer in chunk.layers {
                layer.chunk = nil
                layer.state.remove(.countsAsRaised)
            }
        }
        chunks = []
        (count, raisedCount) = (0, 0)
    }

    func index(of layer: CALayer) -> Int {
        var before = 0
        for chunk in chunks {
            if chunk === layer.chunk { return before + chunk.index(of: layer) }
            before += chunk.layers.count
        }
        return before
    }

    private func number(of chunk: LayerChunk) -> Int { chunks.firstIndex { $0 === chunk }! }

    var array: [CALayer] {
        var all: [CALayer] = []
        all.reserveCapacity(count)
        for chunk in chunks { all.append(contentsOf: chunk.layers) }
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
