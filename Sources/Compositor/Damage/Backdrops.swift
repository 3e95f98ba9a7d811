import Raster

/// Where a tree's backdrop filters lie: a change below one changes what it shows, and drawing what it shows takes what
/// lies round it.
struct Backdrops {
    struct Entry {
        /// Where the node draws, in device pixels.
        var shown: PixelRect
        /// Where what it shows comes from.
        var source: PixelRect
    }
    private(set) var entries: [Entry] = []

    /// Finds them in time that follows the number of nodes on the way to them.
    init(_ root: RenderNode, _ branches: PlacedBranches) {
        let canvas = branches.canvas
        var open = branches.backdropRoots + [(root, branches.base)]
        while let (node, parent) = open.popLast() {
            guard node.traits.contains(.backdrop) else { continue }
            let v = node.values
            let place = v.transform3D.map { $0.planeAffine } ?? node.transform
            // A picture in space keeps what is in it to itself.
            guard let place, !node.flags.contains(.preservesDepth), v.sublayerTransform == nil else { continue }
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
            if let child = node.children.onlyNode { open.append((child, transform)) }
            var chunks: [RenderChildren.Chunk] = []
            if case .many(let chunk) = node.children.storage { chunks.append(chunk) }
            while let chunk = chunks.popLast() {
                guard chunk.traits.contains(.backdrop) else { continue }
                for child in chunk.nodes { open.append((child, transform)) }
                chunks.append(contentsOf: chunk.parts)
            }
            if let mask = v.mask { open.append((mask, transform)) }
        }
    }

    /// Adds what changes because something below changed.
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

    /// Everything that has to be drawn for these rectangles to be right.
    func needed(for rects: [PixelRect]) -> [PixelRect] {
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
