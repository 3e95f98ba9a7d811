import MicaRaster

/// Which branches a plan has to visit, and from where: those that are wanted, and those that wanted ones hang in.
struct BranchOrder {
    let branches: PlacedBranches
    /// By place + 1, the trunk first: whether it is wanted itself, and the first of those to be visited that hang in it.
    private var nodes: [(isWanted: Bool, first: Int32, next: Int32, count: Int32)]
    /// The nodes on the way to stubs of branches that are to be visited, in what has been entered so far.
    private var leading: Set<NodeID> = []
    private var stubs: [NodeID: Int] = [:]

    /// Nil if no branch is wanted. `trunk`: whether that is.
    init?(_ branches: PlacedBranches, wanted: [PixelRect], trunk: Bool) {
        var places: [Int] = []
        branches.forEach(in: wanted) { places.append($0) }
        if places.isEmpty { return nil }
        self.branches = branches
        nodes = Array(repeating: (false, -1, -1, 0), count: branches.chunks.count * RenderBranches.Chunk.size + 1)
        nodes[0].isWanted = trunk
        var isReached = [Bool](repeating: false, count: nodes.count)
        for place in places {
            nodes[place + 1].isWanted = true
            var place = place
            while place >= 0, !isReached[place + 1] {
                isReached[place + 1] = true
                let parent = branches[place]?.branch.parent ?? -1
                nodes[place + 1].next = nodes[parent + 1].first
                nodes[parent + 1].first = Int32(place)
                nodes[parent + 1].count += 1
                place = parent
            }
        }
    }

    /// Where to go on, having come to the trunk (−1) or a branch: there if it draws something itself, or several hang in it
    /// and its nodes say in which order; else in the only one that hangs in it. Nil: nothing is wanted there.
    mutating func enter(_ place: Int) -> Int? {
        var place = place
        while !nodes[place + 1].isWanted, nodes[place + 1].count <= 1 {
            guard nodes[place + 1].count == 1 else { return nil }
            place = Int(nodes[place + 1].first)
        }
        var child = Int(nodes[place + 1].first)
        while child >= 0 {
            if let branch = branches[child]?.branch {
                for step in branch.path.steps { leading.insert(step.id) }
                stubs[branch.stub.id] = child
            }
            child = Int(nodes[child + 1].next)
        }
        return place
    }

    /// Whether a branch that is to be visited hangs somewhere in the node.
    func isOnTheWay(_ node: RenderNode) -> Bool { node.traits.contains(.stub) && leading.contains(node.id) }

    /// The place of the branch whose stub this is, if it is to be visited.
    func place(of stub: RenderNode) -> Int? { stubs[stub.id] }
}
