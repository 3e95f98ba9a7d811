/// The children of a node, in drawing order, in chunks of about √n, so that a tree with one changed child among n is
/// made from the last one by copying 2 √n references instead of n.
public struct RenderChildren: Sendable {
    public private(set) var chunks: [Chunk]

    public final class Chunk: Sendable {
        public let nodes: [RenderNode]
        /// What the nodes draw, in the parent's space, before its sublayer transform.
        let extent: Extent
        let traits: RenderNode.Traits
        let height: Int32

        public init(_ nodes: [RenderNode]) {
            self.nodes = nodes
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
    }

    public init() { chunks = [] }
    public init(chunks: [Chunk]) { self.chunks = chunks }

    public init(_ nodes: [RenderNode]) {
        let size = max(16, Int(Double(nodes.count).squareRoot()))
        chunks = stride(from: 0, to: nodes.count, by: size).map { start in
            Chunk(Array(nodes[start..<min(start + size, nodes.count)]))
        }
    }

    public var isEmpty: Bool { chunks.isEmpty }

    /// The most levels below a child, −1 without children.
    var height: Int32 { chunks.reduce(-1) { max($0, $1.height) } }
}
