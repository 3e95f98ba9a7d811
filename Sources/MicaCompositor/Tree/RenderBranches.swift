public import MicaRaster

/// Subtrees that a tree keeps beside its trunk, so that a change far from the root leaves the nodes above it as they are.
///
/// Where a branch hangs, a stub stands in the trunk or in another branch: a node that draws nothing and has the branch's
/// `id`. All nodes from the root to a stub only place what is in them (`RenderNode.carriesBranches`), so the pixels are
/// those of one tree.
public struct RenderBranches: Sendable {
    /// One node on the way to a stub.
    public struct Step: Sendable, Hashable {
        public let id: NodeID
        public let transform: Affine
        public init(id: NodeID, transform: Affine) { (self.id, self.transform) = (id, transform) }
    }

    /// From the root of a tree or branch to the node that holds a stub, both included.
    public final class Path: Sendable {
        public let steps: [Step]
        public init(_ steps: [Step]) { self.steps = steps }
    }

    public struct Branch: Sendable {
        /// Stands where the branch hangs.
        public let stub: RenderNode
        /// Nil if nothing of it shows.
        public var root: RenderNode?
        /// The place of the branch that holds the stub, which comes before this one; nil: the trunk holds it.
        public var parent: Int?
        public var path: Path

        public init(stub: RenderNode, root: RenderNode?, parent: Int?, path: Path) {
            (self.stub, self.root, self.parent, self.path) = (stub, root, parent, path)
        }
    }

    /// Neighbouring places: what did not change is the same object in the next frame.
    final class Chunk: Sendable {
        static let size = 32
        /// Nil for a place that is free.
        let branches: [Branch?]
        /// Holds the places that the branches hang in.
        let parents: Range<Int>

        init(_ branches: [Branch?]) {
            self.branches = branches
            let parents = branches.compactMap { $0?.parent }
            self.parents = (parents.min() ?? 0)..<(parents.max() ?? -1) + 1
        }
    }
    private(set) var chunks: [Chunk] = []
    /// The number of places.
    public private(set) var count = 0

    public init() {}

    public var isEmpty: Bool { count == 0 }

    /// The branch at a place 0..<count. Setting one takes time in proportion to the chunk's size.
    public subscript(place: Int) -> Branch? {
        get { chunks[place / Chunk.size].branches[place % Chunk.size] }
        set {
            var branches = chunks[place / Chunk.size].branches
            branches[place % Chunk.size] = newValue
            chunks[place / Chunk.size] = Chunk(branches)
        }
    }

    /// At a place of its own, behind all others.
    public mutating func append(_ branch: Branch) {
        if count % Chunk.size == 0 {
            chunks.append(Chunk([branch]))
        } else {
            chunks[chunks.count - 1] = Chunk(chunks[chunks.count - 1].branches + [branch])
        }
        count += 1
    }
}

extension RenderNode {
    /// What stands where a branch hangs.
    public convenience init(stub id: NodeID) {
        self.init(id: id, transform: .identity, bounds: .empty, flags: .stub)
    }

    /// Whether the node does nothing to what is in it but to place it.
    public var carriesBranches: Bool {
        style == nil && opacity >= 1 && transform.isFinite && (bounds.isFinite || bounds == .empty)
            && flags.isDisjoint(with: [.masksToBounds, .preservesDepth, .rasterizes, .singleSided])
    }
}
