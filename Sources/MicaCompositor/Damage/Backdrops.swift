import MicaRaster

/// The backdrop filters of a tree: a change below one changes its result, and drawing its result requires the area
/// around it.
struct Backdrops {
    struct Entry {
        /// The drawn area of the node, in device pixels.
        var shown: PixelRect
        /// The area that its filters read.
        var source: PixelRect
    }
    private(set) var entries: [Entry] = []

    /// Finds them in time proportional to the number of nodes on the paths to them.
    init(_ tree: RenderTree, canvas: PixelRect) {
        guard tree.root.traits.contains(.backdrop) else { return }
        var open: [(RenderNode, Affine, Matrix4?)] = [(tree.root, tree.placement, nil)]
        while let (node, parent, space) = open.popLast() {
            guard node.traits.contains(.backdrop) else { continue }
            let v = node.values
            var total = v.transform3D
            if let space { total = (total ?? Matrix4(node.transform)).then(space) }
            if node.flags.contains(.preservesDepth) {
                let matrix = total ?? Matrix4(node.transform)
                add(node.children, parent, v.sublayerTransform.map { $0.then(matrix) } ?? matrix, &open)
                continue
            }
            // An offscreen bitmap in 3D keeps its backdrops inside.
            guard let place = total.map({ $0.planeAffine }) ?? node.transform else { continue }
            let transform = place.then(parent).snapped
            guard transform.isFinite else { continue }
            if !v.backdropFilters.isEmpty {
                var margins = Margins.none
                for filter in v.backdropFilters {
                    margins = margins + (FilterPlan(filter, transform)?.margins ?? .none)
                }
                let shown = node.extent.box.applying(transform).outset(by: 1).pixels(in: canvas)
                entries.append(Entry(shown: shown, source: shown.outset(margins)))
            }
            add(node.children, transform, v.sublayerTransform, &open)
            if let mask = v.mask { open.append((mask, transform, nil)) }
        }
    }

    /// Adds the backdrops of a subtree. `space` transforms the children's planes to the flat one that `parent`
    /// transforms to the device; `nil` for no transform.
    private func add(
        _ children: RenderChildren, _ parent: Affine, _ space: Matrix4?, _ open: inout [(RenderNode, Affine, Matrix4?)]
    ) {
        if let child = children.onlyNode { open.append((child, parent, space)) }
        var chunks: [RenderChildren.Chunk] = []
        if case .many(let chunk) = children.storage { chunks.append(chunk) }
        while let chunk = chunks.popLast() {
            guard chunk.traits.contains(.backdrop) else { continue }
            for child in chunk.nodes { open.append((child, parent, space)) }
            chunks.append(contentsOf: chunk.parts)
        }
    }

    /// Adds the damage that results from changes below backdrop filters.
    func widen(_ damage: inout DamageRegion) {
        var left = entries, changed = true
        while changed {
            changed = false
            for (i, entry) in left.enumerated().reversed() where damage.intersects(entry.source) {
                damage.add(entry.shown)
                left.remove(at: i)
                changed = true
            }
        }
    }

    /// Returns all rectangles that must be drawn for these rectangles to be correct.
    func needed(for rects: [PixelRect]) -> [PixelRect] {
        if entries.isEmpty { return rects }
        var needed = rects
        var left = entries, changed = true
        while changed {
            changed = false
            for (i, entry) in left.enumerated().reversed() where needed.contains(where: { $0.intersects(entry.shown) })
            {
                needed.append(entry.source)
                left.remove(at: i)
                changed = true
            }
        }
        return needed
    }
}
