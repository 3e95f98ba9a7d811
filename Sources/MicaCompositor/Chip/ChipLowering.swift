import MicaRaster

/// Turns plans into flat frames for a graphics chip. Coverage, and every paint without a shader, is drawn here, with the
/// software back end's renderer, so that all bytes are its bytes.
///
/// Groups without filters are a stack of the chip's; others are bitmaps of their own, drawn by earlier passes, or by the
/// renderer if the chip lacks a filter.
final class ChipLowering {
    /// The number of groups that are open at once in one pass, with their masks.
    static let stackDepth = 8
    /// The maximum number of nested bitmaps; the renderer draws deeper ones.
    private static let maximumNesting = 12

    let renderer = BandRenderer()
    let masks: ChipArena, pixels: ChipArena
    var frame = ChipFrame()
    /// The number of items of each kind, of passes besides tiles, and of pictures that the renderer drew.
    struct Counts {
        var items = InlineArray<10, Int>(repeating: 0)
        var blurs = 0, matrices = 0, squares = 0, pictures = 0, groupPictures = 0

        var named: [String: Int] {
            var all = [
                "blur": blurs, "matrix": matrices, "squares": squares, "picture": pictures,
                "picture of a group": groupPictures,
            ]
            for i in items.indices { if let kind = ChipItem.Kind(rawValue: UInt32(i)) { all["\(kind)"] = items[i] } }
            return all.filter { $0.value > 0 }
        }
    }
    var counts = Counts()

    private var tables: [TableKey: Int] = [:]
    private var weights: [WeightKey: (x: BlurWeights, y: BlurWeights, atX: Int, atY: Int)] = [:]

    private struct TableKey: Hashable {
        var stops: [Gradient.Stop]
        var extendsStart: Bool, extendsEnd: Bool
        var count: Int
    }
    private struct WeightKey: Hashable {
        var sigma: Point
        var strength: Float
    }

    init(masks: ChipArena, pixels: ChipArena) {
        self.masks = masks
        self.pixels = pixels
    }

    /// A bitmap that is being drawn, and its items so far.
    final class Scope {
        let bitmap: ChipFrame.Bitmap
        let nesting: Int
        var items: [ChipItem] = []
        /// The colour below the items; `nil` for what the bitmap has.
        var background: UInt32?
        /// The entries of the chip's stack that are in use.
        var depth = 0

        init(_ bitmap: ChipFrame.Bitmap, background: UInt32, nesting: Int) {
            self.bitmap = bitmap
            self.background = background
            self.nesting = nesting
        }
    }

    // MARK: Frames

    /// Returns the frame that draws a plan in some rectangles of the canvas.
    func lower(_ plan: FramePlan, _ rects: [PixelRect], canvas: PixelRect) throws(ChipRefusal) -> ChipFrame {
        frame = ChipFrame()
        tables.removeAll(keepingCapacity: true)
        weights.removeAll(keepingCapacity: true)
        for rect in rects {
            let area = plan.backdrops.isEmpty ? rect : plan.reach(rect, in: canvas)
            let scope = Scope(try bitmap(area), background: plan.background, nesting: 0)
            try walk(plan, 0..<plan.items.count, scope)
            flush(scope)
            frame.results.append((scope.bitmap, rect))
        }
        return frame
    }

    /// Called after each frame.
    func endFrame() { renderer.pool.tick() }

    func bitmap(_ rect: PixelRect) throws(ChipRefusal) -> ChipFrame.Bitmap {
        guard let at = pixels.space(byteCount: rect.width * rect.height * 4) else { throw .memory }
        return ChipFrame.Bitmap(offset: at / 4, stride: rect.width, rect: rect)
    }

    /// Ends the pass of a scope's items; later ones are drawn over them.
    func flush(_ scope: Scope) {
        if scope.items.isEmpty, scope.background == nil { return }
        frame.passes.append(
            .tiles(
                ChipFrame.Tiles(
                    target: scope.bitmap, rect: scope.bitmap.rect, first: frame.items.count, count: scope.items.count,
                    background: scope.background, blends: scope.items.contains { $0.blends })))
        frame.items += scope.items
        scope.items.removeAll(keepingCapacity: true)
        scope.background = nil
    }

    func emit(_ item: ChipItem, to scope: Scope) {
        counts.items[Int(item.kind.rawValue)] += 1
        scope.items.append(item)
    }

    // MARK: Items

    /// Lowers some of a plan's items.
    func walk(_ plan: FramePlan, _ items: Range<Int>, _ scope: Scope) throws(ChipRefusal) {
        var open: [OpenGroup] = [], index = items.lowerBound
        if index == 0, let first = plan.firstVisible(in: scope.bitmap.rect) { index = first }
        while index < items.upperBound {
            let item = plan.items[index], region = open.last?.region ?? scope.bitmap.rect
            let rect = item.bounds.intersection(region)
            switch item.kind {
            case .begin(let number):
                index = try begin(plan, index, plan.groups[number], rect, scope, &open)
                continue
            case .mask:
                // The mask has the whole region of the group, whatever its contents have.
                let group = open[open.count - 1]
                for item in group.atMask { emit(item, to: scope) }
                scope.depth += group.depthAtMask
                open[open.count - 1].region = group.outer
            case .end:
                let group = open.removeLast()
                for item in group.atEnd { emit(item, to: scope) }
                scope.depth = group.depth
            default:
                if !rect.isEmpty { try lower(item, rect, plan, scope, isOutside: open.isEmpty && scope.depth == 0) }
            }
            index += 1
        }
    }

    private func lower(
        _ item: PlanItem, _ rect: PixelRect, _ plan: FramePlan, _ scope: Scope, isOutside: Bool
    ) throws(ChipRefusal) {
        switch item.kind {
        case .fill(let pixel):
            var fill = ChipItem(.fill, rect, isOutside ? .covers : [])
            fill.color = pixel
            emit(fill, to: scope)
        case .op(let number): try lower(plan.ops[number], 0, 0, rect, scope, isOutside)
        case .copy(let image, let x, let y, let alpha):
            guard image.hasPixels else { return }
            try copy(image.pixmap, x, y, alpha, rect, scope, isOutside)
        case .replay(let drawing, let x, let y):
            if let coverage = drawing.coverage(renderer.painter) {
                for op in coverage {
                    try solid(
                        op.pixel, BandRenderer.ShadowCoverage(mask: op.mask, x: x + op.x, y: y + op.y, isKept: true),
                        rect, scope)
                }
                return
            }
            for op in drawing.list.ops { try lower(op, x, y, rect, scope, isOutside) }
        case .drawing(let drawing, let x, let y, let alpha):
            if drawing.stays, !drawing.isLarge(for: scope.bitmap.rect), let image = drawing.image(renderer.painter) {
                return try copy(image.pixmap, x, y, alpha, rect, scope, isOutside)
            }
            try picture(rect, scope, alpha) { painter, buffer in
                painter.draw(
                    drawing.list, into: buffer, origin: (rect.x0 - x, rect.y0 - y), region: rect.moved(-x, -y))
            }
        case .shadow(let number): try lower(plan.shadows[number], rect, scope)
        case .sprites(let sprites, let transform, let alpha):
            for sprite in sprites.sprites {
                guard
                    let run = SpriteRun(
                        sprite, sprites.images[sprite.image], transform, alpha: alpha, isAdditive: sprites.isAdditive,
                        rect)
                else { continue }
                try lower(run, scope)
            }
        case .begin, .mask, .end: break
        }
    }

    private func lower(_ run: SpriteRun, _ scope: Scope) throws(ChipRefusal) {
        var item = ChipItem(.sprite, run.bounds, run.isAdditive ? .adds : [])
        let deep = run.color.deepPixel
        item.color = UInt32(truncatingIfNeeded: deep & 0xffff | deep >> 16 & 0xffff_0000)
        item.opacity = UInt32(truncatingIfNeeded: deep >> 16 & 0xffff | deep >> 32 & 0xffff_0000)
        (item.image, item.imageStride) = try place(run.level)
        (item.imageX, item.imageY) = (Int32(run.level.width), Int32(run.level.height))
        (item.u, item.v) = (run.u, run.v)
        (item.ux, item.vx) = (run.stepU, run.stepV)
        (item.uy, item.vy) = (run.rowU, run.rowV)
        emit(item, to: scope)
    }

    /// Lowers the shadow of an outline.
    func lower(_ shadow: ShadowPlan, _ rect: PixelRect, _ scope: Scope) throws(ChipRefusal) {
        for part in shadow.parts(rect) where !part.isEmpty {
            guard let cover = renderer.coverage(of: shadow, part) else { continue }
            defer { if !cover.isKept { renderer.pool.give(cover.mask) } }
            var all = cover.mask.bounds
            // A mask of the pool is larger than the shadow.
            if !cover.isKept, case .outline = shadow.source { all = PixelRect(width: part.width, height: part.height) }
            all.x1 += cover.stretch.columns
            all.y1 += cover.stretch.rows
            try solid(shadow.cast.inkPixel, cover, part.intersection(all.moved(cover.x, cover.y)), scope)
        }
    }

    /// Lowers one colour through coverage.
    func solid(
        _ color: UInt32, _ cover: BandRenderer.ShadowCoverage, _ rect: PixelRect, _ scope: Scope
    ) throws(ChipRefusal) {
        var whole = cover.mask.bounds.moved(cover.x, cover.y)
        whole.x1 += cover.stretch.columns
        whole.y1 += cover.stretch.rows
        let shown = rect.intersection(whole)
        if shown.isEmpty { return }
        var item = ChipItem(.solid, shown)
        item.color = color
        try through(cover, shown, &item)
        emit(item, to: scope)
    }

    private func copy(
        _ pixmap: Pixmap, _ x: Int, _ y: Int, _ alpha: Float, _ rect: PixelRect, _ scope: Scope, _ isOutside: Bool
    ) throws(ChipRefusal) {
        let opacity = renderer.painter.opacityByte(alpha), shown = rect.intersection(pixmap.bounds.moved(x, y))
        if opacity == 0 || shown.isEmpty { return }
        var item = ChipItem(.copy, shown, isOutside && opacity == 255 && pixmap.isOpaque ? .covers : [])
        item.opacity = opacity
        (item.image, item.imageStride) = try place(pixmap)
        (item.imageX, item.imageY) = (Int32(x), Int32(y))
        emit(item, to: scope)
    }

    /// Lowers a picture of a rectangle that the painter draws.
    func picture(
        _ rect: PixelRect, _ scope: Scope, _ alpha: Float = 1, _ draw: (Painter, Pixmap) -> Void
    ) throws(ChipRefusal) {
        let opacity = renderer.painter.opacityByte(alpha)
        if opacity == 0 { return }
        var item = ChipItem(.copy, rect)
        item.opacity = opacity
        try setPicture(&item, rect, draw)
        emit(item, to: scope)
    }

    /// Sets the source of an item to a picture of a rectangle that the painter draws.
    func setPicture(
        _ item: inout ChipItem, _ rect: PixelRect, _ draw: (Painter, Pixmap) -> Void
    ) throws(ChipRefusal) {
        guard let buffer = renderer.pool.pixmap(width: rect.width, height: rect.height) else { throw .memory }
        defer { renderer.pool.give(buffer) }
        buffer.fill(PixelRect(width: rect.width, height: rect.height), 0)
        draw(renderer.painter, buffer)
        counts.pictures += 1
        setSource(&item, try upload(buffer, rect))
    }

    func setSource(_ item: inout ChipItem, _ bitmap: ChipFrame.Bitmap) {
        (item.image, item.imageStride) = (UInt32(bitmap.offset), UInt32(bitmap.stride))
        (item.imageX, item.imageY) = (Int32(bitmap.rect.x0), Int32(bitmap.rect.y0))
    }

    // MARK: The chip's memory

    /// Copies the top left of a pixmap, which shows `rect`, to the chip, for this frame.
    func upload(_ pixmap: Pixmap, _ rect: PixelRect) throws(ChipRefusal) -> ChipFrame.Bitmap {
        let width = rect.width
        let at = pixels.placeOnce(byteCount: width * rect.height * 4) { memory in
            let words = memory.assumingMemoryBound(to: UInt32.self)
            for y in 0..<rect.height { (words + y * width).update(from: pixmap.row(y), count: width) }
        }
        guard let at else { throw .memory }
        return ChipFrame.Bitmap(offset: at / 4, stride: width, rect: rect)
    }

    /// Returns the first word and the stride of an image's pixels, which stay on the chip.
    func place(_ pixmap: Pixmap) throws(ChipRefusal) -> (UInt32, UInt32) {
        let width = pixmap.width
        let at = pixels.place(pixmap, byteCount: width * pixmap.height * 4) { memory in
            let words = memory.assumingMemoryBound(to: UInt32.self)
            for y in 0..<pixmap.height { (words + y * width).update(from: pixmap.row(y), count: width) }
        }
        guard let at else { throw .memory }
        return (UInt32(at / 4), UInt32(width))
    }

    /// Sets the coverage of an item that shows `rect`.
    func through(
        _ cover: BandRenderer.ShadowCoverage, _ rect: PixelRect, _ item: inout ChipItem
    ) throws(ChipRefusal) {
        let mask = cover.mask
        if cover.isKept {
            let stride = mask.width
            let at = masks.place(mask, byteCount: stride * mask.height) { memory in
                for y in 0..<mask.height { (memory + y * stride).copyMemory(from: mask.row(of: y), byteCount: stride) }
            }
            guard let at else { throw .memory }
            (item.mask, item.maskStride) = (UInt32(at), UInt32(stride))
        } else {
            // Only the columns and rows that the item shows, besides those of the stretch.
            var part = rect.moved(-cover.x, -cover.y)
            part.x1 = min(part.x1, mask.width)
            part.y1 = min(part.y1, mask.height)
            if cover.stretch.columns > 0 { (part.x0, part.x1) = (0, mask.width) }
            if cover.stretch.rows > 0 { (part.y0, part.y1) = (0, mask.height) }
            let stride = part.width, first = part.x0, top = part.y0
            let at = masks.placeOnce(byteCount: stride * part.height) { memory in
                for y in 0..<part.height {
                    (memory + y * stride).copyMemory(from: mask.row(of: top + y) + first, byteCount: stride)
                }
            }
            guard let at else { throw .memory }
            // The byte at the mask's own top left, which may be before the copied part: words wrap.
            item.mask = UInt32(truncatingIfNeeded: at - top * stride - first)
            item.maskStride = UInt32(stride)
        }
        (item.maskX, item.maskY) = (Int32(cover.x), Int32(cover.y))
        if cover.stretch.columns > 0 {
            (item.column, item.columns) = (Int32(cover.stretch.column), Int32(cover.stretch.columns))
        }
        if cover.stretch.rows > 0 { (item.row, item.rows) = (Int32(cover.stretch.row), Int32(cover.stretch.rows)) }
    }

    /// Returns the first word of a gradient's table.
    func place(_ gradient: Gradient, _ reading: GradientReading) throws(ChipRefusal) -> UInt32 {
        let key = TableKey(
            stops: gradient.stops, extendsStart: gradient.extendsStart, extendsEnd: gradient.extendsEnd,
            count: reading.count)
        if let known = tables[key] { return UInt32(known / 4) }
        let byteCount = (reading.count + 3) * 4
        let at = pixels.placeOnce(byteCount: byteCount) { $0.copyMemory(from: reading.table, byteCount: byteCount) }
        guard let at else { throw .memory }
        tables[key] = at
        return UInt32(at / 4)
    }

    // MARK: Filters

    /// Appends a blur of a part of a bitmap.
    func blur(
        _ source: ChipFrame.Bitmap, _ sigma: Point, into target: ChipFrame.Bitmap, _ rect: PixelRect,
        _ edges: Blur.Edges, strength: Float = 1, isAlpha: Bool = false
    ) throws(ChipRefusal) {
        if rect.isEmpty || edges == .extended && source.rect.isEmpty { return }
        let key = WeightKey(sigma: sigma, strength: strength)
        if weights[key] == nil {
            guard let axes = renderer.gaussian.weights(sigmaX: sigma.x, sigmaY: sigma.y, strength: strength) else {
                throw .memory
            }
            let atX = frame.weights.count, atY = atX + axes.x.numbers.count
            frame.weights += axes.x.numbers
            frame.weights += axes.y.numbers
            weights[key] = (axes.x, axes.y, atX, atY)
        }
        let known = weights[key]!
        counts.blurs += 1
        frame.passes.append(
            .blur(
                ChipFrame.Blurring(
                    source: source, from: source.rect, target: target, to: rect, x: known.x, y: known.y,
                    weightsX: known.atX, weightsY: known.atY, isExtended: edges == .extended, isAlpha: isAlpha)))
    }

    /// Returns the coverage in `rect`, in the alpha of a bitmap, of the shadow that contents cast; like
    /// `BandRenderer.cast`.
    func cast(
        _ content: ChipFrame.Bitmap, _ shadow: CastShadow, _ rect: PixelRect
    ) throws(ChipRefusal) -> ChipFrame.Bitmap {
        let dx = -Int((shadow.offset.x * 256).rounded()), dy = -Int((shadow.offset.y * 256).rounded())
        var source = rect.moved(dx >> 8, dy >> 8)
        source.x1 += 1
        source.y1 += 1
        var blurred = try bitmap(source)
        try blur(
            content, shadow.sigma, into: blurred, source, .clear, strength: min(1, shadow.color.alpha), isAlpha: true)
        if dx & 255 == 0, dy & 255 == 0 {
            blurred.rect = blurred.rect.moved(rect.x0 - source.x0, rect.y0 - source.y0)
            return blurred
        }
        let moved = try bitmap(rect)
        frame.passes.append(
            .shift(ChipFrame.Shift(source: blurred, target: moved, fx: UInt32(dx & 255), fy: UInt32(dy & 255))))
        return moved
    }

    /// Filters a bitmap in place; like `BandRenderer.apply`.
    func apply(
        _ filters: ArraySlice<FilterPlan>, to bitmap: ChipFrame.Bitmap, for rect: PixelRect, _ edges: Blur.Edges
    ) throws(ChipRefusal) {
        var after = filters.reduce(Margins.none) { $0 + $1.margins }
        for filter in filters {
            after = after - filter.margins
            let part = rect.outset(after).intersection(bitmap.rect)
            if part.isEmpty { continue }
            switch filter {
            case .blur(let sigma): try blur(bitmap, sigma, into: bitmap, part, edges)
            case .colorMatrix(let matrix):
                counts.matrices += 1
                frame.passes.append(.matrix(ChipFrame.Matrix(target: bitmap, rect: part, matrix: matrix)))
            case .bloom(let sigma, let intensity):
                let glow = try self.bitmap(part)
                try blur(bitmap, sigma, into: glow, part, edges, strength: min(1, intensity))
                var item = ChipItem(.copy, part)
                item.composite(.plusLighter, opacity: 255, coverageDims: true)
                setSource(&item, glow)
                let scope = Scope(bitmap, background: 0, nesting: 0)
                scope.background = nil
                emit(item, to: scope)
                flush(scope)
            case .pixellate(let size, let origin):
                let squares = Pixellate(size: size, origin: origin, edges: edges)
                guard let borders = squares.borders(in: bitmap.rect) else { throw .unknown("squares") }
                counts.squares += 1
                let columns = frame.borders.count, rows = columns + borders.columns.count
                frame.borders += borders.columns + borders.rows
                frame.passes.append(
                    .squares(
                        ChipFrame.Squares(
                            target: bitmap, columns: columns, columnCount: borders.columns.count - 1, rows: rows,
                            rowCount: borders.rows.count - 1, countsAll: edges == .clear)))
            }
        }
    }

    func canNest(_ scope: Scope) -> Bool { scope.nesting < ChipLowering.maximumNesting }
}
