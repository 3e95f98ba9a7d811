extension RenderChildren {
    /// A run of adjacent children: nodes, or smaller chunks.
    ///
    /// Its nodes may have other placements than their own. Frames in which they only move or fade then share the nodes,
    /// and each has a list of plain values.
    public final class Chunk: Sendable {
        /// The nodes of a leaf, with their original placements.
        let base: [RenderNode]
        /// The placement of each of `base`; empty if they are unchanged.
        let placements: ContiguousArray<RenderPlacement>
        /// For chunks with placements: the extent of each of `base`, in its own space.
        private let extents: ContiguousArray<Extent>
        /// For chunks with placements: `true` if one of `base` has a 3D transform.
        private let hasSpace: Bool
        public let parts: [Chunk]
        /// 0 for a chunk of nodes, otherwise 1 more than the highest part.
        let level: Int32
        /// The maximum number of levels below the nodes in it, −1 if it is empty.
        let height: Int32
        /// The extent of the nodes, in the parent's space, before its sublayer transform.
        let extent: Extent
        let traits: RenderNode.Traits
        /// The traits of `base` if all of it is visible.
        private let shownTraits: RenderNode.Traits

        public init(_ nodes: [RenderNode]) {
            base = nodes
            placements = []
            extents = []
            hasSpace = false
            parts = []
            level = 0
            var height: Int32 = -1
            for node in nodes { height = max(height, node.height) }
            (extent, traits) = Chunk.measure(nodes)
            self.height = height
            shownTraits = traits
        }

        public init(parts: [Chunk]) {
            self.parts = parts
            base = []
            placements = []
            extents = []
            hasSpace = false
            var extent = Extent.empty
            var traits = RenderNode.Traits()
            var height: Int32 = -1, level: Int32 = 0
            for part in parts {
                extent.formUnion(part.extent)
                traits.formUnion(part.traits)
                height = max(height, part.height)
                level = max(level, part.level)
            }
            self.extent = extent
            self.traits = traits
            self.height = height
            self.level = level + 1
            shownTraits = traits
        }

        /// Creates a leaf with the same nodes and a placement for each of them. It takes time in proportion to their
        /// number and accesses no node, unless one of them draws nothing with its original placement, or has a 3D
        /// transform.
        public init(_ chunk: Chunk, placements: ContiguousArray<RenderPlacement>) {
            precondition(
                chunk.parts.isEmpty && placements.count == chunk.base.count,
                "A chunk of \(chunk.base.count) nodes takes as many placements, not \(placements.count).")
            var base = chunk.base, extents = chunk.extents, hasSpace = chunk.hasSpace
            var shownTraits = chunk.shownTraits
            if chunk.placements.isEmpty {
                extents = ContiguousArray(base.map(\.extent))
                hasSpace = base.contains { $0.style?.values.transform3D != nil }
            }
            var extent = Extent.empty, isShown = true
            for i in placements.indices {
                let placement = placements[i]
                guard placement.isShown else {
                    isShown = false
                    continue
                }
                // Nodes that were invisible because of their placement were not measured.
                if extents[i].isEmpty, !base[i].placement.isShown {
                    base[i] = base[i].placed(placement)
                    extents[i] = base[i].extent
                    shownTraits.formUnion(base[i].traits.intersection(.inherited))
                }
                extent.formUnion(extents[i].applying(placement.transform))
            }
            self.placements = placements
            parts = []
            level = 0
            height = chunk.height
            if isShown, !hasSpace {
                self.extent = extent
                traits = shownTraits
            } else {
                (self.extent, traits) = Chunk.measure(base.indices.map { base[$0].placed(placements[$0]) })
            }
            self.base = base
            self.extents = extents
            self.hasSpace = hasSpace
            self.shownTraits = shownTraits
        }

        private static func measure(_ nodes: [RenderNode]) -> (Extent, RenderNode.Traits) {
            var extent = Extent.empty
            var traits = RenderNode.Traits()
            for node in nodes {
                extent.formUnion(node.extentInParent)
                traits.formUnion(node.traits)
            }
            return (extent, traits.intersection(.inherited))
        }

        /// `true` if it contains no node.
        public var isEmpty: Bool { base.isEmpty && parts.isEmpty }

        /// The number of nodes of a leaf.
        public var count: Int { base.count }

        /// The nodes of a leaf, with their placements.
        public var nodes: [RenderNode] { placements.isEmpty ? base : base.indices.map { node(at: $0) } }

        /// Returns a node of a leaf with its placement: a new one, if that is not the original placement.
        public func node(at i: Int) -> RenderNode { placements.isEmpty ? base[i] : base[i].placed(placements[i]) }

        func placement(at i: Int) -> RenderPlacement { placements.isEmpty ? base[i].placement : placements[i] }

        /// Returns the extent of a node, in the parent's space, before its sublayer transform.
        func extentInParent(at i: Int) -> Extent {
            if placements.isEmpty || hasSpace { return node(at: i).extentInParent }
            return placements[i].isShown ? extents[i].applying(placements[i].transform) : .empty
        }

        /// Returns `true` if the nodes at `i` of two chunks are known to look the same.
        func showsSame(as other: Chunk, at i: Int) -> Bool {
            base[i] === other.base[i] && (isPlain(with: other) || placement(at: i) == other.placement(at: i))
        }

        private func isPlain(with other: Chunk) -> Bool { placements.isEmpty && other.placements.isEmpty }

        /// Calls `body` for the nodes in drawing order.
        func forEach(_ body: (RenderNode) -> Void) {
            for i in base.indices { body(node(at: i)) }
            for part in parts { part.forEach(body) }
        }

        /// Calls `body` for the original nodes and their placements.
        func forEachPlaced(_ body: (RenderNode, RenderPlacement) -> Void) {
            for i in base.indices { body(base[i], placement(at: i)) }
            for part in parts { part.forEachPlaced(body) }
        }
    }
}
