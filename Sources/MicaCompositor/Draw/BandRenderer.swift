import MicaRaster

/// Draws the part of a plan in one rectangle of the canvas. There is one for each thread: it owns the painter and the
/// buffers.
final class BandRenderer {
    let painter = Painter()
    let gaussian = Blur()
    let pool = BufferPool()

    /// A bitmap that is being drawn.
    struct Layer {
        /// The bitmap; the canvas's while the layer has no buffer of its own.
        var target: Pixmap
        /// The device pixel at the target's top left.
        var origin: (x: Int, y: Int)
        /// The region to draw, in device pixels.
        var region: PixelRect
        /// The index of its group, and its role in it.
        var begin = -1
        var isMask = false
        /// `false` for the bitmap of a group or its mask into which nothing was drawn yet.
        var hasBuffer = true
        /// The alpha of a group's bitmap from its mask. The mask is drawn first, so that only one of several nested
        /// masks at a time has a buffer.
        var mask: Mask?
        /// The pixels of a group's bitmap that may not be transparent.
        var drawn = PixelRect.nothing
    }
    private var layers: [Layer] = []
    /// The filtered backdrop of a group.
    private var backdrop: (begin: Int, picture: Layer)?

    /// Draws the visible part of some of a plan's items in a rectangle of the canvas. If the first of them opens a
    /// group that filters the content below it, `backdrop` contains that content, filtered.
    func draw(_ plan: FramePlan, _ items: Range<Int>, into canvas: Layer, backdrop: Layer? = nil) {
        self.backdrop = backdrop.map { (items.lowerBound, $0) }
        run(plan, items, canvas)
    }

    private func run(_ plan: FramePlan, _ items: Range<Int>, _ canvas: Layer) {
        layers.removeAll(keepingCapacity: true)
        layers.append(canvas)
        var index = items.lowerBound
        if index == 0 {
            let first = plan.firstVisible(in: canvas.region)
            if first == nil { canvas.target.fill(canvas.local(canvas.region), plan.background) }
            index = first ?? 0
        }
        let query = FramePlan.Place.query(canvas.region)
        while index < items.upperBound {
            let top = layers.count - 1
            if top == 0 {
                index = fill(plan, index..<items.upperBound, query, canvas)
                if index >= items.upperBound { break }
            }
            let rect = plan.items[index].bounds.intersection(layers[top].region)
            switch plan.items[index].kind {
            case .begin(let number):
                if rect.isEmpty {
                    index = plan.items[index].partner
                } else if let past = drawDirectly(plan, index, plan.groups[number], rect, top) {
                    index = past
                    layers[top].drawn = layers[top].drawn.union(rect)
                } else if !begin(plan.groups[number], index, rect) {
                    index = plan.items[index].partner
                } else if plan.groups[number].hasMaskItems {
                    beginMask(plan, plan.groups[number], index)
                    index = plan.groups[number].maskItem
                }
            case .mask:
                // The mask was drawn before the contents.
                index = plan.items[plan.items[index].partner].partner
                continue
            case .end:
                let begin = plan.items[index].partner
                if !layers[top].isMask {
                    end(plan, begin: begin)
                } else if endMask(plan, begin: begin) {
                    index = begin
                }
            case .fill(let pixel):
                if !rect.isEmpty, hasBuffer(top) {
                    layers[top].target.fill(layers[top].local(rect), pixel)
                    layers[top].drawn = layers[top].drawn.union(rect)
                }
            default:
                if !rect.isEmpty, hasBuffer(top) {
                    draw(plan, plan.items[index], rect, layers[top])
                    layers[top].drawn = layers[top].drawn.union(rect)
                }
            }
            index += 1
        }
    }

    /// Fills whole pixels of the canvas while the next items do so, without examining others. Returns the first item
    /// after them that may be visible.
    private func fill(
        _ plan: FramePlan, _ items: Range<Int>, _ query: SIMD4<Int32>, _ canvas: Layer
    ) -> Int {
        var index = plan.next(from: items.lowerBound, query)
        plan.items.withUnsafeBufferPointer { all in
            while index < items.upperBound, case .fill(let pixel) = all[index].kind {
                canvas.target.fill(canvas.local(all[index].bounds.intersection(canvas.region)), pixel)
                index = plan.next(from: index + 1, query)
            }
        }
        return index
    }

    private func draw(_ plan: FramePlan, _ item: PlanItem, _ rect: PixelRect, _ layer: Layer) {
        switch item.kind {
        case .op(let number): painter.draw(plan.ops[number], into: layer.target, origin: layer.origin, region: rect)
        case .copy(let image, let x, let y, let alpha):
            guard image.hasPixels else { return }
            painter.composite(
                image.pixmap, at: (x, y), alpha: alpha, into: layer.target, origin: layer.origin, region: rect)
        case .replay(let drawing, let x, let y):
            if let coverage = drawing.coverage(painter) {
                for op in coverage {
                    painter.fill(
                        op.pixel, through: op.mask, at: (x + op.x, y + op.y), into: layer.target, origin: layer.origin,
                        region: rect)
                }
                return
            }
            painter.draw(
                drawing.list, into: layer.target, origin: (layer.origin.x - x, layer.origin.y - y),
                region: rect.moved(-x, -y))
        case .drawing(let drawing, let x, let y, let alpha): draw(drawing, x, y, alpha, rect, layer)
        case .shadow(let number): draw(plan.shadows[number], rect, layer)
        case .sprites(let sprites, let transform, let alpha):
            for sprite in sprites.sprites {
                let run = SpriteRun(
                    sprite, sprites.images[sprite.image], transform, alpha: alpha, isAdditive: sprites.isAdditive, rect)
                run?.draw(into: layer.target, origin: layer.origin)
            }
        case .fill, .begin, .mask, .end: break
        }
    }

    private func draw(_ drawing: Drawing, _ x: Int, _ y: Int, _ alpha: Float, _ rect: PixelRect, _ layer: Layer) {
        if drawing.stays, !drawing.isLarge(for: layers[0].target.bounds), let image = drawing.image(painter) {
            painter.composite(
                image.pixmap, at: (x, y), alpha: alpha, into: layer.target, origin: layer.origin, region: rect)
            return
        }
        // The same bytes, for the visible part.
        guard let buffer = pool.pixmap(width: rect.width, height: rect.height) else { return }
        buffer.fill(PixelRect(width: rect.width, height: rect.height), 0)
        painter.draw(drawing.list, into: buffer, origin: (rect.x0 - x, rect.y0 - y), region: rect.moved(-x, -y))
        painter.composite(
            buffer, at: (rect.x0, rect.y0), alpha: alpha, into: layer.target, origin: layer.origin, region: rect)
        pool.give(buffer)
    }

    // MARK: Groups

    /// Draws a group that needs no buffer: one image at whole pixels, or one op with a shadow. Returns the index of its
    /// `end`; `nil` for other groups.
    private func drawDirectly(
        _ plan: FramePlan, _ index: Int, _ group: GroupPlan, _ rect: PixelRect, _ top: Int
    ) -> Int? {
        if group.hasSoleOp, group.filters.isEmpty, group.backdrop.isEmpty, group.isCompositedDirectly,
            case .alpha(let shadow) = group.shadow, plan.items[index].partner == index + 2,
            case .op(let number) = plan.items[index + 1].kind
        {
            let bounds = plan.items[index + 1].bounds
            guard hasBuffer(top) else { return index + 2 }
            draw(shadow, of: plan.ops[number], group.region(for: rect).intersection(bounds), rect, layers[top])
            draw(plan, plan.items[index + 1], rect.intersection(bounds), layers[top])
            return index + 2
        }
        guard group.filters.isEmpty, group.shadow == nil, group.backdrop.isEmpty, !group.hasMaskItems,
            plan.items[index].partner == index + 2,
            case .copy(let image, let x, let y, let alpha) = plan.items[index + 1].kind,
            alpha >= 1, image.hasPixels
        else { return nil }
        let rect = rect.intersection(plan.items[index + 1].bounds)
        if rect.isEmpty || !hasBuffer(top) { return index + 2 }
        let mask = cover(group, rect), layer = layers[top]
        painter.composite(
            image.pixmap, at: (x, y), alpha: group.alpha, blend: group.blend, mask: mask, maskAt: (rect.x0, rect.y0),
            into: layer.target, origin: layer.origin, region: rect)
        if let mask { pool.give(mask) }
        return index + 2
    }

    /// Begins a group's bitmap. Returns `false` if there is nothing to draw.
    private func begin(_ group: GroupPlan, _ index: Int, _ rect: PixelRect) -> Bool {
        var region = group.region(for: rect)
        if region.isEmpty, !group.backdrop.isEmpty || group.shadow != nil { region = rect }
        guard !region.isEmpty else { return false }
        open(region, index)
        return true
    }

    private func open(_ region: PixelRect, _ index: Int, isMask: Bool = false) {
        layers.append(
            Layer(
                target: layers[0].target, origin: (region.x0, region.y0), region: region, begin: index, isMask: isMask,
                hasBuffer: false))
    }

    /// Allocates a layer's buffer before drawing into it. Returns `false` if memory is insufficient: the layer is then
    /// not drawn.
    private func hasBuffer(_ number: Int) -> Bool {
        if layers[number].hasBuffer { return true }
        let region = layers[number].region
        guard !region.isEmpty, let buffer = pool.pixmap(width: region.width, height: region.height) else {
            layers[number].region = .nothing
            return false
        }
        buffer.fill(PixelRect(width: region.width, height: region.height), 0)
        layers[number].target = buffer
        layers[number].hasBuffer = true
        return true
    }

    private func beginMask(_ plan: FramePlan, _ group: GroupPlan, _ index: Int) {
        var rect = plan.items[index].bounds.intersection(layers[layers.count - 2].region)
        if group.innerMargins != .none { rect = rect.outset(group.innerMargins).intersection(group.content) }
        open(rect, index, isMask: true)
    }

    /// Passes a mask to the contents, which follow. Returns `false` if it hides everything: the group is then finished.
    private func endMask(_ plan: FramePlan, begin index: Int) -> Bool {
        let mask = layers.removeLast(), content = layers.count - 1
        let rect = plan.items[index].bounds.intersection(layers[content - 1].region)
        if mask.hasBuffer, let alpha = pool.mask(width: rect.width, height: rect.height) {
            mask.target.copyAlpha(mask.local(rect), to: alpha)
            layers[content].mask = alpha
        }
        if mask.hasBuffer { pool.give(mask.target) }
        if layers[content].mask == nil { layers.removeLast() }
        return layers.count > content
    }

    private func end(_ plan: FramePlan, begin index: Int) {
        guard case .begin(let number) = plan.items[index].kind else { return }
        let group = plan.groups[number]
        let isMade = hasBuffer(layers.count - 1) && hasBuffer(layers.count - 2)
        var content = layers.removeLast()
        let parent = layers[layers.count - 1]
        let rect = plan.items[index].bounds.intersection(parent.region)
        guard isMade else { return drop(content) }

        let isPlain = group.filters.isEmpty && group.shadow == nil && group.backdrop.isEmpty
        apply(group.filters[...], to: content, for: rect.outset(group.shadowMargins))
        let known = backdrop.flatMap { $0.begin == index ? $0.picture : nil }
        if group.isCompositedDirectly {
            if !group.backdrop.isEmpty { drawBackdrop(group, known, from: parent, into: parent, rect, plan.beyond) }
            if let shadow = group.shadow { draw(shadow, of: content, rect, parent) }
            if !isPlain { layers[layers.count - 1].drawn = parent.drawn.union(rect) }
        } else if group.shadow != nil || !group.backdrop.isEmpty {
            content = putBelow(content, group, known, rect, from: parent, plan.beyond)
        }
        var mask = cover(group, rect)
        if let alpha = content.mask {
            if let clip = mask {
                alpha.multiply(clip, width: rect.width, height: rect.height)
                pool.give(clip)
            }
            mask = alpha
        }
        var region = rect.intersection(content.region)
        // A mode that keeps the destination where the source is transparent can skip undrawn pixels.
        if isPlain, group.blend.rawValue < BlendMode.clear.rawValue { region = region.intersection(content.drawn) }
        layers[layers.count - 1].drawn = layers[layers.count - 1].drawn.union(region)
        if !region.isEmpty {
            painter.composite(
                content.target, at: content.origin, alpha: group.alpha, blend: group.blend, mask: mask,
                maskAt: (rect.x0, rect.y0), into: parent.target, origin: parent.origin, region: region)
        }
        if let mask { pool.give(mask) }
        pool.give(content.target)
    }

    private func drop(_ layer: Layer) {
        if layer.hasBuffer { pool.give(layer.target) }
        if let mask = layer.mask { pool.give(mask) }
    }

    /// Returns the coverage of the group's clip and its one-shape mask; `nil` if it has neither.
    func cover(_ group: GroupPlan, _ rect: PixelRect) -> Mask? {
        guard group.clip != nil || group.mask != nil, let mask = pool.mask(width: rect.width, height: rect.height)
        else { return nil }
        let size = PixelRect(width: rect.width, height: rect.height)
        mask.clear(size)
        if let shape = group.mask {
            let shown = rect.intersection(shape.limit)
            if !shown.isEmpty {
                painter.drawAlpha(
                    shape.op, into: mask, origin: (rect.x0 - shape.x, rect.y0 - shape.y),
                    region: shown.moved(-shape.x, -shape.y))
            }
        }
        guard let clip = group.clip else { return mask }
        if group.mask == nil {
            painter.drawAlpha(clip, into: mask, origin: (rect.x0, rect.y0), region: rect)
            return mask
        }
        guard let second = pool.mask(width: rect.width, height: rect.height) else { return mask }
        second.clear(size)
        painter.drawAlpha(clip, into: second, origin: (rect.x0, rect.y0), region: rect)
        mask.multiply(second, width: rect.width, height: rect.height)
        pool.give(second)
        return mask
    }
}

extension BandRenderer.Layer {
    /// Converts a rectangle of device pixels to the target's own pixels.
    func local(_ rect: PixelRect) -> PixelRect { rect.moved(-origin.x, -origin.y) }
}
