import MicaCompositor

/// The z-sorted sublayers in drawing order, with the chunks of their nodes. It is kept until one of their depths
/// changes: a frame in which one of them only moves costs work for that one alone.
final class DepthOrder {
    /// The rows behind and in front of the layers whose depth is 0.
    private var below: NodeRow, above: NodeRow
    /// The index of each layer, counted from the lowest.
    private let places: [ObjectIdentifier: Int]

    /// Sorts n layers with a depth in O(n log n) time, and marks the chunks of those that become or cease to be
    /// z-sorted.
    init(_ root: LayerChunk) {
        var all: [(depth: Double, place: Int, layer: CALayer)] = []
        root.forEachRaised { layer in
            let depth = layer.shownDepth, isOut = depth != 0
            if isOut != layer.state.contains(.isDrawnByDepth) {
                layer.state.formSymmetricDifference(.isDrawnByDepth)
                layer.chunk?.markDirty()
            }
            if isOut { all.append((depth, all.count, layer)) }
        }
        all.sort { ($0.depth, $0.place) < ($1.depth, $1.place) }
        let ordered = all.map(\.layer), middle = all.firstIndex { $0.depth > 0 } ?? all.count
        places = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { (ObjectIdentifier($1), $0) })
        below = NodeRow(ordered[..<middle])
        above = NodeRow(ordered[middle...])
    }

    /// Updates the nodes of layers in dirty chunks.
    func update(_ root: LayerChunk) {
        var changed: (below: Set<Int>, above: Set<Int>) = ([], [])
        root.forEachInDirty { layer in
            guard layer.state.contains(.isDrawnByDepth), let place = places[ObjectIdentifier(layer)] else { return }
            if place < below.count {
                if below.take(place) { changed.below.insert(place) }
            } else if above.take(place - below.count) {
                changed.above.insert(place - below.count)
            }
        }
        below.remake(changed.below)
        above.remake(changed.above)
    }

    /// Returns all siblings' nodes, where `line` holds those of depth 0.
    func around(_ line: RenderChildren.Chunk) -> RenderChildren {
        let parts = [below.top, line, above.top].compactMap(\.self).filter { !$0.isEmpty }
        return RenderChildren(parts.count > 1 ? RenderChildren.Chunk(parts: parts) : parts.first)
    }
}

/// The nodes of a row of layers, in chunks of chunks.
private struct NodeRow {
    private let layers: [CALayer]
    private var nodes: [RenderNode?]
    /// The chunks by level, the lowest first; the last level has one chunk. Empty if there are no layers.
    private var levels: [[RenderChildren.Chunk]] = []

    init(_ layers: ArraySlice<CALayer>) {
        self.layers = Array(layers)
        nodes = layers.map(\.node)
        var count = nodes.count
        while count > 1 || levels.isEmpty && count > 0 {
            count = (count + RenderChildren.chunkSize - 1) / RenderChildren.chunkSize
            let level = levels.count
            levels.append((0..<count).map { chunk($0, at: level) })
        }
    }

    var count: Int { layers.count }
    var top: RenderChildren.Chunk? { levels.last?.first }

    /// Updates the node of the layer at an index. Returns `true` if it changed.
    mutating func take(_ place: Int) -> Bool {
        let node = layers[place].node
        defer { nodes[place] = node }
        return nodes[place] !== node
    }

    /// Rebuilds the chunks above these indices.
    mutating func remake(_ places: Set<Int>) {
        var changed = places
        for level in levels.indices where !changed.isEmpty {
            changed = Set(changed.map { $0 / RenderChildren.chunkSize })
            for index in changed { levels[level][index] = chunk(index, at: level) }
        }
    }

    private func chunk(_ index: Int, at level: Int) -> RenderChildren.Chunk {
        func own<Element>(_ all: [Element]) -> ArraySlice<Element> {
            let start = index * RenderChildren.chunkSize
            return all[start..<min(start + RenderChildren.chunkSize, all.count)]
        }
        return level == 0
            ? RenderChildren.Chunk(own(nodes).compactMap(\.self))
            : RenderChildren.Chunk(parts: own(levels[level - 1]).filter { !$0.isEmpty })
    }
}
