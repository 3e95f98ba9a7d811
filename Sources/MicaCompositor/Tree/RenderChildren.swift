/// The children of a node, in drawing order, as a tree of chunks. If one child among n changes, only the chunks above
/// it are created again, whose number is about log n.
public struct RenderChildren: Sendable {
    /// A single child needs no chunk, since most trees contain chains of single layers.
    enum Storage {
        case none
        case one(RenderNode)
        case many(Chunk)
    }
    let storage: Storage

    /// The chunk of all children; `nil` without children.
    public var root: Chunk? {
        switch storage {
        case .none: nil
        case .one(let node): Chunk([node])
        case .many(let chunk): chunk
        }
    }

    /// The maximum number of children, or parts, of a chunk.
    public static let chunkSize = 32

    public init() { storage = .none }
    public init(only node: RenderNode?) { storage = node.map { .one($0) } ?? .none }
    public init(_ chunk: Chunk?) {
        if let chunk, !chunk.isEmpty {
            storage = chunk.parts.isEmpty && chunk.count == 1 ? .one(chunk.node(at: 0)) : .many(chunk)
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

    /// Creates a list of `nodes` followed by `children` above them.
    public init(_ nodes: [RenderNode], below children: RenderChildren) {
        let first = RenderChildren(nodes).root
        let parts = [first, children.root].compactMap(\.self)
        self.init(parts.count == 2 ? Chunk(parts: parts) : parts.first)
    }

    public var isEmpty: Bool {
        if case .none = storage { true } else { false }
    }

    /// The nodes in drawing order.
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

    /// The only child; `nil` unless there is exactly one.
    var onlyNode: RenderNode? {
        if case .one(let node) = storage { node } else { nil }
    }

    /// The maximum number of levels below a child, −1 without children.
    var height: Int32 {
        switch storage {
        case .none: -1
        case .one(let node): node.height
        case .many(let chunk): chunk.height
        }
    }

    /// The extent of the children, in the parent's space, before its sublayer transform.
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

    /// Returns `true` if both contain the same nodes with the same placements.
    func isSame(as other: RenderChildren) -> Bool {
        guard let mine = root, let others = other.root else { return isEmpty == other.isEmpty }
        if mine === others { return true }
        var list: [(node: RenderNode, placement: RenderPlacement)] = [], index = 0, isSame = true
        mine.forEachPlaced { list.append(($0, $1)) }
        others.forEachPlaced { node, placement in
            isSame =
                isSame && index < list.count && list[index].node === node && list[index].placement == placement
            index += 1
        }
        return isSame && index == list.count
    }
}
