import MicaCompositor

/// A node of the B-tree of sublayers: adjacent sublayers, or smaller chunks, with their render nodes of the last build.
///
/// A child refers to its chunk, and a chunk to the one that contains it. A change of one child among n therefore visits
/// about log n chunks of at most 32, to record it and to replace the child's node.
final class LayerChunk {
    /// The sublayers, in a leaf.
    private(set) var layers: ContiguousArray<CALayer> = []
    private(set) var parts: ContiguousArray<LayerChunk> = []
    /// The chunk that contains this one among its parts, and therefore outlives this reference.
    private(set) unowned(unsafe) var outer: LayerChunk?
    /// The number of layers in it, at all levels.
    private(set) var count = 0
    /// The number of its layers that may have a depth other than 0.
    private(set) var zSortedCount = 0
    /// `true` if a layer in it must be built; then it is also `true` for every chunk that contains it.
    private(set) var isDirty = true
    /// `true` if a layer in it needs layout; propagated like `isDirty`.
    private(set) var needsLayout = false
    /// The nodes of the layers; `nil` if unknown.
    private var nodes: RenderChildren.Chunk?
    /// The layers of a leaf that are moved only by animations; `nil` if it has no such layers.
    private(set) var tracks: PlacementTracks?
    /// `true` if `tracks` have other placements than `nodes`.
    private var hasMoved = false

    private static var limit: Int { RenderChildren.chunkSize }

    init() {}

    deinit { tracks?.leaveChunk() }

    private init(layers: ContiguousArray<CALayer>) {
        self.layers = layers
        count = layers.count
        for layer in layers {
            layer.chunk = self
            if layer.state.contains(.countsAsZSorted) { zSortedCount += 1 }
        }
    }

    private init(parts: ContiguousArray<LayerChunk>) {
        self.parts = parts
        needsLayout = parts.contains(where: \.needsLayout)
        for part in parts {
            count += part.count
            zSortedCount += part.zSortedCount
            part.outer = self
        }
    }

    // MARK: Marks

    func markDirty() {
        var chunk = self
        while !chunk.isDirty {
            chunk.isDirty = true
            guard let outer = chunk.outer else { return }
            chunk = outer
        }
    }

    func markNeedsLayout() {
        var chunk = self
        while !chunk.needsLayout {
            chunk.needsLayout = true
            guard let outer = chunk.outer else { return }
            chunk = outer
        }
    }

    /// Calls `body` for the layers in chunks that are dirty, in order.
    func forEachInDirty(_ body: (CALayer) -> Void) {
        guard isDirty else { return }
        for layer in layers { body(layer) }
        for part in parts { part.forEachInDirty(body) }
    }

    /// Calls `body` for the layers in chunks that need layout, last first, and clears the marks.
    func takeNeedingLayout(_ body: (CALayer) -> Void) {
        guard needsLayout else { return }
        needsLayout = false
        for part in parts.reversed() { part.takeNeedingLayout(body) }
        for layer in layers.reversed() { body(layer) }
    }

    func forEach(_ body: (CALayer) -> Void) {
        for layer in layers { body(layer) }
        for part in parts { part.forEach(body) }
    }

    /// Calls `body` for the layers that may have a depth other than 0, in order.
    func forEachRaised(_ body: (CALayer) -> Void) {
        guard zSortedCount > 0 else { return }
        for layer in layers where layer.state.contains(.countsAsZSorted) { body(layer) }
        for part in parts { part.forEachRaised(body) }
    }

    func setRaised(_ layer: CALayer, _ isZSorted: Bool) {
        if isZSorted {
            layer.state.insert(.countsAsZSorted)
        } else {
            layer.state.remove([.countsAsZSorted, .isDrawnByDepth])
        }
        add(0, zSorted: isZSorted ? 1 : -1)
        markDirty()
    }

    // MARK: Tracks

    /// Starts to track the layer's animations. Returns `false` if they are not simple enough.
    func track(_ layer: CALayer, _ box: LayerAnimations, _ placement: RenderPlacement) -> Bool {
        // The node of an only child is its superlayer's.
        guard outer != nil || layers.count > 1 else { return false }
        let tracks = tracks ?? PlacementTracks(self)
        guard tracks.add(layer, box, at: placement) else { return false }
        self.tracks = tracks
        return true
    }

    /// Stops tracking a layer. Returns its placement.
    func untrack(_ layer: CALayer) -> RenderPlacement {
        let placement = tracks!.remove(layer)
        if tracks!.isEmpty { dropTracks() }
        return placement
    }

    /// Stops tracking all layers in it.
    private func untrackAll() {
        for layer in tracks?.layers ?? [] { layer.untrack() }
    }

    private func dropTracks() {
        tracks?.leaveChunk()
        tracks = nil
    }

    /// Updates the tracked layers to a time of their animations.
    func sampleTracks(at time: Double, _ sampler: inout Sampler, lost: inout [CALayer]) {
        guard let tracks else { return }
        switch tracks.sample(at: time, &sampler, lost: &lost) {
        case .nothing: return
        case .placements:
            hasMoved = true
            outer?.markDirty()
        case .nodes: markDirty()
        }
        if let parent = layers[0].parent, !parent.state.contains(.subtreeDirty) {
            parent.state.insert(.subtreeDirty)
            parent.markAncestors()
        }
    }

    // MARK: Nodes

    /// Returns the nodes of the layers that are not z-sorted, rebuilt where they are dirty.
    func makeNodes() -> RenderChildren.Chunk {
        if !isDirty, let nodes {
            guard hasMoved, let tracks else { return nodes }
            hasMoved = false
            let moved = RenderChildren.Chunk(nodes, placements: tracks.placements)
            self.nodes = moved
            return moved
        }
        isDirty = false
        hasMoved = false
        let made: RenderChildren.Chunk
        if parts.isEmpty {
            var all: [RenderNode] = []
            all.reserveCapacity(layers.count)
            var slots: [ObjectIdentifier] = []
            let isTracked = tracks != nil
            if isTracked { slots.reserveCapacity(layers.count) }
            for layer in layers where !layer.state.contains(.isDrawnByDepth) {
                guard let node = layer.node else { continue }
                all.append(node)
                if isTracked { slots.append(ObjectIdentifier(layer)) }
            }
            made = placed(RenderChildren.Chunk(all), slots)
        } else {
            var all: [RenderChildren.Chunk] = []
            all.reserveCapacity(parts.count)
            for part in parts {
                let chunk = part.makeNodes()
                if !chunk.isEmpty { all.append(chunk) }
            }
            made = RenderChildren.Chunk(parts: all)
        }
        nodes = made
        return made
    }

    /// Returns the nodes of the layers `slots`, with the placements of their tracks.
    private func placed(_ nodes: RenderChildren.Chunk, _ slots: [ObjectIdentifier]) -> RenderChildren.Chunk {
        guard let tracks, !tracks.isEmpty else { return nodes }
        return RenderChildren.Chunk(nodes, placements: tracks.assign(nodes.nodes, slots))
    }

    /// Returns the node of the only layer, which is not z-sorted.
    func makeOnlyNode() -> RenderNode? {
        isDirty = false
        nodes = nil
        return layers[0].node
    }

    // MARK: Places

    func index(of layer: CALayer) -> Int {
        layers.last === layer ? layers.count - 1 : layers.firstIndex { $0 === layer }!
    }

    /// The number of layers before this chunk.
    var start: Int {
        var before = 0
        var chunk = self
        while let outer = chunk.outer {
            for part in outer.parts {
                if part === chunk { break }
                before += part.count
            }
            chunk = outer
        }
        return before
    }

    /// The last leaf.
    var last: LayerChunk {
        var chunk = self
        while let next = chunk.parts.last { chunk = next }
        return chunk
    }

    /// Returns the leaf that contains `index`, or ends there, and the index within it.
    func locate(_ index: Int) -> (chunk: LayerChunk, index: Int) {
        var chunk = self, rest = index
        while let last = chunk.parts.last {
            var next = last
            for part in chunk.parts {
                if rest < part.count || part === last {
                    next = part
                    break
                }
                rest -= part.count
            }
            chunk = next
        }
        return (chunk, rest)
    }

    // MARK: Edits; each returns the root

    func insert(_ layer: CALayer, at index: Int) -> LayerChunk {
        untrackAll()
        markDirty()
        if layers.count < Self.limit {
            layers.insert(layer, at: index)
            layer.chunk = self
            add(1)
            return root
        }
        // Lists mostly grow at their end: a full chunk there stays full.
        if index == layers.count {
            outer?.add(1)
            return put(LayerChunk(layers: [layer]))
        }
        let half = layers.count / 2, upper = LayerChunk(layers: ContiguousArray(layers[half...]))
        upper.needsLayout = needsLayout
        layers = ContiguousArray(layers[..<half])
        count = half
        zSortedCount -= upper.zSortedCount
        // No other object may retain the root yet.
        return withExtendedLifetime(put(upper)) {
            index <= half ? insert(layer, at: index) : upper.insert(layer, at: index - half)
        }
    }

    func remove(_ layer: CALayer) -> LayerChunk {
        untrackAll()
        layers.remove(at: index(of: layer))
        layer.chunk = nil
        add(-1)
        markDirty()
        var chunk = self
        while chunk.layers.isEmpty, chunk.parts.isEmpty, let outer = chunk.outer {
            outer.parts.remove(at: outer.parts.firstIndex { $0 === chunk }!)
            chunk = outer
        }
        var root = chunk.root
        while root.parts.count == 1 {
            let only = root.parts[0]
            root.parts = []
            only.outer = nil
            root = only
        }
        return root
    }

    func replace(_ old: CALayer, with new: CALayer) {
        untrackAll()
        layers[index(of: old)] = new
        old.chunk = nil
        new.chunk = self
        markDirty()
    }

    /// Removes all layers from it.
    func takeAll(_ body: (CALayer) -> Void) {
        // Inserting one of them elsewhere rebuilds its node; the superlayer may be in deallocation.
        for layer in tracks?.layers ?? [] {
            layer.state.remove(.isTracked)
            layer.host?.sampling.isStale = true
        }
        dropTracks()
        let mine = layers, inner = parts
        layers = []
        parts = []
        count = 0
        zSortedCount = 0
        for layer in mine {
            layer.chunk = nil
            layer.state.remove([.countsAsZSorted, .isDrawnByDepth])
            body(layer)
        }
        for part in inner { part.takeAll(body) }
    }

    /// Inserts a new chunk directly after this one.
    private func put(_ chunk: LayerChunk) -> LayerChunk {
        guard let outer else { return LayerChunk(parts: [self, chunk]) }
        let place = outer.parts.firstIndex { $0 === self }! + 1
        outer.parts.insert(chunk, at: place)
        chunk.outer = outer
        guard outer.parts.count > Self.limit else { return root }
        let half = place == outer.parts.count - 1 ? place : outer.parts.count / 2
        let upper = LayerChunk(parts: ContiguousArray(outer.parts[half...]))
        outer.parts.removeSubrange(half...)
        outer.count -= upper.count
        outer.zSortedCount -= upper.zSortedCount
        return outer.put(upper)
    }

    private func add(_ n: Int, zSorted: Int = 0) {
        var chunk: LayerChunk? = self
        while let current = chunk {
            current.count += n
            current.zSortedCount += zSorted
            chunk = current.outer
        }
    }

    private var root: LayerChunk {
        var chunk = self
        while let outer = chunk.outer { chunk = outer }
        return chunk
    }
}
