import MicaCompositor

/// Cuts a host's render tree where it is deep: a layer far below the root shows as a branch of its own, and what changes
/// in it leaves the nodes of all layers above it as they are. So the price of a change does not grow with its depth.
///
/// A branch hangs where all layers above only place what is in them; the picture is that of one tree.
final class LayerBranches {
    /// How many levels the trunk and each branch have above the next one.
    var levels = 64
    /// What the host's tree has beside its trunk.
    private(set) var shown = RenderBranches()
    /// The layers that show as branches, each behind the one that it hangs in; nil for a free place.
    private var tops: [CALayer?] = []
    /// By `nodeID`.
    private var places: [NodeID: Int] = [:]
    /// What hangs in each branch, by its place; −1 for the trunk.
    private var hanging: [Int: [Int]] = [:]
    /// Layers of branches in which something must be built.
    private var dirty: [CALayer] = []
    /// Layers of branches in which something needs layout.
    private var unsettled: [CALayer] = []
    /// Layers where branches could start, each behind the one that it would hang in.
    private var buds: [CALayer] = []

    // MARK: What layers show

    private func place(of layer: CALayer) -> Int? {
        layer.state.contains(.isBranch) ? places[layer.nodeID] : nil
    }

    /// A layer's node; for one that shows as a branch, that of the branch instead of its stub.
    func picture(of layer: CALayer) -> RenderNode? {
        if let place = place(of: layer) { shown[place]?.root } else { layer.node }
    }

    func setPicture(of layer: CALayer, _ node: RenderNode?) {
        if let place = place(of: layer) { shown[place]?.root = node } else { layer.node = node }
    }

    /// The node itself, or the branch whose stub it is.
    func whole(_ node: RenderNode) -> RenderNode? {
        if let place = places[node.id], shown[place]?.stub === node { shown[place]?.root } else { node }
    }

    // MARK: Marks

    var isDirty: Bool { !dirty.isEmpty }

    func markDirty(_ layer: CALayer) {
        dirty.append(layer)
        layer.host?.isDirty = true
    }

    /// A layer of a branch in which something must be built.
    func takeDirty() -> CALayer? {
        while let layer = dirty.popLast() { if layer.state.contains(.isBranch) { return layer } }
        return nil
    }

    func markNeedsLayout(_ layer: CALayer) { unsettled.append(layer) }

    /// The layers of branches in `root` in which something needs layout, those above others first.
    func takeNeedingLayout(in root: CALayer) -> [CALayer] {
        guard !unsettled.isEmpty else { return [] }
        var taken: [CALayer] = [], left: [CALayer] = []
        for layer in unsettled where layer.state.contains(.isBranch) {
            if root === layer.host?.layer || root.isAbove(layer) { taken.append(layer) } else { left.append(layer) }
        }
        unsettled = left
        return taken.sorted { (place(of: $0) ?? 0) < (place(of: $1) ?? 0) }
    }

    // MARK: Growing

    /// Notes that a branch could start at a layer, after those above it.
    func addBud(_ layer: CALayer) { buds.append(layer) }

    /// Makes branches of the layers that were noted, where the way to them allows it: their superlayers must be built anew.
    func grow(in host: LayerHost) {
        guard !buds.isEmpty else { return }
        var refused = Set<ObjectIdentifier>()
        for layer in buds where layer.host === host && !layer.state.contains(.isBranch) {
            guard let node = layer.node, let way = way(to: layer, host, refused) else {
                // Nor can what would hang in it.
                refused.insert(ObjectIdentifier(layer))
                continue
            }
            let stub = RenderNode(stub: layer.nodeID)
            places[layer.nodeID] = tops.count
            hanging[way.parent ?? -1, default: []].append(tops.count)
            tops.append(layer)
            shown.append(RenderBranches.Branch(stub: stub, root: node, parent: way.parent, path: way.path))
            layer.state.insert(.isBranch)
            layer.node = stub
            layer.markInSuperlayer()?.markAncestors()
            var above = layer.parent
            while let current = above {
                current.state.insert(.carriesBranch)
                above = current.state.contains(.isBranch) ? nil : current.parent
            }
        }
        buds.removeAll(keepingCapacity: true)
    }

    /// The nodes above a layer, up to that of the next branch or the root; nil if one does more than to place.
    private func way(
        to layer: CALayer, _ host: LayerHost, _ refused: Set<ObjectIdentifier>
    ) -> (path: RenderBranches.Path, parent: Int?)? {
        var steps: [RenderBranches.Step] = []
        var above = layer.parent
        while let current = above {
            guard let node = picture(of: current), node.carriesBranches, current.showsPlainly,
                !refused.contains(ObjectIdentifier(current))
            else { return nil }
            steps.append(RenderBranches.Step(id: node.id, transform: node.transform))
            if let place = place(of: current) { return (RenderBranches.Path(steps.reversed()), place) }
            if current === host.layer { return (RenderBranches.Path(steps.reversed()), nil) }
            above = current.parent
        }
        return nil
    }

    /// Nodes of a branch, or (nil) of the trunk, changed: branches that hang in them stand elsewhere, or can be none any
    /// more.
    func retrace(over changed: [NodeID], of layer: CALayer?, in host: LayerHost) {
        var gone: [Int] = []
        for place in hanging[layer.flatMap { self.place(of: $0) } ?? -1] ?? [] {
            guard let top = tops[place], let steps = shown[place]?.path.steps,
                steps.contains(where: { changed.contains($0.id) })
            else { continue }
            if let way = way(to: top, host, []) { shown[place]?.path = way.path } else { gone.append(place) }
        }
        cut(gone)
    }

    // MARK: Cutting

    /// Puts what hangs in a layer, or is a branch itself, back into the tree.
    func cut(below layer: CALayer) {
        if let place = place(of: layer) { return cut([place]) }
        var top: CALayer? = layer
        while let current = top, !current.state.contains(.isBranch) { top = current.parent }
        cut(
            (hanging[top.flatMap { place(of: $0) } ?? -1] ?? []).filter { place in
                shown[place]?.path.steps.contains { $0.id == layer.nodeID } ?? false
            })
    }

    func cutAll() { cut(hanging[-1] ?? []) }

    /// With all that hangs in them; they hang in one branch, or the trunk.
    private func cut(_ places: [Int]) {
        guard let first = places.first else { return }
        let gone = Set(places)
        hanging[shown[first]?.parent ?? -1]?.removeAll { gone.contains($0) }
        var open = places
        while let place = open.popLast() {
            guard let top = tops[place], let branch = shown[place] else { continue }
            open += hanging.removeValue(forKey: place) ?? []
            top.state.remove(.isBranch)
            top.node = branch.root
            top.markInSuperlayer()?.markAncestors()
            if !top.state.isDisjoint(with: .layoutMarks) { top.markAncestorsForLayout() }
            (tops[place], shown[place]) = (nil, nil)
            self.places[top.nodeID] = nil
        }
        if tops.count > 64, self.places.count < tops.count / 2 { closeUp() }
    }

    /// Gives free places away.
    private func closeUp() {
        let old = shown
        (shown, hanging) = (RenderBranches(), [:])
        var moved: [Int: Int] = [:], all: [CALayer?] = []
        for (place, top) in tops.enumerated() {
            guard let top, var branch = old[place] else { continue }
            branch.parent = branch.parent.flatMap { moved[$0] }
            (moved[place], places[top.nodeID]) = (all.count, all.count)
            hanging[branch.parent ?? -1, default: []].append(all.count)
            shown.append(branch)
            all.append(top)
        }
        tops = all
    }
}

extension CALayer {
    /// Whether the layer shows its sublayers' nodes as its node's children, and nothing of theirs beside.
    fileprivate final var showsPlainly: Bool { !hasOwnLook && animationBox?.transition == nil }

    /// Before the layer comes to another place, or leaves the tree.
    final func cutBranches() {
        if !state.isDisjoint(with: [.isBranch, .carriesBranch]) { host?.branches.cut(below: self) }
    }
}
