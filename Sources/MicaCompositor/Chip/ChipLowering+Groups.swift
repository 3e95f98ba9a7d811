import MicaRaster

// Groups: their contents, shadows and backdrops, and what is done with them.
extension ChipLowering {
    /// A group whose contents or mask are being lowered.
    struct OpenGroup {
        /// The region of the contents, and of the mask.
        var region: PixelRect, outer: PixelRect
        var atMask: [ChipItem] = [], atEnd: [ChipItem] = []
        /// The depth of the stack before it, and how much its mask adds.
        var depth: Int, depthAtMask = 0
    }

    /// Begins a group. Returns the index of the next item to lower.
    func begin(
        _ plan: FramePlan, _ index: Int, _ group: GroupPlan, _ rect: PixelRect, _ scope: Scope,
        _ open: inout [OpenGroup]
    ) throws(ChipRefusal) -> Int {
        let end = plan.items[index].partner
        if rect.isEmpty { return end + 1 }
        if try lowerSoleOp(plan, index, group, rect, scope) { return end + 1 }
        if try lowerSoleImage(plan, index, group, rect, scope) { return end + 1 }
        let opacity = renderer.painter.opacityByte(group.alpha)
        var region = group.region(for: rect)
        let hasBelow = group.shadow != nil || !group.backdrop.isEmpty
        if region.isEmpty, hasBelow { region = rect }
        if region.isEmpty || opacity == 0 { return end + 1 }

        let contents = index + 1..<(group.hasMaskItems ? group.maskItem : end)
        let bitmap = try contentBitmap(plan, group, contents, rect, region, scope)
        let backdrop = try backdrop(plan, index, group, rect, scope, isOutside: open.isEmpty)
        let depth = scope.depth
        if group.isCompositedDirectly, hasBelow {
            // One above the other, without a bitmap for all.
            try lowerBelow(group, backdrop, bitmap?.shadow, rect, scope)
            var opened = OpenGroup(region: region, outer: rect, depth: depth)
            let shown = rect.intersection(region)
            if let content = bitmap?.content {
                emitCopy(content, shown, scope)
                return end + 1
            }
            emit(ChipItem(.begin, shown), to: scope)
            opened.atEnd = [ChipItem(.end, shown)]
            scope.depth += 1
            open.append(opened)
            return index + 1
        }

        // The group's own coverage, opacity and mode.
        let shown = hasBelow ? rect : rect.intersection(region)
        var last = ChipItem(.end, shown, group.hasMaskItems ? .masked : [])
        last.composite(group.blend, opacity: opacity, coverageDims: true)
        try setCoverage(group, rect, shown, &last)
        var opened = OpenGroup(region: region, outer: rect, depth: depth)
        opened.atEnd = [last]
        if let content = bitmap?.content, !hasBelow, !group.hasMaskItems {
            // The bitmap itself is what is composited.
            var copy = last
            copy.kind = .copy
            setSource(&copy, content)
            emit(copy, to: scope)
            return end + 1
        }
        if scope.depth + 3 > ChipLowering.stackDepth { throw .unknown("masks that are too deep") }
        emit(ChipItem(.begin, shown), to: scope)
        scope.depth += 1
        try lowerBelow(group, backdrop, bitmap?.shadow, rect, scope)
        if let content = bitmap?.content {
            emitCopy(content, rect.intersection(region), scope)
        } else if hasBelow {
            // The contents are one picture above their shadow.
            emit(ChipItem(.begin, shown), to: scope)
            scope.depth += 1
            opened.atMask.append(ChipItem(.end, shown))
            opened.depthAtMask -= 1
            if !group.hasMaskItems { opened.atEnd.insert(ChipItem(.end, shown), at: 0) }
        }
        opened.atMask.append(ChipItem(.mask, shown))
        opened.depthAtMask += 1
        if bitmap != nil {
            if !group.hasMaskItems {
                for item in opened.atEnd { emit(item, to: scope) }
                scope.depth = depth
                return end + 1
            }
            open.append(opened)
            return group.maskItem
        }
        open.append(opened)
        return index + 1
    }

    private func emitCopy(_ bitmap: ChipFrame.Bitmap, _ rect: PixelRect, _ scope: Scope) {
        if rect.isEmpty { return }
        var item = ChipItem(.copy, rect)
        setSource(&item, bitmap)
        emit(item, to: scope)
    }

    /// Lowers a group that is one op with a shadow; like `BandRenderer.drawDirectly`. Returns `false` for other groups.
    private func lowerSoleOp(
        _ plan: FramePlan, _ index: Int, _ group: GroupPlan, _ rect: PixelRect, _ scope: Scope
    ) throws(ChipRefusal) -> Bool {
        guard group.hasSoleOp, group.filters.isEmpty, group.backdrop.isEmpty, group.isCompositedDirectly,
            case .alpha(let shadow) = group.shadow, plan.items[index].partner == index + 2,
            case .op(let number) = plan.items[index + 1].kind
        else { return false }
        let bounds = plan.items[index + 1].bounds, op = plan.ops[number]
        let area = group.region(for: rect).intersection(bounds)
        if let mask = renderer.coverage(of: shadow, of: op, area, rect) {
            defer { renderer.pool.give(mask) }
            try solid(
                shadow.inkPixel, BandRenderer.ShadowCoverage(mask: mask, x: rect.x0, y: rect.y0), rect, scope)
        }
        let shown = rect.intersection(bounds)
        if !shown.isEmpty { try lower(op, 0, 0, shown, scope, false) }
        return true
    }

    /// Lowers a group that is one image at whole pixels; like `BandRenderer.drawDirectly`. Returns `false` for other
    /// groups.
    private func lowerSoleImage(
        _ plan: FramePlan, _ index: Int, _ group: GroupPlan, _ rect: PixelRect, _ scope: Scope
    ) throws(ChipRefusal) -> Bool {
        guard group.filters.isEmpty, group.shadow == nil, group.backdrop.isEmpty, !group.hasMaskItems,
            plan.items[index].partner == index + 2,
            case .copy(let image, let x, let y, let alpha) = plan.items[index + 1].kind, alpha >= 1, image.hasPixels
        else { return false }
        let rect = rect.intersection(plan.items[index + 1].bounds), pixmap = image.pixmap
        let shown = rect.intersection(pixmap.bounds.moved(x, y)), opacity = renderer.painter.opacityByte(group.alpha)
        if shown.isEmpty || opacity == 0 { return true }
        var item = ChipItem(.copy, shown)
        item.composite(group.blend, opacity: opacity, coverageDims: true)
        try setCoverage(group, rect, shown, &item)
        (item.image, item.imageStride) = try place(pixmap)
        (item.imageX, item.imageY) = (Int32(x), Int32(y))
        emit(item, to: scope)
        return true
    }

    /// Sets the coverage of a group's clip and its one-shape mask.
    private func setCoverage(
        _ group: GroupPlan, _ rect: PixelRect, _ shown: PixelRect, _ item: inout ChipItem
    ) throws(ChipRefusal) {
        if let cover = renderer.cover(group, rect) {
            defer { renderer.pool.give(cover) }
            try through(BandRenderer.ShadowCoverage(mask: cover, x: rect.x0, y: rect.y0), shown, &item)
        } else if group.clip != nil || group.mask != nil {
            throw .memory
        }
    }

    /// Lowers what is below a group's contents.
    private func lowerBelow(
        _ group: GroupPlan, _ backdrop: ChipItem?, _ shadow: ContentShadow?, _ rect: PixelRect, _ scope: Scope
    ) throws(ChipRefusal) {
        if let backdrop { emit(backdrop, to: scope) }
        switch group.shadow {
        case .outline(let plan): try lower(plan, rect, scope)
        case .alpha(let cast):
            switch shadow {
            case .mask(let mask):
                defer { renderer.pool.give(mask) }
                try solid(cast.inkPixel, BandRenderer.ShadowCoverage(mask: mask, x: rect.x0, y: rect.y0), rect, scope)
            case .bitmap(let bitmap):
                var item = ChipItem(.solid, rect, .alpha)
                item.color = cast.inkPixel
                item.setAlpha(bitmap)
                emit(item, to: scope)
            case nil: break
            }
        case nil: break
        }
    }

    // MARK: Contents

    /// The coverage of the shadow that contents cast.
    enum ContentShadow {
        /// A mask of the renderer's pool.
        case mask(Mask)
        /// The alpha of a bitmap.
        case bitmap(ChipFrame.Bitmap)
    }

    /// Returns the bitmap of a group's contents, with its filters, if it cannot be on the chip's stack; and the coverage
    /// of the shadow that they cast.
    private func contentBitmap(
        _ plan: FramePlan, _ group: GroupPlan, _ contents: Range<Int>, _ rect: PixelRect, _ region: PixelRect,
        _ scope: Scope
    ) throws(ChipRefusal) -> (content: ChipFrame.Bitmap, shadow: ContentShadow?)? {
        var castsAlpha: CastShadow?
        if case .alpha(let cast) = group.shadow { castsAlpha = cast }
        let hasInnerBackdrop = plan.hasBackdrop && hasBackdrop(plan, contents)
        // Two more for the group and its mask.
        if group.filters.isEmpty, castsAlpha == nil, !hasInnerBackdrop, scope.depth + 4 <= ChipLowering.stackDepth {
            return nil
        }
        if canNest(scope) {
            let inner = Scope(try bitmap(region), background: 0, nesting: scope.nesting + 1)
            try walk(plan, contents, inner)
            flush(inner)
            try apply(group.filters[...], to: inner.bitmap, for: rect.outset(group.shadowMargins), .clear)
            guard let castsAlpha else { return (inner.bitmap, nil) }
            return (inner.bitmap, .bitmap(try cast(inner.bitmap, castsAlpha, rect)))
        }
        // The renderer draws them.
        guard let buffer = renderer.pool.pixmap(width: region.width, height: region.height) else { throw .memory }
        defer { renderer.pool.give(buffer) }
        buffer.fill(PixelRect(width: region.width, height: region.height), 0)
        let layer = BandRenderer.Layer(target: buffer, origin: (region.x0, region.y0), region: region)
        renderer.draw(plan, contents, into: layer)
        renderer.apply(group.filters[...], to: layer, for: rect.outset(group.shadowMargins))
        counts.groupPictures += 1
        let shadow = castsAlpha.flatMap { renderer.coverage(of: $0, of: layer, rect) }
        return (try upload(buffer, region), shadow.map { .mask($0) })
    }

    private func hasBackdrop(_ plan: FramePlan, _ items: Range<Int>) -> Bool {
        plan.items[items].contains {
            if case .begin(let number) = $0.kind { return !plan.groups[number].backdrop.isEmpty }
            return false
        }
    }

    // MARK: Backdrops

    /// Returns the item that draws a group's filtered backdrop; `nil` if it has none, or memory is insufficient.
    private func backdrop(
        _ plan: FramePlan, _ index: Int, _ group: GroupPlan, _ rect: PixelRect, _ scope: Scope, isOutside: Bool
    ) throws(ChipRefusal) -> ChipItem? {
        guard !group.backdrop.isEmpty, let outline = group.backdropOutline else { return nil }
        guard isOutside, scope.depth == 0 else { throw .unknown("a backdrop in a group on the stack") }
        flush(scope)
        let picture = try filter(group.backdrop, of: scope.bitmap, rect, plan.beyond)
        var item = ChipItem(.copy, rect)
        setSource(&item, picture)
        guard let mask = renderer.pool.mask(width: rect.width, height: rect.height) else { throw .memory }
        defer { renderer.pool.give(mask) }
        renderer.painter.drawAlpha(outline, into: mask, origin: (rect.x0, rect.y0), region: rect)
        try through(BandRenderer.ShadowCoverage(mask: mask, x: rect.x0, y: rect.y0), rect, &item)
        return item
    }

    /// Returns the filtered bitmap in `rect`; like `BandRenderer.filter`.
    private func filter(
        _ filters: [FilterPlan], of source: ChipFrame.Bitmap, _ rect: PixelRect, _ edges: Blur.Edges
    ) throws(ChipRefusal) -> ChipFrame.Bitmap {
        var filters = filters[...], margins = filters.reduce(Margins.none) { $0 + $1.margins }
        var sigma: Point?
        if case .blur(let first)? = filters.first {
            sigma = first
            margins = margins - filters.removeFirst().margins
        }
        let area = filters.isEmpty ? rect : rect.outset(margins).intersection(source.rect)
        let result = try bitmap(area)
        if let sigma {
            try blur(source, sigma, into: result, area, edges)
        } else {
            let scope = Scope(result, background: 0, nesting: 0)
            emitCopy(source, area, scope)
            flush(scope)
        }
        try apply(filters, to: result, for: rect, edges)
        return result
    }
}
