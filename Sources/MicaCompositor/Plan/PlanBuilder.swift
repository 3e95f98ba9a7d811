import MicaRaster

/// Flattens a tree into a `FramePlan` for the wanted pixels.
///
/// The omitted items depend on the wanted region. The method of drawing depends only on the tree, so that a partial
/// redraw gives the same bytes as a full one.
struct PlanBuilder {
    /// Pending work, last in first out: an explicit stack instead of recursion.
    enum Step: Sendable {
        case node(RenderNode, sublayerTransform: Matrix4?, Scope)
        /// The rest of a chunk of children from this index on.
        case children(RenderChildren.Chunk, sublayerTransform: Matrix4?, index: Int, Scope)
        case border(RenderNode, isCut: Bool, Scope)
        case endGroup(begin: Int, mask: RenderNode?, Scope)
        case closeGroup(begin: Int)
        case planes([DepthPlane], next: Int, Scope)
    }

    private(set) var plan: FramePlan
    let canvas: PixelRect
    /// The wanted rectangles, disjoint, in device pixels.
    let wanted: [PixelRect]
    private var steps: [Step]
    private var open = 0
    var surfaces: SurfaceCache

    /// Creates a builder. `surfaces` collects the bitmaps that must be drawn before this plan; `memory` is an empty
    /// plan whose memory is reused.
    init(
        canvas: PixelRect, wanted: [PixelRect], surfaces: SurfaceCache, memory: consuming FramePlan = FramePlan()
    ) {
        self.canvas = canvas
        self.wanted = wanted
        self.surfaces = surfaces
        plan = memory
        steps = []
        swap(&steps, &plan.waiting)
    }

    consuming func build(_ tree: RenderTree) -> FramePlan {
        steps.append(.node(tree.root, sublayerTransform: nil, Scope(transform: tree.placement, clip: canvas)))
        run()
        return plan
    }

    /// Plans the content of `node`, without its own transform, opacity, blend mode and backdrop.
    consuming func buildInside(_ node: RenderNode, transform: Affine, effects: NestedEffects = NestedEffects())
        -> FramePlan
    {
        var placement = Placement(insideAt: transform, clip: canvas)
        placement.effects = effects
        visit(node, placement)
        run()
        return plan
    }

    private mutating func run() {
        defer { swap(&steps, &plan.waiting) }
        while let step = steps.popLast() {
            switch step {
            case .node(let node, let matrix, let scope): enter(node, scope, matrix)
            case .children(let chunk, let matrix, let index, let scope): nextChild(chunk, matrix, index, scope)
            case .border(let node, let isCut, let scope): addBorder(node, isCut, scope)
            case .endGroup(let begin, let mask, let scope):
                if let mask {
                    if case .begin(let number) = plan.items[begin].kind {
                        plan.groups[number].maskItem = plan.items.count
                    }
                    plan.items.append(PlanItem(kind: .mask, bounds: plan.items[begin].bounds, partner: begin))
                    steps.append(.closeGroup(begin: begin))
                    steps.append(.node(mask, sublayerTransform: nil, scope))
                } else {
                    close(begin)
                }
            case .closeGroup(let begin): close(begin)
            case .planes(let planes, let next, let scope):
                if next + 1 < planes.count { steps.append(.planes(planes, next: next + 1, scope)) }
                if next < planes.count { add(planes[next], scope) }
            }
        }
    }

    // MARK: Going down

    /// Returns `true` if any wanted pixel may depend on `rect`.
    func isWanted(_ rect: PixelRect, _ spread: Margins) -> Bool {
        guard !rect.isEmpty else { return false }
        let reach = rect.outset(spread.reversed)
        return wanted.contains { $0.intersects(reach) }
    }

    /// Returns the pixels that a box may touch, one more on each side for rounding.
    func pixels(_ box: Box, _ transform: Affine, in clip: PixelRect) -> PixelRect {
        guard !box.isEmpty else { return .nothing }
        return box.applying(transform).outset(by: 1).pixels(in: clip)
    }

    private mutating func add(_ children: RenderChildren, _ matrix: Matrix4?, _ scope: Scope) {
        switch children.storage {
        case .none: break
        case .one(let node): steps.append(.node(node, sublayerTransform: matrix, scope))
        case .many(let chunk): add(chunk, matrix, scope)
        }
    }

    /// Adds the children in a chunk to the pending steps, if any may be wanted.
    private mutating func add(_ chunk: RenderChildren.Chunk, _ matrix: Matrix4?, _ scope: Scope) {
        let extent = matrix.map { chunk.extent.applying($0) } ?? chunk.extent
        guard isWanted(pixels(extent.box, scope.transform, in: scope.clip), scope.spread) else { return }
        steps.append(.children(chunk, sublayerTransform: matrix, index: 0, scope))
    }

    private mutating func nextChild(_ chunk: RenderChildren.Chunk, _ matrix: Matrix4?, _ index: Int, _ scope: Scope) {
        if index < chunk.parts.count {
            if index + 1 < chunk.parts.count {
                steps.append(.children(chunk, sublayerTransform: matrix, index: index + 1, scope))
            }
            add(chunk.parts[index], matrix, scope)
            return
        }
        var index = index
        while index < chunk.count {
            let i = index
            index += 1
            if !chunk.placements.isEmpty {
                // No node needs to be created for children that are not drawn.
                let extent = matrix.map { chunk.extentInParent(at: i).applying($0) } ?? chunk.extentInParent(at: i)
                guard isWanted(pixels(extent.box, scope.transform, in: scope.clip), scope.spread) else { continue }
            }
            let node = chunk.node(at: i)
            if node.extent.isEmpty { continue }
            let below = steps.count
            enter(node, scope, matrix)
            if steps.count > below {
                // The rest of the node's work precedes its next sibling.
                steps.insert(.children(chunk, sublayerTransform: matrix, index: index, scope), at: below)
                return
            }
        }
    }

    private mutating func enter(_ node: RenderNode, _ scope: Scope, _ sublayer: Matrix4? = nil) {
        guard !node.extent.isEmpty else { return }
        let matrix = node.style?.values.transform3D
        if node.flags.contains(.preservesDepth) {
            var total = matrix ?? Matrix4(node.transform)
            if let sublayer { total = total.then(sublayer) }
            let planes = DepthPlane.sorted(node, total, opacity: scope.alpha)
            steps.append(.planes(planes, next: 0, scope))
            return
        }
        guard matrix != nil || sublayer != nil else {
            place(node, node.transform, scope)
            return
        }
        var total = matrix ?? Matrix4(node.transform)
        if let sublayer { total = total.then(sublayer) }
        place(node, total, scope)
    }

    /// Adds a flat node in a plane that is viewed along z.
    private mutating func place(_ node: RenderNode, _ matrix: Matrix4, _ scope: Scope) {
        if node.flags.contains(.singleSided), matrix.facesAway { return }
        if let affine = matrix.planeAffine {
            place(node, affine, scope)
        } else {
            add(DepthPlane(node: node, matrix: matrix, opacity: scope.alpha), scope)
        }
    }

    mutating func place(_ node: RenderNode, _ affine: Affine, _ scope: Scope) {
        let transform = affine.then(scope.transform).snapped
        guard transform.isFinite, transform.determinant != 0 else { return }
        let bounds = pixels(node.extent.box, transform, in: scope.clip)
        guard isWanted(bounds, scope.spread) else { return }
        var placement = Placement(transform: transform, bounds: bounds, scope: scope)
        placement.alpha = scope.alpha * node.opacity
        if node.flags.contains(.rasterizes), addRasterized(node, placement) { return }
        visit(node, placement)
    }

    // MARK: One node

    /// Adds a node's own appearance and pushes its children onto the stack.
    private mutating func visit(_ node: RenderNode, _ p: Placement, isGroup: Bool = false) {
        if node.style == nil, p.alpha >= 1, !node.flags.contains(.masksToBounds) {
            let scope = Scope(
                transform: p.transform, clip: p.bounds, spread: p.spread, effects: p.effects)
            addBackground(node, RoundedBox(node.bounds), false, scope)
            addContent(node, RoundedBox(node.bounds), false, scope)
            add(node.children, nil, scope)
            return
        }
        if let downsampled = downsampled(node, p) {
            var p = p
            if downsampled.drawsTwice { p.effects.wideDepth += 1 }
            return visit(downsampled.node, p, isGroup: downsampled.isGroup)
        }
        let v = node.values, strategy = node.strategy
        let outline = RoundedBox(node)
        var scope = Scope(
            transform: p.transform, alpha: p.alpha, grouped: p.grouped, clip: p.bounds, spread: p.spread,
            effects: p.effects)

        var clip: DrawOp?
        if node.flags.contains(.masksToBounds) {
            if outline.isRectangle, let pixels = node.wholePixels(p.transform) {
                scope.clip = scope.clip.intersection(pixels)
            } else if !(outline.isRectangle && strategy.maskIsInsideBounds) {
                clip = cut(outline, node, p.transform)
            }
        }
        if addSoleShape(node, clip: clip, p) { return }

        var values = GroupPlan()
        values.alpha = p.alpha
        values.blend = p.isInside ? .normal : v.blend
        let isCutAtOutline = clip != nil
        if !isCutAtOutline, !values.blend.keepsWhereSourceIsClear {
            // The blend mode must not change pixels outside the node.
            clip = DrawOp(.box(node.extent.box), paint: .color(.white), transform: p.transform)
        }
        values.clip = clip
        values.filters = v.filters.compactMap { FilterPlan($0, p.transform) }
        let caster = node.shadowCaster(p.transform)
        if caster == nil, let shadow = v.shadow.flatMap({ CastShadow($0, p.transform) }) {
            values.shadow = .alpha(shadow)
            values.shadowMargins = Margins(blur: shadow.sigma).shifted(by: shadow.offset)
        }
        if values.margins != .none {
            if let effects = p.effects.adding(p.spread + values.margins) {
                scope.effects = effects
            } else {
                values.filters.removeAll { $0.margins != .none }
                values.shadow = nil
                values.shadowMargins = .none
            }
        }
        if !p.isInside, !v.backdropFilters.isEmpty {
            values.backdrop = v.backdropFilters.compactMap { FilterPlan($0, p.transform) }
            let shown = isCutAtOutline ? RoundedBox(node.bounds.beyondSmoothing(p.transform)) : outline
            values.backdropOutline = cut(shown, node, p.transform)
            plan.hasBackdrop = true
        }
        let mask = v.mask
        // A clip creates a group anyway, unless it is at whole pixels.
        let translucent = p.alpha < 1 && (p.grouped || !node.flags.isDisjoint(with: [.groupsOpacity, .masksToBounds]))
        if translucent, strategy.passesThrough {
            scope.grouped = true
        } else if isGroup || clip != nil || mask != nil || values.blend != .normal || !values.filters.isEmpty
            || values.shadow != nil || !values.backdrop.isEmpty || (translucent && strategy.partCount > 1)
            || (p.alpha < 1 && caster?.isAlpha == true)
        {
            values.hasSoleOp = strategy.hasSoleOp
            beginGroup(&values, node, caster, p, &scope)
        }
        if values.filters.isEmpty, var shadow = outlineShadow(node, caster, p.transform, scope) {
            let bounds = shadow.rect.intersection(scope.clip)
            if isWanted(bounds, scope.spread) {
                if !isCutAtOutline { shadow.hidden = hiddenByBackground(node, outline, scope) }
                plan.items.append(PlanItem(kind: .shadow(plan.shadows.count), bounds: bounds))
                plan.shadows.append(shadow)
            }
            plan.reach = max(plan.reach, shadow.margins.top)
        }
        if outlineIsVisible(scope) {
            let isCut = isCutAtOutline && strategy.clipGivesEdge
            addBackground(node, outline, isCut, scope)
            addContent(node, outline, isCut, scope)
            if v.borderWidth > 0, v.borderColor.alpha > 0 { steps.append(.border(node, isCut: isCut, scope)) }
            add(node.children, v.sublayerTransform, scope)
        }
    }

    /// Returns coverage inside a node's outline.
    private func cut(_ outline: RoundedBox, _ node: RenderNode, _ transform: Affine) -> DrawOp {
        var op = DrawOp(
            surfaces.outlines.shape(outline), paint: .color(.white), transform: transform,
            antialias: node.flags.contains(.antialiasesEdges))
        if outline.isRectangle { op.sharpen(outline.box, node.smoothEdges) }
        return op
    }

    private func outlineIsVisible(_ scope: Scope) -> Bool { isWanted(scope.clip, scope.spread) }

    private mutating func beginGroup(
        _ values: inout GroupPlan, _ node: RenderNode, _ caster: ShadowCaster?, _ p: Placement, _ scope: inout Scope
    ) {
        let v = node.values, mask = v.mask
        scope.alpha = 1
        scope.grouped = false
        var content = node.contentBox
        // A shadow of its alpha is determined by now.
        if values.shadow == nil, !values.filters.isEmpty {
            // Filters must not see it.
            values.shadow = outlineShadow(node, caster, p.transform, scope).map { .outline($0) }
        } else if values.shadow == nil, let shadow = v.shadow, shadow.isVisible {
            content = content.union(shadow.box(of: node.bounds))
        }
        let margins = values.margins
        for filter in values.backdrop { values.backdropMargins = values.backdropMargins + filter.margins }
        // Content that filters spread into view may be outside it.
        let inner = scope.clip.outset(margins)
        values.content = pixels(content, p.transform, in: inner)
        if let mask {
            let transform = mask.transform.then(p.transform).snapped
            values.mask = mask.values.transform3D == nil ? shapeMask(mask, transform, p.bounds) : nil
            values.hasMaskItems = values.mask == nil
        }
        let index = plan.items.count
        plan.items.append(PlanItem(kind: .begin(plan.groups.count), bounds: scope.clip))
        plan.groups.append(values)
        open += 1
        plan.depth = max(plan.depth, open)
        plan.reach = max(plan.reach, margins.top, margins.bottom)
        if open > 1 { plan.reach = max(plan.reach, values.backdropMargins.top, values.backdropMargins.bottom) }
        let maskScope = Scope(
            transform: p.transform, clip: scope.clip, spread: scope.spread, effects: scope.effects)
        steps.append(.endGroup(begin: index, mask: values.hasMaskItems ? mask : nil, maskScope))
        scope.clip = values.content
        scope.spread = scope.spread + margins
    }

    private mutating func close(_ begin: Int) {
        plan.items[begin].partner = plan.items.count
        plan.items.append(PlanItem(kind: .end, bounds: plan.items[begin].bounds, partner: begin))
        open -= 1
    }

    mutating func append(_ op: DrawOp, bounds: PixelRect, opaque: PixelRect = .nothing, _ scope: Scope) {
        if isWanted(bounds, scope.spread) { add(op, bounds: bounds, opaque: opaque) }
    }

    mutating func add(_ op: DrawOp, bounds: PixelRect, opaque: PixelRect = .nothing) {
        plan.items.append(PlanItem(kind: .op(plan.ops.count), bounds: bounds, opaque: opaque))
        plan.ops.append(op)
    }

    mutating func append(_ item: PlanItem, _ scope: Scope) {
        if isWanted(item.bounds, scope.spread) { plan.items.append(item) }
    }
}

/// A node with its transform and bounds on the canvas.
struct Placement {
    var transform: Affine
    /// The bounds outside which it is not visible.
    var bounds: PixelRect
    var alpha: Float
    var grouped: Bool
    var spread: Margins
    var effects: NestedEffects
    /// `true` for the bitmap of a node's content: opacity, blend mode and backdrop are applied where it is used.
    var isInside = false

    init(transform: Affine, bounds: PixelRect, scope: Scope) {
        self.transform = transform
        self.bounds = bounds
        alpha = scope.alpha
        grouped = scope.grouped
        spread = scope.spread
        effects = scope.effects
    }

    init(insideAt transform: Affine, clip: PixelRect) {
        self.transform = transform
        bounds = clip
        alpha = 1
        grouped = false
        spread = .none
        effects = NestedEffects()
        isInside = true
    }
}

extension RenderNode {
    /// The properties besides its style that determine how a node is composited: by one op or several, with or without
    /// a group. Planning uses them and the diff compares them: if two nodes differ in them, common pixels may be
    /// rounded differently.
    struct CompositingStrategy: Equatable {
        let partCount: Int
        let isPlainPart: Bool, hasSoleOp: Bool, passesThrough: Bool, maskIsInsideBounds: Bool, clipGivesEdge: Bool
    }

    var strategy: CompositingStrategy {
        CompositingStrategy(
            partCount: partCount, isPlainPart: isPlainPart, hasSoleOp: hasSoleOp, passesThrough: passesThrough,
            maskIsInsideBounds: maskIsInsideBounds, clipGivesEdge: clipGivesEdge)
    }

    /// `true` if a clip alone cuts edges and corners, so that nothing inside has to, and they are antialiased only
    /// once. Content that is blurred or casts a visible shadow must be cut before that.
    var clipGivesEdge: Bool {
        guard flags.contains(.masksToBounds) else { return false }
        let v = values, casts = v.shadow.map { $0.path == nil && $0.isVisible } ?? false
        return v.filters.allSatisfy { $0.reach == 0 } && (!casts || background.alpha >= 1)
    }

    /// `true` if the mask hides everything outside the bounds, so that these need not clip.
    var maskIsInsideBounds: Bool {
        guard let mask = style?.values.mask else { return false }
        return bounds.contains(mask.extentInParent.box)
    }

    /// The number of overlapping parts to which this node's alpha applies: 0, 1, or 2 for more.
    var partCount: Int {
        let v = values
        var count = children.isEmpty ? 0 : 2
        if background.alpha > 0, !bounds.isEmpty { count += 1 }
        if v.borderWidth > 0, v.borderColor.alpha > 0 { count += 1 }
        if let shadow = v.shadow, shadow.isVisible { count += 1 }
        switch content {
        case .image(_, let patches, _), .drawing(_, let patches, _): count += patches.isEmpty ? 0 : 1
        case .gradient: count += 1
        case .sprites(let sprites): count += min(2, sprites.sprites.count)
        case .shape(let shape): count += (shape.fill == nil ? 0 : 1) + (shape.stroke == nil ? 0 : 1)
        case nil: break
        }
        return min(count, 2)
    }

    /// `true` if it is drawn by a single op, which then also casts its shadow.
    fileprivate var hasSoleOp: Bool {
        guard children.isEmpty, values.borderWidth <= 0 else { return false }
        switch content {
        case nil: return background.alpha > 0
        case .gradient: return background.alpha <= 0
        case .shape(let shape): return background.alpha <= 0 && (shape.fill == nil) != (shape.stroke == nil)
        case .image, .drawing, .sprites: return false
        }
    }

    /// `true` if it only passes its opacity on to one child.
    var passesThrough: Bool {
        let v = values
        guard !traits.contains(.ownLook), let child = children.onlyNode else { return false }
        return v.mask == nil && v.filters.isEmpty && v.shadow == nil && v.blend == .normal
            && !flags.contains(.masksToBounds) && v.sublayerTransform == nil
            && !child.flags.contains(.preservesDepth) && child.values.transform3D == nil
            // In a group, these have no content below them.
            && child.values.blend == .normal && child.values.backdropFilters.isEmpty
    }
}
