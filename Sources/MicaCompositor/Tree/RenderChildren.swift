/// The children of a node, in drawing order, as a tree of chunks: one with a changed child among n is made from the last
/// by making the chunks above that child, whose number follows log n.
public struct RenderChildren: Sendable {
    /// A single child needs no chunk: chains of layers, as most trees have, are made of such.
    enum Storage {
        case none
        case one(RenderNode)
        case many(Chunk)
    }
    let storage: Storage

    /// All of them; nil without children.
    public var root: Chunk? {
        switch storage {
        case .none: nil
        case .one(let node): Chunk([node])
        case .many(let chunk): chunk
        }
    }

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

    public init() { storage = .none }
    public init(only node: RenderNode?) { storage = node.map { .one($0) } ?? .none }
    public init(_ chunk: Chunk?) {
        if let chunk, !chunk.isEmpty {
            storage = chunk.parts.isEmpty && chunk.nodes.count == 1 ? .one(chunk.nodes[0]) : .many(chunk)
        } else {
            storage = .none
        }
    }

    public init(_ nodes: [RenderNode]) {
        func groups<Element>(_ all: [Element]) -> [[Element]] {
            stride(from: 0, to: all.count, by: Self.chunkSize).map {
                Array(all[$0..<min($0 + Self.chunkSize, all.count)])
            }
        }
        var chunks = groups(nodes).map { Chunk($0) }
        while chunks.count > 1 { chunks = groups(chunks).map { Chunk(parts: $0) } }
        self.init(chunks.first)
    }

    /// `nodes`, and above them `children`.
    public init(_ nodes: [RenderNode], below children: RenderChildren) {
        let first = RenderChildren(nodes).root
        let parts = [first, children.root].compactMap(\.self)
        self.init(parts.count == 2 ? Chunk(parts: parts) : parts.first)
    }

    public var isEmpty: Bool {
        if case .none = storage { true } else { false }
    }

    /// From the lowest drawn to the topmost.
    public var nodes: [RenderNode] {
        switch storage {
        case .none: return []
        case .one(let node): return [node]
        case .many(let chunk):
            var all: [RenderNode] = []
            chunk.forEach { all.append($0) }
            return all
        }
    }

    /// Nil unless there is exactly one child.
    var onlyNode: RenderNode? {
        if case .one(let node) = storage { node } else { nil }
    }

    /// The most levels below a child, −1 without children.
    var height: Int32 {
        switch storage {
        case .none: -1
        case .one(let node): node.height
        case .many(let chunk): chunk.height
        }
    }

    /// What the children draw, in the parent's space, before its sublayer transform.
    var extent: Extent {
        switch storage {
        case .none: .empty
        case .one(let node): node.extentInParent
        case .many(let chunk): chunk.extent
        }
    }

    var traits: RenderNode.Traits {
        switch storage {
        case .none: []
        case .one(let node): node.traits.intersection(.inherited)
        case .many(let chunk): chunk.traits
        }
    }

    func isSame(as other: RenderChildren) -> Bool {
        if case .many(let mine) = storage, case .many(let others) = other.storage, mine === others { return true }
        return nodes.elementsEqual(other.nodes, by: ===)
    }
}
