/// The children of a node, in drawing order, as a tree of chunks: one with a changed child among n is made from the last
/// by making the chunks above that child, whose number follows log n.
public struct RenderChildren: Sendable {
    /// Nil without children.
    public let root: Chunk?

    /// A run of neighbouring children: nodes, or smaller chunks.
    public final class Chunk: Sendable {
        /// Of the lowest chunks.
        public let nodes: [RenderNode]
        public let parts: [Chunk]
        /// 0 for a chunk of nodes, else 1 more than the highest part.
        let level: Int32
        /// The most levels of nodes below the nodes in it, −1 without any.
        let height: Int32
        /// What the nodes draw, in the parent's space, before its sublayer transform.
        let extent: Extent
        let traits: RenderNode.Traits

        public init(_ nodes: [RenderNode]) {
            self.nodes = nodes
            (parts, level) = ([], 0)
            var extent = Extent.empty
            var traits = RenderNode.Traits()
            var height: Int32 = -1
            for node in nodes {
                extent.formUnion(node.extentInParent)
                traits.formUnion(node.traits)
                height = max(height, node.height)
            }
            (self.extent, self.traits, self.height) = (extent, traits.intersection(.inherited), height)
        }

        public init(parts: [Chunk]) {
            self.parts = parts
            nodes = []
            var extent = Extent.empty
            var traits = RenderNode.Traits()
            var height: Int32 = -1, level: Int32 = 0
            for part in parts {
                extent.formUnion(part.extent)
                traits.formUnion(part.traits)
                (height, level) = (max(height, part.height), max(level, part.level))
            }
            (self.extent, self.traits, self.height, self.level) = (extent, traits, height, level + 1)
        }

        /// Without a node in it.
        public var isEmpty: Bool { nodes.isEmpty && parts.isEmpty }

        /// The nodes from the lowest drawn to the topmost.
        func forEach(_ body: (RenderNode) -> Void) {
            for node in nodes { body(node) }
            for part in parts { part.forEach(body) }
        }
    }

    /// The most children, or parts, that a chunk should have.
    public static let chunkSize = 32

    public init() { root = nil }
    public init(_ chunk: Chunk?) { root = chunk?.isEmpty == false ? chunk : nil }

    public init(_ nodes: [RenderNode]) {
        func groups<Element>(_ all: [Element]) -> [[Element]] {
            stride(from: 0, to: all.count, by: Self.chunkSize).map {
                Array(all[$0..<min($0 + Self.chunkSize, all.count)])
            }
        }
        var chunks = groups(nodes).map { Chunk($0) }
        while chunks.count > 1 { chunks = groups(chunks).map { Chunk(parts: $0) } }
        root = chunks.first
    }

    /// `nodes`, and above them `children`.
    public init(_ nodes: [RenderNode], below children: RenderChildren) {
        let first = RenderChildren(nodes).root
        let parts = [first, children.root].compactMap(\.self)
        self.init(parts.count == 2 ? Chunk(parts: parts) : parts.first)
    }

    public var isEmpty: Bool { root == nil }

    /// From the lowest drawn to the topmost.
    public var nodes: [RenderNode] {
        var all: [RenderNode] = []
        root?.forEach { all.append($0) }
        return all
    }

    /// Nil unless there is exactly one child.
    var onlyNode: RenderNode? {
        guard let root, root.parts.isEmpty, root.nodes.count == 1 else { return nil }
        return root.nodes[0]
    }

    /// The most levels below a child, −1 without children.
    var height: Int32 { root?.height ?? -1 }

    func isSame(as other: RenderChildren) -> Bool {
        if root === other.root { return true }
        return nodes.elementsEqual(other.nodes, by: ===)
    }
}
