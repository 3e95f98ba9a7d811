/// The children of a node, in drawing order, in chunks of about √n, so that a tree with one changed child among n is
/// made from the last one by copying 2 √n references instead of n.
public struct RenderChildren: Sendable {
    public private(set) var chunks: [Chunk]

    public final class Chunk: Sendable {
        public let nodes: [RenderNode]
        public init(_ nodes: [RenderNode]) { self.nodes = nodes }
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
}
