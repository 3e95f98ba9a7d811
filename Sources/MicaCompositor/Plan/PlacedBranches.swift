import MicaRaster

/// Where a tree's branches stand on a canvas.
struct PlacedBranches: Sendable {
    struct Entry: Sendable {
        let branch: RenderBranches.Branch
        /// The space that the branch's root stands in to the device; nil where it cannot be drawn.
        let transform: Affine?
        /// The pixels that it may draw.
        let rect: PixelRect
    }

    /// Of one chunk of branches.
    final class Chunk: Sendable {
        let source: RenderBranches.Chunk
        let entries: [Entry?]
        /// Holds all that they draw.
        let rect: PixelRect
        let hasBackdrop: Bool

        init(_ source: RenderBranches.Chunk, _ entries: [Entry?]) {
            (self.source, self.entries) = (source, entries)
            rect = entries.reduce(.nothing) { $1.map { [rect = $0] in rect.union($0.rect) } ?? $0 }
            hasBackdrop = entries.contains { $0?.branch.root?.traits.contains(.backdrop) ?? false }
        }
    }
    private(set) var chunks: [Chunk] = []
    /// The space of the trunk's root to the device.
    let base: Affine
    let canvas: PixelRect

    /// Places the branches of a tree. What stands as it stood in `old` is taken over.
    init(_ tree: RenderTree, canvas: PixelRect, after old: PlacedBranches? = nil) {
        base = tree.origin.then(Affine(tree.scale, 0, 0, tree.scale, 0, 0)).snapped
        self.canvas = canvas
        let old = old.flatMap { $0.base == base && $0.canvas == canvas ? $0.chunks : nil } ?? []
        // Those that stand elsewhere than before, and a range that holds them.
        var moved = Set<Int>(), reach = 0..<0
        chunks.reserveCapacity(tree.branches.chunks.count)
        for (number, source) in tree.branches.chunks.enumerated() {
            let last = number < old.count ? old[number] : nil
            if let last, last.source === source, !reach.overlaps(source.parents) {
                chunks.append(last)
                continue
            }
            var entries: [Entry?] = []
            entries.reserveCapacity(source.branches.count)
            for (index, branch) in source.branches.enumerated() {
                let place = number * RenderBranches.Chunk.size + index
                let before = last.flatMap { index < $0.entries.count ? $0.entries[index] : nil }
                guard let branch else {
                    entries.append(nil)
                    continue
                }
                let stands = branch.parent.map { !moved.contains($0) } ?? true
                if stands, let before, before.branch.path === branch.path, before.branch.parent == branch.parent {
                    entries.append(
                        before.branch.root === branch.root && before.branch.stub === branch.stub
                            ? before : entry(branch, before.transform))
                } else {
                    let transform = transform(of: branch, entries, number)
                    if before?.transform != transform {
                        reach = (moved.isEmpty ? place : reach.lowerBound)..<place + 1
                        moved.insert(place)
                    }
                    entries.append(entry(branch, transform))
                }
            }
            chunks.append(Chunk(source, entries))
        }
    }

    /// `open`: the entries of the chunk `number`, which is being made.
    private func transform(of branch: RenderBranches.Branch, _ open: [Entry?], _ number: Int) -> Affine? {
        var transform: Affine? = base
        if let parent = branch.parent {
            let (chunk, index) = parent.quotientAndRemainder(dividingBy: RenderBranches.Chunk.size)
            transform = (chunk == number ? open[index] : chunks[chunk].entries[index])?.transform
        }
        for step in branch.path.steps {
            guard let outer = transform else { return nil }
            // As `PlanBuilder.place`.
            let inner = step.transform.then(outer).snapped
            transform = inner.isFinite && inner.determinant != 0 ? inner : nil
        }
        return transform
    }

    private func entry(_ branch: RenderBranches.Branch, _ transform: Affine?) -> Entry {
        var rect = PixelRect.nothing
        if let transform, let root = branch.root {
            let box = root.extentInParent.box
            if !box.isEmpty { rect = box.applying(transform).outset(by: 1).pixels(in: canvas) }
        }
        return Entry(branch: branch, transform: transform, rect: rect)
    }

    subscript(place: Int) -> Entry? {
        let (chunk, index) = place.quotientAndRemainder(dividingBy: RenderBranches.Chunk.size)
        return chunks[chunk].entries[index]
    }

    /// Adds the pixels in which the branches differ from those of an earlier frame.
    func addChanges(since old: PlacedBranches, to diff: inout TreeDiff) {
        for number in 0..<max(chunks.count, old.chunks.count) {
            let mine = number < chunks.count ? chunks[number] : nil
            let others = number < old.chunks.count ? old.chunks[number] : nil
            if mine === others { continue }
            for index in 0..<max(mine?.entries.count ?? 0, others?.entries.count ?? 0) {
                let new = mine.flatMap { index < $0.entries.count ? $0.entries[index] : nil }
                let old = others.flatMap { index < $0.entries.count ? $0.entries[index] : nil }
                PlacedBranches.compare(old, new, &diff)
            }
        }
        addHanging(in: diff.stubs, to: &diff)
        old.addHanging(in: diff.stubs, to: &diff)
    }

    private static func compare(_ old: Entry?, _ new: Entry?, _ diff: inout TreeDiff) {
        if let old, let new, old.branch.stub === new.branch.stub, old.transform == new.transform,
            let place = new.transform, let before = old.branch.root, let after = new.branch.root
        {
            diff.compare(before, after, transform: place)
        } else {
            if let old { diff.add(old.rect) }
            if let new { diff.add(new.rect) }
        }
    }

    /// Adds all that hangs in these nodes.
    private func addHanging(in nodes: Set<NodeID>, to diff: inout TreeDiff) {
        if nodes.isEmpty { return }
        var found = Set<Int>()
        for (number, chunk) in chunks.enumerated() {
            for (index, entry) in chunk.entries.enumerated() {
                guard let entry else { continue }
                let branch = entry.branch
                guard
                    branch.parent.map(found.contains) ?? false || nodes.contains(branch.stub.id)
                        || branch.path.steps.contains(where: { nodes.contains($0.id) })
                else { continue }
                found.insert(number * RenderBranches.Chunk.size + index)
                diff.add(entry.rect)
            }
        }
    }

    /// Whether there is a backdrop filter anywhere in them.
    var hasBackdrop: Bool { chunks.contains(where: \.hasBackdrop) }

    /// The branches with a backdrop filter somewhere in them, and the space that each stands in.
    var backdropRoots: [(RenderNode, Affine)] {
        chunks.filter(\.hasBackdrop).flatMap(\.entries).compactMap { entry in
            guard let entry, let root = entry.branch.root, let place = entry.transform else { return nil }
            return (root, place)
        }
    }

    /// Calls `body` with the places of branches that may draw in one of these rectangles.
    func forEach(in rects: [PixelRect], _ body: (Int) -> Void) {
        for (number, chunk) in chunks.enumerated() where rects.contains(where: { $0.intersects(chunk.rect) }) {
            for (index, entry) in chunk.entries.enumerated() {
                if let entry, rects.contains(where: { $0.intersects(entry.rect) }) {
                    body(number * RenderBranches.Chunk.size + index)
                }
            }
        }
    }
}
