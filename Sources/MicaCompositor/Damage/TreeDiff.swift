import MicaRaster

/// Finds the pixels in which two trees differ, in time proportional to the number of nodes that are not shared.
///
/// Nodes are matched by their identifiers among the children of matched parents. A node that is the same object is
/// skipped with its whole subtree.
struct TreeDiff {
    private struct Pair {
        var old: RenderNode, new: RenderNode
        /// The transform from the parent's space to the device.
        var transform: Affine
        /// The clip of the ancestors.
        var clip: PixelRect
        /// The margins by which filters and shadows of ancestors spread a change.
        var spread: Margins
        /// `true` if an ancestor may pass its opacity on to the node.
        var isTranslucent = false
        /// The area in which the children's pixels are final, outside any group with a mask.
        var solid: PixelRect
        /// The area that an unchanged opaque node above covers.
        var hidden = PixelRect.nothing
    }
    /// The maximum number of nodes above a changed one that are tested for hiding it.
    private static let lookAbove = 16
    /// `true` if nothing reads the content below it.
    private var mayHide = true
    private var pairs: [Pair] = []
    private(set) var damage: DamageRegion

    init(canvas: PixelRect) { damage = DamageRegion(canvas: canvas) }

    /// Adds the differences between two trees that are drawn with the same transform.
    mutating func compare(_ old: RenderNode, _ new: RenderNode, transform: Affine) {
        if old === new { return }
        mayHide = old.traits.isDisjoint(with: .backdrop) && new.traits.isDisjoint(with: .backdrop)
        let pair = Pair(
            old: old, new: new, transform: transform, clip: damage.canvas, spread: .none, solid: damage.canvas)
        if old.id == new.id {
            pairs.append(pair)
        } else {
            invalidate(old, pair)
            invalidate(new, pair)
        }
        while let pair = pairs.popLast() { compare(pair) }
    }

    /// Adds a rectangle of the canvas.
    mutating func add(_ rect: PixelRect) { damage.add(rect) }

    /// Adds the area that a node draws.
    private mutating func invalidate(_ node: RenderNode, _ p: Pair, _ sublayer: Matrix4? = nil) {
        invalidate(node.extentInParent, p, sublayer)
    }

    /// Adds the area that a child draws, in its parent's space.
    private mutating func invalidate(_ extent: Extent, _ p: Pair, _ sublayer: Matrix4?) {
        invalidate((sublayer.map { extent.applying($0) } ?? extent).box, p.transform, p)
    }

    /// Adds a box in a given space, limited to the clip and widened by the effects of `p`.
    private mutating func invalidate(_ box: Box, _ transform: Affine, _ p: Pair) {
        guard !box.isEmpty else { return }
        let rect = box.applying(transform).outset(by: 1).pixels(in: p.clip).outset(p.spread.reversed)
        if !p.hidden.contains(rect) { damage.add(rect) }
    }

    private mutating func compare(_ p: Pair) {
        let old = p.old, new = p.new
        if old === new { return }
        // A subtree that becomes visible includes the antialiased edges of its content.
        guard old.hasPlace(of: new), !new.isSeenAsWhole, !old.isSeenAsWhole, old.extent.isEmpty == new.extent.isEmpty
        else {
            invalidate(old, p)
            invalidate(new, p)
            return
        }
        let isTranslucent = p.isTranslucent || new.opacity < 1
        if isTranslucent || new.style != nil || new.flags.contains(.masksToBounds), old.strategy != new.strategy {
            invalidate(old, p)
            invalidate(new, p)
            return
        }
        let place = new.values.transform3D?.planeAffine ?? new.transform
        let transform = place.then(p.transform).snapped
        guard transform.isFinite else { return }
        if (old.shadowCaster(transform) == nil) != (new.shadowCaster(transform) == nil) {
            invalidate(old, p)
            invalidate(new, p)
            return
        }
        let v = new.values
        let margins = new.margins(transform)
        var clip = p.clip
        if new.flags.contains(.masksToBounds) {
            clip = new.bounds.applying(transform).outset(by: 1).pixels(in: clip)
        }
        var inside = p
        inside.transform = transform
        inside.clip = clip.outset(margins)
        inside.spread = p.spread + margins
        inside.isTranslucent = isTranslucent
        inside.solid = new.solid(transform, in: p.solid)

        if old.background != new.background { invalidate(new.bounds, transform, inside) }
        if !RenderContent.looksSame(old.content, new.content) {
            for node in [old, new] {
                if let content = node.content {
                    invalidate(content.deviceBox(node, transform), .identity, inside)
                }
            }
        }
        if let a = old.values.mask, let b = v.mask, a !== b {
            var pair = p
            pair.old = a
            pair.new = b
            pair.transform = transform
            pair.clip = clip
            pair.isTranslucent = false
            pair.solid = .nothing
            if a.id == b.id, !a.isPlainPart, !b.isPlainPart {
                pairs.append(pair)
            } else {
                invalidate(a, pair)
                invalidate(b, pair)
            }
        }
        compareChildren(old.children, new.children, inside, v.sublayerTransform)
    }

    // MARK: Children

    private mutating func compareChildren(
        _ old: RenderChildren, _ new: RenderChildren, _ p: Pair, _ sublayer: Matrix4?
    ) {
        if case .one(let a) = old.storage, case .one(let b) = new.storage, a.id == b.id {
            if a !== b { compareChild(a, b, p, sublayer) }
            return
        }
        let oldRoot = old.root, newRoot = new.root
        guard oldRoot !== newRoot else { return }
        // Nearly always these are the same layers in the same order, in chunks that were divided at the same positions.
        if let a = oldRoot, let b = newRoot, TreeDiff.haveSameIds(a, b) { return compareChunks(a, b, p, sublayer) }
        var oldMiddle = [oldRoot].compactMap(\.self)[...], newMiddle = [newRoot].compactMap(\.self)[...]
        // Common chunks at the ends are skipped; larger ones in between are opened, level by level.
        while true {
            while let a = oldMiddle.first, let b = newMiddle.first, a === b {
                oldMiddle = oldMiddle.dropFirst()
                newMiddle = newMiddle.dropFirst()
            }
            while let a = oldMiddle.last, let b = newMiddle.last, a === b {
                oldMiddle = oldMiddle.dropLast()
                newMiddle = newMiddle.dropLast()
            }
            let level = max(oldMiddle.map(\.level).max() ?? 0, newMiddle.map(\.level).max() ?? 0)
            if level == 0 { break }
            func opened(_ chunks: ArraySlice<RenderChildren.Chunk>) -> ArraySlice<RenderChildren.Chunk> {
                chunks.flatMap { $0.level == level ? $0.parts : [$0] }[...]
            }
            oldMiddle = opened(oldMiddle)
            newMiddle = opened(newMiddle)
        }
        var places: [NodeID: (place: Int, node: RenderNode)] = [:]
        var place = 0
        for chunk in oldMiddle {
            for node in chunk.nodes {
                places[node.id] = (place, node)
                place += 1
            }
        }
        var last = -1
        for chunk in newMiddle {
            for node in chunk.nodes {
                guard let match = places.removeValue(forKey: node.id) else {
                    invalidate(node, p, sublayer)
                    continue
                }
                if match.place < last {
                    // Its order relative to others changed.
                    invalidate(match.node, p, sublayer)
                    invalidate(node, p, sublayer)
                } else {
                    last = match.place
                    if match.node !== node { compareChild(match.node, node, p, sublayer) }
                }
            }
        }
        for (_, gone) in places.values { invalidate(gone, p, sublayer) }
    }

    private mutating func compareChild(_ old: RenderNode, _ new: RenderNode, _ p: Pair, _ sublayer: Matrix4?) {
        if sublayer != nil {
            invalidate(old, p, sublayer)
            invalidate(new, p, sublayer)
        } else {
            var pair = p
            pair.old = old
            pair.new = new
            pairs.append(pair)
        }
    }

    /// Returns the pixels that an unchanged node above index `i` overwrites: the first node that hides the changed one
    /// completely, otherwise the largest.
    private func hidden(_ a: RenderChildren.Chunk, _ b: RenderChildren.Chunk, _ i: Int, _ p: Pair) -> PixelRect {
        guard mayHide, !p.isTranslucent, !p.solid.isEmpty else { return p.hidden }
        var hidden = p.hidden
        var changed: PixelRect?
        for j in i + 1..<min(a.count, i + 1 + TreeDiff.lookAbove) where a.showsSame(as: b, at: j) {
            let rect = b.base[j].opaquePixels(b.placement(at: j), p.transform, in: p.solid)
            if rect.area <= hidden.area { continue }
            hidden = rect
            let all =
                changed
                ?? a.extentInParent(at: i).box.union(b.extentInParent(at: i).box).applying(p.transform)
                .outset(by: 1).pixels(in: p.clip).outset(p.spread.reversed)
            if rect.contains(all) { break }
            changed = all
        }
        return hidden
    }

    /// Returns `true` if two chunks contain nodes of the same layers at the same indices.
    private static func haveSameIds(_ a: RenderChildren.Chunk, _ b: RenderChildren.Chunk) -> Bool {
        if a === b { return true }
        guard a.count == b.count, a.parts.count == b.parts.count else { return false }
        for i in a.base.indices where a.base[i] !== b.base[i] && a.base[i].id != b.base[i].id { return false }
        for i in a.parts.indices where !haveSameIds(a.parts[i], b.parts[i]) { return false }
        return true
    }

    private mutating func compareChunks(
        _ a: RenderChildren.Chunk, _ b: RenderChildren.Chunk, _ p: Pair, _ sublayer: Matrix4?
    ) {
        if a === b { return }
        var child = p
        for i in a.base.indices where !a.showsSame(as: b, at: i) {
            if sublayer == nil { child.hidden = hidden(a, b, i, p) }
            if a.base[i] === b.base[i] {
                // It moved or faded, which can be processed without creating a node.
                invalidate(a.extentInParent(at: i), child, sublayer)
                invalidate(b.extentInParent(at: i), child, sublayer)
            } else {
                compareChild(a.node(at: i), b.node(at: i), child, sublayer)
            }
        }
        for i in a.parts.indices { compareChunks(a.parts[i], b.parts[i], p, sublayer) }
    }
}

extension RenderNode {
    /// Returns `true` if everything that acts on the whole subtree is equal: transform, opacity, clip, style.
    func hasPlace(of other: RenderNode) -> Bool {
        guard transform == other.transform, opacity == other.opacity, bounds == other.bounds, flags == other.flags
        else { return false }
        if style === other.style { return true }
        let a = style ?? .plain, b = other.style ?? .plain
        return a.values.transform3D == b.values.transform3D && (a.values.mask == nil) == (b.values.mask == nil)
            && a.looksLike(b)
    }

    /// `true` if a change anywhere inside may change all of it: an offscreen bitmap in 3D, or a cached bitmap.
    var isSeenAsWhole: Bool {
        if flags.contains(.preservesDepth) || flags.contains(.rasterizes) { return true }
        guard let matrix = values.transform3D else { return false }
        return matrix.planeAffine == nil
    }

    /// Returns the pixels within `limit` in which the node's content is drawn unchanged, regardless of other content.
    fileprivate func solid(_ transform: Affine, in limit: PixelRect) -> PixelRect {
        if let v = style?.values, v.mask != nil || v.sublayerTransform != nil { return .nothing }
        guard flags.contains(.masksToBounds) else { return limit }
        guard transform.keepsAxes else { return .nothing }
        return PixelAlignment.inside(RoundedBox(self).inside.applying(transform), limit: limit)
    }

    /// Returns the pixels within `limit` that the node's background, gradient or image overwrites, regardless of what
    /// is below. `parent` is the transform from the parent's space to the device.
    fileprivate func opaquePixels(
        _ placement: RenderPlacement, _ parent: Affine, in limit: PixelRect
    ) -> PixelRect {
        guard placement.opacity >= 1, flags.isDisjoint(with: [.preservesDepth, .rasterizes, .singleSided]) else {
            return .nothing
        }
        if let v = style?.values, v.mask != nil || v.transform3D != nil || !v.filters.isEmpty || v.blend != .normal {
            return .nothing
        }
        let transform = placement.transform.then(parent).snapped
        guard transform.isFinite, transform.keepsAxes else { return .nothing }
        func pixels(_ box: Box) -> PixelRect { PixelAlignment.inside(box.applying(transform), limit: limit) }
        let inside = RoundedBox(self).inside
        if background.alpha >= 1 { return pixels(inside) }
        switch content {
        case .gradient(let gradient) where gradient.isOpaque: return pixels(inside)
        case .image(let image, let patches, _) where patches.count == 1 && patches[0].isUsable:
            let box = patches[0].destination
            let shown = pixels(flags.contains(.masksToBounds) ? box.intersection(inside) : box)
            // Tested last, since it may require reading the image.
            return !shown.isEmpty && (flags.contains(.opaque) || image.isOpaque) ? shown : .nothing
        default: return .nothing
        }
    }

    /// Returns the margins around a pixel that the node's filters and shadow read from its contents.
    func margins(_ transform: Affine) -> Margins {
        guard let v = style?.values, !v.filters.isEmpty || v.shadow != nil else { return .none }
        var margins = Margins.none
        for filter in v.filters { margins = margins + (FilterPlan(filter, transform)?.margins ?? .none) }
        // The shadow of an outline does not depend on changes inside it.
        if let shadow = v.shadow, shadowCaster(transform) == nil, let cast = CastShadow(shadow, transform) {
            margins = margins + Margins(blur: cast.sigma).shifted(by: cast.offset)
        }
        return margins
    }
}

extension RenderContent {
    /// Returns `true` if two contents are known to be the same image.
    static func looksSame(_ a: RenderContent?, _ b: RenderContent?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (.image(let x, let p, let s)?, .image(let y, let q, let t)?): x === y && p == q && s == t
        case (.drawing(let x, let p, let s)?, .drawing(let y, let q, let t)?): x === y && p == q && s == t
        case (.gradient(let x)?, .gradient(let y)?):
            x.geometry == y.geometry && x.stops == y.stops && x.transform == y.transform
                && x.extendsStart == y.extendsStart && x.extendsEnd == y.extendsEnd
        case (.shape(let x)?, .shape(let y)?):
            x.fill == y.fill && x.stroke == y.stroke && x.fillRule == y.fillRule && x.strokeStyle == y.strokeStyle
                && x.path == y.path
        case (.sprites(let x)?, .sprites(let y)?): x === y
        default: false
        }
    }
}
